"""A client of DAIDE: lets a bot of ours play Diplomacy on any server that speaks it, in silence."""

import random
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from bots.sdk.player import Player, player_rng
from games.diplomacy.action import default
from games.diplomacy.daide.frames import INITIAL, Frames, Kind, frame
from games.diplomacy.daide.messages import surplus
from games.diplomacy.daide.notation import read_phase, read_unit, write_order
from games.diplomacy.daide.tokens import Node, Text, decode, encode, flat, parse, quoted, show, tree
from games.diplomacy.game import view_for
from games.diplomacy.judge import awaited
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import Phase, PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.position_json import from_json
from games.diplomacy.step import filled_in

Create = Callable[[int, random.Random, dict[str, Any]], Player[Any, Any]]
"""Makes a player for a seat, with its randomness and its memory."""
_POWERS = {power.daide: power.key for power in STANDARD.powers}
_CODES = {area.daide: code for code, area in STANDARD.provinces.items()}


class Wire:
    """A connection to a server: messages as text, both ways. Raises OSError.

    ``hear`` raises TimeoutError where nothing comes for so many ``seconds``.
    """

    def __init__(self, host: str, port: int, seconds: float | None = None) -> None:
        self._socket = socket.create_connection((host, port), seconds)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(frame(Kind.INITIAL, INITIAL))
        self._heard = self._messages()

    def say(self, *messages: str) -> None:
        """Send messages."""
        octets = b"".join(frame(Kind.DIPLOMACY, encode(parse(text))) for text in messages)
        self._socket.sendall(octets)

    def hear(self) -> str | None:
        """The next message; None at the end."""
        return next(self._heard, None)

    def close(self) -> None:
        """Leave, with a word."""
        with suppress(OSError):  # the server may have been quicker
            self._socket.sendall(frame(Kind.FINAL))
        self._socket.close()

    def _messages(self) -> Iterator[str]:
        frames = Frames()
        while octets := self._socket.recv(1 << 16):
            for kind, data in frames.feed(octets):
                if kind is Kind.DIPLOMACY:
                    yield show(decode(data))
                elif kind in (Kind.FINAL, Kind.ERROR):
                    return


