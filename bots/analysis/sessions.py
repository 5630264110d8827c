"""Which games are of one session: those played with the same settings, whoever sat where."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bots.analysis.load import Loaded


@dataclass(frozen=True, slots=True)
class Sessions:
    """The sessions of some games, in order: their names, and which one each game is of.

    ``axis`` says in words what differs between them; where that is one number, ``levels`` has it.
    """

    names: tuple[str, ...]
    of: tuple[int, ...]
    axis: str
    levels: tuple[float, ...]


Settings = tuple[tuple[str, str], ...]


def sessions(games: Sequence[Loaded]) -> Sessions:
    """The sessions of games: ordered by what differs if that is a number, else as they come."""
    settings = [_settings(game) for game in games]
    distinct = list(dict.fromkeys(settings))
    facets = _differing(distinct)
    tables = [dict(one) for one in distinct]
    axis, levels = _levels(facets, tables)
    order = sorted(range(len(distinct)), key=lambda at: levels[at] if levels else at)
    names = [_name(tables[at], facets) for at in order]
    place = {distinct[at]: rank for rank, at in enumerate(order)}
    return Sessions(
        tuple(names),
        tuple(place[one] for one in settings),
        axis,
        tuple(levels[at] for at in order) if levels else (),
    )


def _settings(game: Loaded) -> Settings:
    """Everything that a game was played with, but for who sat where and the lots."""
    counts = Counter(seat.label for seat in game.seats)
    parameters = {
        f"{name} of {seat.label}": f"{number}"
        for seat in game.seats
        for name, number in seat.parameters.items()
    }
    bots = {f"bot of {seat.label}": seat.bot for seat in game.seats}
    seats = {f"seats: {label}": f"{count}" for label, count in counts.items()}
    told = {"game": game.game, **dict(game.terms), **bots, **parameters, **seats}
    return tuple(sorted(told.items()))


def _differing(distinct: Sequence[Settings]) -> list[str]:
    """The settings that are not the same everywhere, where they are there at all."""
    found: dict[str, set[str]] = {}
    for one in distinct:
        for name, setting in one:
            found.setdefault(name, set()).add(setting)
    counted = [name for name in found if name.startswith("seats: ")]
    everywhere = all(
        len([1 for name, _ in one if name in counted]) == len(counted) for one in distinct
    )
    differing = [name for name, settings in found.items() if len(settings) > 1]
    return sorted({*differing, *(() if everywhere else counted)})


def _levels(facets: Sequence[str], tables: Sequence[Mapping[str, str]]) -> tuple[str, list[float]]:
    """What is varied, and the number of it that each session has, if one such tells them apart."""
    counts = all(facet.startswith("seats: ") for facet in facets)
    for facet in facets if counts else facets[: len(facets) == 1]:
        nothing = "0" if counts else ""
        try:
            levels = [float(table.get(facet, nothing)) for table in tables]
        except ValueError:
            continue
        if len(set(levels)) == len(levels) > 1:
            return facet[0].upper() + facet[1:], levels
    return "Session", []


def _name(table: Mapping[str, str], facets: Sequence[str]) -> str:
    """A session by what tells it from the others; a single one by who sat in it."""
    seats = [name for name in table if name.startswith("seats: ")]
    words = [f"{table[name]} {name.removeprefix('seats: ')}" for name in seats]
    words += [f"{name} {table[name]}" for name in facets if name not in seats and name in table]
    return ", ".join(words)
