"""Who may come in: researchers to their own studies, participants by a link."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from webgame.studies.models import Participant, Study
from webgame.tables.doors import person


def owned(request: HttpRequest, key: str) -> Study:
    """A study of whoever asks; any other does not exist."""
    user = person(request)
    found = Study.objects.filter(key=key, owner=user).first() if user else None
    if found is None:
        raise Http404
    return found


def part_of(request: HttpRequest, study: Study) -> Participant | None:
    """The part that whoever asks has in a study."""
    user = person(request)
    parts = Participant.objects.select_related("game", "condition", "study")
    return parts.filter(study=study, user=user).first() if user else None
