"""The lobby's verbs: set up a table, sit down, fill the chairs, begin."""

import random
from dataclasses import replace
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.replays.models import Game, Seat, State
from webgame.tables.bots import demand_room, demand_seatable, demand_stand_in
from webgame.tables.models import BotMemory, Clock, Draft
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import begin_phase, close_if_complete, draw, move_to
from webgame.tables.stream import open_streams
from webgame.tables.table import Table, lock
from webgame.tables.terms import PACES_ALONE, Terms, untitled, visible

MOST_GAMES = 50
"""Games a person may have at the same time."""
MOST_AN_HOUR = 60
"""Tables a person may set up in an hour."""
_chance = random.SystemRandom()


@transaction.atomic
def create_table(
    host: User, terms: Terms, position: str = "", continues: Game | None = None
) -> Game:
    """A new table in the lobby, its bots in place, its host seated as wished, unless bots are to
    play alone. Raises `Refused`.

    The game begins as its rules say, or from the line of a `position`, one of the game that it
    `continues`.
    """
    terms.check()
    demand_seatable(host, terms.rules, *terms.bots, terms.stand_in)
    demand_stand_in(terms.stand_in)
    _demand_measure(host)
    if terms.alone:
        _demand_few_alone(host)
    title = visible(terms.title) or untitled(terms.face)
    kept = replace(terms, title=title, longest=terms.most_steps)
    game = Game.objects.create(terms=kept.to_json(), host=host, start=position, continues=continues)
    names = terms.seats()
    bots = terms.bots or ("",) * len(names)
    parameters = terms.parameters or ({},) * len(names)
    seats = Seat.objects.bulk_create(
        Seat(game=game, number=number, name=name, bot=bot, parameters=told)
        for number, (name, bot, told) in enumerate(zip(names, bots, parameters, strict=True))
    )
    Draft.objects.bulk_create(Draft(seat=seat) for seat in seats)
    Clock.objects.create(game=game)
    if not terms.alone:
        _sit(_table_in_lobby(game), host, terms.power)
    return game


@transaction.atomic
def join(user: User, game: Game, seat: int | None = None, invite: str = "") -> Seat:
    """Sit down at a table in the lobby, on this seat or any; a private one needs its `invite`.

    Who sits there already keeps the seat. Raises `Refused`.
    """
    table = _table_in_lobby(game)
    seated = next((one for one in table.seats if one.user_id == user.pk), None)
    if seated is not None:
        return seated
    if table.game.private and invite != table.game.invite and table.game.host_id != user.pk:
        raise Refused("forbidden", "This table is private: only an invitation leads to it.")
    _demand_measure(user)
    return _sit(table, user, seat)


@transaction.atomic
def leave(user: User, game: Game) -> None:
    """Stand up from a table in the lobby. The last person to go takes the table away."""
    table = _table_in_lobby(game)
    seat = next((one for one in table.seats if one.user_id == user.pk), None)
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table.")
    seat.user = None
    seat.save(update_fields=["user"])
    others = [one.user for one in table.seats if one.user_id]
    if not others:
        table.game.delete()
    elif table.game.host_id == user.pk:
        table.game.host = others[0]
        table.game.save(update_fields=["host"])


@transaction.atomic
def cancel(user: User, game: Game) -> None:
    """The host takes a table out of the lobby, whoever sits there. Raises `Refused`."""
    _table_of_host(user, game).game.delete()


@transaction.atomic
def rematch(user: User, game: Game) -> Game:
    """The same once more: who played asks for it, the first opens the table, the others sit down.

    Bots take the seats that bots had, and against bots alone the game begins. Raises `Refused`.
    """
    old = lock(game.pk)
    seat = next((one for one in old.seats if one.user_id == user.pk), None)
    if seat is None:
        raise Refused("not_seated", "You did not play in this game.")
    if not old.game.over:
        raise Refused("not_over", "A rematch is for a game that is over.")
    waiting = old.game.rematches.filter(state=State.OPEN).first()
    if waiting is not None:
        join(user, waiting, invite=waiting.invite)
        return waiting
    bots = tuple("" if one.user_id else one.bot for one in old.seats)
    parameters = tuple({} if one.user_id else one.parameters for one in old.seats)
    terms = replace(old.terms, bots=bots, parameters=parameters, power=seat.number)
    new = create_table(user, terms, old.game.start, old.game.continues)
    new.rematch_of = old.game
    new.save(update_fields=["rematch_of"])
    if any(one.user_id not in (None, user.pk) for one in old.seats):
        return new
    fill_with_bots(user, new)
    return start(user, new)


