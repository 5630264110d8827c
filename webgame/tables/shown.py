"""What a viewer is shown of a table beside the board: who sits where, votes, the clock.

While names are kept back, everything that would tell who is a bot is kept back with them: how
quickly a seat is ready, who left, who voted.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from webgame.faces.registry import face_of
from webgame.replays.models import Game, Seat, State
from webgame.tables.bots import title
from webgame.tables.models import Clock, Mute, Vote
from webgame.tables.table import Table


def seat_shown(table: Table, seat: Seat, viewer: int | None) -> dict[str, Any]:
    """A seat as `viewer` (a seat's number, or None) may know it; its name is told as `power`."""
    you = seat.number == viewer
    kept_back = table.hidden and not you
    return {
        "seat": seat.number,
        "power": seat.name,
        "name": "" if kept_back else player_of(seat),
        "kind": _kind(seat, kept_back),
        "ready": seat.draft.ready and not kept_back,
        "awaited": seat.draft.awaited,
        "left": seat.away and not kept_back,
        "you": you,
    }


def _kind(seat: Seat, kept_back: bool) -> str:
    if seat.empty:
        return "empty"
    if kept_back:
        return "hidden"
    return "bot" if seat.bot else "human"


def seats_shown(table: Table, viewer: int | None) -> list[dict[str, Any]]:
    """All seats in order, as `viewer` may know them."""
    return [seat_shown(table, seat, viewer) for seat in table.seats]


def player_of(seat: Seat) -> str:
    """Whose seat it is: a person keeps it while a bot stands in; "" for an empty chair."""
    if seat.user:
        return seat.user.display_name
    return title(seat.bot) if seat.bot else ""


def to_be_seen(game: Game, position: Any) -> Any:
    """A position as it may be looked at now: once the game is over, with all hands open."""
    unveil = face_of(game.terms["rules"]).unveil
    return unveil(position) if game.over and unveil else position


def votes_standing(game: Game) -> dict[str, list[int]]:
    """The seats that vote for each thing there is to vote for."""
    votes = Vote.objects.filter(seat__game=game).order_by("seat__number")
    standing: dict[str, list[int]] = {what: [] for what in Vote.What.values}
    for what, seat in votes.values_list("what", "seat__number"):
        standing[what].append(seat)
    return standing


def votes_shown(table: Table, viewer: int | None) -> dict[str, list[int]]:
    """Who votes for what, as `viewer` may know it."""
    return {
        what: [seat for seat in seats if seat == viewer or not table.hidden]
        for what, seats in votes_standing(table.game).items()
    }


def terms_shown(table: Table) -> dict[str, Any]:
    """The terms that all may know: not where bots sit, nor who wished for what."""
    shown = table.terms.to_json()
    for private in ("bots", "parameters", "power", "stand_in", "stand_in_parameters"):
        del shown[private]
    return shown


def clock_shown(game: Game, clock: Clock) -> dict[str, Any]:
    """The clock: deadline (ISO time, or None), the server's own time, and whether it stands."""
    return {
        "deadline": clock.deadline.isoformat() if clock.deadline else None,
        "now": timezone.now().isoformat(),
        "paused": game.state == State.PAUSED,
        "state": game.state,
        **_bank_shown(clock),
    }


def _bank_shown(clock: Clock) -> dict[str, Any]:
    """What each seat has left in its bank, and when the turn's own time ends and it is drawn on."""
    if not clock.banks:
        return {}
    if clock.deadline is None or clock.running is None:
        return {"banks": clock.banks, "own_until": None}
    own = clock.deadline - timedelta(seconds=clock.banks[clock.running])
    return {"banks": clock.banks, "own_until": own.isoformat()}


def muted_by(seat: Seat) -> list[int]:
    """The seats whose lines this seat does not want to see."""
    return list(Mute.objects.filter(seat=seat).values_list("muted", flat=True))
