"""What promises leave a power to order, in every kind of phase."""

from bots.diplomacy.feasible import at_stake, feasible, give_word
from bots.diplomacy.pledges import permitted, promised_orders
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Unit, UnitKind
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Dislodged, Position, position, start
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Propose


def offer(line: str) -> Propose:
    said = NOTATION.read(line)
    assert isinstance(said, Propose)
    return said


def promised(where: Position, line: str) -> tuple[Promise, ...]:
    return promises_of(offer(line).deal, where.phase)


def lines(where: Position, power: str, promises: tuple[Promise, ...]) -> list[str]:
    return [write_order(order) for order in permitted(power, promises, where)]


def test_a_unit_promised_to_hold_may_support() -> None:
    hold = promised(
        start(), "propose(FRA,[GER],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(PAR,AMY)))))])"
    )
    orders = [line for line in lines(start(), "FRA", hold) if line.startswith("A PAR")]
    assert "A PAR H" in orders
    assert "A PAR S A MAR - BUR" in orders
    assert "A PAR - BUR" not in orders


def test_who_is_at_peace_neither_attacks_nor_helps_to_attack() -> None:
    peace = promised(start(), "propose(ITA,[AUS],[Agree([AUS ITA],pce([AUS ITA]))])")
    orders = lines(start(), "ITA", peace)
    assert "A VEN - TYR" in orders
    assert "A VEN - TRI" not in orders
    assert "A VEN S A VIE - TRI" in orders  # who goes there is at peace with itself


def test_a_zone_also_forbids_to_retreat_and_to_build_there() -> None:
    zone = "propose(FRA,[ENG],[Commit(FRA,[ENG],dmz([FRA],[GAS PAR]))])"
    army, rival = Unit(UnitKind.ARMY, "BUR"), Unit(UnitKind.ARMY, "MUN")
    fleeing = position(read_phase("S1902R"), {}, {}, dislodged={"FRANCE": [Dislodged(army, rival)]})
    assert "A BUR R GAS" not in lines(fleeing, "FRA", promised(fleeing, zone))
    assert "A BUR R MAR" in lines(fleeing, "FRA", promised(fleeing, zone))
    winter = position(read_phase("W1901A"), {}, {"FRANCE": ["PAR", "MAR"]})
    assert "A PAR B" not in lines(winter, "FRA", promised(winter, zone))
    assert "A MAR B" in lines(winter, "FRA", promised(winter, zone))


def test_a_promised_build_comes_first() -> None:
    winter = position(read_phase("W1901A"), {}, {"FRANCE": ["PAR", "MAR"]})
    build = "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(bld(Unit(FRA,Region(MAR,AMY)))))])"
    orders = promised_orders("FRA", promised(winter, build), winter)
    assert [write_order(order) for order in orders] == ["A MAR B"]


def test_what_cannot_be_kept_binds_nothing_else() -> None:
    far = (
        "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(mto(Unit(FRA,Region(PAR,AMY)),Region(ROM,AMY))))])"
    )
    assert promised_orders("FRA", promised(start(), far), start()) == ()
    assert len(lines(start(), "FRA", promised(start(), far))) == len(lines(start(), "FRA", ()))


def test_a_yes_not_heard_of_yet_counts_against_the_next_offer() -> None:
    support = offer(
        "propose(ENG,[FRA],[Commit(FRA,[ENG],Do(sup(Unit(FRA,Region(PAR,AMY)),"
        "hld(Unit(FRA,Region(BRE,SEA))))))])"
    )
    move = offer(
        "propose(GER,[FRA],[Commit(FRA,[GER],Do(mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY))))])"
    )
    memory: dict[str, object] = {}
    assert feasible(move.deal, at_stake({}, "FRA", memory, "S1901M"), start())
    give_word(memory, "S1901M", support)
    assert not feasible(move.deal, at_stake({}, "FRA", memory, "S1901M"), start())
    assert feasible(move.deal, at_stake({}, "FRA", memory, "F1901M"), start())
