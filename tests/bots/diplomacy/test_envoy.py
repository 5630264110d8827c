"""The envoy makes deals, keeps them, and remembers who did not."""

import random

import pytest

from bots.diplomacy.bargaining.bargains import proposals
from bots.diplomacy.bargaining.worth import Appraiser
from bots.diplomacy.dumbbot import DumbBot
from bots.diplomacy.envoy.word import kept, orders_within
from games.core.chance import Chance
from games.diplomacy import game
from games.diplomacy.game import view_for
from games.diplomacy.orders import Unit, UnitKind
from games.diplomacy.phase import read_phase
from games.diplomacy.position import position
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary.promises import promises_of
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Deal, Propose
from tests.bots.diplomacy.conversation import Conversation
from tests.games.diplomacy.table import board

PEACE = "[Agree([FRA GER],pce([FRA GER]))]"
LEAVE_BURGUNDY = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])"
ZONE = "[Agree([FRA GER],dmz([FRA GER],[BUR]))]"
SUPPORT = (
    "propose(FRA,[GER],[Commit(GER,[FRA],Do(sup(Unit(GER,Region(MUN,AMY)),"
    "mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY)))))])"
)
EVERY_TABLE = [
    TalkTerms(protocol=protocol, level=level)
    for protocol in ("free", "bilateral", "multilateral")
    for level in range(1, 9)
]


def test_it_makes_peace_with_a_neighbor_who_offers_it() -> None:
    talk = Conversation()
    answers = talk.says(f"propose(FRA,[GER],{PEACE})")
    assert answers[0] == f"accept(GER,[FRA],{PEACE})"


def test_it_asks_for_the_same_in_return_when_told_to_stay_out_of_a_province() -> None:
    assert Conversation().says(LEAVE_BURGUNDY) == [
        "reject(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR]))])",
        f"propose(GER,[FRA],{ZONE})",
    ]


def test_it_asks_for_something_in_return_for_a_support() -> None:
    answers = Conversation().says(SUPPORT)
    assert len(answers) == 1
    assert answers[0].startswith("propose(GER,[FRA],[Commit(GER,[FRA],Do(sup(")
    assert "Agree([FRA GER],pce([FRA GER]))" in answers[0]


def test_it_gives_the_support_once_that_is_agreed() -> None:
    talk = Conversation()
    (offer,) = talk.says(SUPPORT)
    talk.says(offer.replace("propose(GER,[FRA]", "accept(FRA,[GER]"))
    assert "A MUN S A PAR - BUR" in talk.orders()


def test_it_keeps_out_of_a_zone_that_was_agreed() -> None:
    talk = Conversation(parameters={"bargaining": 2})
    talk.says(LEAVE_BURGUNDY, f"accept(FRA,[GER],{ZONE})")
    for _ in range(4):
        assert not any(line.endswith("- BUR") for line in talk.orders())
        talk.plays()


def test_it_says_so_when_a_promise_to_it_is_broken() -> None:
    talk = Conversation()
    talk.says(LEAVE_BURGUNDY, f"accept(FRA,[GER],{ZONE})")
    assert talk.plays("A PAR - BUR") == [
        "inform(GER,[FRA],not(Commit(FRA,[GER],dmz([FRA],[BUR]),(SPR 1901))))"
    ]


def test_it_makes_no_deal_with_one_who_broke_a_promise_and_says_why() -> None:
    talk = Conversation()
    talk.says(LEAVE_BURGUNDY, f"accept(FRA,[GER],{ZONE})")
    talk.plays("A PAR - BUR")
    assert talk.says(f"propose(FRA,[GER],{PEACE})") == [
        f"reject(GER,[FRA],{PEACE})",
        "inform(GER,[FRA],Explain(not(Commit(FRA,[GER],dmz([FRA],[BUR]),(SPR 1901)))))",
    ]


def test_it_forgives_in_time() -> None:
    talk = Conversation(parameters={"forgiveness": 10})
    talk.says(LEAVE_BURGUNDY, f"accept(FRA,[GER],{ZONE})")
    talk.plays("A PAR - BUR")
    talk.plays("A BUR - PAR")
    assert f"reject(GER,[FRA],{PEACE})" in talk.says(f"propose(FRA,[GER],{PEACE})")
    talk.plays()
    assert f"accept(GER,[FRA],{PEACE})" in talk.says(f"propose(FRA,[GER],{PEACE})")


def test_it_tells_the_truth_about_its_deals() -> None:
    talk = Conversation()
    asked = f"query(FRA,[GER],{PEACE[1:-1]})"
    assert talk.says(asked) == [f"answer(GER,[FRA],not({PEACE[1:-1]}))"]
    talk.says(f"propose(FRA,[GER],{PEACE})")
    assert talk.says(asked) == [f"answer(GER,[FRA],{PEACE[1:-1]})"]


