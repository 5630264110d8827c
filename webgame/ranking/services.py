"""Fitting the ratings anew."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from bots.analysis.ratings import fit
from webgame.faces import registry as faces
from webgame.ranking.gathering import games
from webgame.ranking.lines import old_days
from webgame.ranking.models import Rated


def refit_all(day: date | None = None) -> None:
    """The rankings of today, of each game and pool; of long ago fewer days are kept."""
    today = day or timezone.now().date()
    for face in faces.offered():
        for pool in Rated.Pool.values:
            refit(face.game, pool, today)
            thin(face.game, pool, today)


def thin(game: str, pool: str, today: date) -> None:
    """Forget days of long ago that need not be kept. Done twice it comes to the same."""
    ofthat = Rated.objects.filter(game=game, pool=pool)
    days = ofthat.order_by().values_list("day", flat=True).distinct()
    ofthat.filter(day__in=old_days(days, today)).delete()


def refit(game: str, pool: str, day: date) -> None:
    """The ranking of one pool on a day. Done twice it comes to the same."""
    played = games(game, pool)
    if not played:
        return
    lines = [
        Rated(
            game=game,
            pool=pool,
            day=day,
            who=one.who,
            rating=one.rating,
            low=one.low,
            high=one.high,
            games=one.games,
        )
        for one in fit(played).ratings
    ]
    with transaction.atomic():
        Rated.objects.filter(game=game, pool=pool, day=day).delete()
        Rated.objects.bulk_create(lines)
