"""Random games as records, for the tests of formats."""

from collections.abc import Sequence
from typing import Any

from games.core import conformance
from games.core.record import Record, Told
from games.formats.playing import Playing
from games.registry import rules

OPTIONS: dict[str, dict[str, Any]] = {"diplomacy": {"final_year": 1906}, "catan": {"victory": 6}}


def played(
    game: str, seed: int, steps: int = 2000, options: dict[str, Any] | None = None
) -> Record:
    """The record of a random game, to its end or for so many steps."""
    laws, options = rules(game), OPTIONS[game] if options is None else options
    seats = [{"name": name} for name in laws.seats(laws.read_options(options))]
    playing = Playing(laws, options, seed, {"seats": seats})
    for moment in conformance.play(laws, laws.read_options(options), seed, steps):
        playing.play(moment.lines, moment.chance)
    return playing.record()


def fingerprints(record: Record) -> Sequence[str]:
    """The positions after every step, by their bits."""
    return [step.fingerprint for step in record.steps]


def talk(told: Sequence[Told]) -> list[tuple[int, Any, str]]:
    """Who said what to whom."""
    return [(one["from"], one["to"], one["text"]) for one in told if "text" in one]
