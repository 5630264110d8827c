"""Aspiration falls with time, by each strategy in its way."""

import pytest

from bots.hana.aspiration import CONSERVATIVE, DYNAMIC, INFORMATIVE, STRATEGIES, aspiration, least
from bots.hana.options import Measures

TIMES = [step / 24 for step in range(25)]
NOW = Measures(information=0.3, independence=0.6)


@pytest.mark.parametrize("tau", [0.0, 0.1, 0.5, 1.0])
def test_aspiration_never_rises_and_ends_at_what_there_is_to_lose(tau: float) -> None:
    found = [aspiration(0.4, time, tau) for time in TIMES]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-1]) == (1, 0.4)


def test_the_smaller_tau_the_later_it_gives_way() -> None:
    assert aspiration(0.0, 0.9, 0.1) > aspiration(0.0, 0.9, 1.0) == pytest.approx(0.1)


def test_dynamic_is_informative_at_first_and_conservative_at_last() -> None:
    assert least(DYNAMIC, NOW, 0) == least(INFORMATIVE, NOW, 0)
    assert least(DYNAMIC, NOW, 1) == least(CONSERVATIVE, NOW, 1)
    assert sorted(least(one, NOW, 0.5) for one in STRATEGIES) == pytest.approx([0.3, 0.45, 0.6])
