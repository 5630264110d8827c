"""For notebooks: what a folder of records holds as rows, ready for any table or plot."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bots.analysis.load import Loaded, load, tidy
from bots.analysis.question import Question, ask
from bots.analysis.sessions import sessions


def answers(folder: Path | str, *variables: str, **asked: Any) -> list[dict[str, Any]]:
    """The answer to a question, one row a number; ``asked`` are the fields of a ``Question``.

    ``answers("records", "winner", single_mean=True)`` tells who wins how often.
    """
    games = load(Path(folder), variables)
    return ask(games, Question(variables, **asked)).rows()


def facts(folder: Path | str, *variables: str) -> list[dict[str, Any]]:
    """All that these variables see in the games, one row a fact."""
    return facts_of(load(Path(folder), variables))


def facts_of(games: Sequence[Loaded]) -> list[dict[str, Any]]:
    """All that was seen in games that are loaded."""
    found = sessions(games)
    return [asdict(row) for row in tidy(games, [found.names[at] for at in found.of])]
