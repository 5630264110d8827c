"""The pages of those who take part: what they agree to, waiting, questions, thanks."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from webgame.accounts.services import guest_for
from webgame.studies import services
from webgame.studies.doors import part_of
from webgame.studies.models import Condition, Participant, Study
from webgame.studies.questions import PollForm
from webgame.tables.doors import UNCHANGED, person, says_refusals_on

says_refusals = says_refusals_on("take_part", named="key")


@never_cache
@require_safe
def page(request: HttpRequest, key: str, condition: str = "") -> HttpResponse:
    """Where the link of a study leads, and that of one of its conditions: to what comes next."""
    study = get_object_or_404(Study, key=key)
    if condition:
        _condition(study, condition)
    mine = part_of(request, study)
    return render(request, "studies/part.html", _shown(request, study, mine, condition))


def _condition(study: Study, key: str) -> Condition:
    return get_object_or_404(Condition, study=study, key=key)


def _shown(
    request: HttpRequest,
    study: Study,
    mine: Participant | None,
    condition: str = "",
    form: PollForm | None = None,
) -> dict[str, Any]:
    asks = mine is not None and not mine.answered and services.played(mine)
    return {
        "study": study,
        "condition": condition,
        "part": mine,
        "own": study.owner == person(request),
        "form": (form or PollForm(study.asked)) if asks else None,
        "seats": _seats(mine) if mine and mine.answered else [],
    }


def _seats(mine: Participant) -> list[tuple[str, str]]:
    """Who sat where, by what they were: told when the questions are answered, of a game that is
    over."""
    if mine.game is None or not mine.game.over:
        return []
    return [
        (one.name, "you" if one.number == mine.seat else "a person" if one.user_id else "a bot")
        for one in mine.game.seats.all()
    ]


@require_POST
@says_refusals
def begin(request: HttpRequest, key: str) -> HttpResponse:
    """Agree, and begin: as a guest, if need be."""
    study = get_object_or_404(Study, key=key)
    chosen = request.POST.get("condition", "")
    condition = _condition(study, chosen) if chosen else None
    services.demand_room(study, person(request))
    mine = services.take_part(study, guest_for(request), condition)
    return redirect(mine.game) if mine.game else redirect("take_part", key)


@require_POST
@says_refusals
def wait(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever waits asks again and again whether the others are there."""
    mine = part_of(request, get_object_or_404(Study, key=key))
    if mine is None:
        raise Http404
    mine = services.wait(mine)
    if mine.game is None:
        return HttpResponse(status=UNCHANGED)
    return HttpResponseClientRedirect(mine.game.get_absolute_url())


@require_POST
@says_refusals
def answers(request: HttpRequest, key: str) -> HttpResponse:
    """The answers, once."""
    study = get_object_or_404(Study, key=key)
    mine = part_of(request, study)
    if mine is None:
        raise Http404
    form = PollForm(study.asked, request.POST)
    if not form.is_valid():
        return render(request, "studies/part.html", _shown(request, study, mine, "", form))
    services.answer(mine, form.cleaned_data)
    return redirect(reverse("take_part", args=[key]))
