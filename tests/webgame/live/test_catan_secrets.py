"""Hands, cards and what was bought leave no trace in what others are sent at Catan."""

import pytest
from django.test import Client

from tests.webgame.catan import BLUE, RED, lay, moment, people_at_a_table
from tests.webgame.line import connected
from tests.webgame.live.test_secrets import (
    GID,
    KEY,
    Sent,
    events_before_replies,
    first_difference,
    pages,
    stopped_clock,
)
from tests.webgame.play import fresh, key, seat
from webgame.accounts.models import User
from webgame.live.limits import shares
from webgame.replays.models import Game
from webgame.tables import services

__all__ = ["stopped_clock"]
# The bank lies open, so hands differ in who holds what, not in what all hold together.
HANDS = (
    {"red": "2CLAY,1WOOD:1KNIGHT", "blue": "2ORE,1WHEAT:1MONOPOLY"},
    {"red": "2ORE,1WHEAT:1MONOPOLY", "blue": "2CLAY,1WOOD:1KNIGHT"},
    {"red": "1CLAY,1ORE,1WOOD:1POINT", "blue": "1CLAY,1ORE,1WHEAT:1KNIGHT"},
)


def play(ada: User, basil: User, hands: dict[str, str]) -> Sent:
    """A turn's end and the next roll, with these hands; all that others were sent."""
    shares.clear()
    User.objects.filter(display_name="Carla").delete()
    game = people_at_a_table(ada, basil)
    Game.objects.filter(pk=game.pk).update(gid=GID)
    game = lay(fresh(game), moment("MAIN", white="1SHEEP", **hands))
    carla = User.objects.get(display_name="Carla")
    sent: Sent = {}
    with connected(game, carla) as white, connected(game) as stranger:
        lines = {"white": white, "stranger": stranger}
        for line in lines.values():
            line.command("resume", key=KEY, after=None)
            line.until("snapshot")
        services.reading(seat(game, RED), "all", "I give 9 clay for 1 ore")
        services.play(seat(game, RED), fresh(game).phase, ["end"], key())
        services.play(seat(game, BLUE), fresh(game).phase, ["roll"], key())
        for name, line in lines.items():
            line.until("phase")
            line.until("phase")
            line.command("resume", key=KEY, after=None)
            line.until("snapshot")
            sent[name] = events_before_replies(line.texts)
    for name, person in (("white", carla), ("stranger", None)):
        sent[name] += [*pages(person), Client().get(f"/g/{GID}/steps.json").content.decode()]
        sent[name].append(Client().get(f"/g/{GID}/game.json").content.decode())
    game.delete()
    return sent


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_hands_and_cards_change_no_byte_that_others_get(ada: User, basil: User) -> None:
    one, *others = (play(ada, basil, hands) for hands in HANDS)
    for other in others:
        assert first_difference(one, other) == ""
    assert all(len(texts) > 5 for texts in one.values())


def test_a_list_of_steps_is_what_everybody_saw(ada: User, basil: User) -> None:
    game = lay(people_at_a_table(ada, basil), moment("MAIN", red="2CLAY", white="1SHEEP"))
    services.play(seat(game, RED), game.phase, ["end"], key())
    services.play(seat(game, BLUE), fresh(game).phase, ["roll"], key())
    steps = Client().get(f"/g/{game.gid}/steps.json").json()["steps"]
    assert [list(step["actions"].values()) for step in steps] == [["end"], ["roll"]]
    later = Client().get(f"/g/{game.gid}/steps.json?from=1").json()["steps"]
    assert later == steps[1:] and steps[0]["phase"] == game.phase
    assert Client().get(f"/g/{game.gid}/steps.json?from=x").status_code == 400
