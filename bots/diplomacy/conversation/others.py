"""What a bot says of the other powers, and of the game as a whole."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from bots.diplomacy.bargaining.clauses import alliance, peace, zone
from bots.diplomacy.conversation.character import Openness
from bots.diplomacy.conversation.offering import reminder
from bots.diplomacy.conversation.speaker import Speaker
from bots.sdk.player import Said
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.language.wording import listed, power_name, province_name
from games.talk.diplomacy.notary.promises import Promise
from games.talk.diplomacy.words.gist import Gist

AHEAD = 2
"""Centers by which a power must lead to be the strongest."""
STRONG = 7
"""Centers of a power that worry others."""


def allies(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """With whom it has agreed on what, if it tells that at all."""
    named = speaker.named(about)
    known = [one for one in named or sorted(speaker.friends) if one in speaker.friends]
    if speaker.openness("allies") is not Openness.TRUTH and (
        named or speaker.friends - {speaker.you}
    ):
        yield from speaker.speak("allies_secret")
    elif known:
        told = list(speaker.tell(_bond(speaker, known[0]))) if len(known) == 1 else []
        bound = [power_name(one) for one in known if one != speaker.you]
        names = [*bound, *(["you"] if speaker.you in known else [])]
        yield from told or speaker.speak("allies", powers=listed(names))
    elif named:
        yield from speaker.speak("no_deal_with", power=power_name(named[0]))
    else:
        yield from speaker.speak("no_allies")


def _bond(speaker: Speaker, power: str) -> say.Agree:
    """The peace or the alliance with a power."""
    for promise in speaker.standing:
        phi = promise.clause.phi
        if isinstance(phi, dip.Aly) and {speaker.me, power} <= set(phi.powers):
            return say.Agree(phi.powers, phi)
    return peace(speaker.me, power)


def standing(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What stands between the two: whether it holds is asked."""
    pair = {speaker.me, speaker.you}
    between = [one for one in speaker.standing if {one.promiser, *one.to} == pair]
    bonds = dict.fromkeys(in_a_word(one, speaker.you) for one in between)
    if named := [bond for bond in bonds if bond]:
        broken = speaker.ledger.promises(speaker.you, "broken")
        yield from speaker.speak("stands_warily" if broken else "stands", bonds=listed(named))
    elif bonds:
        yield from speaker.speak("stands_orders")
    else:
        yield from speaker.speak("stands_not")
        if not speaker.waiting(speaker.me):
            yield from speaker.offer()


def in_a_word(promise: Promise, you: str) -> str:
    """What a promise between two is about, to one of them; "" for orders.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> pair = ("FRA", "GER")
    >>> deal = (say.Agree(pair, dip.Dmz(pair, ("BUR",))),)
    >>> {in_a_word(one, "FRA") for one in promises_of(deal, start().phase)}
    {'that we both stay out of Burgundy'}
    """
    match promise.clause.phi:
        case dip.Pce():
            return "peace"
        case dip.Aly(_, enemies):
            against = listed([power_name(one) for one in enemies])
            return f"an alliance against {against}" if enemies else "an alliance"
        case dip.Dmz(powers, provinces):
            who = "we both" if len(powers) > 1 else "you" if promise.promiser == you else "I"
            return f"that {who} stay out of {listed([province_name(one) for one in provinces])}"
    return ""


