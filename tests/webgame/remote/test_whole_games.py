"""The client of docs/remote.md plays whole games at the real site, over a line that is cut."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.house.stack import BASE
from tests.webgame.play import fresh, work
from tests.webgame.remote.programs import Program, registered
from webgame.accounts.models import User
from webgame.replays.models import State
from webgame.tables import services
from webgame.tables.models import Failure
from webgame.tables.terms import Terms

PATIENCE = 180.0
SOME = 7
"""Of so many connections one is cut before its answer comes through, """
PAGE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 17\r\n\r\n<p>Not there.</p>"
"""and every second time a proxy says so."""


@contextmanager
def cut_now_and_then(port: int) -> Iterator[int]:
    """A port that leads to another, over a line that is cut now and then: what was asked arrives,
    and what is answered is lost. Yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=_pass_on, args=(listening, port), daemon=True).start()
        yield listening.getsockname()[1]


def _pass_on(listening: socket.socket, port: int) -> None:
    with suppress(OSError):
        for number in count(1):
            asking, _ = listening.accept()
            cut = None if number % SOME else PAGE if number % (2 * SOME) else b""
            Thread(target=_lead, args=(asking, port, cut), daemon=True).start()


def _lead(asking: socket.socket, port: int, cut: bytes | None) -> None:
    with asking, socket.create_connection(("127.0.0.1", port)) as site:
        back = Thread(target=_flow, args=(site, asking, cut), daemon=True)
        back.start()
        _flow(asking, site, None)
        back.join()


def _flow(one: socket.socket, other: socket.socket, cut: bytes | None) -> None:
    with suppress(OSError):
        while some := one.recv(1 << 16):
            other.sendall(some if cut is None else cut)
            if cut is not None:
                break
        other.shutdown(socket.SHUT_WR if cut is None else socket.SHUT_RDWR)


@contextmanager
def cut_again_and_again(port: int) -> Iterator[int]:
    """A port that leads to another, over a line that is cut whenever so much was asked on it: what
    was asked arrives, and what is answered is lost. Yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=_cut_after_some, args=(listening, port), daemon=True).start()
        yield listening.getsockname()[1]


def _cut_after_some(listening: socket.socket, port: int) -> None:
    with suppress(OSError):
        while True:
            asking, _ = listening.accept()
            Thread(target=_lead_for_a_while, args=(asking, port), daemon=True).start()


def _lead_for_a_while(asking: socket.socket, port: int) -> None:
    with asking, socket.create_connection(("127.0.0.1", port)) as site:
        Thread(target=_flow, args=(site, asking, None), daemon=True).start()
        with suppress(OSError):
            for _ in range(SOME):
                if not (some := asking.recv(1 << 16)):
                    break
                site.sendall(some)
            asking.shutdown(socket.SHUT_RDWR)


def printed(document: str, name: str, folder: Path) -> Path:
    """The client that a document prints."""
    text = (BASE / document).read_text(encoding="utf-8")
    (code,) = re.findall(rf"^```python {name}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    (folder / "client.py").write_text(code, encoding="utf-8")
    return folder / "client.py"


GAMES: dict[str, dict[str, Any]] = {
    "diplomacy": {"longest": 8, "stand_in": "random"},
    "catan": {"options": {"victory": 3, "trades": False}},
}


@pytest.mark.parametrize("game", GAMES)
def test_the_client_of_the_document_plays_a_whole_game_over_a_line_that_is_cut(
    ada: User, site: str, tmp_path: Path, game: str
) -> None:
    client = printed("docs/remote.md", "client", tmp_path)
    with cut_now_and_then(int(site.rpartition(":")[2])) as port:
        play_to_the_end(ada, game, [str(client), f"http://127.0.0.1:{port}"])


@pytest.mark.parametrize("game", GAMES)
def test_the_websocket_client_plays_a_whole_game_over_a_line_that_is_cut(
    ada: User, site: str, tmp_path: Path, game: str
) -> None:
    client = printed("docs/bots.md", "websocket client", tmp_path)
    with cut_again_and_again(int(site.rpartition(":")[2])) as port:
        play_to_the_end(ada, game, [str(client), f"ws://127.0.0.1:{port}"])


def play_to_the_end(ada: User, game: str, command: list[str]) -> None:
    """A game against bots of ours, played by a program that decides all that it is asked."""
    bot = registered(ada, game=game)
    seats = len(Terms(rules=game).seats())
    terms = Terms(rules=game, bots=(bot.key, *[""] * (seats - 1)), alone="fast", **GAMES[game])
    played = services.begin_at_once(ada, terms)
    environment = os.environ | {"PARLEY_TOKEN": Program(bot).token}
    with subprocess.Popen([sys.executable, *command], env=environment) as running:
        try:
            until = time.monotonic() + PATIENCE
            while fresh(played).state != State.OVER and time.monotonic() < until:
                work()
                time.sleep(0.02)
        finally:
            running.kill()
    assert fresh(played).state == State.OVER
    assert not Failure.objects.exists()
    decided = [step.lines["0"] for step in played.steps.all() if "0" in step.lines]
    assert len(decided) > 5
