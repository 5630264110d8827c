"""Diplomacy's face."""

from pathlib import Path

from django import forms

from games.diplomacy.map import STANDARD
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from webgame.faces.clock_kinds import DAY, HOUR, MINUTE, ClockKind, Times
from webgame.faces.diplomacy import phrases, small
from webgame.faces.diplomacy.language import LANGUAGE
from webgame.faces.diplomacy.lessons import lessons
from webgame.faces.diplomacy.shelf import SHELF
from webgame.faces.diplomacy.words import WORDS
from webgame.faces.face import (
    Bots,
    Column,
    Face,
    Front,
    Level,
    Longest,
    Option,
    Page,
    Phrases,
    Replay,
    Small,
)
from webgame.faces.lessons import Curriculum

_LIVE = (30, *(MINUTE * n for n in (1, 2, 3, 5, 7, 10, 15, 20, 30, 60)))
_SLOW = (*(HOUR * n for n in (4, 8, 12)), *(DAY * n for n in (1, 2, 3, 5, 7, 14)))
_KINDS = {PhaseKind.RETREATS: "retreats", PhaseKind.ADJUSTMENTS: "builds"}


def clock_kind(position: Position) -> str:
    """Which clock runs in a position: that of the moves, the retreats or the builds.

    >>> from games.diplomacy.position import start
    >>> clock_kind(start())
    'movement'
    """
    return _KINDS.get(position.phase.kind, "movement")


def _clock(name: str, after: str, live: int, slow: int) -> ClockKind:
    times = {
        "live": Times(20, HOUR, live, _LIVE),
        "slow": Times(HOUR, 14 * DAY, slow, _SLOW),
    }
    return ClockKind(name, name.title(), after, times)


def _final_year() -> forms.Field:
    years = [(year, f"After {year}") for year in range(1903, 1931)]
    return forms.ChoiceField(
        choices=[("", "No, until somebody wins"), *years], label="End in a draw", required=False
    )


def _without_convoys() -> forms.Field:
    return forms.BooleanField(
        label="No convoys", required=False, help_text="As DipGame's researchers play it."
    )


LEVELS = (
    Level(
        "gentle",
        "Gentle",
        "randomnegotiator",
        "random",
        "They move at random, and keep every deal they make.",
    ),
    Level(
        "even",
        "Even",
        "envoy",
        "dumbbot",
        "They go where there is most to gain, bargain, and remember who kept their word.",
    ),
    Level(
        "hard",
        "Hard",
        "search_talks",
        "search",
        "They think ahead, and expect you to; they promise for a season at a time, and keep it.",
    ),
)

FACE = Face(
    game="diplomacy",
    title="Diplomacy",
    seats=STANDARD.power_keys,
    words=WORDS,
    bots=Bots(LEVELS, "even", "six bots"),
    clocks=(
        _clock("movement", "a move", 5 * MINUTE, DAY),
        _clock("retreats", "for retreats", 2 * MINUTE, 12 * HOUR),
        _clock("builds", "for builds", 2 * MINUTE, 12 * HOUR),
    ),
    clock_kind=clock_kind,
    longest=Longest(300, 1000),
    rated=frozenset({"final_year"}),
    options=(
        Option("convoys", "without_convoys", _without_convoys, lambda ticked: not ticked),
        Option("final_year", "final_year", _final_year, int),
    ),
    counted="counts",
    profile=(
        Column("Solos", lambda one: one.kind == "solo"),
        Column("Draws", lambda one: one.kind == "draw"),
        Column("Share", lambda one: one.share, mean=True),
    ),
    page=Page(
        template="game/diplomacy.html",
        script="diplomacy/page.js",
        colors="diplomacy/map/map.css",
    ),
    small=Small(small.draw, small.sheet),
    replay=Replay(
        template="diplomacy/replay.html",
        script="diplomacy/replay.js",
        drawn=("phase", "orders", "results"),
        shelf=SHELF,
    ),
    front=Front(
        pitch="Seven powers, one map, and nothing but your word.",
        says="Plan, persuade and betray. All orders open at once; nothing you promise binds you.",
        picture="diplomacy/picture.html",
        how="diplomacy/how.html",
        script="diplomacy/showcase.js",
        styles=("board/board.css", "table/table.css", "diplomacy/game.css"),
        recorded=Path(__file__).with_name("showcase.txt"),
        fewest_steps=12,
    ),
    course=Curriculum("diplomacy/learn.html", "diplomacy/learn.js", lessons),
    phrases=Phrases("diplomacy/phrases.html", phrases.shown, phrases.tried),
    about="diplomacy/about.html",
    credits="diplomacy/credits.html",
    language=LANGUAGE,
)
