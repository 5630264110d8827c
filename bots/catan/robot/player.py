"""A seat played by a kernel robot."""

import random
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

import numpy as np

from bots.catan.conversation.conversation import converse
from bots.catan.conversation.speaker import Nature, Speaker
from bots.catan.memory.mind import awaken
from bots.catan.memory.sights import sights_of
from bots.catan.memory.witness import witness
from bots.catan.records.desk import Desk
from bots.catan.records.mind import MIND, NOTHING_TOLD, Mind
from bots.catan.robot.styles import ANY_ACTION, JSETTLERS, Tools, choose, lay_out_tools
from bots.catan.settings import Settings, settings_of
from bots.catan.settings.reading import read
from bots.catan.speech.talking import could_speak, listen, speak
from bots.catan.talk.acts import Act, Floor, Say, Topic, blank_act, clear_floor
from bots.catan.talk.manners import may_talk
from bots.catan.talk.notation import read_act, write_act
from bots.sdk.player import Heard, Player, Said
from games.catan.actions import ACTION, Action
from games.catan.view import View
from games.core.errors import NotUnderstood
from games.core.layout import blank

_own = threading.local()
_SHARES = ("SHARE_BUILD_PLAN", "SHARE_EXTRA_RES", "SHARE_WANTED_RES")


def tools() -> Tools:
    """The tools of this thread."""
    if not hasattr(_own, "tools"):
        _own.tools = lay_out_tools()
    kept: Tools = _own.tools
    return kept


class Robot(Player[View, Action]):
    """A robot whose decisions are a kernel over its view and its mind.

    Asked twice in a phase it gives the same answer. Games among robots alone are played by
    ``bots.catan.fast.games`` without a Python step between decisions, decision by decision
    the same.

    ``talk["people"]`` are the seats that may be people's. Where nobody is, as in the arena, a robot
    says only what its parameters have it say; else it also answers what people type and ask.
    ``talk["answering"]`` are the other robots that do so: a lot by the line itself says which of
    them answers what is said to all. Where names are ``hidden`` it does not say that it is a robot.
    """

    together = "bots.catan.fast.games:play"
    style: ClassVar[int] = ANY_ACTION
    preset: ClassVar[Mapping[str, Any]] = {}
    """Parameters that differ from the defaults unless a player is given others."""
    own: ClassVar[frozenset[str]] = frozenset()
    """Parameters that robots of this kind read themselves, beside those of all."""

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = self.read_settings(self.parameters)

    @classmethod
    def read_settings(cls, parameters: Mapping[str, Any]) -> Settings:
        """The record of the parameters of all robots. Raises BadParameter."""
        others = {name: one for name, one in parameters.items() if not cls.reads(name)}
        return settings_of(read({**cls.preset, **others}, cls.own))

    @classmethod
    def reads(cls, name: str) -> bool:
        """Whether robots of this kind read a parameter themselves."""
        return name in cls.own

    def decide(self, view: View) -> Action:
        """What the robot does now."""
        if self.memory.get("phase") == view.phase:
            return cast(Action, np.frombuffer(bytes.fromhex(self.memory["action"]), ACTION)[0])
        mind, action = self._mind(), blank(Action, ACTION)
        choose(tools(), self.style, mind, view.record, self.seat, self.settings, action)
        self.memory["mind"] = mind.tobytes().hex()
        self.memory["phase"], self.memory["action"] = view.phase, action.tobytes().hex()
        return action

    @classmethod
    def speaks(cls, parameters: Mapping[str, Any]) -> bool:
        """Whether these parameters let it say anything unasked."""
        return cls.style == JSETTLERS and could_speak(cls.read_settings(parameters))

    def say(self, view: View) -> Sequence[Said]:
        """What it says of itself."""
        if self.style != JSETTLERS or not may_talk(view.record):
            return ()
        mind, floor = self._mind(), clear_floor()
        speak(self._desk(mind, view), self.seat, floor)
        return self._said(mind, floor)

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        """What it says to an act, and to people besides; of a step it takes note."""
        own = self._replies(view, heard)
        if not self.talk.get("people"):
            return own
        return own or converse(self._speaker(view), heard)

    def _replies(self, view: View, heard: Heard) -> Sequence[Said]:
        """What its parameters have it say to an act; of a step it takes note, of other talk it
        makes nothing."""
        if heard.kind == "step" and heard.step:
            self._see(view, heard.step)
        if self.style != JSETTLERS or heard.kind != "message" or heard.sender is None:
            return ()
        try:
            act = read_act(heard.text, heard.sender)
        except NotUnderstood:
            return ()
        mind, floor = self._mind(), clear_floor()
        listen(self._desk(mind, view), self.seat, act, floor)
        return self._said(mind, floor)

    @property
    def nature(self) -> Nature:
        """How it comes to what it does, as it tells people."""
        if self.style != JSETTLERS:
            return Nature("lot")
        settings = self.settings
        trades = bool(settings["tradeFlag"] and not settings["NO_TRADES"])
        return Nature("plan", trades, robs_for_need=bool(settings["ROB_FOR_NEED"]))

    def _speaker(self, view: View) -> Speaker:
        kept = self.memory.setdefault("talk", {})
        return Speaker(view, self.seat, self.talk, self.nature, kept, self._truth_about(view))

    def _truth_about(self, view: View) -> Callable[[Topic], Act | None]:
        """What it would announce of a topic if it shared that. To ask changes nothing: neither its
        mind nor its chance."""

        def announce(topic: Topic) -> Act | None:
            known = "mind" in self.memory
            mind = self._mind() if known else self._new_mind(random.Random(self.seat))
            mind["told"], settings = NOTHING_TOLD, self.settings.copy()
            for share in _SHARES:
                settings[share] = 1
            request, floor = blank_act(Say.REQUEST, self.seat), clear_floor()
            request["about"] = topic
            desk = self._desk(mind, view)._replace(settings=settings)
            listen(desk, self.seat, request, floor)
            return floor.acts[0] if floor.spoken[0] else None

        return announce

    def _see(self, view: View, step: Mapping[str, Any]) -> None:
        """Take note of what everybody saw."""
        mind = self._mind()
        if self.style == JSETTLERS:
            sights, self.memory["free_roads"] = sights_of(step, self.memory.get("free_roads", 0))
            for sight in sights:
                witness(mind, view.record, sight, self.settings)
        self.memory["mind"] = mind.tobytes().hex()

    def _said(self, mind: Mind, floor: Floor) -> list[Said]:
        """Acts as they are said to all; the mind remembers what it has to."""
        self.memory["mind"] = mind.tobytes().hex()
        return [Said("all", write_act(act)) for act in floor.acts[: int(floor.spoken[0])]]

    def _desk(self, mind: Mind, view: View) -> Desk:
        """This thread's desk, with what is ours laid before it."""
        return tools().desk._replace(mind=mind, seen=view.record, settings=self.settings)

    def _mind(self) -> Mind:
        """The mind as it was kept; a new one also where an older version of it was."""
        kept = bytes.fromhex(self.memory.get("mind", ""))
        if len(kept) == MIND.itemsize:
            return cast(Mind, np.frombuffer(kept, MIND).copy()[0])
        return self._new_mind(self.rng)

    def _new_mind(self, rng: random.Random) -> Mind:
        mind = blank(Mind, MIND)
        awaken(mind, self.seat, seed_of(rng))
        return mind


def seed_of(rng: random.Random) -> np.uint64:
    """What a mind's own randomness begins with."""
    return np.uint64(rng.getrandbits(64))
