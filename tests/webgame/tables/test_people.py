"""People leave the site, and guests turn out to be members: games go on, and none is lost."""

from typing import Any

from django.test import Client

from tests.people import PASSWORD
from tests.webgame.play import FRANCE, GERMANY, fresh, key, seat, started, table, told
from webgame.accounts import services as people
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import selectors
from webgame.tables import services as tables


def log_in_as_basil(guest: User, basil: User) -> None:
    """On the guest's browser."""
    client = Client()
    client.force_login(guest, backend=people.BACKEND)
    client.post("/accounts/login/", {"login": basil.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(basil.pk)


def last_read(game: Game) -> dict[str, Any]:
    """What the public reads of the last event."""
    return selectors.events_after(game, None, 0)[-1].body


def test_a_bot_takes_over_from_a_person_who_leaves_the_site(ada: User, basil: User) -> None:
    game = started(ada, basil)
    people.erase(basil)
    germany = seat(game, GERMANY)
    assert germany.away
    assert last_read(game)["name"].startswith("Deleted ")


def test_no_stream_repeats_the_name_of_a_person_who_left_the_site(ada: User, basil: User) -> None:
    game = started(ada, basil)
    tables.resign(seat(game, GERMANY), key())
    people.erase(basil)
    for viewer in (None, FRANCE, GERMANY):
        assert "Basil" not in str([event.body for event in told(game, viewer)])
    shown = selectors.snapshot(game, seat(game, FRANCE))
    assert "Basil" not in str(shown) and "Ada" in str(shown)


def test_a_chair_in_the_lobby_is_free_again_when_its_person_leaves_the_site(
    ada: User, basil: User
) -> None:
    game = table(ada, basil)
    people.erase(basil)
    assert seat(game, GERMANY).empty


def test_a_table_nobody_is_left_at_goes_with_its_host(ada: User) -> None:
    table(ada)
    people.erase(ada)
    assert not Game.objects.exists()


def test_a_guest_who_logs_in_as_a_member_brings_the_games_along(ada: User, basil: User) -> None:
    guest = people.create_guest()
    game = started(guest)
    log_in_as_basil(guest, basil)
    assert seat(game, FRANCE).user == basil and fresh(game).host == basil
    assert last_read(game)["name"] == "Basil"
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_guest_at_a_table_where_the_member_sits_already_leaves_that_seat_to_the_guest(
    ada: User, basil: User
) -> None:
    guest = people.create_guest()
    game = started(guest, basil)
    log_in_as_basil(guest, basil)
    assert (seat(game, FRANCE).user, seat(game, GERMANY).user) == (guest, basil)


def test_logging_in_takes_no_games_from_a_member(ada: User, basil: User) -> None:
    game = started(ada)
    log_in_as_basil(ada, basil)
    assert seat(game, FRANCE).user == ada
