"""What tests of DAIDE's door need."""

import pytest

from games.diplomacy import game
from games.diplomacy.position import start
from tests.bots.daide.program import FRANCE


@pytest.fixture(scope="package", autouse=True)
def loaded() -> None:
    """Kernels take seconds to load, and some of these tests run against a clock."""
    orders = game.check(start(), FRANCE, ["A PAR - BUR"])
    game.advance(start(), {FRANCE: orders}, game.Chance(0))
