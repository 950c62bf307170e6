"""Starts the built `hearth` on a free port of the loopback, with a data folder of its own."""

import os
import re
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("HEARTH_BINARY", ROOT / ".build/debug/hearth"))
PASSWORD = "correct horse battery"


def clean_environment():
    """The environment without our own settings, so that only the test's settings count."""
    return {name: value for name, value in os.environ.items() if not name.startswith("HEARTH_")}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(claim, seconds=60):
    """Until a claim about the house comes true; gives what it said."""
    end = time.monotonic() + seconds
    while not (said := claim()):
        if time.monotonic() > end:
            raise AssertionError(f"It did not come true within {seconds} s.")
        time.sleep(0.02)
    return said


class Server:
    """One `hearth serve`. Its output stands in a file beside its data folder."""

    def __init__(self, data, binary=BINARY, **settings):
        """`settings` are environment variables: `HEARTH_LOG_LEVEL="debug"`."""
        self.data = Path(data)
        self.binary = Path(binary).resolve()
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {**clean_environment(), **settings}
        self.log = self.data.parent / "hearth.log"
        self.process = None
        # The cookies of browsers that are signed in already, by member: each is for one browser.
        self.sessions = {}

    def start(self, seconds=30):
        """Starts it, and waits for the first answer."""
        self.launch()
        end = time.monotonic() + seconds
        # Another one may answer there, until this one has found its port taken.
        while f"{self.url}\n" not in self.words or not self.is_healthy():
            if self.process.poll() is not None and "listens there already" in (self.words.splitlines() or [""])[-1]:
                # Another program took the port since it was found free.
                self.port = free_port()
                self.url = f"http://127.0.0.1:{self.port}"
                self.launch()
            elif self.process.poll() is not None or time.monotonic() > end:
                self.process.kill()
                raise RuntimeError("hearth did not start:\n" + self.words)
            time.sleep(0.02)
        return self

    def launch(self):
        if not self.binary.exists():
            raise RuntimeError(f"{self.binary} is not there: run `make test`.")
        # Beside the data folder, so that no hearth.yaml of the present folder counts.
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.data],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.data.parent,
            )

    def stop(self, seconds=20):
        """Asks it to end, and gives the exit code."""
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return "still running after SIGTERM"

    def run(self, *arguments, stdin=""):
        """Another command of the same program on the same data folder; gives what it printed."""
        done = subprocess.run(
            [self.binary, *arguments, "--data", self.data],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            env=self.environment,
            cwd=self.data.parent,
            check=False,
        )
        if done.returncode != 0:
            said = done.stdout + done.stderr
            raise RuntimeError(f"hearth {' '.join(arguments)} ended with {done.returncode}:\n{said}")
        return done.stdout

    def add_member(self, name, role="member", password=PASSWORD):
        self.run("member", "add", name, "--role", role, "--time-zone", "UTC", "--password-stdin", stdin=password + "\n")

    def sign_in(self, name, password=PASSWORD):
        """Signs in as a browser does; gives the cookies that it keeps then."""
        jar = CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        headers = {"Origin": self.url, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36"}
        form = urllib.parse.urlencode({"name": name, "password": password}).encode()
        with browser.open(urllib.request.Request(self.url + "/login", form, headers), timeout=20) as answer:
            assert answer.url.startswith(self.url + "/today"), answer.url
        return [
            {
                "name": one.name,
                "value": one.value,
                "domain": one.domain,
                "path": one.path,
                "expires": one.expires or -1,
                "httpOnly": one.has_nonstandard_attr("HttpOnly"),
                "sameSite": one.get_nonstandard_attr("SameSite", "None"),
            }
            for one in jar
        ]

    def read_notices(self, cookies):
        """Puts away what Today tells of new ways in."""
        kept = "; ".join(f"{one['name']}={one['value']}" for one in cookies)
        form = urllib.parse.urlencode({"last": "f" * 32}).encode()
        headers = {"Origin": self.url, "Cookie": kept}
        with urllib.request.urlopen(
            urllib.request.Request(self.url + "/settings/notices/dismiss", form, headers), timeout=20
        ) as answer:
            assert answer.url == self.url + "/today", answer.url

    def ask(self, path, headers=()):
        """The text of a page for a browser that nobody is signed in to."""
        with urllib.request.urlopen(urllib.request.Request(self.url + path, headers=dict(headers)), timeout=20) as answer:
            return answer.read().decode()

    def fill(self, **counts):
        """Moves the demo's family in, with so many of what `hearth demo --help` lists, 0 for none; gives the name and the
        password of the one who looks after the house."""
        self.data.parent.mkdir(parents=True, exist_ok=True)
        sizes = [part for name, count in counts.items() if count for part in (f"--{name}", str(count))]
        said = self.run("demo", *sizes)
        return re.search(r"Sign in as ([^,\n]+)", said).group(1), re.search(r"password:\s+(.+)", said).group(1).strip()

    def is_healthy(self):
        try:
            with urllib.request.urlopen(self.url + "/health", timeout=2) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    @property
    def words(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def setup_code(self, seconds=10):
        """The code that start-up printed for the first visit, as long as the household has no members."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(r"[Cc]ode[^\n:]*:\s*([A-Z0-9][A-Z0-9-]{4,})", self.words)
            if found:
                return found.group(1)
            time.sleep(0.02)
        raise RuntimeError("Start-up printed no setup code:\n" + self.words)
