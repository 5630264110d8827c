"""What holds in every position, whatever is ordered."""

import re
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.diplomacy import notation
from games.diplomacy.bulk import adjudicate_line
from games.diplomacy.daide import notation as daide
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position, position
from tests.games.diplomacy.agreement import essence
from tests.games.diplomacy.random_positions import random_line, random_retreats, random_winter
from tests.games.diplomacy.slow_board import BOARD

Line = dict[str, Any]

generators = st.integers(0, 2**32).map(Random)
several = settings(max_examples=150, deadline=None, derandomize=True)


def a_line(rng: Random) -> Line:
    """A phase of any kind with orders."""
    line = random_line(rng, paradoxes=rng.random() < 0.5)
    if rng.random() < 0.3:
        line = random_winter(rng)
    elif rng.random() < 0.5:
        after = adjudicate_line(deepcopy(line))
        if after["phase"].endswith("R"):
            line = {"id": "", **after, "orders": random_retreats(rng, after)}
    return line


def standing(line: Line) -> list[tuple[str, str, str]]:
    """Power, kind and place of every unit on the board."""
    return [(power, unit[0], unit[2:]) for power, units in line["units"].items() for unit in units]


def dislodged(line: Line) -> list[tuple[str, str]]:
    return [(p, unit[0]) for p, units in line.get("dislodged", {}).items() for unit in units]


def tally(units: list[Any]) -> dict[Any, int]:
    """How many units of each kind each power has."""
    kinds = [unit[:2] for unit in units]
    return {kind: kinds.count(kind) for kind in set(kinds)}


@several
@given(generators)
def test_a_province_holds_one_unit_at_most(rng: Random) -> None:
    after = adjudicate_line(a_line(rng))
    provinces = [place[:3] for _, _, place in standing(after)]
    assert len(set(provinces)) == len(provinces)


@several
@given(generators)
def test_moves_create_and_lose_no_unit(rng: Random) -> None:
    line = random_line(rng)
    after = adjudicate_line(deepcopy(line))
    gone = [
        (power, unit[0])
        for power, units in line["units"].items()
        for unit in units
        if "dislodged" in after["results"][unit]
        and unit not in after.get("dislodged", {}).get(power, {})
    ]
    remain = [unit[:2] for unit in standing(after)] + dislodged(after) + gone
    assert tally(standing(line)) == tally(remain)


@several
@given(generators)
def test_retreats_and_winters_bring_back_nobody(rng: Random) -> None:
    line = a_line(rng)
    after = adjudicate_line(deepcopy(line))
    had = tally([unit[:2] for unit in standing(line)] + dislodged(line))
    has = tally([unit[:2] for unit in standing(after)] + dislodged(after))
    if not line["phase"].endswith("A"):
        assert all(count <= had.get(kind, 0) for kind, count in has.items())
    else:
        for power, codes in line["centers"].items():
            before = sum(unit[0] == power for unit in standing(line))
            now = sum(unit[0] == power for unit in standing(after))
            assert now == len(codes) if before >= len(codes) else before <= now <= len(codes)


@several
@given(generators)
def test_centers_are_never_lost_nor_shared_and_change_owner_after_fall_only(rng: Random) -> None:
    line = a_line(rng)
    after = adjudicate_line(deepcopy(line))
    before = {code: power for power, codes in line["centers"].items() for code in codes}
    owned = [code for codes in after["centers"].values() for code in codes]
    assert len(set(owned)) == len(owned)
    assert set(before) <= set(owned) <= BOARD.centers
    if line["phase"].startswith("F") and not after["phase"].startswith("F"):
        for power, _, place in standing(after):
            if place[:3] in BOARD.centers:
                assert place[:3] in after["centers"][power]
    else:
        assert before == {code: p for p, codes in after["centers"].items() for code in codes}


@several
@given(generators)
def test_the_order_in_which_orders_and_units_are_listed_does_not_matter(rng: Random) -> None:
    line = random_line(rng, paradoxes=rng.random() < 0.5)
    shuffled = {**line, "units": mixed(rng, line["units"]), "orders": mixed(rng, line["orders"])}
    assert essence(adjudicate_line(line)) == essence(adjudicate_line(shuffled))


def mixed(rng: Random, lists: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same lists by power, powers and items in another sequence."""
    powers = rng.sample(sorted(lists), len(lists))
    return {power: rng.sample(lists[power], len(lists[power])) for power in powers}


@several
@given(generators)
def test_orders_written_as_people_write_them_end_alike(rng: Random) -> None:
    line = random_line(rng, paradoxes=rng.random() < 0.5)
    words = {power: [in_words(rng, o) for o in orders] for power, orders in line["orders"].items()}
    loose = {**line, "orders": words}
    assert essence(adjudicate_line(loose)) == essence(adjudicate_line(line)), words


def in_words(rng: Random, order: str) -> str:
    """An order with long names, long words, arrows and another case."""
    coasts = {"NC": "(nc)", "SC": "(south coast)", "EC": " ec"}
    order = re.sub(r"/([NSE]C)", lambda m: coasts[m[1]], order)
    if rng.random() < 0.5:
        order = re.sub(r"\b[A-Z]{3}\b(?<!VIA)", lambda m: BOARD.name[m[0]], order)
    order = order.replace(" - ", rng.choice((" -> ", " - ", "-", " to ")))
    order = order.replace(" S ", rng.choice((" supports ", " S ", " s ")))
    order = order.replace(" C ", rng.choice((" convoys ", " C ", " c ")))
    order = order.replace(" VIA", rng.choice((" via convoy", " VIA")))
    order = re.sub(r" H$", rng.choice((" hold", " holds", " H")), order)
    return rng.choice((order, order.lower()))


@several
@given(generators)
def test_orders_end_alike_after_a_round_trip_through_every_notation(rng: Random) -> None:
    line = random_line(rng, paradoxes=rng.random() < 0.5)
    line["orders"] = without_void_orders(line)
    board = position_of(line)
    common: dict[str, list[str]] = {}
    foreign: dict[str, list[str]] = {}
    for power, lines in line["orders"].items():
        seat = STANDARD.seat(power)
        orders = [notation.read_order(text, board, seat) for text in lines]
        common[power] = [notation.write_order(order) for order in orders]
        texts = [daide.write_order(order, power, board) for order in orders]
        again = [daide.read_order(text, seat=seat) for text in texts]
        foreign[power] = [notation.write_order(order) for order in again]
    answer = essence(adjudicate_line(line))
    assert essence(adjudicate_line({**line, "orders": common})) == answer
    assert essence(adjudicate_line({**line, "orders": foreign})) == answer


def without_void_orders(line: Line) -> dict[str, list[str]]:
    """The orders that were carried out: DAIDE has no words for a coast in a support, say."""
    results = adjudicate_line(deepcopy(line))["results"]
    return {
        power: [o for o in orders if "void" not in results[o[: o.index(" ", 2)]]]
        for power, orders in line["orders"].items()
    }


def position_of(line: Line) -> Position:
    """The position of a line of a movement phase."""
    units = {power: map(notation.read_unit, texts) for power, texts in line["units"].items()}
    return position(read_phase(line["phase"]), units, line["centers"])
