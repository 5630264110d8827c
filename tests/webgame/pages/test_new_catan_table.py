"""Setting up a table of Catan by form: every choice comes into the terms, and to who plays."""

from typing import Any

import pytest

from tests.webgame.catan import BLUE, BOARD, RED, WHITE, lay, moment, people_at_a_table
from tests.webgame.line import Closed, connected
from tests.webgame.pages.door import as_, words
from tests.webgame.play import fresh, key, seat
from webgame.accounts.models import User
from webgame.faces.clock_kinds import DAY, MINUTE
from webgame.faces.registry import face_of
from webgame.replays.models import Game, State
from webgame.tables import selectors, services
from webgame.tables.forms import TableForm
from webgame.tables.refused import Refused
from webgame.tables.terms import Deadlines, Terms

pytestmark = pytest.mark.usefixtures("committing")
SENT: dict[str, Any] = {
    "game": "catan",
    "others": "people",
    "clock": "none",
    "missing": "hold",
    "press": "free",
}


def form(**chosen: Any) -> TableForm:
    return TableForm(face_of("catan"), SENT | chosen)


def terms(**chosen: Any) -> Terms:
    filled = form(**chosen)
    assert filled.is_valid(), filled.errors
    return filled.terms()


def test_every_rule_that_is_chosen_is_an_option() -> None:
    chosen = terms(
        players="3",
        victory="5",
        board="random",
        first="2",
        offers_a_turn="4",
        open_hands="on",
        without_trades="on",
        confirm="on",
        friendly_robber="on",
    )
    assert chosen.options == {
        "players": 3,
        "victory": 5,
        "board": "random",
        "first": 2,
        "offers_limit": 4,
        "open_hands": True,
        "trades": False,
        "confirm": True,
        "friendly_robber": True,
    }


@pytest.mark.parametrize("written", ["", "0"])
def test_no_number_of_offers_is_no_limit(written: str) -> None:
    assert "offers_limit" not in terms(offers_a_turn=written).options


def test_a_limit_of_offers_is_kept_at_the_table(ada: User, basil: User) -> None:
    options = terms(players="3", offers_a_turn="1").options
    game = people_at_a_table(ada, basil, options=dict(options))
    game = lay(game, moment("MAIN", red="2CLAY", blue="2ORE", more="rolled offers_limit=1"))
    offer = ["offer BLUE 1 CLAY for 1 ORE"]
    services.play(seat(game, RED), game.phase, offer, key())
    services.play(seat(game, BLUE), fresh(game).phase, ["refuse"], key())
    with pytest.raises(Refused, match="You may make 1 offer a turn"):
        services.play(seat(game, RED), fresh(game).phase, offer, key())


def test_hard_opponents_search_where_nobody_talks() -> None:
    usual = {press: terms(strength="hard", press=press).stand_in for press in ("free", "none")}
    assert usual == {"free": "stac", "none": "typed_mcts"}


def test_a_board_string_goes_before_the_kind_of_board() -> None:
    assert terms(board="variable", board_string=BOARD).options["board"] == BOARD


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"board_string": "M10P2"}, "board_string", "or a board string"),
        ({"players": "3", "first": "3"}, "first", "from 0 to 2"),
        ({"offers_a_turn": "-1"}, "offers_a_turn", "greater than or equal to 0"),
        ({"offers_a_turn": "many"}, "offers_a_turn", "whole number"),
        ({"victory": "99"}, "victory", "not one of the available"),
        (
            {"bot": "stac", "parameters": "FAVOUR_DEV_CARDS = lots"},
            "parameters",
            "FAVOUR_DEV_CARDS cannot be 'lots': it is a number.",
        ),
        (
            {"bot": "stac", "parameters": "FAVOR_DEV_CARDS = 1"},
            "parameters",
            "did you mean 'FAVOUR_DEV_CARDS'?",
        ),
        ({"bot": "stac", "parameters": "ES_LA: 500"}, "parameters", "from -100 to 100; try 100."),
        ({"bot": "stac", "parameters": "FAVOUR_ROADS"}, "parameters", "declare it and never read"),
        (
            {"others": "each", "seat_1": "stac", "parameters_1": "ES_LA = 1e999"},
            "parameters_1",
            "ES_LA cannot be",
        ),
        (
            {"others": "each", "parameters_2": "ES_LA = 3"},
            "parameters_2",
            "Name the bot that these parameters are for.",
        ),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    wrong: dict[str, str], field: str, sentence: str
) -> None:
    ((where, (said,)),) = form(**wrong).errors.items()
    assert where == field and sentence in said


