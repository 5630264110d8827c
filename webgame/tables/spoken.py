"""Talk that is played, seen from the table: what bots say with what they do, whose word stands.

What a bot does it also says, where people hear it: by what everybody saw before it, so that its
words tell no more than the action does, and once that is told.
"""

import random
from typing import Any

from games.core.errors import GameError
from webgame.faces.tongue import Tongue
from webgame.replays.models import Seat, Step
from webgame.tables.conversations import ALL
from webgame.tables.floor import UNDERSTOOD, Utterance
from webgame.tables.messages import put_down
from webgame.tables.models import Message
from webgame.tables.stream import tell_decided
from webgame.tables.table import Table


def say_played(table: Table, before: Any, step: Step) -> None:
    """Say in English what the bots did in a step that was just told."""
    tongue = table.tongue
    if tongue is None or not table.people:
        return
    bots = [seat for seat in table.seats if seat.bot and str(seat.number) in step.lines]
    view = table.rules.view_for(before, None) if bots else None
    people = [seat.number for seat in table.people]
    for seat in bots:
        meaning = tongue.done(step.lines[str(seat.number)][0], seat.number, view, people)
        text = "" if meaning is None else worded(table, seat, tongue, meaning, view)
        if text:
            line = Utterance(text, UNDERSTOOD)
            put_down(table, seat, ALL, line, phase=step.phase, only=[None, *people])


def worded(table: Table, seat: Seat, tongue: Tongue, meaning: Any, view: Any) -> str:
    """A bot's meaning in English, chosen by lot, and never the words it used last; "" if there are
    no words for it."""
    number = Message.objects.filter(sender=seat).count()
    lot = random.Random(f"{table.game.gid} {seat.number} {number}").getrandbits(16)
    try:
        return tongue.write(meaning, view, seat.number, number, lot)
    except GameError:
        return ""


def words_of(table: Table, tongue: Tongue, seat: Seat) -> list[Any]:
    """What a seat said in the present turn since it last traded, as far as it was not played."""
    turn = tongue.turn(table.game.phase)
    said = Message.objects.filter(sender=seat, phase__startswith=turn).exclude(meaning="")
    words = list(said.order_by("pk"))
    if not words:
        return []
    played = table.game.steps.filter(phase__startswith=turn).order_by("number")
    phases = [step.phase for step in played]
    traded = [at for at, step in enumerate(played) if tongue.trades(step.events, seat.name)]
    over = set(phases[: max(traded, default=-1) + 1])
    return [tongue.meaning(one.meaning) for one in words if one.phase not in over]


def keep_words(table: Table) -> None:
    """Answer for the people whose word stands, where somebody has just made an offer."""
    tongue = table.tongue
    if tongue is None or not table.rules.interrupting(table.position):
        return
    for seat in table.awaited:
        if not seat.played_by_a_person:
            continue
        words = words_of(table, tongue, seat)
        if not words:
            continue
        line = tongue.kept(words, table.rules.view_for(table.position, seat.number))
        if line is not None:
            seat.draft.lines, seat.draft.ready = [line], True
            seat.draft.save(update_fields=["lines", "ready"])
            tell_decided(table, seat)
