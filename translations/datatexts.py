#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the sentences of the data files as C++ that lupdate reads: titles, descriptions, reasons and advice of recipes
and device profiles.

datatexts.py RESOURCES
"""

import json
import pathlib
import sys


def recipe_texts(recipe):
    yield recipe.get("title")
    yield recipe.get("description")
    for rule in recipe.get("rules", []):
        yield rule.get("because")


def device_texts(device):
    for key in ("title", "description", "memory_because"):
        yield device.get(key)
    for key in ("flags", "environment", "refuses", "commands", "alerts"):
        for entry in device.get(key, []):
            yield entry.get("because")
            yield entry.get("action")
    yield from device.get("advice", [])


def main():
    seen = {}
    for folder, texts in (("recipes", recipe_texts), ("devices", device_texts)):
        for path in sorted(pathlib.Path(sys.argv[1], folder).glob("*.json")):
            for text in texts(json.loads(path.read_text(encoding="utf-8"))):
                if text:
                    seen.setdefault(text, f"{folder}/{path.name}")
    for text, name in seen.items():
        print(f"// {name}")
        print(f'static const char* text = RQ_TEXT("core", {json.dumps(text, ensure_ascii=False)});')


main()
