"""How many games a minute the site's experiments play, beside the arena alone.

The tasks of a worker play an experiment on a database of its own (SQLite), in one process and in
several; the arena plays the same games in as many and keeps their records, too. By the clock, for
both use all cores they can; what compiles and starts is left out on both sides as far as it can be.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bots.arena.description import from_table
from bots.arena.run import run

BASE = Path(__file__).parents[2]
PROCESSES = (1, 2, 4)
EXPERIMENTS: Mapping[str, Mapping[str, Any]] = {
    "Diplomacy": {
        "game": "diplomacy",
        "games": 200,
        "players": [{"bot": "dumbbot", "count": 7}],
        "options": {"final_year": 1905},
    },
    "Catan": {
        "game": "catan",
        "games": 2000,
        "players": [{"bot": "jsettlers_fast", "count": 4}],
    },
}
PLAYING = """
import json, sys, time
from threading import Thread
import django
django.setup()
from django.core.management import call_command
from django.db import connections
from webgame.accounts.models import User
from webgame.experiments import services, tasks
from webgame.experiments.models import Experiment
call_command("migrate", verbosity=0)
owner = User.objects.create(display_name="Host", email="host@localhost")
began = time.monotonic()
experiment = services.begin(owner, json.loads(sys.argv[1]))
def work():
    while Experiment.objects.filter(state="running").exists():
        tasks.work()
    connections.close_all()
workers = [Thread(target=work) for _ in range(int(sys.argv[2]))]
for one in workers:
    one.start()
for one in workers:
    one.join()
took = time.monotonic() - began
assert experiment.runs.filter(state="done").count() == experiment.games
print(took)
"""
"""A worker's threads, each of which takes up the tasks that play, until all games are played."""


def bench(rounds: int, experiments: Mapping[str, Mapping[str, Any]] = EXPERIMENTS) -> None:
    """Print games a minute, best of the rounds, and what the site takes beyond the arena."""
    print(f"{'':<12}{'processes':>10}{'arena':>10}{'site':>10}{'beyond':>10}")
    for title, table in experiments.items():
        for processes in PROCESSES:
            arena = min(by_arena(table, processes) for _ in range(rounds))
            site = min(by_site(table, processes) for _ in range(rounds))
            rates = "".join(f"{60 * table['games'] / took:>10,.0f}" for took in (arena, site))
            print(f"{title:<12}{processes:>10}{rates}{site / arena - 1:>10.0%}", flush=True)


def by_arena(table: Mapping[str, Any], processes: int) -> float:
    """Seconds that the arena takes."""
    with TemporaryDirectory() as kept:
        began = time.monotonic()
        folder = Path(kept)
        run(from_table(table), folder / "out.jsonl", processes, False, record=folder / "records")
        return time.monotonic() - began


def by_site(table: Mapping[str, Any], processes: int) -> float:
    """Seconds that a worker of the site takes."""
    with TemporaryDirectory() as kept:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "webgame.config.settings",
            "PARLEY_VAR": kept,
            "EXPERIMENT_PROCESSES": str(processes),
        }
        told = [json.dumps(table), str(processes)]
        command = [sys.executable, "-c", PLAYING, *told]
        done = subprocess.run(
            command, cwd=BASE, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return float(done.stdout.split()[-1])
