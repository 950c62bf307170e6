"""The recipes of guides as they stand there, for the names, ports and files of a test."""

import re
import shutil

import pytest

from server import ROOT

GUIDE = ROOT / "docs/https.md"


def recipe(language, having, guide=GUIDE):
    """The guide's block in a language that has a text in it."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", guide.read_text(), re.S | re.M)
    found = [block for block in blocks if having in block]
    assert len(found) == 1, f"{guide.name} has {len(found)} blocks of {language} with {having!r}"
    return found[0]


def adapted(text, replacements):
    """A recipe with things of the test in place of the guide's. One that the guide no longer has is a mistake here."""
    for old, new in replacements.items():
        assert old in text, f"the recipe has no {old!r}"
        text = text.replace(old, str(new))
    return text


def program(name, group):
    """The path of a program that not every machine has, without which the test is skipped."""
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if not path:
        pytest.skip(f"{name} is not installed: scripts/packages.sh {group}")
    return path
