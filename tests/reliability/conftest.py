"""One full site for all these tests: real processes, started once."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.house.stack import BASE, HOST, Stack
from tests.reliability.browser import Browser


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput"]
    building = {"SECRET_KEY": "only-while-building", "PARLEY_VAR": str(folder / "var")}
    subprocess.run(collect, cwd=BASE, env=building, check=True, capture_output=True)
    with Stack(folder) as running:
        yield running


@pytest.fixture
def player(stack: Stack) -> Browser:
    """A guest in the second phase of a game against six bots."""
    browser = Browser(stack.port, HOST)
    browser.play()
    browser.play_phase()
    return browser
