#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the sentences of the recipes as C++ that lupdate reads: their titles, descriptions and reasons.

datatexts.py FOLDER
"""

import json
import pathlib
import sys


def texts(recipe):
    yield recipe.get("title")
    yield recipe.get("description")
    for rule in recipe.get("rules", []):
        yield rule.get("because")


def main():
    seen = {}
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        for text in texts(json.loads(path.read_text(encoding="utf-8"))):
            if text:
                seen.setdefault(text, path.name)
    for text, name in seen.items():
        print(f"// {name}")
        print(f'static const char* text = RQ_TEXT("core", {json.dumps(text, ensure_ascii=False)});')


main()
