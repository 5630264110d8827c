"""A recorded game is played once, however many ask for it at the same time."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from webgame.faces import registry as faces
from webgame.tables import recordings


def test_a_crowd_at_the_shelf_has_a_game_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = faces.first().replay
    assert replay is not None
    played: list[str] = []

    def slowly(text: str, drawn: Any) -> dict[str, Any]:
        played.append(text)
        time.sleep(0.05)
        return {}

    monkeypatch.setattr(recordings, "from_record", slowly)
    recordings._from_shelf.cache_clear()
    try:
        with ThreadPoolExecutor(8) as crowd:
            list(crowd.map(lambda _: recordings.from_shelf(replay.shelf[0], replay), range(8)))
    finally:
        recordings._from_shelf.cache_clear()
    assert len(played) == 1