def test_it_says_where_it_means_to_move_and_moves_there() -> None:
    talk = Conversation()
    move = "Desire(GER,Do(mto(Unit(GER,Region(KIE,SEA)),Region({},SEA))))"
    said = {
        place: talk.says(f"query(FRA,[GER],{move.format(code)})")[0]
        for place, code in (("DEN", "DEN"), ("HOL", "HOL"))
    }
    ordered = talk.orders()
    for place, answer in said.items():
        assert ("not(" not in answer) == (f"F KIE - {place}" in ordered)


@pytest.mark.parametrize("terms", EVERY_TABLE, ids=str)
def test_it_answers_an_offer_in_the_words_of_every_table(terms: TalkTerms) -> None:
    talk = Conversation(terms, {"talkativeness": 3})
    talk.opens()
    if terms.protocol != "free":
        talk.negotiation = Conversation(terms).negotiation
    answers = talk.says(LEAVE_BURGUNDY)
    assert answers[0] == "reject(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR]))])"


def test_it_does_not_bargain_for_ever() -> None:
    talk = Conversation(parameters={"bargaining": 2})
    countered = 0
    for _ in range(6):
        countered += any(line.startswith("propose") for line in talk.says(SUPPORT))
    assert 1 <= countered <= 2


def test_it_proposes_nothing_twice_in_a_phase() -> None:
    talk = Conversation(parameters={"talkativeness": 3})
    first = talk.opens()
    for offer in first:
        if "[FRA]" in offer:
            talk.says(offer.replace("propose(GER,[FRA]", "reject(FRA,[GER]"))
    assert first
    assert not set(first) & set(talk.opens())


def test_it_does_not_accept_besides_what_it_proposes_itself() -> None:
    talk = Conversation(parameters={"talkativeness": 5})
    assert f"propose(GER,[FRA],{PEACE})" in talk.opens()
    answers = talk.says(f"propose(FRA,[GER],{PEACE})")
    assert not any(line.startswith("accept") for line in answers)
    assert talk.negotiation.standing()


def test_it_takes_its_own_offer_back_for_one_that_it_likes_better() -> None:
    talk = Conversation()
    assert talk.says(LEAVE_BURGUNDY)[1] == f"propose(GER,[FRA],{ZONE})"
    answers = talk.says(SUPPORT)
    assert answers[0] == "withdraw(GER,[FRA])"
    assert answers[1].startswith("propose(GER,[FRA],[Commit(GER,[FRA],Do(sup(")


def test_an_offer_that_was_turned_down_binds_it_no_more() -> None:
    talk = Conversation()
    talk.says(LEAVE_BURGUNDY)
    answers = talk.says(f"reject(FRA,[GER],{ZONE})", SUPPORT)
    assert answers[0].startswith("propose(GER,[FRA],[Commit(GER,[FRA],Do(sup(")


def test_it_gives_in_to_a_threat_that_costs_little_and_is_angry_at_others() -> None:
    unless = "propose(FRA,[GER],[Commit(FRA,[GER],if(not(dmz([GER],[{}])),Do({})))])"
    march = "mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY))"
    assert Conversation().says(unless.format("BUR", march)) == [
        "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR]))])"
    ]
    assert Conversation().says(unless.format("BEL DEN HOL", march)) == [
        "inform(GER,[FRA],Feel(GER,Angry))"
    ]


def test_it_agrees_to_a_draw_only_when_nothing_has_moved_for_years() -> None:
    offer = "propose(FRA,[GER],[Agree([FRA GER],drw([FRA GER]))])"
    talk = Conversation()
    assert talk.says(offer)[0].startswith("reject(GER,[FRA]")
    talk.memory["moved"] = 1898
    assert talk.says(offer)[0].startswith("accept(GER,[FRA]")


def test_it_agrees_once_to_a_draw_that_others_have_yet_to_accept() -> None:
    talk = Conversation()
    talk.orders()
    talk.memory["moved"] = 1898
    offer = "propose(FRA,[GER ITA],[Agree([FRA GER ITA],drw([FRA GER ITA]))])"
    assert [line[:6] for line in talk.says(offer)] == ["accept"]
    assert talk.says(offer) == []


def test_it_proposes_a_draw_to_all_when_nothing_has_moved_for_years() -> None:
    talk = Conversation(parameters={"talkativeness": 1})
    talk.orders()
    talk.memory["moved"] = 1898
    everybody = "AUS ENG FRA ITA RUS TUR"
    assert any(line.startswith(f"propose(GER,[{everybody}]") for line in talk.opens())


