"""These tests commit, as the site does: tasks and doorbells leave only then."""

import pytest

from tests.webgame.play import no_work
from webgame.live.limits import shares

__all__ = ["no_work"]


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None) -> None:
    """Every test here works on a database that commits, with an empty broker."""


@pytest.fixture(autouse=True)
def nobody_has_used_anything(committing: None) -> None:
    """People of different tests have the same numbers."""
    shares.clear()
