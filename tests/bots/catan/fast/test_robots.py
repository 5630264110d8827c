"""Whole games of robots, step by step and all at once."""

import random
from pathlib import Path
from typing import Any

import pytest

import bots.catan
from bots.arena.description import from_table, read_table
from bots.arena.experiment import BadExperiment
from bots.arena.match import Entrant, Match, Result, play
from bots.arena.run import play_pairing
from bots.catan.__main__ import main as compile_robots
from bots.catan.robot.named import Smart
from bots.registry import names
from games.catan import game
from games.catan.options import Options

EXPERIMENTS = Path(bots.catan.__file__).parent / "experiments"
LINEUP = ("jsettlers_fast", "jsettlers_smart", "stac", "catan_typed")


def step_by_step(entrants: list[Entrant], seed: int, options: dict[str, Any]) -> Result:
    """The game as the runner of all bots plays it: views, checks, one decision at a time."""
    match = Match("catan", entrants, seed, options)
    while match.outcome is None and match.phases < 5000:
        match.play_phase()
    return match.result()


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"open_hands": True}),
        (2, {}),
        (3, {"trades": False, "board": "random"}),
        (4, {"open_hands": True, "friendly_robber": True, "offers_limit": 3, "first": 2}),
    ],
)
def test_a_game_of_robots_is_the_same_through_the_sdk(seed: int, options: dict[str, Any]) -> None:
    entrants = [Entrant(bot) for bot in LINEUP]
    slow = step_by_step(entrants, seed, options)
    assert slow == play("catan", entrants, seed, options, limit=5000)
    assert slow.kind == "win"


def test_a_game_of_evolved_robots_is_the_same_through_the_sdk() -> None:
    negative = {"formula": "0 - City ETA", "formula_ranks_trade_test": True}
    entrants = [Entrant("evolved"), Entrant("evolved", negative), Entrant("stac")]
    options = {"players": 3, "open_hands": True}
    slow = step_by_step(entrants, 6, options)
    assert slow == play("catan", entrants, 6, options, limit=5000)
    plain = [Entrant("evolved"), Entrant("evolved", {"formula": "City ETA"}), Entrant("stac")]
    assert slow != play("catan", plain, 6, options, limit=5000)


EVERYTHING = {
    key: True
    for what in ("RESOURCES", "BUILD_PLAN", "EXTRA_RES", "WANTED_RES")
    for key in (f"SHARE_{what}", f"LISTEN_{what}")
}
SCHEMERS = (
    Entrant(
        "jsettlers_fast",
        {
            "faithful": False,
            "NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP": 4,
            "NP_LIFT_EMBARGOES_AFTER_TURNS": 6,
            "SOLICIT_TRADES": True,
        },
    ),
    Entrant(
        "stac",
        {
            "faithful": False,
            "NP_FORCE_ACCEPT_PROPOSER": True,
            "NP_BLOCK_TRADES_GULLIBLE": True,
            "JEDI_MIND_TRICK": True,
            "mind_trick_points": 3,
            "NP_COMPLY_WITH_EMBARGOES": True,
        },
    ),
    Entrant(
        "jsettlers_fast",
        {
            "faithful": False,
            "NP_BLOCK_TRADES_NOT_MADE_TO_ME": True,
            "NP_BLOCK_TRADES_I_WOULD_REJECT": True,
            "MAKE_SOLICITED_OFFER": True,
            "NP_FORCE_ACCEPT_GULLIBLE": True,
        },
    ),
    Entrant(
        "stac",
        {
            "faithful": False,
            "NP_FORCE_ACCEPT_PROPOSER": True,
            "NP_FORCE_ACCEPT_ONLY_AFTER_REJECT": True,
            "MAKE_SOLICITED_OFFER": True,
        },
    ),
)
TALKERS = (
    Entrant("jsettlers_fast", EVERYTHING),
    Entrant("jsettlers_smart", {**EVERYTHING, "LYING_ABOUT_RESOURCES_HAVE_2": True}),
    Entrant("stac", {"SHARE_BUILD_PLAN_CHANGE": True, "LISTEN_BUILD_PLAN": True}),
    Entrant("catan_typed"),
)


