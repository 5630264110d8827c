"""A headless Chromium for tests: the system's own, else the one Playwright keeps."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tools.programs import BROWSERS

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser; the test is skipped, saying so, where there is none."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        except Error as error:
            pytest.skip(f"no Chromium to test in: {error.message.splitlines()[0]}")
        yield browser
        browser.close()
