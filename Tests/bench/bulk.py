"""What one member's large work costs the others: the largest CSV that may come in, its undo, and a graph of 80,000
attributes that goes, while somebody else saves all the time."""

import re
import threading
import time
import urllib.parse

ROWS, COLUMNS = 24_500, 200
TABLE = re.compile(r"/undo/[0-9a-f]{32}")


class OtherMember(threading.Thread):
    """Saves entities in a graph of their own, one after the other, and notes how long each took."""

    def __init__(self, house, graph):
        super().__init__()
        self.house, self.graph = house, graph
        self.waits, self.is_done = [], False

    def run(self):
        number = 0
        while not self.is_done:
            number += 1
            begun = time.monotonic()
            form = urllib.parse.urlencode({"name": f"Meanwhile {number}"})
            status, _, _ = self.house.ask("POST", f"{self.graph}/entities", form, self.house.save_headers)
            if status != 303:
                raise RuntimeError(f"A save was answered with {status}.")
            self.waits.append((time.monotonic() - begun) * 1000)
            time.sleep(0.02)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.is_done = True
        self.join()


def location(house, path, form=""):
    status, headers, _ = house.ask("POST", path, form, house.save_headers)
    place = dict((name.lower(), value) for name, value in headers).get("location")
    if status != 303 or not place:
        raise RuntimeError(f"POST {path} was answered with {status}.")
    return place


def send_file(house, path, text):
    """As a browser sends it; gives where the answer leads."""
    head = '--XX\r\nContent-Disposition: form-data; name="file"; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\n'
    headers = {**house.save_headers, "Content-Type": "multipart/form-data; boundary=XX"}
    status, answer, _ = house.ask("POST", path, f"{head}{text}\r\n--XX--\r\n", headers)
    if status != 303:
        raise RuntimeError(f"The file was answered with {status}.")
    return dict((name.lower(), value) for name, value in answer)["location"]


def do(house, path, form=""):
    """Milliseconds until all of it is done, and where it led."""
    begun = time.monotonic()
    place = location(house, path, form)
    while place.startswith("/work/"):
        time.sleep(0.05)
        status, headers, _ = house.ask("GET", place)
        if status == 303:
            place = dict((name.lower(), value) for name, value in headers)["location"]
        elif time.monotonic() - begun > 600:
            raise RuntimeError(f"{place} does not come to its end.")
    return (time.monotonic() - begun) * 1000, place


def undo_path(house):
    found = TABLE.search(house.text("/settings/bin"))
    if not found:
        raise RuntimeError("There is nothing to undo.")
    return found.group(0)


def peak_mb(house, work):
    """How far the server's memory goes beyond what it has now, and what `work` gives."""
    with open(f"/proc/{house.process.pid}/clear_refs", "w") as refs:
        refs.write("5")
    before = house.resident_mb()
    result = work()
    with open(f"/proc/{house.process.pid}/status") as status:
        peak = int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1)) / 1024
    return peak - before, result


def measure_bulk(house, graph, table, say, is_quick):
    """
    :param house: a served house whose owner is signed in.
    :param graph: the path of a large graph that may be deleted.
    """
    own = location(house, "/graphs", urllib.parse.urlencode({"name": "Meanwhile"}))
    other = location(house, "/graphs", urllib.parse.urlencode({"name": "The other's"}))
    entity = location(house, f"{own}/entities", urllib.parse.urlencode({"name": "Large"}))
    rows, columns = (500, 20) if is_quick else (ROWS, COLUMNS)
    lines = [";".join(["Name"] + [f"F{number}" for number in range(1, columns)])]
    lines += [f"Row {row};" + ";".join(str((row + number) % 10) for number in range(1, columns)) for row in range(rows)]
    text = "\n".join(lines)
    say(f"bringing in {rows:,} × {columns}, {len(text) / 1e6:.1f} MB")
    preview = send_file(house, entity + "/table/import", text)
    tasks = [
        (f"bringing in a CSV of {rows:,} × {columns}", lambda: do(house, preview, "go=on"), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
        ("the undo of that", lambda: do(house, undo_path(house)), 64),
        ("deleting its entity", lambda: do(house, entity + "/delete"), None),
        ("deleting a graph of 80,000 attributes", lambda: delete(house, graph), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
    ]
    for what, work, limit in tasks:
        say(what)
        with OtherMember(house, other) as member:
            memory, (took, _) = peak_mb(house, work)
        table.plain(what, took, "ms")
        table.at_most("  another's longest save meanwhile", max(member.waits), "ms", 500)
        if limit:
            table.at_most("  memory beyond that before it", memory, "MB", limit)
        else:
            table.plain("  memory beyond that before it", memory, "MB")


def delete(house, graph):
    name = re.search(r"<h1[^>]*>.*?([^<>]+)</h1>", house.text(graph), re.S).group(1).strip()
    return do(house, graph + "/delete", urllib.parse.urlencode({"name": name}))
