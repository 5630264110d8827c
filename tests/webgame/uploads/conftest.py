"""These tests commit, as the site does: what is to be tried out leaves only then."""

from collections.abc import Iterator

import pytest

from tests.webgame.play import no_work
from webgame.uploads import shelf

__all__ = ["no_work"]


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None) -> Iterator[None]:
    """A database that commits, an empty broker; and no jail is left when a test is over."""
    yield
    shelf.end_all()
