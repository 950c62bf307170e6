"""A name of one's own: the guide's own recipes get a certificate from an authority that is asked as those of the Internet
are, and renew it while the house is in use."""

import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import threading

import pytest

from certificates import make_authority, make_certificate
from recipes import GUIDE, adapted, program, recipe
from secure import Device, LiveStream
from server import Server, free_port, wait_until

pytestmark = pytest.mark.usefixtures("drill")

NAME = "home.example"

# Puts the record of a challenge into the DNS: lego says it as arguments, certbot in the environment.
HOOK = """#!{python}
import json, os, sys, urllib.request
_, name, value = sys.argv[1:] or ["", "_acme-challenge." + os.environ["CERTBOT_DOMAIN"] + ".", os.environ["CERTBOT_VALIDATION"]]
what = "clear-txt" if sys.argv[1:2] == ["cleanup"] else "set-txt"
urllib.request.urlopen("http://127.0.0.1:{port}/" + what, json.dumps({{"host": name, "value": value}}).encode()).read()
"""


class Authority:
    """An authority that speaks ACME, with a DNS of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.port, self.management, records = (free_port() for _ in range(3))
        self.dns = f"127.0.0.1:{free_port()}"
        self.url = f"https://localhost:{self.port}/dir"
        # The one that the authority shows to its clients.
        self.transport = make_authority(folder)
        certificate, key = make_certificate(self.transport, "localhost")
        settings = {
            "listenAddress": f"127.0.0.1:{self.port}",
            "managementListenAddress": f"127.0.0.1:{self.management}",
            "certificate": str(certificate),
            "privateKey": str(key),
            "httpPort": free_port(),
            "tlsPort": free_port(),
            "externalAccountBindingRequired": False,
        }
        (folder / "pebble.json").write_text(json.dumps({"pebble": settings}))
        self.hook = folder / "hook"
        self.hook.write_text(HOOK.format(python=sys.executable, port=records))
        self.hook.chmod(0o755)
        names = [program("pebble-challtestsrv", "acme"), "-dns01", self.dns, "-management", f"127.0.0.1:{records}"]
        issuer = [program("pebble", "acme"), "-strict", "-config", folder / "pebble.json", "-dnsserver", self.dns]
        self.processes = [
            self.run(*names, "-http01", "", "-https01", "", "-tlsalpn01", ""),
            self.run(*issuer),
        ]
        self.root = folder / "root.pem"
        wait_until(self.take_root, 20)

    def run(self, *command):
        with open(self.folder / "said", "ab") as said:
            environment = {**os.environ, "PEBBLE_VA_NOSLEEP": "1"}
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=environment)

    def take_root(self):
        """What devices know of an authority of the Internet."""
        trust = Device(self.transport, "localhost", self.management)
        try:
            status, _, text = trust.ask("GET", "/roots/0")
        except OSError:
            return False
        self.root.write_text(text)
        return status == 200

    def stop(self):
        for process in self.processes:
            process.terminate()
            process.wait(20)


@pytest.fixture
def authority(tmp_path):
    (folder := tmp_path / "authority").mkdir()
    one = Authority(folder)
    yield one
    one.stop()


def run(command, **environment):
    """Runs a recipe to its end; gives what it said."""
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def script(folder, text):
    """A script of the guide, under the name that its second line says."""
    file = folder / text.splitlines()[1].rpartition("/")[2]
    file.write_text(text)
    file.chmod(0o755)
    return file


class Lego:
    def __init__(self, folder, authority):
        program("lego", "acme")
        kept = "/var/lib/hearth-certificate"
        self.file, self.key = (folder / f"certificates/{NAME}.{kind}" for kind in ("crt", "key"))
        guide = GUIDE.read_text()
        assert f"`{kept}/certificates/{self.file.name}`" in guide and f"`{self.key.name}`" in guide
        self.check_units(folder)
        # It asks the DNS of the test, and does not wait until all the world has heard of a record.
        ours = f"--server {authority.url} --dns exec --dns.disable-cp --dns.resolvers {authority.dns}"
        self.script = script(
            folder,
            adapted(
                recipe("sh", "exec lego"),
                {kept: folder, "--dns cloudflare": ours, "action=renew": "action='renew --days 9999 --no-random-sleep'"},
            ),
        )
        self.environment = {"LEGO_CA_CERTIFICATES": str(authority.transport), "EXEC_PATH": str(authority.hook)}

    @staticmethod
    def check_units(folder):
        """systemd takes both files; this test is in the place of their timer."""
        service, timer = recipe("ini", "ExecStart"), recipe("ini", "OnCalendar")
        # systemd looks whether the script and the user are there.
        service = adapted(service, {"ExecStart=/etc/hearth/certificate.sh": "ExecStart=/bin/true", "=hearth\n": "=root\n"})
        units = [folder / unit.splitlines()[0].rpartition("/")[2] for unit in (service, timer)]
        for unit, text in zip(units, (service, timer)):
            unit.write_text(text)
        said = run([program("systemd-analyze", "acme"), "verify", *units])
        # It only warns of what it does not know.
        assert "hearth-certificate" not in said, said

    def get(self):
        run([self.script], **self.environment)

    renew = get


class Certbot:
    def __init__(self, folder, authority):
        self.folder = folder
        self.file, self.key = folder / f"{NAME}.pem", folder / f"{NAME}.key"
        owner = f"-o {os.getuid()} -g {os.getgid()}"
        renewed = script(
            folder, adapted(recipe("sh", "RENEWED_LINEAGE"), {"/etc/hearth/": f"{folder}/", "-o hearth -g hearth": owner})
        )
        ours = f"--manual --preferred-challenges dns --manual-auth-hook {authority.hook}"
        places = [f"--{kind}-dir={folder / kind}" for kind in ("config", "work", "logs")]
        command = adapted(
            recipe("sh", "certbot certonly"),
            {
                "--dns-cloudflare --dns-cloudflare-credentials /etc/hearth/dns.ini": ours,
                "/etc/hearth/renewed.sh": renewed,
                "\\\n": "",
                "certbot ": program("certbot", "acme") + " ",
            },
        )
        self.environment = {"REQUESTS_CA_BUNDLE": str(authority.transport)}
        said = ["--non-interactive", "--agree-tos", "--email", f"you@{NAME}", "--server", authority.url]
        self.first = shlex.split(command) + places + said
        self.again = [program("certbot", "acme"), "renew", "--force-renewal", "--no-random-sleep-on-renew", *places]

    def get(self):
        run(self.first, **self.environment)

    def renew(self):
        run(self.again, **self.environment)


def slowly(until, length):
    """Bytes of an upload that takes until something has happened."""
    left = length
    while left:
        piece = b"x" * (left if until.is_set() else min(left // 2, 4096))
        left -= len(piece)
        yield piece
        if left:
            until.wait(0.5)


@pytest.mark.parametrize("client", [Lego, Certbot])
def test_a_certificate_is_got_and_renewed_while_a_page_listens_and_an_upload_runs(client, authority, lived_in, tmp_path):
    (folder := tmp_path / "etc").mkdir()
    certificate = client(folder, authority)
    certificate.get()
    assert stat.S_IMODE(certificate.key.stat().st_mode) == 0o600

    house = Server(tmp_path / "data")
    shutil.copytree(lived_in[0], house.data)
    files = {f"/etc/hearth/{NAME}.pem": certificate.file, f"/etc/hearth/{NAME}.key": certificate.key}
    (tmp_path / "hearth.yaml").write_text(adapted(recipe("yaml", "tlsCertificate"), files))
    house.launch()
    try:
        ada, other = (Device(authority.root, NAME, house.port) for _ in range(2))
        wait_until(lambda: is_there(ada))
        ada.sign_in("Ada")
        other.sign_in("Ada")
        graph, entity = ada.new_entity()
        stream = LiveStream(ada)
        upload, length, is_renewed, answers = ada.begin_upload(entity, 1 << 20), 1 << 20, threading.Event(), []
        sending = threading.Thread(
            target=lambda: answers.append(ada.send_piece(upload, 0, slowly(is_renewed, length), length)), daemon=True
        )
        sending.start()
        first = shown(ada)

        certificate.renew()
        # The files are read once a minute.
        wait_until(lambda: shown(ada) != first, 70)
        is_renewed.set()
        sending.join(30)

        assert answers == [204]
        other.post(f"{graph}/entities", name="Madeira", notes="")
        stream.hears("changed", graph, seconds=2)
        assert house.words.count("was read again") == 1
        assert house.process.poll() is None
    finally:
        code = house.stop()
    assert code == 0, house.words


def is_there(device):
    try:
        return device.ask("GET", "/health")[0] == 200
    except OSError:
        return False


def shown(device):
    """The number of the certificate that a new connection is shown."""
    connection = device.connected()
    number = connection.sock.getpeercert()["serialNumber"]
    connection.close()
    return number
