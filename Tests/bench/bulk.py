"""The price of one member's large work for the others: the largest CSV that may come in, its undo, a graph of 80,000
attributes that goes, a field, the bin, and other large changes, while another member saves all the time."""

import datetime
import re
import threading
import time
import urllib.parse

from house import PASSWORD, name_to_type

# A file has at most 750,000 cells: the largest with all columns, and one of many rows.
ROWS, COLUMNS, CELLS = 24_500, 200, 750_000
# Of the entity that is changed, copied and merged, which comes in several files.
CHANGED = 60
UNDO = re.compile(r"/undo/[0-9a-f]{32}")


class OtherMember(threading.Thread):
    """Saves entities in a graph of their own, one after the other, and notes how long each took."""

    def __init__(self, house, other):
        """:param other: the headers and the graph of the other member, as `moved_in` gives them."""
        super().__init__()
        self.house, (self.headers, self.graph) = house, other
        self.waits, self.is_done = [], False

    def run(self):
        number = 0
        while not self.is_done:
            number += 1
            begun = time.monotonic()
            form = urllib.parse.urlencode({"name": f"Meanwhile {number}"})
            status, _, _ = self.house.ask("POST", f"{self.graph}/entities", form, self.headers)
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


def moved_in(house):
    """Another member with a graph of their own: their browser's headers, and the graph's path."""
    house.add_member("Other")
    owner = house.cookie
    house.sign_in("Other", PASSWORD)
    other = house.save_headers, location(house, "/graphs", urllib.parse.urlencode({"name": "The other's"}))
    house.cookie = owner
    return other


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
    """Of the newest change. The bin lists all that was deleted before all that was added; ids begin with their time."""
    found = UNDO.findall(house.text("/settings/bin"))
    if not found:
        raise RuntimeError("There is nothing to undo.")
    return max(found)


