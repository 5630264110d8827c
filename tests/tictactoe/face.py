"""The face of tic-tac-toe, and a table set for it: the game, its bot and its face registered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django import forms
from pytest_django import Settings

import bots.registry
import games.registry
import webgame.faces.registry
from bots.registry import About
from tests.tictactoe.game import MARKS, Position
from webgame.faces.clock_kinds import DAY, HOUR, ClockKind, Times
from webgame.faces.face import Bots, Column, Face, Level, Longest, Option, Page, Words

TEMPLATES = Path(__file__).with_name("templates")


def clock_kind(position: Position) -> str:
    """The first move may be thought over longer than those after it."""
    return "move" if position.moves else "opening"


def _size() -> forms.Field:
    return forms.ChoiceField(choices=[(3, "Three"), (4, "Four"), (5, "Five")], required=False)


_TIMES = {
    "live": Times(5, HOUR, 20, (5, 20, 60)),
    "slow": Times(HOUR, DAY, DAY, (HOUR, DAY)),
}

FACE = Face(
    game="tictactoe",
    title="Tic-tac-toe",
    seats=MARKS,
    words=Words(
        seat="mark",
        phase=lambda phase: phase.replace("MOVE", "Move ").replace("END", "The end"),
        ending=lambda outcome: "Three in a row" if outcome else "No result",
        options=lambda options: [f"{options['size']} rows"] if "size" in options else [],
        late="Whoever has not moved",
        missing={
            "hold": ("takes the first square", "The late take the first square"),
            "extend": ("has once more as long", "Once more as long"),
            "bot": ("is replaced by a bot", "A bot moves for the late"),
        },
        paces={"none": "No clock.", "live": "Minutes.", "slow": "Days."},
        silent="No word",
        idle="has to wait for its turn",
        lasted="{} moves".format,
    ),
    bots=Bots((Level("only", "The only one", "first_free", "first_free", ""),), "only", "two bots"),
    clocks=(
        ClockKind("move", "Move", "a move", _TIMES),
        ClockKind("opening", "Opening", "for the first", _TIMES),
    ),
    clock_kind=clock_kind,
    longest=Longest(9, 25),
    quick={"size": 5},
    options=(Option("size", "size", _size, int),),
    profile=(Column("Won", lambda one: one.kind == "win"),),
    page=Page(
        template="tictactoe/page.html",
        script="tictactoe/page.js",
        colors="tictactoe/colors.css",
    ),
)


@pytest.fixture
def tictactoe(settings: Settings) -> Iterator[Face]:
    """Tic-tac-toe can be played on the site."""
    about = About("first_free", "tictactoe", "First Free", "", "tests.tictactoe.player:FirstFree")
    games.registry.register("tictactoe", "tests.tictactoe.game")
    bots.registry.register(about)
    webgame.faces.registry.register(FACE)
    engine = settings.TEMPLATES[0]
    settings.TEMPLATES = [engine | {"DIRS": [TEMPLATES, *engine["DIRS"]]}]
    yield FACE
    webgame.faces.registry.forget("tictactoe")
    bots.registry.forget("first_free")
    games.registry.forget("tictactoe")
