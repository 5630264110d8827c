"""A player that bargains as the envoy does, whoever finds its orders."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.envoy.diplomat import Diplomat
from bots.diplomacy.envoy.memory import Memory
from bots.diplomacy.envoy.openings import openings
from bots.diplomacy.envoy.parameters import Manners
from bots.diplomacy.envoy.word import kept
from bots.diplomacy.keeping import standing_promises
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Heard, Said
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.diplomacy.notary.promises import Promise
from games.talk.levels import level
from games.talk.sentences import Illocution


class Ambassador(Talker):
    """A seat that bargains. A subclass names the class of its parameters, and gives its ``ways``:
    what it would order within promises."""

    settings: Manners
    parameters_of: ClassVar[type[Manners]]
    led = False
    """Whether it asks for supports of its own plan, not of D-Brane's."""

    def ways(
        self, view: View, promises: Sequence[Promise], lots: random.Random
    ) -> Sequence[Sequence[Order]]:
        """The orders that it gives under promises, and after them others that it would as soon
        give."""
        raise NotImplementedError

    def sit_down(self) -> None:
        """Read the settings, and remember whom it deals with."""
        self.settings = read_parameters(self.parameters_of, self.parameters)
        self.remembered = Memory(self.memory, self.settings)
        self._lots = self.rng.getrandbits(64)
        self.manners = self.settings.character
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act; asked again, the same unless promises changed."""
        return tuple(self._ways(view)[0])

    def propose(self, view: View) -> Sequence[Said]:
        """What it proposes."""
        diplomat = self.mind(view)
        return _said(diplomat, openings(diplomat))

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """What it answers."""
        diplomat = self.mind(view)
        return _said(diplomat, self._answers(diplomat, heard))

    def mind(self, view: View) -> Diplomat:
        """Who speaks for it."""
        self._note(view)
        return Diplomat(view, self.remembered, self.settings, self.talk, self._ways, self.led)

    def _answers(self, diplomat: Diplomat, heard: Heard) -> Iterator[Illocution]:
        if heard.kind == "verdict" and heard.verdict:
            yield from diplomat.judged(heard.verdict)
        elif heard.kind == "deal" and heard.deal:
            yield from diplomat.settled(heard.deal)
        elif heard.sentence is not None and diplomat.me in heard.sentence.receivers:
            yield from diplomat.answers(heard.sentence)

    def _ways(self, view: View) -> Sequence[Sequence[Order]]:
        self._note(view)
        lots = random.Random(self._lots)
        standing = tuple(standing_promises(self.talk))
        return self.ways(view, kept(standing, view, self.settings.honesty, lots), lots)

    def _note(self, view: View) -> None:
        self.remembered.enter(view.phase)
        self.remembered.see(view.board().record["center"].tolist(), view.year)


def _said(diplomat: Diplomat, sentences: Iterable[Illocution]) -> list[Said]:
    """The sentences that the table's level has words for, to the seats they are for."""
    return [
        Said(tuple(STANDARD.seat(KEYS[one]) for one in sentence.receivers), sentence=sentence)
        for sentence in sentences
        if level(sentence) <= diplomat.terms.level
    ]
