"""These tests commit, as the site does: what is to be thought about leaves only then."""

import pytest
from channels.layers import channel_layers

from tests.webgame.play import no_work
from tests.webgame.serving import site
from webgame.remote.door import limits

__all__ = ["no_work", "site"]


@pytest.fixture(autouse=True)
def committing(transactional_db: None, no_work: None) -> None:
    """A database that commits, an empty broker, and nobody has used anything.

    The channel layer is a new one: one of Redis' serves a single loop at a time, and the loop of a
    test that ended with a socket open counts for ever.
    """
    limits.clear()
    channel_layers.backends.clear()
