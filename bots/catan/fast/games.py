"""Whole games among kernel robots, without a Python step between one decision and the next.

Decisions and chance are those of ``bots.arena.match``: the same seed gives the same game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.catan.fast.company import Company, look_from, seat_company
from bots.catan.fast.table_talk import hold, is_moment
from bots.catan.fast.twister import Twister, below, twister
from bots.catan.memory.mind import awaken
from bots.catan.memory.sights import see
from bots.catan.memory.witness import witness
from bots.catan.robot.player import Robot, seed_of, tools
from bots.catan.robot.styles import JSETTLERS, Tools, choose
from bots.catan.talk.acts import MOST_ACTS
from bots.sdk.player import player_rng
from games.catan.choices import awaited
from games.catan.course import Course, lay_out, note_action, note_outcome, note_position
from games.catan.luck import settle, ways
from games.catan.pieces import SEATS
from games.catan.play import play as carry_out
from games.catan.position import Phase, Position, Record
from games.catan.position_json import phase_name
from games.core.kernel import kernel


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
    return play_out(gather(position, kinds, parameters, seed), seed, limit, course)


def gather(
    position: Position,
    kinds: Sequence[type[Robot]],
    parameters: Sequence[Mapping[str, Any]],
    seed: int,
) -> Company:
    """The robots at a table, their minds new. Raises BadParameter."""
    talked = any(kind.speaks(given) for kind, given in zip(kinds, parameters, strict=True))
    company = seat_company(position.record, MOST_ACTS if talked else 0)
    for seat, (kind, given) in enumerate(zip(kinds, parameters, strict=True)):
        company.settings[seat], company.styles[seat] = kind.read_settings(given), kind.style
        rng = player_rng(seed, seat, phase_name(position.record))
        awaken(company.minds[seat], seat, seed_of(rng))
    return company


def play_out(
    company: Company, seed: int, limit: int, course: Course | None = None
) -> tuple[Position, int]:
    """Play a company's game as ``play`` does; what is in their minds at the end stays there."""
    noted = lay_out(1) if course is None else course
    phases = _play_on(tools(), company, twister(seed), limit, noted)
    return Position(company.records[0]), phases


@kernel
def _play_on(tools: Tools, company: Company, chance: Twister, limit: int, course: Course) -> int:
    """Play until the game is over; the phases played."""
    table, minds, settings = company.records[0], company.minds, company.settings
    for phases in range(limit):
        turn, step = int(table.turn_number), int(table.step)
        _settle(table, chance, course, turn, step)
        seats = awaited(table)
        if table.phase == Phase.OVER:
            return phases
        if len(company.floor.acts) and is_moment(table):
            hold(tools, company)
        for seat in range(SEATS):
            if seats >> seat & 1:
                view, action = look_from(company, seat), company.actions[seat]
                choose(tools, company.styles[seat], minds[seat], view, seat, settings[seat], action)
        for seat in range(SEATS):
            if seats >> seat & 1:
                tools.before[:] = table.hand
                turn_number, action = 0 + table.turn_number, company.actions[seat]
                note_action(course, turn, step, seat, action)
                carry_out(table, seat, action)
                _settle(table, chance, course, turn, step)
                see(tools.before, table, seat, action, turn_number, tools.sight)
                _show(tools, company)
        note_position(course, phases, table)
    return limit


@kernel
def _show(tools: Tools, company: Company) -> None:
    """Let everybody take note of an action, as far as each may see it."""
    table = company.records[0]
    for seat in range(table.players):
        if company.styles[seat] == JSETTLERS:
            witness(company.minds[seat], table, tools.sight, company.settings[seat])


@kernel
def _settle(table: Record, chance: Twister, course: Course, turn: int, step: int) -> None:
    """Let chance decide as long as anything is left to it."""
    while True:
        outcomes = ways(table)
        if outcomes == 0:
            return
        outcome = below(chance, outcomes)
        note_outcome(course, turn, step, outcome)
        settle(table, outcome)
