"""Whole games in one kernel, where nobody checks, are games by the rules all the same."""

import pytest

from bots.catan.fast.games import play
from bots.registry import BOTS, load
from games.catan.course import lay_out
from games.core.chance import Chance
from games.registry import rules

CATAN = rules("catan")
ROOM = 20_000


@pytest.mark.parametrize(
    ("seed", "seats"),
    [
        # A planned second free road lay beyond another's building, and was laid there.
        (199150321998404, ("stac", "jsettlers_fast", "jsettlers_smart", "catan_typed")),
        (266458597596995, ("catan_typed", "jsettlers_fast", "stac", "jsettlers_smart")),
        (1, ("jsettlers_smart", "jsettlers_smart", "stac", "jsettlers_fast")),
        (2, ("evolved", "jsettlers_fast", "evolved", "stac")),
    ],
)
def test_every_action_of_a_game_in_one_kernel_is_legal(seed: int, seats: tuple[str, ...]) -> None:
    kinds = [load(BOTS[name].path) for name in seats]
    position = CATAN.start(CATAN.read_options({}), seed)
    course = lay_out(ROOM)
    end, _ = play(position, kinds, [{}] * len(kinds), seed, ROOM, course)  # type: ignore[arg-type]
    for phase, plan, outcomes in course.steps():
        assert CATAN.phase(position) == phase
        position, _ = CATAN.advance(position, plan, Chance(seed, given=outcomes))
    assert CATAN.fingerprint(position) == CATAN.fingerprint(end)
