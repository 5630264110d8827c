"""Games as recordings: all positions as everybody may see them, and what was played between.

A recording is of a game that is over: where hands were closed, they lie open in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

from games.core import record
from games.core.chance import Chance
from webgame.faces.face import Json, Recorded, Replay
from webgame.faces.registry import face_of
from webgame.replays.compiling import compiled_rules
from webgame.replays.models import Game
from webgame.tables.shown import to_be_seen

Recording = dict[str, Any]


def from_game(game: Game, drawn: Sequence[str]) -> Recording:
    """A stored game that was played, with those parts of its steps' events that are drawn."""
    steps = list(game.steps.order_by("number"))
    positions = [game.rules.read(step.before) for step in steps]
    played = zip(positions, (step.events for step in steps), strict=True)
    last = game.rules.read(game.position)

    def shown(position: Any) -> Json:
        return game.rules.view_for(to_be_seen(game, position), None).to_json()

    return _recording(shown, played, last, drawn, game.get_absolute_url())


def from_record(text: str, drawn: Sequence[str]) -> Recording:
    """A game kept as a text record, played once more."""
    kept = record.read(text)
    laws = compiled_rules(kept.game)
    unveil = face_of(kept.game).unveil
    position = record.opening(kept, laws)
    steps = []
    for step in kept.steps:
        plan = {seat: laws.check(position, seat, lines) for seat, lines in step.plan.items()}
        after, events = laws.advance(position, plan, Chance(kept.seed, given=step.chance))
        steps.append((position, laws.event_json(events)))
        position = after
    if kept.draw:
        position = laws.declare_draw(position, kept.draw)

    def shown(position: Any) -> Json:
        return laws.view_for(unveil(position) if unveil else position, None).to_json()

    return _recording(shown, iter(steps), position, drawn, "")


_at_the_shelf = Lock()


def from_shelf(recorded: Recorded, replay: Replay) -> Recording:
    """A game of the shelf; it never changes, so it is played once, also where a crowd comes to a
    process that has just begun. Raises `Compiling`."""
    with _at_the_shelf:
        return _from_shelf(recorded, replay)


@lru_cache(maxsize=16)
def _from_shelf(recorded: Recorded, replay: Replay) -> Recording:
    return from_record(recorded.file.read_text(), replay.drawn)


def _recording(
    shown: Callable[[Any], Json],
    steps: Iterator[tuple[Any, dict[str, Any]]],
    last: Any,
    drawn: Sequence[str],
    address: str,
) -> Recording:
    return {
        "steps": [
            {"view": shown(position), "step": {part: events[part] for part in drawn}}
            for position, events in steps
        ],
        "last": shown(last),
        "address": address,
    }
