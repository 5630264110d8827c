"""Fitting the ratings now and then. Safe to run at any time, and twice."""

from celery import shared_task

from webgame.ranking import services


@shared_task
def refit() -> None:
    """Fit the rankings of today anew."""
    services.refit_all()
