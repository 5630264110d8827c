"""Runs as they are played, stopped, and gone on with."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from bots.arena.journal import BadRun
from bots.catan.formulas.notation import read_formula, write_formula
from bots.evolution.__main__ import main
from bots.evolution.description import Run, Session, read_runs
from bots.evolution.generations import FILE, Generation, evolve, read_generations, resumed
from bots.evolution.pictures import best_by_luck, draw, fitness_chart
from bots.evolution.pictures import main as draw_main
from bots.evolution.scores import Score, bouts, robots, score

SMALL = """
[run]
name = "small"
bots = 4
seed = 7
print_every = 2

[[session]]
generations = 2
games_per_bot = 2

[[session]]
generations = 1
games_per_bot = 1
operator_probability = 0
max_children = 0
"""
TREES = [read_formula(text) for text in ("City ETA", "Road ETA", "Port Count", "Current VP")]


@pytest.fixture(scope="module")
def bred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run that was played by the command."""
    here = tmp_path_factory.mktemp("bred")
    (here / "small.toml").write_text(SMALL)
    arguments = [str(here / "small.toml"), "--out", str(here / "out"), "--processes", "1"]
    assert main([*arguments, "--rematch", "2"]) == 0
    return here


def go_on(run: Run, folder: Path) -> Iterator[Generation]:
    return evolve(run, folder, resumed(run, folder), map, lambda games: None)


def test_a_run_leaves_its_generations_and_what_came_of_them(bred: Path) -> None:
    out = bred / "out"
    generations = read_generations(out / FILE)
    assert [one.number for one in generations] == [1, 2, 3]
    last = generations[-1]
    best = write_formula(last.trees[last.best])
    assert read_formula((out / "best.json").read_text()) == read_formula(best)
    told = (out / "summary.txt").read_text()
    assert best in told
    assert "against three stac, 2 games: won" in told
    assert len(list((out / "trees").glob("small-*-2.svg"))) == 4
    assert len(list((out / "trees").glob("small-*-3.json"))) == 4
    *_, scores, _, _, end = (out / "results.txt").read_text().splitlines()
    assert list(json.loads(scores)) == ["3"]
    assert [float(word) for word in end.split()] == [3, fmean(last.fitness), max(last.fitness)]
    assert "<svg" in (out / "fitness.svg").read_text()
    assert "<svg" in (out / "size.svg").read_text()


def test_a_run_that_was_killed_goes_on_to_the_same_bytes(bred: Path, tmp_path: Path) -> None:
    (run,) = read_runs(bred / "small.toml")
    whole = (bred / "out" / FILE).read_bytes()
    first, second, third, _ = whole.splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(first + second + third[:-40])
    assert [one.number for one in go_on(run, tmp_path)] == [2, 3]
    assert (tmp_path / FILE).read_bytes() == whole


def test_a_folder_of_another_run_is_refused_and_left_alone(bred: Path) -> None:
    (run,) = read_runs(bred / "small.toml")
    before = (bred / "out" / FILE).read_bytes()
    with pytest.raises(BadRun, match="seed is 7 there and 8 here"):
        resumed(replace(run, seed=8), bred / "out")
    assert (bred / "out" / FILE).read_bytes() == before


@pytest.mark.parametrize("junk", ["junk\n", "", "{}\n", '{"evolution": 9, "run": {}}\n'])
def test_a_file_that_holds_no_generations_is_refused(junk: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(junk)
    with pytest.raises(BadRun, match="holds no generations"):
        read_generations(tmp_path / FILE)


def test_each_tree_has_boards_of_its_own_unless_they_are_common() -> None:
    own = bouts(Run(), 1, TREES)
    assert len({bout.seeds for bout in own}) == 4
    assert len(set(own[0].seeds)) == 30
    assert own[0].others[0] == robots(3)
    common = bouts(Run(common_boards=True), 1, TREES)
    assert len({bout.seeds for bout in common}) == 1
    assert common[0].seeds != bouts(Run(common_boards=True), 2, TREES)[0].seeds


def test_in_coevolution_three_other_trees_are_the_opponents() -> None:
    for bout in bouts(Run(coevolution=True), 1, TREES):
        assert all(len(others) == 3 and bout.own not in others for others in bout.others)


def test_opponents_that_are_not_fast_are_smart() -> None:
    assert [one.bot for one in robots(1)] == ["jsettlers_fast", *["jsettlers_smart"] * 2]


def test_nodes_cost_fitness_down_to_nothing_and_wins_may_count_alone() -> None:
    tree, games = read_formula("City ETA * 2"), [(10.0, True), (3.0, False)]
    assert score(tree, games, Run(), Session(node_penalty=0.5)).fitness == 6.5 - 1.5
    assert score(tree, games, Run(), Session(node_penalty=10)).fitness == 0
    assert score(tree, games, Run(fitness="wins"), Session(node_penalty=0)).fitness == 5


def test_chance_alone_makes_the_best_of_many_look_good() -> None:
    alike = Generation(1, TREES, [Score(5.0, 5.0, 2.0, 0)] * 4)
    assert best_by_luck(alike, games=16) == pytest.approx(5 + 1.029 * 2 / 4, abs=0.001)
    with pytest.raises(ValueError, match="two places"):
        fitness_chart([alike], "one", [16])


def test_a_tree_is_drawn_with_every_node_named_once() -> None:
    drawn = draw(read_formula("City ETA * 2.5 - Port Count"), "A tree")
    assert drawn.count("<circle") == 5
    assert all(f">{name}</text>" in drawn for name in ("City ETA", "2.5", "Port Count", "×", "−"))


def test_a_formula_is_drawn_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    draw_main(["City ETA + City ETA", "--simplify"])
    assert "City ETA × 2" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        draw_main(["Wool"])
    assert "cannot go on with 'Wool'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flag", "told"), [("--processes", "one process"), ("--rematch", "0 games")]
)
def test_too_little_of_anything_is_refused(
    flag: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["none.toml", "--out", "out", flag, "-1"])
    assert told in capsys.readouterr().err


def test_what_cannot_be_read_ends_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["none.toml", "--out", "out"]) == 2
    assert "none.toml cannot be read" in capsys.readouterr().err
