"""The waiting room: sitting down, filling up, starting; and what an outsider cannot."""

import pytest
from django.test import Client

from tests.webgame.pages.door import as_, words
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import AUSTRIA, FRANCE, GERMANY, fresh, started, table
from webgame.accounts.models import User
from webgame.live.consumers import UNKNOWN, open_door
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms

pytestmark = pytest.mark.usefixtures("committing")

DEEDS = ("join", "leave", "bot", "fill", "start")


WISH = {"seat": AUSTRIA, "bot": "dumbbot"}


@pytest.fixture
def open_table(ada: User) -> Game:
    return table(ada, title="Friday")


def test_everybody_may_look_in_at_a_public_table(open_table: Game, outsider: User) -> None:
    for person in (outsider, None):
        shown = words(as_(person).get(f"/t/{open_table.gid}/"))
        assert "Friday" in shown and "Ada" in shown and "Sit here" in shown
        assert "Fill" not in shown and "/invited/" not in shown


def test_a_stranger_who_sits_down_becomes_a_guest(open_table: Game) -> None:
    client = Client()
    client.post(f"/t/{open_table.gid}/join/", {"seat": GERMANY})
    guest = User.objects.get(is_guest=True)
    assert open_table.seats.get(user=guest).number == GERMANY
    assert "Stand up" in words(client.get(f"/t/{open_table.gid}/"))


def test_a_taken_chair_is_refused_with_a_sentence(open_table: Game, basil: User) -> None:
    answer = as_(basil).post(f"/t/{open_table.gid}/join/", {"seat": FRANCE}, follow=True)
    assert "France is taken; choose another seat." in words(answer)
    assert not open_table.seats.filter(user=basil).exists()


def test_one_can_stand_up_again(open_table: Game, basil: User) -> None:
    services.join(basil, open_table, GERMANY)
    as_(basil).post(f"/t/{open_table.gid}/leave/")
    assert not open_table.seats.filter(user=basil).exists()


def test_the_last_to_stand_up_takes_the_table_away(open_table: Game, ada: User) -> None:
    answer = as_(ada).post(f"/t/{open_table.gid}/leave/", follow=True)
    assert answer.redirect_chain == [("/lobby/", 302)]
    assert not Game.objects.exists()


def test_the_host_fills_up_and_starts(open_table: Game, ada: User) -> None:
    host = as_(ada)
    assert "Fill 6 free chairs with bots" in words(host.get(f"/t/{open_table.gid}/"))
    host.post(f"/t/{open_table.gid}/fill/")
    assert "Start the game" in words(host.get(f"/t/{open_table.gid}/"))
    answer = host.post(f"/t/{open_table.gid}/start/")
    assert answer.headers["Location"] == f"/g/{open_table.gid}/"
    assert fresh(open_table).state == State.PLAYING


def test_the_host_seats_a_bot_and_takes_it_away(open_table: Game, ada: User) -> None:
    host, address = as_(ada), f"/t/{open_table.gid}/"
    host.post(f"{address}bot/", WISH)
    assert open_table.seats.get(number=AUSTRIA).bot == "dumbbot"
    assert "Free the chair of Austria" in words(host.get(address))
    host.post(f"{address}bot/", {"seat": AUSTRIA, "bot": ""})
    assert open_table.seats.get(number=AUSTRIA).empty


def test_the_host_alone_sees_what_a_bot_is_told_of_how_to_play(ada: User, basil: User) -> None:
    told = {"FAVOUR_DEV_CARDS": -5, "MAKE_SOLICITED_OFFER": True}
    bots, parameters = ["", "", "stac", "stac"], [{}, {}, told, {}]
    raw = {"rules": "catan", "power": 0, "bots": bots, "parameters": parameters}
    game = services.create_table(ada, Terms.from_json(raw))
    services.join(basil, game, 1)
    written = "FAVOUR_DEV_CARDS = -5, MAKE_SOLICITED_OFFER = true"
    assert words(as_(ada).get(f"/t/{game.gid}/")).count(written) == 1
    assert written not in words(as_(basil).get(f"/t/{game.gid}/"))


@pytest.mark.parametrize("seat", ["", "x", "7", "-1"])
def test_a_bot_on_a_chair_that_does_not_exist_is_refused(
    open_table: Game, ada: User, seat: str
) -> None:
    wish = {"seat": seat, "bot": "dumbbot"}
    assert "There is no seat" in words(
        as_(ada).post(f"/t/{open_table.gid}/bot/", wish, follow=True)
    )


