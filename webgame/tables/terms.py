"""The terms of a table: what the host chose, checked once, stored as JSON with the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from bots.registry import BOTS
from games.core.errors import GameError
from games.registry import rules
from games.talk.levels import NAMES
from webgame.tables.refused import Refused

LONGEST_TITLE = 80
MINUTE, HOUR, DAY = 60, 3600, 86400
RANGES = {"live": (20, HOUR), "slow": (HOUR, 14 * DAY)}
TALKERS = {"diplomacy": "envoy"}
SILENT = {"diplomacy": "dumbbot"}
"""The bot one meets in a game if nobody chose: where there is talk, and where there is none."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds for each kind of phase: `live` is minutes, `slow` hours or days, `none` waits.

    >>> Deadlines("live", movement=300, retreats=60, builds=90).seconds("F1901R")
    60
    """

    kind: Literal["none", "live", "slow"] = "none"
    movement: int = 0
    retreats: int = 0
    builds: int = 0

    def seconds(self, phase: str) -> int | None:
        """How long a phase lasts; None when it waits for everybody.

        Games name their phases so that the last letter tells the kind: R retreats, A adjustments.
        """
        if self.kind == "none":
            return None
        return {"R": self.retreats, "A": self.builds}.get(phase[-1:], self.movement)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table plays.

    - `rules`, `options`: the game and its options, as its rules read them.
    - `power`: the seat the host wishes for; None takes any.
    - `bots`: the name of the bot that sits at each seat from the beginning, "" for a free chair;
      empty for seven free chairs.
    - `missing`: what becomes of a person's seat without orders at the deadline: `hold` plays what
      the rules fill in, `extend` gives everybody the same time once more, once a phase, `bot`
      hands the seat to a bot until the player returns.
    - `stand_in`: the bot that plays for a person who left.
    - `private`: only those who are invited see it. `rated`: it counts for ratings.
    - `names`: whether names, and who is a bot, are shown from the beginning or at the end.
    - `press`: whether the powers can talk. `open_talk_after`: whether all can read it at the end.
    - `protocol`: who may say what when (`games.talk.protocols`). `level`: the highest of the eight
      levels of L in use. `strict`: what has no meaning in L is not sent at all.
    - `longest`: after so many steps the game is a draw of the survivors, so that bots left alone
      come to an end.

    >>> Terms(title="Friday night").to_json()["press"]
    'free'
    """

    title: str = ""
    rules: str = "diplomacy"
    options: Mapping[str, Any] = field(default_factory=dict)
    power: int | None = None
    bots: tuple[str, ...] = ()
    deadlines: Deadlines = field(default_factory=Deadlines)
    missing: Literal["hold", "extend", "bot"] = "hold"
    stand_in: str = ""
    private: bool = False
    rated: bool = False
    names: Literal["shown", "hidden_until_end"] = "shown"
    press: Literal["free", "none"] = "free"
    protocol: Literal["free", "bilateral", "multilateral"] = "free"
    level: int = len(NAMES)
    strict: bool = False
    open_talk_after: bool = False
    longest: int = 300

    def check(self) -> Terms:
        """These terms, if a table can be set up with them. Raises `Refused` (bad_terms)."""
        _check_types(self)
        _check_types(self.deadlines)
        _check_range(self.deadlines)
        if len(self.title) > LONGEST_TITLE:
            raise _bad("title", f"A title has at most {LONGEST_TITLE} characters.")
        if not 1 <= self.longest <= 1000:
            raise _bad("longest", "A game lasts from 1 to 1000 steps.")
        if self.level not in NAMES:
            raise _bad("level", f"The language has levels 1 to {len(NAMES)}.")
        powers = self.powers()
        if self.power is not None and not 0 <= self.power < len(powers):
            raise _bad("power", f"There is no seat {self.power}; they are 0 to {len(powers) - 1}.")
        if self.bots and len(self.bots) != len(powers):
            raise _bad("bots", f"Name a bot, or nobody, for each of the {len(powers)} seats.")
        for bot in (*self.bots, self.stand_in):
            if bot and (bot not in BOTS or BOTS[bot].game != self.rules):
                raise _bad("bots", f"No bot called “{bot}” plays {self.rules}.")
        if self.power is not None and self.bots and self.bots[self.power]:
            raise _bad("power", f"You and a bot cannot both play {powers[self.power].title()}.")
        if all(self.bots) and self.bots:
            raise _bad("bots", "Leave a chair free for yourself.")
        return self

    def powers(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        try:
            laws = rules(self.rules)
        except GameError as error:
            raise _bad("rules", error.sentence) from error
        try:
            return laws.seats(laws.read_options(self.options))
        except GameError as error:
            raise _bad("options", error.sentence) from error

    @property
    def substitute(self) -> str:
        """The bot that stands in: the one chosen, or the usual one of such a game."""
        usual = SILENT if self.press == "none" else TALKERS
        return self.stand_in or usual[self.rules]

    @property
    def hidden(self) -> bool:
        """Whether names, and who is a bot, are kept back until the end."""
        return self.names == "hidden_until_end"

    def to_json(self) -> dict[str, Any]:
        """The terms as JSON; `Terms.from_json` reads them back."""
        return asdict(self) | {"bots": list(self.bots), "options": dict(self.options)}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Terms:
        """Terms as somebody gives them, checked; what is left out takes its default.

        Raises `Refused` (bad_terms) naming a term that does not exist or cannot be so.
        """
        _check_names(cls, raw)
        deadlines = raw.get("deadlines", {})
        if not isinstance(deadlines, Mapping):
            raise _bad("deadlines", "Deadlines are a kind and seconds for each kind of phase.")
        _check_names(Deadlines, deadlines)
        if not isinstance(raw.get("bots", []), list):
            raise _bad("bots", "Bots are a list with a name, or nothing, for each seat.")
        return cls.stored(raw).check()

    @classmethod
    def stored(cls, raw: Mapping[str, Any]) -> Terms:
        """Terms that were checked when they were stored: limits that change leave them alone."""
        return cls(
            **dict(raw)
            | {
                "deadlines": Deadlines(**raw.get("deadlines", {})),
                "bots": tuple(raw.get("bots", ())),
            }
        )


def _bad(term: str, sentence: str) -> Refused:
    return Refused("bad_terms", sentence, term=term)


def _check_names(kind: type, raw: Mapping[str, Any]) -> None:
    terms = [term.name for term in fields(kind)]
    for name in raw:
        if name not in terms:
            raise _bad(str(name), f"There is no term “{name}”; they are {', '.join(terms)}.")


def _check_types(terms: Terms | Deadlines) -> None:
    """Refuse a setting that is not of its field's type: terms come from people and from files."""
    for name, kind in get_type_hints(type(terms)).items():
        chosen = getattr(terms, name)
        if not _fits(kind, chosen):
            choices = (
                f"; it is {' or '.join(get_args(kind))}" if get_origin(kind) is Literal else ""
            )
            raise _bad(name, f"The term “{name}” cannot be {chosen!r}{choices}.")


def _fits(kind: Any, chosen: object) -> bool:
    if get_origin(kind) is Literal:
        return chosen in get_args(kind)
    if kind == tuple[str, ...]:
        return isinstance(chosen, tuple) and all(isinstance(one, str) for one in chosen)
    if kind == int | None:
        return chosen is None or _fits(int, chosen)
    if kind is int:
        return isinstance(chosen, int) and not isinstance(chosen, bool)
    return isinstance(chosen, get_origin(kind) or kind)


def _check_range(deadlines: Deadlines) -> None:
    if deadlines.kind == "none":
        return
    least, most = RANGES[deadlines.kind]
    for phase in ("movement", "retreats", "builds"):
        if not least <= getattr(deadlines, phase) <= most:
            raise _bad(
                phase,
                f"With {deadlines.kind} deadlines a phase lasts {span(least)} to {span(most)}.",
            )


def span(seconds: int) -> str:
    """A length of time in words, in the largest unit that fits exactly.

    >>> span(90 * MINUTE), span(DAY), span(30)
    ('90 minutes', '1 day', '30 seconds')
    """
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit and not seconds % unit:
            number = seconds // unit
            return f"{number} {name}{'' if number == 1 else 's'}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
