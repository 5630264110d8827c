"""What a bot says of its plans and wishes: the truth, nothing, or a lie, by its character."""

import re
from collections.abc import Iterator, Sequence

from bots.diplomacy.conversation.character import Openness
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.ground import STANDARD_GROUND
from bots.sdk.player import Said
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind, UnitKind
from games.diplomacy.phase import PhaseKind
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, PROVINCES
from games.talk.diplomacy.language.wording import listed, power_name, province_name
from games.talk.diplomacy.words.gist import Gist

MOST_TOLD = 3
"""Orders, or wishes, that are told at once."""


def plan(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it is going to do this turn."""
    orders = [one for one in speaker.mind.plan() if _spoken_of(one, about)]
    if not orders:
        yield from speaker.speak("nothing_to_order" if not speaker.mind.view.legal else "evade")
        return
    open_ = speaker.openness("plan")
    moving = [one for one in orders if one.kind is not OrderKind.HOLD]
    if open_ is Openness.EVASION:
        yield from speaker.speak("evade")
    elif not moving:
        yield from speaker.speak("holding")
    else:
        yield from _told(speaker, moving, open_)


def _spoken_of(order: Order, about: Gist) -> bool:
    """Whether an order is for a unit of the kind that is asked about, armies or fleets."""
    kinds = {kind for kind, words in _KINDS if words.search(about.words)}
    return len(kinds) != 1 or order.unit is None or order.unit.kind in kinds


_KINDS = (
    (UnitKind.ARMY, re.compile(r"\b(?:army|armies|troops)\b")),
    (UnitKind.FLEET, re.compile(r"\b(?:fleets?|navy|ships?|boats?)\b")),
)


def unit(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What a unit is going to do: the one in a province that is named."""
    ours = {one.province: one for one in speaker.mind.view.units[speaker.key]}
    named = [PROVINCES[code] for code in about.places]
    here = next((code for code in named if code in ours), None)
    others = speaker.named(about)
    if here is None:
        if others and not named:
            yield from speaker.speak("their_plan", power=power_name(others[0]))
        elif named:
            yield from speaker.speak("no_unit", place=province_name(about.places[0]))
        else:
            yield from plan(speaker, about)
        return
    order = next((one for one in speaker.mind.plan() if one.unit == ours[here]), None)
    open_ = speaker.openness("plan" if len(ours) == 1 else here)
    if order is None or open_ is Openness.EVASION:
        yield from speaker.speak("evade")
    elif order.kind is OrderKind.HOLD and open_ is Openness.TRUTH:
        yield from speaker.speak("stays", place=province_name(STANDARD.provinces[here].daide))
    else:
        yield from _told(speaker, [order], open_)


def which(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Which of several provinces it would rather have: where it goes, else what it could reach."""
    goals = [(one.target or "").partition("/")[0] for one in speaker.mind.plan()]
    near = {
        code for one in speaker.mind.view.units[speaker.key] for code in STANDARD_GROUND.near[one]
    }
    going = [code for code in about.places if PROVINCES[code] in goals]
    reached = [code for code in about.places if PROVINCES[code] in near]
    if speaker.openness("which") is Openness.EVASION:
        yield from speaker.speak("evade")
    elif wanted := going or reached:
        yield from speaker.speak("which_place", place=province_name(wanted[0]))
    else:
        places = listed([province_name(code) for code in about.places], "or")
        yield from speaker.speak("place_far", place=places)


def place(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it means to do with a province."""
    code = about.places[0]
    province, name = PROVINCES[code], province_name(code)
    view, open_ = speaker.mind.view, speaker.openness(code)
    to = [one for one in speaker.mind.plan() if (one.target or "").partition("/")[0] == province]
    if province in view.centers[speaker.key] or any(
        one.province == province for one in view.units[speaker.key]
    ):
        yield from speaker.speak("place_mine", place=name)
    elif to and open_ is Openness.EVASION:
        yield from speaker.speak("evade")
    elif to and open_ is Openness.TRUTH:
        yield from _told(speaker, to, open_)
    elif province in STANDARD.powers[STANDARD.seat(speaker.key)].home:
        yield from speaker.speak("place_lost", place=name)
    else:
        near = any(province in STANDARD_GROUND.reach[one] for one in view.units[speaker.key])
        yield from speaker.speak("place_leave" if near else "place_far", place=name)


def attack(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it is going to attack whom it speaks to."""
    goals, open_ = targets(speaker, speaker.mind.plan(), speaker.you), speaker.openness("attack")
    if not goals or open_ is Openness.LIE:
        yield from speaker.speak("no_attack")
        if speaker.you not in speaker.friends and not speaker.waiting(speaker.me):
            yield from speaker.offer()
    elif open_ is Openness.TRUTH:
        code = STANDARD.provinces[goals[0]].daide
        yield from speaker.speak("attack_truth", place=province_name(code))
    else:
        yield from speaker.speak("evade")


def against(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it is going to attack a power that is named."""
    power = next(iter(speaker.named(about)), None)
    if power is None:
        yield from attack(speaker, about)
        return
    open_ = speaker.openness(f"against {power}")
    planned = bool(targets(speaker, speaker.mind.plan(), power))
    if open_ is Openness.EVASION:
        yield from speaker.speak("evade")
    elif planned is (open_ is Openness.TRUTH):
        yield from speaker.speak("against", power=power_name(power))
    else:
        yield from speaker.speak("against_not", power=power_name(power))


def targets(speaker: Speaker, orders: Sequence[Order], power: str) -> list[str]:
    """The provinces with a unit, or a center, of a power's that orders go to."""
    view, key = speaker.mind.view, KEYS[power]
    theirs = {*view.centers[key], *(one.province for one in view.units[key])}
    goals = [one.target.partition("/")[0] for one in orders if one.target]
    moves = [one.kind is OrderKind.MOVE for one in orders if one.target]
    return [goal for goal, move in zip(goals, moves, strict=True) if move and goal in theirs]


def wishes(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Which centers it wants: those that it goes to, then those that are near and not its own."""
    wanted = wanted_centers(speaker)
    wished = [say.Desire(speaker.me, dip.Province(code)) for code in wanted]
    if wished:
        told = list(speaker.tell(wished[0] if len(wished) == 1 else say.Both(tuple(wished))))
        yield from told or speaker.speak("evade")
    else:
        yield from speaker.speak("wishes_none")


def wanted_centers(speaker: Speaker) -> list[str]:
    """The centers (L's codes) that it is after."""
    view = speaker.mind.view
    own = set(view.centers[speaker.key])
    goals = [(one.target or "").partition("/")[0] for one in speaker.mind.plan()]
    near = sorted({code for one in view.units[speaker.key] for code in STANDARD_GROUND.reach[one]})
    kept = {center for friend in speaker.friends for center in view.centers[KEYS[friend]]}
    centers = [
        code
        for code in dict.fromkeys((*goals, *near))
        if code and STANDARD.provinces[code].center and code not in own | kept
    ]
    return [STANDARD.provinces[code].daide for code in centers[:MOST_TOLD]]


def why_wanted(speaker: Speaker, code: str) -> Iterator[Said]:
    """Why it wants a province."""
    province, name = STANDARD.provinces[PROVINCES[code]], province_name(code)
    owner = speaker.mind.view.board().center_owner(province.code)
    orders = speaker.mind.plan()
    going = any((one.target or "").partition("/")[0] == province.code for one in orders)
    stands = any(one.province == province.code for one in speaker.mind.view.units[speaker.key])
    if code not in wanted_centers(speaker) and not going and not stands:
        yield from speaker.speak("want_not", place=name)
    elif not province.center:
        yield from speaker.speak("want_way", place=name)
    elif owner is None or owner == speaker.key:
        yield from speaker.speak("want_center", place=name)
    else:
        daide = STANDARD.powers[STANDARD.seat(owner)].daide
        whose = "you" if daide == speaker.you else power_name(daide)
        yield from speaker.speak("want_owned", place=name, owner=whose)


def builds(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Where it hopes to build."""
    view = speaker.mind.view
    if view.kind is PhaseKind.ADJUSTMENTS:
        yield from plan(speaker, about)
        return
    taken = {one.province for one in view.units[speaker.key]}
    home = STANDARD.powers[STANDARD.seat(speaker.key)].home
    free = [code for code in home if code in view.centers[speaker.key] and code not in taken]
    places = [province_name(STANDARD.provinces[code].daide) for code in free]
    if places:
        yield from speaker.speak("builds_later", places=listed(places, "or"))
    else:
        yield from speaker.speak("builds_nowhere")


def _told(speaker: Speaker, orders: Sequence[Order], open_: Openness) -> Iterator[Said]:
    """That it plans these orders, or, if it lies, others for the same units: the moves among them
    where there are several, else one order."""
    if open_ is Openness.LIE:
        orders = [_other(speaker, one) for one in orders]
    moves = [one for one in orders if one.kind is OrderKind.MOVE][:MOST_TOLD]
    done = tuple(speaker.said(one) for one in moves or orders[:1])
    wish = done[0] if len(done) == 1 else say.All(done)
    told = list(speaker.tell(say.Desire(speaker.me, wish)))
    yield from told or speaker.speak("evade")


def _other(speaker: Speaker, order: Order) -> Order:
    """Another order of the same unit: a move elsewhere, or to hold."""
    legal = [read_order(line) for line in speaker.mind.view.legal]
    ways = [
        one
        for one in legal
        if one.unit is not None
        and one.unit == order.unit
        and one.kind is OrderKind.MOVE
        and one.target != order.target
        and (one.target or "").partition("/")[0] in STANDARD_GROUND.reach[one.unit]
    ]
    return speaker.lots("lie", order.unit).choice(ways) if ways else order
