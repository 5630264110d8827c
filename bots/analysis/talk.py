"""What can be seen of a game's talk: what was said, agreed, promised, kept and broken."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

from bots.analysis.any_game import Tell, said
from bots.analysis.game import Fact, Game
from games.core.record import Told
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.levels import level, parts

FEELINGS = {
    say.Feeling.VERY_HAPPY: 2.0,
    say.Feeling.HAPPY: 1.0,
    say.Feeling.SAD: -1.0,
    say.Feeling.ANGRY: -2.0,
}


def messages(game: Game) -> Iterator[Fact]:
    """A one for each thing said."""
    return ((told["phase"], told["from"], to, 1.0) for told, to in _said(game))


def interaction(game: Game) -> Iterator[Fact]:
    """For each thing said a one between speaker and hearer, either way."""
    for told, to in _said(game):
        for hearer in _seats(to):
            yield told["phase"], told["from"], 1 << hearer, 1.0
            yield told["phase"], hearer, 1 << told["from"], 1.0


def partners(game: Game) -> Iterator[Fact]:
    """A one for each seat with which something was said either way, where that was first done."""
    known = set()
    for phase, seat, other, one in interaction(game):
        if (seat, other) not in known:
            known.add((seat, other))
            yield phase, seat, other, one


def acts(*words: str) -> Tell:
    """A one for each thing said that is such an act of L: ``propose``, ``inform`` …"""
    beginning = re.compile(rf"(?:{'|'.join(words)})\(")
    return lambda game: (
        (told["phase"], told["from"], to, 1.0)
        for told, to in _said(game)
        if beginning.match(told.get("meaning", ""))
    )


def at_level(number: int) -> Tell:
    """A one for each thing said that needs this level of L."""
    return lambda game: (
        (told["phase"], told["from"], to, 1.0)
        for told, to in _said(game)
        if told.get("meaning") and level(_sentence(told["meaning"])) == number
    )


def unread(game: Game) -> Iterator[Fact]:
    """A one for each line that nobody could make out a meaning of."""
    for told, to in said(game, "message"):
        if not told.get("meaning"):
            yield str(told["phase"]), _seat(told), to, 1.0


def feelings(game: Game) -> Iterator[Fact]:
    """What each said it feels, to whom: from 2, very happy, to -2, angry."""
    for told, to in _said(game):
        if "Feel(" in told.get("meaning", ""):
            sentence = _sentence(told["meaning"])
            for part in _inside(sentence):
                if isinstance(part, say.Feel) and part.agent == sentence.sender:
                    yield told["phase"], told["from"], to, FEELINGS[part.feeling]


def deals(game: Game) -> Iterator[Fact]:
    """For each deal confirmed a one to each party, with the others."""
    known = set()
    for told in game.lines("deal"):
        if told["state"] == "confirmed" and told["deal"] not in known:
            known.add(told["deal"])
            for party in told["parties"]:
                yield told["phase"], party, _others(told, party), 1.0


def acceptance(game: Game) -> Iterator[Fact]:
    """For each proposal of a seat 1 if it was confirmed, 0 if not; where it was made."""
    confirmed = {told["deal"] for told in game.lines("deal") if told["state"] == "confirmed"}
    for told in _openings(game):
        sender = told["from"]
        yield told["phase"], sender, _others(told, sender), float(told["deal"] in confirmed)


def answer_time(game: Game) -> Iterator[Fact]:
    """The seconds each proposal waited until it was confirmed or ended, where a clock ran."""
    now: float | None = None
    made: dict[int, tuple[float, Told]] = {}
    for told in game.lines("message", "deal"):
        if told["what"] == "message":
            now = told.get("at", now)
        elif told["state"] == "open" and now is not None:
            made.setdefault(told["deal"], (now, told))
        elif told["deal"] in made and now is not None:
            began, first = made.pop(told["deal"])
            sender = first["from"]
            yield first["phase"], sender, _others(first, sender), now - began


def _openings(game: Game) -> Iterator[Told]:
    """The first line of each deal."""
    known = set()
    for told in game.lines("deal"):
        if told["deal"] not in known:
            known.add(told["deal"])
            yield told


def promises(*findings: str) -> Tell:
    """A one for each promise found so, to those it was given to."""
    return lambda game: (
        (told["phase"], told["from"], _set(told["to"]), 1.0)
        for told in game.lines("verdict")
        if told["finding"] in findings
    )


def honesty(game: Game) -> Iterator[Fact]:
    """For each promise kept 1, for each broken 0."""
    for told in game.lines("verdict"):
        if told["finding"] != "void":
            yield told["phase"], told["from"], _set(told["to"]), float(told["finding"] == "kept")


def standing(predicate: type[Any]) -> Tell:
    """For each phase and pair of seats whether such an agreement stands as orders are carried out.

    It stands once its deal is confirmed, until the deal ends or a promise of it is found broken or
    void.
    """

    def tell(game: Game) -> Iterator[Fact]:
        deals: dict[int, set[tuple[int, int]]] = {}
        for step in game.record.steps:
            for told in step.told:
                _follow(deals, told, predicate)
            standing = {pair for own in deals.values() for pair in own}
            for one, other in permutations(range(len(game.seats)), 2):
                yield step.phase, one, 1 << other, float((one, other) in standing)

    return tell


def _follow(deals: dict[int, set[tuple[int, int]]], told: Told, predicate: type[Any]) -> None:
    """Keep what the deals that stand make of such agreements."""
    match told:
        case {"what": "deal", "state": "confirmed"}:
            deals[told["deal"]] = _pairs(deal_of(told["meaning"]), predicate)
        case {"what": "deal", "state": "open"} | {"what": "verdict", "finding": "kept"}:
            pass
        case {"what": "deal" | "verdict"}:
            deals.pop(told["deal"], None)


def _pairs(deal: say.Deal, predicate: type[Any]) -> set[tuple[int, int]]:
    """The pairs of seats between which a deal makes such an agreement."""
    pairs = set()
    for element in deal:
        party = element.to if isinstance(element, say.Commit) else element.parties
        own = {element.promiser} if isinstance(element, say.Commit) else set(party)
        for part in _inside(element.phi):
            if isinstance(part, predicate):
                among = {*party, *own, *part.powers}
                pairs |= {(a, b) for a in among for b in among if a != b}
    return {(dip.POWERS.index(one), dip.POWERS.index(other)) for one, other in pairs}


def deal_of(text: str) -> say.Deal:
    """A deal of its text: L has it inside a sentence only."""
    one, other = dip.POWERS[:2]
    sentence = _sentence(f"propose({one},[{other}],{text})")
    assert isinstance(sentence, say.Propose)
    return sentence.deal


@lru_cache(maxsize=1 << 14)
def _sentence(meaning: str) -> say.Sentence:
    return dip.NOTATION.read(meaning)


def _inside(term: Any) -> Iterator[Any]:
    """A term and all terms in it."""
    yield term
    for part in parts(term):
        yield from _inside(part)


def _said(game: Game) -> Iterator[tuple[dict[str, Any], int]]:
    return said(game)


def _seat(told: dict[str, Any]) -> int:
    return int(told["from"])


def _others(told: Told, seat: int) -> int:
    return _set(one for one in told["parties"] if one != seat)


def _set(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(others: int) -> Iterator[int]:
    return (seat for seat in range(others.bit_length()) if others >> seat & 1)
