"""A third game, registered by a test, is played through every door of the site.

Nothing under `webgame/` knows tic-tac-toe. What fails here is wired to another game.
"""

from typing import Any

import pytest
from django.test import Client

from games.core import conformance, record
from games.registry import rules
from tests.tictactoe.face import FACE, tictactoe
from tests.webgame.line import Line, connected
from tests.webgame.pages.door import as_, words
from tests.webgame.play import fresh, key, let_deadline_pass, no_work, seat, work
from webgame.accounts.models import User
from webgame.faces.face import Face
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.models import Message

__all__ = ["no_work", "tictactoe"]
CROSS, NOUGHT, BAR = range(3)
CHOSEN = {
    "game": "tictactoe",
    "title": "Three in a row",
    "power": str(CROSS),
    "others": "people",
    "clock": "none",
    "missing": "hold",
    "press": "free",
    "size": "3",
}


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None, tictactoe: Face) -> None:
    """The site commits, its broker is empty, and the game is there."""


def opened(ada: User, **chosen: str) -> Game:
    """The table that Ada opens by the form."""
    answer = as_(ada).post("/lobby/new/", CHOSEN | chosen)
    assert answer.status_code == 302, words(answer)
    return Game.objects.get()


def begun(ada: User, basil: User, **chosen: str) -> Game:
    """Ada crosses, Basil nought, and a bot on the third chair; Ada is to move."""
    game = opened(ada, **chosen)
    as_(basil).post(f"/t/{game.gid}/join/", {"seat": str(NOUGHT)})
    as_(ada).post(f"/t/{game.gid}/bot/", {"seat": str(BAR), "bot": "first_free"})
    as_(ada).post(f"/t/{game.gid}/start/")
    work()
    return fresh(game)


def move(line: Line, game: Game, square: str) -> None:
    """Take a square by the socket, and let the workers do the rest."""
    phase = fresh(game).phase
    answer = line.command("draft", phase, lines=[square])
    assert answer["ok"], answer
    assert line.command("ready", phase, ready=True)["ok"]
    work()


def played(ada: User, basil: User, **chosen: str) -> Game:
    """A game to its end: the bot takes a1, b1 … and Ada the second column."""
    game = begun(ada, basil, **chosen)
    with connected(game, ada) as crosses, connected(game, basil) as noughts:
        for square, answer in (("b1", "a2"), ("b2", "c2"), ("b3", "")):
            move(crosses, game, square)
            if answer:
                move(noughts, game, answer)
    return fresh(game)


def test_its_rules_keep_what_every_game_promises() -> None:
    laws = rules("tictactoe")
    options = laws.read_options({})
    moments = list(conformance.play(laws, options, seed=3, steps=16))
    conformance.check_phases(laws, moments)
    conformance.check_replay(laws, {}, 3, moments)
    for moment in moments:
        conformance.check_text(laws, moment.after)
        conformance.check_options(laws, moment.after)
        conformance.check_awaiting(laws, options, moment.after)
        conformance.check_outcome(laws, options, moment.after)
        conformance.check_views(laws, options, moment.after)
        conformance.check_advance(laws, moment)
        conformance.check_nonsense(laws, moment.before, laws.awaiting(moment.before)[0])


def test_it_is_offered_wherever_games_are() -> None:
    for address in ("/", "/lobby/", "/replays/", "/lobby/new/"):
        assert "Tic-tac-toe" in words(Client().get(address)), address
    page = Client().get("/lobby/new/?game=tictactoe")
    assert {"Any mark", "Cross", "First Free", "Opening"} <= set(texts(page))
    assert "Paris" not in words(page) and "convoys" not in words(page)


def texts(page: Any) -> list[str]:
    """The labels and choices of the form on a page."""
    fields = page.context["form"].fields.values()
    choices = [str(text) for one in fields for _, text in getattr(one, "choices", ())]
    return [*choices, *(str(one.label) for one in fields)]


def test_one_click_begins_a_game_of_it_with_the_usual_bots() -> None:
    answer = Client().post("/play/", {"game": "tictactoe"})
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/g/{game.gid}/"
    assert game.terms["rules"] == "tictactoe" and game.terms["options"] == {"size": 5}
    assert [one.bot for one in game.seats.exclude(bot="")] == ["first_free"] * 2


def test_a_game_that_is_not_there_is_not_begun() -> None:
    assert Client().post("/play/", {"game": "ludo"}).status_code == 404
    assert Client().get("/lobby/new/?game=ludo").status_code == 404
    assert not Game.objects.exists() and not User.objects.exists()


def test_a_table_of_it_stands_in_the_lobby_with_its_own_words(ada: User) -> None:
    game = opened(ada, clock="live")
    lobby, room = words(Client().get("/lobby/")), words(Client().get(f"/t/{game.gid}/"))
    for page in (lobby, room):
        assert "Three in a row" in page
        assert "Live: 20 seconds a move" in page and "3 rows" in page
        assert "The late take the first square" in page
    assert "Nought" in room


def test_its_chairs_are_filled_seat_by_seat(ada: User) -> None:
    game = opened(ada, others="each", seat_2="first_free")
    assert [one.bot for one in game.seats.all()] == ["", "", "first_free"]


