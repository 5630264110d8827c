"""The envoy: a DumbBot with manners."""

import random
from collections.abc import Iterable, Iterator, Sequence

from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.envoy.diplomat import Diplomat
from bots.diplomacy.envoy.memory import Memory
from bots.diplomacy.envoy.openings import openings
from bots.diplomacy.envoy.parameters import Parameters
from bots.diplomacy.envoy.word import kept, orders_within
from bots.diplomacy.keeping import standing_promises
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Heard, Said
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk.diplomacy.grounding import KEYS
from games.talk.levels import level
from games.talk.sentences import Illocution


class Envoy(Talker):
    """A seat that moves like DumbBot and talks; see ``notes.md``.

    >>> from games.diplomacy import game
    >>> view = game.view_for(game.start(game.read_options({}), seed=1), 3)
    >>> said = Envoy(3, random.Random(1), {}, {}).say(view)
    >>> type(said[0].sentence).__name__
    'Propose'
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)
        self.remembered = Memory(self.memory, self.settings)
        self._lots = self.rng.getrandbits(64)
        self.manners = self.settings.character
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act; asked again, the same unless promises changed."""
        self.remembered.enter(view.phase)
        self.remembered.see(view.board().record["center"].tolist(), view.year)
        lots = random.Random(self._lots)
        promises = kept(tuple(standing_promises(self.talk)), view, self.settings.honesty, lots)
        return orders_within(view, promises, lots, self.settings.zeal)

    def propose(self, view: View) -> Sequence[Said]:
        """What it proposes."""
        diplomat = self.mind(view)
        return _said(diplomat, openings(diplomat))

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """What it answers."""
        diplomat = self.mind(view)
        return _said(diplomat, self._answers(diplomat, heard))

    def _answers(self, diplomat: Diplomat, heard: Heard) -> Iterator[Illocution]:
        if heard.kind == "verdict" and heard.verdict:
            yield from diplomat.judged(heard.verdict)
        elif heard.kind == "deal" and heard.deal:
            yield from diplomat.settled(heard.deal)
        elif heard.sentence is not None and diplomat.me in heard.sentence.receivers:
            yield from diplomat.answers(heard.sentence)

    def mind(self, view: View) -> Diplomat:
        """Who speaks for it."""
        self.remembered.enter(view.phase)
        self.remembered.see(view.board().record["center"].tolist(), view.year)
        return Diplomat(view, self.remembered, self.settings, self.talk, self.decide)


def _said(diplomat: Diplomat, sentences: Iterable[Illocution]) -> list[Said]:
    """The sentences that the table's level has words for, to the seats they are for."""
    return [
        Said(tuple(STANDARD.seat(KEYS[one]) for one in sentence.receivers), sentence=sentence)
        for sentence in sentences
        if level(sentence) <= diplomat.terms.level
    ]
