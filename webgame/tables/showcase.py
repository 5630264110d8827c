"""The games that replay on the front page: the latest that ended, or one recorded beforehand."""

from __future__ import annotations

from functools import partial

from django.core.cache import cache
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from webgame.faces import registry as faces
from webgame.faces.face import Face, Front, Json
from webgame.tables import selectors
from webgame.tables.recordings import from_game, from_record

FRESH = 600
"""Seconds for which the choice stands."""


@gzip_page
@require_safe
def showcase(_: HttpRequest, game: str) -> JsonResponse:
    """The recording, step by step, as everybody may see it."""
    face = faces.offered_face(game)
    if face is None or face.front is None:
        raise Http404
    recording = cache.get_or_set(f"showcase-{face.game}", partial(latest, face, face.front), FRESH)
    response = JsonResponse(recording)
    patch_cache_control(response, public=True, max_age=FRESH)
    return response


def latest(face: Face, front: Front) -> Json:
    """The public game that ended last and is long enough; else the recorded one.

    Only the board and the orders are taken: no title and no name gets onto the front page.
    """
    drawn = face.replay.drawn if face.replay else ()
    ended = selectors.latest_games().filter(
        terms__rules=face.game, steps_done__gte=front.fewest_steps
    )
    game = ended.first()
    return front.lighten(
        from_game(game, drawn) if game else from_record(front.recorded.read_text(), drawn)
    )
