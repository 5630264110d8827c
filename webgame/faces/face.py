"""What the site has to know of a game beyond its rules: its face.

A game's face is made once, in a folder beside this file, and registered in one line. All that is
shown, offered or said of the game on any page comes from here; nothing else of the site names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django import forms
from django.utils.safestring import SafeString

from webgame.faces.clock_kinds import ClockKind, Times
from webgame.faces.language import Language
from webgame.faces.lessons import Curriculum
from webgame.faces.tongue import Tongue

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Words:
    """How a game is spoken of.

    - `seat`: what a seat is called.
    - `phase`: a phase as a heading; `ending`: how a game ended, in two words.
    - `options`: what the options of a table, as stored, change, a few words for each.
    - `late`: the question of what becomes of a person's seat at the deadline; `missing`: for
      each of the answers (`hold`, `extend`, `bot`) the words of the form and those of the terms.
    - `paces`: at each pace, `none`, `live` and `slow`, how a table plays, in a sentence.
    - `silent`: a table without talk.
    - `idle`: what a seat is told that is not awaited, after its name.
    - `lasted`: how long a game went that ended in a year or turn.
    """

    seat: str
    phase: Callable[[str], str]
    ending: Callable[[Json | None], str]
    options: Callable[[Json], list[str]]
    late: str
    missing: Mapping[str, tuple[str, str]]
    paces: Mapping[str, str]
    silent: str
    idle: str
    lasted: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the bots of a table are: who plays where there is talk, and where there is none.

    `says` is what one meets, in a sentence.
    """

    name: str
    title: str
    talking: str
    silent: str
    says: str

    def bot(self, talk: bool) -> str:
        """The bot that plays, by its name."""
        return self.talking if talk else self.silent


@dataclass(frozen=True, slots=True)
class Manual:
    """What bots can be told of how to play: an example as it is written, and every parameter.

    `groups` are titles, each with its parameters: name, kind, range, default and meaning in words.
    """

    example: str
    groups: Callable[[], Iterable[tuple[str, Iterable[Any]]]]


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots one meets in a game, by levels, the gentlest first; `usual` if nobody chose.

    `many` is how many one meets at once, in words; `manual` what tables can tell them.
    """

    levels: tuple[Level, ...]
    usual: str
    many: str
    manual: Manual | None = None

    def level(self, name: str = "") -> Level:
        """The level of a name, or the usual one. Raises KeyError if there is none such."""
        return {one.name: one for one in self.levels}[name or self.usual]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the rules as a field of the form for a new table.

    `make` makes the field; `read` makes of what was chosen in it the option. What is left empty
    leaves the option to the rules.
    """

    name: str
    field: str
    make: Callable[[], forms.Field]
    read: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Turns:
    """How a game goes in turns, one seat's after another's.

    `of` says whose turn a position is in, and names that turn: no two turns of a seat share a name.
    `clock` is the clock of the turn itself; a table may count it over a whole turn and give each
    player a `bank` of time beyond it, as offered for each pace. After so many turns in a row that
    a person let pass, `patience`, a bot takes the seat until the person returns. `waits` is what
    the seat in turn is told that has to wait, in a position, for the seats of these names.
    """

    of: Callable[[Any], tuple[int, str]]
    waits: Callable[[Any, Sequence[str]], str]
    clock: str
    bank: Mapping[str, Times]
    patience: int


@dataclass(frozen=True, slots=True)
class Longest:
    """After how many steps a game that goes on is ended as a draw: usually, and at the most."""

    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """What became of one finished game for one who played it; `share` is their part of it, 0 to 1.

    `kind` is the outcome's (`solo`, `draw`, `win`) for those who won or shared it, else `lost`.
    """

    kind: str
    share: float


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table on a profile: what is counted of each result.

    `mean`: the counts are divided by the number of games.
    """

    label: str
    count: Callable[[PersonalResult], float]
    mean: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A game's own page, on which it is played and replayed.

    `script` is its entry and `colors` the sheet with the colors of the seats, which every page that
    names a seat needs: both among the static files.
    """

    template: str
    script: str
    colors: str


