"""Where games of experiments wait: nobody who plays at a table waits behind them."""

from webgame.tables.bells import send_task

EXPERIMENTS = "experiments"
CALLED = 8
"""Workers that are called when there are games to play; whoever is not free need not come."""
EXPIRES = 5
"""Seconds: after that they are called again, if there still are games to play."""


def call_workers(workers: int = CALLED) -> None:
    """Have games played, once this is committed."""
    for _ in range(workers):
        send_task("webgame.experiments.tasks.work", queue=EXPERIMENTS, expires=EXPIRES)
