"""These tests commit, as the site does: tasks and doorbells leave only then."""

import pytest

from tests.webgame.play import no_work

__all__ = ["no_work"]


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None) -> None:
    """Every test here works on a database that commits, with an empty broker."""
