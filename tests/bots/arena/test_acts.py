"""Talk by dialogue acts at an arena game: who hears what, and what is refused."""

import random
from collections.abc import Sequence

from bots.arena.acts import Acts
from bots.arena.match import Entrant
from bots.arena.talk import Moment
from bots.catan.talk.acts import MOST_ACTS
from bots.sdk.player import Heard, Player, Said
from games.catan.actions import Action
from games.catan.position import Position
from games.catan.view import View, view_of
from tests.bots.catan.tables import table


class Talker(Player[View, Action]):
    """Says the lines it was given, and replies to requests with others."""

    def sit_down(self) -> None:
        self.heard: list[tuple[int | None, str]] = []

    def say(self, view: View) -> Sequence[Said]:
        return [Said("all", line) for line in self.parameters.get("says", ())]

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        if heard.kind != "message":
            return ()
        self.heard.append((heard.sender, heard.text))
        lines = self.parameters.get("replies", ()) if "request" in heard.text else ()
        return [Said("all", line) for line in lines]


def hold(position: Position, **talkers: dict[str, list[str]]) -> tuple[Acts, list[Talker]]:
    """The talk among seats, called a to d, before one decision."""
    acts = Acts("catan")
    seats = [talkers.get(name, {}) for name in "abcd"]
    players = [Talker(seat, random.Random(1), {}, one) for seat, one in enumerate(seats)]
    moment = Moment(position, dict(enumerate(players)), lambda seat: view_of(position, seat))
    acts.hold(moment, random.Random(1))
    return acts, players


def test_everybody_but_the_speaker_hears_what_is_said_in_its_order() -> None:
    _, (a, b, c, d) = hold(
        Position(table()),
        a={"says": ["request plan", "announce plan card"]},
        c={"replies": ["announce plan city 3"]},
    )
    said = [(0, "request plan"), (0, "announce plan card"), (2, "announce plan city 3")]
    assert b.heard == d.heard == said
    assert a.heard == said[2:]
    assert c.heard == said[:2]


def test_what_may_not_be_said_is_heard_by_nobody() -> None:
    acts, players = hold(Position(table()), b={"says": ["solicit", "how are you?"]})
    assert all(player.heard == [] for player in players)
    (out_of_turn, nonsense) = acts.refused
    assert out_of_turn[2] == "Only the player in turn asks that, before it makes an offer."
    assert "means nothing here" in nonsense[2]


def test_before_the_dice_nobody_is_asked_to_speak() -> None:
    record = table()
    record["phase"] = 2
    acts, _ = hold(Position(record), a={"says": ["request plan"]})
    assert not acts.said and not acts.refused


def test_talk_before_a_decision_ends_though_nobody_stops() -> None:
    chatter = {"says": ["request plan"], "replies": ["request extra"]}
    acts, _ = hold(Position(table()), a=chatter)
    endless = {"says": ["request plan"] * 200}
    acts, (_, b, _, _) = hold(Position(table()), a=endless)
    assert len(acts.said) == len(b.heard) == MOST_ACTS


def test_a_robot_speaks_if_its_parameters_say_so() -> None:
    silent, talking = (
        Entrant("jsettlers_fast"),
        Entrant("jsettlers_fast", {"SHARE_RESOURCES": True}),
    )
    random_typed = Entrant("catan_typed")
    assert talking.speaks
    assert not silent.speaks and not random_typed.speaks
