"""Catan's trade language, as the site speaks it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.catan.pieces import SEAT_NAMES
from games.catan.position import UNLIMITED, Phase
from games.catan.view import View
from games.talk import catan
from games.talk.catan.context import Context
from games.talk.catan.meaning import (
    ALL,
    RESOURCES,
    Accept,
    Addressed,
    Bundle,
    Command,
    Force,
    Meaning,
    Mistake,
    Offer,
    Silence,
    Withdraw,
    bundle,
)
from games.talk.catan.surroundings import around
from webgame.faces.catan import robots
from webgame.faces.tongue import Tongue, Words

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
    """A meaning said to some seats only: what is said to everybody is said to them.

    >>> aimed(Offer(ALL, None, ((("ore", 1),),)), [2]).to, aimed(Accept(ALL), [1]).to
    (frozenset({2}), frozenset({1}))
    """
    if isinstance(meaning, Addressed) and meaning.to == ALL:
        return replace(meaning, to=frozenset(to))
    return meaning


def notation(meaning: Meaning) -> str:
    """A meaning as one line of JSON."""
    return json.dumps(catan.to_json(meaning), separators=(",", ":"))


def line(meaning: Meaning, here: Context, view: View, said: Words) -> str | None:
    """The action that a meaning comes to.

    What is offered to all is offered to who can pay it; a yes to what somebody would trade makes
    it an offer.
    """
    if isinstance(meaning, Accept) and view.due is Phase.MAIN and here.speaker == here.turn:
        for seat in here.seats & frozenset(meaning.to):
            if taken := _taking_up(_proposed(said(seat)), seat):
                return taken
    if isinstance(meaning, Force):
        meaning = meaning.offer
    if isinstance(meaning, Withdraw) and here.asked == here.speaker:
        return "withdraw" if view.due is Phase.ANSWER else "no deal"
    if isinstance(meaning, Offer) and meaning.to == ALL and meaning.get and meaning.complete:
        price = sum(count for _, count in meaning.get[0])
        held = view.record["hand"].sum(axis=1) + view.record["unknown_hand"]
        able = frozenset(seat for seat in here.seats - {here.speaker} if held[seat] >= price)
        meaning = replace(meaning, to=able or ALL)
    return catan.action_line(meaning, here)


def write(meaning: Meaning, view: View, seat: int, number: int, lot: int) -> str:
    """A meaning in English, every player by the color.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.view import view_of
    >>> from games.talk.catan.meaning import Reject
    >>> table, no = view_of(start(Options(), seed=1), None), Reject(frozenset([0]))
    >>> write(no, table, 1, number=4, lot=1), write(no, table, 1, number=5, lot=1)
    ('Sorry, Red.', 'Maybe later, Red.')
    """
    wordings = catan.wordings(meaning)
    odd = range(number % 2, wordings, 2) or range(wordings)
    colors = [""] * int(view.record["players"])
    return catan.write(meaning, around(view, colors, seat), odd[lot % len(odd)])


def turn(phase: str) -> str:
    """What all phases of the same turn begin with.

    >>> turn("T12.3")
    'T12.'
    """
    return f"{phase.partition('.')[0]}."


def left(view: View, said: int) -> int | None:
    """How many offers may still be made or spoken of in this turn."""
    limit = int(view.record["offers_limit"])
    own = int(view.record["offers"]) if view.seat == view.record["turn"] else 0
    return None if limit == UNLIMITED else max(limit - own - said, 0)


def trades(step: Mapping[str, Any], color: str) -> bool:
    """Whether a seat trades with another in a step.

    >>> trades({"events": [{"what": "trade", "seat": "RED", "with": "BLUE"}]}, "BLUE")
    True
    """
    told = [event for event in step["events"] if event["what"] == "trade"]
    return any(color in (event["seat"], event["with"]) for event in told)


def kept(words: Sequence[Meaning], view: View) -> str | None:
    """How a seat answers the open offer because of what it said in this turn.

    What it would trade itself it takes; who wants no more offers refuses.
    """
    give, take = (_bundle(view.record[side]) for side in ("take", "give"))
    proposed = _proposed(words)
    if proposed and give in (proposed.give or ()) and take in (proposed.get or ()):
        return "accept"
    return "refuse" if Silence() in words else None


def _proposed(words: Sequence[Meaning]) -> Offer | None:
    """The exchange that a seat would make by what it said, if it is complete."""
    offers = [one for one in words if isinstance(one, Offer | Withdraw)]
    last = offers[-1] if offers else None
    return last if isinstance(last, Offer) and last.complete else None


def _taking_up(proposed: Offer | None, seat: int) -> str | None:
    """The offer that takes up what a seat would trade, where that is one exchange."""
    if proposed is None or not proposed.give or not proposed.get:
        return None
    if len(proposed.give) + len(proposed.get) != 2:
        return None
    sides = [
        " ".join(f"{count} {kind.upper()}" for kind, count in one[0])
        for one in (proposed.get, proposed.give)
    ]
    return f"offer {SEAT_NAMES[seat]} {sides[0]} for {sides[1]}"


def _bundle(counts: Sequence[int]) -> Bundle:
    counted = zip(RESOURCES, counts, strict=True)
    return bundle({kind: int(count) for kind, count in counted if count})


def _means(text: str) -> Meaning:
    """The meaning of a line of JSON. Raises NotUnderstood."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    return catan.from_json(found)


TONGUE = Tongue(
    around=around,
    read=catan.read,
    plain=catan.plain,
    line=line,
    aimed=aimed,
    fault=fault,
    words=lambda meaning: isinstance(meaning, catan.Chat),
    silent=lambda meaning: isinstance(meaning, Command),
    marks=lambda meaning: isinstance(meaning, Force),
    notation=notation,
    meaning=_means,
    write=write,
    done=robots.done,
    said=robots.said,
    heard=robots.heard,
    turn=turn,
    offers=lambda meaning: isinstance(meaning, Offer),
    left=left,
    trades=trades,
    kept=kept,
    words_for=catan.write,
)
