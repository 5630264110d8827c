"""A command asks the database a handful of questions, however long the game and the table."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.webgame.play import FRANCE, GERMANY, key, play_phase, seat, started
from webgame.accounts.models import User
from webgame.tables import selectors, services, snapshot
from webgame.tables.table import look

A_COMMAND = 12
AN_OFFER = 27
"""A line with a meaning is read beforehand, opens a deal, and is told as both."""
A_SNAPSHOT = 17


def test_a_draft_costs_few_queries(
    ada: User, basil: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = started(ada, basil)
    for _ in range(3):
        play_phase(game, FRANCE, GERMANY)
    mine, phase = seat(game, FRANCE), "F1902M"
    with django_assert_max_num_queries(A_COMMAND):
        services.submit_draft(mine, phase, ["A PAR H"], key())
    with django_assert_max_num_queries(A_COMMAND):
        services.set_ready(mine, phase, True, key())
    with django_assert_max_num_queries(AN_OFFER):
        services.say(mine, [GERMANY], "Peace?", key())


def test_a_snapshot_costs_the_same_after_years(
    ada: User, basil: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = started(ada, basil)
    for _ in range(5):
        play_phase(game, FRANCE, GERMANY)
    with django_assert_max_num_queries(A_SNAPSHOT):
        selectors.snapshot(game, seat(game, FRANCE))


def test_what_was_counted_in_a_step_is_looked_up_once(ada: User, basil: User) -> None:
    game = started(ada, basil)
    for _ in range(4):
        game = play_phase(game, FRANCE, GERMANY)
    first = selectors.snapshot(game, None).body["counts"]
    assert [one["phase"] for one in first] == ["F1901M", "F1902M"]
    with CaptureQueriesContext(connection) as asked:
        again = selectors.snapshot(game, seat(game, FRANCE)).body["counts"]
    assert again == first and not [one for one in asked if '"events"' in one["sql"]]
    for _ in range(2):
        game = play_phase(game, FRANCE, GERMANY)
    later = selectors.snapshot(game, None).body["counts"]
    assert later[:2] == first and later[2]["phase"] == "F1903M"
    for number, shown in ((1, 1), (3, 2), (5, 3)):
        assert snapshot.counts(look(game.pk), upto=number) == later[:shown]
