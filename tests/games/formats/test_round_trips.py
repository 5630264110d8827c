"""What is written in a form that keeps all comes back: the same position after every action.

Two games of robots of each kind in every run, fifty with ``EVERY=1``.
"""

import os
from typing import Any

import pytest

from games.core.record import read
from games.formats.registry import FORMATS, formats_of
from games.talk.negotiation import TalkTerms
from tests.bots.arena.test_recorder import recorded
from tests.games.formats.played import fingerprints, played

# The games of seeds 3 and 4 have counteroffers, discards, knights, plenty and roads by card.
GAMES = 50 if os.environ.get("EVERY") else 2
ROBOTS: dict[str, tuple[list[str], dict[str, Any], dict[str, Any]]] = {
    "diplomacy": (["dumbbot", "envoy", "random"] * 2 + ["negotiator"], {"final_year": 1903},
                  {"terms": TalkTerms()}),
    "catan": (["jsettlers_fast", "jsettlers_smart", "stac", "catan_typed"], {}, {}),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3, 3 + GAMES))
@pytest.mark.parametrize("game", ROBOTS)
def test_a_game_comes_back_with_the_same_position_after_every_action(game: str, seed: int) -> None:
    bots, options, more = ROBOTS[game]
    record = read(recorded(game, bots, seed, options, **more))
    for form in formats_of(game):
        if form.read is None:
            continue
        taken = form.read(form.content(record).decode().splitlines(keepends=True))
        assert not taken.differences, form.name
        assert fingerprints(taken.record) == fingerprints(record), form.name
        assert taken.record.told[-1] == record.told[-1], form.name
        assert taken.record.draw == record.draw, form.name


def test_offers_counteroffers_and_blind_discards_come_back_too() -> None:
    record = played("catan", 1, 400)
    soclog = FORMATS["soclog"]
    assert soclog.read
    taken = soclog.read(soclog.content(record).decode().splitlines(keepends=True))
    assert not taken.differences and fingerprints(taken.record) == fingerprints(record)


def test_every_form_of_a_game_can_be_written() -> None:
    for game in ROBOTS:
        short = played(game, 1, 40)
        for form in formats_of(game):
            assert form.content(short).strip(), form.name
