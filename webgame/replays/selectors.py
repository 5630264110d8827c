"""Reading stored games."""

from collections.abc import Container

from django.db.models import Q, QuerySet

from webgame.accounts.models import User
from webgame.replays.models import Game, Seat


def open_to(user: User | None) -> Q:
    """What makes a game one that this person may see: it is public, or they belong to it."""
    public = Q(terms__private=False)
    if user is None:
        return public
    return public | Q(host=user) | Q(seats__user=user)


def may_see(game: Game, user: User | None, invites: Container[str] = ()) -> bool:
    """Whether this person, who was shown these invitations, may look at the game.

    Where there are no observers, an invitation leads to a chair, and after the end to the replay.
    """
    if not game.unwatched and (not game.private or game.invite in invites):
        return True
    if user is None:
        return False
    return game.host_id == user.pk or game.seats.filter(user=user).exists()


def seat_of(game: Game, user: User | None) -> Seat | None:
    """The seat this person has in the game."""
    return game.seats.filter(user=user).first() if user else None


LATEST = 1000
"""Games that ended last, among which public ones are listed; older ones are found on profiles. To
count and pass over all that ever were would cost the more, the longer a site is there.

That a game is over is asked by its end: nearly all games are, and a database that takes each state
for rare would read them all."""


def finished_games() -> "QuerySet[Game]":
    """Public games that are over, the last first, with their seats and people."""
    over = Game.objects.filter(ended__isnull=False, terms__private=False).order_by("-ended")
    return over.select_related("imported").prefetch_related("seats__user")


def latest_games() -> "QuerySet[Game]":
    """Those among the latest that are over."""
    games = finished_games()
    over = Game.objects.filter(ended__isnull=False).order_by("-ended")
    for edge in over.values_list("ended", flat=True)[LATEST : LATEST + 1]:
        games = games.filter(ended__gt=edge)
    return games


def history(user: User) -> "QuerySet[Game]":
    """The finished games of a person, the latest first."""
    games = Game.objects.filter(ended__isnull=False, seats__user=user)
    return games.order_by("-ended").prefetch_related("seats__user")
