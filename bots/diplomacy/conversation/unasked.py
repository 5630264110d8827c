"""What a bot says of itself to people: a greeting, offers, and a word on what the others did."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.conversation.trusting import LOW, name_of
from bots.diplomacy.ground import STANDARD_GROUND
from bots.sdk.player import Said
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import PhaseKind, Season
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.diplomacy.language.wording import power_name

GROWN = 6
"""Centers from which on a bot remarks that somebody grows."""
WARNED = 4
"""In one of so many springs it warns a power of another."""


def greeting(speaker: Speaker) -> Iterator[Said]:
    """Its own first word in a game."""
    yield from speaker.speak("greeting_neighbor" if speaker.you in speaker.near else "greeting")


def opening(speaker: Speaker, offered: bool) -> Iterator[Said]:
    """What it says at the beginning of a phase of moves: an offer to a neighbor, unless it has just
    ``offered`` something, or one of the two waits for the other; now and then a warning."""
    if speaker.mind.view.kind is not PhaseKind.MOVEMENT:
        return
    busy = offered or speaker.waiting(speaker.me) or speaker.waiting(speaker.you)
    if not busy and _worth_talking_to(speaker):
        yield from speaker.offer()
    yield from _warning(speaker)


def _worth_talking_to(speaker: Speaker) -> bool:
    """Whether the two have to do with each other: as neighbors, or with a neighbor of both."""
    return speaker.you in speaker.near or bool(
        _reach(speaker, speaker.you) & _reach_of_foe(speaker)
    )


def _reach(speaker: Speaker, power: str) -> frozenset[str]:
    units = speaker.mind.view.units[KEYS[power]]
    return frozenset(place for one in units for place in STANDARD_GROUND.near[one])


def _reach_of_foe(speaker: Speaker) -> frozenset[str]:
    foe = speaker.foe()
    return frozenset(speaker.mind.view.centers[KEYS[foe]]) if foe else frozenset()


def _warning(speaker: Speaker) -> Iterator[Said]:
    """That somebody who is no friend of its own stands next to a center of the other's."""
    view, now = speaker.mind.view, speaker.mind.view.season is Season.SPRING
    if not now or speaker.mind.trust(speaker.you) < LOW or speaker.lots("warn").randrange(WARNED):
        return
    for power in speaker.others():
        if power in speaker.friends:
            continue
        for place in view.centers[KEYS[speaker.you]]:
            if place in _reach(speaker, power) and view.board().power_at(place) is None:
                name = name_of(place)
                yield from speaker.speak("warn", power=power_name(power), place=name)
                return


def remarks(speaker: Speaker, step: Mapping[str, Any]) -> Iterator[Said]:
    """One word on what the other has done in a phase of moves, if it was to us or for us; of an
    attack once a year."""
    if "orders" not in step or step["phase"][-1] != "M":
        return
    theirs = _orders(step, speaker.you)
    if place := _taken(speaker, step):
        yield from speaker.speak("took_center", place=name_of(place))
    elif place := next(_attacked(step, theirs, speaker.me), ""):
        if speaker.ledger.once(step["phase"][1:5], "resented", speaker.you):
            yield from speaker.speak("resent_attack", place=name_of(place))
    elif place := _supported(step, theirs, _orders(step, speaker.me)):
        yield from speaker.speak("thank_support", place=name_of(place))
    elif place := _gained(speaker, step):
        count = speaker.centers(speaker.you)
        if count >= GROWN:
            yield from speaker.speak("congratulate", place=name_of(place), count=count)


def note_deeds(speaker: Speaker, step: Mapping[str, Any]) -> None:
    """Remembers what it ordered, and who of the two moved on what is the other's."""
    if "orders" not in step or step["phase"][-1] != "M":
        return
    speaker.ledger.ordered(step["phase"], list(step["orders"].get(speaker.key, ())))
    for one, other in ((speaker.me, speaker.you), (speaker.you, speaker.me)):
        taken = [_taken(speaker, step)] if one == speaker.you else _entered(speaker, step)
        for place in filter(None, (*taken, *_attacked(step, _orders(step, one), other))):
            code = STANDARD.provinces[place].daide
            speaker.ledger.attacked(one, other, code, step["phase"])


def _orders(step: Mapping[str, Any], power: str) -> Sequence[Order]:
    return [read_order(line) for line in step["orders"].get(KEYS[power], ())]


def _attacked(step: Mapping[str, Any], orders: Sequence[Order], victim: str) -> Iterator[str]:
    """The provinces with units of the victim's that orders of another went to."""
    stood = {one.unit.province for one in _orders(step, victim) if one.unit}
    for order in orders:
        goal = (order.target or "").partition("/")[0]
        if order.kind is OrderKind.MOVE and goal in stood:
            yield goal


def _entered(speaker: Speaker, step: Mapping[str, Any]) -> Sequence[str]:
    """The centers of the other's that our orders went to."""
    owned = {*speaker.mind.view.centers[KEYS[speaker.you]]}
    changed = [one for one in step.get("captured", ()) if one["from"] == KEYS[speaker.you]]
    owned |= {one["center"] for one in changed}
    goals = [one for one in _orders(step, speaker.me) if one.kind is OrderKind.MOVE]
    places = ((one.target or "").partition("/")[0] for one in goals)
    return [place for place in places if place in owned]


def _supported(step: Mapping[str, Any], theirs: Sequence[Order], ours: Sequence[Order]) -> str:
    """Where a unit of ours went, or stood, with the other's support; "" for nowhere."""
    goals = {one.unit: one.target for one in ours}
    for order in theirs:
        unit = order.other
        if order.kind is OrderKind.SUPPORT_MOVE and unit and goals.get(unit) == order.target:
            return (order.target or "").partition("/")[0]
        if order.kind is OrderKind.SUPPORT_HOLD and unit in goals and goals[unit] is None:
            return unit.province if unit else ""
    return ""


def _taken(speaker: Speaker, step: Mapping[str, Any]) -> str:
    """A center that the other took from us."""
    return _captured(step, speaker.you, KEYS[speaker.me])


def _gained(speaker: Speaker, step: Mapping[str, Any]) -> str:
    """A center that the other took from anybody."""
    return _captured(step, speaker.you, None)


def _captured(step: Mapping[str, Any], taker: str, owner: str | None) -> str:
    for one in step.get("captured", ()):
        if one["to"] == KEYS[taker] and owner in (None, one["from"]):
            return str(one["center"])
    return ""
