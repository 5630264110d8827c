"""What a bot says of trust, of promises kept and broken, and of attacks."""

import re
from collections.abc import Iterator, Sequence

from bots.diplomacy.conversation.speaker import Speaker
from bots.sdk.player import Said
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import Season, read_phase
from games.talk.diplomacy.language.grounding import PROVINCES
from games.talk.diplomacy.language.wording import listed, power_name, province_name
from games.talk.diplomacy.words.gist import Gist

HIGH, LOW = 0.65, 0.4
"""Trust above which a bot says that it trusts, and below which that it does not."""


def trust(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it trusts whom it speaks to."""
    kept = speaker.ledger.promises(speaker.you, "kept")
    broken = speaker.ledger.promises(speaker.you, "broken")
    level = speaker.mind.trust(speaker.you)
    if broken and level < HIGH:
        yield from speaker.speak("trust_none")
    elif kept > 1 and level >= LOW:
        yield from speaker.speak("trust_high", kept=kept)
    else:
        yield from speaker.speak("trust_some")


def reliable(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it can be trusted: what the record says."""
    kept = speaker.ledger.promises(speaker.me, "kept")
    broken = speaker.ledger.promises(speaker.me, "broken")
    if broken:
        yield from speaker.speak("reliable_broke", broken=broken)
    elif kept > 1:
        yield from speaker.speak("reliable_kept", kept=kept)
    else:
        yield from speaker.speak("reliable_new")


def grudge(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it holds against whom it speaks to."""
    if speaker.ledger.promises(speaker.you, "broken"):
        yield from speaker.speak("no_reason_lie")
    elif done := speaker.ledger.attack(speaker.you, speaker.me):
        place = province_name(done[0])
        yield from speaker.speak("grudge_attacked", place=place, phase=when(done[1]))
    else:
        yield from speaker.speak("grudge_none")


def why_me(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it has against who asks what it has done: why it attacked, if it did."""
    yield from (why_done if speaker.wronged() else grudge)(speaker, about)


def complaint(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to the complaint that it broke its word: by the record, and by character."""
    if speaker.ledger.has_broken_to(speaker.you):
        sorry = speaker.character.remorse
        yield from speaker.speak("complaint_sorry" if sorry else "complaint_excuse")
        if sorry:
            yield from speaker.offer()
    elif any(one.promiser == speaker.me and speaker.you in one.to for one in speaker.standing):
        yield from speaker.speak("complaint_standing")
    elif speaker.ledger.promises(speaker.me, "kept"):
        yield from speaker.speak("complaint_kept")
    else:
        yield from speaker.speak("complaint_never")


def accusation(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to the complaint that somebody broke its word: its own, or that of a third."""
    power = accused(about, speaker.me)
    if power == speaker.me:
        yield from complaint(speaker, about)
    else:
        yield from of_third(speaker, power)


def of_third(speaker: Speaker, power: str) -> Iterator[Said]:
    """A word on the news that another broke its word."""
    if power == speaker.you:
        yield from speaker.speak("news")
    elif speaker.ledger.promises(power, "broken"):
        yield from speaker.speak("opinion_broke", power=power_name(power))
    elif speaker.ledger.promises(power, "kept"):
        yield from speaker.speak("accused_kept", power=power_name(power))
    else:
        yield from speaker.speak("accused", power=power_name(power))


def accused(about: Gist, me: str) -> str:
    """Who is said to have broken its word: who is named first, after whom it is said to.

    >>> from games.talk.diplomacy.words.gist import gist
    >>> accused(gist("Germany, Russia lied to me!"), "GER"), accused(gist("Beware of Italy"), "GER")
    ('RUS', 'ITA')
    >>> accused(gist("Germany broke its word to Russia"), "GER")
    'GER'
    """
    others = [one for one in about.powers if one != me]
    if others and _TOLD_TO_ONE.search(about.words):
        return others[0]
    return about.powers[0]


_TOLD_TO_ONE = re.compile(
    r"^POWER (?:the )?POWER|(?:trust|believe|listen|rely|out|beware|careful)\b"
)
"""How a line begins that says to one what another did, or that warns of somebody."""


def why_done(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Why it did in the last phase of moves what it is asked about; or that it did not, and what it
    ordered then."""
    attacked = speaker.ledger.attack(speaker.me, speaker.you)
    last = speaker.ledger.last_ordered()
    places = {PROVINCES[code] for code in about.places}
    if _FAITHLESS.search(about.words) or (not places and speaker.ledger.has_broken_to(speaker.you)):
        yield from complaint(speaker, about)
    elif last is None:
        yield from speaker.speak("did_nothing_yet")
    elif attacked and (not places or PROVINCES[attacked[0]] in places):
        yield from speaker.speak(
            "attack_admitted", place=province_name(attacked[0]), phase=when(attacked[1])
        )
        yield from speaker.offer()
    else:
        yield from _of_orders(speaker, last[0], [read_order(one) for one in last[1]], about)


_FAITHLESS = re.compile(r"\b(?:lie|lied|betray|break|broke)")


def _of_orders(
    speaker: Speaker, phase: str, orders: Sequence[Order], about: Gist
) -> Iterator[Said]:
    """Why it gave an order to a province that is named, or what it ordered where it gave none."""
    ordered, then = _ordered(orders), when(phase)
    for code in about.places:
        done = next((one for one in orders if goal_of(one) == PROVINCES[code]), None)
        if done is None:
            continue
        helped = done.kind is not OrderKind.MOVE
        center = STANDARD.provinces[PROVINCES[code]].center
        occasion = "did_help" if helped else "did_center" if center else "did_way"
        yield from speaker.speak(occasion, place=province_name(code), phase=then)
        return
    if about.places:
        place = province_name(about.places[0])
        yield from speaker.speak("did_not", place=place, phase=then, orders=ordered)
    elif "attack" in about.words:
        yield from speaker.speak("did_not_attack", phase=then, orders=ordered)
    else:
        yield from speaker.speak("did_orders", phase=then, orders=ordered)


def why_not_done(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Why it did not do something: whether it had promised that, and what it ordered."""
    last = speaker.ledger.last_ordered()
    if speaker.ledger.has_broken_to(speaker.you):
        yield from complaint(speaker, about)
    elif last is None:
        yield from speaker.speak("did_nothing_yet")
    else:
        orders = _ordered([read_order(one) for one in last[1]])
        yield from speaker.speak("did_orders", phase=when(last[0]), orders=orders)


def _ordered(orders: Sequence[Order]) -> str:
    """The moves among orders in words."""
    moves = [one for one in orders if one.kind is OrderKind.MOVE and one.unit]
    told = [f"{name_of(one.unit.province)} to {name_of(goal_of(one))}" for one in moves if one.unit]
    return listed(told) if told else "my units to stay where they were"


def goal_of(order: Order) -> str:
    """The province that an order is about: where its unit, or whom it helps, is to go or stay."""
    if order.target:
        return order.target.partition("/")[0]
    return order.other.province if order.other else ""


def name_of(place: str) -> str:
    """The name of a province by its key."""
    return province_name(STANDARD.provinces[place].daide)


def sorry(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to an apology."""
    wronged = speaker.ledger.promises(speaker.you, "broken")
    attacked = speaker.ledger.attack(speaker.you, speaker.me)
    yield from speaker.speak("sorry" if wronged or attacked else "sorry_for_what")


def amends(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What would make it up to it."""
    wronged = speaker.ledger.promises(speaker.you, "broken")
    attacked = speaker.ledger.attack(speaker.you, speaker.me)
    if wronged or attacked:
        yield from speaker.speak("amends")
        yield from speaker.offer()
    else:
        yield from speaker.speak("sorry_for_what")


def when(name: str) -> str:
    """A phase by its name, in words.

    >>> when("S1901M")
    'spring 1901'
    """
    phase = read_phase(name)
    return f"{'spring' if phase.season is Season.SPRING else 'fall'} {phase.year}"
