"""An experiment stops when it said that it would, and errs no more often than it said."""

import random
from pathlib import Path
from typing import Any

import pytest

from bots.arena import run as running
from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment, Stop
from bots.arena.results import Row, read_rows
from bots.arena.run import run
from bots.arena.stopping import last_look, stop_of

SEATS = ["a", *["b"] * 6]
TABLE: dict[str, Any] = {
    "games": 30,
    "players": [{"bot": "random", "label": "a"}, {"bot": "hold", "count": "rest", "label": "b"}],
    "options": {"final_year": 1901},
    "stop": {"label": "a", "margin": 0.3, "alpha": 0.3, "beta": 0.3, "every": 10},
}


def games(chance: float, seed: int, number: int = 400) -> list[Row]:
    """Games that the first seat wins with a chance, and otherwise any of the others."""
    lots = random.Random(f"{chance}/{seed}")
    winners = [0 if lots.random() < chance else lots.randrange(1, 7) for _ in range(number)]
    shares = [[float(seat == won) for seat in range(7)] for won in winners]
    return [{"seats": SEATS, "shares": one} for one in shares]


def test_it_errs_about_as_often_as_stated() -> None:
    stop, runs = Stop("a", margin=0.15, alpha=0.1, beta=0.1), 60
    looks = {
        chance: [last_look(games(chance, seed), stop) for seed in range(runs)]
        for chance in (1 / 7, 1 / 7 + 0.15)
    }
    equal, better = ([look for look in some if look] for some in looks.values())
    assert sum(look.decided and look.evidence > 0 for look in equal) <= 9
    assert sum(look.decided and look.evidence < 0 for look in better) <= 9
    assert all(look.decided for look in equal + better)
    assert sum(look.games for look in equal) / runs < 100


def test_nothing_is_looked_at_between_the_looks() -> None:
    stop = Stop("a", margin=0.15, every=50)
    rows = games(0.6, 1)
    first = last_look(rows, stop)
    assert first and first.decided and first.games == 50
    assert last_look(rows[:49], stop) is None
    assert last_look(rows, stop) == last_look(rows[:50], stop)
    assert "takes more than its part" in str(first)
    assert "does not take 0.15 more" in str(last_look(games(0, 1), stop))
    assert "Undecided after 50 games" in str(last_look(games(0.22, 2, 60), stop))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_stops_at_a_look_whoever_plays_it_and_is_not_gone_on_with(
    tmp_path: Path, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.jsonl"
    rows = run(from_table(TABLE), out, processes, progress=False)
    assert len(rows) == 10, "random moves in 1901 win nothing"
    assert read_rows(out) == rows
    whole = out.read_bytes()
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:7]))
    assert run(from_table(TABLE), out, 1, progress=False) == rows
    assert out.read_bytes() == whole
    monkeypatch.setattr(running, "_play", None)  # whoever plays now fails
    assert run(from_table({**TABLE, "games": 60}), out, 1, progress=False) == rows


def test_the_shell_says_why_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    run(from_table(TABLE), out, 1, progress=False)
    assert main(["show", str(out)]) == 0
    assert "Stopped after 10 games: a does not take 0.3 more" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"margin": 0}, "above 0 and below 1"),
        ({"alpha": 0.5}, "below 0.5"),
        ({"every": 9}, "every 10 games"),
        ({"label": "c"}, "'c', who does not play"),
        ({"looks": 3}, "has no 'looks'"),
    ],
)
def test_a_stop_that_makes_no_sense_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadExperiment, match=says):
        from_table({**TABLE, "stop": {**TABLE["stop"], **change}})


def test_a_stop_needs_a_label_and_a_margin_and_nothing_varied() -> None:
    with pytest.raises(BadExperiment, match="needs 'margin'"):
        stop_of({"label": "a"})
    sweep = {"label": "a", "parameter": "count", "start": 1, "step": 1, "count": 2}
    with pytest.raises(BadExperiment, match="leave out the stop"):
        from_table({**TABLE, "sweep": sweep})
