"""Moments of games: reading one as a line of text, keeping it under a name, playing on from it.

A line holds what was hidden. So it is given away only where nobody is wronged by it: when the game
is over, or to the one person who plays it against bots alone. Whoever has a line plays on from it
against bots alone, at a private table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from games.core.errors import GameError
from games.core.rules import Rules
from webgame.accounts.models import User
from webgame.faces.face import Face
from webgame.faces.registry import face_of
from webgame.replays.compiling import compiled_rules
from webgame.replays.models import Game, Saved
from webgame.replays.selectors import may_see
from webgame.tables.positions import keep_position
from webgame.tables.refused import Refused, by_the_rules
from webgame.tables.services.seating import begin_at_once
from webgame.tables.terms import LONGEST_TITLE, Terms, visible

LONGEST_LINE = 4000
"""Characters of a position's line; those of whole games have below 1500."""
MOST_SAVED = 200
"""Moments a person may keep."""
_chance = random.SystemRandom()


@dataclass(frozen=True)
class Moment:
    """A position with its line, and the game in which it came up, as far as that is known."""

    face: Face
    line: str
    position: Any
    game: Game | None = None

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        """The functions of the game."""
        return compiled_rules(self.face.game)

    @property
    def phase(self) -> str:
        """The phase in words."""
        return self.face.words.phase(self.rules.phase(self.position))

    @property
    def usual_name(self) -> str:
        """What it is called that was given no name."""
        words = f"{self.game.title}, {self.phase}" if self.game else self.phase
        return words[-LONGEST_TITLE:]


def may_have_lines(game: Game, user: User | None) -> bool:
    """Whether this person, who may see the game, may have its positions whole."""
    if game.over:
        return True
    if user is None or game.terms.get("names", "shown") != "shown":
        return False  # where names are hidden, a yes would tell that all others are bots
    return list(game.seats.exclude(user=None).values_list("user", flat=True)) == [user.pk]


def moment_of(game: Game, user: User | None, step: int | None = None) -> Moment:
    """The moment before a step of a game, or its latest, for who may see the game.

    Raises `Refused`: for whoever may not have it, and where there is no such step.
    """
    if not may_have_lines(game, user):
        raise Refused(
            "forbidden",
            "While a game goes on, only who plays it alone against bots can take a moment of it.",
        )
    line = _line(game, step)
    if line is None:
        raise Refused("no_such_step", f"The game has no step {step}.")
    return Moment(face_of(game.terms["rules"]), line, game.rules.read(line), game)


def _line(game: Game, step: int | None) -> str | None:
    if step is None or step == game.steps_done:
        return game.position or None
    return game.steps.filter(number=step).values_list("before", flat=True).first()


def read_moment(face: Face, text: str, gid: str = "", user: User | None = None) -> Moment:
    """The moment that a line tells, one that can be played on from. Raises `Refused`.

    It is known to be of the game `gid` if the person may have that game's lines, and it has this.
    """
    if len(text) > LONGEST_LINE:
        raise Refused("bad_command", f"A position has at most {LONGEST_LINE} characters.")
    rules = compiled_rules(face.game)
    try:
        position = rules.read(text)
        line = rules.write(position)
    except GameError as error:
        raise by_the_rules(error) from error
    if not rules.awaiting(position):
        raise Refused("over", "Nobody has anything to do in this position: the game is over there.")
    keep_position(face.game, line, position)
    return Moment(face, line, position, _origin(gid, line, user))


def _origin(gid: str, line: str, user: User | None) -> Game | None:
    """The game of this id, if the line is of one of its moments.

    Only for who may have them all: else whoever guesses at hidden cards would learn if it is right.
    """
    game = Game.objects.filter(gid=gid).first() if gid else None
    if game is None or not (may_see(game, user) and may_have_lines(game, user)):
        return None
    known = game.position == line or game.steps.filter(before=line).exists()
    return game if known else None


@transaction.atomic
def play_on(user: User, terms: Terms, moment: Moment) -> Game:
    """A game of one's own, against bots or of bots alone, that begins at a moment.

    The position brings its own options; the table is private, as what was hidden is known. Raises
    `Refused`.
    """
    rules = moment.rules
    private = replace(
        terms, options=rules.options_of(moment.position), private=True, names="shown"
    ).check()
    alive = rules.survivors(moment.position)
    if private.power is not None and private.power not in alive:
        raise Refused("bad_terms", f"{private.seats()[private.power].title()} is out of the game.")
    seat = private.power
    if seat is None and not private.alone:
        seat = _chance.choice(alive)
    return begin_at_once(user, replace(private, power=seat), moment.line, moment.game)


@transaction.atomic
def keep(user: User, moment: Moment, name: str) -> Saved:
    """Keep a moment under a name, for oneself and whoever is given its link. Raises `Refused`."""
    if Saved.objects.filter(owner=user).count() >= MOST_SAVED:
        raise Refused("throttled", f"You keep {MOST_SAVED} moments; forget some of them first.")
    title = visible(name)
    if len(title) > LONGEST_TITLE:
        raise Refused("bad_command", f"A name has at most {LONGEST_TITLE} characters.")
    return Saved.objects.create(
        owner=user,
        name=title or moment.usual_name,
        rules=moment.face.game,
        line=moment.line,
        game=moment.game,
    )


def saved_moment(saved: Saved) -> Moment:
    """A kept moment. Raises `Refused` if the rules have changed so that it is none any more."""
    face = face_of(saved.rules)
    try:
        position = compiled_rules(saved.rules).read(saved.line)
    except GameError as error:
        raise by_the_rules(error) from error
    return Moment(face, saved.line, position, saved.game)


def forget(user: User, saved: Saved) -> None:
    """Keep a moment no longer; its link ends. Raises `Refused` for a moment of somebody else."""
    if saved.owner_id != user.pk:
        raise Refused("forbidden", "Only who keeps a moment can forget it.")
    saved.delete()
