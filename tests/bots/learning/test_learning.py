"""Runs in which a robot learns: played, stopped and gone on with; what they leave."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import bots.learning
from bots.arena.description import LIMITS
from bots.arena.entrant import Entrant
from bots.arena.journal import BadRun
from bots.arena.match import play
from bots.catan.learning.moments import MOMENTS, read_moment
from bots.catan.learning.table import NOT, USE, Table, Worth, read_table, write_table
from bots.catan.records.mind import MIND, TRAIL
from bots.learning.__main__ import main
from bots.learning.curve import COLUMNS
from bots.learning.description import Run, from_table, read_run
from bots.learning.school import FILE, experience, learn, resumed, study, trail_of
from tests.bots.catan.tables import settle, table

EXPERIMENTS = Path(bots.learning.__file__).parent / "experiments"
SMALL = """
[run]
name = "small"
seed = 7
games = 7
every = 3
tests = 4

[robot]
JEDI_MIND_TRICK = true
ADAPT_TO_OPPONENT_TYPE = true
misreads_mind_tricks = false

[others]
misreads_mind_tricks = false
"""


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run that was played by the command."""
    here = tmp_path_factory.mktemp("studied")
    (here / "small.toml").write_text(SMALL)
    arguments = [str(here / "small.toml"), "--out", str(here / "out"), "--processes", "1"]
    assert main([*arguments, "--compare", "2"]) == 0
    return here


def test_a_run_leaves_its_table_its_curve_and_whether_it_helped(studied: Path) -> None:
    out = studied / "out"
    learned = read_table((out / "table.json").read_text())
    assert learned.games == 6, "the seventh comes to nothing"
    assert sum(worth.visits for worth in learned.arms) == 6
    assert learned.choices
    head, *rows = (out / "curve.csv").read_text().splitlines()
    assert head == ",".join(COLUMNS)
    assert [row.split(",")[0] for row in rows] == ["0", "3", "6"]
    known = [int(row.split(",")[-1]) for row in rows]
    assert known == sorted(known) and known[0] == 0 < known[1]
    assert "<svg" in (out / "curve.svg").read_text()
    told = (out / "summary.txt").read_text()
    for who in ("learned against three stac", "unlearned against three stac", "three unlearned"):
        assert f"{who}, 2 games: won" in told


def test_a_run_that_was_killed_goes_on_to_the_same_bytes(studied: Path, tmp_path: Path) -> None:
    run = read_run(studied / "small.toml")
    whole = (studied / "out" / FILE).read_bytes()
    head, before, first, second = whole.splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(head + before + first + second[:-40])
    done = resumed(run, tmp_path)
    assert [stage.games for stage in done] == [0, 3]
    assert [stage.games for stage in learn(run, tmp_path, done, map)] == [6]
    assert (tmp_path / FILE).read_bytes() == whole


def test_the_same_seed_teaches_the_same_and_another_another(tmp_path: Path) -> None:
    small = {"games": 2, "every": 2, "tests": 1}
    run = from_table({}, {"run": small, "robot": {"JEDI_MIND_TRICK": True}})
    tables = []
    for number, seed in enumerate((1, 1, 2)):
        seeded, folder = replace(run, seed=seed), tmp_path / str(number)
        stages = list(islice(learn(seeded, folder, resumed(seeded, folder), map), 2))
        tables.append(stages[1].table)
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]


def test_a_folder_of_another_run_is_refused_and_left_alone(studied: Path) -> None:
    run = read_run(studied / "small.toml")
    before = (studied / "out" / FILE).read_bytes()
    with pytest.raises(BadRun, match="seed is 7 there and 8 here"):
        resumed(replace(run, seed=8), studied / "out")
    assert (studied / "out" / FILE).read_bytes() == before


