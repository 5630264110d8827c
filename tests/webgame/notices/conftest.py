"""Mail leaves on a site that commits."""

import pytest
from django.core.cache import cache

from tests.webgame.play import no_work

__all__ = ["no_work"]


@pytest.fixture
def committing(transactional_db: None, no_work: None) -> None:
    """A database that commits, an empty broker, an empty cache."""
    cache.clear()
