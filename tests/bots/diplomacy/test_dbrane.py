"""D-Brane's battle plans against every reply, and what promises make of its plans."""

from itertools import product

import pytest

from bots.diplomacy.dbrane.field import Field, field_of
from bots.diplomacy.dbrane.plans import BattlePlan, battle_plans, invincible_pair
from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.ground import STANDARD_GROUND
from games.diplomacy.judge import legal_orders, play
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.orders import Order, Unit, UnitKind
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position, position
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Propose


def board(phase: str = "F1901M", **units: str) -> Position:
    """A board with these units and the centers they stand in: ``FRANCE="A PAR, F BRE"``."""
    standing = {power: [unit(text) for text in line.split(", ")] for power, line in units.items()}
    centers = {
        power: [one.province for one in own if one.province in STANDARD_GROUND.board.centers]
        for power, own in standing.items()
    }
    return position(read_phase(phase), standing, centers)


def unit(text: str) -> Unit:
    kind, _, place = text.partition(" ")
    return Unit(UnitKind.ARMY if kind == "A" else UnitKind.FLEET, place)


def plans_for(where: Position, power: str, center: str) -> tuple[Field, list[BattlePlan]]:
    field = field_of(where, power, (), STANDARD_GROUND)
    return field, list(battle_plans(field, center, STANDARD_GROUND))


def works(where: Position, power: str, plan: BattlePlan, reply: tuple[Order, ...]) -> bool:
    """Whether the power's unit stands in the center once a plan and a reply were played."""
    seats = {where.map.seat(power): list(plan.orders)}
    for order in reply:
        assert order.unit is not None
        owner = where.power_at(order.unit.province)
        assert owner is not None
        seats.setdefault(where.map.seat(owner), []).append(order)
    return play(where, seats).position.power_at(plan.center) == power


def replies(where: Position, power: str) -> list[tuple[Order, ...]]:
    """Everything that the other powers can do together."""
    ways: list[list[Order]] = []
    for other, units in where.units.items():
        if other != power:
            legal = legal_orders(where, where.map.seat(other))
            ways += [[order for order in legal if order.unit == one] for one in units]
    return list(product(*ways))


ONE_RIVAL = [
    (board(FRANCE="A PAR, A PIC", GERMANY="A BEL, A RUH"), "BEL"),
    (board(FRANCE="A BUR, A PIC, F ENG", GERMANY="A BEL, A RUH"), "BEL"),
    (board(FRANCE="A PIC, F ENG", GERMANY="A RUH"), "BEL"),
    (board(FRANCE="A BEL, A PIC", GERMANY="A RUH, A HOL"), "BEL"),
    (board(FRANCE="A MAR, A GAS", ITALY="A PIE, F LYO"), "MAR"),
    (board(FRANCE="A GAS, F MAO", ITALY="F SPA/SC"), "SPA"),
    (board(AUSTRIA="A TRI, A TYR", ITALY="A VEN, F ADR"), "VEN"),
    (board(TURKEY="A CON, F BLA", RUSSIA="A BUL, A RUM"), "BUL"),
]


@pytest.mark.parametrize(("where", "center"), ONE_RIVAL)
def test_a_plan_is_invincible_if_and_only_if_no_reply_of_a_rival_beats_it(
    where: Position, center: str
) -> None:
    power = next(power for power, units in where.units.items() if units)
    every = replies(where, power)
    _, plans = plans_for(where, power, center)
    assert plans
    for plan in plans:
        beaten = any(not works(where, power, plan, reply) for reply in every)
        assert plan.invincible is not beaten, [write_order(order) for order in plan.orders]


def test_two_plans_that_share_their_only_beater_are_an_invincible_pair() -> None:
    where = board(GERMANY="A KIE, A RUH", ENGLAND="F NTH", FRANCE="A MAR")
    _, to_denmark = plans_for(where, "GERMANY", "DEN")
    _, to_belgium = plans_for(where, "GERMANY", "BEL")
    one, other = to_denmark[0], to_belgium[0]
    assert not one.invincible
    assert not other.invincible
    assert invincible_pair(one, other)
    for reply in replies(where, "GERMANY"):
        both = BattlePlan("DEN", 0, (*one.orders, *other.orders), 3, ())
        again = BattlePlan("BEL", 0, both.orders, 3, ())
        assert works(where, "GERMANY", both, reply) or works(where, "GERMANY", again, reply)


