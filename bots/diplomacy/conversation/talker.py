"""A player of Diplomacy whom people can talk to: a bot's own dealings, and the talk around them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from bots.diplomacy.conversation.character import BY_LOT, Character, character
from bots.diplomacy.conversation.conversation import (
    GREETINGS,
    PERSONAL,
    PUBLIC,
    SOCIAL,
    WHOLE,
    answered,
    by_parts,
    of_deal,
    of_step,
    of_verdict,
    only_for_bots,
    reply,
    softened,
    voiced,
)
from bots.diplomacy.conversation.ledger import Ledger
from bots.diplomacy.conversation.lines import ours
from bots.diplomacy.conversation.mind import Mind
from bots.diplomacy.conversation.others import peace_now
from bots.diplomacy.conversation.partly import parts
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.conversation.unasked import greeting, opening
from bots.sdk.player import Heard, Player, Said
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.words.gist import Gist


class Talker(Player[View, tuple[Order, ...]]):
    """A bot says what it deals in by ``answer`` and ``propose``, and shows its ``mind``; all else
    that people are told, and that no line of theirs goes without an answer, is seen to here.

    ``talk["people"]`` are the seats that may be people's. Where nobody is, as in the arena, the bot
    says and does just what it would without any of this. ``talk["answering"]`` are the other bots
    that answer people, too: of those still on the board one answers what is said to several.
    Where names are ``hidden`` it does not say that it is a bot, nor answer a line of the bots' own.
    """

    manners: str = BY_LOT
    """The name of its character."""

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """What the bot itself says to something heard."""
        return ()

    def propose(self, view: View) -> Sequence[Said]:
        """What the bot itself proposes at the start of a phase."""
        return ()

    def mind(self, view: View) -> Mind:
        """The bot as its conversation sees it."""
        raise NotImplementedError

    def sit_down(self) -> None:
        """Know its character; those who have ``manners`` from parameters set them before."""
        character(self.manners, random.Random(0))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that may be people's."""
        return tuple(self.talk.get("people", ()))

    @property
    def ledger(self) -> Ledger:
        """What it remembers of its dealings with people."""
        return Ledger(self.memory, self.rng)

    def say(self, view: View) -> Sequence[Said]:
        """What it proposes, to people first; and its greeting, offers and warnings to people."""
        own = list(self.propose(view))
        if not self.people:
            return own
        more: list[Said] = []
        for seat in self._left(view, self.people):
            speaker = self._speaker(view, seat)
            if speaker.ledger.first("greeted", speaker.you):
                more += greeting(speaker)
            offered = any(
                isinstance(one.sentence, say.Propose) and speaker.you in one.sentence.receivers
                for one in own
            )
            more += opening(speaker, offered)
        return [*(one for one in more if one.sentence is None), *own, *_sentences(more)]

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        """What it answers, and what it says to people beyond that."""
        by_person = heard.sender in self.people
        asked = heard.kind == "message" and isinstance(heard.sentence, say.Query)
        own = [] if by_person and asked else list(self.answer(view, heard))
        if not self.people or view.power is None:
            return own
        if heard.kind == "step" and heard.step is not None:
            for person in self._left(view, self.people):
                own += of_step(self._speaker(view, person), heard.step)
            return own
        seats = self._concerned(heard) if heard.kind != "message" else [heard.sender]
        for seat in seats:
            if seat is not None and seat in self.people:
                own = list(self._in_conversation(view, heard, self._speaker(view, seat), own))
        return own

    def _in_conversation(
        self, view: View, heard: Heard, speaker: Speaker, own: Sequence[Said]
    ) -> Iterator[Said]:
        """What it says to one person, its own words among it."""
        own = list(voiced(speaker, own))
        yield from own
        yield from softened(speaker, own)
        if heard.kind == "message":
            yield from self._to_line(view, heard, speaker, own)
        elif heard.kind == "deal" and heard.deal is not None:
            yield from of_deal(speaker, heard.deal, own)
        elif heard.kind == "verdict" and heard.verdict is not None:
            yield from of_verdict(speaker, heard.verdict, own)

    def _to_line(
        self, view: View, heard: Heard, speaker: Speaker, own: Sequence[Said]
    ) -> Iterator[Said]:
        """The answer to a person's line that has none yet."""
        bots = self._left(view, (*self.talk.get("answering", ()), self.seat))
        others = heard.to == "all" or len(heard.to) > 1
        if own or (self.talk.get("hidden") and ours(heard.text)):
            return
        if heard.sentence is not None:
            if not others or not only_for_bots(heard, bots, self.seat):
                yield from reply(speaker, heard.sentence, heard.text)
            return
        about = speaker.understood(heard.text)
        named = speaker.me in about.powers
        if others and about.kind in SOCIAL:
            elsewhere = not named and (
                speaker.named(about)
                or (about.kind not in GREETINGS and only_for_bots(heard, bots, self.seat))
            )
            if not elsewhere and speaker.ledger.once(view.phase, about.kind, speaker.you):
                words = speaker.words(about.kind)
                yield Said(_there(heard, self.seat), words)
        elif not others and about.kind not in WHOLE and (said := parts(speaker, heard.text)):
            yield from by_parts(speaker, said)
        elif not others or named:
            yield from self._answered(speaker, about, heard)
        elif about.kind in PERSONAL and not speaker.wronged():
            if not only_for_bots(heard, bots, self.seat):
                yield from speaker.speak("whom")
        elif self._is_for_me(speaker, about) or not only_for_bots(heard, bots, self.seat):
            yield from self._answered(speaker, about, heard)

    def _is_for_me(self, speaker: Speaker, about: Gist) -> bool:
        """Whether it answers a line to several without its name, whoever else does."""
        invited = about.kind == "invitation" and bool(peace_now(speaker))
        return invited or about.kind in PERSONAL

    def _answered(self, speaker: Speaker, about: Gist, heard: Heard) -> Iterator[Said]:
        """The answer to a line by what it is about, where it was said if it is for everybody; not
        where names are hidden, as all bots answer there."""
        public = about.kind in PUBLIC and not self.talk.get("hidden")
        for one in answered(speaker, about):
            there = public and one.sentence is None
            yield replace(one, to=_there(heard, self.seat)) if there else one

    def _concerned(self, heard: Heard) -> Sequence[int | None]:
        """The seats of the others that a deal or a verdict is about."""
        parties: Sequence[str] = ()
        if heard.deal is not None:
            parties = heard.deal["parties"]
        elif heard.verdict is not None:
            parties = (heard.verdict["by"], *heard.verdict["to"])
        return [POWERS.index(one) for one in parties if POWERS.index(one) != self.seat]

    def _left(self, view: View, seats: Sequence[int]) -> list[int]:
        """Those of some seats who are left on the board."""
        keys = view.board().map.power_keys
        return [seat for seat in seats if view.units[keys[seat]]]

    def _speaker(self, view: View, seat: int) -> Speaker:
        ledger = self.ledger
        nature: Character = character(self.manners, ledger.lots("character"))
        return Speaker(self.mind(view), ledger, nature, POWERS[seat], self.memory)


def _sentences(said: Sequence[Said]) -> Iterator[Said]:
    return (one for one in said if one.sentence is not None)


def _there(heard: Heard, me: int) -> tuple[int, ...] | Literal["all"]:
    """To whom an answer goes that is said where a line was said."""
    if heard.to == "all":
        return "all"
    return tuple(one for one in (*heard.to, heard.sender or 0) if one != me)
