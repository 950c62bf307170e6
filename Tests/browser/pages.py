"""The pages there are, by a name that can be a file's: none is written down here. Those of a house that the Swift tests
furnish, one for each address of every room (`RoomScene`), and those of any house, found by following its links."""

import json
import os
import re
import subprocess
import urllib.parse
from collections import Counter, deque

from server import BINARY, ROOT

# The number of pages of one kind that are looked into, and the parts of an address that do not make a kind.
PER_KIND = 6
THING = re.compile(r"(?<=/)([0-9a-f]{32}|\d{4}-\d{2}-\d{2})(?=/|$)")


def scene_houses(folder):
    """Lets the Swift tests furnish houses and hand them over. Each of the answers is a data folder, which may not be there
    yet, whether Ada is signed in, and the pages that are found then, by name."""
    # The program itself: `swift test` plans a build first, and one at a time.
    program = BINARY.resolve().parent / "hearthPackageTests.xctest"
    command = [program, "--testing-library", "swift-testing", "--filter", "ScenePagesTests"]
    done = subprocess.run(
        command,
        env={**os.environ, "HEARTH_SCENE_FOLDER": str(folder), "TMPDIR": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode != 0 or not (folder / "pages.json").exists():
        raise RuntimeError("The Swift tests handed over no house:\n" + done.stdout + done.stderr)
    walks = {}
    for page in json.loads((folder / "pages.json").read_text()):
        (folder / page["house"]).mkdir(exist_ok=True)
        walk = walks.setdefault((page["house"], page["isForAda"]), {})
        walk[name(page["pattern"])] = page["path"]
    return [(folder / house / "data", is_for_ada, pages) for (house, is_for_ada), pages in walks.items()]


def name(pattern):
    """`graphs-graph-entities-entity` for `/graphs/:graph/entities/:entity`."""
    return re.sub(r"[^0-9a-z]+", "-", THING.sub("one", pattern).lower()).strip("-")


def front_doors(admin=None):
    """The pages for a visitor who is not signed in, once the household is set up. The browser of an admin invites them."""
    pages = {"login": "/login", "login-code": "/login/code"}
    if admin:
        answer = admin.context.request.post("/settings/invitations", form={"role": "guest"}, headers={"Origin": admin.url})
        pages["invite"] = re.search(r"/invite/[\w-]+", answer.text()).group(0)
    return pages


def locked_doors(owner, pages):
    """Locks something of each kind that has a page for it, and gives the pages that unlock it, by name."""
    doors = {}
    for path in [path for path in pages.values() if path.endswith("/lock")]:
        form = {"password": "258013794711", "again": "258013794711", "idleMinutes": "5", "graceSeconds": "60"}
        answer = owner.context.request.post(path, form=form, headers={"Origin": owner.url}, max_redirects=0)
        assert answer.status == 303, f"{path}: {answer.status}"
        door = path.removesuffix("/lock") + "/unlock"
        doors[name(door)] = door
    return doors


def found(visitor, start="/today"):
    """Every kind of page that links lead to, the first of its kind each, for the visitor's member."""
    pages, seen, looked_into, waiting = {}, Counter(), set(), deque([start])
    while waiting:
        path = waiting.popleft()
        # The first thing of a kind may lack links that others have.
        if seen[kind(path)] == PER_KIND or path in looked_into:
            continue
        seen[kind(path)] += 1
        looked_into.add(path)
        answer = visitor.context.request.get(path)
        text = answer.text() if "text/html" in answer.headers.get("content-type", "") else ""
        if not text.startswith("<!doctype html>"):
            continue
        place = urllib.parse.urlsplit(answer.url).path
        pages.setdefault(name(place), place)
        waiting.extend(link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"#]*)', text) if is_page(link))
    return pages


def kind(path):
    return THING.sub("one", urllib.parse.urlsplit(path).path)


def is_page(link):
    """Whether a link may lead to a page: files have an ending, or stand among the assets."""
    path = urllib.parse.urlsplit(link.replace("&amp;", "&")).path
    return not path.startswith(("/assets/", "/icons/")) and "." not in path.rsplit("/", 1)[-1]
