"""Which of the web's tests run once more on PostgreSQL: a plugin of pytest that names them.

Another database can give another answer to a statement, and can let others in between when several
ask at once. So named are all tests that are marked “database”, and so many of the others that
together they send every statement from every line of the site that any of them sends it from, and
meet every error. (From every line, as SQLite does not say which statements lock.) Loaded by
`tools.test`, for a run on SQLite; what it found is in the file that ``--name-again`` says, a test a
line.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

WEB = "tests/webgame/"
_SITE = str(Path(__file__).parents[1] / "webgame")
_STATEMENTS = "statements"
_sent: Counter[str] = Counter()
"""What the present test has sent so far, and how often."""
_of: dict[str, Mapping[str, int]] = {}
"""What each test has sent, in the process that hears of all of them."""
_marked: set[str] = set()


@cache
def shape(sql: str) -> str:
    """A statement without what changes from call to call: numbers, how long a list is.

    >>> shape("SELECT a FROM b WHERE c IN (%s, %s, %s) LIMIT 21")
    'SELECT a FROM b WHERE c IN (%s) LIMIT 0'
    >>> shape("INSERT INTO b (a, c) VALUES (%s, %s), (%s, %s)")
    'INSERT INTO b (a, c) VALUES (%s)'
    """
    return re.sub(r"\d+", "0", re.sub(r"%s[%s(), ]*%s", "%s", sql))


def enough(sent: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Tests that send all that is sent; first that which adds most for what it sends in all.

    >>> enough({"one": {"a": 1, "b": 1}, "two": {"b": 9}, "three": {"b": 1, "c": 2, "d": 1}})
    ['one', 'three']
    """
    missing, chosen = set[str]().union(*sent.values()), list[str]()
    cost = {name: 1 + sum(statements.values()) for name, statements in sent.items()}
    while missing:
        chosen.append(max(sent, key=lambda name: len(missing & sent[name].keys()) / cost[name]))
        missing -= sent[chosen[-1]].keys()
    return chosen


def noted(sent: Counter[str]) -> Callable[..., Any]:
    """A wrapper for a connection's statements (`execute_wrappers`) that counts them by names."""

    def note(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        try:
            answer = execute(sql, *more)
        except Exception as error:
            sent[_mark(type(error).__name__, sql)] += 1
            raise
        sent[_mark("", sql)] += 1
        return answer

    return note


def _mark(error: str, sql: str) -> str:
    """A short name for what was sent, from where, and the error that it met."""
    text = f"{error} {_line()} {shape(sql)}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _line() -> str:
    """The line of the site that is at work, the innermost."""
    frame: FrameType | None = sys._getframe()
    while frame and not frame.f_code.co_filename.startswith(_SITE):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else ""


_note = noted(_sent)


def _listen(connection: BaseDatabaseWrapper, **_: Any) -> None:
    if _note not in connection.execute_wrappers:
        connection.execute_wrappers.append(_note)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--name-again", type=Path, help="where to name the tests for PostgreSQL")


def pytest_configure() -> None:
    connection_created.connect(_listen)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Forget what was sent before the test itself began: tables were made, people came."""
    _sent.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send what the test has sent along with its report."""
    report = yield
    if call.when == "call" and item.nodeid.startswith(WEB):
        report.user_properties = [*report.user_properties, (_STATEMENTS, dict(_sent))]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep it, in the process that hears of all tests."""
    for name, statements in report.user_properties:
        if name == _STATEMENTS and isinstance(statements, dict) and report.when == "call":
            _of[report.nodeid] = statements
            if "database" in report.keywords:
                _marked.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Name the tests, those of a file together."""
    named: Path | None = session.config.getoption("--name-again")
    if named and not hasattr(session.config, "workerinput"):
        named.write_text("\n".join(sorted(_marked | {*enough(_of)})))
