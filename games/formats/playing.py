"""A record put together by playing what a file of another form says."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.chance import Chance
from games.core.errors import GameError
from games.core.record import EVERY, Record, Step, Told
from games.core.rules import Rules

MOST_DIFFERENCES = 50
"""So many differences are told one by one."""


class Playing:
    """A game as it is played again from a file; ``differences`` are what did not fit, in words.

    >>> from games.registry import rules
    >>> game = Playing(rules("diplomacy"), {}, seed=0)
    >>> step = game.play({2: ["A PAR - BUR", "A PAR - ROM"]})
    >>> game.differences
    ['S1901M: A PAR - ROM: The army in Paris cannot reach Rome in one move.']
    >>> record = game.record()
    >>> record.steps[0].plan, record.told[-1]["kind"]
    ({2: ('A PAR - BUR',)}, 'unfinished')
    """

    def __init__(
        self,
        rules: Rules[Any, Any, Any],
        options: Mapping[str, Any],
        seed: int,
        about: Told | None = None,
    ) -> None:
        self.rules = rules
        self.position = rules.start(rules.read_options(options), seed)
        self.differences: list[str] = []
        self._options, self._seed, self._about = options, seed, about or {}
        self._steps: list[Step] = []
        self._told: list[Told] = []

    @property
    def phase(self) -> str:
        """Where play stands."""
        return self.rules.phase(self.position)

    def tell(self, told: Told) -> None:
        """Something was said, agreed or found."""
        self._told.append(told)

    def differ(self, sentence: str) -> None:
        """Note what did not fit."""
        if len(self.differences) < MOST_DIFFERENCES:
            self.differences.append(sentence)
        elif len(self.differences) == MOST_DIFFERENCES:
            self.differences.append("And more of the kind.")

    def play(
        self, lines: Mapping[int, Sequence[str]], chance: Iterable[int] = ()
    ) -> Mapping[str, Any]:
        """Play a phase: each seat's lines, those left out that cannot be played. What happened."""
        plan = {seat: self._allowed(seat, given) for seat, given in lines.items()}
        drawn = Chance(self._seed, given=chance)
        actions = {seat: self.rules.check(self.position, seat, kept) for seat, kept in plan.items()}
        after, events = self.rules.advance(self.position, actions, drawn)
        line = "" if (len(self._steps) + 1) % EVERY else self.rules.write(after)
        found = self.rules.fingerprint(after)
        told, self._told = tuple(self._told), []
        self._steps.append(Step(self.phase, plan, tuple(drawn.outcomes), told, found, line))
        self.position = after
        return self.rules.event_json(events)

    def record(self, draw: Sequence[int] = ()) -> Record:
        """All that was played and told, with its end; ``draw`` are the seats that agreed on one."""
        position = self.rules.declare_draw(self.position, draw) if draw else self.position
        outcome = self.rules.outcome(position)
        ended = outcome.to_json() if outcome else {"kind": "unfinished"}
        told = {"what": "outcome", **ended, "position": self.rules.write(position)}
        about = {**self._about, "layout": self.rules.layout}
        name, told_last = self.rules.name, (*self._told, told)
        return Record(
            name, self._options, self._seed, tuple(self._steps), tuple(draw), about, told_last
        )

    def _allowed(self, seat: int, lines: Sequence[str]) -> tuple[str, ...]:
        """The lines that may be played together, as they are written here."""
        kept: list[str] = []
        try:
            return self.rules.write_action(
                self.position, seat, self.rules.check(self.position, seat, lines)
            )
        except GameError:
            pass
        for line in lines:
            try:
                self.rules.check(self.position, seat, [*kept, line])
                kept.append(line)
            except GameError as error:
                self.differ(f"{self.phase}: {error.sentence}")
        return self.rules.write_action(
            self.position, seat, self.rules.check(self.position, seat, kept)
        )
