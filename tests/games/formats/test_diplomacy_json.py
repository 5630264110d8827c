"""The saved game of the package `diplomacy`: it reads ours, and we read its."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.errors import NotUnderstood
from games.core.record import Record, Step
from games.formats.diplomacy_json import THEIRS, read, write
from tests.games.formats.played import fingerprints, played, talk
from tools.bench import peers
from tools.bench.diplomacy import PEER


def saved(record: Record) -> dict[str, Any]:
    game: dict[str, Any] = json.loads("".join(write(record)))
    return game


def talked() -> Record:
    """A short game in which France and Germany spoke."""
    record = played("diplomacy", 3, 4, THEIRS)
    said = (
        {"what": "message", "phase": "S1901M", "from": 2, "to": [3, 4], "text": "Peace?"},
        {"what": "message", "phase": "S1901M", "from": 3, "to": "all", "text": "Peace.", "at": 9},
    )
    first, *others = record.steps
    return replace(record, steps=(replace(first, told=said), *others))


@pytest.mark.parametrize("seed", range(2))
def test_the_package_reads_our_games_and_judges_alike(seed: int) -> None:
    python = peers.installed(PEER)
    if python is None:
        pytest.skip(f"{PEER} is not installed for the bench (python -m tools.bench diplomacy)")
    text = "".join(write(talked() if seed == 0 else played("diplomacy", seed, 12, THEIRS)))
    script = Path(peers.__file__).with_name("diplomacy_reads.py")
    done = subprocess.run(
        [python, "-I", script], input=text, capture_output=True, text=True, check=True
    )
    told, last = json.loads(done.stdout), json.loads(text)["phases"][-1]
    assert told["phase"] == last["name"]
    assert told["history"] == len(json.loads(text)["phases"]) - 1
    assert told["messages"] == (3 if seed == 0 else 0)
    assert told["differing"] == []


def test_talk_comes_back_one_line_for_all_who_heard_it() -> None:
    taken = read(["".join(write(talked()))])
    assert talk(taken.record.steps[0].told) == [(2, [3, 4], "Peace?"), (3, "all", "Peace.")]


def test_a_game_without_our_part_is_played_again_all_the_same() -> None:
    record = played("diplomacy", 4, 6, THEIRS)
    game = saved(record)
    del game["parley"]
    taken = read([json.dumps(game)])
    assert not taken.differences and fingerprints(taken.record) == fingerprints(record)


def test_where_the_file_goes_another_way_it_ends_and_says_so() -> None:
    game = saved(played("diplomacy", 4, 6, {}))
    game["phases"][3]["state"]["units"]["FRANCE"] = ["A MOS"]
    taken = read([json.dumps(game)])
    assert len(taken.record.steps) == 3
    assert "with another board than play" in taken.differences[-1]
    assert taken.record.told[-1]["kind"] == "unfinished"


def test_an_order_that_cannot_be_given_is_told_and_left_out() -> None:
    game = saved(Record("diplomacy", {}, 0, (Step("S1901M", {2: ("A PAR - BUR",)}),)))
    game["phases"][0]["orders"]["FRANCE"] += ["A MAR - ROM", "sing"]
    taken = read([json.dumps(game)])
    assert taken.record.steps[0].plan[2] == ("A PAR - BUR",)
    assert [one[:19] for one in taken.differences] == ["S1901M: A MAR - ROM", "S1901M: sing: “sing"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda game: game.pop("phases"), "it has no “phases”"),
        (lambda game: game.update(map="pure"), "the map “pure”"),
        (lambda game: game.update(phases=[]), "a phase has a “name”"),
        (lambda game: game["phases"][0].update(orders=[1]), "a phase has a “name”"),
        (lambda game: game["phases"][0]["orders"].update(FRANCE=[1]), "a phase has a “name”"),
        (lambda game: game["phases"].pop(0), "the usual opening"),
    ],
)
def test_what_is_no_such_game_is_refused_with_a_sentence(change: Any, why: str) -> None:
    game = saved(played("diplomacy", 4, 2, {}))
    change(game)
    with pytest.raises(NotUnderstood, match=why):
        read([json.dumps(game)])


@pytest.mark.parametrize("text", ["", "[" * 100_000, "null", '{"phases": 3}'])
def test_what_is_no_game_at_all_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood, match="no saved game"):
        read([text])