def friendship(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who would be friends: that they are, or an offer of peace."""
    if speaker.you in speaker.friends:
        yield from speaker.speak("friends_already")
        return
    if speaker.waiting(speaker.me):
        yield from speaker.speak("friends_yes")
        yield from reminder(speaker)
        return
    if deal := peace_now(speaker):
        yield from speaker.speak("friends_yes")
        yield from speaker.propose(deal)
        return
    yield from speaker.speak("friends_not")
    yield from speaker.offer()


def peace_now(speaker: Speaker) -> say.Deal:
    """The peace that it would agree on with whom it speaks to; nothing where it would not."""
    for deal in speaker.for_now((peace(speaker.me, speaker.you),)):
        if speaker.possible(deal) and speaker.mind.agrees(deal, speaker.you):
            return deal
    return ()


def together(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it would do with the other, where that wants to do something: about the provinces that
    are named, against the power that is, or whatever helps both."""
    enemy = next(iter(speaker.named(about)), None)
    deals = [*_shared(speaker, about.places)]
    deals += [(alliance(speaker.me, speaker.you, enemy),)] if enemy else []
    for deal in (one for some in deals for one in speaker.for_now(some)):
        if speaker.possible(deal) and speaker.mind.agrees(deal, speaker.you):
            yield from speaker.speak("together")
            yield from speaker.propose(deal)
            return
    if about.places:
        places = listed([province_name(code) for code in about.places])
        yield from speaker.speak("together_place", places=places)
    elif enemy:
        yield from speaker.speak("together_not", power=power_name(enemy))
    elif made := list(speaker.offer()):
        yield from speaker.speak("together")
        yield from made
    else:
        yield from speaker.speak("together_what")


def _shared(speaker: Speaker, places: Sequence[str]) -> Iterator[say.Deal]:
    """Ways to share provinces: one for each, else that both stay out."""
    me, you = speaker.me, speaker.you
    leave = {
        (one, code): say.Commit(one, (other,), dip.Dmz((one,), (code,)))
        for one, other in ((me, you), (you, me))
        for code in places
    }
    yield from ((leave[me, his], leave[you, mine]) for his, mine in permutations(places, 2))
    yield from ((zone(me, you, code),) for code in places)


def said(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What others told it: that stays with it."""
    yield from _of_others(speaker, about, "said_secret", "said_nothing")


def rumor(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """A word on what others are said to say of it."""
    yield from _of_others(speaker, about, "rumor", "rumor_of_many")


def _of_others(speaker: Speaker, about: Gist, one: str, many: str) -> Iterator[Said]:
    """A word for one power that is named, or one for all."""
    if named := speaker.named(about):
        yield from speaker.speak(one, power=power_name(named[0]))
    else:
        yield from speaker.speak(many)


def strongest(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Who is ahead."""
    ranked = sorted(CODES.values(), key=lambda one: (-speaker.centers(one), one))
    first, second = ranked[:2]
    count = speaker.centers(first)
    if count - speaker.centers(second) < AHEAD and count < STRONG:
        yield from speaker.speak("strongest_nobody")
    elif first in (speaker.me, speaker.you):
        whose = "me" if first == speaker.me else "you"
        yield from speaker.speak(f"strongest_{whose}", count=count)
    else:
        yield from speaker.speak("strongest", power=power_name(first), count=count)


def count(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """How many centers it has, or a power that is named; and whom it speaks to."""
    other = next((one for one in about.powers if one != speaker.me), speaker.you)
    own, theirs = speaker.centers(speaker.me), speaker.centers(other)
    name = "you" if other == speaker.you else power_name(other)
    yield from speaker.speak("count", own=own, owner=name, count=theirs)


def board(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """How the game stands."""
    ranked = sorted(CODES.values(), key=lambda one: (-speaker.centers(one), one))
    first, own = ranked[0], speaker.centers(speaker.me)
    if speaker.centers(first) >= STRONG and first not in (speaker.me, speaker.you):
        count = speaker.centers(first)
        yield from speaker.speak("board_late", power=power_name(first), count=count, own=own)
    else:
        yield from speaker.speak("board")


def opinion(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it thinks of a power that is named."""
    named = speaker.named(about)
    if not named:
        yield from board(speaker, about)
        return
    power = named[0]
    occasion = "opinion_far"
    if speaker.ledger.promises(power, "broken"):
        occasion = "opinion_broke"
    elif power in speaker.friends and speaker.openness("allies") is Openness.TRUTH:
        occasion = "opinion_friend"
    elif speaker.centers(power) >= max(STRONG, speaker.centers(speaker.me) + AHEAD):
        occasion = "opinion_strong"
    elif power in speaker.near:
        occasion = "opinion_near"
    yield from speaker.speak(occasion, power=power_name(power), count=speaker.centers(power))


def their_plan(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What somebody else plans: nobody knows."""
    named = speaker.named(about)
    if named:
        yield from speaker.speak("their_plan", power=power_name(named[0]))
    else:
        yield from board(speaker, about)


def target(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Against whom it would join whom it speaks to, with an offer of that."""
    if agreed := _agreed_enemy(speaker):
        yield from speaker.speak("target_agreed", power=power_name(agreed))
        return
    named = [one for one in speaker.others() if one in about.powers]
    enemy = next((one for one in named if one not in speaker.friends), common_enemy(speaker))
    if enemy is None:
        yield from speaker.speak("target_none")
        return
    for deal in speaker.for_now((alliance(speaker.me, speaker.you, enemy),)):
        if speaker.mind.agrees(deal, speaker.you) and speaker.possible(deal):
            yield from speaker.speak("target", power=power_name(enemy))
            yield from speaker.propose(deal)
            return
    yield from speaker.speak("target_alone", power=power_name(enemy))


def common_enemy(speaker: Speaker) -> str | None:
    """A neighbor that is no friend, the largest first; one that the other could reach too, if there
    is one."""
    rivals = [one for one in speaker.others() if one in speaker.near if one not in speaker.friends]
    return next(iter(rivals), None)


def _agreed_enemy(speaker: Speaker) -> str | None:
    """Against whom the two are allied."""
    pair = {speaker.me, speaker.you}
    bonds = (one.clause.phi for one in speaker.standing)
    enemies = (one.enemies for one in bonds if isinstance(one, dip.Aly) and set(one.powers) == pair)
    return next((enemy for some in enemies for enemy in some), None)
