"""Catan's trade language, as the site speaks it."""

import json
from collections.abc import Sequence
from dataclasses import replace

from games.catan.view import View
from games.talk import catan
from games.talk.catan.context import Context
from games.talk.catan.meaning import ALL, Command, Meaning, Mistake, Offer
from games.talk.catan.surroundings import around
from webgame.faces.tongue import Tongue

HELP = (
    "Type a trade as you would say it, such as “my sheep for your ore?”, or a command: \\roll, "
    "\\buyr 17-22 (a road), \\buys 17 (a settlement), \\buyc 17 (a city), \\buyd (a development "
    "card), \\done."
)


def fault(meaning: Meaning, here: Context) -> str:
    """What is wrong with a meaning, for its writer only; "" if it can be said or done.

    >>> from games.talk.catan.context import Player
    >>> here = Context(0, (Player(0, "red", "Ann"), Player(1, "blue", "Bob")), 0)
    >>> fault(Command("buyr"), here), fault(Command("roll"), here)
    ('Say where, such as \\\\buyr 17-22.', '')
    """
    if isinstance(meaning, Mistake):
        return meaning.sentence
    if isinstance(meaning, Command) and catan.action_line(meaning, here) is None:
        where = "17-22" if meaning.name == "buyr" else "17"
        return HELP if meaning.name == "help" else f"Say where, such as \\{meaning.name} {where}."
    return ""


def aimed(meaning: Meaning, to: Sequence[int]) -> Meaning:
    """A meaning said to some seats only: what is offered to everybody is offered to them.

    >>> aimed(Offer(ALL, None, ((("ore", 1),),)), [2]).to
    frozenset({2})
    """
    if isinstance(meaning, Offer) and meaning.to == ALL:
        return replace(meaning, to=frozenset(to))
    return meaning


def notation(meaning: Meaning) -> str:
    """A meaning as one line of JSON."""
    return json.dumps(catan.to_json(meaning), separators=(",", ":"))


def line(meaning: Meaning, here: Context, view: View) -> str | None:
    """The action that a meaning comes to; what is offered to all is offered to who can pay it."""
    if isinstance(meaning, Offer) and meaning.to == ALL and meaning.get and meaning.complete:
        price = sum(count for _, count in meaning.get[0])
        held = view.record["hand"].sum(axis=1) + view.record["unknown_hand"]
        able = frozenset(seat for seat in here.seats - {here.speaker} if held[seat] >= price)
        meaning = replace(meaning, to=able or ALL)
    return catan.action_line(meaning, here)


TONGUE = Tongue(
    around=around,
    read=catan.read,
    plain=catan.plain,
    line=line,
    aimed=aimed,
    fault=fault,
    words=lambda meaning: isinstance(meaning, catan.Chat),
    silent=lambda meaning: isinstance(meaning, Command),
    notation=notation,
)