LEARNERS = (
    Entrant(
        "stac",
        {
            "faithful": False,
            "JEDI_MIND_TRICK": True,
            "ADAPT_TO_OPPONENT_TYPE": True,
            "learned": "mind-trick",
        },
    ),
    Entrant("stac", {"USE_ACT_R_DECLARATIVE_MEMORY": True}),
    Entrant("jsettlers_fast", {"USE_ACT_R_DECLARATIVE_MEMORY": True, **EVERYTHING}),
    Entrant("stac", {"faithful": False, "USE_ACT_R_DECLARATIVE_MEMORY": True}),
)


@pytest.mark.parametrize("lineup", [TALKERS, SCHEMERS, LEARNERS])
@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {"open_hands": True})])
def test_a_game_of_talking_robots_is_the_same_through_the_sdk(
    lineup: tuple[Entrant, ...], seed: int, options: dict[str, Any]
) -> None:
    match = Match("catan", lineup, seed, options)
    kinds: set[str] = set()
    while match.outcome is None:
        match.play_phase()
        assert match.acts is not None and not match.acts.refused
        kinds |= {line.split()[0] for _, line in match.acts.said}
    assert len(kinds) > 1
    assert match.result() == play("catan", lineup, seed, options, limit=5000)


def test_what_is_said_changes_the_game() -> None:
    silent = [Entrant(one.bot) for one in TALKERS]
    assert play("catan", silent, 1, {}, 5000) != play("catan", TALKERS, 1, {}, 5000)


def test_a_game_of_two_goes_on_to_the_end_too() -> None:
    entrants = [Entrant("jsettlers_smart"), Entrant("stac")]
    result = step_by_step(entrants, 5, {"players": 2})
    assert result == play("catan", entrants, 5, {"players": 2}, limit=5000)
    assert result.kind == "win"


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    entrants = [Entrant("jsettlers_fast")] * 4
    first, again, other = (play("catan", entrants, seed, {}, 5000) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_asked_twice_a_robot_says_the_same() -> None:
    memory: dict[str, Any] = {}
    position = game.start(Options(), seed=1)
    view = game.view_for(position, 0)
    first = Smart(0, random.Random(1), memory, {}).decide(view)
    again = Smart(0, random.Random(2), memory, {}).decide(view)
    assert first.tobytes() == again.tobytes()


def test_the_arena_plays_every_robot() -> None:
    table = {"game": "catan", "games": 1, "players": [{"bot": bot} for bot in LINEUP]}
    experiment = from_table(table)
    row = play_pairing(experiment, None, experiment.pairings()[0])
    assert sum(row["shares"]) == 1
    assert set(LINEUP) < set(names("catan"))


def test_the_arena_refuses_an_unknown_parameter_before_it_plays() -> None:
    players = [{"bot": "stac", "count": 4, "parameters": {"FAVOR_LA": 1.0}}]
    with pytest.raises(BadExperiment, match="did you mean 'FAVOUR_LA'"):
        from_table({"game": "catan", "games": 1, "players": players})


@pytest.mark.parametrize("path", sorted(EXPERIMENTS.iterdir()), ids=lambda path: path.stem)
def test_every_experiment_of_the_robots_makes_sense(path: Path) -> None:
    experiment = from_table(read_table(str(path)))
    assert experiment.game == "catan"
    assert experiment.games >= 1000


@pytest.mark.slow
def test_a_hundred_games_end_with_a_winner_whoever_plays() -> None:
    for seed in range(100):
        lineup = random.Random(seed).choices(LINEUP[:3], k=4)
        result = play("catan", [Entrant(bot) for bot in lineup], seed, {}, limit=20_000)
        assert result.kind == "win"
        assert max(result.scores) >= 10


def test_compiling_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    compile_robots([])
    assert "The robots of Catan are compiled" in capsys.readouterr().out
