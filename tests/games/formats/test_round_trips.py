"""What is written in a form that keeps all comes back: the same position after every action."""

import os

import pytest

from games.formats.registry import FORMATS, formats_of
from tests.games.formats.played import fingerprints, played

GAMES, STEPS = (50, 5000) if os.environ.get("EVERY") else (2, 400)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("game", ["diplomacy", "catan"])
def test_a_game_comes_back_with_the_same_position_after_every_action(game: str, seed: int) -> None:
    record = played(game, seed, STEPS)
    for form in formats_of(game):
        if form.read is None:
            continue
        taken = form.read("".join(form.write(record)).splitlines(keepends=True))
        assert not taken.differences, form.name
        assert fingerprints(taken.record) == fingerprints(record), form.name
        assert taken.record.told[-1] == record.told[-1], form.name


def test_every_form_of_a_game_can_be_written() -> None:
    for game in ("diplomacy", "catan"):
        short = played(game, 1, 40)
        for form in FORMATS.values():
            if form.holds(game):
                assert "".join(form.write(short)).strip(), form.name
