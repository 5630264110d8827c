"""Catan's face."""

from django import forms

from games.catan.options import BOARDS
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Phase, Position
from webgame.faces.catan import phrases
from webgame.faces.catan.tongue import TONGUE
from webgame.faces.catan.words import WORDS
from webgame.faces.clocks import DAY, HOUR, MINUTE, Clock, Times
from webgame.faces.face import Bots, Column, Face, Level, Longest, Option, Page, Phrases

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


def _choice(label: str, choices: dict[object, str], usual: object) -> forms.Field:
    return forms.ChoiceField(
        choices=list(choices.items()), label=label, initial=usual, required=False
    )


def _players() -> forms.Field:
    return _choice("Players", {2: "Two", 3: "Three", 4: "Four"}, 4)


def _victory() -> forms.Field:
    return _choice("Points to win", {points: str(points) for points in range(8, 15)}, 10)


def _board() -> forms.Field:
    named = ("Drawn by lot", "Drawn by lot, numbers too", "As laid for beginners")
    return _choice("Board", dict(zip(BOARDS, named, strict=True)), BOARDS[0])


def _without_trades() -> forms.Field:
    return forms.BooleanField(label="No trades among players", required=False)


def _friendly_robber() -> forms.Field:
    return forms.BooleanField(
        label="Friendly robber",
        required=False,
        help_text="It stays away from whoever shows fewer than three points.",
    )


def _level(name: str, bot: str, says: str) -> Level:
    return Level(name, name.title(), bot, bot, says)


LEVELS = (
    _level("gentle", "catan_typed", "They do anything that the rules allow."),
    _level("even", "jsettlers_fast", "They build what they can have soonest, and trade for it."),
    _level("hard", "stac", "They rank all their plans, and open where the land yields most."),
)

FACE = Face(
    game="catan",
    title="Catan",
    seats=SEAT_NAMES,
    fixed_seats=False,
    unveil=unveil,
    words=WORDS,
    bots=Bots(LEVELS, "even", "three bots"),
    clocks=(
        Clock(
            "turn",
            "Each step of a turn",
            "a step",
            {
                "live": Times(10, HOUR, MINUTE, (15, 30, *(MINUTE * n for n in (1, 2, 3, 5, 10)))),
                "slow": Times(HOUR, 14 * DAY, DAY, (4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY)),
            },
        ),
        Clock(
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
    manners={"MAKE_SOLICITED_OFFER": True},
    silent_no=lambda position: position.phase is Phase.ANSWER,
    longest=Longest(5000, 30_000),
    options=(
        Option("players", "players", _players, int),
        Option("victory", "victory", _victory, int),
        Option("board", "board", _board, str),
        Option("trades", "without_trades", _without_trades, lambda ticked: not ticked),
        Option("friendly_robber", "friendly_robber", _friendly_robber, bool),
    ),
    profile=(
        Column("Wins", lambda one: one.kind == "win"),
        Column("Share", lambda one: one.share, mean=True),
    ),
    page=Page(
        template="game/catan.html",
        script="catan/open.js",
        colors="catan/colors.css",
    ),
    phrases=Phrases("catan/phrases.html", phrases.shown, phrases.tried),
    about="catan/about.html",
    credits="catan/credits.html",
    tongue=TONGUE,
)
