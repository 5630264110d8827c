"""What the host of a table sees of the chairs kept for programs, asked for again and again."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from webgame.replays.models import Game, State
from webgame.tables.doors import known


@require_safe
@never_cache
@login_required
def chairs(request: HttpRequest, gid: str) -> HttpResponse:
    """The chairs of a table in the lobby, with their codes, for its host alone.

    When the game has begun it opens by itself.
    """
    game = get_object_or_404(Game, gid=gid, host=known(request))
    if game.state != State.OPEN:
        return HttpResponseClientRedirect(reverse("game", args=[game.gid]))
    return render(request, "daide/chairs.html", {"game": game})
