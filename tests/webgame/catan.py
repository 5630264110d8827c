"""Tables of Catan for tests: Ada plays red, Basil blue, Carla white, Dora orange."""

from typing import Any

from django.db import transaction

from games.core.chance import Chance
from games.registry import rules
from tests.people import member
from tests.webgame.play import fresh
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.services.adjudication import begin_phase, move_to
from webgame.tables.table import lock
from webgame.tables.terms import Terms

RED, BLUE, WHITE, ORANGE = range(4)
BOARD = "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW"
LIVE = {"kind": "live", "turn": 60, "reply": 30}


def people_at_a_table(ada: User, basil: User, players: int = 3, **terms: Any) -> Game:
    """A game that has begun among people: Ada, Basil, Carla, and if there are four, Dora."""
    options = {"players": players, "board": "beginner"}
    raw = {"rules": "catan", "power": RED, "options": options} | terms
    game = services.create_table(ada, Terms.from_json(raw))
    others = (basil, *map(member, ("Carla", "Dora")[: players - 2]))
    for number, person in enumerate(others, start=BLUE):
        services.join(person, game, number, invite=game.invite)
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


def calm(steps: int) -> int:
    """A seed by which no step of the first so many throws a seven."""

    def seven(outcome: int) -> bool:
        return outcome // 6 + outcome % 6 + 2 == 7

    return next(
        seed
        for seed in range(10_000)
        if not any(seven(Chance(seed + step).draw(36)) for step in range(steps))
    )


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """What a seat sees."""
    laws = rules("catan")
    return laws.view_for(laws.read(fresh(game).position), seat).to_json()
