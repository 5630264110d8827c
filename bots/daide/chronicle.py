"""All that a server has told of a game, for whoever asks again or comes later."""

from collections.abc import Sequence
from dataclasses import dataclass

from bots.daide.profile import Profile
from games.diplomacy.daide.messages import Report, mdf, now, reports, sco
from games.diplomacy.daide.notation import write_phase
from games.diplomacy.daide.tokens import Node
from games.diplomacy.events import Event
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position

MAP = "MAP ('standard')"


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that was played: its name, its orders, the board after it."""

    turn: str
    kind: PhaseKind
    orders: tuple[Report, ...]
    after: Position

    def told(self, profile: Profile) -> list[str]:
        """The ORD messages, as a program can bear them."""
        return [str(one if profile.convoys else one.without_convoys) for one in self.orders]


class Chronicle:
    """The course of a game from its start; ``position`` is where it stands."""

    def __init__(self, start: Position) -> None:
        self.start = self.position = start
        self.result = ""
        self._turns: list[Played] = []

    def played(self, before: Position, events: Sequence[Event], after: Position) -> Played:
        """Note a turn that was played."""
        orders = tuple(reports(before, events))
        turn = Played(write_phase(before.phase), before.phase.kind, orders, after)
        self._turns.append(turn)
        self.position = after
        return turn

    def asked_by_anybody(self, question: Sequence[Node]) -> list[str]:
        """The answer to what everybody may ask; empty for anything else."""
        match question:
            case ("MAP",):
                return [MAP]
            case ("MDF",):
                return [mdf()]
            case ("SCO",):  # ownership does not change between two falls
                return [sco(self.position)]
            case ("NOW",):
                return [now(self.position)]
        return []

    def asked_by_members(self, question: Sequence[Node], profile: Profile) -> list[str]:
        """The answer to what players and observers may ask; empty where there is none."""
        match question:
            case ("ORD",):
                moves = [turn.kind is PhaseKind.MOVEMENT for turn in self._turns]
                last = len(moves) - 1 - moves[::-1].index(True) if True in moves else 0
                return [line for turn in self._turns[last:] for line in turn.told(profile)]
            case ("HST",):
                return [sco(self.start), now(self.start)]
            case ("HST", (str(season), int(year))):
                for turn in self._turns:
                    if turn.turn == f"{season} {year}":
                        return [*turn.told(profile), sco(turn.after), now(turn.after)]
            case ("SMR",) if self.result:
                return [self.result]
        return []
