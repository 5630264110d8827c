"""The lessons of “Catan in six steps”: positions, and the acts that they ask for, one by one.

What is asked for is played by the real rules, with chance that is known and others who do what is
written. What the rules allow and the lesson does not want is a slip: it is answered, not played.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from games.catan.pieces import SEAT_NAMES
from games.catan.position import Position
from games.core.chance import Chance
from games.core.errors import GameError
from games.registry import rules
from webgame.faces.catan.tongue import TONGUE
from webgame.faces.lessons import Lesson

RULES = "catan"
SOURCE = Path(__file__).with_name("lessons.toml")
LEARNER = SEAT_NAMES.index("RED")
NAMES = ("", *(name.title() for name in SEAT_NAMES[1:]))


@dataclass(frozen=True)
class Act:
    """Something that the learner is asked for: `wanted` is its pattern.

    `slips` are patterns of what else may be done, with the answers. `others` are the lines of the
    others after it, `chance` all outcomes from it on, `said` what somebody says to it. One that is
    `typed` can be said, too: `replies` answer what is no offer.
    """

    text: str
    wanted: str
    slips: Mapping[str, str] = field(default_factory=dict)
    chance: Sequence[int] = ()
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)
    typed: bool = False
    replies: Mapping[str, str] = field(default_factory=dict)

    def slip(self, line: str) -> str:
        """What is answered to a legal line; "" if it is the one that is wanted."""
        if re.fullmatch(self.wanted, line):
            return ""
        return next(says for slip, says in self.slips.items() if re.fullmatch(slip, line))

    def played(self, position: Position, action: Any) -> tuple[Position, list[dict[str, Any]]]:
        """The position in which the learner is to act again, and what came of each step to it."""
        laws, steps = rules(RULES), []
        chance = Chance(0, given=self.chance)
        lines = {SEAT_NAMES.index(name): list(said) for name, said in self.others.items()}
        plan = {LEARNER: action}
        while plan:
            position, events = laws.advance(position, plan, chance)
            steps.append(laws.event_json(events))
            awaiting = laws.awaiting(position)
            others = () if LEARNER in awaiting else awaiting
            plan = {seat: _next_of(lines.get(seat, []), position, seat) for seat in others}
        return position, steps


def _next_of(lines: list[str], position: Position, seat: int) -> Any:
    """What a seat does now: the next of its lines, or what the rules do for it."""
    laws = rules(RULES)
    return laws.check(position, seat, [lines.pop(0)]) if lines else laws.default(position, seat)


@dataclass(frozen=True)
class Scene:
    """A position, the acts that it asks for, and what is said when they are done."""

    position: str
    acts: tuple[Act, ...]
    done: str
    letters: tuple[()] = ()

    def shown(self) -> dict[str, Any]:
        """The scene as its page needs it: the learner's view, and what is asked for first."""
        return self._before(self._begun(), self.acts)

    def play(
        self, lines: Sequence[str], letter: int | None = None, moved: bool = False
    ) -> dict[str, Any]:
        """What comes of the last of the learner's acts, all those before it having been right; if
        it was a slip, only what is answered.

        Raises what the rules' `check` raises.
        """
        laws, position = rules(RULES), self._begun()
        steps: list[dict[str, Any]] = []
        if len(lines) > len(self.acts):
            raise GameError("lesson_over", "This part of the lesson is done: go on.")
        for act, line in zip(self.acts, lines, strict=False):
            action = laws.check(position, LEARNER, [line])
            (written,) = laws.write_action(position, LEARNER, action)
            if slip := act.slip(written):
                return {"slip": slip}
            position, steps = act.played(position, action)
        left = self.acts[len(lines) :]
        said = list(self.acts[len(lines) - 1].said.items()) if lines else []
        came = self._before(position, left) | {"steps": steps, "said": said, "done": not left}
        return came | {"says": "" if left else self.done}

    def read(self, text: str) -> dict[str, str]:
        """How a text is understood as the scene begins: in full, the line that it comes to, and
        what is answered if it comes to none."""
        act, view = self.acts[0], rules(RULES).view_for(self._begun(), LEARNER)
        if not act.typed:
            return _understood("")
        here = TONGUE.around(view, NAMES)
        meaning = TONGUE.read(text, here).meaning
        if meaning is None:
            return _understood(act.replies["several"])
        if fault := TONGUE.fault(meaning, here):
            return _understood(fault)
        if TONGUE.words(meaning):
            return _understood(act.replies["chat"])
        line = TONGUE.line(meaning, here, view, lambda seat: ()) or ""  # nobody has said anything
        answer = "" if line else act.replies["open"]
        return _understood(answer, TONGUE.plain(meaning, here), line)

    def replies(self, meaning: str) -> dict[str, Any]:
        """The line to be played, if the text came to one: what comes of it is the reply."""
        return {"line": meaning or None, "moves": False}

    def _begun(self) -> Position:
        position: Position = rules(RULES).read(self.position)
        return position

    def _before(self, position: Position, left: Sequence[Act]) -> dict[str, Any]:
        """What the learner sees, and is asked for: the first of the acts that are left."""
        view = rules(RULES).view_for(position, LEARNER).to_json()
        asked = {"text": left[0].text, "typed": left[0].typed} if left else {}
        return {"view": view, "text": "", "typed": False} | asked


@cache
def lessons() -> tuple[Lesson, ...]:
    """The course in order.

    >>> [lesson.name for lesson in lessons()]
    ['settle', 'harvest', 'build', 'robber', 'trade', 'cards']
    """
    source = tomllib.loads(SOURCE.read_text())
    return tuple(map(_lesson, source["lessons"]))


def _lesson(raw: Mapping[str, Any]) -> Lesson:
    scenes = tuple(map(_scene, raw["scenes"]))
    return Lesson(raw["name"], raw["title"], scenes[0].acts[0].text, scenes)


def _understood(answer: str, sentence: str = "", line: str = "") -> dict[str, str]:
    return {"sentence": sentence, "meaning": line, "answer": answer}


def _scene(raw: Mapping[str, Any]) -> Scene:
    acts = tuple(Act(**act | {"text": act["text"].strip()}) for act in raw["acts"])
    return Scene(raw["position"], acts, raw["done"].strip())
