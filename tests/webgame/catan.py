"""Tables of Catan for tests: Ada plays red, Basil blue, robots of one kind the rest."""

from typing import Any

from django.db import transaction

from games.registry import rules
from tests.people import member
from tests.webgame.play import fresh
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.services.adjudication import begin_phase, move_to
from webgame.tables.table import lock
from webgame.tables.terms import Terms

RED, BLUE, WHITE = range(3)
BOARD = "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW"
LIVE = {"kind": "live", "turn": 60, "reply": 30}


def people_at_a_table(ada: User, basil: User, **terms: Any) -> Game:
    """A game that has begun among three people: Ada, Basil and Carla."""
    options = {"players": 3, "board": "beginner"}
    raw = {"rules": "catan", "power": RED, "options": options} | terms
    game = services.create_table(ada, Terms.from_json(raw))
    services.join(basil, game, BLUE, invite=game.invite)
    services.join(member("Carla"), game, WHITE, invite=game.invite)
    services.start(ada, game)
    Game.objects.filter(pk=game.pk).update(seed=1)
    return fresh(game)


def lay(game: Game, position: str) -> Game:
    """Go on from a position, whatever was played."""
    with transaction.atomic():
        table = lock(game.pk)
        move_to(table, rules("catan").read(position))
        table.game.save()
        begin_phase(table)
    return fresh(game)


def moment(due: str, red: str = "", blue: str = "", white: str = "", more: str = "rolled") -> str:
    """A position of the fifth turn: hands, and after a colon development cards, as given."""
    return (
        f"T5.3 {due} RED board={BOARD} robber=J players=3 RED:13,23::13-18,18-23:{red} "
        f"BLUE:7,40::7-12:{blue} WHITE:31,46::31-36:{white} {more}"
    ).strip()


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """What a seat sees."""
    laws = rules("catan")
    return laws.view_for(laws.read(fresh(game).position), seat).to_json()
