"""What a remote bot is asked, by when it has to answer, and what comes of its answer."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.webgame.play import (
    FRANCE,
    ITALY,
    LIVE,
    fresh,
    key,
    play_phase,
    seat,
    started,
    table,
    work,
)
from tests.webgame.remote.programs import Program, end, legal, registered
from webgame.accounts.models import User
from webgame.remote.models import BANK, Asked, Bot, Chair
from webgame.remote.tasks import KEPT, forget_old
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.bots import offered, title
from webgame.tables.models import BotMemory, Failure
from webgame.tables.refused import Refused
from webgame.tables.shown import player_of
from webgame.tables.tasks import sweep
from webgame.tables.terms import Terms
from webgame.uploads.games import play_against


def with_italy(ada: User, bot: Bot, **terms: Any) -> Game:
    """A begun game with this bot as Italy, bots that hold elsewhere, Ada as France."""
    return started(ada, bots=["", "", "", "", bot.key, "", ""], **terms)


def failures(game: Game) -> list[str]:
    return list(Failure.objects.filter(seat__game=game).values_list("kind", flat=True))


def let_time_pass() -> None:
    """The questions that wait are as old as they may get."""
    ago = timezone.now() - timedelta(seconds=1)
    Asked.objects.filter(closed=None).update(until=ago, asked=ago - timedelta(seconds=100))
    BotMemory.objects.exclude(posted="").update(thinking_until=ago, asked=None)
    sweep()
    work()


def test_its_question_waits_and_its_answer_is_played(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    assert (question["game"], question["seat"], question["phase"]) == (game.gid, ITALY, "S1901M")
    assert [one["type"] for one in question["frames"]] == [
        "hello",
        "clock",
        "view",
        "decide",
        "bye",
    ]
    assert {one["n"] for one in question["frames"]} == {question["id"]}
    assert not seat(game, ITALY).draft.ready
    status, settled = program.answer(question, "A ROM - TUS")
    assert (status, settled["game"]) == (200, game.gid)
    assert seat(game, ITALY).draft.lines == ["A ROM - TUS"]
    assert program.get("/questions") == (200, {"questions": []})
    assert play_phase(game, FRANCE).phase == "F1901M"
    assert program.question()["phase"] == "F1901M"
    assert player_of(seat(game, ITALY)) == title(bot.key) == "Ada/fox"


def test_it_remembers_what_it_said_it_would(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    n = question["id"]
    frames = [
        {"type": "decision", "n": n, "d": {"lines": ["A ROM H"]}},
        {"type": "memory", "n": n, "d": {"memory": {"seen": 1}}},
    ]
    program.post(f"/questions/{n}/answer", {"phase": "S1901M", "frames": frames})
    play_phase(game, FRANCE)
    question = program.question()
    assert question["frames"][0]["d"]["memory"] == {"seen": 1}
    program.answer(question, "A ROM H")
    assert BotMemory.objects.get(seat=seat(game, ITALY)).memory == {"seen": 1}


def test_an_answer_that_comes_again_is_answered_again_and_another_is_refused(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    first = program.answer(question, "A ROM - TUS")
    assert program.answer(question, "A ROM - TUS") == first
    status, problem = program.answer(question, "A ROM - VEN")
    assert (status, problem["code"]) == (409, "answered")
    play_phase(game, FRANCE)
    question = program.question()
    first = program.answer(question, "A TUS H", key="one")
    assert program.answer(question, "A VEN H", key="one") == first
    assert program.answer(question, "A TUS H", key="two")[0] == 409


def test_what_cannot_be_played_is_refused_in_a_sentence_and_the_question_waits_on(
    ada: User,
) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    for lines, code, words in (
        (["A PAR - BUR"], "illegal", "PAR"),
        (["attack at dawn"], "not_understood", "attack"),
    ):
        status, problem = program.answer(question, *lines)
        assert (status, problem["code"]) == (422, code)
        assert words in problem["detail"]
    n = question["id"]
    for frames, words in (
        ([], "there is none"),
        ([{"type": "decision", "n": n + 1, "d": {"lines": []}}], f"question {n + 1}, not {n}"),
        ([{"type": "decide", "n": n}], "type"),
        ([{"type": "decision", "n": n, "d": {"lines": [7]}}], "malformed"),
    ):
        status, problem = program.post(
            f"/questions/{n}/answer", {"phase": "S1901M", "frames": frames}
        )
        assert (status, problem["code"]) == (422, "bad_frame")
        assert words in problem["detail"]
    assert seat(game, ITALY).draft.lines == []
    assert failures(game) == []
    assert program.answer(question, legal(question)[0])[0] == 200


def test_where_no_answer_comes_in_time_another_bot_decides_and_that_is_late(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    let_time_pass()
    assert len(seat(game, ITALY).draft.lines) == 3
    assert failures(game) == ["late"]
    status, problem = program.answer(question, "A ROM - TUS")
    assert (status, problem["code"]) == (409, "too_late")
    play_phase(game, FRANCE)
    later = program.question()
    assert later["phase"] == "F1901M"
    assert Chair.objects.get().bank == pytest.approx(BANK - 80, abs=1)
    status, problem = program.answer(question, "A ROM - TUS")
    assert (status, problem["code"]) == (409, "past_phase")


def test_at_a_table_with_deadlines_another_has_the_last_seconds(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot, deadlines=LIVE)
    clock = program.question()["frames"][1]["d"]
    assert 285 < clock["answer"] < 291
    deadline = game.clock.deadline
    assert deadline is not None
    assert (deadline - Asked.objects.get().until).total_seconds() == pytest.approx(10, abs=1)


def test_a_question_about_a_phase_that_passed_waits_no_more(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    old = program.question()
    draft = seat(game, ITALY).draft
    draft.ready = True
    draft.save()
    play_phase(game, FRANCE)
    assert program.question()["phase"] == "F1901M"
    status, problem = program.answer(old, "A ROM H")
    assert (status, problem["code"], problem["fields"]) == (
        409,
        "past_phase",
        {"phase": "F1901M"},
    )


def test_while_a_game_rests_nothing_is_asked_and_no_time_passes(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    services.vote(seat(game, FRANCE), "S1901M", "pause", True, key())
    assert program.get("/questions") == (200, {"questions": []})
    assert program.answer(question, "A ROM H")[1]["code"] == "paused"
    services.vote(seat(game, FRANCE), "S1901M", "pause", False, key())
    work()
    again = program.question()
    assert again["id"] != question["id"]
    assert program.answer(question, "A ROM H")[1]["code"] == "too_late"
    assert program.answer(again, "A ROM H")[0] == 200
    assert Chair.objects.get().bank == BANK
    assert failures(game) == []


def test_what_was_answered_long_ago_is_forgotten(ada: User) -> None:
    program = Program(bot := registered(ada))
    with_italy(ada, bot)
    program.answer(program.question(), "A ROM H")
    forget_old()
    assert Asked.objects.count() == 1
    Asked.objects.update(closed=timezone.now() - KEPT)
    forget_old()
    assert not Asked.objects.exists()


def test_a_program_that_says_it_failed_is_counted_so_and_another_decides(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    n = question["id"]
    frames = [{"type": "failure", "n": n, "d": {"kind": "crash", "sentence": "a bug"}}]
    body = {"phase": "S1901M", "frames": frames}
    assert program.post(f"/questions/{n}/answer", body)[0] == 200
    work()
    assert failures(game) == ["crash"]
    assert len(seat(game, ITALY).draft.lines) == 3


def test_one_that_talks_hears_and_is_heard(ada: User) -> None:
    program = Program(bot := registered(ada, talks=True))
    game = with_italy(ada, bot)
    question = program.question()
    n = question["id"]
    assert [one["type"] for one in question["frames"]][3:] == ["speak", "decide", "bye"]
    frames = [
        {"type": "say", "n": n, "d": {"lines": [{"to": [FRANCE], "text": "Buongiorno!"}]}},
        {"type": "decision", "n": n, "d": {"lines": ["A ROM H"]}},
    ]
    program.post(f"/questions/{n}/answer", {"phase": "S1901M", "frames": frames})
    work()
    shown = [
        one.body["text"]
        for one in game.streams.get(seat__number=FRANCE).events.filter(kind="message")
    ]
    assert shown == ["Buongiorno!"]


def test_when_it_is_deleted_others_play_on(ada: User) -> None:
    bot = registered(ada)
    game = with_italy(ada, bot)
    bot.delete()
    let_time_pass()
    assert len(seat(game, ITALY).draft.lines) == 3
    assert failures(game) == ["late"]
    play_phase(game, FRANCE)
    assert seat(game, ITALY).draft.ready
    assert title(bot.key) == "a bot that is gone"


def test_after_the_end_nothing_waits(ada: User) -> None:
    program = Program(bot := registered(ada))
    game = with_italy(ada, bot)
    question = program.question()
    end(game)
    assert program.get("/questions") == (200, {"questions": []})
    status, problem = program.answer(question, "A ROM H")
    assert (status, problem["code"]) == (409, "over")
    assert program.get("/games") == (200, {"games": []})
    assert Asked.objects.get().frames == ""


def test_only_its_owner_seats_it_until_it_is_shared(ada: User, outsider: User) -> None:
    bot = registered(ada)
    ways: list[Callable[[], Game]] = [
        lambda: table(outsider, bots=["", "", "", "", bot.key, "", ""]),
        lambda: table(outsider, stand_in=bot.key),
        lambda: play_against(outsider, bot, {}),
    ]
    for seating in ways:
        with pytest.raises(Refused, match=f"No bot called “{bot.key}” plays diplomacy"):
            seating()
    assert not offered("diplomacy", outsider)[1:]
    assert [one.title for one in offered("diplomacy", ada)[1][1]] == ["Ada/fox"]
    assert not offered("diplomacy", ada, to_workers=True)[1:]
    bot.shared = True
    bot.save()
    assert services.seat_bot(outsider, table(outsider), ITALY, bot.key).bot == bot.key


def test_while_its_question_waits_no_worker_is_called(ada: User) -> None:
    program = Program(bot := registered(ada, game="catan"))
    terms = Terms(rules="catan", bots=(bot.key, "", "", ""), alone="fast")
    services.begin_at_once(ada, terms)
    work()
    settlement = program.question()
    program.answer(settlement, legal(settlement)[0])
    road = program.question()
    assert legal(road)[0].startswith("road")
    assert work() == 0


def test_one_press_begins_a_game_against_it_in_which_each_seat_is_asked(ada: User) -> None:
    program = Program(bot := registered(ada, game="catan"))
    game = play_against(ada, bot, {})
    work()
    status, seated = program.get("/games")
    assert (status, len(seated["games"])) == (200, fresh(game).seats.count() - 1)
    assert all(one["game"] == game.gid for one in seated["games"])