@transaction.atomic
def seat_bot(user: User, game: Game, seat: int, bot: str) -> Seat:
    """The host puts a bot on a free chair, or with "" takes one away. Raises `Refused`."""
    table = _table_of_host(user, game)
    chosen = _chair(table, seat)
    if chosen.user_id:
        raise Refused("taken", f"{chosen.name.title()} is played by a person.")
    if bot:
        alone = replace(table.terms, bots=(), parameters=(), power=None, stand_in_parameters={})
        replace(alone, stand_in=bot).check()
        demand_seatable(user, table.terms.rules, bot)
    chosen.bot, chosen.parameters = bot, {}
    chosen.save(update_fields=["bot", "parameters"])
    return chosen


@transaction.atomic
def fill_with_bots(user: User, game: Game) -> list[Seat]:
    """The host puts a bot on every free chair; returns the seats they took. Raises `Refused`."""
    table = _table_of_host(user, game)
    empty = [seat for seat in table.seats if seat.empty]
    for seat in empty:
        seat.bot, seat.parameters = table.terms.substitute, table.terms.stand_in_parameters
    Seat.objects.bulk_update(empty, ["bot", "parameters"])
    return empty


@transaction.atomic
def start(user: User, game: Game) -> Game:
    """The host begins the game: nobody can join or leave any more. Raises `Refused`."""
    table = _table_of_host(user, game)
    empty = [seat.name.title() for seat in table.seats if seat.empty]
    if empty:
        raise Refused("not_full", f"Nobody plays {', '.join(empty)} yet.", empty=empty)
    demand_room({seat.bot for seat in table.seats})
    move_to(table, table.opening)
    table.game.state = State.PLAYING
    table.game.started = timezone.now()
    table.game.save()
    open_streams(table)
    BotMemory.objects.bulk_create(BotMemory(seat=seat) for seat in table.seats if seat.bot)
    begin_phase(table)
    close_if_complete(table)
    return table.game


@transaction.atomic
def begin_at_once(
    host: User, terms: Terms, position: str = "", continues: Game | None = None
) -> Game:
    """A new table whose game begins, with bots on all chairs that are free. Raises `Refused`."""
    game = create_table(host, terms, position, continues)
    fill_with_bots(host, game)
    return start(host, game)


@transaction.atomic
def stop(user: User, game: Game) -> None:
    """Who watches bots play alone ends it: a draw of those still in it. Raises `Refused`."""
    table = lock(game.pk)
    if table.game.host_id != user.pk or not table.terms.alone:
        raise Refused("forbidden", "Only who has bots play alone can stop them.")
    table.demand_going_on()
    draw(table, "Stopped by who watched it.")


def quick_start(user: User, face: Face | None = None, seat: int | None = None) -> Game:
    """A game that begins at once: bots on all other seats, no deadline. Raises `Refused`.

    Without a face it is the game that is offered first; without a seat one is drawn by lot.
    """
    face = face or faces.first()
    terms = Terms(rules=face.game, options=face.quick, power=seat, title="A quick game")
    return begin_at_once(user, terms)


def _table_in_lobby(game: Game) -> Table:
    table = lock(game.pk)
    if table.game.state != State.OPEN:
        raise Refused("closed", "The game has begun.")
    return table


def _table_of_host(user: User, game: Game) -> Table:
    table = _table_in_lobby(game)
    if table.game.host_id != user.pk:
        raise Refused("forbidden", "Only the host of the table can do this.")
    return table


def _chair(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat", f"There is no seat {seat}.", seat=seat)
    return table.seats[seat]


def _sit(table: Table, user: User, wish: int | None) -> Seat:
    """Give the person the seat wished for, or any free one by lot."""
    free = [seat for seat in table.seats if seat.empty]
    if not free:
        raise Refused("full", "Every seat at this table is taken.")
    seat = _chance.choice(free) if wish is None else _chair(table, wish)
    if not seat.empty:
        raise Refused("taken", f"{seat.name.title()} is taken; choose another seat.")
    seat.user = user
    seat.save(update_fields=["user"])
    return seat


def _demand_few_alone(user: User) -> None:
    """Keep one person from having all bots play for nobody else."""
    User.objects.select_for_update().get(pk=user.pk)  # two at once are counted one by one
    going_on = Game.objects.filter(host=user, terms__alone__in=PACES_ALONE)
    if going_on.exclude(state=State.OVER).count() >= settings.BOT_TABLES:
        raise Refused(
            "throttled",
            f"Bots play alone at {settings.BOT_TABLES} tables of yours already: "
            "stop one, or wait until it ends.",
        )


def _demand_measure(user: User) -> None:
    """Keep one person from filling the house with games."""
    unfinished = Seat.objects.filter(user=user).exclude(game__state=State.OVER).count()
    if unfinished >= MOST_GAMES:
        raise Refused(
            "throttled", f"You have {unfinished} games going on; finish or leave one of them first."
        )
    lately = timezone.now() - timedelta(hours=1)
    if Game.objects.filter(host=user, created__gt=lately).count() >= MOST_AN_HOUR:
        raise Refused("throttled", "You have set up many tables this hour; wait a while.")
