"""The pages around the games: the front page, and what is said about the site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from webgame.accounts import consent
from webgame.faces import registry as faces
from webgame.tables import selectors
from webgame.tables.doors import person
from webgame.tables.views import open_tables

MOST_TABLES = 5


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What the site is, in one screen, with a game of every kind replaying."""
    fronts = [face.front for face in faces.offered() if face.front]
    shown = {
        "styles": list(dict.fromkeys(sheet for front in fronts for sheet in front.styles)),
        "scripts": [front.script for front in fronts],
        "begun": selectors.to_go_on_with(person(request)),
        "open_tables": open_tables(request, MOST_TABLES),
    }
    return render(request, "site/front.html", shown)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What Parley is and whom it is for."""
    return render(request, "site/about.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, what researchers get, what one can do."""
    return render(request, "site/privacy.html", {"sentence": consent.SENTENCE})


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Whose work this one stands on."""
    return render(request, "site/credits.html")
