"""What a program does at a table, in the database: sit down, come back, order, speak, leave.

Everything is stored before the door acknowledges it. A refusal is
`webgame.tables.refused.Refused`, and then nothing was changed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from bots.sdk.player import Said
from webgame.daide.models import Key, Original, Program
from webgame.daide.shelf import ABSENCE, NAME
from webgame.replays.models import Seat, State
from webgame.tables.dealings import language_of
from webgame.tables.floor import ONLY_WORDS
from webgame.tables.models import BotMemory, Message
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import close_if_complete
from webgame.tables.services.submissions import be_ready, order
from webgame.tables.services.talk import speak, worded
from webgame.tables.table import Table, lock, look

PASSCODES = range(1, 8192)
"""DAIDE's integers have room for no more."""
MOST_SAID = 100
"""Messages that one program may send in a phase, as at DAIDE's own door."""
_CODE = re.compile(r"(?<![0-9a-z])([0-9a-z]{10})-(\d{1,2})-([0-9a-f]{16})(?![0-9a-f])")


def code_of(seat: Seat) -> str:
    """The code by which a program comes to this chair, as long as that is kept for one."""
    key, _ = Key.objects.get_or_create(seat=seat)
    return f"{seat.game.gid}-{seat.number}-{key.secret}"


def _digest(number: int, passcode: int, host: str) -> str:
    """What is kept of a passcode: without the site's key nobody can try all 8191.

    It holds for the address from which the program came to its chair alone, so that who guesses
    passcodes elsewhere finds none.
    """
    whole = f"{number} {passcode} {host}"
    return salted_hmac("daide.passcode", whole, algorithm="sha256").hexdigest()


def seat_named(*said: str) -> Seat | None:
    """The chair whose code stands in one of the texts that a program says of itself."""
    for found in filter(None, map(_CODE.search, said)):
        gid, number, secret = found.groups()
        seats = Seat.objects.select_related("game", "key").exclude(key=None)
        seat = seats.filter(game__gid=gid, number=int(number), bot=NAME).first()
        if seat is not None and constant_time_compare(secret, seat.key.secret):
            return seat
    return None


def nameless(text: str) -> str:
    """A text without a code in it, and without what cannot be shown."""
    plain = _CODE.sub("", text).strip(" :-_/")
    return "".join(one if one.isprintable() else "?" for one in plain)[: Program.LONGEST]


@transaction.atomic
def sit_down(seat: Seat, name: str, version: str, host: str) -> int:
    """A program at an address takes a chair kept for one; the passcode with which it comes back
    from there. Raises `Refused`."""
    table = lock(seat.game_id)
    _demand_chair(table, seat.number)
    passcode = _free_passcode(seat, host)
    said = {"name": nameless(name) or "A program", "version": nameless(version)}
    Program.objects.update_or_create(
        seat=seat,
        defaults={
            **said,
            "digest": _digest(seat.number, passcode, host),
            "seen": timezone.now(),
            "left": None,
        },
    )
    _wait_again(table, seat.number)
    return passcode


def _free_passcode(seat: Seat, host: str) -> int:
    """One that no other program of this power has in a game that goes on."""
    while True:
        passcode = secrets.choice(PASSCODES)
        taken = Program.objects.filter(
            digest=_digest(seat.number, passcode, host), seat__number=seat.number
        )
        if not taken.exclude(seat__game__state=State.OVER).exists():
            return passcode


def seat_of_passcode(number: int, passcode: int, host: str) -> Seat | None:
    """The chair of this number, at any table, whose program came from this address and has this
    passcode."""
    digest = _digest(number, passcode, host)
    found = Seat.objects.filter(number=number, bot=NAME, program__digest=digest)
    return found.exclude(game__state=State.OVER).select_related("game", "program").first()


