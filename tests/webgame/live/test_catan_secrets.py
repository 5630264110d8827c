"""Hands, cards and what was bought leave no trace in what others are sent at Catan."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from games.core.chance import Chance
from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, people_at_a_table, view
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
WHOLE_DECK = 25


@dataclass(frozen=True)
class Facts:
    """What nobody else may know: hands with development cards, an answer while another is awaited,
    and how much is whispered.

    The bank lies open, so hands differ in who holds what, not in what all hold together.
    """

    red: str = "2CLAY,1ORE,1SHEEP,1WHEAT:1KNIGHT"
    blue: str = "2ORE,1WOOD:1MONOPOLY"
    answer: str = "refuse"
    whispers: int = 0


USUAL = Facts()
HANDS = (
    Facts("1CLAY,2ORE,1SHEEP,1WHEAT:1MONOPOLY", "1CLAY,1ORE,1WOOD:1KNIGHT", whispers=2),
    Facts("1CLAY,1ORE,1SHEEP,1WHEAT,1WOOD:1POINT", "1CLAY,2ORE:1PLENTY"),
)
ANSWERS = (Facts(answer="accept"), Facts(answer="counter 1 ORE for 2 CLAY", whispers=1))


@dataclass(frozen=True)
class Played:
    """What others were sent while an answer was awaited, and in all; and what was hidden."""

    early: Sent
    late: Sent
    hidden: tuple[str, ...]


def seed_that_tells_decks_apart() -> int:
    """One by which the card that is bought in the second step is the last of the knights in a deck
    from which none has been taken, and another kind from any other deck."""
    return next(n for n in range(999) if Chance(n + 1).draw(WHOLE_DECK - 2) == 13)


def play(ada: User, basil: User, facts: Facts) -> Played:
    """A robbery, a card bought, an offer, a turn's end and the next roll, with these facts."""
    shares.clear()
    User.objects.filter(display_name="Carla").delete()
    game = people_at_a_table(ada, basil)
    Game.objects.filter(pk=game.pk).update(gid=GID, seed=seed_that_tells_decks_apart())
    hands = {"red": facts.red, "blue": facts.blue, "white": "1SHEEP"}
    game = lay(fresh(game), moment("ROBBER", **hands))
    carla = User.objects.get(display_name="Carla")
    early: Sent = {}
    late: Sent = {}

    def does(number: int, line: str) -> None:
        services.play(seat(game, number), fresh(game).phase, [line], key())

    with connected(game, carla) as white, connected(game) as stranger:
        lines = {"white": white, "stranger": stranger}
        people = {"white": carla, "stranger": None}

        def look(sent: Sent, phases: int) -> None:
            """Wait for so many phases, and keep all that came, on every way there is."""
            for name, line in lines.items():
                for _ in range(phases):
                    line.until("phase")
                line.command("resume", key=KEY, after=0)
                line.command("resume", key=KEY, after=None)
                line.until("snapshot")
                sent[name] = events_before_replies(line.texts) + elsewhere(people[name])

        for line in lines.values():
            line.command("resume", key=KEY, after=None)
            line.until("snapshot")
        services.reading(seat(game, RED), "all", "I give 9 clay for 1 ore")
        does(RED, "robber A BLUE")
        does(RED, "buy")
        does(RED, "offer BLUE,WHITE 1 CLAY for 1 WOOD")
        for _ in range(facts.whispers):
            services.say(seat(game, RED), [BLUE], "between us", key())
        does(BLUE, facts.answer)
        services.say(seat(game, RED), "all", "take your time", key())
        look(early, 3)
        held = view(game, RED)["seats"]["RED"]
        if facts.answer == USUAL.answer:
            does(WHITE, "refuse")
            does(RED, "end")
            does(BLUE, "roll")
            look(late, 3)
    hidden = (facts.answer, *(str(held[kind]) for kind in ("hand", "cards", "new_cards")))
    game.delete()
    return Played(early, late, hidden)


def elsewhere(person: User | None) -> list[str]:
    """What the game's pages and lists tell a person."""
    client = Client()
    if person is not None:
        client.force_login(person)
    files = [f"/g/{GID}/{name}.json" for name in ("steps", "game", "steps/1", "steps/2")]
    return [*pages(person), *(client.get(file).content.decode() for file in files)]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_hands_deck_cards_bought_and_answers_change_no_byte_that_others_get(
    ada: User, basil: User
) -> None:
    usual = play(ada, basil, USUAL)
    assert all(len(texts) > 9 for texts in [*usual.early.values(), *usual.late.values()])
    others = [play(ada, basil, facts) for facts in (*HANDS, *ANSWERS)]
    for other in others:
        assert first_difference(usual.early, other.early) == ""
        assert other.late == {} or first_difference(usual.late, other.late) == ""
    hidden = [set(kinds) for kinds in zip(*(one.hidden for one in (usual, *others)), strict=True)]
    assert all(len(kinds) > 1 for kinds in hidden), "each of them was another, once"


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
