"""The door of the archive: finished games, found by what happened in them."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from webgame.accounts.models import User
from webgame.replays import archive
from webgame.replays.archive import Page, TooLong
from webgame.replays.models import Facts, Game, Seat
from webgame.tables.archive_form import ArchiveForm
from webgame.tables.doors import person
from webgame.tables.export_form import ExportForm
from webgame.tables.watching import on_the_shelf, winners

PAGE = 24
LEAST_SHOWN = 6
"""With fewer finished games than these, the page has those of the shelf too."""
NEXT, BACK = "next", "back"
"""What the address calls the marks from where a page goes on, or back."""


@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """Games that are over, as replays: those looked for, public or one's own; the shelf where
    nothing is looked for and there are few."""
    user, form = person(request), ArchiveForm(request.GET)
    asked = form.asked()
    marks = {name: request.GET[name] for name in (NEXT, BACK) if request.GET.get(name)}
    address = _address(asked | marks)
    if not request.headers.get("HX-Request") and address != _address(request.GET.dict()):
        return redirect(address)  # the same question without what was left empty
    page, too_long = Page(()), False
    if form.is_valid():
        try:
            page = _page(form, user, marks)
        except TooLong:
            too_long = True
    shown = {
        "here": "finished",
        "form": form,
        "asked": asked,
        "too_long": too_long,
        "games": [_listed(facts) for facts in page.facts],
        "query": urlencode(asked),
        "newer": _address(asked | {BACK: page.newer}) if page.newer else "",
        "older": _address(asked | {NEXT: page.older}) if page.older else "",
        "shelf": on_the_shelf() if not asked and len(page.facts) < LEAST_SHOWN else [],
        "export": ExportForm(initial=asked) if may_export(user) else None,
    }
    response = render(request, "replays/archive.html", shown)
    response.headers["HX-Push-Url"] = address
    patch_vary_headers(response, ["HX-Request"])
    return response


def _page(form: ArchiveForm, user: User | None, marks: dict[str, str]) -> Page:
    sought, mine = form.sought(), form.cleaned_data["mine"]
    if mine and user is None:
        return Page(())
    found = sought.of(user) if mine and user else sought.public()
    order = form.cleaned_data["sort"] or archive.LATEST
    return archive.page(found, order, PAGE, marks.get(NEXT, ""), marks.get(BACK, ""))


def _address(asked: dict[str, str]) -> str:
    query = urlencode(asked)
    return f"{reverse('finished')}{'?' if query else ''}{query}"


def _listed(facts: Facts) -> tuple[Facts, Game, list[Seat]]:
    """A game as the list shows it, with the seats that won or shared it."""
    return facts, facts.game, winners(facts.game, facts.game.seats.all())


def may_export(user: User | None) -> bool:
    """Whether this person may take home many games at once."""
    return user is not None and user.has_perm("replays.export_games")
