"""Positions for the game page: Ada plays France, Basil Germany, the others hold."""

from collections.abc import Iterable, Mapping

from django.db import transaction

from games.diplomacy.build import build
from games.diplomacy.map import STANDARD
from tests.webgame.play import FRANCE, GERMANY, fresh, key, seat, started, table, work
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.services.adjudication import begin_phase, move_to
from webgame.tables.table import lock

Units = Mapping[str, Iterable[str]]


HOMES: Units = {power.key: power.home for power in STANDARD.powers}


def at(game: Game, phase: str, units: Units, centers: Units | None = None) -> Game:
    """The game moved to another position, its bots' orders in; all own their homes."""
    with transaction.atomic():
        table = lock(game.pk)
        move_to(table, build(phase, units, {**HOMES, **(centers or {})}))
        table.game.save()
        begin_phase(table)
    work()
    return fresh(game)


def western_front(ada: User, basil: User) -> Game:
    """France can move, support, convoy and will build; Germany can dislodge it from Burgundy."""
    units = {
        "FRANCE": ["A PIC", "F ENG", "A BUR", "A PAR", "F MAO"],
        "GERMANY": ["A RUH", "A MUN", "A BEL"],
        "ITALY": ["A ROM"],
        "ENGLAND": ["F EDI"],
    }
    owned = {"FRANCE": ["PAR", "MAR", "BRE", "POR"]}
    return at(started(ada, basil), "F1902M", units, owned)


def with_envoy(ada: User, **parameters: int) -> Game:
    """A game begun by Ada's France; Germany is an envoy that speaks when spoken to; others hold."""
    bots = ["hold"] * len(STANDARD.powers)
    bots[FRANCE], bots[GERMANY] = "", "envoy"
    game = table(ada, bots=bots)
    Game.objects.filter(pk=game.pk).update(seed=7)
    envoy = game.seats.filter(number=GERMANY)
    envoy.update(parameters={"talkativeness": 0} | parameters)
    services.start(ada, fresh(game))
    work()
    return fresh(game)


def order(game: Game, number: int, *lines: str) -> None:
    """A seat's orders, given behind the page's back; it is ready, too."""
    phase = fresh(game).phase
    services.submit_draft(seat(game, number), phase, lines, key())
    services.set_ready(seat(game, number), phase, True, key())
