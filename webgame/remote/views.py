"""The pages of remote bots: registering one, its page with its tokens, playing against it.

What is not one's own and not shared is not there. Tokens are for the owner alone, and a new one is
shown once, in the answer to the form that made it.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webgame.accounts.services import guest_for
from webgame.faces.registry import face_of
from webgame.remote import services, tokens
from webgame.remote.forms import AtOnceForm, BotForm, TokenForm
from webgame.remote.models import Bot, Token
from webgame.remote.shelf import seen_by
from webgame.tables.doors import known, person, says_refusals_on
from webgame.tables.models import Failure
from webgame.tables.refused import Refused
from webgame.uploads.games import failures_told, play_against

says_refusals = says_refusals_on("remote_bot", named="rid")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Register a bot whose program runs elsewhere."""
    form = BotForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(
                "remote_bot", services.register(known(request), **form.cleaned_data).rid
            )
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return render(request, "remote/register.html", {"here": "bots", "form": form})


@require_safe
@never_cache
def bot(request: HttpRequest, rid: str) -> HttpResponse:
    """A bot's page: what it is, whether it is there, playing against it; its owner's tokens."""
    return render(request, "remote/bot.html", _shown(request, rid))


@require_safe
@never_cache
def state(request: HttpRequest, rid: str) -> HttpResponse:
    """Whether its program is there, which the page asks for again and again."""
    return render(request, "remote/state.html", {"bot": _seen(request, rid)})


@login_required
@require_POST
@never_cache
@says_refusals
def token(request: HttpRequest, rid: str) -> HttpResponse:
    """Make a token; it stands in this answer and nowhere else."""
    me = known(request)
    found = get_object_or_404(Bot, rid=rid, owner=me)
    form = TokenForm(request.POST)
    if not form.is_valid():
        return render(request, "remote/bot.html", _shown(request, rid) | {"token_form": form})
    made = tokens.make_token(me, found, **form.cleaned_data)
    return render(request, "remote/bot.html", _shown(request, rid) | {"made": made})


@login_required
@require_POST
@says_refusals
def revoke(request: HttpRequest, rid: str, number: int) -> HttpResponse:
    """Let nobody in by a token any more."""
    me = known(request)
    one = get_object_or_404(Token, pk=number, bot__rid=rid, bot__owner=me)
    tokens.revoke(me, one)
    messages.success(request, f"The token “{one.name}” is revoked.")
    return redirect("remote_bot", rid)


@require_POST
@says_refusals
def play(request: HttpRequest, rid: str) -> HttpResponse:
    """A game against the bot that begins at once, as a guest if need be."""
    found = _seen(request, rid)
    return redirect("game", play_against(guest_for(request), found, {}).gid)


@login_required
@require_POST
@says_refusals
def at_once(request: HttpRequest, rid: str) -> HttpResponse:
    """Say how many games the bot plays at once."""
    found = get_object_or_404(Bot, rid=rid, owner=known(request))
    form = AtOnceForm(request.POST)
    if not form.is_valid():
        return render(request, "remote/bot.html", _shown(request, rid) | {"at_once_form": form})
    services.play_at_once(found, form.cleaned_data["at_once"])
    return redirect("remote_bot", rid)


@login_required
@require_POST
@says_refusals
def share(request: HttpRequest, rid: str) -> HttpResponse:
    """Share a bot, or no longer."""
    services.share(known(request), _seen(request, rid), bool(request.POST.get("shared")))
    return redirect("remote_bot", rid)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, rid: str) -> HttpResponse:
    """Ask first; then take the bot away."""
    found = get_object_or_404(Bot, rid=rid, owner=known(request))
    if request.method != "POST":
        return render(request, "remote/delete.html", {"here": "bots", "bot": found})
    services.delete(known(request), found)
    messages.success(request, f"{found.name} is deleted, with all its tokens.")
    return redirect("bots")


def _seen(request: HttpRequest, rid: str) -> Bot:
    """A bot that this person may see. Raises Http404."""
    found = seen_by(person(request)).filter(rid=rid).first()
    if found is None:
        raise Http404
    return found


def _shown(request: HttpRequest, rid: str) -> dict[str, Any]:
    """What a bot's page shows to whoever asks."""
    found, user = _seen(request, rid), person(request)
    mine = user is not None and found.owner_id == user.pk
    failures = Failure.objects.filter(seat__bot=found.key)
    return {
        "here": "bots",
        "bot": found,
        "face": face_of(found.game),
        "mine": mine,
        "tokens": found.tokens.all() if mine else (),
        "token_form": TokenForm(),
        "at_once_form": AtOnceForm(instance=found),
        "failed": failures.values("kind").annotate(count=Count("pk")).order_by("kind")
        if mine
        else (),
        "failures": failures_told(found, user) if mine and user else [],
    }
