"""Mail leaves on a site that commits."""

import pytest

from tests.webgame.play import no_work

__all__ = ["no_work"]


@pytest.fixture
def committing(transactional_db: None, no_work: None) -> None:
    """A database that commits, and an empty broker."""
