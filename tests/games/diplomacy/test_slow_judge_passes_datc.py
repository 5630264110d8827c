"""The DATC cases and the slow judge check each other before either is trusted."""

import pytest

from tests.games.diplomacy.datc_cases import Case, check, read_cases
from tests.games.diplomacy.slow_judge import judge

CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_the_slow_judge_decides_as_datc_does(case: Case) -> None:
    position = case.start()
    stood = case.steps[0].units_named()
    for step in case.steps:
        assert position["phase"] == step.phase
        answer = judge({**position, "orders": step.orders(), "rules": case.rules})
        check(case, step, answer, stood)
        position = answer


def test_every_case_of_sections_a_to_j_is_there() -> None:
    counts = {
        "A": 12,
        "B": 15,
        "C": 9,
        "D": 34,
        "E": 15,
        "F": 25,
        "G": 20,
        "H": 16,
        "I": 7,
        "J": 11,
    }
    numbers = [case.number.rstrip("abcdefghij") for case in CASES]
    expected = {f"6.{s}.{n}" for s, count in counts.items() for n in range(1, count + 1)}
    assert set(numbers) == expected
    assert len({case.number for case in CASES}) == len(CASES)