@transaction.atomic
def come_back(seat: Seat) -> None:
    """A program is at its chair again. Raises `Refused`."""
    table = lock(seat.game_id)
    _demand_chair(table, seat.number)
    Program.objects.filter(seat=seat).update(seen=timezone.now(), left=None)
    _wait_again(table, seat.number)


def _wait_again(table: Table, number: int) -> None:
    """The question of this phase has the whole time again, if nobody has answered it."""
    seat = table.seats[number]
    if seat.draft.awaited and not seat.draft.ready:
        BotMemory.objects.filter(seat=seat).update(posted="", thinking_until=None)


@transaction.atomic
def leave(seat: Seat) -> None:
    """A program has gone: its seat is waited for a while, and then another bot orders."""
    lock(seat.game_id)
    now = timezone.now()
    Program.objects.filter(seat=seat).update(left=now)
    until = now + timedelta(seconds=ABSENCE)
    asked = BotMemory.objects.filter(seat=seat, thinking_until__gt=until).exclude(posted="")
    asked.update(thinking_until=until)


def note_present(seats: Collection[int]) -> None:
    """These chairs, by their rows, have their programs."""
    Program.objects.filter(seat__in=seats, left=None).update(seen=timezone.now())


@transaction.atomic
def take_orders(seat: Seat, phase: str, lines: Sequence[str], ready: bool) -> None:
    """A program has ordered so, and need not be waited for if it is `ready`. Raises `Refused`."""
    table = lock(seat.game_id)
    present = _demand_chair(table, seat.number)
    _demand_playing(table)
    if list(lines) != present.draft.lines:
        order(table, present, phase, lines)
    mind: dict[str, Any] = {"heard": table.streams[seat.number].head}
    if ready:
        mind |= {"posted": "", "thinking_until": None}
    if not BotMemory.objects.filter(seat=present).update(**mind):
        BotMemory.objects.create(seat=present, **mind)
    be_ready(table, present, phase, ready)


@transaction.atomic
def has_heard(seat: Seat, upto: int) -> None:
    """A program was told its stream up to a number: nothing of it need be waited for."""
    table = lock(seat.game_id)
    BotMemory.objects.filter(seat=seat, heard__lt=upto).update(heard=upto)
    close_if_complete(table)


@dataclass(frozen=True, slots=True)
class Press:
    """What a program says to others, by number: its words, and what they mean."""

    phase: str
    to: Sequence[int]
    text: str
    said: Sequence[Said]


def speak_press(seat: Seat, press: Press) -> None:
    """Say what a program says, by the door that all speak through. Raises `Refused`."""
    seen = look(seat.game_id)
    here = seen.seats[seat.number]
    _demand_playing(seen)
    language = language_of(seen)
    lines = [
        worded(
            seen,
            here,
            press.to,
            one.text if one.sentence is None else "",
            ONLY_WORDS if one.sentence is None else language.notation.write(one.sentence),
        )
        for one in press.said
    ]
    with transaction.atomic():
        table = lock(seat.game_id)
        present = _demand_chair(table, seat.number)
        _demand_playing(table)
        table.demand_phase(press.phase)
        spoken = Message.objects.filter(sender=present, phase=table.game.phase)
        if spoken.filter(original__press__gt="").count() >= MOST_SAID:
            raise Refused("throttled", "It has said enough in this phase.")
        known = list(spoken.values_list("pk", flat=True))
        for line in lines:
            speak(table, present, press.to, line)
        new = spoken.exclude(pk__in=known).order_by("pk")
        Original.objects.bulk_create(
            Original(message=one, press="" if at else press.text) for at, one in enumerate(new)
        )


def _demand_chair(table: Table, number: int) -> Seat:
    """The seat, if it is still kept for a program."""
    seat = table.seats[number]
    if seat.bot != NAME or table.game.over:
        raise Refused("not_seated", "This chair is kept for no program any more.")
    return seat


def _demand_playing(table: Table) -> None:
    table.demand_going_on()
    if table.game.state == State.PAUSED:
        raise Refused("paused", "The game rests.")
