"""Games in which a decision is one action: it is final at once, and bots follow one another."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from bots.catan.robot.named import Random
from bots.registry import BOTS, About
from bots.sdk.explanation import Progress, unwatched
from bots.sdk.frames import write_frame
from bots.sdk.player import Heard, Said
from bots.sdk.program import frames_of
from bots.sdk.question import Question, Reply
from games.registry import rules
from tests.webgame.play import fresh, key, kinds, leave_to_bots, seat, started, table, told, work
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import bells, pool, selectors, services, tasks
from webgame.tables.models import BotMemory, Draft
from webgame.tables.refused import Refused
from webgame.tables.services.bot_turns import settle, take_turn

RED, BLUE, WHITE, ORANGE = range(4)
SEVEN = (
    "T1.1 DISCARD RED board=M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW robber=J"
    " RED:17,30:::8WOOD BLUE:19,38:::8ORE dice=3+4 rolled owed=RED4,BLUE4 trades=false"
)
"""Red threw a seven; red and blue have too many cards."""
CATAN = rules("catan")


class Witness(Random):
    """Plays anything, and notes each step with the moment that it sees then."""

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        assert heard.step is not None
        self.memory.setdefault("seen", []).append([heard.step["phase"], view.phase])
        return ()

    def say(self, view: Any) -> Sequence[Said]:
        raise AssertionError("it is never asked to speak")

    @classmethod
    def speaks(cls, parameters: Any) -> bool:
        return False


@pytest.fixture(autouse=True)
def witness(monkeypatch: pytest.MonkeyPatch) -> None:
    about = About("witness", "catan", "Witness", "", f"{__name__}:Witness")
    monkeypatch.setitem(BOTS, "witness", about)
    monkeypatch.setattr("bots.sdk.question.import_module", lambda module: _module(module))


def _module(name: str) -> Any:
    """This file as it is, and every other module by its name."""
    import importlib  # noqa: PLC0415  # the name is patched above
    import sys  # noqa: PLC0415

    return sys.modules[__name__] if name == __name__ else importlib.import_module(name)


def island(ada: User, basil: User | None = None, bot: str = "witness", **terms: Any) -> Game:
    """A game of Catan that has begun: Ada is red, Basil blue if he is there, bots the rest.

    Without trades: players by lot would offer one another anything for thousands of steps.
    """
    raw = {"rules": "catan", "power": RED, "stand_in": bot, "options": {"trades": False}}
    game = table(ada, **raw | terms)
    if basil is not None:
        services.join(basil, game, BLUE)
    services.fill_with_bots(ada, game)
    return services.start(ada, game)


def legal(game: Game, number: int) -> str:
    """The first thing a seat may do."""
    return CATAN.legal(CATAN.read(fresh(game).position), number)[0]


def play(game: Game, number: int, line: str = "") -> dict[str, Any]:
    """A seat does something now."""
    line = line or legal(game, number)
    return services.play(seat(game, number), fresh(game).phase, [line], key())


def memory(game: Game, number: int) -> dict[str, Any]:
    remembered: dict[str, Any] = BotMemory.objects.get(seat=seat(game, number)).memory
    return remembered


def test_what_is_played_is_final_at_once(ada: User) -> None:
    game = island(ada)
    answer = play(game, RED, "settlement 17")
    after = fresh(game)
    assert answer == {"lines": ["settlement 17"], "ready": True}
    assert (after.phase, after.state, after.steps_done) == ("T0.1", State.PLAYING, 1)
    assert kinds(game, RED) == ["phase"], "nothing is told but what came of it"


def test_what_is_played_twice_with_one_key_is_done_once(ada: User) -> None:
    game = island(ada)
    once = key()
    answers = [services.play(seat(game, RED), "T0.0", ["settlement 17"], once) for _ in range(2)]
    assert answers[0] == answers[1]
    assert fresh(game).steps_done == 1


@pytest.mark.parametrize(
    ("number", "phase", "lines", "code"),
    [
        (RED, "T9.9", ["settlement 17"], "past_phase"),
        (RED, "T0.0", ["road 17-22"], "illegal"),
        (RED, "T0.0", ["dance"], "not_understood"),
        (RED, "T0.0", [], "not_understood"),
        (RED, "T0.0", ["settlement 17"] * 101, "bad_command"),
        (BLUE, "T0.0", ["settlement 17"], "illegal"),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(
    ada: User, basil: User, number: int, phase: str, lines: list[str], code: str
) -> None:
    game = island(ada, basil)
    with pytest.raises(Refused) as refused:
        services.play(seat(game, number), phase, lines, key())
    assert refused.value.code == code
    assert fresh(game).steps_done == 0
    assert kinds(game, RED) == []


def test_in_a_game_of_drafts_nothing_is_played_at_once(ada: User) -> None:
    game = started(ada)
    with pytest.raises(Refused, match="draft them") as refused:
        services.play(seat(game, 2), "S1901M", ["A PAR H"], key())
    assert refused.value.code == "forbidden"


def test_who_drafts_and_is_ready_has_played_too(ada: User) -> None:
    game = island(ada)
    services.submit_draft(seat(game, RED), "T0.0", ["settlement 17"], key())
    assert fresh(game).steps_done == 0
    services.set_ready(seat(game, RED), "T0.0", True, key())
    assert fresh(game).phase == "T0.1"


@pytest.fixture
def two_decide(ada: User, basil: User) -> Game:
    """A game in which several seats must decide at once, Ada and Basil among them."""
    game = island(ada, basil, bot="catan_random")
    position = CATAN.read(SEVEN)
    game.position, game.phase = CATAN.write(position), CATAN.phase(position)
    game.save()
    for number in range(4):
        awaited = number in CATAN.awaiting(position)
        Draft.objects.filter(seat__game=game, seat__number=number).update(awaited=awaited)
    return game


def test_who_decides_first_waits_for_the_others_and_cannot_decide_again(two_decide: Game) -> None:
    phase = two_decide.phase
    play(two_decide, RED)
    assert fresh(two_decide).phase == phase
    assert kinds(two_decide, RED) == ["draft", "ready"]
    assert kinds(two_decide, BLUE) == ["ready"], "that is all others learn"
    with pytest.raises(Refused, match="You have decided"):
        play(two_decide, RED)
    play(two_decide, BLUE)
    work()
    step = fresh(two_decide).steps.get(phase=phase)
    assert {"0", "1"} <= step.lines.keys()


def test_during_a_pause_a_decision_waits(two_decide: Game) -> None:
    for number in (RED, BLUE):
        phase = two_decide.phase
        services.vote(seat(two_decide, number), phase, "pause", True, key())
    assert fresh(two_decide).state == State.PAUSED
    for number in (RED, BLUE):
        play(two_decide, number)
    assert fresh(two_decide).phase == two_decide.phase
    services.vote(seat(two_decide, RED), two_decide.phase, "pause", False, key())
    work()
    assert fresh(two_decide).phase != two_decide.phase


def test_the_last_action_ends_the_game(ada: User) -> None:
    game = island(ada, longest=1)
    play(game, RED)
    over = fresh(game)
    assert over.state == State.OVER and over.outcome is not None
    assert seat(game, RED).draft.ready
    assert kinds(game, RED) == ["phase", "over"]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """The tasks that were asked for, instead of their being sent."""
    asked: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        bells, "later", lambda task, *args, queue, seconds=0: asked.append((task, args[1:]))
    )
    yield asked


def test_only_bots_that_are_waited_for_are_woken(
    ada: User, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        game = island(ada)
    assert sent == [], "a person is waited for"
    with django_capture_on_commit_callbacks(execute=True):
        play(game, RED)
        play(game, RED)
    assert sent == [("think", (BLUE,))]


def test_a_bot_that_only_hears_is_told_every_step_with_what_it_left(ada: User) -> None:
    game = island(ada)
    for _ in range(2):
        play(game, RED)
    work()
    while float(fresh(game).phase[1:]) < 3:
        if RED in CATAN.awaiting(CATAN.read(fresh(game).position)):
            play(game, RED)
        work()
    phases = [step.phase for step in fresh(game).steps.order_by("number")]
    phases.append(fresh(game).phase)
    for number in (BLUE, WHITE, ORANGE):
        seen = memory(game, number)["seen"]
        assert seen == [list(pair) for pair in pairwise(phases)][: len(seen)]
        assert len(seen) > len(phases) / 2


def test_one_task_goes_on_with_bot_after_bot_and_every_step_is_stored_by_itself(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = island(ada)
    for _ in range(2):
        play(game, RED)
    asked = 0

    def dying(question: Question, watching: Progress = unwatched) -> Reply:
        nonlocal asked
        asked += 1
        if asked == 4:
            raise KeyboardInterrupt  # as if the worker was killed while the bot thought
        return pool.think(question, watching)

    monkeypatch.setattr(pool, "_think_here", dying)
    monkeypatch.setattr(tasks, "STRETCH", 60)  # however slow the machine
    with pytest.raises(KeyboardInterrupt):
        tasks.think(game.pk, BLUE)
    assert fresh(game).steps_done == 2 + 3, "the steps before it died"
    assert memory(game, BLUE)["seen"], "and what was remembered with them"
    BotMemory.objects.filter(seat__game=game).update(thinking_until=None)
    tasks.sweep()
    work()
    assert RED in CATAN.awaiting(CATAN.read(fresh(game).position)), "the others went on"


def test_a_run_that_has_lasted_long_enough_wakes_the_next_instead(
    ada: User, sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    game = island(ada)
    for _ in range(2):
        play(game, RED)
    turn = take_turn(game.pk, BLUE)
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        while turn is not None:
            turn = settle(turn, pool.think(turn.question), run=False)
    assert fresh(game).steps_done == 2 + 2, "blue's settlement and road"
    assert set(sent) == {("think", (WHITE,))}


def test_two_tasks_for_one_game_do_no_step_twice(ada: User) -> None:
    game = island(ada)
    for _ in range(2):
        play(game, RED)
    first = take_turn(game.pk, BLUE)
    assert first is not None
    tasks.think(game.pk, BLUE)
    assert fresh(game).steps_done == 2, "its mind is held"
    work()
    following = settle(first, pool.think(first.question), run=True)
    assert following is not None
    assert settle(first, pool.think(first.question), run=True) is None, "that was settled"


def test_a_question_holds_a_seed_of_its_own_and_never_the_games(ada: User) -> None:
    game = island(ada)
    for _ in range(2):
        play(game, RED)
    turn = take_turn(game.pk, BLUE)
    assert turn is not None
    frames = b"".join(write_frame(one, "catan") for one in frames_of(turn.question, 1))
    assert str(game.seed).encode() not in frames
    assert f"{game.seed:x}".encode() not in frames
    assert turn.question.hello.seed.encode() in frames


def test_robots_play_a_game_to_its_end_and_all_of_it_is_told(ada: User) -> None:
    game = island(ada, bot="jsettlers_fast", longest=60)
    over = leave_to_bots(game, RED)
    assert over.state == State.OVER and over.steps_done == 60
    told_steps = [one.body["step"] for one in told(game, None) if one.kind == "phase"]
    assert told_steps == list(range(60))
    assert selectors.snapshot(over, None).body["state"] == "over"
