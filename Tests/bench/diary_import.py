"""Moving in: a Day One archive of 2,000 entries with a photo each, from the click to the last entry, and the memory."""

import http.client
import json
import os
import re
import time
import uuid
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

from house import House
from media import Watch

SAMPLE = Path(__file__).resolve().parent.parent / "samples" / "pictures" / "turned-1.jpg"
WORDS = "The tram was late again, and the light over the river made up for it. ".split()


def measure_diary_import(options, folder, table, say):
    count = 100 if options.quick else 2_000
    folder.mkdir(parents=True, exist_ok=True)
    say(f"writing a Day One archive of {count:,} entries and photos")
    archive = folder / "journal.zip"
    write_archive(archive, count)
    house = House(folder / "data", options.binary)
    owner = house.fill(entities=100)
    house.start(60)
    try:
        house.sign_in(*owner)
        diary = re.search(r"(/diary/[0-9a-f]{32})", where(house, "GET", "/diary")).group(1)
        say("bringing it in")
        watch = Watch(house.process.pid)
        house.resident_mb()
        begun = time.monotonic()
        place = send(house, f"{diary}/import", archive)
        sent = time.monotonic()
        page = house.text(place)
        looked = time.monotonic()
        if f"{count:,} days are new" not in page.replace("\u202f", ",").replace("\u2068", "").replace("\u2069", ""):
            raise RuntimeError("The preview does not say how many days are new.")
        most = Peak(house)
        goes_on = where(house, "POST", place, "existing=join")
        while goes_on.startswith("/work/"):
            status, answer, _ = house.ask("GET", goes_on)
            most.look()
            if status == 303:
                break
            time.sleep(0.1)
        ended = time.monotonic()
        size = archive.stat().st_size / 1e6
        table.plain(f"sending {size:,.0f} MB of a diary", sent - begun, "s")
        table.plain(f"the preview of its {count:,} entries", looked - sent, "s")
        table.at_most(f"{count:,} entries and photos brought in, all of it", ended - begun, "s", 60)
        table.at_most("the server's memory at its most meanwhile", most.mb, "MB", 100)
        table.plain("with the programs that make photos small", watch.end(), "MB")
    finally:
        house.stop()


class Peak:
    """The most memory that the server held itself since now."""

    def __init__(self, house):
        self.house, self.mb = house, 0.0
        Path(f"/proc/{house.process.pid}/clear_refs").write_text("5")
        self.look()

    def look(self):
        status = Path(f"/proc/{self.house.process.pid}/status").read_text()
        self.mb = int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024


def write_archive(path, count):
    """Photos of half a megabyte each: a small one with bytes of its own behind its end."""
    picture = SAMPLE.read_bytes()
    first = datetime(2018, 1, 1, 12, tzinfo=timezone.utc)
    entries = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for number in range(count):
            name = uuid.UUID(int=number).hex
            archive.writestr(f"photos/{name}.jpeg", picture + os.urandom(500_000 - len(picture)))
            entries.append({
                "uuid": name, "creationDate": (first + timedelta(days=number)).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "timeZone": "Europe/Berlin", "text": f"Day {number}\n\n" + " ".join(WORDS * 8),
                "richText": json.dumps({"contents": [{"text": " ".join(WORDS * 8)}]}), "tags": ["city"],
                "photos": [{"identifier": name.upper(), "md5": name, "type": "jpeg", "orderInEntry": 0}],
            })
        text = json.dumps({"metadata": {"version": "1.0"}, "entries": entries})
        archive.writestr("Journal.json", text, compress_type=zipfile.ZIP_DEFLATED)


def where(house, method, path, body=None):
    """The address that an answer leads to."""
    status, answer, _ = house.ask(method, path, body, house.save_headers)
    if status != 303:
        raise RuntimeError(f"{path} was answered with {status}")
    return dict(answer)["Location"]


def send(house, path, archive):
    head = b'--XX\r\nContent-Disposition: form-data; name="file"; filename="journal.zip"\r\n\r\n'
    tail = b"\r\n--XX--\r\n"

    def pieces():
        yield head
        with open(archive, "rb") as file:
            while piece := file.read(1 << 20):
                yield piece
        yield tail

    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=300)
    headers = {
        **house.save_headers, "Content-Type": "multipart/form-data; boundary=XX",
        "Content-Length": str(len(head) + archive.stat().st_size + len(tail)),
    }
    connection.request("POST", path, pieces(), headers)
    answer = connection.getresponse()
    if answer.status != 303:
        raise RuntimeError(f"{path} was answered with {answer.status}: {answer.read()[:400]}")
    return answer.headers["Location"]


if __name__ == "__main__":
    import argparse
    import tempfile

    from bench import Table, say

    arguments = argparse.ArgumentParser(description="Measures moving a diary in.")
    arguments.add_argument("binary")
    arguments.add_argument("--quick", action="store_true")
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as here:
        shown = Table()
        measure_diary_import(arguments.parse_args(), Path(here), shown, say)
        shown.print()
