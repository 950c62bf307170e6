"""Ten series of ten years of daily values: drawn, brought in from one CSV, and beside fava on the same data as a
ledger."""

import datetime
import http.client
import math
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.parse
import uuid
from pathlib import Path

from house import House, name_to_type

SERIES = 10
FIRST = datetime.date(2016, 11, 21)
# Every way of drawing, over everything and over a year.
PAGES = [f"/wealth?range={period}&mode={mode}" for period in ("all", "year") for mode in
         ("lines", "stacked", "percent", "total")] + ["/wealth?range=all&mode=stacked&by=group"]


def measure_wealth(options, folder, table, say):
    days = 365 if options.quick else 3650
    say(f"bringing in {SERIES * days:,} values")
    house = House(folder / "data", options.binary, HEARTH_SERVER_TIMING="true")
    folder.mkdir(parents=True, exist_ok=True)
    owner = house.fill(entities=100)
    house.start(60)
    try:
        house.sign_in(*owner)
        clear(house)
        table.at_most(f"{SERIES * days:,} values from one CSV", bring_in(house, history(days)), "ms", 1000)
        say("drawing net worth")
        ours = times(house, PAGES, 5 if options.quick else 40)
        table.at_most("page of wealth with its chart, p99 on the server", ours[int(len(ours) * 0.99)], "ms", 25)
        table.plain("the same, median", statistics.median(ours), "ms")
        page = "/wealth?range=all&mode=total"
        chart = statistics.median(wall(house.port, page, house.headers) for _ in range(20))
        ledger = folder / "wealth.beancount"
        ledger.write_bytes(house.ask("GET", "/wealth/export.beancount")[2])
        compare(chart, ledger, table, say)
    finally:
        house.stop()


def clear(house):
    """The demo's own series, put away to make room."""
    for path in dict.fromkeys(re.findall(r"/wealth/series/[0-9a-f]{32}", house.text("/wealth/series"))):
        name = name_to_type(house.text(path + "/delete"))
        post(house, path + "/delete", urllib.parse.urlencode({"name": name}))


def history(days):
    rows = ["date,account,value"]
    for day in range(days):
        date = FIRST + datetime.timedelta(days=day)
        for series in range(SERIES):
            value = 10_000 * (series + 1) + day * 3 + 900 * math.sin(day / (7 + series)) * (series + 1)
            rows.append(f"{date},Account {series},{value:.2f}")
    return "\n".join(rows) + "\n"


def bring_in(house, text):
    """Milliseconds from sending the file to having it in: both steps, without the looking."""
    border = uuid.uuid4().hex
    body = (
        f"--{border}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"ten.csv\"\r\n"
        f"Content-Type: text/csv\r\n\r\n{text}\r\n--{border}--\r\n"
    )
    begun = time.monotonic()
    place = post(house, "/wealth/import", body, f"multipart/form-data; boundary={border}")
    took = time.monotonic() - begun
    house.text(place)
    begun = time.monotonic()
    post(house, place, "go=on")
    took += time.monotonic() - begun
    return took * 1000


def post(house, path, body, kind="application/x-www-form-urlencoded"):
    headers = {"Origin": house.url, "Content-Type": kind}
    status, answer, text = house.ask("POST", path, body.encode(), headers)
    if status != 303:
        raise RuntimeError(f"{path} was answered with {status}: {text[:300]}")
    return dict((name.lower(), value) for name, value in answer)["location"]


def times(house, pages, rounds):
    """The server's own time for each page, in order."""
    found = []
    for _ in range(rounds):
        for page in pages:
            status, headers, _ = house.ask("GET", page)
            timing = re.search(r"total;dur=([\d.]+)", dict(headers).get("Server-Timing", ""))
            if status != 200 or not timing:
                raise RuntimeError(f"{page} was answered with {status} and no Server-Timing.")
            found.append(float(timing.group(1)))
    return sorted(found)


def wall(port, path, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    begun = time.monotonic()
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} was answered with {answer.status}.")
    connection.close()
    return (time.monotonic() - begun) * 1000


def compare(ours, ledger, table, say):
    program = Path(sys.prefix) / "bin" / "fava"
    if not program.exists():
        say("fava is not installed: no ratio to it (pip install -r Tests/bench/requirements.txt)")
        return
    say("asking fava for the same")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    fava = subprocess.Popen([program, "--port", str(port), ledger], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        name = "hearth"
        page = f"/{name}/income_statement/"
        api = f"/{name}/api/income_statement?interval=day"
        theirs = statistics.median(wall(port, api) for _ in range(5))
        balance = statistics.median(wall(port, f"/{name}/api/balance_sheet?interval=day") for _ in range(5))
        shell = statistics.median(wall(port, page) for _ in range(5))
    finally:
        fava.terminate()
        fava.wait(30)
    table.plain("fava's net worth by day (api/balance_sheet)", balance, "ms")
    table.plain("fava's income statement by day (api)", theirs, "ms")
    table.plain("fava's page around them", shell, "ms")
    table.plain("our page with the total, over the wire", ours, "ms")
    table.rate("net worth drawn", 1000 / ours, ("fava's", 1000 / (balance + shell)), 5)


def wait_for(port):
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            wall(port, "/hearth/income_statement/")
            return
        except (OSError, RuntimeError):
            time.sleep(0.5)
    raise RuntimeError("fava did not start")
