"""These tests commit, as the site does: what is to be thought about leaves only then."""

import pytest

from tests.webgame.play import no_work
from tests.webgame.serving import site
from webgame.remote.door import limits

__all__ = ["no_work", "site"]


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None) -> None:
    """A database that commits, an empty broker, and nobody has used anything."""
    limits.clear()
