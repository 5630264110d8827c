"""Small talk, and what a bot asks back where it does not understand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bots.diplomacy.bargaining.clauses import alliance, peace, zone
from bots.diplomacy.conversation.ledger import read_deal
from bots.diplomacy.conversation.offering import instead, reason, reminder
from bots.diplomacy.conversation.others import common_enemy
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.ground import STANDARD_GROUND
from bots.sdk.player import Said
from games.diplomacy.orders import Order, OrderKind
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, PROVINCES
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.language.wording import power_name, province_name
from games.talk.diplomacy.words.gist import Gist

_HELP = re.compile(r"\b(support|help|aid|assist|back|lend)")
"""Words of who wants a support."""

_REQUEST = re.compile(
    r"\b(?:please|can|could|will|would|may|want you|need|ask you|help me|i like|how about)\b"
    r"|^(?:POWER )?support (?:me|my|us|our|PLACE)\b"
)
"""Words of who asks for something."""
_FOR_ONESELF = re.compile(r"\bsupport (?:me|my|us|our)\b")
"""Words of who asks for a support of its own units, and can mean nothing else."""

Guess = dict[str, Any]
"""What a line may have meant: in words, and a deal in notation or the kind of a question."""


def hello(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """A greeting for a greeting."""
    yield from speaker.speak("hello")


def whether_bot(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """That it is one; where names are hidden, that nobody is to know."""
    yield from speaker.speak("bot_hidden" if speaker.mind.talk.get("hidden") else "bot")


def quiet(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who asks whether anybody is there; with an offer, if there is one to make."""
    yield from speaker.speak("quiet")
    if not speaker.waiting(speaker.me):
        yield from speaker.offer()


