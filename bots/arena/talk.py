"""The talk of one arena game: who says what before each decision, and who hears of it."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from bots.arena.scribe import Scribes
from bots.sdk.player import Heard, Said
from games.core.errors import GameError, IllegalAction
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language import ontology as diplomacy
from games.talk.diplomacy.notary import moderator as diplomacy_moderator
from games.talk.negotiation import Change, TalkTerms
from games.talk.sentences import Illocution, Propose

NOBODY = Scribes(())

MOST_ROUNDS = 24
"""Rounds of talk before a decision; then the players must decide."""

MODERATORS = MappingProxyType(
    {"diplomacy": (diplomacy_moderator, diplomacy.POWERS, diplomacy.NOTATION)}
)
"""Every game that is talked at: the moderator of its talk, the agents in seat order, and the
notation of what is said."""

COUNTED = ("messages", "refused", "proposals", "confirmed", "kept", "broken", "void")
"""What is counted of each seat's talk: messages sent, and those that the terms refused; proposals
made; deals confirmed that it was party to; findings on its promises (a lasting one is found kept
phase by phase)."""

Speech: TypeAlias = tuple[int, Said]
"""A seat, and something it says."""

News: TypeAlias = tuple[int, Heard]
"""A seat, and something that reaches it."""


class Talker(Protocol):
    """Who talks at a table: a seat of a match."""

    talk: Mapping[str, Any]

    def say(self, view: Any) -> Sequence[Said]:
        """What it says unasked."""

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        """What it says to something it hears."""

    def nonsense(self, error: Exception) -> None:
        """What it said led to this error."""


@dataclass(frozen=True)
class Moment:
    """A position, those who talk in it by seat, and what each seat sees of it."""

    position: Any
    players: Mapping[int, Talker]
    view: Callable[[int], Any]


class Talk:
    """The talk at one game's table. Raises GameError where a game has none.

    ``counts`` holds for each kind of ``COUNTED`` one number a seat. ``drawn`` becomes True when all
    who are left have agreed on a draw, which ends the game.

    >>> Talk("diplomacy", TalkTerms()).counts["messages"]
    [0, 0, 0, 0, 0, 0, 0]
    """

    def __init__(self, game: str, terms: TalkTerms, scribes: Scribes = NOBODY) -> None:
        if game not in MODERATORS:
            raise GameError("no_talk", f"Nobody can talk at {game} yet.", game=game)
        moderator, self._agents, self._notation = MODERATORS[game]
        self._moderator: Any = moderator
        self._seats = {agent: seat for seat, agent in enumerate(self._agents)}
        self._negotiation = self._moderator.start(terms)
        self._scribes = scribes
        self._pending: list[Speech] = []
        self._terms: Any = {}
        self._known: list[dict[int, Any]] = [{} for _ in self._agents]
        self._numbers: list[dict[int, int]] = [{} for _ in self._agents]
        self._look_up()
        self.counts = {kind: [0] * len(self._agents) for kind in COUNTED}
        self.drawn = False

    def hold(self, moment: Moment, lots: random.Random) -> None:
        """Lets the players talk until nobody has more to say, or for ``MOST_ROUNDS`` rounds.

        In the first round each says by itself what it wants, knowing what was proposed before it;
        then everybody answers what was said in the round before. The lots decide whose turn is
        first. What a seat says in its turn is heard, in its order, when it has said it all; in the
        first round when everybody has spoken. ``drawn`` is set, and nothing more is said, once all
        who are left have agreed on a draw.
        """
        self._converse(moment, self._delivered(moment, self._openings(moment, lots)), lots)
        for seat, player in moment.players.items():
            self._tell(seat, player)

    def interject(
        self, moment: Moment, seat: int, lines: Sequence[Said], lots: random.Random
    ) -> None:
        """Lets a seat say something out of turn, and the others answer as in ``hold``."""
        said = self._delivered(moment, self._uttered(moment, seat, lines))
        self._converse(moment, said, lots)

    def _converse(self, moment: Moment, said: list[Speech], lots: random.Random) -> None:
        """Lets everybody answer what was said, round by round."""
        for _ in range(MOST_ROUNDS - 1):
            if not said:
                break
            turns = sorted({seat for seat, _ in said})
            lots.shuffle(turns)
            lines = {turn: [one for seat, one in said if seat == turn] for turn in turns}
            said = [
                more
                for seat, own in lines.items()
                for more in self._delivered(moment, self._uttered(moment, seat, own))
            ]

    def reckon(self, before: Any, step: Mapping[str, Any], after: Moment) -> None:
        """Judges the promises after a step; what players say to that is heard in the next phase."""
        self._negotiation, changes = self._moderator.after_step(
            self._negotiation, before, step, after.position
        )
        self._look_up()
        news = self._announced(after.position, changes)
        news += [(seat, Heard("step", step=step)) for seat in after.players]
        self._pending += self._delivered(after, news)

    def end(self, moment: Moment) -> None:
        """Judges what was left when the game ended; the players may hear of it, not answer."""
        self._negotiation, changes = self._moderator.ended(self._negotiation, moment.position)
        for change in changes:
            self._delivered(moment, self._announced(moment.position, [change]))

    def _openings(self, moment: Moment, lots: random.Random) -> list[News]:
        """Lets each say what it wants to say by itself, and to the step; who hears what of it."""
        pending, self._pending = self._pending, []
        turns = list(moment.players)
        lots.shuffle(turns)
        news: list[News] = []
        for seat in turns:
            news += self._uttered(moment, seat, [one for who, one in pending if who == seat])
            player = moment.players[seat]
            self._tell(seat, player)
            news += self._uttered(moment, seat, player.say(moment.view(seat)))
        return news

    def _uttered(self, moment: Moment, seat: int, lines: Iterable[Said]) -> list[News]:
        """Lets a seat say what it may of its lines; who hears what of it."""
        return [one for said in lines for one in self._utter(moment, seat, said)]

    def _utter(self, moment: Moment, seat: int, said: Said) -> list[News]:
        """Lets a seat say something, if it may; who hears what of it."""
        if self.drawn:
            return []
        to: Iterable[int] = self._seats.values() if said.to == "all" else said.to
        changes: Sequence[Change] = ()
        if said.sentence is not None:
            try:
                to = [self._seats[agent] for agent in said.sentence.receivers]
                changes = self._said(moment, seat, said.sentence)
            except IllegalAction as refusal:
                self._count("refused", [seat])
                self._scribes.refused(moment.position, seat, said, refusal.sentence)
                return []
            except Exception as error:
                if self._is_sound(said.sentence):
                    raise
                moment.players[seat].nonsense(error)
                return []
        self._scribes.said(moment.position, seat, said)
        self._count("messages", [seat])
        heard = Heard("message", seat, said.to, said.text, sentence=said.sentence)
        news = [(one, heard) for one in to if one != seat]
        return news + self._announced(moment.position, changes)

    def _said(self, moment: Moment, seat: int, sentence: Illocution) -> Sequence[Change]:
        """What a sentence changes. Raises IllegalAction if it may not be said."""
        if sentence.sender != self._agents[seat]:
            raise IllegalAction("forged", f"{self._agents[seat]} cannot speak for others.")
        changes: Sequence[Change]
        self._negotiation, changes = self._moderator.say(
            self._negotiation, sentence, moment.position
        )
        if isinstance(sentence, Propose):
            self._count("proposals", [seat])
        self.drawn = any(self._moderator.drawn(change, moment.position) for change in changes)
        return changes

    def _is_sound(self, sentence: Illocution) -> bool:
        """Whether a sentence is one of L, whatever may be said of it."""
        try:
            return self._notation.read(self._notation.write(sentence)) == sentence
        except Exception:  # what is put together wrongly can go wrong in any way
            return False

    def _announced(self, position: Any, changes: Iterable[Change]) -> list[News]:
        """What the parties hear of proposals and verdicts."""
        return [one for change in changes for one in self._told_of(position, change)]

    def _told_of(self, position: Any, change: Change) -> list[News]:
        """What the parties hear of a proposal or a verdict."""
        self._scribes.changed(position, change)
        if isinstance(change, Proposal):
            concerned = [self._seats[agent] for agent in change.parties]
            if change.state is State.CONFIRMED:
                self._count("confirmed", concerned)
        else:
            promise = change.promise
            concerned = [self._seats[agent] for agent in (promise.promiser, *promise.to)]
            self._count(str(change.finding), concerned[:1])
        return [(seat, self._heard(change, seat)) for seat in concerned]

    def _heard(self, change: Change, seat: int) -> Heard:
        """A change as a seat hears of it."""
        reader = self._agents[seat]
        if isinstance(change, Proposal):
            deal = self._moderator.deal_json(self._negotiation, change, reader)
            self._known[seat][change.id] = {**deal, "id": self._number(seat, change.id)}
            return Heard("deal", self._seats[change.proposer], deal=self._known[seat][change.id])
        verdict = self._moderator.verdict_json(change, reader)
        verdict["deal"] = self._number(seat, change.deal)
        return Heard("verdict", self._seats[change.promise.promiser], verdict=verdict)

    def _delivered(self, moment: Moment, news: Iterable[News]) -> list[Speech]:
        """Lets those who could hear it hear it; what they say to it."""
        said: list[Speech] = []
        for seat, heard in news:
            if seat in moment.players:
                player = moment.players[seat]
                self._tell(seat, player)
                said += [(seat, one) for one in player.hear(moment.view(seat), heard)]
        return said

    def _tell(self, seat: int, player: Talker) -> None:
        """Keeps what a player knows of the talk up to date."""
        player.talk = {"terms": self._terms, "deals": list(self._known[seat].values())}

    def _look_up(self) -> None:
        """What each seat knows of the talk; between steps only what changes is written anew."""
        for seat, agent in enumerate(self._agents):
            talk = self._moderator.talk_for(self._negotiation, agent)
            self._terms = talk["terms"]
            self._known[seat] = {
                deal["id"]: {**deal, "id": self._number(seat, deal["id"])} for deal in talk["deals"]
            }

    def _number(self, seat: int, deal: int) -> int:
        """A seat's own number of a deal, which tells nothing of the deals that others make."""
        numbers = self._numbers[seat]
        return numbers.setdefault(deal, len(numbers) + 1)

    def _count(self, kind: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self.counts[kind][seat] += 1
