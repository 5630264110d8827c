"""HANA's experiments are understood, and can be played."""

from pathlib import Path

import pytest

import bots.diplomacy.hana
from bots.arena.description import from_table, read_table
from bots.arena.run import run

EXPERIMENTS = sorted((Path(bots.diplomacy.hana.__file__).parent / "experiments").glob("*.toml"))
QUICK = {
    "population": 10,
    "elite": 2,
    "generations": 1,
    "more_generations": 0,
    "samples": 4,
    "last_samples": 4,
    "turns": 2,
    "proposals": 1,
}


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_an_experiment_of_hanas_plays_a_short_game(path: Path) -> None:
    table = read_table(str(path))
    assert from_table(table).games == 28
    for player in table["players"]:
        if player["bot"] == "hana":
            player["parameters"] = {**player.get("parameters", {}), **QUICK}
    sweep = table.get("sweep")
    if sweep:
        sweep["start"], sweep["count"] = sweep["start"] + 2 * sweep["step"], 1
    short = table | {"games": 1, "options": {"final_year": 1901}, "level": 3}
    (row,) = run(from_table(short), None, processes=1, progress=False)
    assert row["last_phase"].startswith("F1901") and not any(row["failures"])