def test_it_is_played_by_socket_with_people_and_a_bot(ada: User, basil: User) -> None:
    game = begun(ada, basil)
    with connected(game, ada) as crosses, connected(game, basil) as noughts:
        told = crosses.snapshot()
        assert (told["rules"], told["you"], told["counts"]) == ("tictactoe", CROSS, [])
        assert told["view"] == {"position": "." * 9, "seat": CROSS, "can": told["view"]["can"]}
        early = noughts.command("draft", "MOVE0", lines=["a1"])
        assert early["error"]["sentence"] == "Nought has to wait for its turn."
        wrong = crosses.command("draft", "MOVE0", lines=["z9"])
        assert wrong["error"]["sentence"] == "“z9” is no square."
        noughts.resume()
        move(crosses, game, "b1")
        step = noughts.until("phase")["d"]
        assert step["step"]["took"] == ["CROSS b1"] and step["view"]["seat"] == NOUGHT
        move(noughts, game, "a2")
        assert fresh(game).phase == "MOVE3"  # the bot has moved
        for mine, theirs in (("b2", "c2"), ("b3", "")):
            move(crosses, game, mine)
            if theirs:
                move(noughts, game, theirs)
        over = noughts.until("over")["d"]
        assert over["outcome"]["winners"] == [CROSS] and over["state"] == State.OVER


def test_its_seats_talk_and_words_mean_only_themselves(ada: User, basil: User) -> None:
    game = begun(ada, basil)
    with connected(game, ada) as crosses:
        said = crosses.command("say", to=[NOUGHT], text="Leave the middle to me.")
        assert said["ok"] and said["d"]["status"] == "chat" and said["d"]["meaning"] is None
        meant = crosses.command("say", to=[NOUGHT], text="Peace?", meaning="pce()")
        assert "no other meaning" in meant["error"]["sentence"]
        read = crosses.command("reading", to=[NOUGHT], text="Peace?")
        assert "formal meaning" in read["error"]["sentence"]
    assert Message.objects.filter(sender__number=BAR, text="Good luck!").exists()


def test_who_is_late_is_moved_for_by_the_clock_of_the_moment(ada: User, basil: User) -> None:
    game = begun(ada, basil, clock="live", live_opening="60", live_move="5")
    first = game.clock.deadline - game.started
    let_deadline_pass(game)
    services.expire(game.pk)
    work()
    game = fresh(game)
    assert (game.phase, game.position[0]) == ("MOVE1", "0")
    later = game.clock.deadline - game.steps.get().at
    assert 50 < first.total_seconds() <= 61 and 0 < later.total_seconds() <= 6


def test_its_page_shows_the_present_and_every_past_phase(ada: User, basil: User) -> None:
    game = played(ada, basil)
    assert game.over
    now = Client().get(f"/g/{game.gid}/").content.decode()
    assert game.position in now and "tictactoe/page.js" in now
    past = Client().get(f"/g/{game.gid}/MOVE2/")
    assert 'data-phase="MOVE2"' in past.content.decode()
    assert Client().get(f"/g/{game.gid}/S1901M/").status_code == 404
    step = Client().get(f"/g/{game.gid}/steps/2.json").json()
    assert step["step"] == {"took": ["BAR a1"]}
    lines = Client().get(f"/g/{game.gid}/legal/0.json").json()["lines"]
    assert lines == []


def test_it_is_found_among_replays_games_and_on_profiles(ada: User, basil: User) -> None:
    played(ada, basil)
    assert "Cross has three in a row." in words(Client().get("/replays/"))
    assert "Cross, Three in a row" in words(as_(ada).get("/games/"))
    (tally,) = as_(None).get(f"/people/{ada.username}/").context["tallies"]
    assert (tally.face.title, tally.rows[0].seat, tally.rows[0].counts) == (
        "Tic-tac-toe",
        "CROSS",
        ["1"],
    )


def test_its_export_replays_to_the_same_end(ada: User, basil: User) -> None:
    game = played(ada, basil)
    told = Client().get(f"/g/{game.gid}/game.json").json()
    assert told["rules"] == "tictactoe" and told["terms"]["longest"] == 9
    kept = record.read(Client().get(f"/replays/{game.gid}/as/jsonl/").content.decode())
    laws = rules(kept.game)
    *_, last = record.replay(kept, laws)
    assert laws.write(last) == game.position


def test_its_draw_is_voted_like_any(ada: User, basil: User) -> None:
    game = begun(ada, basil)
    for number in (CROSS, NOUGHT):
        services.vote(seat(game, number), game.phase, "draw", True, key())
    game = fresh(game)
    assert game.over and game.outcome["kind"] == "draw"


def test_it_ends_as_a_draw_after_as_many_steps_as_its_face_says(ada: User) -> None:
    as_(ada).post("/play/", {"game": "tictactoe"})
    game = Game.objects.get()
    mine = game.seats.get(user=ada).number
    for _ in range(FACE.longest.usual):
        if seat(game, mine).draft.awaited and not fresh(game).over:
            services.set_ready(seat(game, mine), fresh(game).phase, True, key())
        work()
    game = fresh(game)
    assert game.over and game.steps_done == FACE.longest.usual
    assert game.outcome["kind"] == "draw"
