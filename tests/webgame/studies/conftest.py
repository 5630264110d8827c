"""Studies are asked for on a site that commits, as pages are."""

from tests.webgame.pages.conftest import committing
from tests.webgame.play import no_work

__all__ = ["committing", "no_work"]
