"""Steps and questions of tests of the diary: its pages, entries of a day, photos with a day of their own."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from pictures import PICTURES
from server import wait_until


def diary(visitor):
    """The path of the member's own diary, `/diary/<id>`."""
    answer = visitor.context.request.get("/diary", max_redirects=0)
    return re.fullmatch(r"(/diary/[0-9a-f]{32}).*", answer.headers["location"]).group(1)


def today(visitor):
    """The day that it is for the member."""
    return re.search(r'data-day="([\d-]+)" aria-current="date"', visitor.read(diary(visitor))).group(1)


def open_form(visitor, day=None):
    """The form of a day, or of today; gives the day's path."""
    path = diary(visitor)
    day = day or today(visitor)
    visitor.go(f"{path}/days/{day}/edit")
    expect(area(visitor)).to_be_editable()
    return f"{path}/days/{day}"


def write(visitor, day, text, *files):
    """An entry of a day, with pictures that are made, sent without its page; gives the day's path."""
    path = f"{diary(visitor)}/days/{day or today(visitor)}"
    visitor.upload(f"{path}/edit", *files, content=text)
    wait_until(lambda: "<media-waiting" not in visitor.read(path))
    return path


def area(visitor):
    return visitor.page.locator(".diary-form__text")


def saving(visitor):
    return visitor.page.locator(".saving")


def is_saved(visitor):
    expect(saving(visitor)).to_have_attribute("data-state", "saved")


def texts(house):
    """The house's texts, by day."""
    with closing(sqlite3.connect(house.data / "hearth.sqlite", timeout=20)) as database:
        return dict(database.execute("SELECT day, content FROM diaryEntry"))


def drafts(visitor):
    """The drafts of the diary in this browser."""
    return visitor.page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('h-diary:')).flat().join()")


def taken_on(day, name="turned-6.jpg"):
    """A photo whose camera wrote a day into it, `2024-02-29`; it lies as its camera held it."""
    whole = (PICTURES / name).read_bytes()
    number = lambda value, size: value.to_bytes(size, "little")
    entry = lambda tag, kind, count, value: number(tag, 2) + number(kind, 2) + number(count, 4) + value
    turned = entry(0x0112, 3, 1, number(6, 2) + bytes(2))
    block = b"II" + number(42, 2) + number(8, 4) + number(2, 2) + turned + entry(0x8769, 4, 1, number(38, 4)) + bytes(4)
    block += number(1, 2) + entry(0x9003, 2, 20, number(56, 4)) + bytes(4)
    block += f"{day.replace('-', ':')} 12:00:00".encode() + b"\0"
    body = b"Exif\0\0" + block
    # In the place of the facts that the sample has, which end where the next part begins.
    start = 2
    while whole[start + 1] in (0xE0, 0xE1):
        start += 2 + int.from_bytes(whole[start + 2 : start + 4], "big")
    head = b"\xff\xd8\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body
    return {"name": f"{day}.jpg", "mimeType": "image/jpeg", "buffer": head + whole[start:]}
