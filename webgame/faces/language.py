"""What the site has to know of a language in which the seats of a game bargain.

Negotiations, their terms and their deals are those of `games.talk`; what is said in them, and of
what, is the game's. Seats are numbers on the site and codes in a language: `Language` knows both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.negotiation import Change, JudgedPledge, Negotiation, TalkTerms
from games.talk.notation import Notation

Json = dict[str, Any]


class Reading(Protocol):
    """How a text was understood."""

    @property
    def meaning(self) -> Any:
        """A sentence; the language's `chatter`; None where nothing, or several things, fit."""

    @property
    def readings(self) -> Sequence[say.Sentence]:
        """The other meanings that it can have."""

    @property
    def sentence(self) -> str:
        """The meaning, said back to its writer."""

    @property
    def mistake(self) -> str:
        """What was not understood, as a sentence; empty where all was."""

    @property
    def nearest(self) -> Sequence[str]:
        """What would be understood."""

    @property
    def typos(self) -> Sequence[tuple[str, str]]:
        """The corrections made."""

    @property
    def level(self) -> int | None:
        """The lowest level of L that holds the meaning."""


class Parley(Protocol):
    """How a game's talk goes on: a negotiation goes in, one comes out (`games.talk.moderator`)."""

    def start(self, terms: TalkTerms | None = None) -> Negotiation:
        """The talk before anything was said."""

    def refused(
        self, negotiation: Negotiation, sentence: say.Sentence, position: Any
    ) -> str | None:
        """Why a sentence may not be said now, or None."""

    def doubt(self, negotiation: Negotiation, sentence: say.Sentence, position: Any) -> str | None:
        """What a sentence proposes or accepts that could not be kept, or None."""

    def say(
        self, negotiation: Negotiation, sentence: say.Sentence, position: Any
    ) -> tuple[Negotiation, Sequence[Change]]:
        """The talk after a sentence, and what it changed. Raises IllegalAction."""

    def after_step(
        self, negotiation: Negotiation, before: Any, step: Mapping[str, Any], after: Any
    ) -> tuple[Negotiation, Sequence[Change]]:
        """The talk after a step, with what it made of the promises."""

    def ended(
        self, negotiation: Negotiation, position: Any
    ) -> tuple[Negotiation, Sequence[Change]]:
        """The talk when the game is over."""

    def to_json(self, negotiation: Negotiation) -> Json:
        """The talk as JSON, to keep."""

    def from_json(self, stored: Mapping[str, Any]) -> Negotiation:
        """The talk back from its JSON."""

    def talk_for(self, negotiation: Negotiation, agent: str) -> Json:
        """What an agent may know of it."""

    def deal_json(self, negotiation: Negotiation, proposal: Proposal, reader: str | None) -> Json:
        """A deal as a reader is told of it."""

    def verdict_json(self, verdict: JudgedPledge, reader: str | None = None) -> Json:
        """A verdict as a reader is told of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Language:
    """A language: read, written, kept by a notary, and drawn on the board.

    - `codes`: what the seats are called in it, in order. `notation`: its one textual form.
    - `parley`: how the talk goes on.
    - `around`: the context of a line from one agent to others, as far as its speaker knows it.
    - `read`: how a text reads in a context; `chatter` is the meaning of one that has none.
    - `write`: a sentence in English, in one of several wordings. Raises GameError if there is none.
    - `spoken`: the same for words that their meaning goes with, which need not read back to it.
    - `alike`: whether two sentences say the same in a context.
    - `told`: what a sentence says to one reader ("" for an onlooker); `addressed`: a sentence
      about agents, turned to a reader who is one of them.
    - `arrows`, `zones`: the actions that a sentence or a deal wants done, and the places that it
      wants kept free, as the board draws them; `lines`: those that an agent could play now.
    - `due`: the ids of the deals of which something is to be played now; `owed`: an agent's lines
      among these of one deal.
    - `breaks`: which of its own promises an agent's lines would break: for each the `line` and a
      reminder, a `sentence`.
    - `aims`: whether a deal, made in a position, is directed against an agent.
    - `drawn`: whether a deal, made in a phase and accepted by these, ends the game as a draw.
    - `warm_up`: load what the first line would wait for.
    """

    codes: tuple[str, ...]
    notation: Notation
    parley: Parley
    around: Callable[[Negotiation, Any, str, say.Agents], Any]
    read: Callable[[str, Any], Reading]
    chatter: object
    write: Callable[[say.Sentence, Any, int], str]
    spoken: Callable[[say.Sentence, Any, int], str]
    alike: Callable[[say.Sentence, say.Sentence, Any], bool]
    told: Callable[[say.Sentence, str], str]
    addressed: Callable[[str, str], str]
    arrows: Callable[[Any, Any], Sequence[Mapping[str, Any]]]
    zones: Callable[[Any], Sequence[Mapping[str, Any]]]
    lines: Callable[[str, Any, Any], list[str]]
    due: Callable[[Negotiation, Any], set[int]]
    owed: Callable[[str, Negotiation, Proposal, Any], list[str]]
    breaks: Callable[[str, Negotiation, Any, Sequence[str]], Sequence[Mapping[str, str]]]
    aims: Callable[[Any, str, Any], bool]
    drawn: Callable[[say.Deal, str, Collection[str], Any], bool]
    warm_up: Callable[[], None]

    def code(self, seat: int | None) -> str:
        """What a seat is called; an onlooker (None) is called nothing."""
        return "" if seat is None else self.codes[seat]

    def agents(self, seats: Iterable[int]) -> say.Agents:
        """What some seats are called, as the parties of a sentence."""
        return say.agents(map(self.code, seats))

    def seat(self, code: str) -> int:
        """The seat that is called so."""
        return self.codes.index(code)

    def seats(self, codes: Iterable[str]) -> list[int]:
        """The seats that are called so, in order."""
        return sorted(map(self.seat, codes))

    def sentence(self, notation: str) -> say.Sentence:
        """The sentence of a notation; the same again costs nothing. Raises NotUnderstood."""
        return _sentence(self.notation, notation)


@lru_cache(maxsize=2048)
def _sentence(language: Notation, notation: str) -> say.Sentence:
    return language.read(notation)
