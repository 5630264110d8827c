"""The page's modules know each other one way: a game knows the table and the board, never back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from webgame.live.templatetags.modules import IMPORT

STATIC = Path(__file__).parents[2] / "static"
MAY_IMPORT = {
    "board": {"board"},
    "table": {"table"},
    "site": {"site"},
    "diplomacy": {"diplomacy", "table", "board"},
    "catan": {"catan", "table", "board"},
}
TYPE = re.compile(r'import\("(\.{1,2}/[^"]+)"\)')
GAME_WORDS = re.compile(
    r"diplomacy|provinces?|supply|arm(?:y|ies)|fleets?|convoy\w*|retreat\w*|dislodged?|powers|"
    r"austria|england|france|germany|italy|russia|turkey|spring|settlements?|robber|catan",
    re.IGNORECASE,
)
COUNTRY_OF_AN_EXAMPLE = re.compile(r'^ \*.*"|^ *\* @property .*"|^ */\*\* ".*"|: "powers"')


def reached(module: Path) -> Iterator[str]:
    """The folder of static/ that each import of a module leads to, those of types among them."""
    text = module.read_text()
    for name in IMPORT.findall(text) + TYPE.findall(text):
        yield (module.parent / name).resolve().relative_to(STATIC).parts[0]


@pytest.mark.parametrize("folder", sorted(MAY_IMPORT))
def test_each_folder_imports_only_what_it_may_know(folder: str) -> None:
    wrong = {
        str(module.relative_to(STATIC)): found
        for module in (STATIC / folder).rglob("*.js")
        if (found := set(reached(module)) - MAY_IMPORT[folder])
    }
    # The table's record of a game speaks of a point on the board: a type, nothing that runs.
    wrong.pop("table/face.js", None)
    assert wrong == {}


def test_every_folder_has_its_place_among_the_arrows() -> None:
    folders = {module.relative_to(STATIC).parts[0] for module in STATIC.rglob("*.js")}
    assert folders <= set(MAY_IMPORT)
