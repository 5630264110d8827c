"""The terms of a table: what the host chose, checked once, stored as JSON with the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from bots.sdk.parameters import BadParameter
from games.core.errors import GameError
from games.registry import rules
from games.talk.levels import NAMES
from webgame.faces import registry as faces
from webgame.faces.clock_kinds import span
from webgame.faces.face import Face
from webgame.tables.bots import about, check_parameters
from webgame.tables.refused import Refused

LONGEST_TITLE = 80
PACES_ALONE = ("fast", "slow")
"""How bots that play alone may go."""
HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""The categories of Unicode whose signs have no shape of their own."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs of other categories that are as empty."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds for each of a game's clocks: `live` is minutes, `slow` hours or days, `none` waits.

    The clocks are those that the game's face names. In JSON they stand beside the kind. With a
    `bank`, in a game of turns, the turn's clock counts the whole turn, and beyond it each player
    has so many seconds for all the game.

    >>> deadlines = Deadlines("live", {"movement": 300, "retreats": 60, "builds": 90})
    >>> deadlines.seconds("retreats")
    60
    >>> deadlines.to_json()
    {'kind': 'live', 'movement': 300, 'retreats': 60, 'builds': 90}
    """

    kind: Literal["none", "live", "slow"] = "none"
    times: Mapping[str, int] = field(default_factory=dict)
    bank: int = 0

    def seconds(self, clock: str) -> int | None:
        """How long a moment of this clock lasts; None when it waits for everybody."""
        return None if self.kind == "none" else self.times[clock]

    def to_json(self) -> dict[str, Any]:
        """The deadlines as JSON; `Deadlines.stored` reads them back."""
        return {"kind": self.kind, **self.times} | ({"bank": self.bank} if self.bank else {})

    @classmethod
    def stored(cls, raw: Mapping[str, Any]) -> Deadlines:
        """Deadlines from JSON. A time of 0 is none: older ones without deadlines have such."""
        beside = ("kind", "bank")
        times = {name: seconds for name, seconds in raw.items() if name not in beside and seconds}
        return cls(raw.get("kind", "none"), times, raw.get("bank", 0))


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table plays.

    - `rules`, `options`: the game and its options, as its rules read them.
    - `power`: the number of the seat the host wishes for, in any game; None takes any.
    - `bots`: the name of the bot that sits at each seat from the beginning, "" for a free chair;
      empty for free chairs alone.
    - `parameters`: what each of these bots is told of how to play, by the names it knows.
    - `missing`: what becomes of a person's seat without orders at the deadline: `hold` plays what
      the rules fill in, `extend` gives everybody the same time once more, once a phase, `bot`
      hands the seat to a bot until the player returns.
    - `stand_in`: the bot that plays for a person who left, and on chairs that stay free;
      `stand_in_parameters` are its own.
    - `private`: only those who are invited see it. `rated`: it counts for the ranking.
    - `observers`: whether others may watch while the game goes on.
    - `alone`: bots sit on all seats and the host only watches: as `fast` as they go, or `slow`
      enough to follow; "" where people play.
    - `names`: whether names, and who is a bot, are shown from the beginning, at the end or never.
    - `press`: whether the seats can talk. `open_talk_after`: whether all can read it at the end;
      None: where bots play or names are hidden, and where one wins alone.
    - `protocol`: who may say what when (`games.talk.protocols`). `level`: the highest of the eight
      levels of L in use. `strict`: what has no meaning in L is not sent at all.
    - `longest`: after so many steps the game is a draw of the survivors, so that bots left alone
      come to an end; None is as long as such a game usually gets.

    >>> Terms(title="Friday night").to_json()["press"]
    'free'
    """

    title: str = ""
    rules: str = field(default_factory=lambda: faces.first().game)
    options: Mapping[str, Any] = field(default_factory=dict)
    power: int | None = None
    bots: tuple[str, ...] = ()
    parameters: tuple[Mapping[str, Any], ...] = ()
    deadlines: Deadlines = field(default_factory=Deadlines)
    missing: Literal["hold", "extend", "bot"] = "hold"
    stand_in: str = ""
    stand_in_parameters: Mapping[str, Any] = field(default_factory=dict)
    private: bool = False
    observers: bool = True
    alone: Literal["", "fast", "slow"] = ""
    rated: bool = False
    names: Literal["shown", "hidden_until_end", "hidden"] = "shown"
    press: Literal["free", "none"] = "free"
    protocol: Literal["free", "bilateral", "multilateral"] = "free"
    level: int = len(NAMES)
    strict: bool = False
    open_talk_after: bool | None = None
    longest: int | None = None

    def check(self) -> Terms:
        """These terms, if a table can be set up with them. Raises `Refused` (bad_terms)."""
        _check_types(self)
        face = self.face
        _check_deadlines(self.deadlines, face)
        if len(self.title) > LONGEST_TITLE:
            raise _bad("title", f"A title has at most {LONGEST_TITLE} characters.")
        if not 1 <= self.most_steps <= face.longest.most:
            raise _bad("longest", f"A game lasts from 1 to {face.longest.most} steps.")
        if self.level not in NAMES:
            raise _bad("level", f"The language has levels 1 to {len(NAMES)}.")
        seats = self.seats()
        if self.power is not None and not 0 <= self.power < len(seats):
            raise _bad("power", f"There is no seat {self.power}; they are 0 to {len(seats) - 1}.")
        if self.bots and len(self.bots) != len(seats):
            raise _bad("bots", f"Name a bot, or nobody, for each of the {len(seats)} seats.")
        for bot in (*self.bots, self.stand_in):
            if bot and ((known := about(bot)) is None or known.game != self.rules):
                raise _bad("bots", f"No bot called “{bot}” plays {self.rules}.")
        self._check_parameters()
        self._check_rated()
        if self.power is not None and self.bots and self.bots[self.power]:
            raise _bad("power", f"You and a bot cannot both play {seats[self.power].title()}.")
        if all(self.bots) and self.bots and not self.alone:
            raise _bad("bots", "Leave a chair free for yourself, or choose to watch only.")
        if self.alone and self.power is not None:
            raise _bad("power", "Who only watches has no seat.")
        return self

    def _check_parameters(self) -> None:
        """Refuse what a bot cannot be told, and what is told to nobody."""
        if self.parameters and len(self.parameters) != len(self.bots):
            raise _bad("parameters", "Parameters are given for each of the bots, or for none.")
        for seat, told in enumerate(self.parameters):
            _check_told(self.bots[seat], told, seat=seat)
        _check_told(self.substitute, self.stand_in_parameters)

    def _check_rated(self) -> None:
        """Refuse to rate what is no game among equals."""
        if self.rated and (study := self.face.study(self.options)):
            raise _bad("rated", f"A table for study is not rated: {study}.")
        if self.rated and self.alone:
            raise _bad("rated", "Bots among themselves are rated by experiments, not by tables.")
        if self.rated and any((*self.parameters, self.stand_in_parameters)):
            raise _bad("rated", "In a rated game bots play as they are, without parameters.")

    @property
    def face(self) -> Face:
        """The face of the game that is played. Raises `Refused` if there is no such game."""
        try:
            return faces.face_of(self.rules)
        except KeyError as error:
            raise _bad("rules", f"There is no game called {self.rules}.") from error

    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order. Raises `Refused` if the options are none."""
        laws = rules(self.rules)
        try:
            return laws.seats(laws.read_options(self.options))
        except GameError as error:
            raise _bad("options", error.sentence, **error.fields) from error

    @property
    def substitute(self) -> str:
        """The bot that stands in: the one chosen, or the usual one of such a game."""
        return self.stand_in or self.usual

    @property
    def usual(self) -> str:
        """The usual bot of such a game."""
        return self.face.bots.level().bot(talk=self.press != "none")

    @property
    def most_steps(self) -> int:
        """After how many steps the game is a draw."""
        return self.face.longest.usual if self.longest is None else self.longest

    @property
    def hidden(self) -> bool:
        """Whether names, and who is a bot, are kept back, at least until the end."""
        return self.names != "shown"

    def to_json(self) -> dict[str, Any]:
        """The terms as JSON; `Terms.from_json` reads them back."""
        return {
            **{term.name: getattr(self, term.name) for term in fields(self)},
            "bots": list(self.bots),
            "parameters": [dict(one) for one in self.parameters],
            "stand_in_parameters": dict(self.stand_in_parameters),
            "options": dict(self.options),
            "deadlines": self.deadlines.to_json(),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Terms:
        """Terms as somebody gives them, checked; what is left out takes its default.

        Raises `Refused` (bad_terms) naming a term that does not exist or cannot be so.
        """
        _check_names(cls, raw)
        deadlines = raw.get("deadlines", {})
        if not isinstance(deadlines, Mapping):
            raise _bad("deadlines", "Deadlines are a kind and seconds for each kind of phase.")
        if not isinstance(raw.get("bots", []), list):
            raise _bad("bots", "Bots are a list with a name, or nothing, for each seat.")
        if not isinstance(raw.get("parameters", []), list):
            raise _bad("parameters", "Parameters are a list with those of each seat's bot.")
        return cls.stored(raw).check()

    @classmethod
    def stored(cls, raw: Mapping[str, Any]) -> Terms:
        """Terms that were checked when they were stored: limits that change leave them alone."""
        return cls(
            **dict(raw)
            | {
                "deadlines": Deadlines.stored(raw.get("deadlines", {})),
                "bots": tuple(raw.get("bots", ())),
                "parameters": tuple(raw.get("parameters", ())),
            }
        )


def visible(title: str) -> str:
    r"""A title without the signs that nobody sees: control, zero width, direction, fillers.

    >>> visible("  A\u200bnna\u202e 's\n  table\u3164"), visible("\u2060\u2800")
    ("Anna 's table", '')
    """
    seen = (sign for sign in unicodedata.normalize("NFC", title) if not _invisible(sign))
    return " ".join("".join(seen).split())


def _invisible(sign: str) -> bool:
    if sign in FILLERS:
        return True
    return unicodedata.category(sign) in HIDDEN and not sign.isspace()


def untitled(face: Face) -> str:
    """What a table is called that was given no name."""
    return f"A game of {face.title}"


def _bad(term: str, sentence: str, **fields: Any) -> Refused:
    return Refused("bad_terms", sentence, **fields | {"term": term})


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
    if NoneType in get_args(kind):
        return chosen is None or any(_fits(one, chosen) for one in get_args(kind))
    if kind is int:
        return isinstance(chosen, int) and not isinstance(chosen, bool)
    return isinstance(chosen, get_origin(kind) or kind)


def _check_told(bot: str, parameters: object, **at: int) -> None:
    """Refuse parameters that a bot cannot play by; `at` says whose they are."""
    if not isinstance(parameters, Mapping):
        raise _bad("parameters", "Parameters are names, and what each is set to.", **at)
    if parameters and not bot:
        raise _bad("parameters", "Name the bot that these parameters are for.", **at)
    try:
        if parameters:
            check_parameters(bot, parameters)
    except BadParameter as error:
        sentence = str(error)
        end = "" if sentence.endswith("?") else "."
        raise _bad("parameters", f"{sentence[:1].upper()}{sentence[1:]}{end}", **at) from error


def _check_bank(deadlines: Deadlines, face: Face) -> None:
    if not deadlines.bank:
        return
    if face.turns is None or deadlines.kind == "none":
        raise _bad("bank", "A bank of time is for games in turns that have deadlines.")
    allowed = face.turns.bank[deadlines.kind]
    if not allowed.least <= deadlines.bank <= allowed.most:
        raise _bad(
            "bank", f"A bank holds from {span(allowed.least)} to {span(allowed.most)} of time."
        )


def _check_deadlines(deadlines: Deadlines, face: Face) -> None:
    """Refuse times for what is no clock of the game, and times out of range."""
    _check_types(deadlines)
    names = [clock.name for clock in face.clocks]
    for name in deadlines.times:
        if name not in names:
            raise _bad(str(name), f"There is no term “{name}”; they are kind, {', '.join(names)}.")
    _check_bank(deadlines, face)
    if deadlines.kind == "none":
        return
    for clock in face.clocks:
        allowed, chosen = clock.times[deadlines.kind], deadlines.times.get(clock.name, 0)
        if not _fits(int, chosen):
            raise _bad(clock.name, f"The term “{clock.name}” cannot be {chosen!r}.")
        if not allowed.least <= chosen <= allowed.most:
            raise _bad(
                clock.name,
                f"With {deadlines.kind} deadlines a phase lasts {span(allowed.least)} to "
                f"{span(allowed.most)}.",
            )
