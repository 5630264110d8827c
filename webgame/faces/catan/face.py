"""Catan's face."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django import forms

from bots.catan.search.flat import Flat
from bots.catan.search.parameters import Search
from bots.catan.settings import Parameters
from bots.catan.settings.page import groups
from games.catan.options import BOARDS
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Phase, Position
from webgame.faces.catan import phrases, small
from webgame.faces.catan.lessons import lessons
from webgame.faces.catan.scenes import scenes
from webgame.faces.catan.shelf import SHELF
from webgame.faces.catan.tongue import TONGUE
from webgame.faces.catan.words import WORDS, waits
from webgame.faces.clock_kinds import DAY, HOUR, MINUTE, ClockKind, Times
from webgame.faces.face import (
    Bots,
    Column,
    Face,
    Front,
    Level,
    Longest,
    Manual,
    Option,
    Page,
    Phrases,
    Replay,
    Small,
    Turns,
)
from webgame.faces.lessons import Curriculum

MANUAL = Manual(
    "FAVOUR_DEV_CARDS = -5, TRY_N_BEST_BUILD_PLANS = 0",
    partial(groups, (*Parameters.__bases__, Search, Flat)),
)
LONGEST_BOARD = 200
MOST_OFFERS = 100
_REPLIES = frozenset({Phase.DISCARD, Phase.ROBBER, Phase.ANSWER, Phase.CHOOSE})


def clock_kind(position: Position) -> str:
    """Which clock runs in a position: that of a turn, or of a small decision within one.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> clock_kind(start(Options(), seed=1))
    'turn'
    """
    return "reply" if position.record["phase"] in _REPLIES else "turn"


def unveil(position: Position) -> Position:
    """The position with all hands open.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> unveil(start(Options(), seed=1)).options.open_hands
    True
    """
    record = position.copy_record()
    record["open_hands"] = True
    return Position(record)


def turn_of(position: Position) -> tuple[int, str]:
    """Whose turn it is, and the turn's name.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> turn_of(start(Options(first=2), seed=1))
    (2, 'T0')
    """
    return int(position.record["turn"]), f"T{position.record['turn_number']}"


def study(options: Mapping[str, Any]) -> str:
    """What makes a table with these options one for study.

    >>> study({"open_hands": True}), study({"players": 3})
    ('everybody sees all hands', '')
    """
    return "everybody sees all hands" if options.get("open_hands") else ""


def _choice(label: str, choices: dict[object, str], usual: object) -> forms.Field:
    return forms.ChoiceField(
        choices=list(choices.items()), label=label, initial=usual, required=False
    )


def _players() -> forms.Field:
    return _choice("Players", {2: "Two", 3: "Three", 4: "Four"}, 4)


def _victory() -> forms.Field:
    return _choice("Points to win", {points: str(points) for points in range(3, 21)}, 10)


def _board() -> forms.Field:
    named = ("Drawn by lot", "Drawn by lot, numbers too", "As laid for beginners")
    return _choice("Board", dict(zip(BOARDS, named, strict=True)), BOARDS[0])


def _board_string() -> forms.Field:
    return forms.CharField(
        label="Or this board",
        required=False,
        max_length=LONGEST_BOARD,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
        help_text="A board string, as Save or share gives it.",
    )


def _first() -> forms.Field:
    return _choice("Who begins", dict(enumerate(name.title() for name in SEAT_NAMES)), 0)


def _offers_a_turn() -> forms.Field:
    return forms.IntegerField(
        label="Offers a turn",
        required=False,
        min_value=0,
        max_value=MOST_OFFERS,
        help_text="How many each player may make; 0 or nothing: as many as one likes.",
    )


def _open_hands() -> forms.Field:
    return forms.BooleanField(
        label="Open hands, for study",
        required=False,
        help_text="Everybody sees everybody's cards, and the table says so to all.",
    )


def _without_trades() -> forms.Field:
    return forms.BooleanField(label="No trades among players", required=False)


def _confirm() -> forms.Field:
    return forms.BooleanField(
        label="Confirm every trade",
        required=False,
        help_text="Who made an offer has the last word, even if one player alone accepts.",
    )


def _friendly_robber() -> forms.Field:
    return forms.BooleanField(
        label="Friendly robber",
        required=False,
        help_text="It stays away from whoever shows fewer than three points.",
    )


def _level(name: str, bot: str, says: str, silent: str = "") -> Level:
    return Level(name, name.title(), bot, silent or bot, says)


LEVELS = (
    _level("gentle", "catan_typed", "They do anything that the rules allow."),
    _level("even", "jsettlers_fast", "They build what they can have soonest, and trade for it."),
    _level(
        "hard",
        "stac",
        "They rank all their plans; where nobody talks they play each out in their heads as well.",
        silent="typed_mcts",
    ),
)

FACE = Face(
    game="catan",
    title="Catan",
    seats=SEAT_NAMES,
    fixed_seats=False,
    unveil=unveil,
    words=WORDS,
    bots=Bots(LEVELS, "even", "three bots", MANUAL),
    clocks=(
        ClockKind(
            "turn",
            "Each step of a turn",
            "a step",
            {
                "live": Times(10, HOUR, MINUTE, (15, 30, *(MINUTE * n for n in (1, 2, 3, 5, 10)))),
                "slow": Times(HOUR, 14 * DAY, DAY, (4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY)),
            },
        ),
        ClockKind(
            "reply",
            "Discards, the robber, offers",
            "for an answer",
            {
                "live": Times(5, HOUR, 30, (10, 15, 20, 30, MINUTE, 2 * MINUTE)),
                "slow": Times(HOUR, 14 * DAY, 12 * HOUR, (HOUR, 4 * HOUR, 12 * HOUR, DAY)),
            },
        ),
    ),
    clock_kind=clock_kind,
    turns=Turns(
        of=turn_of,
        waits=waits,
        clock="turn",
        bank={
            "live": Times(
                MINUTE, 2 * HOUR, 5 * MINUTE, tuple(MINUTE * n for n in (2, 5, 10, 20, 30))
            ),
            "slow": Times(HOUR, 30 * DAY, 3 * DAY, tuple(DAY * n for n in (1, 3, 7, 14))),
        },
        patience=2,
    ),
    manners={"MAKE_SOLICITED_OFFER": True},
    silent_no=lambda position: position.phase is Phase.ANSWER,
    longest=Longest(5000, 30_000),
    options=(
        Option("players", "players", _players, int),
        Option("victory", "victory", _victory, int),
        Option("board", "board", _board, str),
        Option("board", "board_string", _board_string, str),
        Option("first", "first", _first, int),
        Option("offers_limit", "offers_a_turn", _offers_a_turn, int),
        Option("trades", "without_trades", _without_trades, lambda ticked: not ticked),
        Option("confirm", "confirm", _confirm, bool),
        Option("friendly_robber", "friendly_robber", _friendly_robber, bool),
        Option("open_hands", "open_hands", _open_hands, bool),
    ),
    study=study,
    board=lambda view: str(view["board"]),
    profile=(
        Column("Wins", lambda one: one.kind == "win"),
        Column("Share", lambda one: one.share, mean=True),
    ),
    page=Page(
        template="game/catan.html",
        script="catan/open.js",
        colors="catan/colors.css",
    ),
    course=Curriculum("catan/learn.html", "catan/learn.js", lessons),
    small=Small(small.draw, small.sheet),
    replay=Replay(
        template="catan/replay.html",
        script="catan/replay.js",
        drawn=("phase", "actions", "events"),
        shelf=SHELF,
    ),
    front=Front(
        pitch="One island, four settlers, and a price for everything.",
        says="Settle, build and rob. What the dice do not bring, you talk out of the others.",
        picture="catan/picture.html",
        how="catan/how.html",
        script="catan/showcase.js",
        styles=("catan/board.css", "catan/icons.css"),
        recorded=Path(__file__).with_name("showcase.txt"),
        fewest_steps=150,
        lighten=scenes,
    ),
    phrases=Phrases("catan/phrases.html", phrases.shown, phrases.tried),
    about="catan/about.html",
    credits="catan/credits.html",
    tongue=TONGUE,
)
