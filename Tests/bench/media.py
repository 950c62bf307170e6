"""The price of files: 100 photos made small beside Pillow, thumbnails and ranges served, and a large upload."""

import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from house import House
from load import Nginx, wrk

HERE = Path(__file__).resolve().parent
THUMBNAILS = HERE / "wrk/thumbnails.lua"


def measure_media(options, folder, table, say):
    house = House(folder / "data", options.binary, HEARTH_CONNECTIONS_PER_ADDRESS="256")
    owner = house.fill(entities=100)
    house.start()
    nginx = None
    try:
        house.sign_in(*owner)
        shelf = Shelf(house)
        photos(options, folder, shelf, table, say)
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        large = os.urandom(64 << 20)
        if program:
            nginx = Nginx(program, folder / "nginx", "ok\n", [], {"film.bin": large})
        serving(options, shelf, nginx, large, table, say)
        upload(options, shelf, table, say)
    finally:
        if nginx:
            nginx.stop()
        house.stop()


class Shelf:
    """An entity that files are put at."""

    def __init__(self, house):
        self.house = house
        graph = re.search(r'href="(/graphs/[0-9a-f]{32})"', house.text("/graphs")).group(1)
        _, answer, _ = house.ask("POST", f"{graph}/entities", "name=Shelf", house.save_headers)
        self.graph = graph
        self.path = dict(answer)["Location"]

    def send(self, name, content):
        head = f'--XX\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'.encode()
        kind = {"Content-Type": "multipart/form-data; boundary=XX"}
        headers = {**self.house.save_headers, **kind}
        status, _, _ = self.house.ask("POST", f"{self.path}/media", head + content + b"\r\n--XX--\r\n", headers)
        if status != 303:
            raise RuntimeError(f"{name} was answered with {status}")

    def files(self):
        page = self.house.text(f"{self.path}/media")
        return page, re.findall(r'id="medium-([0-9a-f]{32})"', page)

    def address(self, file):
        return f"{self.graph}/media/{file}"


def memory_mb(process):
    """Of a process and all its children, what they hold alone."""
    total, waiting = 0, [process]
    while waiting:
        pid = waiting.pop()
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += sum(int(kb) for kb in re.findall(r"Pss:\s+(\d+) kB", rollup)[:1])
            for task in Path(f"/proc/{pid}/task").iterdir():
                waiting += (task / "children").read_text().split()
        except OSError:
            continue
    return total / 1024


class Watch(threading.Thread):
    """The most memory that is seen meanwhile."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.most, self.ends = process, 0.0, threading.Event()
        self.start()

    def run(self):
        while not self.ends.wait(0.1):
            self.most = max(self.most, memory_mb(self.process))

    def end(self):
        self.ends.set()
        self.join()
        return self.most


def photos(options, folder, shelf, table, say):
    say("making photos, and what Pillow takes for them")
    count = 8 if options.quick else 100
    code = (
        "import json, sys; from pathlib import Path; from pictures import make_photos, pillow\n"
        f"files = make_photos(Path(sys.argv[1]), {count}); print(json.dumps(pillow(files)[0]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, folder / "photos"], cwd=HERE, capture_output=True, text=True, check=False
    )
    pillow = json.loads(done.stdout) if done.returncode == 0 else None
    if pillow is None:
        say("Pillow is not installed: no photos, and no ratio to it")
        return
    say("sending them, until the last one is shown")
    watch = Watch(shelf.house.process.pid)
    begun = time.monotonic()
    for photo in sorted((folder / "photos").glob("*.jpg")):
        shelf.send(photo.name, photo.read_bytes())
    while True:
        page, files = shelf.files()
        if page.count("/400\"") >= count or time.monotonic() - begun > 300:
            break
        time.sleep(0.2)
    seconds = time.monotonic() - begun
    most = watch.end()
    table.at_most(f"{count} photos of 12 MP, sent and shown", seconds, "s", 20 * count / 100)
    table.at_most("memory of all processes meanwhile", most, "MB", 300)
    table.rate("photos a second", count / seconds, ("Pillow's on one core", count / pillow), 3)


def serving(options, shelf, nginx, large, table, say):
    house, seconds = shelf.house, 2 if options.quick else 8
    shelf.send("film.bin", large)
    page, files = shelf.files()
    thumbnails = list(dict.fromkeys(re.findall(r'"(/graphs/[0-9a-f]{32}/media/[0-9a-f]{32}/400)"', page)))
    found = {"small": [], "thumbs": [], "range": [], "range nginx": []}
    headers = {**house.headers, "Range": "bytes=1048576-2097151"}
    for _ in range(3):
        say("measuring thumbnails and ranges")
        found["small"].append(wrk(f"{house.url}/health", seconds).rate)
        if thumbnails:
            found["thumbs"].append(
                wrk(house.url, seconds, headers=house.headers, script=THUMBNAILS, arguments=thumbnails).rate
            )
        film = shelf.address(files[-1]) + "/download"
        found["range"].append(wrk(house.url + film, seconds, connections=16, headers=headers).rate)
        if nginx:
            found["range nginx"].append(wrk(f"{nginx.url}/film.bin", seconds, 16, headers).rate)
    small = ("small reply", found["small"])
    table.rates("different thumbnails of 400 px, signed in", found["thumbs"], small, or_rate=8000)
    table.rates("1 MB range of a file", found["range"], ("nginx's", found["range nginx"]), 0.5)


def upload(options, shelf, table, say):
    megabytes = 100 if options.quick else 2000
    say(f"sending {megabytes} MB in one piece, by tus")
    house = shelf.house
    piece = os.urandom(1 << 20)
    target = f"entities/{shelf.path[-32:]}"
    encoded = {
        name: base64.b64encode(text.encode()).decode() for name, text in (("filename", "large.bin"), ("to", target))
    }
    own = {**house.headers, "Origin": house.url, "Tus-Resumable": "1.0.0"}
    begin = {**own, "Upload-Length": str(megabytes << 20), "Content-Length": "0",
             "Upload-Metadata": f"filename {encoded['filename']},to {encoded['to']}"}
    status, answer, _ = house.ask("POST", f"{shelf.graph}/uploads", None, begin)
    if status != 201:
        raise RuntimeError(f"the upload was answered with {status}")
    before = house.resident_mb()
    watch = Watch(house.process.pid)
    begun = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=300)
    connection.putrequest("PATCH", dict(answer)["Location"])
    for name, value in {**own, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream",
                        "Content-Length": str(megabytes << 20)}.items():
        connection.putheader(name, value)
    connection.endheaders()
    for _ in range(megabytes):
        connection.send(piece)
    reply = connection.getresponse()
    seconds = time.monotonic() - begun
    if reply.status != 204 or not reply.getheader("Location"):
        raise RuntimeError(f"the last piece was answered with {reply.status}")
    speed = megabytes * 1.048576 / seconds
    table.rate("MB of an upload", speed, ("150 MB/s", 150), 1)
    table.at_most("memory that it takes", max(0, watch.end() - before), "MB", 30)
