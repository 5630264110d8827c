"""The server of one game: who has which seat, or watches, and who comes back to one.

What players and observers say is answered by the game's ``Turns``.
"""

from collections.abc import Sequence

from bots.daide.pace import Paced
from bots.daide.reception import Reception, Role
from bots.daide.session import GREETING, Session
from bots.daide.table import Chair
from games.diplomacy.daide.messages import code_of
from games.diplomacy.daide.tokens import Message, Node


class Server(Reception):
    """One game's server; ``seats`` are those for programs, ``greeting`` as in a Session."""

    def __init__(self, turns: Paced, seats: Sequence[int], greeting: float = GREETING) -> None:
        super().__init__(greeting)
        self._turns, self._free = turns, list(seats)

    def taken(self, seat: int) -> bool:
        """Whether a program has taken this seat."""
        return seat in self._turns.chairs

    def spare(self, seat: int) -> None:
        """Wait for nobody in this seat any more, if it is free."""
        if seat in self._free:
            self._free.remove(seat)
            self._gathered()

    def _gathered(self) -> None:
        """If all seats are taken, the game can begin."""
        if not self._free:
            self._turns.gathered()

    def _gone(self, session: Session, role: Role) -> None:
        """Until the game begins, that makes room for another program."""
        if isinstance(role, Chair) and self._turns.state == "gathering":
            self._free.append(role.seat)
        self._turns.left(session)

    def _answered(self, session: Session, nodes: Sequence[Node]) -> bool:
        return self._turns.answered_to_all(session, nodes)

    async def _play(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        self._turns.received(session, chair, message, nodes)

    async def _has_room(self, session: Session, name: str, version: str) -> bool:
        return self._turns.state == "gathering" and len(self._free) > len(self._asking)

    async def _seat(self, session: Session, name: str, version: str) -> Chair | None:
        """The seat it wishes, if that is free."""
        if not self._free:
            return None
        wished = [seat for seat in self._free if name.upper().startswith(f"{code_of(seat)}:")]
        seat = (wished or self._free)[0]
        self._free.remove(seat)
        chair = self._turns.sit_down(seat, name, version, session)
        self._gathered()
        return chair

    async def _may_watch(self, session: Session, name: str = "", version: str = "") -> bool:
        return True

    def _watch(self, session: Session) -> None:
        self._turns.watch(session)

    def _waiting(self, power: str) -> Chair | None:
        chairs = self._turns.chairs.values()
        chair = next((one for one in chairs if one.code == power), None)
        free = chair is not None and chair.session is None and chair.passcode > 0
        return chair if free and self._turns.state != "over" else None

    def _may_guess(self, session: Session, power: str) -> bool:
        return self._waiting(power) is not None

    async def _returning(self, session: Session, power: str, passcode: int) -> Chair | None:
        chair = self._waiting(power)
        return chair if chair is not None and chair.passcode == passcode else None

    def _returned(self, chair: Chair, session: Session) -> None:
        self._turns.come_back(chair, session)
