"""How a game of the arena went."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bots.analysis.game import when
from games.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: per seat a score (centers, points), the shares of the outcome, its kind.

    ``kind`` is the outcome's, or "unfinished" when the limit of phases came first; then the
    shares are all 0. ``last_phase`` is the last that was played, or in which all agreed on a draw.
    ``eliminated`` gives each seat the year (where a game has turns, the turn) in which it dropped
    out, or None. ``failures`` are those of ``bots.arena.failures.Tally``; ``talk`` counts by kind
    and seat what was said, None where nobody talks.
    """

    kind: str
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    phases: int
    last_phase: str
    eliminated: tuple[int | None, ...]
    failures: tuple[Mapping[str, Any], ...] = ()
    talk: Mapping[str, Sequence[int]] | None = None


def result_of(
    laws: Rules[Any, Any, Any],
    position: Any,
    phases: int,
    last_phase: str,
    eliminated: Mapping[int, str],
    failures: tuple[Mapping[str, Any], ...] = (),
    talk: Mapping[str, Sequence[int]] | None = None,
) -> Result:
    """How a game stands. ``eliminated`` gives the phases in which seats dropped out."""
    outcome = laws.outcome(position)
    scores = laws.scores(position)
    return Result(
        kind=outcome.kind if outcome else "unfinished",
        scores=scores,
        shares=outcome.points if outcome else (0.0,) * len(scores),
        phases=phases,
        last_phase=last_phase,
        eliminated=tuple(
            when(eliminated[seat]) if seat in eliminated else None for seat in range(len(scores))
        ),
        failures=failures,
        talk=talk,
    )
