"""Phases: five a year, in order, and named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import NotUnderstood
from games.diplomacy.phase import LAST_YEAR, SEASONS_AND_KINDS, Phase, read_phase

phases = st.builds(
    lambda year, pair: Phase(year, *pair),
    st.integers(0, LAST_YEAR),
    st.sampled_from(SEASONS_AND_KINDS),
)


@given(phases)
def test_every_phase_reads_back_from_its_name(phase: Phase) -> None:
    assert read_phase(str(phase)) == phase


@given(phases, phases)
def test_phases_come_in_the_order_of_the_calendar(one: Phase, other: Phase) -> None:
    first, second = sorted((one, other))
    assert first.year <= second.year
    assert one < one.next


def test_a_year_has_five_phases() -> None:
    phase, names = read_phase("S1901M"), []
    for _ in range(6):
        names.append(str(phase))
        phase = phase.next
    assert names == ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]


@pytest.mark.parametrize("text", ["", "S1901", "S1901A", "W1901M", "spring 1901", "X1901M", "S19M"])
def test_what_is_no_phase_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(NotUnderstood, match="one looks like S1901M, S1901R, F1901M"):
        read_phase(text)
