"""A device without a browser, at a house over HTTPS: it keeps the cookies, and what a browser's page would do by itself is
done in steps that a test can break off."""

import base64
import http.client
import re
import socket
import ssl
import time
from pathlib import Path
from urllib.parse import urlencode

from server import PASSWORD, wait_until


class Device:
    """`authority` is the file of the certificate that it trusts, `address` its own in the network: all that begin with 127
    lead to this machine."""

    def __init__(self, authority, name, port, address="127.0.0.1"):
        self.name = name
        self.port = port
        self.origin = f"https://{name}:{port}"
        self.address = address
        self.cookies = {}
        known = Path(authority).read_bytes()
        self.trust = ssl.create_default_context(cadata=known.decode() if known.startswith(b"-----") else known)

    def connected(self):
        """A connection of its own."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(self.address, 0))
        connection = http.client.HTTPConnection(self.name, self.port)
        connection.sock = self.trust.wrap_socket(plain, server_hostname=self.name)
        return connection

    @property
    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Host": f"{self.name}:{self.port}", "Origin": self.origin, **({"Cookie": cookies} if cookies else {})}

    def answer(self, method, path, body=None, headers=None):
        """The answer, not read yet. Its cookies are kept."""
        connection = self.connected()
        connection.request(method, path, body, {**self.headers, **(headers or {})})
        # The connection lets go of its socket where the answer is the last one on it.
        plain = connection.sock
        answer = connection.getresponse()
        answer.connection, answer.socket = connection, plain
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def ask(self, method, path, body=None, headers=None):
        """Status, header fields and text of the answer."""
        answer = self.answer(method, path, body, headers)
        text = answer.read().decode(errors="replace")
        answer.connection.close()
        return answer.status, answer.headers, text

    def post(self, path, headers=None, **fields):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields).encode(), {**kind, **(headers or {})})

    def sign_in(self, name, headers=None):
        status, fields, _ = self.post("/login", headers, name=name, password=PASSWORD)
        assert (status, fields["Location"]) == (303, "/today")
        return fields.get_all("Set-Cookie")

    def new_entity(self, name="Port"):
        """A thing in a graph of its own: gives the paths of both."""
        _, fields, _ = self.post("/graphs", name="Cellar")
        graph = re.match(r"/graphs/[0-9a-f]{32}", fields["Location"])[0]
        _, fields, _ = self.post(f"{graph}/entities", name=name, notes="")
        return graph, re.match(rf"{graph}/entities/[0-9a-f]{{32}}", fields["Location"])[0]

    # Uploads by tus.

    def begin_upload(self, entity, length, name="Harvest.bin"):
        """The path of an upload to a thing."""
        graph, target = entity.split("/entities/")
        metadata = {"filename": name, "to": f"entities/{target}"}
        pairs = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in metadata.items())
        tus = {"Tus-Resumable": "1.0.0", "Upload-Length": str(length), "Upload-Metadata": pairs}
        status, fields, text = self.ask("POST", f"{graph}/uploads", b"", tus)
        assert status == 201, text
        return fields["Location"]

    def send_piece(self, upload, offset, pieces, length):
        """Sends `length` bytes of a file from there on; where the pieces end sooner, the connection breaks. Gives the
        status, or `None` if the connection broke."""
        connection = self.connected()
        piece = {**self.headers, **PIECE, "Upload-Offset": str(offset), "Content-Length": str(length)}
        connection.request("PATCH", upload, headers=piece)
        sent = 0
        try:
            for part in pieces:
                connection.send(part)
                sent += len(part)
            return connection.getresponse().status if sent == length else None
        except OSError:
            return None
        finally:
            connection.close()

    def send_rest(self, upload, content, seconds):
        """Asks how much has come and sends the rest, as a page does, until all is there."""

        def send():
            offset = self.progress(upload)
            return self.send_piece(upload, offset, [content[offset:]], len(content) - offset) == 204

        wait_until(send, seconds)

    def progress(self, upload):
        """The bytes of an upload that have come."""
        status, fields, _ = self.ask("HEAD", upload, headers={"Tus-Resumable": "1.0.0"})
        assert status == 200
        return int(fields["Upload-Offset"])

    def file(self, entity):
        """The path of a thing's one file."""
        _, _, page = self.ask("GET", f"{entity}/media")
        file, = re.findall(r'id="medium-([0-9a-f]{32})"', page)
        return f"{entity.split('/entities/')[0]}/media/{file}/download"


PIECE = {"Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream"}


class LiveStream:
    """The events that a page of the device would hear."""

    def __init__(self, device):
        self.answer = device.answer("GET", "/live", headers={"Accept": "text/event-stream"})
        assert self.answer.headers["Content-Type"] == "text/event-stream"

    def hears(self, event, path, seconds):
        """Waits for an event, and passes by others and the comments by which the stream stays open."""
        end = time.monotonic() + seconds
        name = None
        while (left := end - time.monotonic()) > 0:
            self.answer.socket.settimeout(left)
            line = self.answer.readline().decode()
            assert line, "the stream ended"
            field, _, text = line.rstrip("\n").partition(": ")
            if field == "event":
                name = text
            elif (field, name, text) == ("data", event, path):
                return
        raise AssertionError(f"no {event} of {path} came within {seconds} s")

    def close(self):
        self.answer.close()
        self.answer.connection.close()
