"""One full site for all these tests, of real processes."""

import pytest

from tests.house.stack import HOST, Stack
from tests.reliability.browser import Browser


@pytest.fixture(scope="package")
def stack(stack: Stack) -> Stack:
    """The site, with every process well."""
    stack.until_healthy()
    return stack


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
