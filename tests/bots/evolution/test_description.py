"""Runs as they are described."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bots.arena.journal import BadRun
from bots.evolution.breeding import POSITIVE
from bots.evolution.description import from_table, read_runs
from tests.bots.catan.formulas.test_formulas import SAMPLE

EXPERIMENTS = Path("bots/evolution/experiments")
SESSION = {
    "mutation_percent": 1.0,
    "generations": 2,
    "games_per_bot": 5,
    "fast_count": 0,
    "bots_per_sim": 20,
    "operator_probability": "47",
    "max_children": "-1",
    "constants_only": "false",
    "performance_cutoff": 0.2,
    "high_performer_sample_rate": 0.8,
    "node_penalty": 0.005,
    "win_bonus": 0,
}
"""All parameters of the report (§II), as its files write them."""


def describe(**table: Any) -> Any:
    return from_table({}, {"session": [{}], **table})


@pytest.mark.parametrize("path", sorted(EXPERIMENTS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_experiment_that_comes_with_it_makes_sense(path: Path) -> None:
    assert read_runs(path)


@pytest.mark.parametrize(
    ("number", "generations", "games"),
    [(6, 50, 40_000), (18, 65, 97_500), (20, 100, 150_000), (22, 100, 50_000)],
)
def test_the_published_experiments_are_as_long_as_published(
    number: int, generations: int, games: int
) -> None:
    (run,) = read_runs(EXPERIMENTS / f"{number}.toml")
    assert (run.generations, run.games) == (generations, games)


def test_the_originals_configuration_is_read(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(SAMPLE)
    one = {"name": "a", "bot_count": 4, "print_rate": 0, "initial_bots": ["old"]}
    told = {"tree_depth": 7, "training_runs": [{**one, "training_sessions": [SESSION]}] * 1}
    path = tmp_path / "config.json"
    path.write_text(json.dumps(told))
    (run,) = read_runs(path)
    assert (run.bots, run.sessions[0].operator_probability, run.sessions[0].fast_count) == (
        4,
        47,
        0,
    )
    assert len(run.given) == 1
    path.write_text("[]")
    with pytest.raises(BadRun, match="not as published"):
        read_runs(path)


def test_variants_change_the_run_and_every_session() -> None:
    table = tomllib.loads(
        """
        [run]
        bots = 4
        [[session]]
        generations = 1
        [[session]]
        generations = 2
        [[variant]]
        name = "plain"
        [[variant]]
        name = "elite"
        elite = 2
        session = { games_per_bot = 7 }
        """
    )
    plain, elite = from_table({}, table)
    assert (plain.elite, elite.elite, elite.bots) == (0, 2, 4)
    assert [one.games_per_bot for one in elite.sessions] == [7, 7]
    assert elite.games == 4 * 3 * 7


def test_earlier_versions_can_be_had() -> None:
    settings = {
        "functions": "+<",
        "constants": "positive",
        "build_location_count": True,
        "children": "reported",
        "crossover": "reported",
    }
    stock = describe(run=settings)[0].stock
    assert [operator.name for operator in stock.operators] == ["PLUS", "LESS"]
    assert stock.constants == POSITIVE
    assert len(stock.terminals) == 25
    assert not stock.counts_leaves
    assert not stock.full_depth


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"session": []}, r"needs a \[\[session\]\]"),
        ({"sesion": []}, r"there is no \[sesion\]"),
        ({"run": {"bots": 1}}, "bots cannot be 1: it goes from 2"),
        ({"run": {"bot": 1}}, "did you mean 'bots'"),
        ({"session": [{"performance_cutoff": 1}]}, "session 1: performance_cutoff cannot be 1"),
        ({"session": [{"fast_count": 4}]}, "fast_count cannot be 4"),
        ({"session": [{"constants_only": True}]}, "operator_probability = 0"),
        ({"run": {"functions": "+%"}}, "functions cannot be"),
        ({"run": {"elite": 50}}, "elite cannot be 50"),
        ({"run": {"bots": 3, "coevolution": True}}, "coevolution needs 4"),
        ({"run": {"fitness": "wins"}, "session": [{"win_bonus": 1}]}, "knows no win_bonus"),
        ({"run": {"fitness": "luck"}}, "it is one of points, wins"),
        ({"run": {"initial": ["Wool"]}}, "cannot go on with 'Wool'"),
        ({"run": {"initial": [3]}}, "each a text"),
        ({"run": {"initial": ["City ETA + 1"], "depth": 1}}, "2 nodes deep, and depth is 1"),
        ({"run": {"name": "../up"}}, "is no name for a folder"),
        ({"robot": {"clamp": True}}, "did you mean 'clamp_formula'"),
        ({"options": {"trades": "maybe"}}, "trades"),
        ({"variant": [{"elite": 1}, {"elite": 2}]}, "names of their own"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(table: dict[str, Any], told: str) -> None:
    with pytest.raises(BadRun, match=told):
        describe(**table)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="cannot be read"):
        read_runs(tmp_path / "none.toml")
