"""A push service on this machine, and what a browser has to read its messages with: Debian's Chromium without windows knows
no push service and shows no notifications. The page is given a permission and a subscription of ours, and decrypts what came
for it by itself; the service worker is given the message as the browser would, and a list to show it in."""

import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Makes a subscription in the page's own storage, at the address that the test says.
SUBSCRIBE = """
const bytes = (buffer) => Array.from(new Uint8Array(buffer));
const base64url = (buffer) =>
  btoa(String.fromCharCode(...bytes(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const subscription = ({ endpoint, keys }) => ({
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => localStorage.removeItem("test-push"),
});
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Notification.requestPermission = async () => "granted";
PushManager.prototype.getSubscription = async () => {
  const own = localStorage.getItem("test-push");
  return own && subscription(JSON.parse(own));
};
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no key of a house");
  const ecdh = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(ecdh, true, ["deriveBits"]);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const key = await crypto.subtle.exportKey("raw", pair.publicKey);
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const keys = { p256dh: base64url(key), auth: base64url(auth) };
  const own = { endpoint: "ENDPOINT", keys, jwk, key: bytes(key), auth: bytes(auth) };
  localStorage.setItem("test-push", JSON.stringify(own));
  return subscription(own);
};
"""

# The list of notifications, in the worker.
SHOW = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, options) => {
        const notification = { title, ...options, close: () => (self.shown = self.shown.filter((one) => one !== notification)) };
        self.shown.push(notification);
    };
}"""

SHOWN = "self.shown.map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions?.map(({ action }) => action) }))"

# A tap on the first of them, or on one of its buttons.
TAP = """async (action) => {
    const event = Object.assign(new Event("notificationclick"), { notification: self.shown[0], action });
    let work;
    event.waitUntil = (promise) => (work = promise);
    self.dispatchEvent(event);
    await work;
}"""

# RFC 8291, by the browser's own cryptography.
READ = """async (message) => {
  const own = JSON.parse(localStorage.getItem("test-push"));
  const [body, key, auth] = [message, own.key, own.auth].map((list) => new Uint8Array(list));
  const [salt, sender] = [body.slice(0, 16), body.slice(21, 86)];
  const ecdh = { name: "ECDH", namedCurve: "P-256" };
  const privateKey = await crypto.subtle.importKey("jwk", own.jwk, ecdh, false, ["deriveBits"]);
  const publicKey = await crypto.subtle.importKey("raw", sender, ecdh, false, []);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, privateKey, 256);
  const text = (string) => new TextEncoder().encode(string);
  const derive = async (from, salt, info, count) => {
    const material = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
    return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, material, count * 8);
  };
  const material = await derive(secret, auth, new Uint8Array([...text("WebPush: info\\0"), ...key, ...sender]), 32);
  const aes = await derive(material, salt, text("Content-Encoding: aes128gcm\\0"), 16);
  const iv = await derive(material, salt, text("Content-Encoding: nonce\\0"), 12);
  const aesKey = await crypto.subtle.importKey("raw", aes, "AES-GCM", false, ["decrypt"]);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aesKey, body.slice(86)));
  return new TextDecoder().decode(plain.slice(0, -1));
}"""


class PushService:
    """Keeps what it is sent: paths, header fields and bytes."""

    def __init__(self, certificate, key):
        self.received = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        trust.load_cert_chain(certificate, key)
        self.server.socket = trust.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def name(self):
        return f"127.0.0.1:{self.server.server_port}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
