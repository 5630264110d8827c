"""A push service on a port of this machine, and a browser that it wakes."""

import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, cast

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from webgame.notices.webpush import CURVE, encode, point


class Request(BaseHTTPRequestHandler):
    """One message for a browser."""

    def do_POST(self) -> None:
        service = cast(PushService, self.server)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.took.append((self.path, dict(self.headers), body))
        if service.status == 0:  # says nothing, and stays
            service.ended.wait(10)
            return
        self.send_response(service.status)
        if service.status in (301, 302, 307):
            self.send_header("Location", f"{service.address}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class PushService(ThreadingHTTPServer):
    """The server; `took` is what it was sent: path, headers, body."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, certificate: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.took: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.ended = Event()
        self.address = f"http://127.0.0.1:{self.server_port}"
        if certificate:
            self.address = f"https://localhost:{self.server_port}"
            self.socket = certificate.wrap_socket(self.socket, server_side=True)

    def handle_error(self, *_: object) -> None:
        """Whoever calls may hang up."""


@contextmanager
def listening(certificate: ssl.SSLContext | None = None) -> Iterator[PushService]:
    """A push service that listens meanwhile."""
    with PushService(certificate) as service:
        thread = Thread(target=service.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield service
        service.ended.set()
        service.shutdown()
        thread.join(10)


class Browser:
    """A browser that asked for an address at a push service: it alone reads what is sent there."""

    def __init__(self, service: PushService, path: str = "/one", seed: int = 7) -> None:
        self.own = ec.derive_private_key(seed, CURVE)
        self.secret = bytes([seed]) * 16
        self.service, self.path = service, path
        self.fields = {
            "endpoint": service.address + path,
            "key": encode(point(self.own)),
            "auth": encode(self.secret),
        }

    def read(self) -> list[Any]:
        """What it was told, in order."""
        bodies = [body for path, _, body in self.service.took if path == self.path]
        return [json.loads(opened(body, self.own, self.secret)) for body in bodies]


def opened(body: bytes, own: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """A message as the browser opens it (RFC 8188 and 8291, the other way round)."""
    salt, length = body[:16], body[20]
    sender = body[21 : 21 + length]
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    info = b"WebPush: info\0" + point(own) + sender
    key = HKDF(SHA256(), 32, secret, info).derive(shared)
    content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    padded = AESGCM(content).decrypt(nonce, body[21 + length :], None)
    assert padded.endswith(b"\x02"), "it is the last record"
    return padded[:-1]
