"""What is written down of a game of Catan, for those who want to read it afterwards."""

from collections.abc import Iterator, Mapping
from typing import Any

from bots.arena.failures import Failure
from bots.arena.scribe import Step
from bots.sdk.player import Said
from games.catan.events import event_json
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Position
from games.core.outcome import Outcome
from games.talk.negotiation import Change

_AWARDS = {"longest_road": "the longest road", "largest_army": "the largest army"}


class CatanTranscript:
    """A game as text, turn by turn: who said what, who did what, and what came of it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._turn = -1

    @property
    def text(self) -> str:
        """All that was noted so far."""
        return "".join(f"{line}\n" for line in self._lines)

    def said(self, position: Position, seat: int, said: Said) -> None:
        """An act of talk was heard by all."""
        self._turn_to(position)
        self._lines.append(f"{_title(seat)} says: {said.text}")

    def refused(self, position: Position, seat: int, said: Said, why: str) -> None:
        """An act may not be said, for this reason."""
        self._turn_to(position)
        self._lines.append(f"  {_title(seat)} may not say “{said.text}”: {why}")

    def changed(self, position: Position, change: Change) -> None:
        """Nothing that is said at Catan binds anybody."""

    def failed(self, failure: Failure) -> None:
        """A bot did something wrong."""
        self._lines.append(f"  {_title(failure.seat)}'s bot fails: {failure.words}")

    def played(self, step: Step) -> None:
        """Everybody awaited has acted."""
        self._turn_to(step.before)
        told = event_json(step.events)
        self._lines += [f"{name.capitalize()}: {line}" for name, line in told["actions"].items()]
        self._lines += [f"  {line}" for event in told["events"] for line in _told(event)]

    def ended(self, position: Position, outcome: Outcome | None) -> None:
        """The game is over, or was left."""
        self._lines += ["", outcome.sentence if outcome else "The game was left unfinished."]

    def _turn_to(self, position: Position) -> None:
        """Head what follows with the turn, if it is a new one."""
        turn = int(position.record["turn_number"])
        if turn != self._turn:
            self._turn = turn
            whose = f"Turn {turn}, {_title(int(position.record['turn']))}"
            self._lines += [*([""] if self._lines else ()), whose if turn else "Set-up"]


def _title(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


def _told(event: Mapping[str, Any]) -> Iterator[str]:
    """What came of an action, as ``event_json`` tells it, in words."""
    who = str(event.get("seat") or "").capitalize()
    match event["what"]:
        case "dice":
            yield f"The dice show {event['dice'][0]} and {event['dice'][1]}."
        case "gain":
            yield f"{who} gets {_cards(event['cards'])}."
        case "discard":
            yield f"{who} discards {_cards(event['cards'])}."
        case "steal":
            yield f"{who} steals a card from {event['from'].capitalize()}."
        case "trade":
            give, take = _cards(event["give"]), _cards(event["take"])
            yield f"{who} gives {event['with'].capitalize()} {give} for {take}."
        case "monopoly":
            for name, count in event["from"].items():
                yield f"{who} takes {count} {event['resource']} from {name.capitalize()}."
        case award:
            yield f"{who or 'Nobody'} has {_AWARDS[award]}."


def _cards(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in cards.items()) or "nothing"
