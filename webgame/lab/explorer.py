"""Vega-Lite's scripts for the explorer, where the package that carries them is installed.

vl-convert puts Vega, Vega-Lite and vega-embed into one script, with the interpreter by which
expressions are read without `eval` (the site's policy allows none). It is made once a version and
kept in the site's folder; from there it is gathered as all static files are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

SCRIPT = "lab/vega.js"
"""Its name from static/."""
VEGA_LITE = "6.4"


def available() -> bool:
    """Whether the explorer can be offered."""
    return find_spec("vl_convert") is not None


class Finder(BaseFinder):
    """Finds the one script."""

    def find(self, path: str, find_all: bool = False, **_: Any) -> Any:
        """Where it lies, if it is asked for."""
        found = [str(_made() / SCRIPT)] if path == SCRIPT and available() else []
        return found if find_all else next(iter(found), None)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """The script, where there is one."""
        if available():
            yield SCRIPT, FileSystemStorage(_made())


def _made() -> Path:
    """The folder in which it lies; it is made where it is not there yet (some seconds)."""
    folder = Path(settings.VAR_DIR) / f"vega-{version('vl-convert-python')}"
    script = folder / SCRIPT
    if not script.exists():
        script.parent.mkdir(parents=True, exist_ok=True)
        bundle: str = import_module("vl_convert").javascript_bundle(vl_version=VEGA_LITE)
        written = script.with_suffix(".part")
        written.write_text(bundle, encoding="utf-8")
        written.replace(script)
    return folder
