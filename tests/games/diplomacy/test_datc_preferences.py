"""DATC's preferences (chapter 4) about poorly written orders, which no numbered case tests."""

import pytest

from games.diplomacy.bulk import adjudicate_line


def after(*orders: str) -> list[str]:
    """Where France's army in Paris and fleets in Brest and Spain stand after these orders."""
    answer = adjudicate_line(
        {
            "phase": "S1901M",
            "units": {"FRANCE": ["A PAR", "F BRE", "F SPA/NC"]},
            "centers": {"FRANCE": ["PAR", "BRE", "SPA"]},
            "orders": {"FRANCE": list(orders)},
        }
    )
    return sorted(answer["units"]["FRANCE"])


@pytest.mark.parametrize(
    ("issue", "orders"),
    [
        ("4.C.1 the kind of unit is left out", ["PAR - BUR"]),
        ("4.C.2 the kind of unit is wrong", ["F PAR - BUR"]),
        ("4.D.3 the same order twice", ["A PAR - BUR", "A PAR - BUR"]),
        ("4.D.3 and 4.E.1 an illegal order besides", ["A PAR - BUR", "A PAR - MOS"]),
        ("4.D.3 and 4.E.1 an illegal order before", ["A PAR - MOS", "A PAR - BUR"]),
    ],
)
def test_an_order_that_can_mean_one_thing_only_is_followed(issue: str, orders: list[str]) -> None:
    assert after(*orders) == ["A BUR", "F BRE", "F SPA/NC"], issue


def test_a_unit_with_two_legal_orders_holds() -> None:
    assert after("A PAR - BUR", "A PAR - PIC") == ["A PAR", "F BRE", "F SPA/NC"]


@pytest.mark.parametrize("goal", ["GAS/WC", "GAS (wc)", "GAS/NC"])
def test_a_coast_that_does_not_exist_is_overlooked(goal: str) -> None:
    assert after(f"F BRE - {goal}") == ["A PAR", "F GAS", "F SPA/NC"]


@pytest.mark.parametrize("name", ["F SPA - GAS", "F SPA/SC - GAS", "F SPA/WC - GAS"])
def test_the_coast_of_the_ordered_fleet_does_not_matter(name: str) -> None:
    assert after(name) == ["A PAR", "F BRE", "F GAS"]


def test_an_order_that_another_implies_is_not_deduced() -> None:
    assert after("A PAR S F BRE - GAS") == ["A PAR", "F BRE", "F SPA/NC"]
