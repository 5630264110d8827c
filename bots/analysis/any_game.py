"""What can be seen in a game of any kind: how it ended, how long it took, what went wrong."""

from collections.abc import Callable, Iterable, Iterator

from bots.analysis.game import END, NOBODY, Fact, Game, when
from bots.analysis.scoring import firsts, ranks

Tell = Callable[[Game], Iterable[Fact]]


def of_seats(numbers: Iterable[float], phase: str = END) -> Iterator[Fact]:
    """A number of each seat."""
    return ((phase, seat, 0, float(number)) for seat, number in enumerate(numbers))


def winner(game: Game) -> Iterator[Fact]:
    """Whether each seat stands alone at the top at the end; nothing where nobody does."""
    alone = firsts(game.rules.scores(game.last))
    return of_seats(alone) if any(alone) else iter(())


def outright(game: Game) -> Iterator[Fact]:
    """Whether each seat won outright."""
    won = game.outcome["kind"] in ("solo", "win")
    return of_seats(won and seat in game.outcome["winners"] for seat in range(len(game.seats)))


def share(game: Game) -> Iterator[Fact]:
    """What each seat takes home; nothing of a game that was left."""
    return of_seats(game.outcome.get("points", ()))


def score(game: Game) -> Iterator[Fact]:
    """Each seat's centers or points at the end."""
    return of_seats(game.rules.scores(game.last))


def rank(game: Game) -> Iterator[Fact]:
    """Each seat's rank at the end: equals share theirs, who dropped out earlier comes later."""
    gone = game.eliminated
    years = [when(gone[seat]) if seat in gone else None for seat in range(len(game.seats))]
    return of_seats(ranks(game.rules.scores(game.last), years))


def eliminated(game: Game) -> Iterator[Fact]:
    """The year or turn in which a seat dropped out."""
    for seat, phase in game.eliminated.items():
        yield phase, seat, 0, float(when(phase))


def ended(*kinds: str) -> Tell:
    """Whether a game ended in one of these ways."""
    return lambda game: [(END, NOBODY, 0, float(game.outcome["kind"] in kinds))]


def length(game: Game) -> Iterator[Fact]:
    """A one for each phase."""
    return ((step.phase, NOBODY, 0, 1.0) for step in game.record.steps)


def turns(game: Game) -> Iterator[Fact]:
    """A one for each year or turn, where it begins."""
    seen = set()
    for step in game.record.steps:
        if (turn := when(step.phase)) not in seen and turn:
            seen.add(turn)
            yield step.phase, NOBODY, 0, 1.0


def failures(game: Game) -> Iterator[Fact]:
    """A one for each failure of a bot."""
    return ((told["phase"], told["seat"], 0, 1.0) for told in game.lines("failure"))


def seconds(game: Game) -> Iterator[Fact]:
    """The seconds each seat used; of the phase, where it was not told by seat."""
    for told in game.lines("clock"):
        yield told["phase"], told.get("seat", NOBODY), 0, float(told["used"])


def refused(game: Game) -> Iterator[Fact]:
    """A one for each thing that a seat could not say."""
    return ((told["phase"], told["from"], 0, 1.0) for told in game.lines("refused"))


def said(game: Game, *whats: str) -> Iterator[tuple[dict[str, object], int]]:
    """What was said, with those it was said to as a set of seats."""
    everybody = (1 << len(game.seats)) - 1
    for told in game.lines(*whats or ("message", "act")):
        to = everybody if told["to"] == "all" else sum(1 << seat for seat in told["to"])
        yield dict(told), to & ~(1 << told["from"])
