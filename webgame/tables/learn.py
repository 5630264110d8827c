"""The doors to what a game teaches: its lessons, what comes of a learner's orders, its phrases."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from games.core.errors import GameError
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.faces.lessons import Lesson, Scene
from webgame.replays.compiling import compiled_rules

MOST_LINES = 34
LONGEST_LINE = 80


@require_safe
def learn(request: HttpRequest, name: str = "") -> HttpResponse:
    """A lesson; without a name the first of the first game. Raises `Compiling` while its scenes
    cannot be shown."""
    face, number = _found(name)
    compiled_rules(face.game)
    assert face.course is not None, "a lesson was found in it"
    course = face.course.lessons()
    shown = {
        "here": "learn",
        "face": face,
        "course": course,
        "lesson": course[number],
        "number": number + 1,
        "next": course[number + 1] if number + 1 < len(course) else None,
        "scenes": [scene.shown() for scene in course[number].scenes],
    }
    return render(request, face.course.template, shown)


@csrf_exempt  # it changes nothing, here or elsewhere
@require_POST
def try_orders(request: HttpRequest, name: str, scene: int) -> JsonResponse:
    """Play the learner's orders: what came of them, or a sentence about what is wrong."""
    face, number = _found(name)
    compiled_rules(face.game)
    assert face.course is not None, "a lesson was found in it"
    chosen = _scene(face.course.lessons()[number], scene)
    try:
        lines, letter = _asked(request, chosen)
        return JsonResponse(chosen.play(lines, letter))
    except GameError as error:
        return JsonResponse({"error": error.sentence}, status=400)


@require_safe
def phrases(request: HttpRequest, game: str = "") -> HttpResponse:
    """What one can say in a game, without a name the first in which one can say something."""
    for face in faces.offered():
        if face.phrases and game in ("", face.game):
            course = face.course.lessons() if face.course else ()
            shown = {"here": "learn", "face": face, "course": course, **face.phrases.shown()}
            return render(request, face.phrases.template, shown)
    raise Http404


def _found(name: str) -> tuple[Face, int]:
    """The game that has the lesson, and the lesson's place in its course; no name is the first."""
    for face in faces.offered():
        if face.course is None:
            continue
        names = [lesson.name for lesson in face.course.lessons()]
        if not name or name in names:
            return face, names.index(name) if name else 0
    raise Http404


def _scene(lesson: Lesson, scene: int) -> Scene:
    if scene >= len(lesson.scenes):
        raise Http404
    return lesson.scenes[scene]


def _asked(request: HttpRequest, scene: Scene) -> tuple[list[str], int | None]:
    """The lines, and which letter was sent. Raises GameError when the request is none."""
    try:
        asked: Any = json.loads(request.body)
        lines, letter = asked["lines"], asked.get("letter")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise GameError("bad_request", "Send your orders as a list of lines.") from None
    fits = isinstance(lines, list) and len(lines) <= MOST_LINES
    if not (fits and all(isinstance(one, str) and len(one) <= LONGEST_LINE for one in lines)):
        raise GameError("bad_request", "Send your orders as a list of lines.")
    if letter is not None and letter not in range(len(scene.letters)):
        raise GameError("bad_request", "There is no such letter.")
    return lines, letter
