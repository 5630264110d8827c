"""The formal trade language: ``t:1,white;o:1wd,1or;r:1cl`` and its kin, read to meanings."""

import re
from collections import Counter

from games.talk.catan import meaning as say
from games.talk.catan.context import Context
from games.talk.catan.lexicon import lexicon
from games.talk.catan.mistakes import NOT_ALONE, bank_trade, single, stranger

_BEGINS = re.compile(r"\s*([a-z]+)\s*(:|;)")
_SENTENCE = re.compile(r"[a-z][.!?]?\s+[a-z]")
"""Words beside each other: "offer: 1 wheat. Want: 1 clay"."""
_PARTS = {
    "to": ("trade", "to"),
    "offer": ("offer",),
    "receive": ("receive", "recieve"),
    "bank": ("bank",),
    "accept": ("accept",),
    "reject": ("reject",),
    "persuasion": ("persuasion",),
}
_ORDER = ("to", "offer", "receive", "persuasion")
_LEAST = {"accept": 3, "reject": 3}
"""Letters that a part's name has at least, where it is not one."""
_ITEM = re.compile(r"(\d*)([a-z]+)")
_MOST = 99


def is_formal(text: str) -> bool:
    """Whether a text begins like the formal language.

    >>> is_formal("T : all; r: 1or"), is_formal("bank: 4 ore for 1 clay"), is_formal("red: no")
    (True, False, False)
    """
    folded = text.casefold()
    begun = _BEGINS.match(folded)
    if begun is None or _SENTENCE.search(folded):
        return False
    if begun[2] == ";":
        return begun[1] == say.ALL
    part = _part(begun[1])
    return part in ("to", "offer", "receive", "accept", "reject") or (
        part == "bank" and ":" in folded[begun.end() :]
    )


def read_formal(text: str, context: Context) -> say.Meaning:
    """The meaning of a text that begins like the formal language, or the mistake in it.

    >>> from games.talk.catan.context import Context, Player
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Bob")), 0)
    >>> read_formal("t:red;o:1wd;r:2cl", here)
    Offer(to=frozenset({1}), give=((('wood', 1),),), get=((('clay', 2),),), give_any=False, \
get_any=False)
    >>> read_formal("t:7;o:1wd", here).sentence
    'No player here is called “7”.'
    """
    parts: dict[str, str] = {}
    for piece in "".join(text.casefold().split()).strip(";.!").split(";"):
        name, colon, rest = piece.partition(":")
        if name == say.ALL and not colon and not parts:
            name, rest = "to", say.ALL
        elif name == "bank"[: len(name)] and name and rest.partition(":")[1]:
            parts["bank"] = ""
            name, _, rest = rest.partition(":")
        part = _part(name)
        if part is None:
            return say.Mistake(
                "unknown_part", f"“{name[:30]}” is no part of an offer: t, o and r are."
            )
        if part in parts:
            return say.Mistake("wrong_order", f"“{name}” stands twice.")
        parts[part] = rest
    try:
        return _whole(parts, context)
    except _Fault as fault:
        return fault.mistake


class _Fault(Exception):
    """A part that cannot be read."""

    def __init__(self, mistake: say.Mistake) -> None:
        super().__init__(mistake.sentence)
        self.mistake = mistake


def _whole(parts: dict[str, str], context: Context) -> say.Meaning:
    for answer, made in (("accept", say.Accept), ("reject", say.Reject)):
        if answer in parts:
            seats = _seats(parts[answer], context)
            if len(parts) > 1 or seats == say.ALL or len(seats) != 1:
                return single(answer)
            meaning: say.Meaning = made(seats)
            return meaning
    give, get = _cards(parts.get("offer")), _cards(parts.get("receive"))
    if "bank" in parts:
        return bank_trade(give, get, "to" in parts, context)
    order = [_ORDER.index(part) for part in parts]
    if order != sorted(order):
        return say.Mistake(
            "wrong_order", "First say to whom, then what you offer, then what you get."
        )
    to = _seats(parts["to"], context) if "to" in parts else say.ALL
    if give is get is None:
        return say.Mistake("nothing_stated", "Say what you offer (o:) or what you want (r:).")
    return say.Offer(to, give, get)


def _part(name: str) -> str | None:
    """The part that a name begins: "t", "rec", "offer"."""
    for part, names in _PARTS.items():
        if len(name) >= _LEAST.get(part, 1) and any(full.startswith(name) for full in names):
            return part
    return None


def _seats(text: str, context: Context) -> say.Seats:
    names = [name for name in text.split(",") if name]
    if say.ALL in names:
        if len(names) > 1:
            raise _Fault(NOT_ALONE)
        return say.ALL
    if not names:
        raise _Fault(say.Mistake("unknown_player", "Name a player: a number, a color or all."))
    return frozenset(_seat(name, context) for name in names)


def _seat(name: str, context: Context) -> int:
    if name.isdecimal():
        found = {seat for seat in context.seats if str(seat) == name}
    else:
        called = [(one.seat, one.colour.casefold()) for one in context.players]
        called += [(one.seat, "".join(one.name.casefold().split())) for one in context.players]
        found = {seat for seat, full in called if full == name}
        found = found or {seat for seat, full in called if full.startswith(name)}
    if len(found) > 1:
        fault = say.Mistake("unknown_player", f"“{name}” may be several players: write more of it.")
        raise _Fault(fault)
    if not found:
        raise _Fault(stranger(name))
    return found.pop()


def _cards(text: str | None) -> say.Side | None:
    if text is None:
        return None
    counts: Counter[str] = Counter()
    for piece in text.strip(",").split(","):
        item = _ITEM.fullmatch(piece)
        if not item:
            raise _Fault(_no_cards(piece))
        resource = _resource(item[2])
        count = int(item[1][:3]) if item[1] else 1
        if not 1 <= count <= _MOST:
            raise _Fault(say.Mistake("bad_number", f"A count of cards is 1 to {_MOST}."))
        counts[resource] += count
    return say.side(counts)


def _resource(word: str) -> str:
    found = [one for one in say.RESOURCES if one.startswith(word)] or lexicon().cards(word)
    if len(found) > 1:
        names = " or ".join(found)
        raise _Fault(
            say.Mistake("ambiguous_resource", f"“{word}” may be {names}: write more of it.")
        )
    if not found:
        raise _Fault(_no_cards(word))
    return found[0]


def _no_cards(text: str) -> say.Mistake:
    names = ", ".join(say.RESOURCES)
    return say.Mistake("unknown_resource", f"“{text[:30]}” is no card: they are {names}.")
