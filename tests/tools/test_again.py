"""What is run once more on PostgreSQL is enough to send all that the web's tests send."""

from collections import Counter
from collections.abc import Iterator

import pytest
from django.db import DatabaseError, connection

from tests.webgame.play import table
from tools.again import enough, noted
from webgame.accounts.models import User
from webgame.tables.table import lock, look


@pytest.fixture
def sent(db: None) -> Iterator[Counter[str]]:
    """What the database is asked, by names."""
    found: Counter[str] = Counter()
    with connection.execute_wrapper(noted(found)):
        yield found


def test_the_tests_named_send_all_that_any_sends() -> None:
    sent = {str(n): Counter(map(str, (n % 7, n % 5, n * n % 11))) for n in range(60)}
    chosen = enough(sent)
    assert {one for name in chosen for one in sent[name]} == {
        one for of in sent.values() for one in of
    }
    assert len(chosen) < 12


def test_a_statement_that_only_one_test_sends_has_that_test_named() -> None:
    sent = {"one": Counter("abc"), "other": Counter("abd"), "third": Counter("ab")}
    assert {"one", "other"} <= {*enough(sent)}
    assert enough({"silent": {}}) == []


def test_of_two_tests_that_send_the_same_the_shorter_is_named() -> None:
    assert enough({"a whole game": {"a": 90, "b": 30}, "a step": {"a": 2, "b": 1}}) == ["a step"]


def test_a_list_of_any_length_and_any_number_are_the_same_statement(sent: Counter[str]) -> None:
    for most in (2, 3):
        list(User.objects.filter(pk__in=range(most))[:most])
    assert [*sent.values()] == [2]


def test_what_meets_an_error_is_another_statement(sent: Counter[str]) -> None:
    def ask(column: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {column} FROM {User._meta.db_table}")

    ask("id")
    ask("id")
    with pytest.raises(DatabaseError):
        ask("nothing")
    assert sorted(sent.values()) == [1, 2]


def test_what_locks_is_told_from_what_only_looks_though_sqlite_is_asked_the_same(
    sent: Counter[str], ada: User
) -> None:
    game = table(ada)
    sent.clear()
    look(game.pk)
    looked = {*sent}
    lock(game.pk)
    assert looked and len(sent) == 2 * len(looked)
