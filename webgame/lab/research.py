"""The way in for researchers: what there is to do, and the documents."""

from __future__ import annotations

import mimetypes

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from webgame.lab.documents import OFFERED, PICTURES, document, is_here


@require_safe
def research(request: HttpRequest) -> HttpResponse:
    """What a researcher can do here, and read."""
    groups = {
        title: {name: says for name, says in group.items() if is_here(name)}
        for title, group in OFFERED.items()
    }
    shown = {
        "here": "research",
        "groups": {title: group for title, group in groups.items() if group},
    }
    return render(request, "lab/research.html", shown)


@require_safe
def read(request: HttpRequest, name: str) -> HttpResponse:
    """A document."""
    try:
        shown = {"here": "research", "document": document(name)}
    except KeyError as error:
        raise Http404 from error
    return render(request, "lab/document.html", shown)


@cache_control(public=True, max_age=3600)
@require_safe
def picture(_: HttpRequest, name: str) -> FileResponse:
    """A picture of a document."""
    known = {path.name: path for path in PICTURES.glob("*.*")}
    if name not in known:
        raise Http404
    kind, _encoding = mimetypes.guess_type(name)
    return FileResponse(known[name].open("rb"), content_type=kind)