class Client:
    """Plays one game by a connection; ``result`` is then the SMR message, if one came.

    With ``power`` and ``passcode``, known once the game has begun, it can come back."""

    def __init__(self, wire: Wire, create: Create, seed: int = 0) -> None:
        self._wire, self._create, self._seed = wire, create, seed
        self.power, self.passcode, self.result = "", 0, ""
        self._centers: dict[str, list[str]] = {}
        self._came: dict[str, str] = {}
        self._memory: dict[str, Any] = {}
        self._position: Position | None = None
        self._unfilled = True

    def play(self, name: str, version: str) -> None:
        """Take a seat and play until the server ends the game."""
        self._wire.say(f"NME ({quoted(name)}) ({quoted(version)})")
        self._follow()

    def come_back(self, power: str, passcode: int) -> None:
        """Take a seat again that one had, by its passcode, and play on."""
        self.power, self.passcode = power, passcode
        self._wire.say(f"IAM ({power}) ({passcode})", "SCO", "ORD", "NOW")
        self._follow()

    def _follow(self) -> None:
        while (message := self._wire.hear()) is not None and message != "OFF":
            self._take(tree(parse(message)))
        self._wire.close()

    def _take(self, message: Sequence[Node]) -> None:
        """Take note of a message, and answer it."""
        match message:
            case ("MAP", (Text(name),)):
                known = name.lower() == "standard"
                self._wire.say(f"{'YES' if known else 'REJ'} (MAP ({quoted(name)}))")
            case ("HLO", (str(power),), (int(passcode),), *_):
                self.power, self.passcode = power, passcode
            case ("SCO", *groups):
                self._centers = dict(map(_owned, groups))
                self._centers.pop("UNO", None)
            case ("ORD", _, ((_, _, start), "MTO" | "CTO", goal, *_), ("SUC",)):
                self._came[STANDARD.province_of(_place(goal))] = _place(start)
            case ("NOW", (str(season), int(year)), *units) if self.power:
                self._ordered(read_phase(f"{season} {year}"), units)
            case ("MIS", *missing) if missing and self._unfilled:
                self._fill_in(missing)
            case ("SMR", *_):
                self.result = show(flat(message))
            case ("SVE" | "LOD", _):
                self._wire.say(f"REJ ({show(flat(message))})")

    def _ordered(self, phase: Phase, units: Sequence[Node]) -> None:
        """Order what is to be ordered in a turn."""
        position = self._position = self._board(phase, units)
        self._unfilled = True
        if phase.kind is PhaseKind.MOVEMENT:
            self._came = {}
        seat = STANDARD.seat(_POWERS[self.power])
        if seat not in awaited(position):
            return
        rng = player_rng(self._seed, seat, str(phase))
        player = self._create(seat, rng, self._memory)
        self._submit(player.decide(view_for(position, seat)))
        self._memory = player.memory

    def _fill_in(self, missing: Sequence[Node]) -> None:
        """The server misses orders, or how many: once a turn, give the rules' own."""
        position, self._unfilled = self._position, False
        assert position is not None
        seat = STANDARD.seat(_POWERS[self.power])
        if position.phase.kind is PhaseKind.ADJUSTMENTS:
            waives = [Order(OrderKind.WAIVE, None)] * max(surplus(position, seat), 0)
            self._submit(waives or default(position, seat))
        else:
            units = [_unit(one)[1] for one in missing]
            self._submit([filled_in(position, unit) for unit in units])

    def _submit(self, orders: Sequence[Order]) -> None:
        assert self._position is not None
        power = _POWERS[self.power]
        told = " ".join(f"({write_order(one, power, self._position)})" for one in orders)
        self._wire.say(f"SUB {told}" if told else "MIS")

    def _board(self, phase: Phase, units: Sequence[Node]) -> Position:
        """The position that NOW and the last SCO tell."""
        stored: dict[str, Any] = {"phase": str(phase), "units": {}, "dislodged": {}}
        stored["centers"] = {_POWERS[power]: own for power, own in self._centers.items()}
        standing: dict[str, Unit] = {}
        beaten: list[tuple[str, Unit, list[str]]] = []
        for one in units:
            match one:
                case (_, _, _, "MRT", (*goals,)):
                    beaten.append((*_unit(one), list(map(_place, goals))))
                case (*_,):
                    power, unit = read_unit(f"({show(flat(one))})")
                    standing[unit.province] = unit
                    stored["units"].setdefault(power, []).append(str(unit))
        for power, unit, reached in beaten:
            victor = standing[unit.province]
            origin = self._came.get(unit.province) or _any_neighbor(victor, reached)
            facts = {"by": f"{victor.kind.letter} {origin}", "to": reached}
            stored["dislodged"].setdefault(power, {})[str(unit)] = facts
        return from_json(stored)


def _owned(group: Node) -> tuple[str, list[str]]:
    assert isinstance(group, tuple)
    return str(group[0]), [_CODES[str(one)] for one in group[1:]]


def _unit(node: Node) -> tuple[str, Unit]:
    """The power and the unit of a unit's brackets, whatever stands behind it there."""
    assert isinstance(node, tuple)
    return read_unit(f"({show(flat(node[:3]))})")


def _place(place: Node) -> str:
    """Our name of a place."""
    if isinstance(place, tuple):
        return f"{_CODES[str(place[0])]}/{str(place[1])[:2]}"
    return _CODES[str(place)]


def _any_neighbor(victor: Unit, goals: Sequence[str]) -> str:
    """Where a unit may have come from, if that was not told."""
    near = STANDARD.places[victor.place]
    return next(one for one in near.armies + near.fleets if one not in goals)
