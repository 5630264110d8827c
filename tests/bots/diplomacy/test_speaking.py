"""Orders said in L mean the orders they were."""

import pytest

from bots.diplomacy.keeping import own_promises, promises_to
from bots.diplomacy.speaking import spoken
from games.diplomacy.build import Dislodgement
from games.diplomacy.game import view_for
from games.diplomacy.judge import legal_orders
from games.diplomacy.position import Position, start
from games.talk.diplomacy.language.grounding import carries_out, impossible
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary import moderator
from tests.games.diplomacy.table import board

POSITIONS = {
    "spring": start(),
    "convoys": board("F1901M", ENGLAND="A YOR, F NTH, F NWG", RUSSIA="A FIN, F BOT, F STP/SC"),
    "coasts": board("S1903M", FRANCE="F POR, F MAO, A GAS", TURKEY="F BLA, F AEG, A CON"),
    "retreats": board(
        "S1902R",
        FRANCE="F BRE",
        GERMANY="A BUR",
        dislodged={"FRANCE": {"A BUR": Dislodgement("A MUN")}},
    ),
    "builds": board("W1901A", RUSSIA="A UKR", centers={"RUSSIA": "MOS WAR SEV STP RUM"}),
    "removals": board("W1901A", FRANCE="A SPA, F POR", centers={"FRANCE": "SPA"}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_order_is_said_so_that_it_is_the_one_to_give(name: str) -> None:
    position: Position = POSITIONS[name]
    for seat, power in enumerate(position.map.power_keys):
        view = view_for(position, seat)
        for order in legal_orders(position, seat):
            said = spoken(order, power, view)
            assert carries_out(order, said), order
            assert impossible(said, position) is None, order


def test_promises_are_found_in_what_a_seat_knows_of_the_talk() -> None:
    zone = NOTATION.read("propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])")
    talk, _ = moderator.say(moderator.start(), zone, start())
    assert own_promises(moderator.talk_for(talk, "GER"), "GER") == ()
    talk, _ = moderator.say(talk, moderator.answer(talk, 1, "GER", "accept"), start())
    known = moderator.talk_for(talk, "GER")
    assert [one.promiser for one in own_promises(known, "GER")] == ["GER"]
    assert [one.promiser for one in promises_to(known, "GER")] == ["FRA"]
    assert own_promises(moderator.talk_for(talk, "ENG"), "ENG") == ()
