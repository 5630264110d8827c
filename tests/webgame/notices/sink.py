"""A mail server that keeps what it is given, on a port of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any, cast


class Session(StreamRequestHandler):
    """One conversation by SMTP (RFC 5321), as much of it as delivering a mail needs."""

    def handle(self) -> None:
        server = cast(Sink, self.server)
        self.say("220 sink")
        for line in iter(self.rfile.readline, b""):
            match line.split()[0].upper():
                case b"DATA":
                    self.say("354 go on")
                    server.take(b"".join(iter(self.rfile.readline, b".\r\n")))
                    self.say("250 kept")
                case b"RCPT":
                    self.say("550 nobody of that name" if server.refuses else "250 well")
                case b"QUIT":
                    self.say("221 bye")
                    return
                case _:
                    self.say("250 well")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Sink(ThreadingTCPServer):
    """The server; `mails` are those it was given."""

    daemon_threads = True
    refuses = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.mails: list[EmailMessage] = []

    def take(self, raw: bytes) -> None:
        self.mails.append(message_from_bytes(raw, policy=cast(Any, policy.default)))


@contextmanager
def listening() -> Iterator[Sink]:
    """A sink that takes mail meanwhile."""
    with Sink() as sink:
        thread = Thread(target=sink.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield sink
        sink.shutdown()
        thread.join(10)
