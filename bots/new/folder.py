"""The folder of a new bot, filled from the templates beside this module."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from bots.sdk.manifest import parse

TEMPLATES = Path(__file__).with_name("templates")
_PRINTED = ".txt"
"""How the names of templates end that are no files of Parley's own."""


class NoFolder(ValueError):
    """The folder cannot be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Language:
    """A way to write a bot: what it is called, its source, and how that is built, if it must be."""

    title: str
    source: str
    games: tuple[str, ...] = ("diplomacy", "catan")
    build: str = ""


LANGUAGES: Mapping[str, Language] = {
    "python": Language("Python", "bot.py"),
    "evaluators": Language("Python, by evaluators only", "bot.py", ("diplomacy",)),
    "javascript": Language("JavaScript", "bot.js"),
    "c": Language("C", "bot.c", build="cc -O2 -o bot bot.c"),
    "java": Language(
        "Java",
        "Bot.java",
        build="javac -d classes Bot.java && jar -c -f bot.jar -e Bot -C classes .",
    ),
}
_TOLD: Mapping[str, Mapping[str, str]] = {
    "diplomacy": {
        "Game": "Diplomacy",
        "about": "Marches into centers that it does not own.",
        "courage": "How often it marches into centers of others, in percent.",
        "others": "random:6",
    },
    "catan": {
        "Game": "Catan",
        "about": "Builds what it can, and else ends its turn.",
        "courage": "How often it builds a road, in percent.",
        "others": "catan_typed:3",
    },
}


def make(folder: Path, game: str, language: str) -> list[Path]:
    """Make the folder of a new bot, named like it; the files in it.

    Raises NoFolder, and BadManifest where no bot can be named so.
    """
    spoken, name = LANGUAGES[language], folder.name
    if game not in spoken.games:
        raise NoFolder(f"bots in {spoken.title} play {' and '.join(spoken.games)} only")
    if folder.exists():
        raise NoFolder(f"{folder} is there already")
    build = f"\nBuild it first, and after each change:\n\n    {spoken.build}\n"
    told = {
        **_TOLD[game],
        "name": name,
        "title": name.replace("_", " ").replace("-", " ").capitalize(),
        "game": game,
        "language": spoken.title,
        "source": spoken.source,
        "build": build if spoken.build else "",
    }
    texts = {name: _filled(path, told) for name, path in _templates(game, language).items()}
    parse(texts["bot.toml"])
    try:
        folder.mkdir(parents=True)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise NoFolder(f"{folder} cannot be made: {error}") from error
    return [folder / file for file in texts]


def _templates(game: str, language: str) -> dict[str, Path]:
    """The templates of a bot by the names of the files they make."""
    places = (TEMPLATES / language, TEMPLATES / language / game, TEMPLATES)
    paths = (path for place in places if place.is_dir() for path in sorted(place.iterdir()))
    return {path.name.removesuffix(_PRINTED): path for path in paths if path.is_file()}


def _filled(path: Path, told: Mapping[str, str]) -> str:
    """The text of a template; only what is no code has gaps to be filled."""
    text = path.read_text(encoding="utf-8")
    return Template(text).substitute(told) if path.suffix in (".md", ".toml") else text
