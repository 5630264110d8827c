"""Votes: a draw of all survivors, a pause of all people.

- A **draw** holds when every survivor votes for it in the same phase (as DAIDE has it). A bot
  agrees once all people at the table do, unless it alone is ahead of everybody in a game that still
  moves. A deal to share one, once all survivors have accepted it, is as good as their votes
  (`talk.py`). Whoever left the game has no share in it, though a bot has kept the seat alive.
- A **pause** holds while every person still in the game agrees; bots have no say in it.
"""

from collections.abc import Mapping
from uuid import UUID

from webgame.replays.models import Seat, State
from webgame.tables import clocks
from webgame.tables.models import Event, Vote
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import close_if_complete, draw, wake_bots
from webgame.tables.shown import votes_shown, votes_standing
from webgame.tables.standstill import stands_still
from webgame.tables.stream import tell
from webgame.tables.table import Table


def vote(seat: Seat, phase: str, what: str, yes: bool, key: UUID) -> Answer:
    """Vote for a draw or a pause, or take the vote back. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        if what not in Vote.What.values:
            raise Refused("bad_command", "One can vote for a draw or a pause.", what=what)
        if seat not in table.survivors:
            raise Refused("forbidden", f"{seat.name.title()} is out of the game.")
        table.demand_phase(phase)
        before = votes_standing(table.game)
        if yes:
            Vote.objects.get_or_create(seat=seat, what=what)
        else:
            Vote.objects.filter(seat=seat, what=what).delete()
        recount(table, seat, before)
        return {"what": what, "yes": yes}

    return once(seat, key, "vote", do)


def recount(table: Table, voter: Seat, before: Mapping[str, list[int]]) -> None:
    """This seat votes, or plays, otherwise than before: tell who may know, do what is voted now."""
    _let_bots_vote(table)
    for what, seats in votes_standing(table.game).items():
        if seats != before[what]:
            _tell_votes(table, what, voter)
    if table.people and _all_vote(table.survivors, Vote.What.DRAW):
        draw(table)
        return
    pause = bool(table.people) and _all_vote(table.people, Vote.What.PAUSE)
    if pause and table.game.state == State.PLAYING:
        _pause(table)
    elif not pause and table.game.state == State.PAUSED:
        _go_on(table)


def _all_vote(seats: list[Seat], what: str) -> bool:
    return Vote.objects.filter(seat__in=seats, what=what).count() == len(seats)


def _let_bots_vote(table: Table) -> None:
    """Bots join in when all people ask for a draw, and leave again when one does not."""
    bots = [seat for seat in table.survivors if seat.bot]
    if table.people and _all_vote(table.people, Vote.What.DRAW):
        still = stands_still(table)
        agreeing = [seat for seat in bots if still or not _ahead(table, seat)]
        Vote.objects.bulk_create(
            [Vote(seat=seat, what=Vote.What.DRAW) for seat in agreeing], ignore_conflicts=True
        )
    else:
        Vote.objects.filter(seat__in=bots, what=Vote.What.DRAW).delete()


def _ahead(table: Table, seat: Seat) -> bool:
    """Whether this seat stands better than every other."""
    scores = table.rules.scores(table.position)
    return all(
        scores[seat.number] > score for other, score in enumerate(scores) if other != seat.number
    )


def _pause(table: Table) -> None:
    table.game.state = State.PAUSED
    table.game.save(update_fields=["state"])
    clocks.stand_still(table)
    clocks.tell_time(table)


def _go_on(table: Table) -> None:
    table.game.state = State.PLAYING
    table.game.save(update_fields=["state"])
    clocks.go_on(table)
    clocks.tell_time(table)
    wake_bots(table)
    close_if_complete(table)


def _tell_votes(table: Table, what: str, voter: Seat) -> None:
    """Tell how the vote stands; while names are kept back a seat hears only of its own vote."""
    shown = {"what": what, "seats": votes_shown(table, voter.number)[what]}
    tell(
        table,
        Event.Kind.VOTE,
        shown | {"state": table.game.state},
        only=[voter.number] if table.hidden else None,
    )
