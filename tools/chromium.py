"""A headless Chromium: the one that ``CHROMIUM`` names, the system's own, or Playwright's."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

from tools.programs import BROWSERS

_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def launched(playwright: Playwright) -> Browser:
    """A running browser. Raises playwright's Error where there is none."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=found, args=[*_QUIET])
