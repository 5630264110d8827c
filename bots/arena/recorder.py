"""Writes the record of a game (``games.core.record``) while the arena plays it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import numpy as np

from bots.arena.entrant import Entrant
from bots.arena.failures import Failure
from bots.arena.scribe import Step
from bots.sdk.player import Said
from games.catan.actions import ACTION
from games.catan.course import Course
from games.catan.notation import write_action
from games.catan.position import Position
from games.core.fingerprint import fingerprint
from games.core.outcome import Outcome
from games.core.record import EVERY, draw_line, head_line, step_line, told_line
from games.core.rules import Rules
from games.talk.deals import Proposal
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.language.ontology import POWERS as AGENTS
from games.talk.diplomacy.notary.moderator import verdict_json
from games.talk.negotiation import Change, TalkTerms

Onlooker = Callable[[Any], None]
"""Is shown the position after each step, or of a game that is played in kernels its last one."""


class Recorder:
    """The record of one game, line by line; ``text`` is all of it once the game has ended.

    What bots remember is in no record. An ``onlooker`` changes nothing in it.
    """

    def __init__(
        self,
        laws: Rules[Any, Any, Any],
        entrants: Sequence[Entrant],
        labels: Sequence[str],
        seed: int,
        options: Mapping[str, object],
        terms: TalkTerms | None = None,
        onlooker: Onlooker | None = None,
        start: str = "",
    ) -> None:
        self._laws, self._onlooker = laws, onlooker
        names = laws.seats(laws.read_options(options))
        about = {
            **({"start": start} if start else {}),
            "seats": [
                {
                    "name": name,
                    "label": label,
                    "bot": entrant.bot,
                    "parameters": dict(entrant.parameters),
                    "build": entrant.build,
                }
                for name, label, entrant in zip(names, labels, entrants, strict=True)
            ],
            "terms": asdict(terms) if terms else None,
            "layout": laws.layout,
        }
        plain: dict[str, Any] = json.loads(json.dumps(about, default=str))
        self._lines = [head_line(laws.name, options, seed, plain)]
        self._steps = 0
        self._after: Any = None

    @property
    def text(self) -> str:
        """All that was written so far."""
        return "".join(self._lines)

    def said(self, position: Any, seat: int, said: Said) -> None:
        """A seat said something."""
        self._say("message" if said.sentence or said.to != "all" else "act", position, seat, said)

    def refused(self, position: Any, seat: int, said: Said, why: str) -> None:
        """A seat would have said something that may not be said."""
        self._say("refused", position, seat, said, {"why": why})

    def changed(self, position: Any, change: Change) -> None:
        """A deal was proposed, answered or ended, or a promise judged."""
        if isinstance(change, Proposal):
            told = {
                "what": "deal",
                "phase": self._laws.phase(position),
                "deal": change.id,
                "from": AGENTS.index(change.proposer),
                "parties": [AGENTS.index(one) for one in change.parties],
                "accepted": [AGENTS.index(one) for one in change.accepted],
                "state": str(change.state),
                "meaning": NOTATION.write_deal(change.deal),
            }
            self._lines.append(told_line(told | ({"why": change.reason} if change.reason else {})))
        else:
            told = {
                "what": "verdict",
                "phase": change.phase,
                "deal": change.deal,
                "from": AGENTS.index(change.promise.promiser),
                "to": [AGENTS.index(one) for one in change.promise.to],
                "finding": str(change.finding),
                "sentence": verdict_json(change)["sentence"],
            }
            self._lines.append(told_line(told))

    def failed(self, failure: Failure) -> None:
        """A bot did something wrong."""
        self._lines.append(
            told_line(
                {
                    "what": "failure",
                    "phase": failure.phase,
                    "seat": failure.seat,
                    "kind": str(failure.kind),
                    "words": failure.words,
                }
            )
        )

    def played(self, step: Step) -> None:
        """A phase was played."""
        self._after = step.after
        write = self._laws.write_action
        plan = {seat: write(step.before, seat, action) for seat, action in step.plan.items()}
        self._steps += 1
        line = "" if self._steps % EVERY else self._laws.write(step.after)
        found = self._laws.fingerprint(step.after)
        self._lines.append(step_line(step.phase, plan, step.outcomes, found, line))
        if self._onlooker:
            self._onlooker(step.after)

    def take(self, course: Course, position: Position) -> None:
        """A game was played to this position in kernels, which noted its course."""
        steps = zip(course.steps(), course.positions, strict=False)
        for number, ((phase, acted, outcomes), after) in enumerate(steps, start=1):
            plan = {seat: (_line(action.tobytes()),) for seat, action in acted.items()}
            line = "" if number % EVERY else self._laws.write(Position(after))
            self._lines.append(step_line(phase, plan, outcomes, fingerprint(after), line))
        self._end(position, self._laws.outcome(position))
        if self._onlooker:
            self._onlooker(position)

    def ended(self, position: Any, outcome: Outcome | None) -> None:
        """The game is over, or was left unfinished."""
        if outcome and outcome.kind == "draw" and position is not self._after:
            self._lines.append(draw_line(outcome.winners))
        self._end(position, outcome)

    def _end(self, position: Any, outcome: Outcome | None) -> None:
        told = outcome.to_json() if outcome else {"kind": "unfinished"}
        line = self._laws.write(position)
        self._lines.append(told_line({"what": "outcome", **told, "position": line}))

    def _say(
        self, what: str, position: Any, seat: int, said: Said, more: Mapping[str, str] | None = None
    ) -> None:
        told: dict[str, Any] = {"what": what, "phase": self._laws.phase(position), "from": seat}
        told["to"] = said.to if said.to == "all" else list(said.to)
        if said.text:
            told["text"] = said.text
        if said.sentence is not None:
            told["meaning"] = NOTATION.write(said.sentence)
        self._lines.append(told_line({**told, **(more or {})}))


@lru_cache(maxsize=1 << 12)
def _line(action: bytes) -> str:
    """The line of an action of Catan, by its bytes: a few hundred come again and again."""
    return write_action(np.frombuffer(action, ACTION)[0])
