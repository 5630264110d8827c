"""A match in catanatron's engine: players of ours and of catanatron's at one table, game by game.

Each game is a line of JSON, in a file if there is one: what is in it already is not played again.
"""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bots.analysis.statistics import wilson
from bots.registry import create
from bots.sdk.player import player_rng
from games.catan.actions import Action, Kind
from games.catan.position import Position
from games.catan.view import view_of
from tools.bench.peers import Peer
from tools.catanatron.carry import Island, Told, island, position, theirs

ENGINE = ("catanatron==3.2.1", "catanatron-gym==4.0.0")
"""What its players need; the second has the features that they value positions by."""
THEIRS = ("AlphaBeta", "ValueFunction", "WeightedRandom", "Random")
"""Players of catanatron's, as they come."""

Row = dict[str, Any]


class Unlike(ValueError):
    """A file holds the games of another match."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays, and the seed of the first game; from game to game everybody moves on a seat."""

    players: tuple[str, ...]
    seed: int = 1

    def names(self, game: int) -> list[str]:
        """Who sits where in a game, from the seat that begins.

        >>> Match(("stac", "AlphaBeta")).names(1)
        ['AlphaBeta', 'stac']
        """
        turned = -game % len(self.players)
        return [*self.players[turned:], *self.players[:turned]]


class Seat:
    """A seat of ours in a game: its bot is made anew for each decision, from what it remembers."""

    def __init__(self, number: int, name: str, seed: int) -> None:
        self._number, self._name, self._seed = number, name, seed
        self._memory: dict[str, Any] = {}
        self.seconds, self.decisions = 0.0, 0

    def decide(self, moment: Position) -> Action:
        """What it does in a moment; counts how long that takes."""
        began = time.process_time()
        view = view_of(moment, self._number)
        rng = player_rng(self._seed, self._number, view.phase)
        player = create(self._name, self._number, rng, self._memory)
        action: Action = player.decide(view)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return action


def play(peer: Peer, match: Match, game: int) -> Row:
    """Play a game of a match."""
    seed, names = match.seed + game, match.names(game)
    ground = island(peer.ask({"seed": seed, "names": names}))
    seats = [Seat(number, name, seed) for number, name in enumerate(names)]
    said = peer.ask("play")
    while "over" not in said:
        said = peer.ask(_answer(ground, said, seats[said["seat"]]))
    spent = said["over"]["spent"]
    for seat, name in zip(seats, names, strict=True):
        if name not in THEIRS:
            own = spent.setdefault(name, {"seconds": 0.0, "decisions": 0})
            own["seconds"] += seat.seconds
            own["decisions"] += seat.decisions
    return {"game": game, "names": names, **said["over"]}


def _answer(ground: Island, asked: Row, seat: Seat) -> list[Told]:
    """What a seat of ours does. The second free road, which catanatron does not let it leave, it
    then lays where catanatron lists it first."""
    action = seat.decide(position(ground, asked["position"], asked["actions"]))
    if action["kind"] == Kind.SKIP:
        return [asked["actions"][0]]
    return theirs(ground, action)


def resumed(path: Path, match: Match) -> list[Row]:
    """The games of a match that a file holds, ready for more; a new file is begun.

    A last line cut short is taken off. Raises Unlike.
    """
    head = asdict(match) | {"players": list(match.players), "engine": list(ENGINE)}
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1] or f"{json.dumps(head)}\n"
    first, *rows = whole.splitlines()
    if json.loads(first) != head:
        raise Unlike(f"{path} holds the games of another match: {first}")
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(row) for row in rows]


def played(peer: Peer, match: Match, games: int, path: Path | None) -> Iterator[Row]:
    """The games of a match one by one, those that were played before first."""
    before = resumed(path, match)[:games] if path else []
    yield from before
    for game in range(len(before), games):
        row = play(peer, match, game)
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(row)}\n")
        yield row


def table(match: Match, rows: Sequence[Row]) -> str:
    """Who has won how often, and what a decision with a choice cost."""
    columns = ("player", "seats", "won", "of", "share", "95 %", "equal", "decisions", "CPU")
    lines = ["{:16}{:>6}{:>5}{:>5}{:>8}{:>12}{:>8}{:>11}{:>10}".format(*columns)]
    for name in dict.fromkeys(match.players):
        seats = match.players.count(name)
        won = sum(row["won"] is not None and row["names"][row["won"]] == name for row in rows)
        low, high = wilson(won, len(rows))
        spent = [row["spent"][name] for row in rows]
        decisions = sum(one["decisions"] for one in spent)
        each = sum(one["seconds"] for one in spent) / max(1, decisions)
        lines.append(
            f"{name:16}{seats:6}{won:5}{len(rows):5}{won / max(1, len(rows)):8.1%}"
            f"{f'{100 * low:.1f}–{100 * high:.1f}':>12}{seats / len(match.players):8.0%}"
            f"{decisions:11,}{1000 * each:7.0f} ms"
        )
    turns = sum(row["turns"] for row in rows) / max(1, len(rows))
    undecided = sum(row["won"] is None for row in rows)
    lines.append(f"{turns:.0f} turns a game; {undecided} without a winner")
    return "\n".join(lines)
