#!/usr/bin/env python3
"""Gives phrases another English text: in the Swift sources, in all languages, and where the tests name them.

  scripts/rename-phrases.py "Come in" "Join"
  scripts/rename-phrases.py "%lld rows" "%lld lines" --one "%lld line"
  scripts/rename-phrases.py --file list.json      [["old", "new"], ["old", ["one", "other"]], …]

A phrase that is stored in databases (`Phrase.key`) keeps its key: only what is read in English changes.

Placeholders (%@, %lld) keep their order. The other languages keep their texts: look at them afterwards. Where the new
text is a phrase already, the two become one. A short text is replaced in tests only where it stands alone between
quotation marks or tags: what is left is for the eye.
"""
import argparse
import json
import pathlib
import re
import runpy

ROOT = pathlib.Path(__file__).resolve().parent.parent
PHRASES = runpy.run_path(str(ROOT / "scripts/phrases.py"), run_name="phrases")
CALL, LANGUAGES, shape, literal = (PHRASES[name] for name in ("CALL", "LANGUAGES", "shape", "literal"))
PLACEHOLDER = re.compile(r"%(?:\d\$)?(?:@|lld|\?)")
# Shorter texts than this are words that tests use for other things, too.
PLAIN_LENGTH = 15


def interpolations(text, start, end):
    """The `\\(…)` of the literal between the two indices, in order."""
    found, index = [], start
    while index < end - 1:
        if not text.startswith("\\(", index):
            index += 2 if text[index] == "\\" else 1
            continue
        depth, begin, index = 1, index, index + 2
        while depth:
            if text[index] == '"':
                _, index = literal(text, index + 1)
                continue
            depth += {"(": 1, ")": -1}.get(text[index], 0)
            index += 1
        found.append(text[begin:index])
    return found


def written(key, values):
    """The Swift literal of a key, without its quotation marks."""
    plain = [part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("%%", "%")
             for part in PLACEHOLDER.split(key)]
    return "".join(part + value for part, value in zip(plain, values + [""]))


def stored_keys():
    """The shapes of the keys that databases hold."""
    shapes = set()
    for folder in ("Views", "Sources"):
        for path in (ROOT / folder).rglob("*.swift"):
            text = path.read_text()
            for match in CALL.finditer(text):
                if match.group().startswith("Phrase.key"):
                    shapes.add(shape(literal(text, match.end())[0].replace("%%@", "%?")))
    return shapes


def rename_in_sources(names):
    """Keys by their shape; answers how often each old key was found."""
    counts = dict.fromkeys(names, 0)
    for folder in ("Views", "Sources"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            text, index, changed = path.read_text(), 0, False
            while match := CALL.search(text, index):
                key, end = literal(text, match.end())
                name = shape(key)
                if name not in names:
                    index = match.end()
                    continue
                values = interpolations(text, match.end(), end)
                new = written(names[name], values)
                text = text[:match.end()] + new + text[end - 1:]
                index, changed, counts[name] = match.end() + len(new) + 1, True, counts[name] + 1
            if changed:
                path.write_text(text)
    return counts


def rename_in_languages(renamed):
    for language in LANGUAGES:
        path = ROOT / f"config/locales/{language}.json"
        before, catalog = json.loads(path.read_text()), {}
        for old, value in before.items():
            key, english = renamed.get(old, (old, None))
            if old in renamed and language == "en":
                value = english
            if old not in renamed or key == old or key not in before:
                catalog.setdefault(key, value)
        path.write_text(json.dumps(catalog, ensure_ascii=False, indent=2) + "\n")


def pattern(old):
    parts = [re.escape(part.replace("%%", "%")) for part in PLACEHOLDER.split(old)]
    text = r"([^\"'<>\n]{1,60}?)".join(parts)
    if len(parts) == 1 and len(old) < PLAIN_LENGTH:
        return re.compile(rf"(?<=[\"'>“*]){text}(?=[\"'<”*])")
    if len("".join(parts)) < PLAIN_LENGTH:
        return None
    return re.compile(rf"(?<![\w]){text}" + (r"(?!\w)" if old[-1].isalnum() else ""))


def rename_in_tests(texts):
    """Answers the lines that changed."""
    changes = []
    patterns = [(found, new) for old, new in texts if old != new and (found := pattern(old))]
    for path in sorted([*(ROOT / "Tests").rglob("*"), ROOT / "README.md", *(ROOT / "docs").glob("*.md")]):
        if path.suffix not in {".swift", ".py", ".js", ".mjs", ".md"} or "node_modules" in path.parts:
            continue
        before = after = path.read_text()
        for found, new in patterns:
            def put(match, new=new):
                values = list(match.groups())
                return PLACEHOLDER.sub(lambda _: values.pop(0), new).replace("%%", "%")
            after = found.sub(put, after)
        if after != before:
            path.write_text(after)
            changes.append(path.relative_to(ROOT))
    return changes


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("old", nargs="?")
    arguments.add_argument("new", nargs="?")
    arguments.add_argument("--one", help="the new text for one, where there is one for several")
    arguments.add_argument("--file", type=pathlib.Path)
    options = arguments.parse_args()
    if options.file:
        pairs = json.loads(options.file.read_text())
    elif options.old and options.new:
        pairs = [[options.old, [options.one, options.new] if options.one else options.new]]
    else:
        arguments.error("name the old text and the new one, or --file")
    english = json.loads((ROOT / "config/locales/en.json").read_text())
    renamed, texts = {}, []
    for old, new in pairs:
        if old not in english:
            raise SystemExit(f"not a phrase: {old}")
        forms = {"one": new[0], "other": new[1]} if isinstance(new, list) else {"other": new}
        if any(PLACEHOLDER.findall(form) != PLACEHOLDER.findall(old) for form in forms.values()):
            raise SystemExit(f"placeholders differ: {old}")
        renamed[old] = (forms["other"], forms if len(forms) > 1 else new)
        before = english[old] if isinstance(english[old], dict) else {"other": english[old]}
        texts += [(before.get(form, old), text) for form, text in forms.items()]
    stored = stored_keys()
    for old, (_, text) in renamed.items():
        if shape(old) in stored:
            renamed[old] = (old, text)
    counts = rename_in_sources({shape(old): key for old, (key, _) in renamed.items() if key != old})
    for old in renamed:
        if not counts.get(shape(old), 1):
            raise SystemExit(f"not found in the sources: {old}")
    rename_in_languages(renamed)
    for path in rename_in_tests(sorted(texts, key=lambda pair: -len(pair[0]))):
        print(f"changed: {path}")
    print(f"{len(renamed)} phrases have another text")


if __name__ == "__main__":
    main()
