"""How long a program waits for the next board is measured from its last order to the board."""

import asyncio
from threading import Thread

import pytest

from tests.webgame.play import work
from tests.webgame.serving import serving
from tools import turns
from tools.services import free_port
from webgame.config.asgi import application
from webgame.daide.door import stay


def test_each_turn_is_timed_once_until_thanks_and_until_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LAST", 0.0)
    port, found = free_port(), list[turns.Timed]()
    doors: list[asyncio.Task[None]] = []

    def open_door(loop: asyncio.AbstractEventLoop) -> None:
        doors.append(loop.create_task(stay("127.0.0.1", port)))

    def measure(address: str) -> None:
        found.append(turns.measure(address, port, turns.FEWEST))

    with serving(application, open_door) as address:
        measuring = Thread(target=measure, args=[address], daemon=True)
        measuring.start()
        while measuring.is_alive():
            work()
            measuring.join(0.01)
        doors[0].get_loop().call_soon_threadsafe(doors[0].cancel)
    wire = found[0]
    assert len(wire.thanked) >= len(wire.told) >= turns.FEWEST
    assert all(0 < thanks < board for thanks, board in zip(wire.thanked, wire.told, strict=False))
