"""The talk of one arena game: who says what before each decision, and who hears of it."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from bots.arena.minutes import Transcript
from bots.sdk.player import Heard, Player, Said
from games.core.errors import GameError, IllegalAction
from games.talk.deals import Proposal, State
from games.talk.diplomacy import ontology as diplomacy
from games.talk.diplomacy import table as diplomacy_table
from games.talk.negotiation import Change, Terms
from games.talk.sentences import Illocution, Propose

MOST_ROUNDS = 24
"""Rounds of talk before a decision; then the players must decide."""

TABLES = MappingProxyType({"diplomacy": (diplomacy_table, diplomacy.POWERS)})
"""Every game that is talked at: the table of its talk, and the agents in seat order."""

COUNTED = ("messages", "refused", "proposals", "confirmed", "kept", "broken", "void")
"""What is counted of each seat's talk: messages sent, and those that the terms refused; proposals
made; deals confirmed that it was party to; findings on its promises (a lasting one is found kept
phase by phase)."""

Speech: TypeAlias = tuple[int, Said]
"""A seat, and something it says."""


@dataclass(frozen=True)
class Moment:
    """A position, those who talk in it by seat, and what each seat sees of it."""

    position: Any
    players: Mapping[int, Player[Any, Any]]
    view: Callable[[int], Any]


class Talk:
    """The talk at one game's table. Raises GameError where a game has none.

    >>> Talk("diplomacy", Terms()).counts["messages"]
    [0, 0, 0, 0, 0, 0, 0]
    """

    def __init__(self, game: str, terms: Terms, minutes: Transcript | None = None) -> None:
        if game not in TABLES:
            raise GameError("no_talk", f"Nobody can talk at {game} yet.", game=game)
        table, self._agents = TABLES[game]
        self._table: Any = table
        self._seats = {agent: seat for seat, agent in enumerate(self._agents)}
        self._negotiation = self._table.start(terms)
        self._minutes = minutes
        self._pending: list[Speech] = []
        self._terms: Any = {}
        self._known: list[dict[int, Any]] = [{} for _ in self._agents]
        self._look_up()
        self.counts = {kind: [0] * len(self._agents) for kind in COUNTED}

    def hold(self, moment: Moment, lots: random.Random) -> None:
        """Lets the players talk until nobody has more to say, or for ``MOST_ROUNDS`` rounds.

        In each round everybody answers what was said in the one before; who is heard first, the
        lots decide, and what one seat says is heard in its order.
        """
        said = [(seat, one) for seat, one in self._pending if seat in moment.players]
        self._pending = []
        for seat, player in moment.players.items():
            self._tell(seat, player)
            said += [(seat, one) for one in player.say(moment.view(seat))]
        for _ in range(MOST_ROUNDS):
            if not said:
                break
            turns = sorted({seat for seat, _ in said})
            lots.shuffle(turns)
            said.sort(key=lambda speech: turns.index(speech[0]))
            said = [more for seat, one in said for more in self._utter(moment, seat, one)]
        for seat, player in moment.players.items():
            self._tell(seat, player)

    def reckon(self, before: Any, step: Mapping[str, Any], after: Moment) -> None:
        """Judges the promises after a step; what players say to that is heard in the next phase."""
        self._negotiation, changes = self._table.after_step(
            self._negotiation, before, step, after.position
        )
        self._look_up()
        for change in changes:
            self._pending += self._announce(after, change)
        for seat in after.players:
            self._pending += self._hear(after, seat, Heard("step", step=step))

    def end(self, moment: Moment) -> None:
        """Judges what was left when the game ended; the players may hear of it, not answer."""
        self._negotiation, changes = self._table.ended(self._negotiation, moment.position)
        for change in changes:
            self._announce(moment, change)

    def _utter(self, moment: Moment, seat: int, said: Said) -> list[Speech]:
        """Lets everybody concerned hear what a seat says, if it may; what they say to it."""
        to: Iterable[int] = self._seats.values() if said.to == "all" else said.to
        changes: Sequence[Change] = ()
        if said.sentence is not None:
            to = [self._seats[agent] for agent in said.sentence.receivers]
            try:
                changes = self._said(moment, seat, said.sentence)
            except IllegalAction as refusal:
                self._count("refused", [seat])
                if self._minutes:
                    self._minutes.refused(said.sentence, refusal.sentence)
                return []
        elif self._minutes:
            self._minutes.chatted(self._agents[seat], said.text)
        self._count("messages", [seat])
        heard = Heard("message", seat, said.to, said.text, sentence=said.sentence)
        answers = [more for one in to if one != seat for more in self._hear(moment, one, heard)]
        for change in changes:
            answers += self._announce(moment, change)
        return answers

    def _said(self, moment: Moment, seat: int, sentence: Illocution) -> Sequence[Change]:
        """What a sentence changes. Raises IllegalAction if it may not be said."""
        if sentence.sender != self._agents[seat]:
            raise IllegalAction("forged", f"{self._agents[seat]} cannot speak for others.")
        changes: Sequence[Change]
        self._negotiation, changes = self._table.say(self._negotiation, sentence, moment.position)
        if self._minutes:
            self._minutes.said(moment.position, sentence)
        if isinstance(sentence, Propose):
            self._count("proposals", [seat])
        return changes

    def _announce(self, moment: Moment, change: Change) -> list[Speech]:
        """Lets the parties hear of a proposal or a verdict; what they say to it."""
        if self._minutes:
            self._minutes.changed(change)
        if isinstance(change, Proposal):
            concerned = [self._seats[agent] for agent in change.parties]
            if change.state is State.CONFIRMED:
                self._count("confirmed", concerned)
        else:
            promise = change.promise
            concerned = [self._seats[agent] for agent in (promise.promiser, *promise.to)]
            self._count(str(change.finding), concerned[:1])
        return [
            more
            for seat in concerned
            for more in self._hear(moment, seat, self._heard(change, seat))
        ]

    def _heard(self, change: Change, seat: int) -> Heard:
        """A change as a seat hears of it."""
        reader = self._agents[seat]
        if isinstance(change, Proposal):
            deal = self._table.deal_json(self._negotiation, change, reader)
            self._known[seat][change.id] = deal
            return Heard("deal", self._seats[change.proposer], deal=deal)
        verdict = self._table.verdict_json(change, reader)
        return Heard("verdict", self._seats[change.promise.promiser], verdict=verdict)

    def _hear(self, moment: Moment, seat: int, heard: Heard) -> list[Speech]:
        """What a seat says to something it hears; nothing if nobody there could."""
        if seat not in moment.players:
            return []
        player = moment.players[seat]
        self._tell(seat, player)
        return [(seat, one) for one in player.hear(moment.view(seat), heard)]

    def _tell(self, seat: int, player: Player[Any, Any]) -> None:
        """Keeps what a player knows of the talk up to date."""
        player.talk = {"terms": self._terms, "deals": list(self._known[seat].values())}

    def _look_up(self) -> None:
        """What each seat knows of the talk; between steps only what changes is written anew."""
        for seat, agent in enumerate(self._agents):
            talk = self._table.talk_for(self._negotiation, agent)
            self._terms = talk["terms"]
            self._known[seat] = {deal["id"]: deal for deal in talk["deals"]}

    def _count(self, kind: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self.counts[kind][seat] += 1
