"""Setting up a table by form."""

from typing import Any

import pytest
from django.test import Client

from tests.webgame.pages.door import as_, words
from tests.webgame.play import FRANCE, GERMANY, ITALY
from webgame.accounts.models import User
from webgame.faces.clock_kinds import HOUR, MINUTE, Times
from webgame.faces.face import Face
from webgame.faces.registry import FACES, first
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.forms import TableForm
from webgame.tables.terms import Terms

pytestmark = pytest.mark.usefixtures("committing")

USUAL: dict[str, Any] = {
    "others": "people",
    "bot": "dumbbot",
    "clock": "none",
    "missing": "hold",
    "press": "free",
}


def terms(**chosen: Any) -> Terms:
    form = TableForm(first(), USUAL | chosen)
    assert form.is_valid(), form.errors
    return form.terms()


def all_times(face: Face) -> list[Times]:
    return [times for clock in face.clocks for times in clock.times.values()]


def test_the_form_as_it_opens_can_be_sent_as_it_is() -> None:
    page = Client().get("/lobby/new/")
    form = page.context["form"]
    untouched = {name: form[name].value() or "" for name in form.fields}
    untouched = {name: chosen for name, chosen in untouched.items() if chosen is not False}
    answer = Client().post("/lobby/new/", untouched)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/g/{game.gid}/" and game.state == State.PLAYING


def test_against_bots_the_game_starts_at_once_with_the_bots_chosen(ada: User) -> None:
    chosen = USUAL | {"others": "bots", "bot": "random", "power": str(FRANCE)}
    as_(ada).post("/lobby/new/", chosen)
    game = Game.objects.get()
    assert game.state == State.PLAYING and game.host == ada
    assert game.seats.get(number=FRANCE).user == ada
    assert {seat.bot for seat in game.seats.exclude(number=FRANCE)} == {"random"}


def test_with_people_one_waits_in_the_room(ada: User) -> None:
    answer = as_(ada).post("/lobby/new/", USUAL | {"title": "Friday"})
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/t/{game.gid}/"
    assert game.state == State.OPEN and game.title == "Friday"
    assert sum(not seat.empty for seat in game.seats.all()) == 1


def test_the_usual_bot_is_one_that_talks_where_there_is_talk(ada: User) -> None:
    as_(ada).post("/lobby/new/", USUAL | {"others": "bots", "bot": ""})
    as_(ada).post("/lobby/new/", USUAL | {"others": "bots", "bot": "", "press": "none"})
    usual = [
        set(game.seats.exclude(bot="").values_list("bot", flat=True))
        for game in Game.objects.order_by("pk")
    ]
    assert usual == [{"envoy"}, {"dumbbot"}]


def test_a_level_brings_its_bots_with_talk_and_without(ada: User) -> None:
    bots = {
        (strength, press): {seat.bot for seat in begun(ada, strength, press).seats.all()} - {""}
        for strength in ("gentle", "even", "hard")
        for press in ("free", "none")
    }
    assert bots == {
        ("gentle", "free"): {"randomnegotiator"},
        ("gentle", "none"): {"random"},
        ("even", "free"): {"envoy"},
        ("even", "none"): {"dumbbot"},
        ("hard", "free"): {"search_talks"},
        ("hard", "none"): {"search"},
    }


def begun(ada: User, strength: str, press: str) -> Game:
    """A game against bots of a level."""
    chosen = {"others": "bots", "bot": "", "strength": strength, "press": press}
    as_(ada).post("/lobby/new/", USUAL | chosen)
    return Game.objects.latest("pk")


def test_a_bot_by_name_goes_before_the_level() -> None:
    assert terms(bot="hold", strength="hard").stand_in == "hold"


def test_four_choices_are_in_sight_and_the_rest_is_folded() -> None:
    page = Client().get("/lobby/new/").content.decode()
    before, _, more = page.partition('<details class="more">')
    for name in ("others", "strength", "clock", "private"):
        assert f'name="{name}"' in before and f'name="{name}"' not in more
    for name in ("title", "power", "bot", "press", "hidden", "final_year"):
        assert f'name="{name}"' in more and f'name="{name}"' not in before
    _, _, research = more.partition('<details class="research-part">')
    for name in ("protocol", "level", "strict"):
        assert f'name="{name}"' in research
    assert "Envoy" in words(Client().get("/lobby/new/")) and "remembers who kept" in page


