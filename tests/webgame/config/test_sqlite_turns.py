"""Writers of the embedded site wait in line, people before tasks."""

import time
from collections.abc import Callable
from threading import Thread

import pytest
from celery import shared_task
from django.db import OperationalError, connection, transaction

from webgame.accounts.models import User
from webgame.config.sqlite3.base import _turns
from webgame.config.sqlite3.turns import Turns

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the engine for SQLite")


def written(name: str) -> None:
    with transaction.atomic():
        User.objects.create(display_name=name, email=f"{name}@example.org")


@shared_task
def write_as_task(name: str) -> None:
    written(name)


def begun(write: Callable[[str], object], name: str) -> Thread:
    """A thread that writes: it waits in line, or its turn has come."""
    turns = _turns[str(connection.settings_dict["NAME"])]
    before = len(turns._waiting)

    def run() -> None:
        try:
            write(name)
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    while thread.is_alive() and len(turns._waiting) == before:
        time.sleep(0.01)
    return thread


@pytest.mark.django_db(transaction=True)
def test_what_a_person_does_goes_before_tasks_that_came_earlier() -> None:
    with transaction.atomic():
        threads = [
            begun(write_as_task, "task"),
            begun(write_as_task, "later"),
            begun(written, "ada"),
        ]
        assert not User.objects.exists()
    for thread in threads:
        thread.join()
    names = User.objects.order_by("pk").values_list("display_name", flat=True)
    assert list(names) == ["ada", "task", "later"]


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_is_undone_gives_its_turn_away() -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            User.objects.create(display_name="nobody", email="nobody@example.org")
            _ = 1 / 0
    with transaction.atomic():
        connection.close()
    begun(written, "ada").join()
    assert list(User.objects.values_list("display_name", flat=True)) == ["ada"]


@pytest.mark.django_db(transaction=True)
def test_who_waits_too_long_is_told_so_and_spoils_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def impatient(name: str) -> None:
        try:
            written(name)
        except OperationalError as error:
            told.append(str(error))

    with monkeypatch.context() as hasty, transaction.atomic():
        # All threads' connections share this: who does not put it back hurries all tests after.
        hasty.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.01)
        begun(impatient, "hasty").join()
    assert told == ["database is locked: no turn came to write"]
    assert connection.settings_dict["OPTIONS"]["timeout"] == 20
    written("ada")


def test_a_turn_is_called_once_and_to_one_alone() -> None:
    turns, had = Turns(), list[int]()
    assert turns.take(urgent=False, seconds=0)

    def take(number: int) -> None:
        if turns.take(urgent=number % 2 == 0, seconds=5):
            had.append(number)
            turns.end()

    threads = [Thread(target=take, args=(number,)) for number in range(6)]
    for waiting, thread in enumerate(threads):
        thread.start()
        while len(turns._waiting) == waiting:
            time.sleep(0.01)
    turns.end()
    for thread in threads:
        thread.join()
    assert had == [0, 2, 4, 1, 3, 5]
