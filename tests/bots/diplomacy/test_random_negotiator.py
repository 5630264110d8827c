"""The RandomNegotiator proposes by lot and keeps what it promised, whatever the phase."""

import random

import pytest

from bots.diplomacy.randomnegotiator import RandomNegotiator
from bots.sdk.player import Heard
from games.diplomacy.build import Dislodgement
from games.diplomacy.game import view_for
from games.diplomacy.notation import write_order
from games.diplomacy.position import Position, start
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.levels import level
from games.talk.negotiation import TalkTerms
from tests.games.diplomacy.table import board

FRANCE = POWERS.index("FRA")
SEEDS = range(6)


def orders(position: Position, promise: str, seed: int) -> list[str]:
    """What France orders once it has given its word."""
    talk, _ = moderator.say(
        moderator.start(), NOTATION.read(f"propose(FRA,[ENG],[{promise}])"), position
    )
    player = RandomNegotiator(FRANCE, random.Random(seed), {}, {})
    player.talk = moderator.talk_for(talk, "FRA")
    return [write_order(order) for order in player.decide(view_for(position, FRANCE))]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_moves_as_promised_and_stays_out_of_where_it_said(seed: int) -> None:
    march = "Commit(FRA,[ENG],Do(mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY))))"
    given = orders(start(), f"{march},Commit(FRA,[ENG],dmz([FRA],[ECH MAO]))", seed)
    assert "A PAR - BUR" in given
    assert not {"F BRE - ENG", "F BRE - MAO"} & set(given)
    assert len(given) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_it_retreats_as_promised(seed: int) -> None:
    routed = board(
        "S1902R",
        FRANCE="F BRE",
        GERMANY="A BUR",
        ENGLAND="F LON",
        dislodged={"FRANCE": {"A BUR": Dislodgement("A MUN")}},
    )
    promise = "Commit(FRA,[ENG],Do(rto(Unit(FRA,Region(BUR,AMY)),Region(GAS,AMY))))"
    assert orders(routed, promise, seed) == ["A BUR R GAS"]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_builds_as_promised_and_nothing_where_it_said_it_would_not(seed: int) -> None:
    winter = board(
        "W1901A",
        FRANCE="A SPA, A POR",
        centers={"FRANCE": "SPA POR BRE MAR PAR", "ENGLAND": "LON"},
    )
    army = "Commit(FRA,[ENG],Do(bld(Unit(FRA,Region(MAR,AMY)))))"
    given = orders(winter, f"{army},Commit(FRA,[ENG],dmz([FRA],[BRE]))", seed)
    assert "A MAR B" in given
    assert len(given) == 2
    assert not any("BRE" in order for order in given)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_removes_what_it_promised_to_remove(seed: int) -> None:
    winter = board(
        "W1901A",
        FRANCE="A SPA, A POR, A GAS",
        centers={"FRANCE": "SPA POR", "ENGLAND": "LON"},
    )
    promise = "Commit(FRA,[ENG],Do(rem(Unit(FRA,Region(SPA,AMY)))))"
    assert orders(winter, promise, seed) == ["A SPA D"]


def test_it_says_yes_about_as_often_as_its_parameter_says() -> None:
    peace = NOTATION.read("propose(ENG,[FRA],[Agree([ENG FRA],pce([ENG FRA]))])")
    talk, (proposal,) = moderator.say(moderator.start(), peace, start())
    assert isinstance(proposal, Proposal)
    heard = Heard("deal", deal=moderator.deal_json(talk, proposal, "FRA"))
    for percent, yes in ((0, 0), (100, 20)):
        answers = [
            RandomNegotiator(FRANCE, random.Random(seed), {}, {"acceptance": percent}).hear(
                view_for(start(), FRANCE), heard
            )
            for seed in range(20)
        ]
        assert sum(isinstance(one[0].sentence, say.Accept) for one in answers) == yes


@pytest.mark.parametrize("terms", [TalkTerms("bilateral", 1), TalkTerms("multilateral", 8)])
def test_its_deals_fit_the_terms_and_the_position(terms: TalkTerms) -> None:
    talk = moderator.start(terms)
    player = RandomNegotiator(FRANCE, random.Random(5), {}, {"proposals": 8})
    player.talk = moderator.talk_for(talk, "FRA")
    said = player.say(view_for(start(), FRANCE))
    assert said
    for one in said:
        assert one.sentence is not None
        assert level(one.sentence) <= terms.level
        assert moderator.refused(talk, one.sentence, start()) is None
