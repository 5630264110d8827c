"""The games that count for the ranking: rated tables, and rated experiments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.analysis.ratings import Placed
from bots.analysis.scoring import ranks
from webgame.experiments.models import Experiment, Run
from webgame.ranking.models import Rated
from webgame.replays.models import Game, Seat, State

LATEST = 5_000
"""So many games of each kind count, the latest ones."""
LEFT = -1.0
"""What a game is worth to whoever left it: less than to anybody else."""
SHARE = 10_000
"""A share of the game is worth more than any score; scores tell apart those with equal shares."""
BOT, PERSON = "bot:", "person:"
Placings = list[Placed]


def games(game: str, pool: str) -> list[Placings]:
    """The games of a pool, each with those who belong to it, where there are two or more."""
    found = [*_of_tables(game), *_of_experiments(game)]
    kept = ([one for one in placed if _belongs(one.who, pool)] for placed in found)
    return [placed for placed in kept if len({one.who for one in placed}) > 1]


def _belongs(who: str, pool: str) -> bool:
    return {
        Rated.Pool.BOTS: who.startswith(BOT),
        Rated.Pool.PEOPLE: who.startswith(PERSON),
        Rated.Pool.ALL: True,
    }[Rated.Pool(pool)]


def _of_tables(game: str) -> Iterator[Placings]:
    over = Game.objects.filter(
        terms__rules=game, terms__rated=True, state=State.OVER, start="", outcome__isnull=False
    )
    for one in over.prefetch_related("seats__user").order_by("-ended")[:LATEST]:
        assert one.outcome is not None, "only such were asked for"
        seats, points = list(one.seats.all()), one.outcome["points"]
        worth = [LEFT if seat.away else points[seat.number] for seat in seats]
        yield _placed([_who(seat) for seat in seats], ranks(worth))


def _who(seat: Seat) -> str:
    """Who played a seat to its end, or left it; guests are nobody in particular."""
    if seat.user is None:
        return f"{BOT}{seat.bot}" if seat.bot and not seat.parameters else ""
    return "" if seat.user.is_guest else f"{PERSON}{seat.user.username}"


def _of_experiments(game: str) -> Iterator[Placings]:
    whole = Experiment.objects.filter(rated=True, game=game, state=Experiment.State.OVER)
    done = Run.objects.filter(experiment__in=whole, state=Run.State.DONE)
    done = done.order_by("-experiment__made", "number")
    for row, players in done.values_list("row", "experiment__table__players")[:LATEST]:
        if not (row and row["kind"]):
            continue  # it was broken off
        bots = {one.get("label", one["bot"]): one["bot"] for one in players}
        scored = zip(row["shares"], row["scores"], strict=True)
        worth = [SHARE * share + score for share, score in scored]
        yield _placed(
            [f"{BOT}{bots[label]}" for label in row["seats"]], ranks(worth, row["eliminated"])
        )


def _placed(who: Sequence[str], places: Sequence[float]) -> Placings:
    """Those who are somebody, at their seats."""
    together = enumerate(zip(who, places, strict=True))
    return [Placed(name, seat, place) for seat, (name, place) in together if name]
