"""wrk and nginx, run and read."""

import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "browser"))

from server import free_port  # noqa: E402

UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}

NGINX = """
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} {secure};
        root {folder}/files;
        location = /health {{
            default_type "{type}";
{fields}
            return 200 "{small}";
        }}
    }}
}}
"""

# What follows `listen`: the versions that Hearth speaks.
TLS = """ ssl;
        ssl_certificate {};
        ssl_certificate_key {};
        ssl_protocols TLSv1.2 TLSv1.3"""


class Result:
    """The results of one run of wrk: requests a second, p99 in milliseconds, and the number of failures."""

    def __init__(self, said):
        self.rate = float(re.search(r"Requests/sec:\s*([\d.]+)", said).group(1))
        p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", said)
        self.p99 = float(p99.group(1)) * UNITS[p99.group(2)] if p99 else None
        bad = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
        sockets = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", said)
        self.errors = int(bad.group(1)) if bad else 0
        self.errors += sum(map(int, sockets.groups())) if sockets else 0


# The connections that a household's phones and laptops may have open at once; the numbers to reach are for so many.
CONNECTIONS = 32


def wrk(url, seconds, connections=CONNECTIONS, headers=None, script=None, arguments=()):
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    if script:
        command += ["-s", str(script)]
    command += [url, "--", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"wrk {url}: {done.stdout}{done.stderr}")
    return Result(done.stdout)


def quoted(text):
    """Text inside the quotes of nginx's configuration."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Nginx:
    """nginx with two workers, as many as Hearth has listening threads. It answers `/health` as Hearth does, header
    fields included, and the files in `folder/files`."""

    # The header fields that nginx sends by itself.
    OWN_FIELDS = {"date", "connection", "content-length", "content-type", "server"}

    def __init__(self, program, folder, small, fields, files, certificate=None):
        """`certificate` are the files of one and of its key, for HTTPS."""
        self.port = free_port()
        self.url = f"{'https' if certificate else 'http'}://127.0.0.1:{self.port}"
        (folder / "files").mkdir(parents=True)
        for name, content in files.items():
            (folder / "files" / name).write_bytes(content)
        # Started by root, its workers run as another user.
        for place in (folder, folder / "files"):
            place.chmod(0o755)
        added = [(name, value) for name, value in fields if name.lower() not in self.OWN_FIELDS]
        kind = next((value for name, value in fields if name.lower() == "content-type"), "text/plain")
        configuration = NGINX.format(
            folder=folder,
            port=self.port,
            secure="reuseport" + (TLS.format(*certificate) if certificate else ""),
            small=quoted(small),
            type=kind,
            fields="\n".join(f'            add_header {name} "{quoted(value)}";' for name, value in added),
        )
        (folder / "nginx.conf").write_text(configuration)
        self.process = subprocess.Popen(
            [program, "-p", str(folder), "-c", str(folder / "nginx.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(0.5)
        if self.process.poll() is not None:
            raise RuntimeError("nginx did not start: " + (folder / "error.log").read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
