"""What tests cost: a plugin of pytest that prints the processor's seconds of each package.

Loaded by `tools.test`, or by hand: ``python -m pytest -p tools.costs tests/games``. Counted are the
test's own process and those that it began and that have ended: time spent waiting is none, so the
numbers mean the same on a busy machine.
"""

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import PurePath

import pytest

_COST = "processor's seconds"
_spent: defaultdict[str, float] = defaultdict(float)


def _so_far() -> float:
    return sum(os.times()[:4])


def package(path: str) -> str:
    """The package of tests that a file is counted with."""
    folders = PurePath(path).parent.parts
    return "/".join(folders[: 3 if folders[:1] == ("tests",) else 2])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note with every test when it began."""
    item.user_properties.append((_COST, _so_far()))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send what the whole test has cost along with the report of its end."""
    report = yield
    if call.when == "teardown":
        properties = dict(report.user_properties)
        cost = _so_far() - float(str(properties[_COST]))
        report.user_properties = [*(properties | {_COST: cost}).items()]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up, in the process that hears of all tests."""
    if report.when == "teardown":
        cost = float(str(dict(report.user_properties)[_COST]))
        _spent[package(report.nodeid.partition("::")[0])] += cost


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them, the costliest package first."""
    terminalreporter.section("processor's seconds")
    for name, seconds in sorted(_spent.items(), key=lambda one: -one[1]):
        terminalreporter.write_line(f"{seconds:8.1f}  {name}")
