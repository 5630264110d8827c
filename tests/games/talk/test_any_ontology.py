"""The language and the table take any game's words: here, trades of cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any

import pytest
from lark import Token, v_args

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.domain import Reckoned
from games.talk.levels import level
from games.talk.moderator import Moderator
from games.talk.negotiation import Finding, JudgedPledge, TalkTerms, answer
from games.talk.notation import Notation
from games.talk.ontology import LanguageReader, Ontology
from games.talk.sentences import Agents, Phi, Term

GRAMMAR = """
agent: SEAT
thing: CARD
time: "(" "ROUND" NUMBER ")"
?predicate: "friends" "(" agents ")"          -> friends
?action: "give" "(" agent "," cards ")"       -> give
cards: "(" NUMBER CARD ")"
SEAT: "RED" | "BLU" | "WHI" | "ORA"
CARD: "CLAY" | "WHEAT"
NUMBER: /[0-9]+/
"""


@dataclass(frozen=True, slots=True)
class Card(say.Thing):
    """A kind of card somebody wants."""

    name: str


@dataclass(frozen=True, slots=True)
class Round(say.Time):
    """A round of the game."""

    number: int


@dataclass(frozen=True, slots=True)
class Friends(say.Predicate):
    """The seats are friends."""

    seats: Agents


@dataclass(frozen=True, slots=True)
class Give(say.Action):
    """A seat gives cards away."""

    seat: str
    number: int
    card: str


@v_args(inline=True)
class TradeReader(LanguageReader):
    """Builds the terms of trades."""

    def agent(self, seat: Token) -> str:
        return str(seat)

    def thing(self, card: Token) -> Card:
        return Card(str(card))

    def time(self, number: Token) -> Round:
        return Round(int(number))

    def friends(self, seats: Agents) -> Friends:
        return Friends(seats)

    def cards(self, number: Token, card: Token) -> tuple[int, str]:
        return int(number), str(card)

    def give(self, seat: str, cards: tuple[int, str]) -> Give:
        return Give(seat, *cards)


class Trades(Ontology):
    """Seats, cards, and giving them away."""

    grammar = GRAMMAR
    reader = TradeReader
    names = {"SEAT": "a seat", "CARD": "a card", "NUMBER": "a number", "FEELING": "a feeling"}

    @singledispatchmethod
    def write(self, term: Term) -> str:
        raise TypeError(f"{term!r} is no term of trades")

    @write.register
    def _(self, card: Card) -> str:
        return card.name

    @write.register
    def _(self, time: Round) -> str:
        return f"(ROUND {time.number})"

    @write.register
    def _(self, friends: Friends) -> str:
        return f"friends([{' '.join(friends.seats)}])"

    @write.register
    def _(self, give: Give) -> str:
        return f"give({give.seat},({give.number} {give.card}))"

    def agents_of(self, phi: Phi) -> Agents:
        match phi:
            case say.Do(Give(seat)):
                return (seat,)
            case Friends(seats):
                return seats
        return ()


NOTATION = Notation(Trades())
TRADE = (
    "propose(RED,[BLU],[Commit(RED,[BLU],Do(give(RED,(1 CLAY)))),"
    "Commit(BLU,[RED],Do(give(BLU,(1 WHEAT))))])"
)


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        (TRADE, 1),
        ("inform(RED,[BLU WHI],Desire(RED,WHEAT))", 2),
        ("query(RED,[BLU],Agree([BLU ORA],friends([BLU ORA])))", 3),
        ("inform(RED,[BLU],propose(WHI,[RED],[Commit(WHI,[RED],Do(give(WHI,(2 CLAY))))]))", 4),
        ("inform(RED,[BLU],Feel(RED,Happy))", 5),
        ("propose(RED,[BLU],[Commit(RED,[BLU],Do(give(RED,(1 CLAY))),(ROUND 7))])", 6),
        ("inform(RED,[BLU],Explain(Desire(RED,CLAY)))", 7),
    ],
)
def test_sentences_over_other_words_are_read_written_and_leveled(text: str, lowest: int) -> None:
    said = NOTATION.read(text)
    assert NOTATION.write(said) == text
    assert level(said) == lowest


def test_a_mistake_is_told_in_the_games_own_words() -> None:
    with pytest.raises(NotUnderstood) as refused:
        NOTATION.read("inform(RED,[BLU],Desire(RED,GOLD))")
    assert refused.value.fields["position"] == 28
    assert "a card" in str(refused.value)


@dataclass(frozen=True)
class Word:
    """One seat's word that it gives something."""

    promiser: str
    to: Agents
    give: Give


class Market:
    """A domain where a position is the number of a round, and a step who gave what in it."""

    def phase(self, position: int) -> str:
        return f"round {position}"

    def judge(self, position: int) -> "Market":
        return self

    def stale(self, proposal: Proposal) -> str | None:
        return None

    def conflict(
        self, proposal: Proposal, standing: Sequence[Any], readers: say.Agents
    ) -> str | None:
        gives = [*standing, *self.promises(proposal)]
        return "Twice the same card." if len({one.give for one in gives}) < len(gives) else None

    def promises(self, proposal: Proposal) -> Sequence[Word]:
        return [
            Word(one.promiser, one.to, one.phi.action)
            for one in proposal.deal
            if isinstance(one, say.Commit)
            and isinstance(one.phi, say.Do)
            and isinstance(one.phi.action, Give)
        ]

    def reckon(
        self, promises: Sequence[Word], before: int, step: Mapping[str, Any], after: int
    ) -> Sequence[Reckoned]:
        return [
            Reckoned(Finding.KEPT if one.promiser in step["gave"] else Finding.BROKEN, "", None)
            for one in promises
        ]

    def conclude(self, promises: Sequence[Word], position: int) -> Sequence[Reckoned]:
        return [Reckoned(Finding.VOID, "The game is over.", None) for _ in promises]


def test_a_table_over_another_game_keeps_its_deals() -> None:
    table = Moderator[int](Market())
    talk, (offer,) = table.say(table.start(TalkTerms("multilateral")), NOTATION.read(TRADE), 1)
    assert isinstance(offer, Proposal)
    talk, (deal,) = table.say(talk, answer(talk, offer.id, "BLU", "accept"), 1)
    assert isinstance(deal, Proposal)
    assert (str(deal.state), deal.phase) == ("confirmed", "round 1")
    talk, changes = table.after_step(talk, 1, {"gave": ["RED"]}, 2)
    judged = [one for one in changes if isinstance(one, JudgedPledge)]
    assert [(one.promise.promiser, str(one.finding)) for one in judged] == [
        ("RED", "kept"),
        ("BLU", "broken"),
    ]
