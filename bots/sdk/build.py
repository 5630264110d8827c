"""Which code a bot was: a digest of it, for records."""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from games.core.kernel import ROOT

OURS = "bots"
_NO_CODE = frozenset((".py", ".md"))
"""Files beside a module that are no data of it: other modules, and what only people read."""


@cache
def build(module: str) -> str:
    """A digest of a bot's own code: its file; of Parley's bots every module of ``bots`` that it
    comes to import, with the data beside those.

    >>> len(build("bots.diplomacy.hold.player"))
    16
    """
    if module.split(".")[0] == OURS:
        files = sources(module)
    else:
        files = [Path(str(import_module(module).__file__))]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def sources(module: str) -> list[Path]:
    """The files of all modules of ``bots`` that one comes to import, itself among them, and the
    data in their folders, in order.

    >>> [file.name for file in sources("bots.diplomacy.hold.player")][-2:]
    ['player.py', 'wire.schema.json']
    """
    code: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in code and (file := _file(name)):
            code[name] = file
            waiting += [name.rpartition(".")[0], *_imported(file)]
    data = {
        file
        for folder in {file.parent for file in code.values()}
        for file in folder.iterdir()
        if file.is_file() and file.suffix not in _NO_CODE
    }
    return sorted({*code.values(), *data})


def _file(name: str) -> Path | None:
    """Where a module of ``bots`` lies; None for a name that is none."""
    if name.split(".")[0] != OURS:
        return None
    place = ROOT.joinpath(*name.split("."))
    return next(
        (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None
    )


def _imported(file: Path) -> Iterator[str]:
    """What a module imports, anywhere in it; of what it takes out of another, also as if that were
    a module."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
