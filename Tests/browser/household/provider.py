"""A provider of OpenID Connect from PyPI, on this machine. A test can make it say what a provider must not say."""

import json
import os
import threading
import urllib.parse
import urllib.request

import oidc_provider_mock
from authlib import jose
from oidc_provider_mock import _storage
from werkzeug.serving import make_server

# It is asked over the loopback, where nobody listens.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

# The style of its pages, which no test gets from the Internet.
STYLE = "https://cdn.jsdelivr.net/**"


def new_key():
    return jose.RSAKey.generate_key(is_private=True)


class Provider:
    """Knows one client. `users` are made by their first sign-in, or told beforehand."""

    def __init__(self):
        self.app = oidc_provider_mock.app(require_client_registration=True, require_nonce=True)
        self.app.debug = False
        # Changes the claims of the ID tokens that come next, in place.
        self.tamper = None
        # The key that signs the tokens that come next, in place of the provider's.
        self.stranger = None
        # The issuer that its answers name, which they usually do not.
        self.names = None
        self._next_key = None
        self.app.before_request(self._rotate)
        self.app.after_request(self._change)
        self.port = None
        self.server = None
        self.start()

    def start(self):
        """Listens; after `stop` at the same port again."""
        self.server = make_server("127.0.0.1", self.port or 0, self.app, threaded=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def issuer(self):
        return f"http://127.0.0.1:{self.port}"

    def register(self, redirect):
        """Makes a client; gives its id and its secret."""
        made = self._send("POST", "/oauth2/clients", {"redirect_uris": [redirect]})
        return made["client_id"], made["client_secret"]

    def tell(self, subject, **claims):
        """What it knows of a person."""
        self._send("PUT", f"/users/{subject}", claims)

    def rotate(self):
        """A new key, in place of the one before."""
        self._next_key = new_key()

    def _send(self, method, path, body):
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.issuer + path, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def _rotate(self):
        if self._next_key:
            _storage.storage.jwk, self._next_key = self._next_key, None

    def _change(self, answer):
        if self.names and "code=" in answer.headers.get("Location", ""):
            answer.headers["Location"] += "&iss=" + urllib.parse.quote(self.names, safe="")
        said = answer.get_json(silent=True) if answer.mimetype == "application/json" else None
        if not (self.tamper or self.stranger) or "id_token" not in (said or {}):
            return answer
        own = _storage.storage.jwk
        token = jose.jwt.decode(said["id_token"], own)
        claims = dict(token)
        if self.tamper:
            self.tamper(claims)
        said["id_token"] = jose.jwt.encode(token.header, claims, self.stranger or own).decode()
        answer.set_data(json.dumps(said))
        return answer
