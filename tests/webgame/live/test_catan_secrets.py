"""Hands, cards and what was bought leave no trace in what others are sent at Catan."""

from typing import Any

import pytest
from django.test import Client

from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, people_at_a_table
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
from tests.webgame.play import fresh, key, seat, told
from tests.webgame.tables.test_robots_talk import among_robots, does, says
from webgame.accounts.models import User
from webgame.live.limits import shares
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Message

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


def spoken(ada: User, hands: dict[str, str], answer: str) -> dict[int | None, list[Any]]:
    """What all but robots are told while one offers, another answers and the first talks."""
    game = among_robots(ada, SHARE_BUILD_PLAN=True)
    Game.objects.filter(pk=game.pk).update(gid=GID)
    position = moment("MAIN", red="1CLAY,1WHEAT", **hands).replace(" RED board", " BLUE board")
    game = lay(fresh(game), position)
    before = {viewer: len(told(game, viewer)) for viewer in (RED, None)}
    does(game, BLUE, "offer RED,WHITE 1 ORE for 1 CLAY")
    does(game, WHITE, answer)
    sent = {viewer: told(game, viewer)[count:] for viewer, count in before.items()}
    says(game, BLUE, "embargo RED")
    kept = {
        viewer: [(event.seq, event.kind, event.phase, event.body) for event in events]
        for viewer, events in sent.items()
    }
    kept[None] += list(Message.objects.filter(game=game).values_list("text", "meaning"))
    game.delete()
    return kept


def test_what_robots_say_is_made_of_what_everybody_sees(ada: User) -> None:
    one, *others = (
        spoken(ada, hands, answer)
        for hands, answer in (
            ({"blue": "2ORE:1KNIGHT", "white": "1CLAY,1WOOD"}, "accept"),
            ({"blue": "1ORE,1WOOD:1POINT", "white": "1CLAY,1ORE"}, "refuse"),
            ({"blue": "1ORE,1CLAY:1MONOPOLY", "white": "1ORE,1WOOD"}, "counter 1 WOOD for 1 ORE"),
        )
    )
    assert all(other == one for other in others)
    assert sum(kind == "message" for _, kind, *_ in one[RED]) == 1, "no answer is said before all"
