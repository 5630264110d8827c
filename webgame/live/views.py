"""The doors to a game by HTTP: its page, and its steps as JSON."""

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game, State
from webgame.tables import selectors
from webgame.tables.doors import invites
from webgame.tables.explanations import explanations_shown
from webgame.tables.exports import game_json
from webgame.tables.plots import plots_shown

YEAR = 365 * 24 * 3600
LONGEST_NUMBER = 6
"""Digits of a step's number."""


@never_cache
@require_safe
def game(request: HttpRequest, gid: str, phase: str = "") -> HttpResponse:
    """The page of a game that has begun, at its present or at a past phase."""
    game, person = _game(request, gid)
    if game.state == State.OPEN:
        return redirect("table", gid)
    if phase and phase != game.phase and not game.steps.filter(phase=phase).exists():
        raise Http404(f"{game} has no phase {phase}")
    face = face_of(game.terms["rules"])
    if face.page is None:
        raise Http404(f"{face.title} has no page yet")
    seat = selectors.seat_of(game, person)
    told = selectors.snapshot(game, seat)
    return render(
        request,
        face.page.template,
        {
            "face": face,
            "game": game,
            "gid": gid,
            "title": game.title,
            "seat": seat.number if seat else None,
            "phase": phase,
            "pace": settings.BOT_ACT_SECONDS,
            "study": face.study(game.terms["options"]),
            "may_stop": bool(game.terms.get("alone"))
            and person is not None
            and game.host == person,
            "origin": selectors.origin_of(game, person),
            "snapshot": {"seq": told.seq, "type": told.type, "phase": told.phase, "d": told.body},
        },
    )


@require_safe
def step(request: HttpRequest, gid: str, number: int) -> JsonResponse:
    """One step, as everybody may see it: the board before, what was ordered, the board after."""
    game, _ = _game(request, gid)
    shown = selectors.step_shown(game, number)
    if shown is None:
        raise Http404(f"{game} has no step {number} yet")
    response = JsonResponse(shown)
    whose = {"private" if game.private or game.unwatched else "public": True}
    if game.over or not face_of(game.terms["rules"]).unveil:
        patch_cache_control(response, max_age=YEAR, immutable=True, **whose)
    else:
        patch_cache_control(response, no_cache=True, **whose)  # hands lie open once it is over
    return response


@never_cache
@gzip_page
@require_safe
def course(request: HttpRequest, gid: str) -> JsonResponse:
    """What came of every step, or of those from `?from=` on, as everybody may see it."""
    game, _ = _game(request, gid)
    first = request.GET.get("from", "0")
    if not (first.isascii() and first.isdigit() and len(first) <= LONGEST_NUMBER):
        return JsonResponse({"error": "“from” is the number of a step."}, status=400)
    return JsonResponse({"steps": selectors.course_shown(game, int(first))})


@never_cache
@require_safe
def plots(request: HttpRequest, gid: str) -> JsonResponse:
    """Who plotted against whoever asks, once the game is over and its talk is opened."""
    game, person = _game(request, gid)
    return JsonResponse(plots_shown(game, selectors.seat_of(game, person)))


@never_cache
@gzip_page
@require_safe
def explanations(request: HttpRequest, gid: str) -> JsonResponse:
    """Why bots decided as they did, by phase, once the game is over and its terms tell who is a
    bot; until then nothing, as in a game without such bots."""
    game, _ = _game(request, gid)
    return JsonResponse({"phases": explanations_shown(game) if game.over else {}})


@never_cache
@require_safe
def legal(request: HttpRequest, gid: str, seat: int) -> JsonResponse:
    """What a seat may do now. Where it follows from the board, anybody may ask; where hands are
    closed it would tell what is held, and only who sits there may."""
    game, person = _game(request, gid)
    if not game.seats.filter(number=seat).exists() or game.state == State.OPEN:
        raise Http404(f"{game} has no seat {seat} that could order")
    own = selectors.seat_of(game, person)
    if face_of(game.terms["rules"]).unveil and (own is None or own.number != seat):
        raise PermissionDenied("What a player may do tells what is in the hand.")
    view = game.rules.view_for(game.rules.read(game.position), seat)
    return JsonResponse({"phase": game.phase, "lines": list(view.legal)})


@never_cache
@require_safe
def export(request: HttpRequest, gid: str) -> JsonResponse:
    """The game as a file: its steps, and the talk that whoever asks may read."""
    game, person = _game(request, gid)
    if game.state == State.OPEN:
        raise Http404(f"{game} has not begun")
    response = JsonResponse(game_json(game, selectors.seat_of(game, person)))
    response.headers["Content-Disposition"] = f'attachment; filename="{game.gid}.json"'
    return response


def _game(request: HttpRequest, gid: str) -> tuple[Game, User | None]:
    """The game, if whoever asks may see it. A private one does not exist for others; of a public
    one that has no observers they are told so."""
    person = request.user if isinstance(request.user, User) else None
    game = get_object_or_404(Game, gid=gid)
    if not selectors.may_see(game, person, invites(request.session)):
        if game.private:
            raise Http404
        raise PermissionDenied("This game has no observers while it goes on.")
    return game, person
