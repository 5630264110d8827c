"""Who may see an experiment, and who may change it."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from webgame.experiments.models import Experiment, Run
from webgame.tables.doors import person


def visible(request: HttpRequest) -> QuerySet[Experiment]:
    """The experiments that whoever asks may see: their own, and those that are shared."""
    user = person(request)
    mine = Q(owner=user) if user else Q()
    return Experiment.objects.filter(Q(shared=True) | mine if user else Q(shared=True))


def seen(request: HttpRequest, key: str) -> Experiment:
    """An experiment that whoever asks may see; otherwise it does not exist."""
    found = visible(request).filter(key=key).select_related("owner").first()
    if found is None:
        raise Http404
    return found


def owned(request: HttpRequest, key: str) -> Experiment:
    """One that belongs to whoever asks; otherwise it does not exist."""
    found = seen(request, key)
    if found.owner != person(request):
        raise Http404
    return found


def played(request: HttpRequest, key: str, number: int) -> Run:
    """A game that was played of an experiment that may be seen, if its record is kept."""
    run = Run.objects.filter(
        experiment=seen(request, key), number=number, record__isnull=False
    ).first()
    if run is None:
        raise Http404
    return run
