"""The proxies of docs/https.md, set up by the guide's own text, before a house that is set up by it too."""

import http.client
import itertools
import os
import re
import shutil
import subprocess
import time

import pytest
from playwright.sync_api import expect

from certificates import make_authority, make_certificate
from recipes import adapted, program, recipe
from secure import Device, LiveStream
from server import PASSWORD, Server, free_port, wait_until

# The name of the guide.
NAME = "home.example"
MIB = 1024 * 1024
# The seconds in which a slow device reads no more than a piece each.
SLOW = 90


class Proxy:
    """A program before the house, with a folder of its own."""

    def __init__(self, folder, house):
        self.folder = folder
        self.house = house
        self.port, self.plain_port = free_port(), free_port()
        self.authority = make_authority(folder)
        self.certificate, self.key = make_certificate(self.authority, NAME)
        self.process = None

    @property
    def files(self):
        """The certificate of the guide, and the house behind."""
        return {
            f"/etc/hearth/{NAME}.pem": self.certificate,
            f"/etc/hearth/{NAME}.key": self.key,
            "127.0.0.1:8080": f"127.0.0.1:{self.house.port}",
        }

    def start(self):
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
        with open(self.folder / "said", "wb") as said:
            self.process = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=environment, cwd=self.folder
            )
        try:
            wait_until(self.is_there, 20)
        except AssertionError:
            self.stop()
            raise RuntimeError((self.folder / "said").read_text()) from None

    def is_there(self):
        try:
            return self.device().ask("GET", "/health")[0] == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(20)

    def device(self, address="127.0.0.1"):
        return Device(self.authority, NAME, self.port, address)


class Caddy(Proxy):
    def command(self):
        # In no recipe: the usual ports are not for a test.
        ports = f"{{\n\tadmin off\n\thttp_port {self.plain_port}\n\thttps_port {self.port}\n\tdefault_bind 127.0.0.1\n}}\n"
        (self.folder / "Caddyfile").write_text(ports + adapted(recipe("caddyfile", NAME), self.files))
        return [program("caddy", "proxy"), "run", "--config", self.folder / "Caddyfile", "--adapter", "caddyfile"]


class Nginx(Proxy):
    def command(self):
        # Not every machine speaks IPv6.
        ports = {
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen [::]:80;": f"listen 127.0.0.9:{self.plain_port};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "listen [::]:443 ": f"listen 127.0.0.9:{self.port} ",
        }
        (self.folder / "hearth").write_text(adapted(recipe("nginx", NAME), ports | self.files))
        places = "".join(
            f"    {kind}_temp_path {self.folder / kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = (
            f"{'user root;' if os.getuid() == 0 else ''}\ndaemon off;\npid {self.folder / 'pid'};\n"
            f"error_log stderr;\nevents {{}}\nhttp {{\n    access_log off;\n{places}    include {self.folder / 'hearth'};\n}}\n"
        )
        (self.folder / "nginx.conf").write_text(whole)
        return [program("nginx", "proxy"), "-p", self.folder, "-c", self.folder / "nginx.conf"]


@pytest.fixture(scope="module", params=[Caddy, Nginx], ids=["caddy", "nginx"])
def proxy(request, tmp_path_factory, lived_in):
    folder = tmp_path_factory.mktemp("proxied")
    program(request.param.__name__.lower(), "proxy")
    house = Server(folder / "data", HEARTH_LOG_LEVEL="info")
    shutil.copytree(lived_in[0], house.data)
    one = request.param(folder, house)
    settings = adapted(recipe("yaml", "trustedProxies"), {f"https://{NAME}": f"https://{NAME}:{one.port}"})
    (folder / "hearth.yaml").write_text(settings)
    house.launch()
    try:
        wait_until(house.is_healthy)
        one.start()
        yield one
        one.stop()
    finally:
        code = house.stop()
    assert code == 0, house.words


def test_a_browser_signs_in_uploads_and_hears_news(proxy, device):
    context = device(proxy.authority)
    page, origin = context.new_page(), f"https://{NAME}:{proxy.port}"
    page.goto(f"{origin}/settings/address")
    assert page.url == f"{origin}/login?next=%2Fsettings%2Faddress"
    # More than six pages of one browser that listen would wait for each other over HTTP/1.1. Later pages have their files from
    # the service worker.
    assert page.evaluate("performance.getEntriesByType('resource')[0].nextHopProtocol") == "h2"
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{origin}/settings/address")

    expect(page.get_by_text("Encrypted by the proxy in front of Hearth")).to_be_visible()
    cookies = {one["name"]: one for one in context.cookies()}
    assert {"__Host-hearth", "__Host-device"} <= set(cookies) and not {"hearth", "hearth-device"} & set(cookies)
    assert all(cookies[name]["secure"] and cookies[name]["httpOnly"] for name in ("__Host-hearth", "__Host-device"))
    assert page.evaluate("isSecureContext")

    other = proxy.device()
    other.sign_in("Ada")
    _, entity = other.new_entity()
    page.goto(origin + entity)
    page.set_input_files("#files", [{"name": "Log.bin", "mimeType": "application/octet-stream", "buffer": b"x" * 3 * MIB}])
    expect(page.locator(".uploads__sum")).to_have_text("1 of 1 uploaded")
    expect(page.locator(".media__files .row__name")).to_have_text("Log.bin")

    tab = re.match(r"/notes/[0-9a-f]{32}", other.post("/notes", title="Errands")[1]["Location"])[0]
    with page.expect_response("**/live?*"):
        page.goto(origin + tab)
    other.post(f"{tab}/messages", content="Buy bread")
    expect(page.get_by_text("Buy bread")).to_be_visible(timeout=5000)
    context.close()


