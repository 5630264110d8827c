"""Writes meanings as short English that reads back to the same meaning, and tells them in full."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from games.core.errors import NotUnderstood
from games.talk.catan import meaning as say
from games.talk.catan.context import Context
from games.talk.catan.lexicon import MOST_KINDS, lexicon
from games.talk.catan.mistakes import MIXED, TOO_MANY_KINDS, checked
from games.talk.catan.signs import tokens

_STYLES = 2
_NOUNS = {"ore": "an ore", "card": "a development card"}


def write(meaning: say.Meaning, context: Context, variety: int = 0) -> str:
    """A meaning as one sentence; numbers from 0 on choose among its wordings.

    Raises NotUnderstood for what is no meaning, or cannot be meant here, with the sentence that the
    reader would give.

    >>> from games.talk.catan.context import Context, Player
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
    >>> offer = say.Offer(frozenset([1]), say.side({"ore": 2}, {"wheat": 1}), None)
    >>> write(offer, here), write(offer, here, 6)
    ('Peter, do you need 2 ore or 1 wheat?', 'Peter, I can give you two ore or a wheat.')
    """
    if isinstance(meaning, say.Command):
        return f"\\{meaning.name} {meaning.place}".strip()
    if isinstance(meaning, say.Chat | say.Mistake):
        raise NotUnderstood("bad_meaning", "Talk without a meaning is not written.")
    found = _unsayable(meaning) or checked(meaning, context)
    if isinstance(found, say.Mistake):
        raise NotUnderstood(found.error, found.sentence)
    listed = _listing(meaning)
    style, number = divmod(variety, len(listed))
    return str(listed[number].format_map(_slots(meaning, context, bool(style % _STYLES))))


def wordings(meaning: say.Meaning) -> int:
    """How many wordings a meaning has: as many varieties say it in different words.

    >>> wordings(say.Accept(frozenset([1])))
    7
    """
    return len(_listing(meaning))


def plain(meaning: say.Meaning, context: Context) -> str:
    """A meaning in a sentence that speaks to its writer; empty for plain talk.

    >>> from games.talk.catan.context import Context, Player
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
    >>> plain(say.Offer(say.ALL, say.side({"ore": 2}), None, get_any=True), here)
    'You offer everyone 2 ore for anything.'
    """
    if isinstance(meaning, say.Mistake):
        return meaning.sentence
    if isinstance(meaning, say.Chat):
        return ""
    told = _wordings()[_subject(meaning)]["told"]
    return str(told.format_map(_slots(meaning, context)))


def called(seat: int, context: Context) -> str:
    """A name for a player that means nobody and nothing else: name, color or number.

    >>> from games.talk.catan.context import Player
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Wood")), 0)
    >>> called(0, here), called(1, here), called(7, here)
    ('Ann', 'Red', 'player 7')
    """
    others = [one for one in context.players if one.seat != seat]
    taken = [tokens(word) for other in others for word in (other.name, other.colour)]
    for player in context.players:
        for name in (player.name, player.colour.capitalize()) if player.seat == seat else ():
            words = tokens(name)
            plain_words = all(word.isalnum() and not lexicon().says(word) for word in words)
            if words and plain_words and not words[0].isdecimal() and words not in taken:
                return name
    return f"player {seat}"


def _listing(meaning: say.Meaning) -> list[str]:
    """The wordings of a meaning, by whom it is said to."""
    rows = _wordings()[_subject(meaning)]
    listed: list[str] = rows["all" if getattr(meaning, "to", say.ALL) == say.ALL else "to"]
    return listed


def _subject(meaning: say.Meaning) -> str:
    """Under which name a meaning's wordings stand."""
    match meaning:
        case say.Offer(_, give, get, give_any, get_any):
            gives, gets = give is not None or give_any, get is not None or get_any
            return "offer_both" if gives and gets else "offer_give" if gives else "offer_get"
        case say.Request(_, about):
            return f"request_{about}"
        case say.Announce(about, cards, plan):
            return f"announce_{'' if cards or plan not in ('', 'nothing') else 'no_'}{about}"
        case say.Argue(_, argument):
            return f"argue_{argument.replace(' ', '_')}"
        case say.Command(name, _):
            return f"command_{name}"
    return type(meaning).__name__.lower()


def _slots(meaning: say.Meaning, context: Context, spelled: bool = False) -> Mapping[str, str]:
    """What the places of a wording hold."""
    to = getattr(meaning, "to", say.ALL)
    everyone = "everyone" if to == say.ALL else ""
    slots = {"to": everyone or _listed([called(seat, context) for seat in sorted(to)])}
    match meaning:
        case say.Force(_, give, get):
            slots |= _slots(meaning.offer, context, spelled)
        case say.Offer(_, give, get, give_any, get_any):
            slots["give"] = _stated(give, give_any, spelled)
            slots["get"] = _stated(get, get_any, spelled)
        case say.Bank(give, get):
            slots |= {"give": _stated(give, False, spelled), "get": _stated(get, False, spelled)}
        case say.Announce(_, cards, plan):
            kind, _, place = plan.partition(" ")
            slots["plan"] = f"{_NOUNS.get(kind, f'a {kind}')}{place and f' at {place}'}"
            slots["give"] = _stated((cards,), False, spelled)
        case say.Block(kinds):
            slots["give"] = _listed(list(kinds))
        case say.Embargo(whom) | say.Comply(whom) | say.Lift(whom):
            slots["whom"] = called(whom, context)
        case say.Command(_, place):
            slots["place"] = place and f" at {place}"
    return slots


def _unsayable(meaning: say.Meaning) -> say.Mistake | None:
    """What is wrong with an offer that the rules of English offers leave out."""
    sides = [meaning.give, meaning.get] if isinstance(meaning, say.Offer | say.Force) else []
    if any(len(say.resources_of([one])) > MOST_KINDS for one in sides):
        return TOO_MANY_KINDS
    mixed = any(one and len(one) > 1 and any(len(cards) > 1 for cards in one) for one in sides)
    return MIXED if mixed else None


def _stated(one: say.Side | None, any_: bool, spelled: bool) -> str:
    if one is None:
        return "anything"
    told = " or ".join(
        _listed([_counted(kind, count, spelled and not any_) for kind, count in cards])
        for cards in one
    )
    return f"any {told}" if any_ else told


def _counted(kind: str, count: int, spelled: bool) -> str:
    noun = ("card" if count == 1 else "cards") if kind == say.UNKNOWN else kind
    if not spelled:
        return f"{count} {noun}"
    article = _NOUNS["ore"] if noun == "ore" else f"a {noun}"
    return article if count == 1 else f"{lexicon().spelled(count)} {noun}"


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


@cache
def _wordings() -> Mapping[str, Mapping[str, Any]]:
    file = resources.files(__package__) / "wordings.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
