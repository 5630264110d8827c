"""Where the games of an experiment begin, if not as the rules say: at a position that is told.

It is told by its line, as JSON, or by a whole game and the phase that is meant. Whatever the form,
what counts is the position's line.
"""

import json
from contextlib import suppress
from typing import Any

from bots.arena.experiment import BadExperiment
from games.core.errors import GameError
from games.core.record import Record, read_lines, replay
from games.core.rules import Rules
from games.formats.diplomacy_json import read as read_saved
from games.registry import rules


def opening_line(game: str, text: str, phase: str = "") -> str:
    """The line of the position that a text tells; of a whole game, the one before ``phase``.

    The text is a line, a position as JSON (``docs/rules.md``), a record (JSON lines), or, of
    Diplomacy, a game that the package ``diplomacy`` saved.

    >>> from games.diplomacy.position import start
    >>> laws = rules("diplomacy")
    >>> line = laws.write(start())
    >>> opening_line("diplomacy", json.dumps(laws.to_json(start()))) == line
    True
    >>> opening_line("diplomacy", line, "F1901M")
    Traceback (most recent call last):
        ...
    bots.arena.experiment.BadExperiment: the start is S1901M, not F1901M: start_phase is for a \
whole game

    Raises BadExperiment with a sentence where it tells none, or the game is over there.
    """
    laws = rules(game)
    try:
        whole = _whole(game, text)
        position = _before(laws, whole, phase) if whole else _alone(laws, text)
        line, over = laws.write(position), laws.outcome(position) is not None
    except BadExperiment:
        raise
    except GameError as error:
        raise BadExperiment(f"the start cannot be read: {error.sentence}") from error
    except Exception as error:  # whatever is no position can go wrong in any way
        raise BadExperiment(f"the start is no position of {game}") from error
    if over:
        raise BadExperiment("the game is over in the position of the start")
    if phase and not whole and phase != laws.phase(position):
        raise BadExperiment(
            f"the start is {laws.phase(position)}, not {phase}: start_phase is for a whole game"
        )
    return line


def _whole(game: str, text: str) -> Record | None:
    """The game that a text tells; None where it tells a position."""
    head, *more = text.strip().splitlines() or [""]
    told: Any = None
    with suppress(ValueError):
        told = json.loads(text if not more else head)
    if not isinstance(told, dict) and more:
        with suppress(ValueError):
            told = json.loads(text)
    if not isinstance(told, dict):
        return None
    if "record" in told:
        record = read_lines(text.splitlines())
    elif "phases" in told and game == "diplomacy":
        record = read_saved(text.splitlines()).record
    else:
        return None
    if record.game != game:
        raise BadExperiment(f"the start is of a game of {record.game}, not of {game}")
    return record


def _alone(laws: Rules[Any, Any, Any], text: str) -> Any:
    text = text.strip()
    return laws.from_json(json.loads(text)) if text.startswith("{") else laws.read(text)


def _before(laws: Rules[Any, Any, Any], record: Record, phase: str) -> Any:
    """The position of a game before a phase; the first where it came up more than once."""
    if not phase:
        raise BadExperiment("the start is a whole game: say by start_phase where to begin in it")
    met = []
    for position in replay(record, laws):
        met.append(laws.phase(position))
        if met[-1] == phase:
            return position
    raise BadExperiment(f"that game was never in {phase}; it went from {met[0]} to {met[-1]}")
