"""Promises that were judged: who gave them to whom, what they were of, and what was found."""

from collections.abc import Iterator
from dataclasses import dataclass

from bots.analysis.game import Game
from bots.analysis.talk import deal_of
from games.core.errors import GameError
from games.diplomacy.phase import read_phase
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.diplomacy.notary.verdicts import told as in_words
from games.talk.negotiation import Finding

KINDS = {
    "peace": dip.Pce,
    "alliance": dip.Aly,
    "zone": dip.Dmz,
    "draw": dip.Drw,
    "order": say.Do,
}
OTHER = "other"
WORDS = {
    "peace": "Peace",
    "alliance": "An alliance",
    "zone": "A zone to stay out of",
    "draw": "A shared draw",
    "order": "An order",
    OTHER: "Anything else, such as not to give an order",
}
"""What a promise can be of, and how that is called."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What one seat's promise to another, of a kind, was found to be in a phase."""

    phase: str
    by: int
    to: int
    kind: str
    finding: str


def judged(game: Game) -> Iterator[Judged]:
    """Every verdict of a game, once for each to whom the promise was given.

    What it was of stands in the deal; where a seat promised several things in it, those words tell
    that the verdict repeats.
    """
    made: dict[int, tuple[Promise, ...]] = {}
    for told in game.lines("deal", "verdict"):
        if told["what"] == "deal":
            if told["deal"] not in made:
                made[told["deal"]] = _promises(told["meaning"], told["phase"])
            continue
        by = dip.POWERS[told["from"]]
        own = [one for one in made.get(told["deal"], ()) if one.promiser == by]
        found, sentence = Finding(told["finding"]), told["sentence"]
        meant = [one for one in own if sentence.startswith(in_words(one, found))]
        kind = _kind(meant or own)
        for to in told["to"]:
            yield Judged(told["phase"], told["from"], to, kind, str(found))


def _promises(meaning: str, phase: str) -> tuple[Promise, ...]:
    """The promises in a deal; none where its text is not read any more."""
    try:
        return promises_of(deal_of(meaning), read_phase(phase))
    except GameError:
        return ()


def _kind(promises: list[Promise]) -> str:
    if not promises:
        return OTHER
    phi = promises[0].clause.phi
    return next((kind for kind, of in KINDS.items() if isinstance(phi, of)), OTHER)
