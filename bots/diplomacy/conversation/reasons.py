"""Why an envoy says no, as L can tell it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bots.diplomacy.bargaining.clauses import peace
from bots.diplomacy.bargaining.worth import Appraiser
from bots.diplomacy.keeping import read_deal
from bots.diplomacy.seasons import turn_of
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import OrderKind
from games.diplomacy.phase import read_phase
from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.grounding import PROVINCES
from games.talk.diplomacy.promises import Promise, promises_of
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

    >>> from games.talk.diplomacy.ontology import NOTATION
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


def against(deal: Deal, appraiser: Appraiser) -> say.Info | None:
    """What speaks against a deal that is not worth its cost, if it can be told."""
    return next(_reasons(deal, appraiser), None)


def _reasons(deal: Deal, appraiser: Appraiser) -> Iterator[say.Info]:
    """A friend it is aimed at; what we want ourselves; what a unit is to do instead."""
    for promise in promises_of(deal, appraiser.position.phase):
        if promise.promiser != appraiser.code:
            continue
        match promise.clause.phi:
            case dip.Aly(_, enemies) if appraiser.friends.intersection(enemies):
                yield peace(appraiser.code, min(appraiser.friends.intersection(enemies)))
            case dip.Pce(powers) | dip.Aly(powers, _):
                for power in powers:
                    yield from _prey(power, appraiser)
            case dip.Dmz(_, provinces):
                yield from _wanted(provinces, appraiser)
            case say.Do(action) if isinstance(action, dip.Order):
                yield from _instead(action, appraiser)


def _wanted(provinces: tuple[str, ...], appraiser: Appraiser) -> Iterator[say.Info]:
    """Provinces that we go to or stand in."""
    for order in appraiser.plan.orders:
        goal = (order.target or "").partition("/")[0] or (order.unit.province if order.unit else "")
        for code in provinces:
            if order.kind in (OrderKind.MOVE, OrderKind.HOLD) and PROVINCES[code] == goal:
                yield say.Desire(appraiser.code, dip.Province(code))


def _prey(power: str, appraiser: Appraiser) -> Iterator[say.Info]:
    """A center of another power that we go for."""
    for order in appraiser.plan.orders:
        goal = (order.target or "").partition("/")[0]
        owner = appraiser.position.center_owner(goal) if goal else None
        if order.kind is OrderKind.MOVE and owner and power != appraiser.code:
            area = STANDARD.provinces[goal]
            if STANDARD.powers[STANDARD.seat(owner)].daide == power:
                yield say.Desire(appraiser.code, dip.Province(area.daide))


def _instead(action: dip.Order, appraiser: Appraiser) -> Iterator[say.Info]:
    """What we plan for a unit that is asked for."""
    if isinstance(action, dip.Wve):
        return
    for order in appraiser.plan.orders:
        done = appraiser.said(order)
        assert isinstance(done.action, dip.Order) and not isinstance(done.action, dip.Wve)
        if done.action.unit == action.unit and done.action != action:
            yield say.Desire(appraiser.code, done)
