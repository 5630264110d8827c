"""Every test case of DATC 3.0, sections 6.A to 6.J, put to the judge that the site uses."""

import pytest

from games.diplomacy.bulk import adjudicate_line
from tests.games.diplomacy.datc_cases import Case, check, read_cases


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case.number)
def test_the_judge_decides_as_datc_does(case: Case) -> None:
    position = case.start()
    stood = case.steps[0].units_named()
    for step in case.steps:
        assert position["phase"] == step.phase
        answer = adjudicate_line({**position, "orders": step.orders(), "rules": case.rules})
        check(case, step, answer, stood)
        position = answer
