"""Before orders are carried out: which promises of one's own they would break."""

import pytest

from games.diplomacy.position import Position, start
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.breaking import breaks_of
from games.talk.diplomacy.notary.moderator import answer, say
from games.talk.diplomacy.notary.moderator import start as silence
from games.talk.negotiation import Negotiation
from tests.games.diplomacy.table import board

PARIS = "Unit(FRA,Region(PAR,AMY))"
MUNICH = "Unit(GER,Region(MUN,AMY))"
MOVE = f"mto({PARIS},Region(BUR,AMY))"
HOMES = {"FRANCE": "BRE MAR PAR", "GERMANY": "BER KIE MUN"}
HELP = f"sup({MUNICH},{MOVE})"


def agreed(*elements: str, here: Position | None = None) -> Negotiation:
    """France offered this to Germany, which accepted."""
    here = here or start()
    offer = NOTATION.read(f"propose(FRA,[GER],[{','.join(elements)}])")
    talk, changes = say(silence(), offer, here)
    if str(changes[0].state) == "confirmed":  # type: ignore[union-attr]
        return talk
    return say(talk, answer(talk, 1, "GER", "accept"), here)[0]


def broken(talk: Negotiation, *lines: str, here: Position | None = None) -> list[str]:
    """The lines by which France would break its word."""
    return [one["line"] for one in breaks_of("FRA", talk, here or start(), lines)]


ZONE = "Commit(FRA,[GER],dmz([FRA],[BUR PIC]))"


@pytest.mark.parametrize(
    ("elements", "lines", "culprits"),
    [
        ((ZONE,), ("A PAR - BUR", "F BRE - MAO"), ["A PAR - BUR"]),
        ((ZONE,), ("A MAR S A PAR - BUR",), ["A MAR S A PAR - BUR"]),
        ((ZONE,), ("A PAR - GAS",), []),
        ((f"Commit(FRA,[GER],Do({MOVE}))",), ("A PAR - PIC",), ["A PAR - PIC"]),
        ((f"Commit(FRA,[GER],Do({MOVE}))",), ("F BRE - MAO",), ["A PAR H"]),
        ((f"Commit(FRA,[GER],Do({MOVE}))",), ("A PAR - BUR",), []),
        ((f"Commit(FRA,[GER],not(Do({MOVE})))",), ("A PAR - BUR",), ["A PAR - BUR"]),
        (("Commit(GER,[FRA],dmz([GER],[BUR]))",), ("A PAR - BUR",), []),
    ],
)
def test_the_order_that_breaks_a_promise_is_named(
    elements: tuple[str, ...], lines: tuple[str, ...], culprits: list[str]
) -> None:
    assert broken(agreed(*elements), *lines) == culprits


def test_what_others_must_do_first_is_taken_as_done() -> None:
    talk = agreed(f"Commit(FRA,[GER],if(Do({HELP}),Do({MOVE})))")
    assert broken(talk, "A PAR - PIC") == ["A PAR - PIC"]
    assert broken(talk, "A PAR - BUR") == []


def test_a_promise_that_is_due_later_is_not_broken_yet() -> None:
    talk = agreed(f"Commit(FRA,[GER],Do({MOVE},(FAL 1901)))")
    assert broken(talk, "A PAR - PIC") == []


def test_an_attack_that_its_victim_was_promised_breaks_no_peace() -> None:
    here = board("S1905M", centers=HOMES, FRANCE="A BUR", GERMANY="A MUN")
    swap = "mto(Unit(FRA,Region(BUR,AMY)),Region(MUN,AMY))"
    peace = "Agree([FRA GER],pce([FRA GER]))"
    assert broken(agreed(peace, here=here), "A BUR - MUN", here=here) == ["A BUR - MUN"]
    both = agreed(peace, f"Commit(FRA,[GER],Do({swap}))", here=here)
    assert broken(both, "A BUR - MUN", here=here) == []


def test_an_army_left_standing_in_a_zone_is_told_with_the_hold_it_gets() -> None:
    here = board("S1905M", centers=HOMES, FRANCE="A BUR", GERMANY="A MUN")
    talk = agreed("Commit(FRA,[GER],dmz([FRA],[BUR]))", here=here)
    assert broken(talk, here=here) == ["A BUR H"]
    assert broken(talk, "A BUR - PAR", here=here) == []


def test_a_build_that_is_waived_breaks_the_promise_of_it() -> None:
    here = board("W1905A", centers=HOMES, FRANCE="A BUR, A MAR", GERMANY="A MUN")
    talk = agreed(f"Commit(FRA,[GER],Do(bld({PARIS})))", here=here)
    assert broken(talk, "A PAR B", here=here) == []
    assert broken(talk, here=here) == [""], "no order of France's is against it"
