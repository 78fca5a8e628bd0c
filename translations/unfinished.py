#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Requant authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists the unfinished entries of .ts files, or fills them.

unfinished.py FILE.ts...              prints "context <tab> source" of each, as JSON strings
unfinished.py --fill FILE.ts TABLE    takes translations from TABLE: a JSON object
                                      {"context": {"source": "translation" or ["plural forms", ...]}};
                                      the context "*" stands for all
"""

import json
import sys
import xml.etree.ElementTree as ElementTree


def messages(root):
    for context in root.iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            yield name, message


def is_unfinished(message):
    translation = message.find("translation")
    if translation is None or translation.get("type") in ("unfinished", "vanished", "obsolete"):
        return True
    forms = translation.findall("numerusform")
    return not all((form.text or "").strip() for form in forms) if forms else not (translation.text or "").strip()


def fill(message, text):
    translation = message.find("translation")
    forms = translation.findall("numerusform")
    if forms:
        values = text if isinstance(text, list) else [text] * len(forms)
        if len(values) != len(forms):
            raise SystemExit(f"{message.findtext('source')!r} needs {len(forms)} plural forms")
        for form, value in zip(forms, values):
            form.text = value
    else:
        translation.text = text
    translation.attrib.pop("type", None)


def write(tree, path):
    text = ElementTree.tostring(tree.getroot(), encoding="unicode")
    with open(path, "w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n' + text + "\n")


def main(arguments):
    if arguments[:1] == ["--fill"]:
        path, table = arguments[1:3]
        tree = ElementTree.parse(path)
        with open(table, encoding="utf-8") as source:
            translations = json.load(source)
        for context, message in messages(tree.getroot()):
            source = message.findtext("source")
            text = translations.get(context, {}).get(source, translations.get("*", {}).get(source))
            if text is not None and is_unfinished(message):
                fill(message, text)
        write(tree, path)
        arguments = [path]
    for path in arguments:
        rows = [(c, m) for c, m in messages(ElementTree.parse(path).getroot()) if is_unfinished(m)]
        for context, message in rows:
            plural = " (plural)" if message.get("numerus") == "yes" else ""
            print(f"{json.dumps(context)}\t{json.dumps(message.findtext('source'), ensure_ascii=False)}{plural}")
        print(f"{path}: {len(rows)} unfinished", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