def test_the_room_is_drawn_anew_only_when_something_changed(open_table: Game, basil: User) -> None:
    window = as_(basil)
    seen = window.get(f"/t/{open_table.gid}/").context["mark"]
    assert f"?seen={seen}" in window.get(f"/t/{open_table.gid}/").content.decode()
    assert window.get(f"/t/{open_table.gid}/seats/?seen={seen}").status_code == 204
    services.join(basil, open_table, GERMANY)
    poll = window.get(f"/t/{open_table.gid}/seats/?seen={seen}")
    assert poll.status_code == 200 and f"?seen={seen}" not in poll.content.decode()


def test_a_game_with_free_chairs_does_not_start(open_table: Game, ada: User) -> None:
    answer = as_(ada).post(f"/t/{open_table.gid}/start/", follow=True)
    assert "Nobody plays Austria" in words(answer)
    assert fresh(open_table).state == State.OPEN


@pytest.mark.parametrize("deed", ["bot", "fill", "start"])
def test_only_the_host_decides(
    open_table: Game, ada: User, basil: User, outsider: User, deed: str
) -> None:
    services.join(basil, open_table, GERMANY)
    for person in (basil, outsider):
        answer = as_(person).post(f"/t/{open_table.gid}/{deed}/", WISH, follow=True)
        assert "Only the host of the table can do this." in words(answer)
    as_(None).post(f"/t/{open_table.gid}/{deed}/", WISH)
    assert fresh(open_table).state == State.OPEN
    assert not open_table.seats.exclude(bot="").exists()


