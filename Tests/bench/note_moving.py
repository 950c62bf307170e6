"""Moving notes: 100,000 messages out and into another house, and a Telegram export of 10,000 messages with 2,000 photos."""

import http.client
import json
import re
import time
import zipfile

from brew_import import plain
from diary_import import SAMPLE, Peak, send, where
from house import House


def measure_note_moving(options, folder, table, say):
    count, photos = (2_000, 50) if options.quick else (100_000, 2_000)
    folder.mkdir(parents=True, exist_ok=True)
    archive, telegram = folder / "notes.zip", folder / "telegram.zip"
    say(f"exporting {count:,} messages")
    house = House(folder / "data", options.binary)
    owner = house.fill(entities=100, messages=count)
    house.start(60)
    try:
        house.sign_in(*owner)
        idle = house.resident_mb()
        most, begun, worked = Peak(house), time.monotonic(), house.processor_seconds()
        download(house, "/notes/export.zip", archive)
        most.look()
        table.at_most(f"export of {count:,} messages, {archive.stat().st_size / 1e6:,.0f} MB", time.monotonic() - begun, "s", 5)
        table.plain("the server's processor time of it", house.processor_seconds() - worked, "s")
        table.at_most("memory beyond idle meanwhile", most.mb - idle, "MB", 150)
    finally:
        house.stop()
    write_telegram(telegram, photos * 5, photos)
    house = House(folder / "other" / "data", options.binary)
    owner = house.fill(entities=100)
    house.start(60)
    try:
        house.sign_in(*owner)
        bring(house, archive, count, f"import of {count:,} messages, all of it", 15, table, say)
        bring(house, telegram, photos * 5, f"import of {photos * 5:,} messages and {photos:,} photos of Telegram, all of it", 30, table, say)
    finally:
        house.stop()


def bring(house, file, count, name, limit, table, say):
    say(f"importing {file.name}")
    house.text("/notes/import")
    idle = house.resident_mb()
    most, begun, worked = Peak(house), time.monotonic(), house.processor_seconds()
    place = send(house, "/notes/import", file)
    found = re.search(r"([\d,]+) messages are new", plain(house.text(place)))
    # The house that was exported has some more than the many.
    if not found or int(found.group(1).replace(",", "")) < count:
        raise RuntimeError("The preview does not say how many messages are new.")
    table.plain(f"until the preview of {file.name}", time.monotonic() - begun, "s")
    goes_on = where(house, "POST", place, "mode=merge")
    while goes_on.startswith("/work/"):
        status, _, _ = house.ask("GET", goes_on)
        most.look()
        if status == 303:
            break
        time.sleep(0.1)
    most.look()
    table.at_most(name, time.monotonic() - begun, "s", limit)
    table.plain("the server's processor time of it", house.processor_seconds() - worked, "s")
    table.at_most("memory beyond idle meanwhile", most.mb - idle, "MB", 150)


def download(house, path, target):
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=600)
    connection.request("GET", path, headers=house.headers)
    answer = connection.getresponse()
    if answer.status != 200:
        raise RuntimeError(f"{path} was answered with {answer.status}")
    with open(target, "wb") as file:
        while piece := answer.read(1 << 20):
            file.write(piece)


def write_telegram(path, count, photos):
    """Photos of half a megabyte each: a small one with bytes of its own behind its end."""
    sample, every = SAMPLE.read_bytes(), count // photos
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        messages = []
        for number in range(count):
            message = {
                "id": number + 1, "type": "message", "date_unixtime": str(1_700_000_000 + 60 * number), "from": "Ada",
                "from_id": "user1", "text_entities": [
                    {"type": "bold", "text": f"Message {number}"},
                    {"type": "plain", "text": " the tram was late again, and the light over the river made up for it"}]}
            if number % every == 0:
                name = f"photos/photo_{number}.jpg"
                message["photo"] = name
                archive.writestr(name, sample + str(number).encode() * 90_000)
            messages.append(message)
        chat = {"name": "Saved Messages", "type": "saved_messages", "id": 1, "messages": messages}
        archive.writestr("result.json", json.dumps(chat))