def test_what_is_wrong_opens_nothing_and_stands_on_the_page(ada: User) -> None:
    wrong = {"others": "each", "seat_1": "stac", "parameters_1": "FAVOR_DEV_CARDS = 1"}
    page = words(as_(ada).post("/lobby/new/", SENT | wrong))
    assert "did you mean 'FAVOUR_DEV_CARDS'?" in page.replace("&#x27;", "'")
    assert not Game.objects.exists()


def test_what_is_told_to_robots_reaches_their_seats_and_nobody_else(
    ada: User, outsider: User
) -> None:
    chosen = {
        "others": "each",
        "power": str(RED),
        "seat_1": "stac",
        "parameters_1": "ES_LA = 3, ROB_FOR_NEED | FAVOUR_LR:0.5",
        "seat_2": "jsettlers_fast",
        "bot": "jsettlers_smart",
        "parameters": "faithful = false",
    }
    as_(ada).post("/lobby/new/", SENT | chosen | {"players": "4"})
    game = Game.objects.get()
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    told = dict(game.seats.values_list("number", "parameters"))
    assert told[BLUE] == {"ES_LA": 3, "ROB_FOR_NEED": True, "FAVOUR_LR": 0.5}
    assert (told[WHITE], told[3]) == ({}, {"faithful": False})
    for person in (ada, outsider):
        assert "ROB_FOR_NEED" not in as_(person).get(f"/g/{game.gid}/").content.decode()


def test_a_rematch_tells_the_robots_the_same(ada: User) -> None:
    raw = {"rules": "catan", "power": RED, "bots": ["", "stac"], "options": {"players": 2}}
    game = services.create_table(ada, Terms.from_json(raw | {"parameters": [{}, {"ES_LA": 3}]}))
    services.start(ada, game)
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    again = services.rematch(ada, fresh(game))
    assert seat(again, BLUE).parameters == {"ES_LA": 3}
    assert fresh(again).terms["parameters"] == [{}, {"ES_LA": 3}]


def test_a_bank_of_time_is_chosen_for_each_pace() -> None:
    live = terms(clock="live", live_turn="60", live_reply="30", live_bank="300", slow_bank="86400")
    assert live.deadlines == Deadlines("live", {"turn": 60, "reply": 30}, 5 * MINUTE)
    assert terms(clock="slow", slow_bank="86400").deadlines.bank == DAY
    assert terms(clock="live").deadlines.bank == 0


def test_open_hands_are_marked_as_study_to_everybody(
    ada: User, basil: User, outsider: User
) -> None:
    as_(ada).post("/lobby/new/", SENT | {"open_hands": "on", "players": "2", "power": "0"})
    game = Game.objects.get()
    for page in ("/lobby/", f"/t/{game.gid}/"):
        assert "For study: open hands" in words(as_(outsider).get(page)), page
    services.join(basil, game)
    services.start(ada, game)
    for person in (ada, basil, outsider, None):
        assert "Study : everybody sees all hands" in words(as_(person).get(f"/g/{game.gid}/"))


def test_an_outsider_cannot_watch_where_there_are_no_observers(
    ada: User, basil: User, outsider: User
) -> None:
    chosen = SENT | {"unwatched": "on", "players": "2", "power": "0"}
    as_(ada).post("/lobby/new/", chosen)
    game = Game.objects.get()
    services.join(basil, game)
    services.start(ada, game)
    assert game not in selectors.being_played()
    for person in (outsider, None):
        as_(person).get(f"/invited/{game.invite}/")
        for page in ("", "steps.json", "game.json"):
            assert as_(person).get(f"/g/{game.gid}/{page}").status_code == 403
        assert as_(person).get(f"/moments/{game.gid}/").status_code == 404
        with connected(game, person) as line, pytest.raises(Closed, match="4403"):
            line.snapshot()
    services.play(seat(game, RED), "T0.0", ["settlement 17"], key())
    steps = as_(basil).get(f"/g/{game.gid}/steps/0.json")
    assert steps.status_code == 200 and "private" in steps.headers["Cache-Control"]
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    assert as_(outsider).get(f"/g/{game.gid}/").status_code == 200


def test_all_that_robots_can_be_told_is_told(ada: User) -> None:
    page = words(as_(None).get("/learn/catan/robots/"))
    assert "FAVOUR_DEV_CARDS number from -100 to 1, usually 0.0" in page
    assert "Ranks all its plans" in page
    assert as_(None).get("/learn/ludo/robots/").status_code == 404
    assert "All parameters" in words(as_(ada).get("/lobby/new/?game=catan"))
