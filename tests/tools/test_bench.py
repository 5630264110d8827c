"""The bench measures what it says: the same positions every time, and honest arithmetic."""

from bots.sdk.question import think
from tools.bench import wire
from tools.bench.diplomacy import table
from tools.bench.diplomacy_ours import POSITIONS, UNITS, Material
from tools.bench.peers import best


def test_the_material_is_the_same_every_time() -> None:
    assert Material().as_json() == Material().as_json()


def test_every_position_is_another_and_every_unit_has_one_order() -> None:
    listed = Material().as_json()
    assert len(listed) == POSITIONS
    assert len({str(position) for position in listed}) == POSITIONS
    for position in listed:
        units = {unit for of_power in position["units"].values() for unit in of_power}
        orders = [order for of_power in position["orders"].values() for order in of_power]
        assert len(orders) == len(units) and len(units) in UNITS
        assert {" ".join(order.split()[:2]) for order in orders} == units


def test_the_best_round_of_each_kind_counts() -> None:
    assert best([{"legal": 1.0, "games": 5.0}, {"legal": 2.0, "games": 4.0}]) == {
        "legal": 2.0,
        "games": 5.0,
    }


def test_ratios_stand_beside_absolute_figures_and_a_missing_peer_is_a_dash() -> None:
    ours = {
        "movement": 100.0,
        "movement as objects": 50.0,
        "legal": 30.0,
        "legal as objects": 20.0,
        "games": 10.0,
    }
    both = table(ours, {"movement": 10.0, "legal": 10.0, "games": 5.0})
    assert "10x" in both and "2x" in both and "100.00 ms against 200 ms" in both
    alone = table(ours, {})
    assert "x" not in alone.splitlines()[1].removeprefix("movement phases judged, per second")
    assert alone.splitlines()[1].endswith("-")


def test_a_decision_is_the_same_by_every_way_over_the_border() -> None:
    for game in wire.MATERIAL:
        asked = wire.questions(game)
        assert 10 <= len(asked) <= 2 * wire.QUESTIONS
        for question in asked[::10]:
            assert wire.by_wire(question) == wire.by_pickle(question) == think(question)
