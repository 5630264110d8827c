"""Deals between France and Germany, and what sentences and steps make of them."""

from games.diplomacy.events import event_json
from games.diplomacy.notation import read_order
from games.diplomacy.position import Position, start
from games.diplomacy.step import advance
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import (
    Change,
    JudgedPledge,
    Negotiation,
    TalkTerms,
)

PARIS, MUNICH = "Unit(FRA,Region(PAR,AMY))", "Unit(GER,Region(MUN,AMY))"
PEACE = "Agree([FRA GER],pce([FRA GER]))"
OUT_OF_BURGUNDY = "Agree([FRA GER],dmz([FRA GER],[BUR]))"
TO_BURGUNDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(BUR,AMY))))"
TO_PICARDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(PIC,AMY))))"
HOLD_MUNICH = f"Commit(GER,[FRA],Do(hld({MUNICH})))"
FREE, BILATERAL, MULTILATERAL = map(TalkTerms, ("free", "bilateral", "multilateral"))


def talk(*lines: str, terms: TalkTerms = FREE, position: Position | None = None) -> Negotiation:
    """A negotiation after some sentences."""
    found = moderator.start(terms)
    for line in lines:
        found, _ = moderator.say(found, NOTATION.read(line), position or start())
    return found


def offer(*elements: str, by: str = "FRA", to: str = "GER") -> str:
    return f"propose({by},[{to}],[{','.join(elements)}])"


def states(negotiation: Negotiation) -> list[str]:
    return [str(one.state) for one in negotiation.proposals]


def after(
    negotiation: Negotiation, *lines: str, position: Position | None = None, germany: str = ""
) -> tuple[Negotiation, tuple[Change, ...], Position]:
    """What a step makes of a negotiation: France's orders, and Germany's."""
    before = position or start()
    plan = {2: [read_order(line) for line in lines]}
    if germany:
        plan[3] = [read_order(germany)]
    later, events = advance(before, plan)
    moved, changes = moderator.after_step(negotiation, before, event_json(events), later)
    return moved, changes, later


def verdicts(changes: tuple[Change, ...]) -> list[tuple[str, str]]:
    judged = [one for one in changes if isinstance(one, JudgedPledge)]
    return [(one.promise.promiser, str(one.finding)) for one in judged]
