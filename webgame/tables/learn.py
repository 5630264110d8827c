"""The doors to what a game teaches: its lessons, what comes of a learner's orders, its phrases."""

import json
from typing import Any

from allauth.core.internal import ratelimit
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from bots.registry import about, names
from games.core.errors import GameError
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.faces.lessons import Scene
from webgame.replays.compiling import compiled_rules
from webgame.tables import readers

MOST_LINES = 34
LONGEST_LINE = 80
LONGEST_TEXT = 200
THROTTLED = "throttled"
TOO_FAST = "You try a lot at once; wait a minute."
TOO_HARD = "That takes too long to read: say it in shorter parts."


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
    chosen = _scene(name, scene)
    try:
        lines, letter, text = _asked(request, chosen)
        moved = bool(text) and _letter(request, name, scene, text)["moves"]
        return JsonResponse(chosen.play(lines, letter, moved))
    except GameError as error:
        return _refusal(error)


@require_safe
def robots(request: HttpRequest, game: str) -> HttpResponse:
    """The bots that play a game, and what they can be told."""
    face = faces.offered_face(game)
    if face is None:
        raise Http404
    bots = [about(name) for name in names(game)]
    return render(request, "tables/robots.html", {"face": face, "bots": bots})


@require_safe
def phrases(request: HttpRequest, game: str = "") -> HttpResponse:
    """What one can say in a game, without a name the first in which one can say something."""
    for face in faces.offered():
        if face.phrases and game in ("", face.game):
            course = face.course.lessons() if face.course else ()
            shown = {"here": "learn", "face": face, "course": course, **face.phrases.shown()}
            shown["tried"] = _tried(request, face)
            if request.htmx:  # type: ignore[attr-defined]
                return render(request, "site/tried.html", shown)
            return render(request, face.phrases.template, shown)
    raise Http404


def _tried(request: HttpRequest, face: Face) -> dict[str, Any] | None:
    """How the text that somebody tries is understood; None if there is none."""
    text = request.GET.get("text", "")[:LONGEST_TEXT].strip()
    if not text:
        return None
    try:
        return _read(request, face.game, "tried", text)
    except GameError as error:
        return {"text": text, "mistake": error.sentence}


@csrf_exempt  # it changes nothing, here or elsewhere
@require_POST
def read_letter(request: HttpRequest, name: str, scene: int) -> JsonResponse:
    """How a learner's own text in a scene is understood, and what comes back."""
    _scene(name, scene)
    try:
        came = _letter(request, name, scene, _text(request))
        return JsonResponse({one: told for one, told in came.items() if one != "meaning"})
    except GameError as error:
        return _refusal(error)


def _letter(request: HttpRequest, name: str, scene: int, text: str) -> dict[str, Any]:
    """How a text is understood in a scene that there is, and what comes back. Raises GameError."""
    face, number = _found(name)
    assert face.course is not None, "a lesson was found in it"
    lesson = face.course.lessons()[number]
    read = _read(request, face.game, "letter", lesson.name, scene, text)
    return read | lesson.scenes[scene].replies(read["meaning"])


def _read(request: HttpRequest, game: str, work: str, *words: str | int) -> dict[str, Any]:
    """What the processes that read make of words. Raises GameError: an address has only so many
    read, as reading takes time, and a text is given only so much of it."""
    if not ratelimit.consume(request, app="allauth.account", action="reading", limit_get=True):
        raise GameError(THROTTLED, TOO_FAST)
    try:
        return readers.for_learners(game, work, *words)
    except readers.TooHard as hard:
        raise GameError("too_hard", TOO_HARD) from hard


def _refusal(error: GameError) -> JsonResponse:
    """What was wrong, in a sentence."""
    status = 429 if error.code == THROTTLED else 400
    return JsonResponse({"error": error.sentence}, status=status)


def _text(request: HttpRequest) -> str:
    """The text that was sent. Raises GameError if there is none, or too much of it."""
    try:
        text = json.loads(request.body)["text"]
    except (ValueError, TypeError, KeyError):
        text = None
    if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_TEXT:
        raise GameError("bad_request", f"Write a line of at most {LONGEST_TEXT} letters.")
    return text


def _found(name: str) -> tuple[Face, int]:
    """The game that has the lesson, and the lesson's place in its course; no name is the first."""
    for face in faces.offered():
        if face.course is None:
            continue
        names = [lesson.name for lesson in face.course.lessons()]
        if not name or name in names:
            return face, names.index(name) if name else 0
    raise Http404


def _scene(name: str, scene: int) -> Scene:
    """A scene of a lesson. Raises `Compiling`, and Http404 where there is none."""
    face, number = _found(name)
    compiled_rules(face.game)
    assert face.course is not None, "a lesson was found in it"
    lesson = face.course.lessons()[number]
    if scene >= len(lesson.scenes):
        raise Http404
    return lesson.scenes[scene]


def _asked(request: HttpRequest, scene: Scene) -> tuple[list[str], int | None, str]:
    """The lines, which letter was sent, and the text if it was one's own.

    Raises GameError when the request is none.
    """
    try:
        asked: Any = json.loads(request.body)
        lines, letter, text = asked["lines"], asked.get("letter"), asked.get("text", "")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise GameError("bad_request", "Send your orders as a list of lines.") from None
    fits = isinstance(lines, list) and len(lines) <= MOST_LINES
    if not (fits and all(isinstance(one, str) and len(one) <= LONGEST_LINE for one in lines)):
        raise GameError("bad_request", "Send your orders as a list of lines.")
    if letter is not None and letter not in range(len(scene.letters)):
        raise GameError("bad_request", "There is no such letter.")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise GameError("bad_request", f"Write a line of at most {LONGEST_TEXT} letters.")
    return lines, letter, text
