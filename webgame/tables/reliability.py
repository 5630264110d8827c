"""What became of the promises that somebody gave in many games: sums, nothing of the talk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from webgame.replays.models import Seat
from webgame.tables.models import Verdict

_WORST_FIRST = (Verdict.Finding.BROKEN, Verdict.Finding.KEPT, Verdict.Finding.VOID)


@dataclass(frozen=True, slots=True)
class Promises:
    """How many promises were kept, broken, or found void."""

    kept: int = 0
    broken: int = 0
    void: int = 0

    @property
    def judged(self) -> int:
        """How many there were."""
        return self.kept + self.broken + self.void


def promises_given(seats: Iterable[Seat]) -> Promises:
    """What became of the promises that these seats gave.

    A promise that was judged in several phases counts once: broken if it ever was, else kept if it
    ever was. The seats are those of games that are over: what is promised in one that goes on is
    known to its parties alone.
    """
    found: dict[tuple[int, int], set[str]] = {}
    verdicts = Verdict.objects.filter(by__in=[seat.pk for seat in seats])
    for deal, promise, finding in verdicts.order_by().values_list("deal", "promise", "finding"):
        found.setdefault((deal, promise), set()).add(finding)
    final = [next(one for one in _WORST_FIRST if one in all_of) for all_of in found.values()]
    counted = (Verdict.Finding.KEPT, Verdict.Finding.BROKEN, Verdict.Finding.VOID)
    return Promises(*map(final.count, counted))
