"""Experiments that run on the site: what is played, kept, found again and refused."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from bots.arena import worker
from bots.arena.description import from_table, write_toml
from bots.arena.run import recorded, run
from bots.sdk.program import NoAnswer, Program
from games.core import record
from games.registry import rules
from webgame.accounts.models import User
from webgame.experiments import playing, services, standings, tasks
from webgame.experiments.describing import described, read_description
from webgame.experiments.models import Experiment, Run
from webgame.tables.refused import Refused

pytestmark = pytest.mark.django_db
QUICK: dict[str, Any] = {
    "game": "diplomacy",
    "games": 3,
    "players": [{"bot": "hold", "count": 4}, {"bot": "random", "count": "rest"}],
    "options": {"final_year": 1901},
}


def began(owner: User, **more: Any) -> Experiment:
    return services.begin(owner, {**QUICK, **more})


def state(experiment: Experiment) -> str:
    experiment.refresh_from_db()
    return experiment.state


@pytest.mark.database
@pytest.mark.parametrize(
    "more",
    [
        {},
        {
            "start": "F1901M ENGLAND:FLON:LON FRANCE:FBRE,APAR:BRE,PAR final_year=1902",
            "options": {},
            "deadline": 30,
            "minutes": 30,
        },
    ],
    ids=["as the rules say", "from the middle"],
)
def test_the_results_are_the_very_bytes_that_the_arena_writes(
    ada: User, tmp_path: Path, more: dict[str, Any]
) -> None:
    experiment = began(ada, **more)
    tasks.work()
    run(from_table({**QUICK, **more}), tmp_path / "out.jsonl", 1, progress=False)
    assert b"".join(standings.results(experiment)) == (tmp_path / "out.jsonl").read_bytes()
    assert state(experiment) == "over"


@pytest.mark.database
def test_an_experiment_stops_where_the_arena_stops_though_more_was_played_meanwhile(
    ada: User, tmp_path: Path
) -> None:
    table = {**QUICK, "games": 40, "stop": STOP}
    experiment = services.begin(ada, table)
    first = services.claim()
    Run.objects.filter(number__gt=first.games[-1] if first else 0, number__lt=25).update(
        state=Run.State.DONE, seconds=0.1
    )
    for run_ in experiment.runs.filter(state=Run.State.DONE):
        row, _ = recorded(from_table(table), from_table(table).pairing(0, run_.number))
        experiment.runs.filter(pk=run_.pk).update(row=row)
    assert first is not None
    with playing.player() as play:
        services.keep(first, play(first, 0)["played"])
    run(from_table(table), tmp_path / "out.jsonl", 1, progress=False)
    experiment.refresh_from_db()
    assert b"".join(standings.results(experiment)) == (tmp_path / "out.jsonl").read_bytes()
    assert (experiment.games, experiment.state) == (10, "over")
    found = standings.standings(experiment, 10)
    assert found.look.startswith("Stopped after 10 games: random does not take")


STOP = {"label": "random", "margin": 0.4, "alpha": 0.3, "beta": 0.3, "every": 10}


def test_a_stint_that_dies_in_the_middle_loses_no_game_and_changes_no_result(ada: User) -> None:
    whole, killed = began(ada), began(ada)
    lost = services.claim()
    assert lost is not None
    tasks.work()
    assert state(whole) == "running"
    later = timezone.now() + services.LEASE + timedelta(seconds=1)
    services.find_lost(later)
    tasks.work()
    assert state(whole) == state(killed) == "over"
    assert list(standings.rows(whole)) == list(standings.rows(killed))


def test_a_game_that_was_played_twice_counts_once(ada: User) -> None:
    experiment = began(ada)
    slow = services.claim()
    assert slow is not None
    services.find_lost(timezone.now() + services.LEASE + timedelta(seconds=1))
    tasks.work()
    rows = list(standings.rows(experiment))
    with playing.player() as play:
        services.keep(slow, play(slow, 0)["played"])
    assert list(standings.rows(experiment)) == rows
    assert state(experiment) == "over"


def test_a_game_that_nobody_can_play_fails_by_itself_and_can_be_tried_again(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    experiment, answer = began(ada), worker.answer

    def breaks_at_one(request: Any, exchange: Any, lookout: Any) -> Any:
        if 1 in request["games"]:
            raise NoAnswer("crash", "its process ended")
        return answer(request, exchange, lookout)

    monkeypatch.setattr(worker, "answer", breaks_at_one)
    tasks.work()
    failed = experiment.runs.get(state=Run.State.FAILED)
    assert (failed.number, failed.tries, state(experiment)) == (1, services.MOST_TRIES, "over")
    assert "its process ended" in failed.error
    monkeypatch.setattr(worker, "answer", answer)
    services.go_on(experiment)
    tasks.work()
    assert [row["number"] for row in standings.rows(experiment)] == [0, 1, 2]


def test_who_asks_for_the_cost_first_gets_one_game_and_then_the_others(ada: User) -> None:
    experiment = services.begin(ada, QUICK, estimate=True)
    tasks.work()
    found = standings.progress(experiment)
    assert (state(experiment), found.done) == ("paused", 1)
    assert found.left is not None
    services.go_on(experiment)
    tasks.work()
    assert state(experiment) == "over"


def test_a_paused_experiment_begins_no_game_and_goes_on(ada: User) -> None:
    experiment = began(ada)
    services.pause(experiment)
    assert services.claim() is None
    services.go_on(experiment)
    playing = services.claim()
    assert playing and services.still_at(playing)
    services.cancel(experiment)
    assert services.claim() is None
    assert not services.still_at(playing), "whoever plays it is told to stop"
    with pytest.raises(Refused, match="has ended"):
        services.cancel(experiment)


def test_a_game_that_is_still_being_compiled_waits(
    ada: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    experiment = began(ada)
    settings.COMPILE_BESIDE = True
    monkeypatch.setattr(services, "seconds_left", lambda game: 20.0)
    tasks.work()
    assert (state(experiment), standings.progress(experiment).done) == ("running", 0)
    monkeypatch.setattr(services, "seconds_left", lambda game: 0.0)
    tasks.work()
    assert state(experiment) == "over"


def test_experiments_take_turns(ada: User, basil: User) -> None:
    began(ada), began(basil)
    stints = [services.claim() for _ in range(4)]
    served = [stint.experiment for stint in stints if stint]
    assert served[0] != served[1]
    assert served[:2] == served[2:]


def test_the_record_of_each_game_is_kept_and_plays_again(ada: User) -> None:
    experiment = began(ada, games=1)
    tasks.work()
    kept = record.read(services.record_of(experiment.runs.get()))
    assert record.replay(kept, rules("diplomacy")) is not None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": [{"bot": "os:system", "count": 7}]}, "no bot “os:system” of Diplomacy"),
        ({"players": [{"bot": "hold", "count": 3}]}, "7 seats, and the players fill 3"),
        ({"players": [{"program": "rm -rf /", "count": 7}]}, "is for the shell"),
        ({"players": [{"folder": "/", "count": 7}]}, "is for the shell"),
        ({"players": [{"path": "os:system", "count": 7}]}, "is for the shell|did you mean"),
        ({"players": [{"bot": "hold", "count": 7, "flder": "/"}]}, "did you mean"),
        ({"players": [{"count": 7}]}, "player"),
        ({"players": [{"bot": "hold", "count": 7, "parameters": {"x": 1}}]}, "no parameters"),
        ({"gmaes": 3}, "did you mean 'games'"),
        ({"games": 10_001}, "at most 10,000"),
        ({"sweep": {"label": "hold", "count": 10**9}}, "at most 10,000 points"),
        ({"seconds": 3600}, "at most 60 seconds"),
        ({"options": {"final_yaer": 1901}}, "did you mean 'final_year'"),
        ({"game": "chess"}, "no game “chess” here; there are Diplomacy and Catan"),
        ({"game": 7}, "game"),
        ({"players": 7}, "players"),
        ({"players": [7]}, "player"),
        ({"games": "many"}, "games"),
        ({"name": "a\x00b"}, "no text has"),
        ({"scores": ["os:system"]}, "is for the shell"),
        ({"scores": [{"name": "x", "formula": "().__class__"}]}, "has no"),
        ({"scores": ["rank"] * 13}, "at most 12 scores"),
        ({"teams": [{"name": "x" * 41, "labels": ["hold"]}]}, "at most 40"),
        ({"teams": 7}, "teams"),
        ({"name": "x" * 81}, "at most 80"),
        ({"players": [{"bot": "hold", "count": 7, "label": "a\nb"}]}, "on one line"),
    ],
)
def test_what_the_site_does_not_run_is_refused_with_a_sentence(
    ada: User, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(Refused, match=f"(?i){says}"):
        began(ada, **change)
    assert not Experiment.objects.exists()


def test_nobody_asks_for_more_than_there_is_room_for(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(services.MOST_RUNNING):
        began(ada)
    with pytest.raises(Refused, match="run already"):
        began(ada)
    Experiment.objects.update(state="over")
    monkeypatch.setattr(services, "MOST_GAMES_A_DAY", 10)
    with pytest.raises(Refused, match="1 are left for today"):
        began(ada)


def test_a_guest_has_no_experiments(db: None) -> None:
    guest = User.objects.create(display_name="Gus", is_guest=True)
    with pytest.raises(Refused, match="sign up"):
        began(guest)


def test_a_description_is_the_same_after_toml() -> None:
    table = {**QUICK, "talk": True, "name": "Ümläut “q”", "sweep": dict(SWEEP)}
    assert read_description(write_toml(table)) == table
    assert described(table).points == 2


SWEEP = {"label": "hold", "parameter": "count", "start": 1, "step": 1, "count": 2}


@pytest.mark.slow
def test_games_are_played_by_the_arena_in_a_process_without_rights() -> None:
    program = Program(playing.PLAY)
    try:
        request = (
            b'{"experiment": {"game": "diplomacy", "games": 2, "options": {"final_year": 1901}, '
        )
        request += b'"players": [{"bot": "hold", "count": 7}]}, "games": [1], "seconds": 1}\n'
        assert b'"number": 1' in program.exchange(request, 60)
    finally:
        program.end()


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_workers_that_come_at_once_share_the_games_and_none_goes_away_empty(ada: User) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite lets one write at a time")
    began(ada, games=6)
    claimed: list[Any] = []

    def take() -> None:
        claimed.append(services.claim())
        connection.close()

    threads = [Thread(target=take) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    numbers = [number for stint in claimed for number in stint.games]
    assert sorted(numbers) == [0, 1, 2, 3]
