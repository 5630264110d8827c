"""The game that replays on the front page: the latest that ended, or one recorded beforehand.

It is one of the game that is offered first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core import record
from games.core.chance import Chance
from webgame.faces import registry as faces
from webgame.faces.face import Face, Front
from webgame.replays.compiling import compiled_rules
from webgame.replays.models import Game
from webgame.tables import selectors

FRESH = 600
"""Seconds for which the choice stands."""

Recording = dict[str, Any]


@gzip_page
@require_safe
def showcase(_: HttpRequest) -> JsonResponse:
    """The recording, step by step, as everybody may see it."""
    face = faces.first()
    if face.front is None:
        raise Http404
    recording = cache.get_or_set(f"showcase-{face.game}", partial(latest, face, face.front), FRESH)
    response = JsonResponse(recording)
    patch_cache_control(response, public=True, max_age=FRESH)
    return response


def latest(face: Face, front: Front) -> Recording:
    """The public game that ended last and is long enough; else the recorded one.

    Only the board and the orders are taken: no title and no name gets onto the front page.
    """
    ended = selectors.finished_games().filter(
        terms__rules=face.game, steps_done__gte=front.fewest_steps
    )
    game = ended.first()
    return from_game(game, front) if game else from_record(front.recorded.read_text(), front)


def from_game(game: Game, front: Front) -> Recording:
    """A stored game as a recording."""
    steps = list(game.steps.order_by("number"))
    positions = [game.rules.read(step.before) for step in steps]
    last = game.rules.read(steps[-1].after)
    return _recording(
        front,
        game.rules.view_for,
        zip(positions, (step.events for step in steps), strict=True),
        last,
        game.get_absolute_url(),
    )


def from_record(text: str, front: Front) -> Recording:
    """A game kept as a text record, played once more."""
    kept = record.read(text)
    laws = compiled_rules(kept.game)
    position = laws.start(laws.read_options(kept.options), kept.seed)
    steps = []
    for step in kept.steps:
        plan = {seat: laws.check(position, seat, lines) for seat, lines in step.plan.items()}
        after, events = laws.advance(position, plan, Chance(kept.seed, given=step.chance))
        steps.append((position, laws.event_json(events)))
        position = after
    if kept.draw:
        position = laws.declare_draw(position, kept.draw)
    return _recording(front, laws.view_for, iter(steps), position, "")


def _recording(
    front: Front,
    view_for: Any,
    steps: Iterator[tuple[Any, dict[str, Any]]],
    last: Any,
    address: str,
) -> Recording:
    return {
        "steps": [
            {
                "view": view_for(position, None).to_json(),
                "step": {part: events[part] for part in front.drawn},
            }
            for position, events in steps
        ],
        "last": view_for(last, None).to_json(),
        "address": address,
    }
