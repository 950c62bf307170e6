"""Small replies over TLS beside nginx with the same certificate and the same cipher, and the memory that HTTPS takes."""

import http.client
import shutil
import ssl
import statistics
import sys
from pathlib import Path

from house import House
from load import Nginx, free_port, wrk

sys.path.append(str(Path(__file__).resolve().parents[1] / "browser/household"))

from certificates import make_authority, make_certificate  # noqa: E402

# Pages that are asked for on a connection of their own before a house is idle.
VISITS = 16


def measure_tls(options, folder, table, say):
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    files = make_certificate(make_authority(folder), "home.example")
    say("starting a house with and without HTTPS, for the memory")
    without = statistics.median(idle_mb(options, folder / f"plain-{turn}") for turn in range(3))
    with_it = statistics.median(idle_mb(options, folder / f"secure-{turn}", files) for turn in range(3))
    table.at_most("idle memory with HTTPS, more than without", with_it - without, "MB", 4)

    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        say("nginx is not installed: no ratio to it over TLS (scripts/packages.sh compare installs it)")
        return
    house = SecureHouse(folder / "house/data", options.binary, files)
    nginx = None
    begin(house)
    try:
        _, fields, small = house.secure_ask("/health")
        nginx = Nginx(program, folder / "nginx", small.decode(), fields, {}, files)
        measure_rates(options, house, nginx, table, say)
    finally:
        if nginx:
            nginx.stop()
        house.stop()


def idle_mb(options, folder, files=None):
    """The memory of a house after a few visits."""
    house = SecureHouse(folder / "data", options.binary, files) if files else House(folder / "data", options.binary)
    begin(house)
    try:
        for _ in range(VISITS):
            status = house.secure_ask("/login")[0] if files else house.ask("GET", "/login", signed_in=False)[0]
            if status != 200:
                raise RuntimeError(f"/login was answered with {status}.")
        return house.resident_mb()
    finally:
        house.stop()


def begin(house):
    house.data.parent.mkdir(parents=True)
    house.add_member("Ada", "admin")
    house.start_timed()


def measure_rates(options, house, nginx, table, say):
    """In turns, so that what the machine does meanwhile hits both alike."""
    ciphers = cipher(house.secure_port), cipher(nginx.port)
    if ciphers[0] != ciphers[1]:
        raise RuntimeError(f"Hearth takes {ciphers[0]}, nginx {ciphers[1]}: their rates do not compare.")
    ours, others = [], []
    for _ in range(4 if options.quick else 12):
        say("measuring small replies over TLS")
        seconds = 2 if options.quick else 3
        ours.append(wrk(f"https://127.0.0.1:{house.secure_port}/health", seconds))
        others.append(wrk(f"{nginx.url}/health", seconds))
    rates = [[run.rate for run in runs] for runs in (ours, others)]
    table.rates(f"small reply over TLS ({ciphers[0][0]})", rates[0], ("nginx's", rates[1]), 0.7)
    errors = sum(run.errors for run in ours + others)
    if errors:
        table.notes.append(f"over TLS: {errors} requests went wrong, so its figure says nothing")


class SecureHouse(House):
    """A house that speaks HTTPS and, beside it, plain HTTP that leads there."""

    def __init__(self, data, binary, files):
        self.secure_port = free_port()
        certificate, key = map(str, files)
        super().__init__(
            data, binary, HEARTH_TLS_CERTIFICATE=certificate, HEARTH_TLS_KEY=key, HEARTH_HTTPS_PORT=str(self.secure_port),
            # wrk closes its connections, which may be noticed a moment later: none of the next run is to be refused.
            HEARTH_CONNECTIONS_PER_ADDRESS="256",
        )

    def secure_ask(self, path):
        """Status, headers as pairs, body."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.secure_port, timeout=30, context=trusting())
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            connection.close()


def trusting():
    """What asks an address, and does not look whether the certificate is for it."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def cipher(port):
    """The name and the version that a server chooses among all that OpenSSL offers."""
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=trusting())
    connection.connect()
    name, version, _ = connection.sock.cipher()
    connection.close()
    return name, version
