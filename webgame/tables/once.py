"""A seat's command, done once: locked, checked against a repetition, stored with its answer."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction

from webgame.replays.models import Seat
from webgame.tables.models import Command
from webgame.tables.refused import Refused
from webgame.tables.table import Table, lock

Answer = dict[str, Any]
KNOWN_AGAIN = 500
"""Answers of a seat that are kept: a client has few commands at a time that were not answered."""
TIDIED = 100
"""One command in so many clears away what its seat has beyond that."""


def once(
    seat: Seat,
    key: UUID,
    name: str,
    do: Callable[[Table, Seat], Answer],
    *,
    away: bool = False,
    over: bool = False,
) -> Answer:
    """Do the command under the game's lock, and remember its answer for when it comes again.

    `do` gets the table and the seat as they are now. What it writes is committed together with the
    answer, or not at all. Raises `Refused`: nothing is remembered then, so it may be tried again.
    A person whose seat a bot keeps can do nothing, unless the command is for those `away`; after
    the game nobody can, unless it is for games that are `over`.
    """
    with transaction.atomic():
        table = lock(seat.game_id)
        if (done := answered(seat, key, name)) is not None:
            return done
        if not over:
            table.demand_going_on()
        present = table.seats[seat.number]
        if present.bot and not away:
            raise Refused("not_seated", "A bot plays your seat. Take it back first.")
        answer = do(table, present)
        made = Command.objects.create(seat=seat, key=key, name=name, answer=answer)
        if made.pk % TIDIED == 0:
            _tidy(seat)
        return answer


def _tidy(seat: Seat) -> None:
    """Forget the answers of this seat that nobody will ask for again."""
    known = Command.objects.filter(seat=seat).order_by("-pk").values_list("pk", flat=True)
    for latest_unknown in known[KNOWN_AGAIN : KNOWN_AGAIN + 1]:
        Command.objects.filter(seat=seat, pk__lte=latest_unknown).delete()


def answered(seat: Seat, key: UUID, name: str) -> Answer | None:
    """The answer to a command that was done already. Raises `Refused` if it was another's key."""
    done = Command.objects.filter(seat=seat, key=key).first()
    if done is None:
        return None
    if done.name != name:
        raise Refused("bad_command", f"The key {key} was used for another command.")
    return dict(done.answer)