@dataclass(frozen=True, slots=True)
class Small:
    """How a board is drawn where it is one of many: as SVG that a page holds by the dozen.

    `draw` makes the picture of a public view (its JSON), or of a board before anybody played.
    `sheet` is what all the pictures on a page share, put on it once.
    """

    draw: Callable[[Json | None], SafeString]
    sheet: Callable[[], SafeString] = SafeString


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game kept as a text record (`games.core.record`) that is worth watching, and why."""

    name: str
    title: str
    says: str
    file: Path


@dataclass(frozen=True, slots=True)
class Replay:
    """The page on which finished games play by themselves: a template, and what it draws.

    `drawn` are the parts of a step's events that the picture needs; `shelf` are games that can be
    watched before anybody has finished one.
    """

    template: str
    script: str
    drawn: tuple[str, ...]
    shelf: tuple[Recorded, ...] = ()


@dataclass(frozen=True, slots=True)
class Front:
    """What a game has on the front page: what it is in a sentence, and a game that replays there.

    `pitch` is its heading, `says` what one does in it. `picture` is a template with the board, to
    which `script` brings the recording, and `how` one that tells how it works in three pictures;
    `styles` are the sheets that they need. `recorded` is a game's record (`games.core.record`) that
    is shown until people have played one of at least `fewest_steps`; it is drawn as replays are.
    `lighten` leaves of a recording what the picture shows.
    """

    pitch: str
    says: str
    picture: str
    how: str
    script: str
    styles: tuple[str, ...]
    recorded: Path
    fewest_steps: int
    lighten: Callable[[Json], Json] = dict


@dataclass(frozen=True, slots=True)
class Phrases:
    """The page that lists what can be said in a game: its template, and what fills it.

    `read` is how a text that somebody tries there is understood.
    """

    template: str
    shown: Callable[[], dict[str, Any]]
    read: Callable[[str], dict[str, Any]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """A game as the site shows it.

    - `game`: its name in `games.registry`; `title`: its name for people.
    - `seats`: the names of all seats that a table of it can have, in order; `fixed_seats`: it has
      them whatever its options are, not only the first of them.
    - `unveil`: a position with all hands open, as it may be seen once the game is over. Where there
      is one, hands are closed until then, and nobody else is told what a seat may do.
    - `quick`: the options of a game that begins at once.
    - `clocks`: the kinds of moments its clock knows, the most usual first; `clock_kind`: which of
      them a position is.
    - `turns`: how its turns go; None where all act together.
    - `silent_no`: whether in a position saying nothing is an answer: then nobody is replaced, or
      given more time, who says nothing until the deadline.
    - `manners`: the parameters with which its bots sit down here, besides those of their seat: what
      makes good company and changes no play.
    - `options`: the options that a form offers.
    - `rated`: the options that rated games among bots may have; all others are as usual.
    - `study`: what makes a table with such options one for study, in a few words; "" where nothing.
    - `counted`: the part of a step's events that says what each seat then counted (supply
      centers), from which the page draws its chart; "" if there is none.
    - `profile`: the columns of a profile's table, beside the number of games.
    - `page`: None as long as the game cannot be played in a browser: then nobody is offered it.
    - `small`: how its boards are drawn in lists; None where lists have no pictures.
    - `board`: a public view's board as text from which a table with that board can be set up; None
      where all tables have the same.
    - `replay`, `front`, `course`, `phrases`: what else it shows, if it does.
    - `about`, `credits`: templates of what is said of it there.
    - `language`: in what its seats can bargain; None where words mean only themselves.
    - `tongue`: in what its seats say what they do, where words can be acts of the game.
    """

    game: str
    title: str
    seats: tuple[str, ...]
    words: Words
    bots: Bots
    clocks: tuple[ClockKind, ...]
    clock_kind: Callable[[Any], str]
    longest: Longest
    fixed_seats: bool = True
    unveil: Callable[[Any], Any] | None = None
    manners: Json = field(default_factory=dict)
    silent_no: Callable[[Any], bool] = lambda position: False
    quick: Json = field(default_factory=dict)
    turns: Turns | None = None
    options: tuple[Option, ...] = ()
    rated: frozenset[str] = frozenset()
    study: Callable[[Json], str] = lambda options: ""
    counted: str = ""
    profile: tuple[Column, ...] = ()
    page: Page | None = None
    small: Small | None = None
    board: Callable[[Json], str] | None = None
    replay: Replay | None = None
    front: Front | None = None
    course: Curriculum | None = None
    phrases: Phrases | None = None
    about: str = ""
    credits: str = ""
    language: Language | None = None
    tongue: Tongue | None = None

    def clock(self, name: str) -> ClockKind:
        """The clock of a name. Raises KeyError if the game has none such."""
        return {one.name: one for one in self.clocks}[name]
