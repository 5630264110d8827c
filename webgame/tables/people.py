"""What tables do when a person leaves the site, or a guest turns out to be a member."""

from uuid import uuid4

from django.dispatch import receiver

from webgame.accounts.events import erased, recognized
from webgame.accounts.models import User
from webgame.replays.models import Game, Saved, Seat, State
from webgame.tables.models import Intake
from webgame.tables.services.absence import resign
from webgame.tables.services.seating import leave
from webgame.tables.services.standins import tell_seat
from webgame.tables.table import lock


@receiver(erased)
def games_go_on_without(user: User, **_: object) -> None:
    """Stand up from tables in the lobby; in games that go on, a bot takes over. What was kept for
    oneself goes."""
    Saved.objects.filter(owner=user).delete()
    Intake.objects.filter(owner=user).delete()
    Game.objects.filter(imported__owner=user, terms__private=True).delete()
    for seat in Seat.objects.filter(user=user).select_related("game"):
        if seat.game.state == State.OPEN:
            leave(user, seat.game)
        elif seat.played_by_a_person and not seat.game.over:
            resign(seat, uuid4())


@receiver(recognized)
def seats_become_the_members(guest: User, member: User, **_: object) -> None:
    """The guest's seats are the member's, but for games in which the member sits already."""
    Game.objects.filter(host=guest).update(host=member)
    Saved.objects.filter(owner=guest).update(owner=member)
    for seat in Seat.objects.filter(user=guest).exclude(game__seats__user=member):
        table = lock(seat.game_id)
        present = table.seats[seat.number]
        present.user = member
        present.save(update_fields=["user"])
        if table.game.state not in (State.OPEN, State.OVER):
            tell_seat(table, present)
