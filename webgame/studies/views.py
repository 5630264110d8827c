"""The pages on which researchers make studies and follow them."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webgame.faces import registry as faces
from webgame.studies import services
from webgame.studies.doors import owned
from webgame.studies.forms import ConditionForm, StudyForm
from webgame.studies.models import Condition, Study
from webgame.studies.questions import write_questions
from webgame.tables import words
from webgame.tables.doors import known, person
from webgame.tables.refused import Refused

BOTH = ["GET", "HEAD", "POST"]


@dataclass(frozen=True, slots=True)
class Line:
    """A condition as its researcher sees it: what it is, its link, how far its people are."""

    condition: Condition
    title: str
    terms: list[str]
    link: str
    came: int
    playing: int
    ended: int
    answered: int


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One's own studies."""
    user = person(request)
    mine = Study.objects.filter(owner=user) if user else Study.objects.none()
    counted = mine.annotate(came=Count("participants")).order_by("-made")
    return render(request, "studies/index.html", {"here": "studies", "mine": counted})


@never_cache
@login_required
@require_http_methods(BOTH)
def new(request: HttpRequest) -> HttpResponse:
    """Make a study; `?from=` begins with the words of another one."""
    initial = None
    if old := request.GET.get("from"):
        initial = _told(owned(request, old))
    form = StudyForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(services.make(known(request), **form.cleaned_data))
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return render(request, "studies/edit.html", {"here": "studies", "form": form})


@never_cache
@login_required
@require_http_methods(BOTH)
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Change a study in which nobody takes part yet."""
    mine = owned(request, key)
    form = StudyForm(request.POST or None, initial=_told(mine))
    if request.method == "POST" and form.is_valid():
        try:
            services.change(mine, **form.cleaned_data)
            return redirect(mine)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return render(request, "studies/edit.html", {"here": "studies", "form": form, "study": mine})


def _told(study: Study) -> dict[str, object]:
    return {
        "name": study.name,
        "consent": study.consent,
        "questions": write_questions(study.asked),
        "block": study.block,
    }


@never_cache
@login_required
@require_safe
def study(request: HttpRequest, key: str) -> HttpResponse:
    """A study: its links, conditions, and how far those are who take part."""
    mine = owned(request, key)
    lines = list(_lines(request, mine))
    shown = {
        "here": "studies",
        "study": mine,
        "link": request.build_absolute_uri(reverse("take_part", args=[mine.key])),
        "lines": lines,
        "came": sum(one.came for one in lines),
        "faces": faces.offered(),
    }
    return render(request, "studies/study.html", shown)


def _lines(request: HttpRequest, mine: Study) -> list[Line]:
    over, answered = Q(participants__game__state="over"), Q(participants__answered__isnull=False)
    counted = mine.conditions.annotate(
        came=Count("participants"),
        begun=Count("participants", filter=Q(participants__game__isnull=False)),
        ended=Count("participants", filter=over),
        answered=Count("participants", filter=answered),
    )
    return [
        Line(
            one,
            one.table.face.title,
            _agreed(one),
            request.build_absolute_uri(reverse("take_part_in", args=[mine.key, one.key])),
            one.came,
            one.begun - one.ended,
            one.ended,
            one.answered,
        )
        for one in counted
    ]


def _agreed(condition: Condition) -> list[str]:
    """What tells the tables of a condition from the usual ones."""
    same = ("Private", "No observers while it goes on", "Names, and who is a bot, hidden")
    people = f"{condition.people} participant{'' if condition.people == 1 else 's'} a table"
    terms = condition.table
    bots = sorted({one for one in terms.bots if one}) or [terms.substitute]
    told = [one for one in words.agreed(terms) if one not in same]
    return [people, f"Bots: {', '.join(bots)}", *told]


@never_cache
@login_required
@require_http_methods(BOTH)
def add_condition(request: HttpRequest, key: str) -> HttpResponse:
    """Describe the table of a condition, by the form by which any table is opened."""
    mine = owned(request, key)
    asked = request.POST.get("game") or request.GET.get("game") or faces.first().game
    face = faces.offered_face(asked)
    if face is None:
        raise Http404
    form = ConditionForm(face, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            name = form.cleaned_data["name"]
            services.add_condition(mine, name, form.terms(), form.people())
            return redirect(mine)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    shown = {"here": "studies", "form": form, "face": face, "study": mine}
    return render(request, "tables/new.html", shown)


@login_required
@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Open a study, close it, take a condition away, or delete all of it."""
    mine, what = owned(request, key), request.POST.get("do", "")
    try:
        if what in ("open", "close"):
            services.set_open(mine, what == "open")
        elif what == "remove":
            services.remove_condition(mine, request.POST.get("condition", ""))
        elif what == "delete":
            mine.delete()
            messages.success(request, f"“{mine.name}” is deleted, with all answers.")
            return redirect("studies")
        else:
            raise Http404
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect(mine)