def peak_mb(house, work):
    """How far the server's memory goes beyond its present size, and the result of `work`."""
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
    other = moved_in(house)
    entity = location(house, f"{own}/entities", urllib.parse.urlencode({"name": "Large"}))
    rows, columns = (500, 20) if is_quick else (CELLS // COLUMNS - 1, COLUMNS)
    lines = [";".join(["Name"] + [f"F{number}" for number in range(1, columns)])]
    lines += [f"Row {row};" + ";".join(str((row + number) % 10) for number in range(1, columns)) for row in range(rows)]
    text = "\n".join(lines)
    many = (rows, columns) if is_quick else (ROWS, CHANGED)
    changes = changing(house, own, *many) + leaving(house, *many)
    say(f"bringing in {rows:,} × {columns}, {len(text) / 1e6:.1f} MB")
    preview = send_file(house, entity + "/table/import", text)
    tasks = [
        (f"bringing in a CSV of {rows:,} × {columns}", lambda: do(house, preview, "go=on"), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
        ("the undo of that", lambda: do(house, undo_path(house)), 64),
        (f"deleting a field with {rows:,} values", lambda: do(house, field_path(house, entity) + "/delete"), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
        ("deleting its entity", lambda: do(house, entity + "/delete"), None),
        ("deleting a graph of 80,000 attributes", lambda: delete(house, graph), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
        *changes,
        ("emptying the bin of all that", lambda: empty_bin(house), None),
    ]
    for what, work, limit in tasks:
        say(what)
        if limit:
            # Earlier work leaves memory behind, in which an undo would hide.
            house.stop()
            house.start(60)
        with OtherMember(house, other) as member:
            memory, (took, _) = peak_mb(house, work)
        table.plain(what, took, "ms")
        table.at_most("  another's longest save meanwhile", max(member.waits), "ms", 500)
        if limit:
            table.at_most("  memory beyond that before it", memory, "MB", limit)
        else:
            table.plain("  memory beyond that before it", memory, "MB")


def changing(house, graph, rows, columns):
    """Tasks that change what stands: an entity with a choice and many numbers, and values of ten accounts."""
    entity = location(house, f"{graph}/entities", urllib.parse.urlencode({"name": "Changed"}))
    bring_in(house, entity, rows, columns)
    values = wealth_file(rows)

    def change(number, **form):
        path = field_paths(house, entity)[number]
        page = house.text(path)
        form = {"name": f"F{number + 1}", "version": hidden(page, "version"), "confirmed": "on", **form}
        for option, name in re.findall(r'name="option-([0-9a-f]{32})" value="([^"]*)"', page):
            form[f"option-{option}"] = name + "!"
        return do(house, path, urllib.parse.urlencode(form))

    def undo():
        return do(house, undo_path(house))

    def bring_values():
        preview = send_file(house, "/wealth/import", values)
        return do(house, preview, "go=on")

    def copy():
        took, place = do(house, entity + "/duplicate", "attributes=on")
        copy.place = place
        return took, place

    return [
        ("changing a field's type", lambda: change(1, type="text"), None),
        ("its undo", undo, None),
        ("giving choices other names", lambda: change(0, type="choice"), None),
        (f"duplicating an entity of {rows:,} × {columns}", copy, None),
        ("merging it with its copy", lambda: do(house, f"{entity}/merge/{copy.place.rpartition('/')[2]}"), None),
        ("its undo", undo, None),
        (f"bringing in values, {len(values) / 1e6:.1f} MB", bring_values, None),
        ("its undo", undo, None),
    ]


def leaving(house, rows, columns):
    """A member with as large an entity, who is removed and comes back."""
    house.add_member("Leaver")
    owner = house.cookie
    house.sign_in("Leaver", PASSWORD)
    graph = location(house, "/graphs", urllib.parse.urlencode({"name": "Leaver's"}))
    bring_in(house, location(house, f"{graph}/entities", urllib.parse.urlencode({"name": "Large"})), rows, columns)
    house.cookie = owner
    row = r'href="(/settings/members/[0-9a-f]{32})"[^>]*>(?:(?!</a>).)*Leaver'
    path = re.search(row, house.text("/settings/members"), re.S).group(1)
    form = urllib.parse.urlencode({"name": "Leaver", "heir": "delete"})
    return [
        ("removing a member with as much", lambda: do(house, path + "/remove", form), None),
        ("its undo", lambda: do(house, undo_path(house)), 64),
    ]


def bring_in(house, entity, rows, columns):
    head = ";".join(["Name"] + [f"F{number}" for number in range(1, columns)])
    step = CELLS // columns - 1
    for first in range(0, rows, step):
        lines = [head]
        for row in range(first, min(first + step, rows)):
            numbers = [str((row + number) % 10) for number in range(2, columns)]
            lines.append(";".join([f"Row {row}", ["Red", "Blue"][row % 2], *numbers]))
        do(house, send_file(house, entity + "/table/import", "\n".join(lines)), "go=on")


def wealth_file(rows):
    """Five accounts with a value on each of many days: as many as may come in at once."""
    rows = min(rows, 9_999)
    first = datetime.date(1950, 1, 1)
    days = [(first + datetime.timedelta(days=number)).isoformat() for number in range(rows)]
    lines = [f"{day},Account {account},{1000 + account}.50\n" for day in days for account in range(5)]
    return "date,account,value\n" + "".join(lines)


def hidden(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page).group(1)


def field_paths(house, entity):
    found = re.findall(r'href="(/graphs/[0-9a-f]{32}/fields/[0-9a-f]{32})"', house.text(entity + "/fields"))
    return list(dict.fromkeys(found))


def field_path(house, entity):
    """The first field of an entity."""
    return field_paths(house, entity)[0]


def empty_bin(house):
    page = house.text("/settings/bin/empty")
    until = re.search(r'name="until" value="([0-9]+)"', page).group(1)
    return do(house, "/settings/bin/empty", urllib.parse.urlencode({"name": name_to_type(page), "until": until}))


def delete(house, graph):
    name = name_to_type(house.text(graph + "/delete"))
    return do(house, graph + "/delete", urllib.parse.urlencode({"name": name}))
