"""Robots behave at a table of the site as they do in the arena: one game, played both ways."""

import random

import pytest

from bots.arena.entrant import Entrant
from bots.arena.lots import Lots
from bots.arena.match import Match
from bots.arena.recorder import Recorder
from bots.sdk.question import moment_seed
from games.core import record
from games.core.chance import Chance
from games.core.record import Step
from games.registry import rules
from tests.webgame.play import fresh, leave_to_bots
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.records import whole_record
from webgame.tables.terms import Terms

ROBOTS = ("stac", "jsettlers_fast", "jsettlers_smart", "catan_typed")
OPTIONS = {"board": "beginner", "victory": 6}
SEED = 11


def at_the_site(ada: User) -> Game:
    """The game as the site's services play it, the first of the robots standing in for Ada."""
    raw = {
        "rules": "catan",
        "power": 0,
        "bots": ["", *ROBOTS[1:]],
        "stand_in": ROBOTS[0],
        "options": OPTIONS,
    }
    game = services.create_table(ada, Terms.from_json(raw))
    Game.objects.filter(pk=game.pk).update(seed=SEED)
    services.start(ada, fresh(game))
    return leave_to_bots(game, 0)


def in_the_arena(played: record.Record) -> record.Record:
    """The same game in the arena, with what chance decided at the site.

    A robot's own chance grows from the moment in which it is first asked anything: at the site when
    it is first waited for, in the arena when the game begins. So here it is given the former.
    """
    laws, entrants = rules("catan"), [Entrant(bot) for bot in ROBOTS]
    decided = [outcome for step in played.steps for outcome in step.chance]
    first = {seat: step.phase for step in reversed(played.steps) for seat in step.plan}
    lots = Lots(
        Chance(0, given=decided),
        lambda seat, _: random.Random(moment_seed(SEED, seat, first[seat])),
    )
    scribe = Recorder(laws, entrants, ROBOTS, SEED, OPTIONS)
    match = Match("catan", entrants, SEED, OPTIONS, scribes=[scribe], lots=lots)
    while match.outcome is None and match.phases < len(played.steps):
        match.play_phase()
    match.result()
    return record.read(scribe.text)


def played(one: Step) -> tuple[str, dict[int, tuple[str, ...]], tuple[int, ...]]:
    """What was done in a step, by whom, and what chance decided."""
    return one.phase, dict(one.plan), one.chance


@pytest.mark.slow
def test_a_game_of_robots_is_the_same_at_the_site_and_in_the_arena(ada: User) -> None:
    game = at_the_site(ada)
    site = whole_record(game)
    arena = in_the_arena(site)
    assert game.over and len(site.steps) > 100
    did = {line.split()[0] for step in site.steps for (line,) in step.plan.values()}
    assert did >= {"offer", "accept", "refuse", "counter", "knight", "robber", "discard", "city"}
    assert [played(one) for one in arena.steps] == [played(one) for one in site.steps]
    assert site.draw == arena.draw == ()
