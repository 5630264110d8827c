"""Whole games among kernel robots, without a Python step between one decision and the next.

Decisions and chance are those of ``bots.arena.match``: the same seed gives the same game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.catan.jsettlers.mind import MIND, awaken
from bots.catan.jsettlers.parameters import SETTINGS
from bots.catan.robot import Robot, seed_of, tools
from bots.catan.seeing import see
from bots.catan.stac.witness import witness
from bots.catan.styles import JSETTLERS, Tools, choose
from bots.catan.table_talk import hold, is_moment
from bots.catan.talk.acts import ACT, MOST_ACTS, Acts
from bots.catan.twister import Twister, below, twister
from bots.sdk.player import player_rng
from games.catan.actions import ACTION
from games.catan.choices import awaited
from games.catan.course import Course, lay_out, note_action, note_outcome, note_position
from games.catan.luck import settle, ways
from games.catan.mask import mask
from games.catan.pieces import SEATS
from games.catan.play import play as carry_out
from games.catan.position import RECORD, Phase, Position
from games.catan.position_json import phase_name
from games.core.kernel import kernel

Records = NDArray[np.void]


def play(
    position: Position,
    kinds: Sequence[type[Robot]],
    parameters: Sequence[Mapping[str, Any]],
    seed: int,
    limit: int,
    course: Course | None = None,
) -> tuple[Position, int]:
    """Play on from a position to the end, or for ``limit`` phases; the phases it took.

    One kind of robot and its parameters for each seat; a ``course`` is noted as far as it has
    room. Raises BadParameter.
    """
    records, minds = np.zeros(2, RECORD), np.zeros(SEATS, MIND)
    actions, settings = np.zeros(SEATS, ACTION), np.zeros(SEATS, SETTINGS)
    styles = np.zeros(SEATS, np.int64)
    records[0] = position.record
    for seat, (kind, given) in enumerate(zip(kinds, parameters, strict=True)):
        settings[seat], styles[seat] = kind.read_settings(given), kind.style
    talked = any(kind.speaks(given) for kind, given in zip(kinds, parameters, strict=True))
    said = np.zeros(MOST_ACTS if talked else 0, ACT)
    for seat in range(len(kinds)):
        awaken(minds[seat], seat, seed_of(player_rng(seed, seat, phase_name(records[0]))))
    chance = twister(seed)
    noted = lay_out(1) if course is None else course
    phases = _play_on(
        tools(), records, minds, settings, styles, actions, said, chance, limit, noted
    )
    return Position(records[0]), phases


@kernel
def _play_on(
    tools: Tools,
    records: Records,
    minds: Records,
    settings: Records,
    styles: NDArray[np.int64],
    actions: Records,
    said: Acts,
    chance: Twister,
    limit: int,
    course: Course,
) -> int:
    """Play until the game is over; the phases played.

    Without room for anything ``said`` nobody talks.
    """
    table, view = records[0], records[1]
    for phases in range(limit):
        turn, step = int(table.turn_number), int(table.step)
        _settle(table, chance, course, turn, step)
        seats = awaited(table)
        if table.phase == Phase.OVER:
            return phases
        if len(said) and is_moment(table):
            hold(tools, records, minds, settings, styles, said)
        for seat in range(SEATS):
            if seats >> seat & 1:
                records[1] = records[0]
                mask(view, seat)
                mind, action = minds[seat], actions[seat]
                choose(tools, styles[seat], mind, view, seat, settings[seat], action)
        for seat in range(SEATS):
            if seats >> seat & 1:
                tools.before[:] = table.hand
                turn_number = 0 + table.turn_number
                note_action(course, turn, step, seat, actions[seat])
                carry_out(table, seat, actions[seat])
                _settle(table, chance, course, turn, step)
                see(tools.before, table, seat, actions[seat], turn_number, tools.sight)
                _show(tools, table, minds, settings, styles)
        note_position(course, phases, table)
    return limit


@kernel
def _show(
    tools: Tools, table: Any, minds: Records, settings: Records, styles: NDArray[np.int64]
) -> None:
    """Let everybody take note of an action, as far as each may see it."""
    for seat in range(table.players):
        if styles[seat] == JSETTLERS:
            witness(minds[seat], table, tools.sight, settings[seat])


@kernel
def _settle(table: Any, chance: Twister, course: Course, turn: int, step: int) -> None:
    """Let chance decide as long as anything is left to it."""
    while True:
        outcomes = ways(table)
        if outcomes == 0:
            return
        outcome = below(chance, outcomes)
        note_outcome(course, turn, step, outcome)
        settle(table, outcome)
