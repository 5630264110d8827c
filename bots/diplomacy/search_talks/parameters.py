"""The settings of the search that talks."""

from dataclasses import dataclass

from bots.diplomacy.envoy.parameters import Manners
from bots.diplomacy.search.parameters import Parameters as SearchParameters


@dataclass(frozen=True)
class Parameters(SearchParameters, Manners):
    """An envoy's manners, and how it searches."""