def test_plain_http_leads_to_https(proxy):
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=20)
    plain.request("POST", "/login?next=/notes", b"name=Ada", {"Host": NAME})
    answer = plain.getresponse()

    # With a body: what was typed is not lost.
    assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/login?next=/notes")


def test_only_what_the_proxy_says_of_a_device_is_believed(proxy):
    """Each has its own address behind the proxy, whatever it claims."""
    lies = {
        "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example",
        "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9;proto=http;host=evil.example",
    }
    liar = proxy.device("127.0.0.2")
    cookies = liar.sign_in("Grace", headers=lies)
    assert {cookie.split("=")[0] for cookie in cookies} == {"__Host-hearth", "__Host-device"}
    assert all(" Secure" in cookie for cookie in cookies)
    sessions = liar.ask("GET", "/settings/sessions", headers=lies)[2]
    assert "127.0.0.2" in sessions and "203.0.113.9" not in sessions
    assert liar.ask("GET", "/nowhere", headers=lies)[0] == 404
    assert "client=127.0.0.2 method=GET" in proxy.house.words and "path=/nowhere status=404\n" in proxy.house.words
    assert "203.0.113.9" not in proxy.house.words

    status, fields, _ = proxy.device("127.0.0.2").ask("GET", "/settings/members", headers=lies)
    assert (status, fields["Location"]) == (303, "/login?next=%2Fsettings%2Fmembers")

    guesser = proxy.device("127.0.0.3")
    tries = [
        guesser.post("/login", {"X-Forwarded-For": f"203.0.113.{number}"}, name="Ada", password="wrong")[0]
        for number in range(6)
    ]
    assert tries == [422] * 5 + [429]
    assert proxy.device("127.0.0.4").post("/login", name="Ada", password="wrong")[0] == 422


def test_a_broken_upload_goes_on(proxy):
    ada = proxy.device()
    ada.sign_in("Ada")
    _, entity = ada.new_entity()
    content = os.urandom(12 * MIB)
    upload = ada.begin_upload(entity, len(content))

    # What came before the connection broke has arrived, or is about to.
    assert ada.send_piece(upload, 0, [content[: 8 * MIB]], len(content)) is None
    assert 0 < wait_until(lambda: ada.progress(upload), 20) <= 8 * MIB
    ada.send_rest(upload, content, 10)

    answer = ada.answer("GET", ada.file(entity))
    assert answer.read() == content


def test_news_come_at_once(proxy):
    ada, other = proxy.device(), proxy.device()
    ada.sign_in("Ada")
    other.sign_in("Ada")
    graph, _ = other.new_entity()
    stream = LiveStream(ada)

    other.post(f"{graph}/entities", name="Madeira", notes="")
    stream.hears("changed", graph, seconds=2)
    stream.close()


def test_two_gigabytes_pass_both_ways_while_news_come(drill, proxy):
    ada, other = proxy.device(), proxy.device()
    ada.sign_in("Ada")
    other.sign_in("Ada")
    _, entity = ada.new_entity()
    stream = LiveStream(ada)
    size, piece = 2048 * MIB, os.urandom(MIB)
    upload = ada.begin_upload(entity, size)
    assert ada.send_piece(upload, 0, itertools.repeat(piece, size // MIB), size) == 204

    # A device that is slow for longer than the times after which proxies give up. nginx would take the first gigabyte from
    # the house meanwhile and nothing more, which the house must take for a device that is gone.
    answer, begun = ada.answer("GET", ada.file(entity)), time.monotonic()
    assert int(answer.headers["Content-Length"]) == size
    for number in range(size // MIB):
        assert answer.read(MIB) == piece
        if number < SLOW:
            wait_until(lambda due=begun + number: time.monotonic() > due)
    assert answer.read() == b""

    graph = entity.split("/entities/")[0]
    other.post(f"{graph}/entities", name="Madeira", notes="")
    stream.hears("changed", graph, seconds=2)
    stream.close()
