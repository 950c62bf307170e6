"""The memory of every importer: the worst file of each format up to its limit, looked at and brought in, beside a server
that may have 512 MB of data."""

import base64
import http.client
import json
import re
import resource
import sqlite3
import time
import zipfile
from pathlib import Path

from diary_import import Peak, send, where
from house import House

MB = 1 << 20
# Just under the limits of a file of coffee, of a file of a diary that is read as a whole, and of a table of text.
BREW, DIARY, TEXT = 31 * MB, 31 * MB, 10 * MB - 2000
WANTED_MB = 150
DATA_LIMIT = 512 * MB
# The longest that a look at a file takes, on a busy machine.
SECONDS = 1800


def measure_import_memory(options, folder, table, say, only=""):
    folder.mkdir(parents=True, exist_ok=True)
    house = House(folder / "data", options.binary)
    owner = house.fill(entities=100)
    kept = 0.0
    for room, name, write in FILES:
        if only and not re.search(only, f"{room} {name}"):
            continue
        file = folder / "import"
        write(file, 20 if options.quick else 1)
        say(f"{room}, {name}: {file.stat().st_size / 1e6:,.1f} MB")
        # What the imports before it left in the server's caches is not this one's.
        house.start(60)
        try:
            resource.prlimit(house.process.pid, resource.RLIMIT_DATA, (DATA_LIMIT, DATA_LIMIT))
            house.sign_in(*owner)
            places = rooms(house)
            house.text("/wealth/rates" if room == "rates" else places[room])
            time.sleep(1)
            idle = house.resident_mb()
            most, begun = Peak(house), time.monotonic()
            answer = (upload if room == "rates" else bring)(house, places[room], file, most)
            seconds = time.monotonic() - begun
            time.sleep(1)
            kept = max(kept, house.resident_mb() - idle)
        finally:
            house.stop()
        table.at_most(f"{room}: {name}, memory beyond idle ({answer} in {seconds:.0f} s)", most.mb - idle, "MB", WANTED_MB)
        file.unlink()
    table.plain("the most that an import leaves in memory", kept, "MB")


def rooms(house):
    diary = re.search(r"(/diary/[0-9a-f]{32})", where(house, "GET", "/diary")).group(1)
    graph = house.large_graph()
    entity = re.search(rf"{graph}/entities/[0-9a-f]{{32}}", house.text(graph)).group()
    return {
        "diary": f"{diary}/import", "notes": "/notes/import", "brew": "/brew/import", "wealth": "/wealth/import",
        "graphs": f"{entity}/table/import", "rates": "/wealth/rates/import"}


def bring(house, path, file, most):
    """Sends a file, looks at it and brings it in; says what became of it. The server must live."""
    place = sent(house, path, file, most)
    if not place:
        return "refused"
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=SECONDS)
    connection.request("GET", place, headers=house.headers)
    if (answer := connection.getresponse()).status != 200:
        raise RuntimeError(f"{place} was answered with {answer.status}")
    answer.read()
    most.look()
    body = "existing=join" if "/diary/" in path else "go=on"
    connection.request("POST", place, body, house.save_headers)
    answer = connection.getresponse()
    answer.read()
    most.look()
    if answer.status not in (303, 422):
        raise RuntimeError(f"{place} was answered with {answer.status}")
    goes_on = answer.getheader("Location") or ""
    while goes_on.startswith("/work/"):
        status, _, _ = house.ask("GET", goes_on)
        most.look()
        if status == 303:
            break
        if status != 200:
            raise RuntimeError(f"{goes_on} was answered with {status}")
        time.sleep(0.1)
    return "brought in" if answer.status == 303 else "looked at"


def sent(house, path, file, most):
    """The address that an accepted file leads to; `None` for one that is refused in words. The server must live."""
    try:
        place = send(house, path, file)
    except RuntimeError as refused:
        most.look()
        house.text(path.removesuffix("/import") if path.startswith("/wealth/rates") else path)
        if re.search(r"was answered with (\d+)", str(refused)).group(1) != "422":
            raise
        return None
    most.look()
    return place


def upload(house, path, file, most):
    """Sends a file that has no preview."""
    place = sent(house, path, file, most)
    return "brought in" if place == "/wealth/rates" else place or "refused"


