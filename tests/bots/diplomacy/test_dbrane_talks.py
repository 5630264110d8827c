"""D-Brane that talks proposes what betters everybody, and keeps what it agreed to."""

import random
from dataclasses import replace
from typing import Any

from bots.diplomacy.dbrane_talks import DBraneExample
from bots.diplomacy.dbrane_talks.appraisal import Appraisal
from bots.sdk.player import Heard
from games.core.chance import Chance
from games.diplomacy import game
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Unit, UnitKind
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position, position
from games.diplomacy.view import View
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import Negotiation, TalkTerms
from games.talk.sentences import Accept, Propose, Reject

SUPPORT = (
    "Commit(FRA,[ENG],Do(sup(Unit(FRA,Region(PIC,AMY)),"
    "mto(Unit(ENG,Region(NTH,SEA)),Region(BEL,SEA)))))"
)


def before_belgium() -> Position:
    """France and England each beside Belgium, Germany between them and it."""
    army, fleet = UnitKind.ARMY, UnitKind.FLEET
    return position(
        read_phase("F1901M"),
        {
            "FRANCE": [Unit(army, "PIC"), Unit(army, "SPA")],
            "ENGLAND": [Unit(fleet, "NTH"), Unit(fleet, "ENG")],
            "GERMANY": [Unit(army, "RUH"), Unit(army, "HOL")],
        },
        {"FRANCE": ["BRE", "MAR", "PAR"], "ENGLAND": ["LON", "EDI", "LVP"], "GERMANY": ["KIE"]},
    )


def player(power: str, negotiation: Negotiation) -> DBraneExample:
    talk = moderator.talk_for(negotiation, power)
    return DBraneExample(POWERS.index(power), random.Random(1), {}, {}, talk)


def test_what_it_proposes_betters_it_and_leaves_the_others_no_worse() -> None:
    where, talk, offers = game.start(game.read_options({}), 1), moderator.start(TalkTerms()), 0
    while where.phase.year < 1904:
        views = {seat: game.view_for(where, seat) for seat in game.awaiting(where)}
        weighed = Appraisal(where, ())
        for seat, view in views.items():
            for one in player(POWERS[seat], talk).say(view):
                assert isinstance(one.sentence, Propose)
                offer, offers = one.sentence, offers + 1
                assert weighed.gain(offer.sender, offer.deal) > 0
                assert all(weighed.gain(one, offer.deal) > -1e-6 for one in offer.receivers)
        plan = {seat: player(POWERS[seat], talk).decide(view) for seat, view in views.items()}
        where, _ = game.advance(where, plan, Chance(1))
    assert offers


def test_it_proposes_nothing_to_three_where_one_speaks_to_one_at_a_time() -> None:
    where, talk = before_belgium(), moderator.start(TalkTerms(protocol="bilateral"))
    for power in ("ENG", "FRA", "GER"):
        for one in player(power, talk).say(game.view_for(where, POWERS.index(power))):
            assert one.sentence is not None
            assert moderator.refused(talk, one.sentence, where) is None


def test_it_refuses_what_costs_it_a_unit_and_accepts_what_costs_nothing() -> None:
    where, talk = before_belgium(), moderator.start(TalkTerms())
    view = game.view_for(where, POWERS.index("FRA"))
    for deal, answer in (
        (SUPPORT, Reject),
        ("Commit(FRA,[ENG],dmz([FRA],[LON]))", Accept),
        ("Commit(FRA,[ENG],dmz([FRA],[BRE MAR PAR POR SPA]))", Reject),
    ):
        offer = NOTATION.read(f"propose(ENG,[FRA],[{deal}])")
        heard = Heard("message", POWERS.index("ENG"), sentence=offer)
        (said,) = player("FRA", talk).hear(view, heard)
        assert isinstance(said.sentence, answer), deal


def test_it_keeps_its_word() -> None:
    where, talk = before_belgium(), moderator.start(TalkTerms())
    for line in (f"propose(ENG,[FRA],[{SUPPORT}])", f"accept(FRA,[ENG],[{SUPPORT}])"):
        talk, _ = moderator.say(talk, NOTATION.read(line), where)
    view = game.view_for(where, POWERS.index("FRA"))
    orders = player("FRA", talk).decide(view)
    assert "A PIC S F NTH - BEL" in [write_order(order) for order in orders]


def first_offer() -> tuple[View, Propose]:
    """A moment of a game among silent D-Branes in which one would make an offer, and the offer."""
    where, talk = game.start(game.read_options({}), 1), moderator.start(TalkTerms())
    while where.phase.year < 1904:
        views = {seat: game.view_for(where, seat) for seat in game.awaiting(where)}
        for seat, view in views.items():
            for one in player(POWERS[seat], talk).say(view):
                assert isinstance(one.sentence, Propose)
                return view, one.sentence
        plan = {seat: player(POWERS[seat], talk).decide(view) for seat, view in views.items()}
        where, _ = game.advance(where, plan, Chance(1))
    raise AssertionError("nobody offers anything")


def test_it_asks_no_more_who_never_says_a_word_until_it_does() -> None:
    view, offer = first_offer()
    memory: dict[str, Any] = {}
    silent, seat = offer.receivers[0], POWERS.index(offer.sender)

    def talker() -> DBraneExample:
        return DBraneExample(seat, random.Random(1), memory, {"patience": 1})

    def asked() -> set[int]:
        return {to for one in talker().say(view) for to in one.to}

    assert POWERS.index(silent) in asked()
    talk, (made,) = moderator.say(moderator.start(), offer, view.board())
    assert isinstance(made, Proposal)
    lapsed = moderator.deal_json(talk, replace(made, state=State.LAPSED), offer.sender)
    talker().hear(view, Heard("deal", deal=lapsed))
    assert POWERS.index(silent) not in asked()
    talker().hear(view, Heard("message", POWERS.index(silent), text="Sorry, I was away."))
    assert POWERS.index(silent) in asked()
