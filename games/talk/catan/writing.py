"""Writes meanings as short English that reads back to the same meaning."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from games.core.errors import NotUnderstood
from games.talk.catan.context import Context, Player
from games.talk.catan.lexicon import lexicon, tokens
from games.talk.catan.meaning import (
    ALL,
    UNKNOWN,
    Announce,
    Argue,
    Bank,
    Block,
    Bundle,
    Chat,
    Command,
    Comply,
    Embargo,
    Lift,
    Meaning,
    Mistake,
    Offer,
    Request,
    Seats,
    Side,
    resources_of,
)
from games.talk.catan.mistakes import TOO_MANY_KINDS, checked

MOST_KINDS = 3
_STYLES = 2
_ONES = {"ore": "an ore"}
_PIECES = {"card": "a development card"}


def write(meaning: Meaning, context: Context, variety: int = 0) -> str:
    """A meaning as one sentence; numbers from 0 on choose among its wordings.

    Raises NotUnderstood for what is no meaning, or cannot be meant here, with the sentence that the
    reader would give.

    >>> from games.talk.catan.context import Context, Player
    >>> from games.talk.catan.meaning import side
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
    >>> offer = Offer(frozenset([1]), side({"ore": 2}, {"wheat": 1}), side({"clay": 1}))
    >>> write(offer, here), write(offer, here, 9)
    ('Peter, I give you 2 ore or 1 wheat for 1 clay.', \
'Peter, would you give me a clay for two ore or a wheat?')
    """
    if isinstance(meaning, Command):
        return f"\\{meaning.name} {meaning.place}".strip()
    if isinstance(meaning, Chat | Mistake):
        raise NotUnderstood("bad_meaning", "Talk without a meaning is not written.")
    if isinstance(found := checked(meaning, context), Mistake):
        raise NotUnderstood(found.code, found.sentence)
    named = getattr(meaning, "to", ALL)
    rows = _wordings()[_subject(meaning)]
    listed = rows["all"] if named == ALL else rows["to"]
    wording, style = listed[variety % len(listed)], variety // len(listed) % _STYLES
    return wording.format_map(_slots(meaning, named, context, bool(style)))


def _slots(meaning: Meaning, to: Seats, context: Context, spelled: bool) -> Mapping[str, str]:
    """What the places of a wording hold."""
    slots = {"to": "" if to == ALL else _listed(sorted(called(seat, context) for seat in to))}
    match meaning:
        case Offer(_, give, get, give_any, get_any):
            slots["give"] = _stated(give, give_any, spelled)
            slots["get"] = _stated(get, get_any, spelled)
        case Bank(give, get):
            slots |= {"give": _cards(give, spelled), "get": _cards(get, spelled)}
        case Announce(_, cards, plan):
            kind, _, place = plan.partition(" ")
            slots["plan"] = f"{_PIECES.get(kind, f'a {kind}')}{place and f' at {place}'}"
            slots["give"] = _cards(cards, spelled)
        case Block(kinds):
            slots["give"] = _listed(list(kinds))
        case Embargo(whom) | Comply(whom) | Lift(whom):
            slots["whom"] = called(whom, context)
    return slots


def _subject(meaning: Meaning) -> str:
    """Under which name a meaning's wordings stand."""
    match meaning:
        case Offer():
            give = meaning.give is not None or meaning.give_any
            get = meaning.get is not None or meaning.get_any
            return "offer_both" if give and get else "offer_give" if give else "offer_get"
        case Request(_, about):
            return f"request_{about}"
        case Announce(about, cards, plan):
            return f"announce_{'' if cards or plan not in ('', 'nothing') else 'no_'}{about}"
        case Argue(_, argument):
            return f"argue_{argument.replace(' ', '_')}"
    return type(meaning).__name__.lower()


def called(seat: int, context: Context) -> str:
    """A name for a player that means nobody and nothing else: name, color or number.

    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Wood")), 0)
    >>> called(0, here), called(1, here), called(7, here)
    ('Ann', 'Red', 'player 7')
    """
    others = [one for one in context.players if one.seat != seat]
    for player in context.players:
        if player.seat == seat:
            for name in (player.name, player.colour.capitalize()):
                if _means_only(name, others):
                    return name
    return f"player {seat}"


def _means_only(name: str, others: list[Player]) -> bool:
    words = tokens(name)
    taken = [tokens(word) for other in others for word in (other.name, other.colour)]
    plain = all(word.isalnum() and not lexicon().says(word) for word in words)
    return bool(words) and plain and not words[0].isdecimal() and words not in taken


def _stated(one: Side | None, any_: bool, spelled: bool) -> str:
    if one is None:
        return "anything"
    if len(resources_of([one])) > MOST_KINDS:
        raise NotUnderstood(TOO_MANY_KINDS.code, TOO_MANY_KINDS.sentence)
    if len(one) > 1 and any(len(cards) > 1 for cards in one):
        raise NotUnderstood("mixed_and_or", "A choice among several cards each cannot be said.")
    told = " or ".join(_cards(cards, spelled and not any_) for cards in one)
    return f"any {told}" if any_ else told


def _cards(cards: Bundle, spelled: bool) -> str:
    return _listed([_counted(kind, count, spelled) for kind, count in cards])


def _counted(kind: str, count: int, spelled: bool) -> str:
    noun = ("card" if count == 1 else "cards") if kind == UNKNOWN else kind
    if not spelled:
        return f"{count} {noun}"
    if count == 1:
        return _ONES.get(noun, f"a {noun}")
    return f"{lexicon().spelled(count)} {noun}"


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


@cache
def _wordings() -> Mapping[str, Mapping[str, list[str]]]:
    file = resources.files(__package__) / "wordings.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
