"""One power talks with an envoy of another, or another bot that bargains, at a real table; the rest
of the board stands still."""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.diplomacy.envoy import Envoy
from bots.diplomacy.envoy.ambassador import Ambassador
from bots.sdk.player import Heard, Said, player_rng
from games.core.chance import Chance
from games.diplomacy import game
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.position import Position
from games.talk.deals import Proposal
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import Change, TalkTerms


class Conversation:
    """France says things in notation; Germany, an envoy, answers. ``heard`` is all it said."""

    def __init__(
        self,
        terms: TalkTerms | None = None,
        parameters: Mapping[str, Any] | None = None,
        position: Position | None = None,
        bot: type[Ambassador] = Envoy,
    ) -> None:
        self.position = position or game.start(game.read_options({}), 1)
        self.negotiation = moderator.start(terms or TalkTerms())
        self.parameters = {"talkativeness": 0, **(parameters or {})}
        self.bot = bot
        self.memory: dict[str, Any] = {}
        self.heard: list[str] = []

    @property
    def envoy(self) -> Ambassador:
        """The envoy, made anew for every call as on the site."""
        seat = POWERS.index("GER")
        rng = player_rng(1, seat, game.phase(self.position))
        talk = moderator.talk_for(self.negotiation, "GER")
        return self.bot(seat, rng, self.memory, self.parameters, talk)

    def says(self, *lines: str) -> list[str]:
        """France says some sentences; what Germany says to them, in notation."""
        before = len(self.heard)
        for line in lines:
            self._utter(line)
        return self.heard[before:]

    def opens(self) -> list[str]:
        """A phase begins: what Germany says first."""
        before = len(self.heard)
        self._take(self.envoy.say(game.view_for(self.position, POWERS.index("GER"))))
        return self.heard[before:]

    def orders(self) -> list[str]:
        """What Germany would order now."""
        view = game.view_for(self.position, POWERS.index("GER"))
        return [write_order(order) for order in self.envoy.decide(view)]

    def plays(self, *lines: str) -> list[str]:
        """France orders, so does Germany, everybody else holds; what Germany says after it."""
        before, said = self.position, len(self.heard)
        plan = {
            POWERS.index("FRA"): [read_order(line) for line in lines],
            POWERS.index("GER"): [read_order(line) for line in self.orders()],
        }
        self.position, events = game.advance(before, plan, Chance(1))
        step = game.event_json(events)
        self.negotiation, changes = moderator.after_step(
            self.negotiation, before, step, self.position
        )
        for change in changes:
            self._announce(change)
        return self.heard[said:]

    def _utter(self, line: str) -> None:
        sentence = NOTATION.read(line)
        self.negotiation, changes = moderator.say(self.negotiation, sentence, self.position)
        if sentence.sender == "GER":
            self.heard.append(line)
        else:
            heard = Heard("message", POWERS.index(sentence.sender), sentence=sentence)
            self._tell(heard)
        for change in changes:
            self._announce(change)

    def _announce(self, change: Change) -> None:
        if isinstance(change, Proposal):
            deal = moderator.deal_json(self.negotiation, change, "GER")
            self._tell(Heard("deal", POWERS.index(change.proposer), deal=deal))
        else:
            verdict = moderator.verdict_json(change, "GER")
            self._tell(Heard("verdict", POWERS.index(change.promise.promiser), verdict=verdict))

    def _tell(self, heard: Heard) -> None:
        view = game.view_for(self.position, POWERS.index("GER"))
        self._take(self.envoy.hear(view, heard))

    def _take(self, said: Sequence[Said]) -> None:
        for one in said:
            assert one.sentence is not None, "an envoy says nothing but sentences of L"
            self._utter(NOTATION.write(one.sentence))