def test_it_may_break_an_old_word_for_a_center_if_it_is_not_honest() -> None:
    where = position(
        read_phase("F1902M"),
        {"GERMANY": [Unit(UnitKind.ARMY, "RUH"), Unit(UnitKind.ARMY, "HOL")]},
        {"GERMANY": ["MUN", "KIE"], "FRANCE": ["PAR", "BEL"]},
    )
    promise = "[Commit(GER,[FRA],dmz([GER],[BEL])),Commit(GER,[FRA],pce([FRA GER]))]"
    for honesty, year, breaks in ((100, 1901, False), (0, 1902, False), (0, 1901, True)):
        said = promises_of(read_deal(promise), read_phase(f"S{year}M"))
        view = view_for(where, POWERS.index("GER"))
        left = kept(said, view, honesty, random.Random(1))
        assert (left == ()) is breaks, (honesty, year)
        orders = orders_within(view, left, random.Random(1))
        assert breaks or all(order.target != "BEL" for order in orders)


def read_deal(deal: str) -> Deal:
    said = NOTATION.read(f"propose(GER,[FRA],{deal})")
    assert isinstance(said, Propose)
    return said.deal


def alliance(ally: str, enemy: str) -> str:
    """Germany, allied with one neighbor against another."""
    pair = " ".join(sorted(("GER", ally)))
    return f"[Agree([{pair}],aly([{pair}],[{enemy}]))]"


GALICIA = board(
    centers={
        "GERMANY": "BER KIE MUN DEN HOL",
        "RUSSIA": "WAR MOS SEV STP",
        "AUSTRIA": "VIE BUD TRI SER",
        "FRANCE": "PAR BRE MAR SPA POR BEL",
        "ENGLAND": "LON LVP EDI NWY SWE",
        "ITALY": "NAP ROM VEN TUN GRE",
        "TURKEY": "CON ANK SMY BUL RUM",
    },
    GERMANY="A GAL",
    RUSSIA="F STP/NC",
    AUSTRIA="F ALB",
    FRANCE="A PAR",
)


def to_budapest(zeal: int, enemy: str) -> int:
    """How often of 60 times Germany's army in Galicia, between the centers of Austria, Russia and
    Turkey, goes to Budapest when it is France's ally against one of them."""
    made = NOTATION.read(f"propose(FRA,[GER],{alliance('FRA', enemy)})")
    assert isinstance(made, Propose)
    promises = promises_of(made.deal, GALICIA.phase)
    view = view_for(GALICIA, POWERS.index("GER"))
    plans = [orders_within(view, promises, random.Random(seed), zeal) for seed in range(60)]
    return sum(order.target == "BUD" for (order,) in plans)


def test_an_ally_goes_for_the_common_enemy_rather_than_elsewhere() -> None:
    for zeal in (50, 100):
        assert to_budapest(zeal, "RUS") < to_budapest(0, "AUS") < to_budapest(zeal, "AUS")
    assert to_budapest(0, "RUS") == to_budapest(0, "AUS")


def test_whoever_broke_an_alliance_is_no_ally_again_though_it_is_trusted_again() -> None:
    talk = Conversation(parameters={"forgiveness": 100})
    talk.says(f"propose(FRA,[GER],{alliance('FRA', 'RUS')})")
    assert talk.orders()
    talk.plays("A PAR - BUR")
    broken = talk.plays("A BUR - MUN")
    assert "inform(GER,[FRA],not(Commit(FRA,[GER],aly([FRA GER],[RUS]),(FAL 1901))))" in broken
    talk.plays()
    talk.plays()
    deal = alliance("FRA", "RUS")
    assert talk.says(f"propose(FRA,[GER],{deal})") == [
        f"reject(GER,[FRA],{deal})",
        "inform(GER,[FRA],Explain(not(Commit(FRA,[GER],aly([FRA GER],[RUS]),(FAL 1901)))))",
    ]
    word = "[Commit(FRA,[GER],dmz([FRA],[RUH])),Commit(GER,[FRA],dmz([GER],[GAS]))]"
    assert talk.says(f"propose(FRA,[GER],{word})") == [f"accept(GER,[FRA],{word})"], "forgiven"


def test_it_looks_first_for_allies_against_whoever_broke_an_alliance() -> None:
    start = game.start(game.read_options({}), 1)
    view = view_for(start, POWERS.index("GER"))
    made = NOTATION.read("propose(GER,[RUS],[Agree([GER RUS],pce([GER RUS]))])")
    assert isinstance(made, Propose)
    standing = promises_of(made.deal, start.phase)
    for grudges, enemy in (((), "AUS"), (("FRA",), "FRA")):
        appraiser = Appraiser(view, "GERMANY", standing, lambda _: 1.0, grudges)
        offers = [NOTATION.write_deal(deal) for deal in proposals("RUS", appraiser)]
        assert alliance("RUS", enemy) in offers


def test_without_promises_it_orders_what_dumbbot_would() -> None:
    where = game.start(game.read_options({}), 1)
    for phase in range(15):
        plan = {}
        for seat in game.awaiting(where):
            view = view_for(where, seat)
            plan[seat] = DumbBot(seat, random.Random(phase), {}, {}).decide(view)
            assert orders_within(view, (), random.Random(phase)) == plan[seat]
        where, _ = game.advance(where, plan, Chance(1))
