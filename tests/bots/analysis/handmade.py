"""Records made by hand: lines of play and of talk, played by the rules as they are written down."""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.analysis.game import Game
from bots.analysis.load import Facts, observe
from bots.analysis.registry import find
from games.core.chance import Chance
from games.core.record import Record, Step, read, write
from games.registry import rules

Played = tuple[Mapping[int, Sequence[str]], Sequence[int], Sequence[Mapping[str, Any]]]
"""A step: each seat's lines, what chance decided, and what was told before it."""


def record(
    game: str,
    options: Mapping[str, Any],
    played: Sequence[Played],
    seats: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]] = (),
    seed: int = 1,
) -> Record:
    """The record of what was played, written and read once."""
    laws = rules(game)
    position = laws.start(laws.read_options(options), seed)
    steps = []
    for plan, chance, told in played:
        phase = laws.phase(position)
        lines = {seat: tuple(own) for seat, own in plan.items()}
        steps.append(
            Step(phase, lines, tuple(chance), tuple({**one, "phase": phase} for one in told))
        )
        actions = {seat: laws.check(position, seat, own) for seat, own in lines.items()}
        position, _ = laws.advance(position, actions, Chance(seed, given=chance))
    made = Record(
        game, options, seed, tuple(steps), about={"seats": list(seats)}, told=tuple(after)
    )
    assert read(write(made)) == made
    return made


def facts(made: Record, key: str) -> Facts:
    """What a variable sees in a record."""
    return observe(Game("made", made), [find(key)]).facts[key]
