"""A short game at a table of the site: two programs, bots, and a person by the services."""

import time
from threading import Thread

from bots.registry import create
from bots.sdk.daide import Client, Wire
from tests.people import ada
from tests.webgame import play
from tests.webgame.daide.programs import SOON
from tests.webgame.play import ENGLAND, FRANCE, TURKEY
from webgame.accounts.models import User
from webgame.daide.services import code_of
from webgame.daide.shelf import NAME
from webgame.tables import services
from webgame.tables.models import Failure

__all__ = ["ada"]
PATIENCE = 120.0


def test_two_programs_two_kinds_of_bots_and_a_person_play_to_the_end(ada: User, port: int) -> None:
    game = play.table(ada, options={"final_year": 1901}, stand_in="hold")
    for number, bot in ((ENGLAND, NAME), (TURKEY, NAME), (0, "dumbbot")):
        services.seat_bot(ada, game, number, bot)
    services.fill_with_bots(ada, game)
    clients = []
    for number in (ENGLAND, TURKEY):
        client = Client(Wire("127.0.0.1", port, PATIENCE), lambda *seated: create("hold", *seated))
        code = code_of(play.seat(game, number))
        thread = Thread(target=client.play, args=(f"Ours {code}", "Parley"), daemon=True)
        thread.start()
        clients.append((client, thread))
    until = time.monotonic() + PATIENCE
    while game.seats.exclude(program=None).count() < 2:
        assert time.monotonic() < until
        time.sleep(0.05)
    services.start(ada, game)
    while not play.fresh(game).over:
        assert time.monotonic() < until
        play.work()
        seat = play.seat(game, FRANCE)
        if seat.draft.awaited and not seat.draft.ready and play.fresh(game).state == "playing":
            play.ready(game, FRANCE)
        time.sleep(0.01)
    for client, thread in clients:
        thread.join(SOON)
        assert client.result.startswith("SMR (")
        assert "(ENG ('Ours') ('Parley')" in client.result
    assert not Failure.objects.filter(seat__game=game).exists()