# The files


def rows(size, row, head, tail, between=",", encoding="utf-8"):
    """Writes as many rows as fit into a size: `row` gives the text of the one with a number."""
    def write(path, part=1):
        with open(path, "w", encoding=encoding) as file:
            file.write(head)
            # The last row has nothing between.
            left, number = size // part - len(head) - len(tail) - len(row(0)), 0
            while (text := row(number) + between) and left > len(text):
                file.write(text)
                left -= len(text)
                number += 1
            file.write(row(number) + tail)
    return write


def packed(name, write, method=zipfile.ZIP_STORED):
    def pack(path, part=1):
        inner = path.with_suffix(".inner")
        write(inner, part)
        with zipfile.ZipFile(path, "w", method) as archive:
            archive.write(inner, name)
        inner.unlink()
    return pack


def in_base64(write):
    def encode(path, part=1):
        write(path, part)
        path.write_bytes(base64.b64encode(path.read_bytes()))
    return encode


def many(names, size, row, head, tail):
    """One archive with several files of rows, each with numbers of its own."""
    def write(path, part=1):
        inner = path.with_suffix(".inner")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for place, name in enumerate(names):
                rows(size, lambda number: row(place * 10_000_000 + number), head, tail)(inner, part)
                archive.write(inner, name)
        inner.unlink()
    return write


