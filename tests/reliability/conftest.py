"""One full site for all these tests: real processes, started once."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.house.stack import BASE, HOST, Stack
from tests.reliability.browser import Browser


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput"]
    building = {"SECRET_KEY": "only-while-building", "PARLEY_VAR": str(folder / "var")}
    subprocess.run(collect, cwd=BASE, env=building, check=True, capture_output=True)
    with Stack(folder) as running, restarting(running):
        yield running


@contextmanager
def restarting(stack: Stack) -> Iterator[None]:
    """Keep the file's restart policy: Celery's worker may end itself when its broker goes away."""
    done = threading.Event()

    def keep() -> None:
        while not done.wait(0.2):
            for process in (stack.web, stack.clock, stack.worker, stack.beat):
                process.revive()

    keeper = threading.Thread(target=keep)
    keeper.start()
    try:
        yield
    finally:
        done.set()
        keeper.join()


@pytest.fixture
def player(stack: Stack) -> Browser:
    """A guest in the second phase of a game against six bots."""
    browser = Browser(stack.port, HOST)
    browser.play()
    browser.play_phase()
    return browser
