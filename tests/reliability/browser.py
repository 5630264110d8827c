"""A player's browser reduced to its wires: cookies, pages, one socket that comes back by itself.

It speaks WebSocket (RFC 6455) itself, so that it sees what a network sees: connections cut in
mid-sentence, servers gone and back.
"""

import base64
import http.client
import json
import os
import re
import socket
import struct
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

Frame = dict[str, Any]
PATIENCE = 180.0
"""Seconds in which the site has to be itself again after whatever was done to it."""
A_WHILE = 0.3
"""Seconds before a connection that failed is tried again."""
MORE, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10


class Wire:
    """One WebSocket connection, blocking. Raises OSError when it breaks."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{k}: {v}" for k, v in (headers | upgrade).items())]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._received = b""
        head = self._until(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def send(self, text: str, first: bool = True, last: bool = True) -> None:
        """Send a text frame, or a piece of one."""
        self._send(TEXT if first else MORE, text.encode(), last)

    def receive(self, seconds: float) -> str | None:
        """The next text, or None if none comes in time."""
        end = time.monotonic() + seconds
        while True:
            self._socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                kind, payload = self._frame()
            except TimeoutError:
                return None
            if kind == TEXT:
                return payload.decode()
            if kind == PING:
                self._send(PONG, payload)
            if kind == CLOSE:
                raise ConnectionError(f"closed with {int.from_bytes(payload[:2])}")

    def close(self) -> None:
        """Hang up without a word."""
        self._socket.close()

    def _send(self, kind: int, payload: bytes, last: bool = True) -> None:
        size = len(payload)
        head = bytes([(0x80 if last else 0) | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 2**16:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self._socket.sendall(head + mask + masked)

    def _frame(self) -> tuple[int, bytes]:
        """One frame; nothing is taken from what was received until it is whole."""
        kind, size, start = self._peek(1)[0] & 0x0F, self._peek(2)[1], 2
        if size == 126:
            size, start = struct.unpack("!H", self._peek(4)[2:4])[0], 4
        elif size == 127:
            size, start = struct.unpack("!Q", self._peek(10)[2:10])[0], 10
        payload = self._peek(start + size)[start : start + size]
        self._received = self._received[start + size :]
        return kind, payload

    def _peek(self, size: int) -> bytes:
        while len(self._received) < size:
            more = self._socket.recv(65536)
            if not more:
                raise ConnectionError("the server hung up")
            self._received += more
        return self._received

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._received:
            self._peek(len(self._received) + 1)
        head, _, self._received = self._received.partition(mark)
        return head


class Browser:
    """A guest at the site: starts a game, follows its stream, repeats commands until answered."""

    def __init__(self, port: int, host: str, secure: bool = True) -> None:
        self.port = port
        scheme = "https" if secure else "http"
        self._headers = {"Host": host, "Origin": f"{scheme}://{host}"}
        if secure:
            self._headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        self._cookies: dict[str, str] = {}
        self.wire: Wire | None = None
        self.gid = ""
        self.snapshot: Frame = {}
        self.events: list[Frame] = []
        """Every numbered event, in the order in which it came."""
        self.seq: int | None = None

    def until_there(self) -> None:
        """Wait until the site answers at all."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.get("/health/")
                return
            except OSError:
                assert time.monotonic() < end, f"the site is not there within {PATIENCE:g} seconds"
                time.sleep(A_WHILE)

    def play(self, **chosen: str) -> None:
        """Press a button of the front page: a game against bots, by default six at Diplomacy."""
        self.gid = self.post("/play/", **chosen)
        self.until(lambda: self.snapshot)

    def post(self, path: str, **fields: str) -> str:
        """Send a form; the last word of the address that it leads to."""
        front = self._request("GET", "/")
        token = re.search(rb'csrfmiddlewaretoken" value="([^"]+)"', front)
        assert token, "the front page has a form"
        form = urlencode({"csrfmiddlewaretoken": token[1].decode(), **fields})
        self._request("POST", path, form)
        return self._moved_to.strip("/").split("/")[-1]

    def beside(self, port: int) -> "Browser":
        """Another window on the same game, at a port of its own."""
        other = Browser(port, self._headers["Host"], secure="X-Forwarded-Proto" in self._headers)
        other._cookies, other.gid = self._cookies, self.gid
        return other

    def has(self, kind: str) -> bool:
        """Whether an event of this type has come."""
        return any(frame["type"] == kind for frame in self.events)

    def look(self) -> None:
        """Forget what was told, and ask for the whole game, as a page does that is loaded anew."""
        self._hang_up()
        self.snapshot, self.events, self.seq = {}, [], None
        self.until(lambda: self.snapshot)

    def get(self, path: str) -> bytes:
        """A page of the site."""
        return self._request("GET", path)

    @property
    def phase(self) -> str:
        """The phase the browser knows of."""
        phases = [frame["phase"] for frame in self.events if frame["type"] == "phase"]
        return phases[-1] if phases else self.snapshot.get("phase", "")

    def command(self, name: str, **body: Any) -> Frame:
        """Have a command done, sending it again over new connections until there is an answer."""
        key = str(uuid4())
        text = json.dumps({"c": name, "key": key, "phase": self.phase, "d": body})
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self._connected().send(text)
                for _ in range(50):
                    frame = self._take(0.2)
                    if frame and frame.get("re") == key:
                        return frame
            except OSError:
                time.sleep(A_WHILE)
            self._hang_up()
        raise AssertionError(f"no answer to {name} within {PATIENCE:g} seconds")

    def until(self, done: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Follow the stream until something is so, coming back whenever the line breaks."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"not within {seconds:g} seconds; at {self.phase}"
            try:
                self._connected()
                self._take(0.2)
            except OSError:
                self._hang_up()
                time.sleep(A_WHILE)

    def until_silent(self, seconds: float) -> None:
        """Follow the stream until nothing comes for so long. Raises OSError if the line breaks."""
        while self._take(seconds):
            pass

    def play_phase(self) -> None:
        """Be ready, and wait for the next phase in which there is something to order."""
        before = self.phase
        answer = self.command("ready", ready=True)
        assert answer["ok"] or answer["error"]["code"] in ("past_phase", "forbidden"), answer
        self.until(lambda: self.phase != before)

    def _take(self, seconds: float) -> Frame | None:
        text = self._connected().receive(seconds)
        if text is None:
            return None
        frame: Frame = json.loads(text)
        if frame.get("type") == "snapshot":
            self.snapshot, self.seq = frame, frame["seq"]
        elif "seq" in frame:
            self.events.append(frame)
            self.seq = frame["seq"]
        return frame

    def _connected(self) -> Wire:
        if self.wire is None:
            cookies = "; ".join(f"{name}={text}" for name, text in self._cookies.items())
            headers = self._headers | {"Cookie": cookies}
            self.wire = Wire(self.port, f"/ws/game/{self.gid}/", headers)
            resume = {"c": "resume", "key": str(uuid4()), "d": {"after": self.seq}}
            self.wire.send(json.dumps(resume))
        return self.wire

    def _hang_up(self) -> None:
        if self.wire is not None:
            self.wire.close()
        self.wire = None

    def _request(self, method: str, path: str, form: str | None = None) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        cookies = "; ".join(f"{name}={text}" for name, text in self._cookies.items())
        headers = self._headers | {"Cookie": cookies, "Referer": self._headers["Origin"] + "/"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body=form, headers=headers)
        answer = connection.getresponse()
        page = answer.read()
        assert answer.status < 400, f"{path}: {answer.status} {page[:300]!r}"
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = cookie.partition("=")
            self._cookies[name] = rest.partition(";")[0]
        self._moved_to = answer.headers.get("Location", "")
        connection.close()
        return page
