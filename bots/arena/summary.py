"""The table that says who is better, and how sure that is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from bots.analysis.scoring import firsts, ranks
from bots.analysis.statistics import mean_interval, wilson, z_test
from bots.arena.aligned import aligned
from bots.arena.results import Row

HEAD = (
    "point",
    "player",
    "games",
    "won",
    "first",
    "first 95 %",
    "share",
    "share 95 %",
    "expected",
    "z",
    "p",
    "score",
    "rank",
)


@dataclass(frozen=True, slots=True)
class Standing:
    """One label at one point of the sweep, over all its seats and games."""

    point: int
    label: str
    games: int
    seats: int
    solos: int
    firsts: int
    first_interval: tuple[float, float]
    share: tuple[float, float, float]
    expected: float
    z: float
    p: float
    score: tuple[float, float, float]
    rank: float
    failed: int = 0

    @property
    def first_share(self) -> float:
        """The share of its games in which one of its seats stood alone at the top."""
        return self.firsts / self.games


def summarize(rows: Iterable[Row]) -> list[Standing]:
    """One line per point and label, labels in order of appearance.

    A label's games are those in which it has a seat. ``share`` is what its seats together take of
    each game (wins, or parts of a draw),
    ``expected`` what as many equal players would take; z and p test the one against the other.
    ``firsts`` counts games in which one of its seats stood alone at the top by score, ``failed``
    what went wrong in its bots.
    """
    rows = list(rows)
    keys = dict.fromkeys((row["point"], label) for row in rows for label in sorted(row["seats"]))
    return [
        _line(
            point, label, [row for row in rows if row["point"] == point and label in row["seats"]]
        )
        for point, label in keys
    ]


def _line(point: int, label: str, rows: Sequence[Row]) -> Standing:
    seats = [[who == label for who in row["seats"]] for row in rows]
    shares = [_sum(mine, row["shares"]) for mine, row in zip(seats, rows, strict=True)]
    scores = [
        score
        for mine, row in zip(seats, rows, strict=True)
        for is_mine, score in zip(mine, row["scores"], strict=True)
        if is_mine
    ]
    placed = [
        rank
        for mine, row in zip(seats, rows, strict=True)
        for is_mine, rank in zip(mine, ranks(row["scores"], row["eliminated"]), strict=True)
        if is_mine
    ]
    won = sum(
        row["kind"] in ("solo", "win") and _sum(mine, row["shares"]) > 0
        for mine, row in zip(seats, rows, strict=True)
    )
    first = sum(
        bool(_sum(mine, firsts(row["scores"]))) for mine, row in zip(seats, rows, strict=True)
    )
    expected = fmean(sum(mine) / len(mine) for mine in seats)
    z, p = z_test(shares, expected)
    return Standing(
        point=point,
        label=label,
        games=len(rows),
        seats=sum(map(sum, seats)),
        solos=won,
        firsts=first,
        first_interval=wilson(first, len(rows)),
        share=mean_interval(shares),
        expected=expected,
        z=z,
        p=p,
        score=mean_interval(scores),
        rank=fmean(placed),
        failed=sum(
            failure["count"]
            for mine, row in zip(seats, rows, strict=True)
            for failure in row["failures"]
            if mine[failure["seat"]]
        ),
    )


def _sum(mine: Sequence[bool], amounts: Sequence[float]) -> float:
    return sum(amount for is_mine, amount in zip(mine, amounts, strict=True) if is_mine)


def table(lines: Sequence[Standing]) -> str:
    """The summary as aligned text; failures have a column if there are any."""
    failing = any(line.failed for line in lines)
    head = (*HEAD, "failed") if failing else HEAD
    body = [
        (
            str(line.point),
            line.label,
            str(line.games),
            str(line.solos),
            f"{line.first_share:.1%}",
            f"{line.first_interval[0]:.1%}–{line.first_interval[1]:.1%}",
            f"{line.share[0]:.3f}",
            f"{line.share[1]:.3f}–{line.share[2]:.3f}",
            f"{line.expected:.3f}",
            f"{line.z:+.2f}",
            f"{line.p:.2g}",
            f"{line.score[0]:.2f}",
            f"{line.rank:.2f}",
            *((str(line.failed),) if failing else ()),
        )
        for line in lines
    ]
    return aligned([head, *body])


def failures(rows: Iterable[Row]) -> list[str]:
    """What went wrong, a line for each label and kind of failure, with the first of them.

    >>> late = {"seat": 0, "kind": "late", "count": 3, "phase": "S1901M", "words": "Too long."}
    >>> failures([{"number": 7, "seats": ["slow"], "failures": [late]}])
    ['slow: late 3 times, first in game 7, S1901M: Too long.']
    """
    counts: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], str] = {}
    for row in rows:
        for failure in row["failures"]:
            key = (row["seats"][failure["seat"]], failure["kind"])
            counts[key] += failure["count"]
            where = f"game {row['number']}, {failure['phase']}: {failure['words']}"
            first.setdefault(key, where)
    return [
        f"{label}: {kind} {_times(count)}, first in {first[label, kind]}"
        for (label, kind), count in sorted(counts.items())
    ]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