@pytest.mark.parametrize("junk", ["junk\n", "[]\n", "{}\n", '{"learning": 9, "run": {}}\n', "cut"])
def test_a_file_that_holds_no_run_is_refused(junk: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(junk)
    with pytest.raises(BadRun, match="holds no run"):
        resumed(Run(), tmp_path)


def test_who_learns_leaves_what_it_does_not_play_by_alone() -> None:
    learned = Table()
    study(from_table({}, {"robot": {"ADAPT_TO_OPPONENT_TYPE": True}}), learned, 0)
    assert sum(worth.visits for worth in learned.arms) == 1
    assert not learned.choices
    tricked = Table()
    study(from_table({}, {"robot": {"JEDI_MIND_TRICK": True}}), tricked, 0)
    assert not any(worth.visits for worth in tricked.arms)
    assert tricked.choices


def test_who_does_not_look_ahead_learns_what_the_game_came_to() -> None:
    rule = {"looks_ahead": False, "sees_shown_points_only": False}
    run, learned = from_table({}, {"run": rule, "robot": {"JEDI_MIND_TRICK": True}}), Table()
    study(run, learned, 0)
    (came_to,) = {round(worth.value, 9) for worth in learned.choices.values()}
    assert came_to in {round(10 * (points - 7.8), 9) for points in range(2, 13)}


def test_a_robot_plays_otherwise_by_a_table_and_by_the_rules() -> None:
    """The same game, but for a table that says to use the trick wherever it can be had."""
    always = Table()
    for moment in range(MOMENTS):
        always.choices[2 * moment + USE] = Worth(1.0)
    plays = {}
    for name, learned in (("never", write_table(Table())), ("always", write_table(always))):
        jedi = {"JEDI_MIND_TRICK": True, "misreads_mind_tricks": False, "learned": learned}
        entrants = [Entrant("stac", jedi), *[Entrant("stac", {"misreads_mind_tricks": False})] * 3]
        plays[name] = play("catan", entrants, 5, {"open_hands": True}, LIMITS["catan"])
        assert plays[name].kind == "win"
        assert not plays[name].failures
    assert plays["never"] != plays["always"]


def test_the_last_choices_are_kept_in_their_order() -> None:
    mind = np.zeros((), MIND)[()]
    mind["trail"][:3], mind["choices"] = [5, 6, 7], 3
    assert trail_of(mind) == [5, 6, 7]
    mind["trail"], mind["choices"] = np.arange(TRAIL), 2 * TRAIL + 2
    assert trail_of(mind) == [*range(2, TRAIL), 0, 1]


def test_a_game_that_ends_by_hidden_points_shows_no_end_unless_all_points_count() -> None:
    mind, record = np.zeros((), MIND)[()], table()
    for seat, nodes in enumerate(((0, 3), (10,), (20,), (30,))):
        settle(record, seat, *nodes)
    run = from_table({}, {"robot": {"JEDI_MIND_TRICK": True}})
    at_last = 2 * read_moment("2 1 0-1") + NOT
    assert experience(run, mind, record, 0) == ([at_last], None)
    counting = replace(run, sees_shown_points_only=False)
    assert experience(counting, mind, record, 0) == ([], pytest.approx(10 * (2 - 7.8)))
    record["longest_road"], record["largest_army"] = 0, 0
    record["cities"][0] = 0b111 << 40
    assert experience(run, mind, record, 0) == ([], pytest.approx(10 * (12 - 7.8)))
    assert experience(run, mind, record, 1) == ([], pytest.approx(10 * (1 - 7.8)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[robots]", r"there is no \[robots\] in a run"),
        ("[run]\ngames = 0\n[robot]\nJEDI_MIND_TRICK = true", "games cannot be 0"),
        ("", "nothing to learn"),
        ("[robot]\nJEDI_MIND_TRICK = false", "nothing to learn"),
        ("[robot]\nJEDI_MIND_TRICK = true\nlearned = 'mind-trick'", "leave learned out"),
        ("[robot]\nJEDI_MIND_TRICKS = true", "did you mean 'JEDI_MIND_TRICK'"),
        ("[run]\ngames = 5\n[robot]\nJEDI_MIND_TRICK = true", "every cannot be 1000"),
        ("[run]\nbot = 'nobody'\n[robot]\nJEDI_MIND_TRICK = true", "it is one of stac"),
        ("[robot]\nJEDI_MIND_TRICK = true\n[options]\nboard = 'round'", "round"),
        ("[run]\nlooks_ahead = false\n[robot]\nJEDI_MIND_TRICK = true", "all points must count"),
        ("[run", "cannot be read"),
    ],
)
def test_a_run_that_makes_no_sense_is_refused(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text(text)
    with pytest.raises(BadRun, match=told):
        read_run(tmp_path / "run.toml")


def test_every_experiment_that_comes_along_is_read() -> None:
    assert [read_run(path).name for path in sorted(EXPERIMENTS.glob("*.toml"))]


@pytest.mark.parametrize(
    ("flag", "told"), [("--processes", "one process"), ("--compare", "0 games")]
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
