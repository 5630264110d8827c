"""Why a bot says no, as L can tell it; and what it says to one who broke a promise."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bots.diplomacy.bargaining.clauses import peace
from bots.diplomacy.conversation.mind import Mind
from bots.diplomacy.keeping import friends, read_deal, standing_promises
from bots.diplomacy.seasons import turn_of
from bots.diplomacy.speaking import spoken
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import OrderKind
from games.diplomacy.phase import read_phase
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS, PROVINCES
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Deal


def own_part(promise: Promise, to: str) -> say.Commit:
    """A promise as its promiser's own word to one other: of a shared zone, its own part."""
    phi = promise.clause.phi
    if isinstance(phi, dip.Dmz):
        phi = dip.Dmz((promise.promiser,), phi.provinces)
    return say.Commit(promise.promiser, (to,), phi)


def judged_promise(verdict: Mapping[str, Any], talk: Mapping[str, Any]) -> Promise | None:
    """The promise that a verdict is about, if its deal is still known.

    >>> judged_promise({"deal": 1}, {}) is None
    True
    """
    for deal in talk.get("deals", ()):
        if deal["id"] == verdict["deal"]:
            promises = promises_of(read_deal(deal), read_phase(deal["phase"]))
            for promise, told in zip(promises, deal["promises"], strict=True):
                if told["by"] == verdict["by"] and told["words"] == verdict["words"]:
                    return promise
    return None


def reproach(promise: Promise, to: str, phase: str) -> say.Inform:
    """What ``to`` says to one who broke a promise to it in a phase.

    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> shared = say.Agree(("FRA", "GER"), dip.Dmz(("FRA", "GER"), ("BUR",)))
    >>> broken = promises_of((shared,), read_phase("S1901M"))[0]
    >>> NOTATION.write(reproach(broken, "GER", "S1902M"))
    'inform(GER,[FRA],not(Commit(FRA,[GER],dmz([FRA],[BUR]),(SPR 1902))))'
    """
    word = replace(own_part(promise, to), time=turn_of(read_phase(phase)))
    return say.Inform(to, (promise.promiser,), say.Not(word))


def untimed(info: say.Info) -> say.Info:
    """A broken promise without when it was broken, for tables that do not speak of time."""
    if isinstance(info, say.Not) and isinstance(info.part, say.Commit):
        return say.Not(replace(info.part, time=None))
    return info


def against(deal: Deal, mind: Mind) -> say.Info | None:
    """What speaks against a deal that is not worth its cost, if it can be told."""
    return next(_reasons(deal, mind), None)


def _reasons(deal: Deal, mind: Mind) -> Iterator[say.Info]:
    """A friend it is aimed at; what we want ourselves; what a unit is to do instead."""
    for promise in promises_of(deal, mind.view.board().phase):
        if promise.promiser != mind.me:
            continue
        match promise.clause.phi:
            case dip.Aly(_, enemies) if befriended := _friends(mind).intersection(enemies):
                yield peace(mind.me, min(befriended))
            case dip.Pce(powers) | dip.Aly(powers, _):
                for power in powers:
                    yield from _prey(power, mind)
            case dip.Dmz(_, provinces):
                yield from _wanted(provinces, mind)
            case say.Do(action) if isinstance(action, dip.Order):
                yield from _instead(action, mind)


def _friends(mind: Mind) -> frozenset[str]:
    return frozenset(friends(standing_promises(mind.talk), mind.me))


def _wanted(provinces: tuple[str, ...], mind: Mind) -> Iterator[say.Info]:
    """Provinces that we go to or stand in."""
    for order in mind.plan():
        goal = (order.target or "").partition("/")[0] or (order.unit.province if order.unit else "")
        for code in provinces:
            if order.kind in (OrderKind.MOVE, OrderKind.HOLD) and PROVINCES[code] == goal:
                yield say.Desire(mind.me, dip.Province(code))


def _prey(power: str, mind: Mind) -> Iterator[say.Info]:
    """A center of another power that we go for."""
    for order in mind.plan():
        goal = (order.target or "").partition("/")[0]
        owner = mind.view.board().center_owner(goal) if goal else None
        if order.kind is OrderKind.MOVE and owner and power != mind.me and CODES[owner] == power:
            yield say.Desire(mind.me, dip.Province(STANDARD.provinces[goal].daide))


def _instead(action: dip.Order, mind: Mind) -> Iterator[say.Info]:
    """What we plan for a unit that is asked for."""
    if isinstance(action, dip.Wve):
        return
    for order in mind.plan():
        done = spoken(order, KEYS[mind.me], mind.view)
        if not isinstance(done, dip.Wve) and done.unit == action.unit and done != action:
            yield say.Desire(mind.me, say.Do(done))