def again(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it wants, to who has not understood it: what it offers, if anything."""
    if speaker.waiting(speaker.me) and "answer" not in about.words:
        yield from reminder(speaker)
    else:
        yield from speaker.speak("say_again")


def unclear(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it took of a line, and which of two things was meant; of a line that names nothing,
    asked about so before in this phase, or that has no words, only that it could not be read."""
    names = about.places or about.powers
    wordless = not any(sign.isalpha() for sign in about.words)
    if not names and (wordless or not _first_this_phase(speaker)):
        yield from speaker.speak("not_read")
        return
    guesses = _guesses(speaker, about)
    speaker.ledger.asked_back(speaker.you, guesses)
    words = dict(zip(("one", "two"), (one["words"] for one in guesses), strict=False))
    named = speaker.named(about)
    if len(guesses) < len(("one", "two")):
        yield from speaker.speak("unclear_one", **words)
    elif about.places:
        place = province_name(_meant_place(speaker, about))
        yield from speaker.speak("unclear_place", place=place, **words)
    elif named:
        yield from speaker.speak("unclear_power", power=power_name(named[0]), **words)
    else:
        yield from speaker.speak("unclear", **words)


def asked_support(speaker: Speaker, about: Gist) -> say.Deal:
    """The support that a line asks for, where it plainly does and there can be one."""
    if about.places and _HELP.search(about.words) and _REQUEST.search(about.words):
        return _support(speaker, _meant_place(speaker, about))
    return ()


def asks_support_in_vain(about: Gist) -> bool:
    """Whether a line for which there is no `asked_support` plainly asks for one, nevertheless."""
    asks = _FOR_ONESELF.search(about.words) and _REQUEST.search(about.words)
    return bool(about.places and asks)


def no_support(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Why there can be no support that a line asks for: none of the other's units can go there, or
    none of its own can help."""
    code = _meant_place(speaker, about)
    occasion = "no_support" if _reaches(speaker, speaker.you, code) else "none_to_support"
    yield from speaker.speak(occasion, place=province_name(code))


def _first_this_phase(speaker: Speaker) -> bool:
    return speaker.ledger.once(speaker.mind.view.phase, "guessed", speaker.you)


def _guesses(speaker: Speaker, about: Gist) -> list[Guess]:
    """The two things that a line most likely meant."""
    named = speaker.named(about)
    found: list[Guess] = []
    if about.places:
        found += _about_place(speaker, _meant_place(speaker, about), about.words)
    elif named:
        power, name = named[0], power_name(named[0])
        found.append(
            _deal((alliance(speaker.me, speaker.you, power),), f"an alliance against {name}")
        )
        found.append({"words": f"what I think of {name}", "kind": "opinion", "powers": [power]})
    elif speaker.you not in speaker.friends:
        found.append(_deal((peace(speaker.me, speaker.you),), "peace between us"))
        found.append({"words": "my plans for this turn", "kind": "plan"})
    else:
        enemy = common_enemy(speaker)
        if enemy is not None:
            words = f"an alliance against {power_name(enemy)}"
            found.append(_deal((alliance(speaker.me, speaker.you, enemy),), words))
        found.append({"words": "my plans for this turn", "kind": "plan"})
    return found[:2]


def _meant_place(speaker: Speaker, about: Gist) -> str:
    """Of the provinces that are named the one that is wanted: not where our own units stand."""
    ours = {one.province for one in speaker.mind.view.units[speaker.key]}
    others = [code for code in about.places if PROVINCES[code] not in ours]
    return (others or list(about.places))[-1 if _HELP.search(about.words) else 0]


def _about_place(speaker: Speaker, code: str, words: str) -> Iterator[Guess]:
    """What may be meant by a line that names a province."""
    name = province_name(code)
    if _HELP.search(words) and (support := _support(speaker, code)):
        yield _deal(support, f"that I support you into {name}")
    if _reaches(speaker, speaker.you, code):
        yield _deal((zone(speaker.me, speaker.you, code),), f"that we both stay out of {name}")
    if _reaches(speaker, speaker.me, code):
        yield {"words": f"what I plan for {name}", "kind": "place", "places": [code]}
    mine = say.Commit(speaker.me, (speaker.you,), dip.Dmz((speaker.me,), (code,)))
    yield _deal((mine,), f"that I leave {name} to you")
    yield {"words": "an offer of mine", "kind": "offer"}


def _support(speaker: Speaker, code: str) -> say.Deal:
    """A support of ours for a move of the other's into a province, if there can be one."""
    view, province = speaker.mind.view, PROVINCES[code]
    for unit in view.units[speaker.key]:
        for friend in view.units[KEYS[speaker.you]]:
            for spot in STANDARD_GROUND.next_to(friend):
                if spot.province == province and province in STANDARD_GROUND.reach[unit]:
                    lent = Order(OrderKind.SUPPORT_MOVE, unit, target=spot.place, other=friend)
                    return (say.Commit(speaker.me, (speaker.you,), speaker.said(lent)),)
    return ()


def _deal(deal: say.Deal, words: str) -> Guess:
    return {"words": words, "deal": NOTATION.write_deal(deal)}


def _reaches(speaker: Speaker, power: str, code: str) -> bool:
    units = speaker.mind.view.units[KEYS[power]]
    return any(PROVINCES[code] in STANDARD_GROUND.near[one] for one in units)


def chosen(speaker: Speaker, about: Gist) -> Iterator[Said] | Gist:
    """What comes of an answer to what it asked back: what to say, or a question to be answered."""
    guesses = list(speaker.ledger.guesses(speaker.you))
    speaker.ledger.asked_back(speaker.you, ())
    at = 1 if about.kind == "second" else 0
    if about.kind in ("neither", "no"):
        return speaker.speak("ask_again" if guesses else "no_matter")
    if len(guesses) <= at:
        waiting = speaker.waiting(speaker.me)
        return reminder(speaker) if waiting else speaker.speak("nothing_open")
    return _meant(speaker, guesses[at])


def _meant(speaker: Speaker, guess: Mapping[str, Any]) -> Iterator[Said] | Gist:
    if "kind" in guess:
        names: Sequence[str] = guess.get("powers", ())
        return Gist(guess["kind"], tuple(names), tuple(guess.get("places", ())), True)
    return as_offered(speaker, read_deal(guess["deal"], speaker.you, speaker.me))


def as_offered(speaker: Speaker, deal: say.Deal) -> Iterator[Said]:
    """What it says to a deal that a power turns out to have meant: it proposes it, or says no."""
    for one in speaker.for_now(deal):
        if speaker.possible(one) and speaker.mind.agrees(one, speaker.you):
            yield from speaker.propose(one)
            return
    speaker.ledger.refused(speaker.you, deal)
    yield from speaker.speak("rather_not")
    yield from reason(speaker, deal)
    yield from instead(speaker)
