"""A position as one line of text, for storage, logs, links and tests.

Turn and step, what is due, whose turn it is; the board string; then a word for each seat: its
settlements, cities, roads, hand, development cards, those bought this turn, those played, and
what the last throw gave it; and whatever else is not usual::

    T7.2 MAIN RED board=M10P2W9-… robber=J RED:17,30:5:17-22,5-9:2CLAY,1ORE:1KNIGHT BLUE:… dice=3+4
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from games.catan.build import from_json
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Position
from games.catan.position_json import to_json
from games.core.errors import NotUnderstood

_LISTS = ("settlements", "cities", "roads")
_COUNTS = ("hand", "cards", "new_cards", "played", "gained")
_WORDS = ("board", "robber", "luck", "loser", "settled", "longest_road", "largest_army")


def write(position: Position) -> str:
    """The position in one line.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> write(start(Options(players=3, board="beginner"), seed=1)).split()[:3]
    ['T0.0', 'FIRST_SETTLEMENT', 'RED']
    """
    facts = to_json(position)
    return " ".join([facts["phase"], facts["due"], facts["turn"], *_words(facts)])


def _words(facts: Mapping[str, Any]) -> Iterator[str]:
    for name in ("board", "robber"):
        yield f"{name}={facts[name]}"
    for seat, of_seat in facts["seats"].items():
        if of_seat:
            yield _seat(seat, of_seat)
    for name in _WORDS[2:]:
        if name in facts:
            yield f"{name}={facts[name]}"
    if "dice" in facts:
        yield f"dice={facts['dice'][0]}+{facts['dice'][1]}"
    for name in ("rolled", "played_card"):
        if name in facts:
            yield name
    for name in ("free_roads", "offers"):
        if name in facts:
            yield f"{name}={facts[name]}"
    owed = {seat: of_seat["owed"] for seat, of_seat in facts["seats"].items() if "owed" in of_seat}
    if owed:
        yield f"owed={','.join(f'{seat}{count}' for seat, count in owed.items())}"
    if "offer" in facts:
        yield from _offer(facts["offer"])
    for name, choice in facts.get("options", {}).items():
        yield f"{name}={json.dumps(choice)}"
    if "over" in facts:
        yield f"over={facts['over']['kind']}:{','.join(facts['over']['winners'])}"


def _seat(seat: str, facts: Mapping[str, Any]) -> str:
    parts = [",".join(map(str, facts.get(name, ()))) for name in _LISTS]
    parts += [_counts(facts.get(name, {})) for name in _COUNTS]
    return f"{seat}:{':'.join(parts)}".rstrip(":")


def _counts(counts: Mapping[str, int]) -> str:
    return ",".join(f"{count}{word}" for word, count in counts.items())


def _offer(offer: Mapping[str, Any]) -> Iterator[str]:
    """The open offer, what each said to it, and the counteroffers."""
    yield f"offer={_terms(offer)}"
    yield f"answers={','.join(f'{seat}:{answer}' for seat, answer in offer['answers'].items())}"
    for seat, terms in offer.get("counters", {}).items():
        yield f"counter={seat}:{_terms(terms)}"


def _terms(terms: Mapping[str, Any]) -> str:
    return f"{_counts(terms['give'])}/{_counts(terms['take'])}"


def read(text: str) -> Position:
    """The position back from its line. Raises NotUnderstood or BadPosition.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> table = start(Options(), seed=1)
    >>> read(write(table)) == table
    True
    """
    phase, due, turn, *words = (*text.split(), "", "", "")[: max(3, len(text.split()))]
    facts: dict[str, Any] = {"phase": phase, "due": due, "turn": turn, "seats": {}, "options": {}}
    for word in words:
        try:
            _read_word(facts, word)
        except (ValueError, KeyError, IndexError, RecursionError):
            raise NotUnderstood(
                "bad_position", f"“{word}” is no part of a position of Catan.", word=word
            ) from None
    return from_json(facts)


def _read_word(facts: dict[str, Any], word: str) -> None:
    """Enter one word. Raises ValueError, KeyError or IndexError if it makes no sense."""
    name, equals, told = word.partition("=")
    if not equals and ":" not in word:
        if name not in ("rolled", "played_card"):
            raise ValueError(word)
        facts[name] = True
    elif not equals:
        seat, *parts = word.split(":")
        facts["seats"].setdefault(seat, {}).update(_read_seat(seat, parts))
    elif name in _WORDS:
        facts[name] = told
    elif name == "dice":
        facts[name] = [int(die) for die in told.split("+")]
    elif name in ("free_roads", "offers"):
        facts[name] = int(told)
    elif name == "owed":
        for seat, count in (_split_name(item) for item in told.split(",")):
            facts["seats"][seat]["owed"] = count
    elif name == "over":
        kind, _, winners = told.partition(":")
        facts[name] = {"kind": kind, "winners": winners.split(",")}
    elif name in ("offer", "answers", "counter"):
        _read_offer(facts.setdefault("offer", {}), name, told)
    else:
        facts["options"][name] = json.loads(told)


def _read_seat(seat: str, parts: list[str]) -> dict[str, Any]:
    if seat not in SEAT_NAMES or len(parts) > len(_LISTS) + len(_COUNTS):
        raise ValueError(seat)
    facts: dict[str, Any] = {}
    for name, text in zip(_LISTS + _COUNTS, parts, strict=False):
        items = [item for item in text.split(",") if item]
        facts[name] = items if name in _LISTS else _read_counts(text)
    return facts


def _read_counts(text: str) -> dict[str, int]:
    """Counts such as ``2CLAY,1ORE``."""
    counts = {}
    for item in filter(None, text.split(",")):
        word = item.lstrip("0123456789")
        counts[word] = int(item[: len(item) - len(word)])
    return counts


def _split_name(item: str) -> tuple[str, int]:
    """A name and a number such as ``BLUE4``."""
    name = item.rstrip("0123456789")
    return name, int(item[len(name) :])


def _read_offer(offer: dict[str, Any], name: str, told: str) -> None:
    if name == "answers":
        offer["answers"] = dict(answer.split(":") for answer in told.split(","))
    elif name == "offer":
        offer.update(_read_terms(told))
    else:
        seat, _, terms = told.partition(":")
        offer.setdefault("counters", {})[seat] = _read_terms(terms)


def _read_terms(text: str) -> dict[str, dict[str, int]]:
    give, take = text.split("/")
    return {"give": _read_counts(give), "take": _read_counts(take)}
