"""A command asks the database a handful of questions, however long the game and the table."""

from pytest_django import DjangoAssertNumQueries

from tests.webgame.play import FRANCE, GERMANY, key, play_phase, seat, started
from webgame.accounts.models import User
from webgame.tables import selectors, services

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
