"""What goes wrong in a bot is that bot's failure, and everybody else plays on."""

import time
from typing import Any

import pytest

from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.match import Entrant, Result, play
from bots.arena.run import run
from bots.sdk.player import Player
from games.catan.actions import Action, Kind, blank_action
from games.catan.choices import actions_of
from games.catan.view import View
from games.core.errors import GameError
from games.registry import rules
from games.talk.negotiation import TalkTerms

FAILING = "tests.bots.arena.failing"
FRANCE = 2


def seven(bot: str, years: int = 1, **changes: Any) -> Result:
    """A game of a bot in France among those who hold."""
    entrants = [Entrant("hold")] * 7
    entrants[FRANCE] = Entrant(f"{FAILING}:{bot}")
    return play("diplomacy", entrants, 1, {"final_year": 1900 + years}, **changes)


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        ("Stillborn", "init", "ValueError: no such opening book (failing.py:"),
        ("Crasher", "crash", "KeyError: 'MUN' (failing.py:"),
        ("Leaver", "crash", "SystemExit: goodbye"),
        ("Babbler", "nonsense", "'A PAR - BUR' is no sequence of orders."),
        ("Dreamer", "nonsense", "AttributeError"),
    ],
)
def test_a_failing_bot_plays_like_one_that_holds_and_a_row_says_how_it_fails(
    bot: str, kind: str, words: str
) -> None:
    result, held = seven(bot, 3), seven("Holder", 3)
    assert (result.scores, result.phases, result.kind) == (held.scores, held.phases, held.kind)
    (failure,) = result.failures
    assert (failure["seat"], failure["kind"], failure["phase"]) == (FRANCE, kind, "S1901M")
    assert failure["count"] == result.phases
    assert failure["words"].startswith(words)
    assert held.failures == ()


def test_what_is_said_or_heard_with_a_crash_costs_the_decision_nothing() -> None:
    result = seven("DeafCrasher", terms=TalkTerms())
    (failure,) = result.failures
    assert failure["kind"] == "crash"
    assert failure["count"] == 2 * result.phases


@pytest.mark.parametrize("bot", ["Sleeper", "Spinner"])
def test_a_bot_that_blocks_is_late_and_asked_again_in_the_next_phase(bot: str) -> None:
    began = time.monotonic()
    result = seven(bot, seconds=0.05)
    assert time.monotonic() - began < 20
    (failure,) = result.failures
    assert (failure["kind"], failure["count"], failure["phase"]) == ("late", 1, "S1901M")
    assert result.phases == 2


def test_with_time_enough_nothing_changes() -> None:
    entrants = [Entrant("random")] * 7
    limits = {"final_year": 1902}
    assert play("diplomacy", entrants, 1, limits, seconds=60) == play(
        "diplomacy", entrants, 1, limits
    )


def test_orders_that_are_not_legal_are_counted_and_the_others_carried_out() -> None:
    result = seven("Outlaw")
    first = result.failures[0]
    assert first["kind"] == "illegal"
    assert first["words"] == "A PAR - ROM: The army in Paris cannot reach Rome in one move."
    assert result.scores[FRANCE] == 4, "Spain was taken"


def test_a_memory_that_is_no_json_is_refused_and_the_last_good_one_kept() -> None:
    result = seven("Hoarder", 2)
    (failure,) = result.failures
    assert (failure["kind"], failure["count"], failure["phase"]) == ("nonsense", 1, "F1901M")
    assert "Object of type set" in failure["words"]


def test_what_cannot_be_said_is_heard_by_nobody() -> None:
    result = seven("Mumbler", terms=TalkTerms())
    assert {failure["kind"] for failure in result.failures} == {"nonsense"}
    assert result.talk is not None
    assert sum(result.talk["messages"]) == 0


class Cheat(Player[View, Action]):
    """Rolls whenever it is asked, and else does the first thing it may."""

    def decide(self, view: View) -> Action:
        if view.record["turn_number"] == 0:
            return next(iter(actions_of(view.record, self.seat)))
        return blank_action(Kind.ROLL)


def test_at_catan_an_action_that_is_not_allowed_is_replaced_by_the_default() -> None:
    entrants = [Entrant(f"{__name__}:Cheat")] * 4
    result = play("catan", entrants, 1, {}, limit=60)
    assert result.phases == 60
    assert {failure["kind"] for failure in result.failures} == {"illegal"}
    assert "The dice are thrown" in result.failures[0]["words"]


@pytest.mark.parametrize("game", ["diplomacy", "catan"])
def test_no_action_of_any_kind_gets_past_the_rules_unread(game: str) -> None:
    laws = rules(game)
    position = laws.start(laws.read_options({}), 1)
    for odd in (None, 7, "roll", [None], {"a": 1}, object(), blank_action(Kind.ROLL).dtype):
        with pytest.raises((GameError, TypeError, AttributeError)):
            laws.allowed(position, 0, odd)


def test_a_run_goes_on_and_its_table_tells_of_the_failures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = ["--games", "3", "--final-year", "1901", "--processes", "1"]
    assert main(["--players", f"{FAILING}:Crasher", "hold:6", *few]) == 0
    shown = capsys.readouterr().out
    assert "3 games of diplomacy" in shown
    assert shown.splitlines()[0].endswith("failed")
    assert "crash 6 times, first in game 0, S1901M: KeyError: 'MUN'" in shown


def test_a_process_that_dies_ends_the_run_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = ["--games", "2", "--final-year", "1901", "--processes", "2"]
    assert main(["--players", f"{FAILING}:Killer", "hold:6", *few]) == 1
    assert "arena: a process died while it played game 0" in capsys.readouterr().err


def test_a_bot_that_cannot_be_made_fails_in_its_games_and_not_before() -> None:
    players = [{"bot": f"{FAILING}:Stillborn"}, {"bot": "hold", "count": 6}]
    table = {"games": 1, "options": {"final_year": 1901}, "players": players}
    (row,) = run(from_table(table), None, 1, progress=False)
    assert row["failures"][0]["kind"] == "init"


def test_a_failure_among_kernel_robots_is_found_step_by_step() -> None:
    entrants = [Entrant("catan_typed")] * 3 + [Entrant("catan_typed", {"faithful": 7})]
    result = play("catan", entrants, 1, {}, limit=30)
    assert [one["kind"] for one in result.failures] == ["init"]
    assert result.failures[0]["seat"] == 3
