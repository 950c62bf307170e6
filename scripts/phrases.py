#!/usr/bin/env python3
"""Compares the phrases in the Swift sources with config/locales/*.json.

A phrase is a literal in `words("…")`, `Phrase("…")` or `Phrase.key("…")`. Its key has a placeholder for each
interpolation: %lld for a number, %@ for anything else; which of the two is known only to the compiler, so here either
fits.

  scripts/phrases.py            lists what is missing or left over; exit code 1 when anything is
  scripts/phrases.py --keys     prints every key as found, `%?` for each interpolation
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = {
    "en": ["one", "other"], "de": ["one", "other"], "es": ["one", "other"], "fr": ["one", "other"],
    "ru": ["one", "few", "many"],
}
# What nobody in the house is told: riddles of an earlier English, and the polite forms of French and Russian. French
# imperatives end in -ez as these few words do.
RETIRED = {
    "en": re.compile(
        r"\b(meanwhile|whoever|anew|just now|once more|look again|somebody|brought in|put off|take it along)\b"
        r"|^look at it$|\bthis is no [a-z]+\b", re.IGNORECASE),
    "fr": re.compile(r"\b(vous|votre|vos)\b|\b(?!assez|chez|nez|rez)[a-zà-ÿ]+ez\b", re.IGNORECASE),
    "ru": re.compile(r"\b(вы|вас|вам|вами|ваш\w{0,3})\b|\w+йте\b", re.IGNORECASE),
}
# Names and signs that are the same in all languages have fewer words than this.
SENTENCE = 4
CALL = re.compile(r'(?:\bwords|\bPhrase|Phrase\.key|catalog\))\(\s*(?:Phrase\(\s*)?"')


def literal(text, start):
    """The literal that begins after the quote at `start`: its key, and the index after its end."""
    key, index = "", start
    while text[index] != '"':
        if text.startswith("\\(", index):
            depth, index = 1, index + 2
            while depth:
                if text[index] == '"':
                    _, index = literal(text, index + 1)
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
            key += "%?"
        elif text[index] == "\\":
            key += {"n": "\n", '"': '"', "\\": "\\"}[text[index + 1]]
            index += 2
        else:
            key += "%%" if text[index] == "%" else text[index]
            index += 1
    return key, index + 1


def found():
    keys = {}
    for folder in ("Views", "Sources"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            if path.parts[-2] == "Localization":
                continue
            text = path.read_text()
            for match in CALL.finditer(text):
                line = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
                if "///" in line:
                    continue
                key, _ = literal(text, match.end())
                if match.group().startswith("Phrase.key"):
                    key = key.replace("%%@", "%?")
                if key:
                    keys.setdefault(key, path.relative_to(ROOT))
    return keys


def shape(key):
    return re.sub(r"%(\d\$)?(@|lld|\?)", "%?", key)


def main():
    keys = found()
    if "--keys" in sys.argv:
        print("\n".join(sorted(keys)))
        return 0
    problems = []
    catalogs = {name: json.loads((ROOT / f"config/locales/{name}.json").read_text()) for name in LANGUAGES}
    for name, categories in LANGUAGES.items():
        catalog = catalogs[name]
        shapes = {shape(key) for key in catalog}
        problems += [f"{name}: missing: {key} ({path})" for key, path in keys.items() if shape(key) not in shapes]
        problems += [f"{name}: left over: {key}" for key in catalog if shape(key) not in keys]
        problems += [f"{name}: not in en: {key}" for key in catalog if key not in catalogs["en"]]
        for key, value in catalog.items():
            forms = value if isinstance(value, dict) else {"other": value}
            problems += [
                f"{name}: retired words ({hit.group()}): {text}"
                for text in forms.values() if name in RETIRED and (hit := RETIRED[name].search(text))
            ]
            if name != "en" and value == key and len(re.findall(r"[A-Za-z]{2,}", key)) >= SENTENCE:
                problems.append(f"{name}: still English: {key}")
            places = re.findall(r"%(?:\d\$)?(@|lld)", key)
            if "%lld" in key and isinstance(catalogs["en"].get(key), dict) and isinstance(value, dict):
                missing = [category for category in categories if category not in value]
                if missing:
                    problems.append(f"{name}: plural forms missing ({', '.join(missing)}): {key}")
            for form, text in forms.items():
                found_places = re.findall(r"%(?:\d\$)?(@|lld)", text)
                numbered = len(re.findall(r"%\d\$", text))
                if sorted(found_places) != sorted(places):
                    problems.append(f"{name}: placeholders differ ({form}): {key}")
                elif numbered != (len(places) if numbered else 0) or not numbered and found_places != places:
                    problems.append(f"{name}: placeholders in another order take numbers, all of them ({form}): {key}")
    print("\n".join(problems) or f"{len(keys)} phrases in {len(LANGUAGES)} languages")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
