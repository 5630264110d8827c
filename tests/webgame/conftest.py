"""Every test finds a site that has just begun."""

import pytest
from django.core.cache import cache

from webgame.config import health
from webgame.experiments import tasks


@pytest.fixture(autouse=True)
def just_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is throttled, nothing is remembered, and no sweep is overdue."""
    cache.clear()
    health.first_asked.cache_clear()
    monkeypatch.setattr(tasks, "STRETCH", 600)  # experiments are played however slow the machine
