"""The doors to the lessons: a page a lesson, and what comes of the learner's orders."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from games.core.errors import GameError
from webgame.replays.compiling import compiled_rules
from webgame.tables.lessons import RULES, Lesson, Scene, lessons

MOST_LINES = 34
LONGEST_LINE = 80


@require_safe
def learn(request: HttpRequest, name: str = "") -> HttpResponse:
    """A lesson; without a name the first. Raises `Compiling` while its scenes cannot be shown."""
    compiled_rules(RULES)
    course = lessons()
    number = _number(name) if name else 0
    lesson = course[number]
    shown = {
        "here": "learn",
        "course": course,
        "lesson": lesson,
        "number": number + 1,
        "next": course[number + 1] if number + 1 < len(course) else None,
        "scenes": [scene.shown() for scene in lesson.scenes],
    }
    return render(request, "site/learn.html", shown)


@csrf_exempt  # it changes nothing, here or elsewhere
@require_POST
def try_orders(request: HttpRequest, name: str, scene: int) -> JsonResponse:
    """Play the learner's orders: what came of them, or a sentence about what is wrong."""
    compiled_rules(RULES)
    chosen = _scene(lessons()[_number(name)], scene)
    try:
        lines, letter = _asked(request, chosen)
        return JsonResponse(chosen.play(lines, letter))
    except GameError as error:
        return JsonResponse({"error": error.sentence}, status=400)


def _number(name: str) -> int:
    names = [lesson.name for lesson in lessons()]
    if name not in names:
        raise Http404
    return names.index(name)


def _scene(lesson: Lesson, scene: int) -> Scene:
    if scene >= len(lesson.scenes):
        raise Http404
    return lesson.scenes[scene]


def _asked(request: HttpRequest, scene: Scene) -> tuple[list[str], int | None]:
    """The lines, and which letter was sent. Raises GameError when the request is none."""
    try:
        asked: Any = json.loads(request.body)
        lines, letter = asked["lines"], asked.get("letter")
    except (ValueError, TypeError, KeyError, AttributeError):
        raise GameError("bad_request", "Send your orders as a list of lines.") from None
    fits = isinstance(lines, list) and len(lines) <= MOST_LINES
    if not (fits and all(isinstance(one, str) and len(one) <= LONGEST_LINE for one in lines)):
        raise GameError("bad_request", "Send your orders as a list of lines.")
    if letter is not None and letter not in range(len(scene.letters)):
        raise GameError("bad_request", "There is no such letter.")
    return lines, letter
