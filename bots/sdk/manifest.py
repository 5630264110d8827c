"""``bot.toml``: what a bot's folder says of the bot in it. Read strictly, from text alone.

>>> manifest = parse('name = "nina"\\ngame = "catan"\\nprogram = "node bot.js"')
>>> manifest.name, manifest.game, manifest.program
('nina', 'catan', ('node', 'bot.js'))
>>> parse('name = "nina"\\ngame = "catan"\\nentri = "bot:Nina"')
Traceback (most recent call last):
    ...
bots.sdk.manifest.BadManifest: bot.toml has no 'entri'; did you mean 'entry'?
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, make_dataclass
from keyword import iskeyword
from pathlib import Path
from typing import Any

from bots.sdk.parameters import BadParameter, is_finite, parameter, read_parameters
from bots.sdk.toml import read_toml
from games.core.nearest import hint
from games.registry import GAMES

FILE = "bot.toml"
LARGEST = 1 << 16
"""Bytes of a bot.toml."""
MOST_PARAMETERS = 50
LONGEST_TEXT = 300
"""Characters of whatever people read, and of a parameter that is a text."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_PARAMETER = re.compile(r"[a-z][a-z0-9_]{0,39}")
_ENTRY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
_KEYS: Mapping[str, tuple[type, ...]] = {
    "name": (str,),
    "title": (str,),
    "about": (str,),
    "game": (str,),
    "entry": (str,),
    "program": (str, list),
    "talks": (bool,),
    "parameters": (dict,),
}
_OF_PARAMETER: Mapping[str, tuple[type, ...]] = {
    "default": (bool, int, float, str),
    "meaning": (str,),
    "least": (int, float),
    "most": (int, float),
    "choices": (list,),
}
_WORDS: Mapping[type, str] = {
    str: "a text",
    list: "a list",
    bool: "true or false",
    dict: "a table",
    int: "a whole number",
    float: "a number",
}


