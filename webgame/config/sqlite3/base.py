"""The database engine: Django's for SQLite, whose writers of one process wait in line.

SQLite lets one connection write and has the others try again, after ever longer naps of up to a
tenth of a second: who comes often enough gets in, and who naps waits on. Here a transaction waits
for its turn before it begins. What people do goes before what tasks do, and as only one
transaction runs at a time, others do not interrupt it for the interpreter's lock at each query.
"""

from collections import defaultdict
from typing import Any

from celery import current_task
from django.db import OperationalError
from django.db.backends.sqlite3 import base

from webgame.config.sqlite3.turns import Turns

_turns: defaultdict[str, Turns] = defaultdict(Turns)
"""Whose turn it is to write, by the name of the database."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transactions wait in line (ignored types: Django's stubs lack them)."""

    _turn: Turns | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turns = _turns[str(self.settings_dict["NAME"])]
        seconds = float(self.settings_dict["OPTIONS"]["timeout"])
        if not turns.take(urgent=not current_task, seconds=seconds):
            raise OperationalError("database is locked: no turn came to write")
        self._turn = turns
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> Any:
        done = super()._commit()  # type: ignore[misc]
        self._end_turn()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.end()
