"""The bench measures what it says: the same positions every time, and honest arithmetic."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bots.sdk.question import think
from tools.bench import (
    catan,
    compiling,
    diplomacy,
    diplomacy_ours,
    doors,
    experiments,
    search,
    wire,
)
from tools.bench.__main__ import BENCHES
from tools.bench.diplomacy import table
from tools.bench.diplomacy_ours import POSITIONS, UNITS, Material
from tools.bench.peers import Peer, PeerGone, best


def test_the_material_is_the_same_every_time() -> None:
    assert Material().as_json() == Material().as_json()


def test_every_position_is_another_and_every_unit_has_one_order() -> None:
    listed = Material().as_json()
    assert len(listed) == POSITIONS
    assert len({str(position) for position in listed}) == POSITIONS
    for position in listed:
        units = {unit for of_power in position["units"].values() for unit in of_power}
        orders = [order for of_power in position["orders"].values() for order in of_power]
        assert len(orders) == len(units) and len(units) in UNITS
        assert {" ".join(order.split()[:2]) for order in orders} == units


def test_the_best_round_of_each_kind_counts() -> None:
    assert best([{"legal": 1.0, "games": 5.0}, {"legal": 2.0, "games": 4.0}]) == {
        "legal": 2.0,
        "games": 5.0,
    }


def test_ratios_stand_beside_absolute_figures_and_a_missing_peer_is_a_dash() -> None:
    ours = {
        "movement": 100.0,
        "movement as objects": 50.0,
        "legal": 30.0,
        "legal as objects": 20.0,
        "games": 10.0,
    }
    both = table(ours, {"movement": 10.0, "legal": 10.0, "games": 5.0})
    assert "10x" in both and "2x" in both and "100.00 ms against 200 ms" in both
    alone = table(ours, {})
    assert "x" not in alone.splitlines()[1].removeprefix("movement phases judged, per second")
    assert alone.splitlines()[1].endswith("-")


def test_a_decision_is_the_same_by_every_way_over_the_border() -> None:
    for game in wire.MATERIAL:
        asked = wire.questions(game)
        assert 10 <= len(asked) <= 2 * wire.QUESTIONS
        for question in asked[::10]:
            assert wire.by_wire(question) == wire.by_pickle(question) == think(question)


def alone(requirement: str) -> None:
    """No peer can be installed."""


def test_every_bench_has_a_smoke_test() -> None:
    assert {"diplomacy", "catan", "search", "compile", "wire", "doors", "experiments"} == set(
        BENCHES
    )


def test_the_bench_of_diplomacy_measures_ours_alone_if_there_is_no_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own loops as Python: compiling them takes longer than all else that is tested here."""
    for loop in (diplomacy_ours._judge_all, diplomacy_ours._list_all, diplomacy_ours._play_games):
        monkeypatch.setattr(diplomacy_ours, loop.__name__, loop.py_func)
    monkeypatch.setattr(diplomacy_ours, "GAMES", 2)
    monkeypatch.setattr(diplomacy, "peer_python", alone)
    diplomacy.bench(1, positions=3)
    shown = capsys.readouterr().out
    assert "3 positions" in shown
    assert "diplomacy==1.1.2 cannot be installed here: Parley is measured alone." in shown


def test_the_bench_of_catan_measures_ours_alone_if_there_is_no_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catan, "peer_python", alone)
    catan.bench(1, catan.Size(games=20, typed=20, untyped=1))
    shown = capsys.readouterr().out
    assert "games without trades between players, per second" in shown
    assert "in one process and in two: " in shown


def test_the_bench_of_search_tells_of_its_trees(capsys: pytest.CaptureFixture[str]) -> None:
    search.bench(1, iterations=50)
    shown = capsys.readouterr().out
    assert "50 typed playouts from the start" in shown
    assert "a search of 50 iterations from the middle of a game" in shown
    assert "50 iterations by the clock, threads: 2" in shown


def test_the_bench_of_compiling_tells_cold_from_cached(capsys: pytest.CaptureFixture[str]) -> None:
    one = "import numpy; from games.core.randomness import draw; draw(numpy.ones(1, 'u8'), 6)"
    compiling.bench(1, {"a die": one})
    cold, cached = map(float, capsys.readouterr().out.splitlines()[1].split()[3:])
    assert cold > 0 and cached > 0  # which is more, a busy machine may blur


def test_the_bench_of_doors_asks_a_bot_by_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    doors.bench(1, games=1)
    shown = [
        line.rsplit(maxsplit=2)[0].strip() for line in capsys.readouterr().out.splitlines()[1:]
    ]
    assert shown == ["in process", "on standard streams", "by HTTP", "by WebSocket"]


def test_the_bench_of_experiments_plays_them_in_the_arena_and_on_the_site(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(experiments, "PROCESSES", (1,))
    players = [{"bot": "hold", "count": 7}]
    table = {"game": "diplomacy", "games": 2, "players": players, "options": {"final_year": 1901}}
    experiments.bench(1, {"short": table})
    shown = capsys.readouterr().out.splitlines()[1].replace(",", "").split()
    assert shown[:2] == ["short", "1"] and all(float(rate) > 0 for rate in shown[2:4])


def test_what_lies_beside_the_peers_script_hides_none_of_its_packages(tmp_path: Path) -> None:
    (tmp_path / "diplomacy.py").write_text("raise SystemExit('the wrong one')\n")
    script = tmp_path / "side.py"
    script.write_text(
        "import sys\n"
        "from contextlib import suppress\n"
        "with suppress(ImportError):\n"
        "    import diplomacy\n"
        "for line in sys.stdin:\n"
        "    print('{\"rate\": 7}', flush=True)\n"
    )
    peer = Peer(Path(sys.executable), str(script), "first")
    assert peer.measure() == {"rate": 7}
    peer.close()


def test_a_peer_that_ends_is_told_from_one_that_answers(tmp_path: Path) -> None:
    script = tmp_path / "side.py"
    script.write_text("raise SystemExit(3)\n")
    peer = Peer(Path(sys.executable), str(script), "first")
    with pytest.raises(PeerGone, match="ended with status 3"):
        peer.measure()
    with suppress(BrokenPipeError):
        peer.close()
