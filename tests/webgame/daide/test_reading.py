"""What the door reads of a table, and of what it has to say that a program has heard it."""

from tests.people import ada
from tests.webgame import play
from tests.webgame.play import ENGLAND, FRANCE
from webgame.accounts.models import User
from webgame.daide.reading import present
from webgame.daide.shelf import NAME
from webgame.replays.models import Game, State
from webgame.tables import services

__all__ = ["ada"]


def test_a_program_has_to_hear_of_a_deal_and_of_nothing_that_others_order(ada: User) -> None:
    game = play.table(ada)
    services.seat_bot(ada, game, ENGLAND, NAME)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    play.work()
    heads = {ENGLAND: present(game.pk, 0, {}).chairs[ENGLAND].head}
    play.ready(game, FRANCE)
    told = present(game.pk, 0, heads)
    assert told.chairs[ENGLAND].head > heads[ENGLAND]
    assert not told.dealt and not told.heard[ENGLAND]
    offer = "propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])"
    services.say(play.seat(game, FRANCE), [ENGLAND], "", play.key(), offer)
    told = present(game.pk, 0, heads)
    assert list(told.dealt) == [ENGLAND] and len(told.heard[ENGLAND]) == 1


def test_a_turn_that_is_written_while_the_door_reads_is_told_at_the_next_look(ada: User) -> None:
    game = play.started(ada)
    as_read = {"state": State.ADJUDICATING, "phase": game.phase, "position": game.position}
    after = play.play_phase(game, FRANCE)
    Game.objects.filter(pk=game.pk).update(**as_read, steps_done=0)
    assert not present(game.pk, 0, {}).turns
    after.save()
    assert len(present(game.pk, 0, {}).turns) == 1
