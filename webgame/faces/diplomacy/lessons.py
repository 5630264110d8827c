"""The lessons of “Diplomacy in five steps”: small positions, played by the real rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from games.core.chance import Chance
from games.registry import rules
from games.talk import sentences as say
from webgame.faces.diplomacy.language import LANGUAGE
from webgame.faces.lessons import Lesson

RULES = "diplomacy"
SOURCE = Path(__file__).with_name("lessons.toml")


@dataclass(frozen=True)
class Letter:
    """Something the learner can write, and what comes back; one that `moves` changes orders."""

    text: str
    answer: str
    moves: bool = False


@dataclass(frozen=True)
class ScriptedReply:
    """How somebody written to freely answers: who it is, and the line one may ask of them.

    `yes` answers whoever asks for the line, `other` another wish or offer, `chat` what means
    nothing.
    """

    seat: int
    line: str
    yes: str
    other: str
    chat: str


@dataclass(frozen=True)
class Scene:
    """One position to be ordered: what the others order, and where a unit is wanted."""

    position: str
    seat: int
    wanted: frozenset[str]
    done: str
    missed: str
    text: str = ""
    others: Mapping[int, Sequence[str]] = field(default_factory=dict)
    heard: Mapping[int, Sequence[str]] = field(default_factory=dict)
    letters: tuple[Letter, ...] = ()
    reply: ScriptedReply | None = None

    def shown(self) -> dict[str, Any]:
        """The scene as its page needs it: the learner's view, the letters with their answers."""
        laws = rules(RULES)
        view = laws.view_for(laws.read(self.position), self.seat)
        letters = [{"text": letter.text, "answer": letter.answer} for letter in self.letters]
        shown = {"view": view.to_json(), "text": self.text, "letters": letters}
        return shown | {"typed": self.reply is not None}

    def read(self, text: str) -> dict[str, str]:
        """How a text to the one who replies is understood: in a sentence, and in notation."""
        if self.reply is None:
            return {"sentence": "", "meaning": ""}
        position = rules(RULES).read(self.position)
        speaker, other = LANGUAGE.codes[self.seat], LANGUAGE.codes[self.reply.seat]
        reading = LANGUAGE.read(
            text, LANGUAGE.around(LANGUAGE.parley.start(), position, speaker, (other,))
        )
        meant = isinstance(reading.meaning, say.Sentence)
        return {
            "sentence": reading.sentence or reading.mistake or "Mere words: nothing is asked for.",
            "meaning": LANGUAGE.notation.write(reading.meaning) if meant else "",
        }

    def replies(self, meaning: str) -> dict[str, Any]:
        """What comes back to a meaning in notation ("" is none), and whether it `moves`."""
        if self.reply is None:
            return {"answer": "", "moves": False}
        if not meaning:
            return {"answer": self.reply.chat, "moves": False}
        position, other = rules(RULES).read(self.position), LANGUAGE.codes[self.reply.seat]
        moves = self.reply.line in LANGUAGE.lines(other, LANGUAGE.sentence(meaning), position)
        return {"answer": self.reply.yes if moves else self.reply.other, "moves": moves}

    def play(
        self, lines: Sequence[str], letter: int | None = None, moved: bool = False
    ) -> dict[str, Any]:
        """What comes of the learner's orders, after a letter or a text of their own that `moved`.

        Raises what the rules' `check` raises.
        """
        laws = rules(RULES)
        position = laws.read(self.position)
        sent = moved or (letter is not None and self.letters[letter].moves)
        others = self.heard if sent else self.others
        plan = {
            seat: laws.check(position, seat, ordered)
            for seat, ordered in {**others, self.seat: lines}.items()
        }
        after, events = laws.advance(position, plan, Chance(0))
        before = laws.view_for(position, self.seat).to_json()
        seen = laws.view_for(after, None).to_json()  # the learner has nothing to order in it
        power = before["you"]["power"]
        came = set(seen["units"].get(power, ())) - set(before["units"].get(power, ()))
        done = bool(self.wanted & came)
        return {
            "step": laws.event_json(events),
            "after": seen,
            "done": done,
            "says": self.done if done else self.missed,
        }


@cache
def lessons() -> tuple[Lesson, ...]:
    """The course in order.

    >>> [lesson.name for lesson in lessons()]
    ['move', 'support', 'convoy', 'retreat', 'talk']
    """
    source = tomllib.loads(SOURCE.read_text())
    return tuple(
        Lesson(one["name"], one["title"], one["text"].strip(), tuple(map(_scene, one["scenes"])))
        for one in source["lessons"]
    )


def _scene(raw: Mapping[str, Any]) -> Scene:
    return Scene(
        position=raw["position"],
        seat=raw["seat"],
        wanted=frozenset(raw["wanted"]),
        done=raw["done"].strip(),
        missed=raw["missed"].strip(),
        text=raw.get("text", "").strip(),
        others=_by_seat(raw.get("others", {})),
        heard=_by_seat(raw.get("heard", {})),
        letters=tuple(Letter(**letter) for letter in raw.get("letters", ())),
        reply=ScriptedReply(**raw["reply"]) if "reply" in raw else None,
    )


def _by_seat(raw: Mapping[str, Sequence[str]]) -> dict[int, Sequence[str]]:
    return {int(seat): lines for seat, lines in raw.items()}