def test_what_is_wrong_under_more_is_not_folded_away() -> None:
    page = Client().post("/lobby/new/", USUAL | {"final_year": "1800"}).content.decode()
    assert '<details class="more" open>' in page
    page = Client().post("/lobby/new/", USUAL | {"clock": "blitz"}).content.decode()
    assert '<details class="more">' in page and "Nothing was opened" in page


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Fri\u200bday\u202e night", "Friday night"),
        ("two\nlines\tand  spaces", "two lines and spaces"),
        ("\u2060\u3164", "A game of Diplomacy"),
        ("Übermorgen – 3 p. m. ⚔", "Übermorgen – 3 p. m. ⚔"),
    ],
)
def test_a_title_keeps_only_what_can_be_seen(ada: User, written: str, kept: str) -> None:
    assert services.create_table(ada, Terms(title=written)).title == kept


def test_seat_by_seat_each_power_gets_what_was_chosen() -> None:
    chosen = terms(others="each", seat_3="dumbbot", seat_4="hold", power=str(FRANCE))
    assert chosen.bots == ("", "", "", "dumbbot", "hold", "", "")
    assert chosen.power == FRANCE


def test_bots_of_another_choice_are_forgotten() -> None:
    assert terms(others="people", seat_3="dumbbot").bots == ()


def test_live_and_slow_deadlines_are_in_seconds_for_each_kind_of_phase() -> None:
    live = terms(clock="live", live_movement="600", live_retreats="60", live_builds="120")
    times = {"movement": 10 * MINUTE, "retreats": MINUTE, "builds": 2 * MINUTE}
    assert (live.deadlines.kind, live.deadlines.times) == ("live", times)
    slow = terms(clock="slow", slow_movement="172800", live_movement="60")
    assert slow.deadlines.seconds("movement") == 48 * HOUR
    assert slow.deadlines.seconds("retreats") == 12 * HOUR


def test_every_time_on_offer_is_one_the_terms_allow() -> None:
    for times in (one for face in FACES.values() for one in all_times(face)):
        assert all(times.least <= seconds <= times.most for seconds in times.offered)
        assert times.usual in times.offered


def test_what_is_ticked_becomes_terms() -> None:
    chosen = terms(
        press="none",
        missing="bot",
        hidden="on",
        private="on",
        open_talk_after="on",
        final_year="1910",
        without_convoys="on",
    )
    assert (chosen.press, chosen.missing, chosen.names) == ("none", "bot", "hidden_until_end")
    assert chosen.private and chosen.open_talk_after
    assert chosen.options == {"final_year": 1910, "convoys": False}


def test_how_to_talk_is_chosen_and_everything_is_allowed_by_itself() -> None:
    usual = terms()
    assert (usual.protocol, usual.level, usual.strict) == ("free", 8, False)
    chosen = terms(protocol="bilateral", level="3", strict="on", open_talk_after="on")
    assert (chosen.protocol, chosen.level, chosen.strict) == ("bilateral", 3, True)


def test_a_power_for_me_and_for_a_bot_is_refused_beside_the_field(ada: User) -> None:
    wrong = USUAL | {"others": "each", "power": str(GERMANY), f"seat_{GERMANY}": "dumbbot"}
    answer = as_(ada).post("/lobby/new/", wrong | {"title": "Kept"})
    assert answer.status_code == 200 and not Game.objects.exists()
    assert "You and a bot cannot both play Germany." in words(answer)
    assert answer.context["form"]["power"].errors and 'value="Kept"' in answer.content.decode()


def test_bots_on_all_seats_leave_no_chair_for_me() -> None:
    form = TableForm(first(), USUAL | {"others": "each", **{f"seat_{n}": "hold" for n in range(7)}})
    assert not form.is_valid()
    assert form.errors["others"] == ["Leave a chair free for yourself, or choose to watch only."]


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "x" * 81},
        {"power": "7"},
        {"others": "cats"},
        {"bot": "deep blue"},
        {"clock": "blitz"},
        {"clock": "live", "live_movement": "1"},
        {"final_year": "1800"},
        {"protocol": "shouting"},
        {"level": "9"},
        {"others": "each", f"seat_{ITALY}": "deep blue"},
    ],
)
def test_what_is_not_on_offer_is_refused_and_opens_nothing(wrong: dict[str, str]) -> None:
    answer = Client().post("/lobby/new/", USUAL | wrong)
    assert answer.status_code == 200 and "Nothing was opened" in words(answer)
    assert not Game.objects.exists() and not User.objects.exists()


def test_a_member_opens_a_rated_table_and_a_guest_does_not(client: Client, ada: User) -> None:
    assert "rated" not in TableForm(first()).fields
    client.post("/lobby/new/", USUAL | {"rated": "on"})
    assert not Game.objects.get().terms["rated"]
    client.force_login(ada)
    client.post("/lobby/new/", USUAL | {"rated": "on"})
    assert Game.objects.latest("pk").terms["rated"]
