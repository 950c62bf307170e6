"""The proxies of docs/sign-in.md, which ask a made-up Authelia who somebody is, before a house that believes them."""

import http.client
import os
import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode

import pytest

from recipes import GUIDE, adapted, program, recipe
from server import PASSWORD, Server, free_port, wait_until

NAME = "home.example"
SIGN_IN = GUIDE.with_name("sign-in.md")
# What the recipe of nginx leaves to that of the proxy without Authelia.
LINES = """proxy_pass http://{house}; proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;"""


class Authelia:
    """Knows people by a cookie, and lets nobody else in."""

    def __init__(self):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                user = re.search(r"sso=(\w+)", self.headers["Cookie"] or "")
                self.send_response(200 if user else 401)
                self.send_header("Remote-User" if user else "Location", user[1] if user else "https://auth.example/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def caddy(folder, port, replacements):
    site = adapted(recipe("caddyfile", NAME, SIGN_IN), {NAME: f"http://{NAME}:{port}", **replacements})
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n" + site)
    return [program("caddy", "proxy"), "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


def nginx(folder, port, replacements):
    house = replacements.pop("127.0.0.1:8080")
    lines = {"# and here the lines that the recipe has": LINES.format(house=house)}
    site = adapted(recipe("nginx", "auth_request", SIGN_IN), replacements | lines)
    places = "".join(f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"{'user root;' if os.getuid() == 0 else ''} daemon off; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n server {{ listen 127.0.0.1:{port}; server_name {NAME};\n{site}}} }}\n"
    )
    return [program("nginx", "proxy"), "-p", folder, "-c", folder / "nginx.conf"]


class Browser:
    """Goes by the proxy, or past it."""

    def __init__(self, port, **cookies):
        self.port = port
        self.cookies = cookies

    def ask(self, method, path, headers=(), **fields):
        """Status and place of the answer, and its text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        origin = f"{NAME}:{self.port}"
        connection.putrequest(method, path, skip_host=True)
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = urlencode(fields).encode()
        own = [("Host", origin), ("Origin", f"http://{origin}"), ("Cookie", kept), ("Content-Length", str(len(body)))]
        for name, value in [*own, ("Content-Type", "application/x-www-form-urlencoded"), *headers]:
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, answer.headers["Location"], text

    def follow(self, path, headers=()):
        """The text of the page that a browser comes to."""
        for _ in range(6):
            status, place, text = self.ask("GET", path, headers)
            if status != 303:
                return status, text
            path = place
        raise AssertionError(f"led on and on: {path}")


@pytest.fixture(params=[caddy, nginx], ids=["caddy", "nginx"])
def proxied(request, tmp_path, lived_in):
    """The ports of a house, and of the proxy before it. Ada and Grace are linked to users of their names."""
    house = Server(
        tmp_path / "data", HEARTH_TRUSTED_PROXIES="127.0.0.1", HEARTH_USER_HEADER="Remote-User", HEARTH_HOSTS=NAME
    )
    shutil.copytree(lived_in[0], house.data)
    authelia, port = Authelia(), free_port()
    command = request.param(tmp_path, port, {"127.0.0.1:9091": authelia.name, "127.0.0.1:8080": f"127.0.0.1:{house.port}"})
    with open(tmp_path / "said", "wb") as said:
        environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
        proxy = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=environment, cwd=tmp_path)
    try:
        house.start()
        for name in ("Ada", "Grace"):
            own, user = Browser(house.port), [("Remote-User", name.lower())]
            assert own.ask("POST", "/login", name=name, password=PASSWORD)[1] == "/today"
            form = {"account": "proxy", "user": name.lower(), "current": PASSWORD}
            assert own.ask("POST", "/settings/identities", user, **form)[:2] == (303, "/settings/sessions")

        def is_there():
            try:
                return Browser(port, sso="nobody").ask("GET", "/health")[0] == 200
            except OSError:
                return False

        wait_until(is_there, 20)
        yield house.port, port
    finally:
        proxy.terminate()
        proxy.wait(20)
        authelia.stop()
        code = house.stop()
    assert code == 0, house.words


def test_the_proxys_user_is_signed_in_whatever_the_browser_says(proxied):
    house, proxy = proxied
    lies = [
        [], [("Remote-User", "grace")], [("remote-user", "grace"), ("REMOTE-USER", "grace")], [("Remote-User", "")],
    ]
    for lie in lies:
        status, page = Browser(proxy, sso="ada").follow("/settings/profile", lie)
        assert (status, "Ada" in page, "Grace" in page) == (200, True, False), lie

        # Somebody whom Authelia knows and Hearth does not.
        stranger = Browser(proxy, sso="mallory")
        status, page = stranger.follow("/settings/profile", lie)
        assert status == 200 and 'name="password"' in page, lie
        assert not {"hearth", "__Host-hearth"} & set(stranger.cookies), lie

        # Somebody whom Authelia does not know comes no further than the proxy.
        status, place, _ = Browser(proxy).ask("GET", "/settings/profile", lie)
        assert status in (302, 401) and place == "https://auth.example/", lie


def test_a_browser_that_changes_hands_at_the_proxy_changes_them_in_hearth(proxied):
    house, proxy = proxied
    browser = Browser(proxy, sso="ada")
    assert "Ada" in browser.follow("/settings/profile")[1]
    of_ada = dict(browser.cookies)

    browser.cookies["sso"] = "grace"
    page = browser.follow("/settings/profile")[1]
    assert "Grace" in page and "Ada" not in page
    # Nor is her session of any use past the proxy.
    assert Browser(house, **of_ada).ask("GET", "/today")[:2] == (303, "/login")
