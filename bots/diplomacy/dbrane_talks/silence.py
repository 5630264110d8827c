"""Who never answers: powers that are not worth asking, kept in the memory of a seat."""

from collections.abc import Mapping
from typing import Any

from bots.sdk.player import Heard
from games.talk.deals import State
from games.talk.diplomacy.language.ontology import POWERS


def take_note(memory: dict[str, Any], heard: Heard, me: str) -> None:
    """Notes who speaks, and whose answer to a proposal of ours never came."""
    if heard.kind == "message" and heard.sender is not None:
        speaker = POWERS[heard.sender]
        if speaker not in memory.setdefault("speakers", []):
            memory["speakers"].append(speaker)
    deal = heard.deal
    if deal and deal["state"] == State.LAPSED and deal["proposer"] == me:
        unanswered = memory.setdefault("unanswered", {})
        for power in set(deal["parties"]) - set(deal["accepted"]):
            unanswered[power] = unanswered.get(power, 0) + 1


def deaf(memory: Mapping[str, Any], power: str, patience: int) -> bool:
    """Whether a power has said nothing so far though it was asked so often.

    >>> deaf({"unanswered": {"FRA": 3}}, "FRA", 3)
    True
    >>> deaf({"unanswered": {"FRA": 3}, "speakers": ["FRA"]}, "FRA", 3)
    False
    """
    spoken = power in memory.get("speakers", ())
    return not spoken and int(memory.get("unanswered", {}).get(power, 0)) >= patience
