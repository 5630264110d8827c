"""The page's modules know each other one way: a game knows the table and the board, never back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from webgame.live.modules import IMPORT

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
    r"\b(diplomacy|powers|provinces?|supply|army|armies|fleets?|convoys?|retreats?|dislodged|builds|"
    r"austria|england|france|germany|italy|russia|turkey|spring|winter|"
    r"catan|settlements?|robber|wool|ore)\b",
    re.IGNORECASE,
)


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
    assert wrong == {}


def test_every_folder_has_its_place_among_the_arrows() -> None:
    folders = {module.relative_to(STATIC).parts[0] for module in STATIC.rglob("*.js")}
    assert folders <= set(MAY_IMPORT)


@pytest.mark.parametrize("folder", ["board", "table"])
def test_what_games_share_speaks_no_word_of_a_game(folder: str) -> None:
    files = [*(STATIC / folder).rglob("*.js"), *(STATIC / folder).rglob("*.css")]
    spoken = {
        f"{path.relative_to(STATIC)}:{number}": line.strip()
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if GAME_WORDS.search(line)
    }
    assert len(files) > 5 and spoken == {}


@pytest.mark.parametrize("page", ["table", "ready", "strip", "leaf_talk", "leaf_state"])
def test_the_templates_that_games_share_name_no_game(page: str) -> None:
    template = STATIC.parent / "templates" / "game" / f"{page}.html"
    assert not GAME_WORDS.findall(template.read_text())


def test_pages_and_styles_call_an_owner_alike() -> None:
    """The mark of an owner is made in Python and in the page: both must wear the same names."""
    files = [
        *(STATIC.parent / "templates").rglob("*.html"),
        *(STATIC.parent / "webgame").rglob("*.py"),
        *STATIC.rglob("*.js"),
        *STATIC.rglob("*.css"),
    ]
    old = re.compile(r'data-(power|province|center)\b|class="power\b|var\(--power')
    assert [str(path) for path in files if old.search(path.read_text())] == []
