"""Bots that do what tests need: talk, fail, remember."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bots.diplomacy.keeping import own_promises
from bots.diplomacy.pledges import promised_orders
from bots.registry import About, forget, register
from bots.sdk.player import Heard, Player, Said
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.language.ontology import NOTATION, POWERS


class Parrot(Player[Any, Any]):
    """Repeats to the speaker what it hears, greets all, and counts both."""

    def decide(self, view: Any) -> Any:
        return ()

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        if heard.kind not in ("message", "step"):
            return []
        self.memory.setdefault(heard.kind, []).append(heard.text or (heard.step or {})["phase"])
        if heard.kind == "message" and heard.sender is not None and heard.to != "all":
            return [Said((heard.sender,), f"You said: {heard.text}")]
        return []

    def say(self, view: Any) -> Sequence[Said]:
        self.memory["greeted"] = [*self.memory.get("greeted", []), view.phase]
        return [Said("all", f"Good luck in {view.phase}!")]


class Broken(Player[Any, Any]):
    """Fails whatever it is asked."""

    def decide(self, view: Any) -> Any:
        raise RuntimeError("a bug")

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        raise RuntimeError("another bug")


class Nonsense(Player[Any, Any]):
    """Decides what is no action at all, and says what cannot be said."""

    def decide(self, view: Any) -> Any:
        return "attack at dawn"

    def say(self, view: Any) -> Sequence[Said]:
        return [Said((99,), "Hello?"), Said("all", ""), Said("all", "x" * 5000)]


class Friend(Player[Any, Any]):
    """Bargains over the first offer it hears, agrees to all others, orders what it promised, and
    notes what it hears."""

    def decide(self, view: Any) -> Any:
        power = CODES[view.power]
        return promised_orders(power, own_promises(self.talk, power), view.board())

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        notes = self.memory.setdefault(heard.kind, [])
        if heard.kind == "deal" and heard.deal:
            notes.append([heard.deal["id"], heard.deal["state"]])
        elif heard.kind == "verdict" and heard.verdict:
            notes.append([heard.verdict["by"], heard.verdict["finding"]])
        elif heard.kind == "message":
            notes.append(NOTATION.write(heard.sentence) if heard.sentence else heard.text)
            if isinstance(heard.sentence, say.Propose):
                return [self._answer(heard.sentence, len(notes) == 1, CODES[view.power])]
        return []

    def _answer(self, offer: say.Propose, first: bool, me: str) -> Said:
        others = say.agents({offer.sender, *offer.receivers} - {me})
        if not first:
            return Said((POWERS.index(offer.sender),), "", say.Accept(me, others, offer.deal))
        zone = say.Commit(offer.sender, (me,), dip.Dmz((offer.sender,), ("PIE",)))
        return Said((POWERS.index(offer.sender),), "", say.Propose(me, others, (*offer.deal, zone)))


class Chatterbox(Player[Any, Any]):
    """Proposes peace to everybody at every word."""

    def decide(self, view: Any) -> Any:
        return ()

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        return self.say(view) if heard.kind == "message" else ()

    def say(self, view: Any) -> Sequence[Said]:
        me = CODES[view.power]
        return [
            Said((seat,), "", say.Propose(me, (other,), (_peace(me, other),)))
            for seat, other in enumerate(POWERS)
            if other != me
        ]


def _peace(one: str, other: str) -> say.Agree:
    both = say.agents((one, other))
    return say.Agree(both, dip.Pce(both))


@pytest.fixture
def strange_bots() -> Iterator[None]:
    """Parrot, Broken, Nonsense, Friend and Chatterbox may sit at tables."""
    strange = [
        About(bot.__name__.lower(), "diplomacy", bot.__name__, "", f"{__name__}:{bot.__name__}")
        for bot in (Parrot, Broken, Nonsense, Friend, Chatterbox)
    ]
    for about in strange:
        register(about)
    yield
    for about in strange:
        forget(about.name)
