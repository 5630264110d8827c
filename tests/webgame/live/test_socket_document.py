"""docs/socket.md is true: its commands are played, and what comes has the shape it shows."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.webgame.line import Line, connected
from tests.webgame.play import FRANCE, GERMANY, play_phase, started, table, work
from webgame.accounts.models import User
from webgame.live.commands import NAMES
from webgame.tables import services
from webgame.tables.models import Event

TEXT = (Path(__file__).parents[3] / "docs" / "socket.md").read_text(encoding="utf-8")
BLOCKS = [
    (kind.split(), json.loads(block))
    for kind, block in re.findall(r"```json ([a-z ]+)\n(.*?)```", TEXT, re.DOTALL)
]
SHOWN = [frame for kind, frame in BLOCKS if kind == ["event"]]


def exchanges() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Who commands what in the document, and the answer shown."""
    for (kind, command), (_, answer) in pairwise(BLOCKS):
        if kind[0] == "command":
            yield (*kind, "france")[1], command, answer


@pytest.fixture
def happened(ada: User, basil: User) -> list[dict[str, Any]]:
    """Every event that Ada was told in a game in which the document was played."""
    game = started(ada, basil, longest=1)
    island = table(ada, rules="catan", power=0, stand_in="catan_random")
    services.fill_with_bots(ada, island)
    services.start(ada, island)
    with (
        connected(game, ada) as hers,
        connected(game, basil) as his,
        connected(island, ada) as there,
    ):
        lines = {"france": hers, "germany": his, "catan": there}
        for who, command, answer in exchanges():
            given = ask(lines[who], command)
            assert given["ok"] and given["d"].keys() == answer["d"].keys(), command
        for line in (his, hers):
            line.command("vote", "S1901M", what="pause", yes=True)
        hers.command("vote", "S1901M", what="pause", yes=False)
        work()
    play_phase(game, FRANCE, GERMANY)
    with connected(game, ada) as line:
        return [*line.resume(0), *line.resume()]


def ask(line: Line, command: dict[str, Any]) -> dict[str, Any]:
    body = command.get("d", {})
    return line.command(command["c"], command.get("phase", ""), str(uuid4()), **body)


def test_every_command_and_every_event_has_its_example() -> None:
    assert {command["c"] for _, command, _ in exchanges()} == NAMES
    assert {frame["type"] for frame in SHOWN} == {*Event.Kind.values, "snapshot"}


def test_what_is_played_from_the_document_comes_as_it_shows(
    happened: list[dict[str, Any]],
) -> None:
    for shown in SHOWN:
        real = [frame for frame in happened if frame["type"] == shown["type"]]
        assert real, shown["type"]
        for frame in real:
            assert frame.keys() == shown.keys()
            assert frame["d"].keys() == shown["d"].keys(), shown["type"]
    deals = [frame["d"] for frame in SHOWN if frame["type"] == "deal"]
    promise = deals[0]["promises"][0].keys()
    for frame in happened:
        if frame["type"] == "deal":
            assert all(one.keys() == promise for one in frame["d"]["promises"])
            assert all(one.keys() == promise for one in frame["d"]["verdicts"])