def with_pictures(name, write, picture, count=190_000):
    """An archive of one file of rows and of pictures: `picture` gives the path of the one with a number."""
    def pack(path, part=1):
        inner = path.with_suffix(".inner")
        write(inner, part)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            archive.write(inner, name)
            for number in range(count // part):
                archive.writestr(picture(number), b"x")
        inner.unlink()
    return pack


def daily_txt_files(path, part=1):
    """Very many files of each day of a month."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        names = [f"a-long-name-as-some-phones-give-it-{number:08}.jpg" for number in range(190_000 // part)]
        days = [
            {"day": day + 1, "text": "a", "files": [{"filename": name} for name in names[day::31]]} for day in range(31)]
        archive.writestr("2020/01.json", json.dumps({"days": days}))
        for name in names:
            archive.writestr(f"files/{name}", b"x")


def daylio_photos(path, part=1):
    """Four photos for each entry."""
    count = 47_000 // part
    document = {
        "dayEntries": [
            {"id": n, "datetime": 978_307_200_000 + n * 60_000, "mood": 1, "assets": [4 * n + k for k in range(4)]}
            for n in range(count)],
        "assets": [{"id": n, "checksum": f"{n:032x}"} for n in range(4 * count)]}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("backup.daylio", base64.b64encode(json.dumps(document).encode()))
        for number in range(4 * count):
            archive.writestr(f"assets/photos/2020/1/{number:032x}", b"x")


def beside_a_month(name, write):
    """Another file of a backup of DailyTxT."""
    def pack(path, part=1):
        inner = path.with_suffix(".inner")
        write(inner, part)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr("2020/01.json", '{"days":[{"day":1,"text":"a","tags":[1]}]}')
            archive.write(inner, name)
        inner.unlink()
    return pack


def photos(folder):
    def write(path, part=1):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for number in range(199_000 // part):
                archive.writestr(f"camera/{folder}/IMG_201901{1 + number % 28:02}_{number:06}.jpg", b"x")
    return write


def takeout(path, part=1):
    """Photos that say nothing themselves, and what Takeout writes beside each."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for number in range(99_000 // part):
            name = f"a-long-name-as-some-phones-give-it-{number:06}.jpg"
            here = f"Takeout/Google Photos/Photos from 2019/{name}"
            archive.writestr(here, b"x")
            seconds = 1_546_300_800 + number * 300
            archive.writestr(
                here + ".supplemental-metadata.json",
                f'{{"title":"{name}","photoTakenTime":{{"timestamp":"{seconds}"}}}}')


def diarium_media(path, part=1):
    """Pictures of moments at which no entry was written."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("a.json", '{"date":"2020-01-01T00:00:00","heading":"","html":"a"}')
        for number in range(199_000 // part):
            moment = ticking(number).replace("T", "_").replace(":", "")
            archive.writestr(f"media/{moment}000/a-long-name-as-some-phones-give-it.jpg", b"x")


def unread_files(path, part=1):
    """Files of a backup of DailyTxT that no day has."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("2020/01.json", '{"days":[{"day":1,"text":"a"}]}')
        for number in range(199_000 // part):
            archive.writestr(f"files/a-long-name-as-some-phones-give-it-{number:06}.jpg", b"x")


def diarium(*, entries, media=0):
    def write(path, part=1):
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as database:
            database.execute(
                "CREATE TABLE Entries (DiaryEntryId INTEGER PRIMARY KEY, Heading TEXT, Text TEXT, Rating INTEGER)")
            database.execute("CREATE TABLE Media (DiaryEntryId INTEGER, Type INTEGER, Data BLOB, [Index] INTEGER)")
            first = 637_000_000_000_000_000
            database.executemany(
                "INSERT INTO Entries VALUES (?, 'a', '<p>b</p>', 3)",
                ((first + number * 600_000_000,) for number in range(entries // part)))
            database.executemany(
                "INSERT INTO Media VALUES (?, 0, 'a', 0)",
                ((first + number * 600_000_000,) for number in range(media // part)))
        database.close()
    return write


def daily_you(*, entries=0, images=0, tags=0, files=0):
    """A backup with as many rows in each table; the images are of one entry if there is only one."""
    def write(path, part=1):
        base = path.with_suffix(".db")
        base.unlink(missing_ok=True)
        with sqlite3.connect(base) as database:
            database.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, text, mood, time_create, time_modified)")
            database.execute("CREATE TABLE entry_images (id INTEGER PRIMARY KEY, entry_id, img_path, img_rank, time_create)")
            database.execute("CREATE TABLE tags (id INTEGER PRIMARY KEY, name)")
            database.execute("CREATE TABLE entry_tags (id INTEGER PRIMARY KEY, entry_id, tag_id, value)")
            database.executemany(
                "INSERT INTO entries VALUES (?, 'a', 1, ?, ?)",
                ((n, f"{ticking(n)}.000", f"{ticking(n)}.000") for n in range(max(1, entries // part))))
            database.executemany(
                "INSERT INTO entry_images VALUES (?, ?, ?, 0, '')",
                ((n, n % max(1, entries // part), f"a-long-name-as-some-phones-give-it-{n:08}.jpg")
                 for n in range(images // part)))
            database.executemany("INSERT INTO tags VALUES (?, ?)", ((n, f"a tag that has a name {n}") for n in range(tags // part)))
            database.executemany(
                "INSERT INTO entry_tags VALUES (?, ?, ?, 1.5)",
                ((n, n % max(1, entries // part), n) for n in range(tags // part)))
        database.close()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            archive.write(base, "daily_you.db")
            for n in range(files // part):
                archive.writestr(f"Images/a-long-name-as-some-phones-give-it-{n:08}.jpg", b"x")
        base.unlink()
    return write


def ticking(number):
    """A moment that no other row has: a second of the years from 2001."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(978_307_200 + number * 60 % 700_000_000))


ECB = (
    "USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY "
    "HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR").split()
ECB_HEAD = "Date," + ",".join(ECB) + "\n"


def ecb_row(number, first):
    day = time.strftime("%Y-%m-%d", time.gmtime(86_400 * (20_000 - number)))
    return day + "".join(f",{first}.{n:04}" for n in range(len(ECB)))


NOTE = "n" * 210
UMLAUTS = "K\xe4se und Br\xf6tchen " * 12
TEXTS = "A cup with a word on it, sweet and a little thin. " * 38
RECIPE = {
    "method": "v60", "name": "a", "doseGrams": 15, "yieldGrams": 250, "temperatureCelsius": 94, "grind": "medium",
    "steps": [{"instruction": "a"}] * 30}
BREWS_HEAD = '{"SETTINGS":[],"PREPARATION":[],"BEANS":[],"BREWS":['
FILES = [
    ("brew", "Beanconqueror, 200,000 rows of nothing",
     rows(200_000 * 11, lambda _: '{"a12":34}', BREWS_HEAD, "]}")),
    ("brew", "Beanconqueror, small cups",
     rows(BREW, lambda n: f'{{"config":{{"uuid":"{n}","unix_timestamp":{n + 1}}}}}', BREWS_HEAD, "]}")),
    ("brew", "Beanconqueror, cups with long notes",
     rows(BREW, lambda n: f'{{"note":"{TEXTS}","vessel_name":"{TEXTS}","config":{{"uuid":"{n}","unix_timestamp":{n + 1}}}}}',
          BREWS_HEAD, "]}")),
    ("brew", "Beanconqueror, four files of small cups",
     many(["Beanconqueror.json"] + [f"Beanconqueror_Brews_{n}.json" for n in range(1, 4)], BREW,
          lambda n: f'{{"config":{{"uuid":"{n}","unix_timestamp":{n + 1}}}}}', "[", "]")),
    ("brew", "Brew Guide, small notes",
     rows(BREW, lambda n: f'{{"id":"{n}","timestamp":{n + 1},"method":"a"}}', '{"data":{"brewingNotes":[', "]}}")),
    ("brew", "Cofi, steps without an end",
     rows(BREW, lambda _: "{}", '[{"recipeIcon":"V60","name":"a","steps":[', "]}]")),
    ("brew", "Timer.coffee, small recipes",
     rows(BREW, lambda n: f'{{"brewing_method_id":"v60","name":"{n}","coffee_amount":15,"water_amount":250,"steps":[]}}',
          "[", "]")),
    ("brew", "BrewCoffee46, small recipes",
     rows(BREW, lambda n: f'{{"partitionsCountOf6":20,"waterToCoffeeBeansWeightRatio":15,"editedAtMilliSec":{n}}}',
          "[", "]")),
    ("brew", "Hearth, small cups",
     rows(BREW, lambda n: f'{{"id":"a:{n}","finishedAt":"{ticking(n)}Z","method":"v60","doseGrams":1,"yieldGrams":1}}',
          '{"format":"hearth-brew","version":2,"logs":[', "]}")),
    ("brew", "Hearth, recipes with many steps and earlier versions",
     rows(BREW, lambda n: json.dumps({
         "id": f"r:{n}", **RECIPE, "versions": [
             {**RECIPE, "writtenAt": "2020-01-01T00:00:00Z", "replacedAt": "2020-01-01T00:00:00Z"}] * 9}),
          '{"format":"hearth-brew","version":2,"recipes":[', "]}")),
    ("brew", "Hearth, cups with many steps",
     rows(BREW, lambda n: json.dumps({
         "id": f"a:{n}", "finishedAt": f"{ticking(n)}Z", "method": "v60", "doseGrams": 1, "yieldGrams": 1,
         "steps": [{"instruction": "a"}] * 900, "stepSeconds": [1] * 900}),
          '{"format":"hearth-brew","version":2,"logs":[', "]}")),
    ("brew", "Beanconqueror, beans",
     rows(BREW, lambda n: json.dumps({
         "name": f"{n}", "note": "a", "bean_information": [{"country": "a"}] * 3,
         "config": {"uuid": f"{n}", "unix_timestamp": n + 1}}),
          '{"SETTINGS":[],"PREPARATION":[],"BREWS":[],"BEANS":[', "]}")),
    ("brew", "numbers", rows(BREW, lambda _: "1", "[", "]")),
    ("notes", "Telegram, small messages",
     rows(4 * DIARY, lambda n: f'{{"id":{n},"date_unixtime":"{n + 1}","text":"a"}}',
          '{"name":"a","type":"saved_messages","id":1,"messages":[', "]}")),
    ("notes", "Telegram, long messages",
     rows(8 * DIARY, lambda n: f'{{"id":{n},"date_unixtime":"{n + 1}","text":"{TEXTS * 10}"}}',
          '{"name":"a","type":"saved_messages","id":1,"messages":[', "]}")),
    ("notes", "Hearth, small messages",
     rows(4 * DIARY, lambda n: f'{{"id":"{n:032x}","tab":"{0:032x}","createdAt":"{ticking(n)}Z","text":"a"}}',
          f'{{"format":"hearth-notes","version":1,"tabs":[{{"id":"{0:032x}","name":"a"}}],"messages":[', "]}")),
    ("notes", "Hearth, lists of many items",
     rows(4 * DIARY, lambda n: json.dumps({
         "id": f"{n:032x}", "tab": f"{0:032x}", "createdAt": f"{ticking(n)}Z", "isList": True, "text": "a",
         "items": [{"text": "a"}] * 900}),
          f'{{"format":"hearth-notes","version":1,"tabs":[{{"id":"{0:032x}","name":"a"}}],"messages":[', "]}")),
    ("diary", "Day One, an entry of 850,000 objects",
     rows(850_000 * 8, lambda _: '{"a":1}',
          '{"metadata":{},"entries":[{"creationDate":"2020-01-01T00:00:00Z","uuid":"A","text":"a","photos":[', "]}]}")),
    ("diary", "Day One, small entries",
     rows(4 * DIARY, lambda n: f'{{"creationDate":"{ticking(n)}Z","uuid":"{n}","text":"a"}}',
          '{"metadata":{},"entries":[', "]}")),
    ("diary", "Day One, long entries",
     rows(8 * DIARY, lambda n: f'{{"creationDate":"{ticking(n * 1440)}Z","uuid":"{n}","text":"{TEXTS * 10}"}}',
          '{"metadata":{},"entries":[', "]}")),
    ("diary", "Daylio, small entries",
     packed("backup.daylio", in_base64(rows(
         DIARY * 3 // 4, lambda n: f'{{"id":{n},"datetime":{978_307_200_000 + n * 60_000},"mood":1}}',
         '{"dayEntries":[', "]}")))),
    ("diary", "Daily You, small entries",
     rows(4 * DIARY, lambda n: f'{{"timeCreated":"{ticking(n)}","text":"a"}}', "[", "]")),
    ("diary", "Daily You's database, 490,000 entries", daily_you(entries=490_000)),
    ("diary", "Daily You's database, pictures of one entry", daily_you(images=490_000, files=190_000)),
    ("diary", "Daily You's database, pictures of 50,000 entries", daily_you(entries=50_000, images=440_000, files=190_000)),
    ("diary", "Daily You's database, tags", daily_you(entries=10_000, tags=240_000)),
    ("diary", "Day One, entries with rich text alone",
     rows(8 * DIARY, lambda n: json.dumps({
         "creationDate": f"{ticking(n * 1440)}Z", "uuid": str(n),
         "richText": json.dumps({"contents": [{"text": TEXTS * 2 + "\n", "attributes": {"bold": True}}] * 5})}),
          '{"metadata":{},"entries":[', "]}")),
    ("diary", "Day One, an entry of many runs of rich text",
     rows(3_900_000, lambda n: json.dumps('{"text":"a","attributes":{"bold":true}}')[1:-1],
          '{"metadata":{},"entries":[{"creationDate":"2020-01-01T00:00:00Z","uuid":"A","richText":"{\\"contents\\":[',
          ']}"}]}')),
    ("diary", "Journiv, moments",
     rows(4 * DIARY, lambda n: f'{{"external_id":"{n}","logged_date":"2020-01-01","note":"a"}}',
          '{"export_version":"1.2","moments":[', "]}")),
    ("diary", "Journiv, entries with a delta and a moment",
     rows(4 * DIARY, lambda n: json.dumps({
         "entry_date": ticking(n * 1440)[:10], "external_id": str(n),
         "content_delta": {"ops": [{"insert": TEXTS, "attributes": {"bold": True}}, {"insert": "\n"}] * 3},
         "content_plain_text": TEXTS * 3, "moment": {"external_id": f"m{n}", "note": TEXTS, "mood_activity": []}}),
          '{"export_version":"1.2","journals":[{"title":"a","entries":[', "]}]}")),
    ("diary", "Journiv, people",
     rows(4 * DIARY, lambda n: f'{{"external_id":"a long id of a person {n}","name":"a long name of one {n}"}}',
          '{"export_version":"1.2","journals":[{"entries":[{"entry_date":"2020-01-01","content":"a"}]}],"people":[', "]}")),
    ("diary", "Journiv, small entries",
     rows(4 * DIARY, lambda n: f'{{"entry_date":"2020-01-01","external_id":"{n}","content":"a"}}',
          '{"export_version":"1.0","journals":[{"entries":[', "]}]}")),
    ("diary", "DailyTxT, one month of small days",
     packed("2020/01.json", rows(4 * DIARY, lambda n: f'{{"day":{1 + n % 31},"text":"a"}}', '{"days":[', "]}"))),
    ("diary", "Diarium, small entries",
     rows(4 * DIARY, lambda n: f'{{"date":"{ticking(n)}","heading":"","html":"a"}}', "[", "]")),
    ("diary", "Diarium's database, 490,000 entries", diarium(entries=490_000)),
    ("diary", "Diarium's database, pictures of 430,000 days", diarium(entries=50_000, media=430_000)),
    ("diary", "Diarium, entries of deep HTML",
     rows(8 * DIARY, lambda n: json.dumps({"date": ticking(n * 1440), "heading": "", "html": "<p><b><i>a</i></b></p>" * 90_000}),
          "[", "]")),
    ("diary", "Hearth, small entries",
     rows(4 * DIARY, lambda n: f'{{"id":"{n}","day":"2020-01-01","content":"a"}}',
          '{"format":"hearth-diary","version":1,"entries":[', "]}")),
    ("diary", "Hearth, entries with earlier versions and comments",
     rows(8 * DIARY, lambda n: json.dumps({
         "id": str(n), "day": ticking(n * 1440)[:10], "content": "a",
         "versions": [{"content": f"{v}", "writtenAt": "2020-01-01T00:00:00Z", "replacedAt": "2020-01-01T00:00:00Z"}
                      for v in range(900)],
         "comments": [{"text": f"{c}", "writer": "a", "createdAt": "2020-01-01T00:00:00Z"} for c in range(300)]}),
          '{"format":"hearth-diary","version":1,"entries":[', "]}")),
    ("diary", "Hearth, pictures of 47,000 entries",
     with_pictures("diary.json", rows(
         4 * DIARY, lambda n: json.dumps({
             "id": str(n), "day": ticking(n)[:10], "content": "a",
             "pictures": [{"file": f"pictures/a-long-name-as-some-phones-give-it-{4 * n + k:08}.jpg",
                           "name": f"another-long-name-that-it-had-{k}.jpg"} for k in range(4)]}),
         '{"format":"hearth-diary","version":1,"entries":[', "]}"),
         lambda n: f"pictures/a-long-name-as-some-phones-give-it-{n:08}.jpg")),
    ("diary", "Day One, pictures of 47,000 entries",
     with_pictures("Journal.json", rows(
         4 * DIARY, lambda n: json.dumps({
             "creationDate": f"{ticking(n)}Z", "uuid": str(n), "text": "a",
             "photos": [{"identifier": f"{4 * n + k:032X}", "md5": f"{4 * n + k:032x}", "filename": f"IMG_{4 * n + k:08}.jpeg"}
                        for k in range(4)]}),
         '{"metadata":{},"entries":[', "]}"),
         lambda n: f"photos/{n:032x}.jpeg")),
    ("diary", "Day One, pictures with long ids",
     rows(16 * DIARY, lambda n: json.dumps({
         "creationDate": f"{ticking(n * 1440)}Z", "uuid": str(n), "text": "a",
         "photos": [{"identifier": f"{n}-{k}" + NOTE * 6, "md5": f"{n}-{k}" + NOTE * 6} for k in range(4)]}),
          '{"metadata":{},"entries":[', "]}")),
    ("diary", "Journiv, pictures of 47,000 entries",
     with_pictures("data.json", rows(
         4 * DIARY, lambda n: json.dumps({
             "entry_date": ticking(n)[:10], "external_id": str(n), "content": "a",
             "media": [{"file_path": f"a-long-name-as-some-phones-give-it-{4 * n + k:08}.jpg",
                        "filename": f"another-long-name-that-it-had-{k}.jpg"} for k in range(4)]}),
         '{"export_version":"1.2","journals":[{"entries":[', "]}]}"),
         lambda n: f"media/a-long-name-as-some-phones-give-it-{n:08}.jpg")),
    ("diary", "Journiv, long ids",
     rows(8 * DIARY, lambda n: f'{{"entry_date":"2020-01-01","external_id":"{n}{NOTE * 24}","content":"a"}}',
          '{"export_version":"1.0","journals":[{"entries":[', "]}]}")),
    ("diary", "Journiv, people with long names",
     rows(8 * DIARY, lambda n: f'{{"external_id":"{n}{NOTE * 12}","name":"{n}{NOTE * 12}"}}',
          '{"export_version":"1.2","journals":[{"entries":[{"entry_date":"2020-01-01","content":"a"}]}],"people":[', "]}")),
    ("diary", "Daylio, photos of 47,000 entries", daylio_photos),
    ("diary", "Daylio, assets",
     packed("backup.daylio", in_base64(rows(
         DIARY * 3 // 4, lambda n: f'{{"id":{n},"checksum":"{n:032x}"}}',
         '{"dayEntries":[{"id":1,"datetime":978307200000,"mood":1}],"assets":[', "]}")))),
    ("diary", "DailyTxT, 190,000 files of a month", daily_txt_files),
    ("diary", "DailyTxT, tags",
     beside_a_month("tags.json", rows(DIARY, lambda n: f'{{"id":{n},"name":"a"}}', '{"tags":[', "]}"))),
    ("diary", "DailyTxT, templates",
     beside_a_month("templates.json", rows(DIARY, lambda n: '{"a":1}', '{"templates":[', "]}"))),
    ("diary", "199,000 photos", photos("a-long-name-as-some-phones-give-it")),
    ("diary", "199,000 photos in folders with long names", photos("/".join(["a-long-name-as-some-phones-give-it"] * 12))),
    ("diary", "Google Takeout, 99,000 photos", takeout),
    ("diary", "Diarium, 199,000 pictures of no entry", diarium_media),
    ("diary", "DailyTxT, 199,000 files of no day", unread_files),
    ("wealth", "too many rows",
     rows(TEXT, lambda n: f"2020-01-{1 + n % 28:02},A,{n}", "date,account,value\n", "\n", "\n")),
    ("wealth", "a table with an account on each line",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]},A{n % 9},{n},{NOTE}", "date,account,value,note\n", "\n", "\n")),
    ("wealth", "a wide table",
     rows(TEXT * 3 // 4, lambda n: ticking(n * 1440)[:10] + ",100000" * 190,
          "date" + "".join(f",a{n}" for n in range(190)) + "\n", "\n", "\n")),
    ("wealth", "Actual",
     rows(TEXT, lambda n: f"a,{ticking(n * 1440)[:10]},{NOTE},1", "Account,Date,Payee,Amount\n", "\n", "\n")),
    ("wealth", "holdings",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]},A{n % 99},1,1,EUR,{NOTE}", "date,symbol,quantity,price,currency,note\n",
          "\n", "\n")),
    ("wealth", "activities",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]},A{n % 99},MANUAL,1,1,EUR,BUY,{NOTE}",
          "date,symbol,datasource,quantity,unitprice,currency,type,note\n", "\n", "\n")),
    ("wealth", "a history in JSON",
     rows(TEXT, lambda n: f'{{"valuationDate":"{ticking(n * 1440)[:10]}","totalValue":{n},"accountCurrency":"EUR"}}', "[", "]")),
    ("wealth", "Ghostfolio, balances",
     rows(TEXT, lambda n: f'{{"date":"{ticking(n * 1440)[:10]}","value":1}}',
          '{"accounts":[{"id":"a","name":"a","currency":"EUR","balances":[', "]}]}")),
    ("wealth", "Ghostfolio, activities",
     rows(TEXT, lambda n: f'{{"type":"BUY","symbol":"a","dataSource":"MANUAL","date":"{ticking(n * 1440)[:10]}","quantity":1,'
          f'"unitPrice":1,"currency":"EUR"}}', '{"accounts":[],"activities":[', "]}")),
    ("wealth", "Ghostfolio, prices",
     rows(TEXT, lambda n: f'{{"date":"{ticking(n * 1440)[:10]}","marketPrice":1}}',
          '{"activities":[{"type":"BUY","symbol":"a","dataSource":"MANUAL","date":"2001-01-01","quantity":1,"unitPrice":1,'
          '"currency":"EUR"}],"assetProfiles":[{"symbol":"a","name":"a","dataSource":"MANUAL","currency":"EUR","marketData":[',
          "]}]}")),
    ("wealth", "Ghostfolio, objects",
     rows(TEXT, lambda _: "{}", '{"accounts":[', "]}")),
    ("wealth", "Sure",
     rows(TEXT, lambda n: f'{{"type":"Valuation","data":{{"account_id":"a","date":"{ticking(n * 1440)[:10]}","amount":{n}}}}}',
          '{"type":"Account","data":{"id":"a","name":"a","currency":"EUR"}}\n', "\n", "\n")),
    ("wealth", "Sure, balances",
     rows(TEXT, lambda n: f'{{"type":"Balance","data":{{"account_id":"a","date":"{ticking(n * 1440)[:10]}","end_balance":{n}}}}}',
          '{"type":"Account","data":{"id":"a","name":"a","currency":"EUR"}}\n', "\n", "\n")),
    ("wealth", "a bank statement",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]};{NOTE};1,50;{n % 900},25",
          "Buchungstag;Verwendungszweck;Betrag;Saldo\n", "\n", "\n")),
    ("wealth", "a table in an old encoding",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]},K\xe4se {n % 9},{n},{UMLAUTS}", "date,account,value,note\n", "\n", "\n",
          "latin-1")),
    ("wealth", "beancount without balances",
     rows(TEXT, lambda n: f'{ticking(n * 1440)[:10]} * "{NOTE * 2}"\n  Assets:A{n % 90}  1 EUR\n  Income:B', "", "\n", "\n")),
    ("wealth", "prices of hledger",
     rows(TEXT, lambda n: f"P {ticking(n * 1440)[:10]} USD 0.{n % 9000 + 1000} EUR ; {NOTE}",
          "2001-01-01 a\n  assets:a  0 = 1 EUR\n  b\n", "\n", "\n")),
    ("wealth", "hledger without balances",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]} {NOTE * 2}\n  assets:a{n % 90}  1 EUR\n  income:b", "", "\n", "\n")),
    ("wealth", "beancount",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]} balance Assets:A{n % 90} {n} EUR ; {NOTE}", "", "\n", "\n")),
    ("wealth", "hledger",
     rows(TEXT, lambda n: f"{ticking(n * 1440)[:10]} {NOTE * 2}\n  assets:a{n % 90}  1\n  b", "", "\n", "\n")),
    ("wealth", "Hearth",
     rows(TEXT, lambda n: f'{{"at":"{ticking(n)}Z","value":"{n}"}}',
          '{"format":"hearth-wealth","version":1,"series":[{"name":"a","currency":"EUR","kind":"cash","values":[', "]}]}")),
    ("rates", "the European Central Bank's",
     rows(TEXT // 2, lambda n: ecb_row(n, 1), ECB_HEAD, "\n", "\n")),
    ("rates", "all of them changed",
     rows(TEXT // 2, lambda n: ecb_row(n, 2), ECB_HEAD, "\n", "\n")),
    ("graphs", "too many cells",
     rows(TEXT, lambda n: f"a{n}" + "," * 190, "Name" + "".join(f",a{n}" for n in range(190)) + "\n", "\n", "\n")),
    ("graphs", "a table in an old encoding",
     rows(TEXT, lambda n: f"\xc4hre {n},{n},{UMLAUTS}", "Name,Price,Note\n", "\n", "\n", "latin-1")),
    ("graphs", "long notes",
     rows(TEXT, lambda n: f"a{n},{n},{NOTE * 80}", "Name,Price,Notes\n", "\n", "\n")),
    ("graphs", "a long table",
     rows(TEXT, lambda n: f"a{n},{n},{NOTE}", "Name,Price,Note\n", "\n", "\n")),
    ("graphs", "a wide table",
     rows(TEXT, lambda n: f"a{n}" + ",12345678901234" * 14, "Name" + "".join(f",a{n}" for n in range(14)) + "\n", "\n", "\n")),
]


if __name__ == "__main__":
    import argparse
    import tempfile

    from bench import Table, say

    arguments = argparse.ArgumentParser(description="Measures the memory of imports.")
    arguments.add_argument("binary")
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--only", default="", help="a regular expression on room and name")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as here:
        shown = Table()
        try:
            measure_import_memory(given, Path(here), shown, say, given.only)
        finally:
            shown.print()