def test_it_supports_where_one_unit_alone_could_be_kept_out() -> None:
    where = position(
        read_phase("F1901M"),
        {"FRANCE": [unit("A BUR"), unit("A PIC")], "GERMANY": [unit("A RUH")]},
        {"FRANCE": ["BRE", "MAR", "PAR"], "GERMANY": ["BER", "KIE", "MUN"]},
    )
    plan = DBraneTactics().best(where, "FRANCE")
    assert "BEL" in {order.target for order in plan.orders}
    assert plan.sure == 4


def test_it_stays_in_a_center_that_it_has_just_taken_until_the_year_is_counted() -> None:
    where = position(
        read_phase("F1901M"), {"FRANCE": [unit("A SPA")]}, {"FRANCE": ["PAR", "MAR", "BRE"]}
    )
    plan = DBraneTactics().best(where, "FRANCE")
    assert [write_order(order) for order in plan.orders] in (["A SPA H"], ["A SPA - POR"])
    assert plan.sure == 4


def test_a_promised_support_makes_a_plan_sure() -> None:
    where = position(
        read_phase("F1901M"),
        {"FRANCE": [unit("A PIC")], "ENGLAND": [unit("F NTH")], "GERMANY": [unit("A HOL")]},
        {"FRANCE": ["BRE", "MAR", "PAR"]},
    )
    alone = DBraneTactics().best(where, "FRANCE")
    said = "propose(ENG,[FRA],[Commit(ENG,[FRA],Do(sup(Unit(ENG,Region(NTH,SEA)),{})))])"
    move = "mto(Unit(FRA,Region(PIC,AMY)),Region(BEL,AMY))"
    helped = DBraneTactics().best(where, "FRANCE", promised(where, said.format(move)))
    assert [write_order(order) for order in helped.orders] == ["A PIC - BEL"]
    assert (alone.sure, helped.sure) == (3, 4)


def test_it_does_not_attack_an_ally_nor_fears_one() -> None:
    where = board(FRANCE="A PAR, A PIC, A BUR", GERMANY="A BEL, A MUN")
    allied = DBraneTactics().best(where, "FRANCE", allies=["GERMANY"])
    targets = {order.target for order in allied.orders}
    assert not targets & {"BEL", "MUN"}
    assert allied.sure == 3


def test_it_keeps_out_of_a_zone_and_gives_the_order_that_it_promised() -> None:
    where = board(FRANCE="A PAR, A PIC", GERMANY="A MUN")
    zone = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BEL BUR]))])"
    out = DBraneTactics().best(where, "FRANCE", promised(where, zone))
    assert not {order.target for order in out.orders} & {"BEL", "BUR"}
    move = "mto(Unit(FRA,Region(PAR,AMY)),Region(GAS,AMY))"
    given = promised(where, f"propose(FRA,[GER],[Commit(FRA,[GER],Do({move}))])")
    assert read_order("A PAR - GAS") in DBraneTactics().best(where, "FRANCE", given).orders


def test_promises_of_its_own_never_better_it_and_those_of_others_never_worsen_it() -> None:
    where = board(FRANCE="A PAR, A PIC, A BUR", GERMANY="A RUH, A MUN", ITALY="A PIE")
    free = DBraneTactics().best(where, "FRANCE").worth
    mine = promised(where, "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BEL]))])")
    theirs = promised(where, "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BEL BUR]))])")
    assert DBraneTactics().best(where, "FRANCE", mine).worth <= free
    assert DBraneTactics().best(where, "FRANCE", theirs).worth >= free


def promised(where: Position, line: str) -> tuple[Promise, ...]:
    said = NOTATION.read(line)
    assert isinstance(said, Propose)
    return promises_of(said.deal, where.phase)
