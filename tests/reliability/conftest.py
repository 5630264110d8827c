"""One full site for all these tests: real processes, that are started again when they end."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.house.stack import HOST, Stack
from tests.reliability.browser import Browser


@pytest.fixture(scope="package")
def stack(stack: Stack) -> Iterator[Stack]:
    """The site, with every process well."""
    with restarting(stack):
        stack.until_healthy()
        yield stack


@contextmanager
def restarting(stack: Stack) -> Iterator[None]:
    """Keep the file's restart policy: Celery's worker may end itself when its broker goes away."""
    done = threading.Event()

    def keep() -> None:
        while not done.wait(0.2):
            for process in stack.site:
                process.revive()

    keeper = threading.Thread(target=keep)
    keeper.start()
    try:
        yield
    finally:
        done.set()
        keeper.join()


def guest(stack: Stack) -> Browser:
    """Somebody in the second phase of a game against six bots."""
    browser = Browser(stack.port, HOST)
    browser.play()
    browser.play_phase()
    return browser


@pytest.fixture
def player(stack: Stack) -> Browser:
    return guest(stack)


@pytest.fixture
def other(stack: Stack) -> Browser:
    """Another guest, in a game of their own."""
    return guest(stack)
