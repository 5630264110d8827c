"""What a page says while its game is still being compiled."""

from collections.abc import Callable
from math import ceil

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render

from webgame.replays.compiling import Compiling

LONGEST = 10
"""Seconds after which a page asks again at the latest: the estimate may be too long."""


class WhileCompiling:
    """Middleware: says how long it takes, and has whoever asked ask again.

    A page asks again by itself; so do our scripts. Who sent a form stands where it was sent from.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer in place of a page that had to wait; others' errors are others' business."""
        if not isinstance(error, Compiling):
            return None
        if "text/html" not in request.headers.get("Accept", ""):
            answer: HttpResponse = JsonResponse({"error": str(error)}, status=503)
        elif request.method == "POST":
            messages.info(request, f"{error} Then try again.")
            return redirect("front")
        else:
            answer = render(request, "compiling.html", {"sentence": str(error)}, status=503)
            answer.headers["Refresh"] = str(_again(error))
        answer.headers["Retry-After"] = str(_again(error))
        answer._has_been_logged = True  # type: ignore[attr-defined]  # nothing is wrong with it
        return answer


def _again(wait: Compiling) -> int:
    return min(LONGEST, ceil(wait.seconds))
