"""Phases as times of L."""

from games.diplomacy.phase import Phase, PhaseKind, Season
from games.talk.diplomacy.language.ontology import Turn

_SEASONS = {
    (Season.SPRING, PhaseKind.MOVEMENT): "SPR",
    (Season.SPRING, PhaseKind.RETREATS): "SUM",
    (Season.FALL, PhaseKind.MOVEMENT): "FAL",
    (Season.FALL, PhaseKind.RETREATS): "AUT",
    (Season.WINTER, PhaseKind.ADJUSTMENTS): "WIN",
}


def turn_of(phase: Phase) -> Turn:
    """A phase as a time of L.

    >>> from games.diplomacy.phase import read_phase
    >>> turn_of(read_phase("F1902M"))
    Turn(season='FAL', year=1902)
    """
    return Turn(_SEASONS[phase.season, phase.kind], phase.year)
