"""What a power has promised and what it was promised, out of what it knows of the talk."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from games.diplomacy.phase import read_phase
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.sentences import Deal


def standing_promises(talk: Mapping[str, Any]) -> Iterator[Promise]:
    """Every promise that is still to be kept in a seat's confirmed deals (``Player.talk``).

    >>> list(standing_promises({}))
    []
    """
    for deal in talk.get("deals", ()):
        if deal["state"] == "confirmed":
            promises = promises_of(read_deal(deal), read_phase(deal["phase"]))
            for promise, kept in zip(promises, deal["promises"], strict=True):
                if kept["stands"]:
                    yield promise


def own_promises(talk: Mapping[str, Any], power: str) -> tuple[Promise, ...]:
    """The promises that a power (by L's code) has still to keep."""
    return tuple(one for one in standing_promises(talk) if one.promiser == power)


def promises_to(talk: Mapping[str, Any], power: str) -> tuple[Promise, ...]:
    """The promises given to a power (by L's code) that are still to be kept."""
    return tuple(one for one in standing_promises(talk) if power in one.to)


def friends(standing: Iterable[Promise], me: str) -> Iterator[str]:
    """The powers with whom a power is at peace or allied by promises that stand."""
    for promise in standing:
        phi = promise.clause.phi
        if isinstance(phi, dip.Pce | dip.Aly) and me in phi.powers:
            yield from (power for power in phi.powers if power != me)


def awaiting_answer(talk: Mapping[str, Any], answered: int | None = None) -> frozenset[str]:
    """The parties (by L's code) of the proposals that are open in a seat's talk, but for the one
    that is about to be ``answered``: some protocols want those answered first.

    >>> awaiting_answer({"deals": [{"id": 4, "state": "open", "parties": ["ENG", "FRA"]}]}, 4)
    frozenset()
    """
    return frozenset(
        party
        for deal in talk.get("deals", ())
        if deal["state"] == "open" and deal["id"] != answered
        for party in deal["parties"]
    )


def read_deal(deal: Mapping[str, Any]) -> Deal:
    """The deal in the JSON of a proposal."""
    others = " ".join(agent for agent in deal["parties"] if agent != deal["proposer"])
    return _read(f"propose({deal['proposer']},[{others}],{deal['deal']})")


@lru_cache(maxsize=4096)
def _read(proposal: str) -> Deal:
    said = NOTATION.read(proposal)
    assert isinstance(said, say.Propose)
    return said.deal
