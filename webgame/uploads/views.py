"""The doors to bots that people bring: lists, a bot's page, bringing one, playing against one.

What is not one's own and not shared is not there: who asks for it is answered as for a bot that
never was. Code, logs and how a bench went are for the owner alone.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from bots.registry import BOTS, names
from webgame.accounts.models import User
from webgame.accounts.services import guest_for
from webgame.faces import registry as faces
from webgame.faces.registry import face_of
from webgame.tables.doors import UNCHANGED, known, mark, person, says_refusals_on, unchanged
from webgame.tables.refused import Refused
from webgame.uploads import services
from webgame.uploads.forms import SettingsForm, UploadForm
from webgame.uploads.games import failures_told, play_against, watch_play
from webgame.uploads.holding import lacks, why_not
from webgame.uploads.models import Bot, Build
from webgame.uploads.parcel import BEGINNINGS, new_bot
from webgame.uploads.shelf import seen_by

MOST_SHARED = 200
says_refusals = says_refusals_on("bot", named="bid")


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    """One's own bots, those that others share, and the site's own."""
    user = person(request)
    found = seen_by(user)
    mine = list(found.filter(owner=user).prefetch_related(_builds())) if user else []
    shared = found.exclude(owner=user) if user else found
    shown = {
        "here": "bots",
        "mine": mine,
        "shared": shared.filter(shared=True)[:MOST_SHARED],
        "ours": [(face, [BOTS[name] for name in names(face.game)]) for face in faces.offered()],
    }
    return render(request, "uploads/bots.html", shown)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, bid: str = "") -> HttpResponse:
    """Bring a bot, or the next version of one."""
    me = known(request)
    bot = get_object_or_404(Bot, bid=bid, owner=me) if bid else None
    form = UploadForm(request.POST or None, request.FILES or None, bot=bot)
    if request.method == "POST" and form.is_valid() and form.parcel:
        try:
            build = services.upload(me, form.parcel, bot)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            return redirect("bot", build.bot.bid)
    shown = {
        "here": "bots",
        "form": form,
        "bot": bot,
        "away": why_not(),
        "lacks": lacks().values(),
        "games": settings.BENCH_GAMES,
    }
    return render(request, "uploads/upload.html", shown)


@require_safe
def beginning(request: HttpRequest, language: str, game: str) -> HttpResponse:
    """A bot that plays already, to be changed: the folder that `bots.new` makes, as a zip."""
    if faces.offered_face(game) is None or language not in BEGINNINGS:
        raise Http404
    return _zip(new_bot(game, language), f"mybot-{game}-{language}.zip")


def _zip(packed: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(packed, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_safe
@never_cache
def bot(request: HttpRequest, bid: str) -> HttpResponse:
    """A bot's page: what it is, playing against it; for its owner versions, bench and log."""
    return render(request, "uploads/bot.html", _shown(request, bid))


@require_safe
@never_cache
def state(request: HttpRequest, bid: str) -> HttpResponse:
    """How far the bench has come, which the page asks for again and again; at its end the page
    opens anew, as it has more to offer then."""
    shown = _shown(request, bid)
    if not shown["mine"]:
        raise Http404
    if unchanged(request, shown["mark"]):
        return HttpResponse(status=UNCHANGED)
    if not shown["latest"].waits:
        return HttpResponseClientRefresh()
    return render(request, "uploads/state.html", shown)


@require_POST
@says_refusals
def play(request: HttpRequest, bid: str) -> HttpResponse:
    """A game against the bot, or one to watch, that begins at once, as a guest if need be."""
    bot = _seen(request, bid)
    if bot.current is None:
        raise Refused("not_ready", "No version of it is ready.")
    form = SettingsForm(services.manifest_of(bot.current), request.POST)
    if not form.is_valid():
        return render(request, "uploads/bot.html", _shown(request, bid, form))
    begin = watch_play if request.POST.get("do") == "watch" else play_against
    return redirect("game", begin(guest_for(request), bot, form.chosen).gid)


@login_required
@require_POST
@says_refusals
def share(request: HttpRequest, bid: str) -> HttpResponse:
    """Share a bot, or no longer."""
    bot = _seen(request, bid)
    services.share(known(request), bot, bool(request.POST.get("shared")))
    return redirect("bot", bid)


@login_required
@require_POST
@says_refusals
def use(request: HttpRequest, bid: str, number: int) -> HttpResponse:
    """Have another version play."""
    services.use(known(request), _own_build(request, bid, number))
    messages.success(request, f"Version {number} plays from now on.")
    return redirect("bot", bid)


@login_required
@require_POST
@says_refusals
def try_again(request: HttpRequest, bid: str, number: int) -> HttpResponse:
    """Try a version out once more."""
    services.try_again(known(request), _own_build(request, bid, number))
    return redirect("bot", bid)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, bid: str) -> HttpResponse:
    """Ask first; then take the bot away."""
    bot = get_object_or_404(Bot, bid=bid, owner=known(request))
    if request.method != "POST":
        return render(request, "uploads/delete.html", {"here": "bots", "bot": bot})
    services.delete(known(request), bot)
    messages.success(request, f"{bot.name} is deleted, with all its versions.")
    return redirect("bots")


@login_required
@require_safe
@never_cache
def log(request: HttpRequest, bid: str, number: int) -> HttpResponse:
    """What the bot printed in its bench, as text."""
    build = _own_build(request, bid, number)
    return HttpResponse(build.log, content_type="text/plain; charset=utf-8")


@login_required
@require_safe
@never_cache
def code(request: HttpRequest, bid: str, number: int) -> HttpResponse:
    """One's own code, as it was uploaded."""
    build = _own_build(request, bid, number)
    return _zip(bytes(build.code), f"{build.bot.name}-{build.number}.zip")


def _seen(request: HttpRequest, bid: str) -> Bot:
    """A bot that this person may see. Raises Http404."""
    return get_object_or_404(seen_by(person(request)), bid=bid)


def _own_build(request: HttpRequest, bid: str, number: int) -> Build:
    """A version of a bot of one's own. Raises Http404."""
    builds = Build.objects.select_related("bot")
    return get_object_or_404(builds, bot__bid=bid, bot__owner=known(request), number=number)


def _builds() -> Prefetch[Any]:
    return Prefetch("builds", Build.objects.defer("code", "log", "bench"))


def _shown(request: HttpRequest, bid: str, form: SettingsForm | None = None) -> dict[str, Any]:
    """What a bot's page shows to whoever asks."""
    bot, user = _seen(request, bid), person(request)
    mine = bot.owner_id == (user and user.pk)
    builds = list(bot.builds.defer("code").prefetch_related("tallies")) if mine else []
    latest = builds[0] if builds else None
    playing = bot.current if bot.current and bot.current.ready else None
    if playing and form is None:
        form = SettingsForm(services.manifest_of(playing))
    return {
        "here": "bots",
        "bot": bot,
        "face": face_of(bot.game),
        "mine": mine,
        "builds": builds,
        "latest": latest,
        "playing": playing,
        "about": next((one.about for one in (playing, latest) if one), ""),
        "form": form,
        "failures": failures_told(bot, user) if mine and isinstance(user, User) else [],
        "mark": mark([(one.number, one.state, one.done) for one in builds]),
    }