class BadManifest(ValueError):
    """A bot.toml that says what it may not; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Declared:
    """One parameter: its type is that of its ``default``; ``least`` and ``most`` bound a number,
    ``choices`` lists what a text may be (none: any)."""

    name: str
    default: bool | int | float | str
    meaning: str
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bot.toml says.

    Either ``entry`` is the bot's class, ``module:Class`` in the folder, or ``program`` the command
    that speaks the wire, to be started in the folder. ``talks`` False: it says nothing and need not
    be told what others say and do.
    """

    name: str
    game: str
    title: str
    about: str = ""
    entry: str = ""
    program: tuple[str, ...] = ()
    talks: bool = True
    parameters: tuple[Declared, ...] = field(default=())

    def settings(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Every parameter's setting: what is chosen, and the defaults. Raises BadParameter.

        >>> text = '[parameters.pluck]\\ndefault = 5\\nmeaning = "How much."\\nmost = 9'
        >>> bold = parse(f'name = "b"\\ngame = "catan"\\nentry = "b:B"\\n{text}')
        >>> bold.settings({}), bold.settings({"pluck": 7})
        ({'pluck': 5}, {'pluck': 7})
        >>> bold.settings({"pluck": 10})
        Traceback (most recent call last):
            ...
        bots.sdk.parameters.BadParameter: pluck cannot be 10: it goes up to 9; try 9
        """
        if chosen and not self.parameters:
            raise BadParameter(f"{self.title} has no parameters")
        for one in self.parameters:
            if type(one.default) is int and isinstance(chosen.get(one.name), float):
                raise BadParameter(f"{one.name} cannot be {chosen[one.name]}: it is a whole number")
        return asdict(read_parameters(_dataclass_of(self.parameters), chosen))


def stored_manifest(told: Mapping[str, Any]) -> Manifest:
    """A manifest back from its JSON, that is, from what ``asdict`` makes of it.

    >>> nim = Manifest(name="nim", game="catan", title="Nim", entry="nim:Nim")
    >>> stored_manifest(asdict(nim)) == nim
    True
    """
    declared = tuple(
        Declared(**{**one, "choices": tuple(one["choices"])}) for one in told["parameters"]
    )
    return Manifest(**{**told, "program": tuple(told["program"]), "parameters": declared})


def read_manifest(folder: Path) -> Manifest:
    """What the bot.toml in a folder says, and that what it names is there. Raises BadManifest."""
    try:
        raw = (folder / FILE).read_bytes()
        manifest = parse(raw.decode())
    except (OSError, UnicodeDecodeError) as error:
        raise BadManifest(f"{folder} has no {FILE} that can be read: {error}") from error
    if manifest.entry and not has_module(manifest.entry, folder):
        module = manifest.entry.partition(":")[0]
        raise BadManifest(f"entry names the module {module}, and {folder} has no {module}.py")
    return manifest


def has_module(entry: str, folder: Path) -> bool:
    """Whether the module of ``module:Class`` lies in a folder."""
    there = folder.joinpath(*entry.partition(":")[0].split("."))
    return there.with_suffix(".py").is_file() or (there / "__init__.py").is_file()


def parse(text: str) -> Manifest:
    """What the text of a bot.toml says. Raises BadManifest with a sentence."""
    if len(text) > LARGEST:
        raise BadManifest(f"{FILE} is longer than {LARGEST} characters")
    try:
        table = read_toml(text)
    except ValueError as error:
        raise BadManifest(f"{FILE} is no TOML: {error}") from error
    _demand(table, _KEYS, FILE, ("name", "game"))
    for key in ("title", "about"):
        _demand_short(table.get(key, ""), f"{key} of {FILE}")
    name, game = table["name"], table["game"]
    if not _NAME.fullmatch(name):
        raise BadManifest(
            f"name cannot be {name!r:.60}: it is up to 40 small letters, digits, - and _, "
            "and begins with a letter"
        )
    if game not in GAMES:
        raise BadManifest(f"there is no game {game!r:.60}; there are {', '.join(GAMES)}")
    entry, program = table.get("entry", ""), _program(table.get("program", ""))
    if bool(entry) == bool(program):
        raise BadManifest(
            f"{FILE} needs one of the two: entry, a class as module:Class, or program, a command"
        )
    if entry and not _ENTRY.fullmatch(entry):
        raise BadManifest(f"entry cannot be {entry!r:.60}: it is a class as module:Class")
    return Manifest(
        name=name,
        game=game,
        title=table.get("title", "") or name,
        about=table.get("about", ""),
        entry=entry,
        program=program,
        talks=table.get("talks", True),
        parameters=_declared(table.get("parameters", {})),
    )


def _program(command: str | list[Any]) -> tuple[str, ...]:
    """A command word by word."""
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise BadManifest(f"program is no command: {error}") from error
    if any(not isinstance(word, str) or "\0" in word for word in words):
        raise BadManifest("program is a command, or a list of its words, each a text")
    return tuple(words)


def _declared(tables: Mapping[str, Any]) -> tuple[Declared, ...]:
    if len(tables) > MOST_PARAMETERS:
        raise BadManifest(f"a bot has at most {MOST_PARAMETERS} parameters")
    return tuple(_one(name, table) for name, table in tables.items())


def _one(name: str, table: object) -> Declared:
    """One declared parameter, if its default is within its own range."""
    place = f"parameters.{name:.60}"
    if not _PARAMETER.fullmatch(name) or iskeyword(name):
        raise BadManifest(
            f"{place}: a parameter is named by small letters, digits and _, and by no word that "
            "Python keeps for itself"
        )
    if not isinstance(table, dict):
        raise BadManifest(f"{place} is a table with a default and a meaning")
    _demand(table, _OF_PARAMETER, place, ("default", "meaning"))
    default, choices = table["default"], table.get("choices", [])
    _demand_short(table["meaning"], f"meaning of {place}")
    for one in (default, *choices):
        if isinstance(one, str):
            _demand_short(one, place)
    for key in ("default", "least", "most"):
        if isinstance(table.get(key), int | float) and not is_finite(table[key]):
            raise BadManifest(f"{key} of {place} is a number that ends")
    is_number = isinstance(default, int | float) and not isinstance(default, bool)
    if not is_number and ("least" in table or "most" in table):
        raise BadManifest(f"{place} is no number, so it has no least and no most")
    if choices and not all(isinstance(one, str) for one in (default, *choices)):
        raise BadManifest(f"{place}: choices are texts, and so is the default among them")
    found = Declared(
        name, default, table["meaning"], table.get("least"), table.get("most"), tuple(choices)
    )
    try:
        read_parameters(_dataclass_of((found,)), {name: default})
    except BadParameter as error:
        raise BadManifest(f"the default of {place} does not fit: {error}") from error
    return found


def _dataclass_of(declared: Sequence[Declared]) -> type:
    """The parameters as a class, as bots of Parley's own declare theirs."""
    told = [
        (
            one.name,
            type(one.default),
            parameter(one.default, one.meaning, one.least, one.most, one.choices),
        )
        for one in declared
    ]
    return make_dataclass("Parameters", told, frozen=True)


def _demand(
    table: Mapping[str, Any],
    keys: Mapping[str, tuple[type, ...]],
    place: str,
    needed: Sequence[str],
) -> None:
    """That a table holds nothing but these keys, each of its type, and those that are needed."""
    for name, setting in table.items():
        if name not in keys:
            raise BadManifest(f"{place} has no {name!r:.60}{hint(name, keys)}")
        fits = isinstance(setting, keys[name]) and (bool in keys[name] or type(setting) is not bool)
        if not fits:
            kinds = " or ".join(_WORDS[one] for one in keys[name])
            raise BadManifest(f"{name} of {place} cannot be {setting!r:.60}: it is {kinds}")
    for name in needed:
        if name not in table:
            raise BadManifest(f"{place} needs {name!r}")


def _demand_short(text: str, what: str) -> None:
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise BadManifest(f"{what} is one line of at most {LONGEST_TEXT} characters")
