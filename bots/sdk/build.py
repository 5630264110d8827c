"""Which code a bot was: a digest of it, for records."""

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path


@cache
def build(module: str) -> str:
    """A digest of a bot's own code: its file, or, inside a package, all of its folder.

    >>> len(build("bots.diplomacy.hold.player"))
    16
    """
    source = Path(str(import_module(module).__file__))
    files = sorted(source.parent.glob("*.py")) if module.startswith("bots.") else [source]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
