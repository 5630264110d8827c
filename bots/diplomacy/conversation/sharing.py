"""Who gets which province: where a person shares some out, asks for one, or who should have one."""

from collections.abc import Iterator

from bots.diplomacy.bargaining.clauses import zone
from bots.diplomacy.conversation.others import together
from bots.diplomacy.conversation.plans import place
from bots.diplomacy.conversation.small_talk import as_offered
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.ground import STANDARD_GROUND
from bots.sdk.player import Said
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, PROVINCES
from games.talk.diplomacy.language.wording import province_name
from games.talk.diplomacy.words.gist import Gist

_THEIRS, _MINE = ("i", "me", "mine", "us", "ours"), ("you", "yours")
"""How the other speaks of itself, and of us."""


def split(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who gives each of the two some provinces: neither goes where the other does."""
    shares = shared_out(about)
    if shares is None:
        yield from speaker.speak("split_vague")
        return
    mine, theirs = shares
    deal = (_leaves(speaker.me, speaker.you, theirs), _leaves(speaker.you, speaker.me, mine))
    yield from as_offered(speaker, deal)


def shared_out(about: Gist) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The provinces that a line gives us, and those that it gives who says it; None where it does
    not say whose each is.

    A name belongs to who was named last before it, or, at the beginning, to who is named first.

    >>> from bots.diplomacy.conversation.heard import about
    >>> shared_out(about("You take Holland and Denmark, I take Belgium"))
    (('HOL', 'DEN'), ('BEL',))
    >>> shared_out(about("Norway for me, Sweden for you"))
    (('SWE',), ('NWY',))
    """
    words = about.words.split()
    if words.count("PLACE") != len(about.places):
        return None  # a region of several, or one that was named twice
    named = [one for one in words if one in (*_THEIRS, *_MINE, "PLACE")]
    behind = bool(named) and named[0] == "PLACE"
    found: dict[bool, list[str]] = {True: [], False: []}
    waiting: list[str] = []
    places, ours = iter(about.places), False
    for word in named:
        if word == "PLACE":
            waiting.append(next(places))
        else:
            ours = word in _MINE
        if waiting and (word != "PLACE" if behind else word == "PLACE"):
            found[ours] += waiting
            waiting = []
    if waiting or not all(found.values()):
        return None
    return tuple(found[True]), tuple(found[False])


def whose(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Who should have a province: who holds it or alone can reach it; else it is to be shared."""
    if not about.places:
        yield from together(speaker, about)
        return
    code = about.places[0]
    province, name = PROVINCES[code], province_name(code)
    view = speaker.mind.view
    reach = {
        power: any(province in STANDARD_GROUND.near[one] for one in view.units[KEYS[power]])
        for power in (speaker.me, speaker.you)
    }
    if province in view.centers[speaker.key] or not (reach[speaker.me] or reach[speaker.you]):
        yield from place(speaker, about)
    elif not reach[speaker.me]:
        yield from speaker.speak("whose_yours", place=name)
    elif not reach[speaker.you]:
        yield from speaker.speak("whose_mine", place=name)
    else:
        yield from together(speaker, about)


def grant(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who asks for a province: that it stays out of it, or no, and why."""
    if not about.places:
        yield from together(speaker, about)
        return
    code = about.places[0]
    if PROVINCES[code] in speaker.mind.view.centers[speaker.key]:
        yield from speaker.speak("place_mine", place=province_name(code))
        return
    yield from as_offered(speaker, (_leaves(speaker.me, speaker.you, (code,)),))


def both_out(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who wants a province to stay empty."""
    if not about.places:
        yield from together(speaker, about)
        return
    yield from as_offered(speaker, (zone(speaker.me, speaker.you, about.places[0]),))


def _leaves(power: str, other: str, places: tuple[str, ...]) -> say.Commit:
    """That a power stays out of provinces."""
    return say.Commit(power, (other,), dip.Dmz((power,), places))