@pytest.mark.parametrize("deed", DEEDS)
def test_deeds_are_posted_and_protected(open_table: Game, ada: User, deed: str) -> None:
    assert as_(ada).get(f"/t/{open_table.gid}/{deed}/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)
    assert strict.post(f"/t/{open_table.gid}/{deed}/").status_code == 403
    assert fresh(open_table).state == State.OPEN


def test_the_room_opens_the_game_when_it_begins(open_table: Game, ada: User, basil: User) -> None:
    services.join(basil, open_table, GERMANY)
    waiting = as_(basil)
    assert "Stand up" in words(waiting.get(f"/t/{open_table.gid}/seats/"))
    services.fill_with_bots(ada, open_table)
    services.start(ada, open_table)
    poll = waiting.get(f"/t/{open_table.gid}/seats/", headers={"HX-Request": "true"})
    assert poll.headers["HX-Redirect"] == f"/g/{open_table.gid}/"
    assert waiting.get(f"/t/{open_table.gid}/").headers["Location"] == f"/g/{open_table.gid}/"


def test_a_private_table_does_not_exist_for_an_outsider(ada: User, outsider: User) -> None:
    game = table(ada, private=True)
    for person in (outsider, None):
        for page in (f"/t/{game.gid}/", f"/t/{game.gid}/seats/", f"/t/{game.gid}/?invite=guess"):
            assert as_(person).get(page).status_code == 404
    as_(outsider).post(f"/t/{game.gid}/join/", {"seat": AUSTRIA})
    as_(outsider).post(f"/t/{game.gid}/join/", {"seat": AUSTRIA, "invite": "guess"})
    assert not game.seats.filter(user=outsider).exists()


def test_an_invitation_leads_to_a_private_table(ada: User, outsider: User) -> None:
    game = table(ada, private=True, title="Among us")
    link = as_(ada).get(f"/t/{game.gid}/").context["invite_url"]
    assert link.endswith(f"/invited/{game.invite}/")
    invited = as_(outsider)
    assert "Among us" in words(invited.get(f"/invited/{game.invite}/"))
    assert invited.get(f"/t/{game.gid}/seats/?invite={game.invite}").status_code == 200
    invited.post(f"/t/{game.gid}/join/", {"seat": AUSTRIA, "invite": game.invite})
    assert game.seats.get(user=outsider).number == AUSTRIA


def test_an_invitation_nobody_gave_leads_nowhere(open_table: Game) -> None:
    assert Client().get("/invited/nothing/").status_code == 404


def test_who_only_looks_in_is_not_shown_the_invitation(open_table: Game, outsider: User) -> None:
    for person in (outsider, None):
        assert open_table.invite not in as_(person).get(f"/t/{open_table.gid}/").content.decode()


def test_where_names_are_hidden_nobody_sees_who_sits_there(
    ada: User, basil: User, outsider: User
) -> None:
    game = table(ada, names="hidden_until_end", bots=["dumbbot"] + [""] * 6)
    services.join(basil, game, GERMANY)
    for person in (outsider, None, basil):
        shown = words(as_(person).get(f"/t/{game.gid}/"))
        assert "Ada" not in shown and "DumbBot" not in shown and "taken" in shown
        assert "Free the chair" not in shown
    assert "Basil (you)" in words(as_(basil).get(f"/t/{game.gid}/"))


@pytest.mark.parametrize("seat", ["9" * 4301, "-1", "x"])
def test_a_seat_that_is_none_is_refused_with_a_sentence(
    open_table: Game, ada: User, basil: User, seat: str
) -> None:
    for person, deed in ((basil, "join"), (ada, "bot")):
        door = f"/t/{open_table.gid}/{deed}/"
        answer = as_(person).post(door, {"seat": seat, "bot": "dumbbot"}, follow=True)
        assert answer.status_code == 200 and "There is no seat" in words(answer)
    assert not open_table.seats.filter(user=basil).exists()


def test_an_invitation_after_the_start_leads_to_watching(ada: User, outsider: User) -> None:
    game = started(ada, private=True)
    for person in (outsider, None):
        client = as_(person)
        assert client.get(f"/g/{game.gid}/").status_code == 404
        answer = client.get(f"/invited/{game.invite}/")
        assert answer.headers["Location"] == f"/g/{game.gid}/"
        watched = client.get(f"/g/{game.gid}/")
        assert watched.status_code == 200 and watched.context["seat"] is None
        door = open_door(game.gid, person, client.session)
        assert not isinstance(door, int) and door[1] is None
        assert open_door(game.gid, person, None) == UNKNOWN


def test_an_invitation_opens_its_own_game_alone(ada: User) -> None:
    one, other = started(ada, private=True), started(ada, private=True)
    client = Client()
    client.get(f"/invited/{one.invite}/")
    assert client.get(f"/g/{other.gid}/").status_code == 404


def test_the_host_takes_a_table_away_and_those_who_sat_there_return_to_the_lobby(
    ada: User, basil: User
) -> None:
    game = table(ada, basil, title="Never mind")
    as_(basil).post(f"/t/{game.gid}/cancel/")
    assert Game.objects.filter(pk=game.pk).exists(), "only the host can"
    assert "Take the table away" not in words(as_(basil).get(f"/t/{game.gid}/"))
    answer = as_(ada).post(f"/t/{game.gid}/cancel/", follow=True)
    assert "The table is taken away." in words(answer)
    assert not Game.objects.exists()
    seats = as_(basil).get(f"/t/{game.gid}/seats/", headers={"HX-Request": "true"})
    assert seats.headers["HX-Redirect"] == "/lobby/"


def test_a_game_that_has_begun_cannot_be_taken_away(ada: User) -> None:
    game = started(ada)
    with pytest.raises(Refused, match="The game has begun"):
        services.cancel(ada, game)
    assert fresh(game).state == State.PLAYING


def test_a_rematch_against_bots_begins_at_once_on_the_same_seat(ada: User) -> None:
    old = finished(ada, title="Once")
    answer = as_(ada).post(f"/t/{old.gid}/rematch/")
    new = Game.objects.get(rematch_of=old)
    assert answer.headers["Location"] == f"/g/{new.gid}/" and new.state == State.PLAYING
    assert new.seats.get(user=ada).number == FRANCE and new.title == "Once"
    assert [one.bot for one in new.seats.all()] == [one.bot for one in old.seats.all()]


def test_a_rematch_among_people_is_one_table_that_all_find(ada: User, basil: User) -> None:
    old = finished(ada, basil, private=True)
    as_(basil).post(f"/t/{old.gid}/rematch/")
    new = Game.objects.get(rematch_of=old)
    assert new.state == State.OPEN and new.host == basil
    assert "Join the rematch" in words(as_(ada).get("/games/"))
    answer = as_(ada).post(f"/t/{old.gid}/rematch/")
    assert answer.headers["Location"] == f"/t/{new.gid}/"
    assert {one.user for one in new.seats.exclude(user=None)} == {ada, basil}
    assert not new.seats.filter(user=None, bot="").exists(), "the bots sit there again"


def test_a_rematch_is_for_those_who_played_and_after_the_end(ada: User, outsider: User) -> None:
    with pytest.raises(Refused, match="You did not play"):
        services.rematch(outsider, finished(ada))
    with pytest.raises(Refused, match="a game that is over"):
        services.rematch(ada, started(ada))
