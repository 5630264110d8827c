"""A headless Chromium for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tools.chromium import launched


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser; the test is skipped, saying so, where there is none."""
    with sync_playwright() as playwright:
        try:
            browser = launched(playwright)
        except Error as error:
            pytest.skip(f"no Chromium to test in: {error.message.splitlines()[0]}")
        yield browser
        browser.close()
