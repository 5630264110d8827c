"""The doors through which games of others come in: a form, and what became of a file."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.formats.registry import FORMATS
from webgame.accounts.models import User
from webgame.tables import intakes
from webgame.tables.doors import UNCHANGED, known, mark, unchanged
from webgame.tables.models import Intake
from webgame.tables.packed import MB
from webgame.tables.refused import Refused

EARLIER = 10
"""How many files that came before are listed."""


class IntakeForm(forms.Form):
    """A file of games, and what is said of it."""

    file = forms.FileField(label="File", allow_empty_file=True)
    source = forms.CharField(
        label="Where the games come from",
        max_length=200,
        help_text="It stands beside each of them.",
    )
    tags = forms.CharField(
        label="Tags",
        required=False,
        max_length=200,
        help_text="Words under which you find them again, with commas between.",
    )
    public = forms.BooleanField(label="Let everybody see them", required=False)

    def __init__(self, owner: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not may_publish(owner):
            del self.fields["public"]


def may_publish(person: User) -> bool:
    """Whether what this person brings in may be for everybody to see."""
    return person.has_perm("replays.import_games")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bring_in(request: HttpRequest) -> HttpResponse:
    """Send a file of games, to be played again and kept: for oneself, or for everybody."""
    owner = known(request)
    member = EmailAddress.objects.filter(user=owner, verified=True).exists()
    form = IntakeForm(owner, request.POST or None, request.FILES or None)
    if request.method == "POST" and member and form.is_valid():
        if not ratelimit.consume(request, action="bring_in"):
            too_often: HttpResponse = ratelimit.respond_429(request)
            return too_often
        asked = form.cleaned_data
        try:
            intake = intakes.accept(
                owner, asked["file"], asked["source"], asked["tags"], asked.get("public", False)
            )
            return redirect(intake)
        except Refused as refused:
            form.add_error("file", refused.sentence)
    shown = {
        "here": "finished",
        "form": form,
        "member": member,
        "forms": [one for one in FORMATS.values() if one.read],
        "most": {
            "file": intakes.LARGEST // MB,
            "game": intakes.LIMITS.each // MB,
            "games": intakes.LIMITS.files,
        },
        "earlier": Intake.objects.filter(owner=owner).defer("content")[:EARLIER],
    }
    return render(request, "replays/bring.html", shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def intake(request: HttpRequest, iid: str) -> HttpResponse:
    """What became of a file, as far as it is known, or take it back; its owner alone may."""
    own = Intake.objects.filter(owner=known(request)).defer("content")
    found = get_object_or_404(own, iid=iid)
    if request.method == "POST":
        try:
            games = intakes.take_back(found)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect(found)
        many = "1 game is" if games == 1 else f"{games} games are"
        messages.success(request, f"{found.name}: {many} deleted.")
        return redirect("bring_in")
    now = mark(len(found.report), found.done)
    shown = {"here": "finished", "intake": found, "mark": now}
    if request.headers.get("HX-Request"):
        if unchanged(request, now):
            return HttpResponse(status=UNCHANGED)
        return render(request, "replays/intake_live.html", shown)
    return render(request, "replays/intake.html", shown)
