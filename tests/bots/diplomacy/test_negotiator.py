"""The thesis's negotiating agent asks for supports and gives those that cost it nothing."""

import random
from collections.abc import Sequence
from typing import Any

from bots.diplomacy.negotiator import Negotiator
from bots.sdk.player import Heard, Said
from games.diplomacy.game import view_for
from games.diplomacy.notation import write_order
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import Negotiation, TalkTerms
from tests.games.diplomacy.table import board

FRANCE, GERMANY = POWERS.index("FRA"), POWERS.index("GER")
CENTERS = {
    "FRANCE": "BRE MAR PAR",
    "GERMANY": "BER KIE MUN",
    "ENGLAND": "EDI LON LVP BEL",
    "ITALY": "NAP ROM VEN",
}
INTO_BELGIUM = (
    "propose(FRA,[GER],[Commit(GER,[FRA],"
    "Do(sup(Unit(GER,Region(RUH,AMY)),mto(Unit(FRA,Region(PIC,AMY)),Region(BEL,AMY)))))])"
)

CROSSING = (
    "propose(GER,[FRA],[Commit(FRA,[GER],"
    "Do(sup(Unit(FRA,Region(PIC,AMY)),mto(Unit(GER,Region(RUH,AMY)),Region(BEL,AMY)))))])"
)


def contested(**more: str) -> Position:
    """France wants Belgium and Germany Holland; a fleet in the North Sea could enter either."""
    units = {"FRANCE": "A PIC", "GERMANY": "A RUH", "ENGLAND": "F NTH", **more}
    return board("F1901M", centers=CENTERS, **units)


def agent(seat: int, **parameters: Any) -> Negotiator:
    settings = {"home_threatened": 0, "center_threatened": 0, "center_unowned": 2000, **parameters}
    return Negotiator(seat, random.Random(1), {}, settings)


def said_to(
    position: Position, player: Negotiator, sentence: str, talk: Negotiation
) -> tuple[Sequence[Said], Negotiation]:
    """What a player answers to a proposal, and the talk with the proposal in it."""
    talk, (proposal,) = moderator.say(talk, NOTATION.read(sentence), position)
    assert isinstance(proposal, Proposal)
    me = POWERS[player.seat]
    player.talk = moderator.talk_for(talk, me)
    deal = moderator.deal_json(talk, proposal, me)
    return player.hear(view_for(position, player.seat), Heard("deal", deal=deal)), talk


def told_of(
    position: Position, player: Negotiator, sentence: say.Sentence, talk: Negotiation
) -> Negotiation:
    """The talk after a sentence; the player hears what became of its deal."""
    talk, changes = moderator.say(talk, sentence, position)
    me = POWERS[player.seat]
    player.talk = moderator.talk_for(talk, me)
    for one in changes:
        assert isinstance(one, Proposal)
        deal = moderator.deal_json(talk, one, me)
        assert not player.hear(view_for(position, player.seat), Heard("deal", deal=deal))
    return talk


def words(answers: Sequence[Said]) -> list[str]:
    return [NOTATION.write(one.sentence) for one in answers if one.sentence]


def orders(player: Negotiator, position: Position) -> list[str]:
    return [write_order(order) for order in player.decide(view_for(position, player.seat))]


def test_it_asks_for_a_support_that_its_contested_order_lacks() -> None:
    asked = words(agent(FRANCE).say(view_for(contested(), FRANCE)))
    assert INTO_BELGIUM in asked


def test_it_asks_for_nothing_where_nobody_can_stand_in_its_way() -> None:
    alone = contested(ENGLAND="F IRI", GERMANY="A MUN")
    assert not agent(FRANCE).say(view_for(alone, FRANCE))


def test_it_asks_one_power_for_one_thing_at_a_time_and_gives_up_in_the_end() -> None:
    position, player = contested(), agent(FRANCE, proposals=1)
    talk, asked = moderator.start(TalkTerms("bilateral", 1)), player.say(view_for(position, FRANCE))
    assert len({said.to for said in asked}) == len(asked)
    for one in asked:
        assert one.sentence is not None
        talk = told_of(position, player, one.sentence, talk)
    for deal in moderator.talk_for(talk, "FRA")["deals"]:
        other = next(power for power in deal["parties"] if power != "FRA")
        answer = moderator.answer(talk, deal["id"], other, "reject")
        talk = told_of(position, player, answer, talk)
    assert not player.say(view_for(position, FRANCE))


def test_what_the_protocol_refused_it_asks_again_when_it_is_its_turn() -> None:
    position, player = contested(), agent(FRANCE)
    (asked,) = [one for one in player.say(view_for(position, FRANCE)) if GERMANY in one.to]
    answers, talk = said_to(position, player, CROSSING, moderator.start(TalkTerms("bilateral", 1)))
    assert asked.sentence is not None
    assert moderator.refused(talk, asked.sentence, position)
    assert asked in answers[1:], "in the same breath as its answer"


def test_it_gives_a_support_that_costs_it_nothing_and_orders_it() -> None:
    position, player = contested(), agent(GERMANY)
    assert orders(player, position) == ["A RUH - HOL"]
    answers, talk = said_to(
        position, player, INTO_BELGIUM, moderator.start(TalkTerms("bilateral", 1))
    )
    assert isinstance(answers[0].sentence, say.Accept)
    talk, _ = moderator.say(talk, answers[0].sentence, position)
    player.talk = moderator.talk_for(talk, "GER")
    assert orders(player, position) == ["A RUH S A PIC - BEL"]


def test_it_keeps_a_promise_though_another_process_plays_on() -> None:
    position, player = contested(), agent(GERMANY)
    answers, talk = said_to(position, player, INTO_BELGIUM, moderator.start())
    assert answers[0].sentence is not None
    talk, _ = moderator.say(talk, answers[0].sentence, position)
    other = agent(GERMANY)
    other.talk = moderator.talk_for(talk, "GER")
    assert orders(other, position) == ["A RUH S A PIC - BEL"]


def test_it_refuses_what_keeps_a_unit_from_a_free_province_and_says_so_where_it_may() -> None:
    free = contested(ENGLAND="F ECH")
    answers, _ = said_to(free, agent(GERMANY), INTO_BELGIUM, moderator.start(TalkTerms(level=7)))
    rejection, why = words(answers)
    assert rejection.startswith("reject(GER,[FRA],")
    assert why == (
        "inform(GER,[FRA],Explain(Desire(GER,Do(mto(Unit(GER,Region(RUH,AMY)),Region(HOL,AMY))))))"
    )
    answers, _ = said_to(free, agent(GERMANY), INTO_BELGIUM, moderator.start(TalkTerms(level=6)))
    assert len(answers) == 1


def test_it_helps_nobody_into_its_own_centers() -> None:
    mine = {**CENTERS, "ENGLAND": "EDI LON LVP", "GERMANY": "BER KIE MUN BEL"}
    position = board("F1901M", centers=mine, FRANCE="A PIC", GERMANY="A RUH", ENGLAND="F NTH")
    answers, _ = said_to(position, agent(GERMANY), INTO_BELGIUM, moderator.start())
    assert words(answers)[1] == (
        "inform(GER,[FRA],Explain(Desire(GER,"
        "not(Do(mto(Unit(FRA,Region(PIC,AMY)),Region(BEL,AMY)))))))"
    )


def test_it_promises_one_unit_once_though_the_first_deal_is_not_confirmed_yet() -> None:
    position, player = contested(ITALY="A BUR"), agent(GERMANY)
    first, talk = said_to(position, player, INTO_BELGIUM, moderator.start())
    assert isinstance(first[0].sentence, say.Accept)
    other = INTO_BELGIUM.replace("FRA", "ITA").replace("PIC", "BUR")
    second, _ = said_to(position, player, other, talk)
    assert isinstance(second[0].sentence, say.Reject)


def test_it_counts_on_a_promised_support() -> None:
    position, player = contested(FRANCE="A PIC, A WAL, F ECH"), agent(FRANCE)
    talk, _ = moderator.say(moderator.start(), NOTATION.read(INTO_BELGIUM), position)
    talk, _ = moderator.say(talk, moderator.answer(talk, 1, "GER", "accept"), position)
    player.talk = moderator.talk_for(talk, "FRA")
    assert "A PIC - BEL" in orders(player, position)


def test_it_takes_part_in_no_deal_about_anything_but_orders_of_this_turn() -> None:
    peace = "propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER]))])"
    answers, _ = said_to(contested(), agent(GERMANY), peace, moderator.start())
    assert [type(one.sentence) for one in answers] == [say.Reject]


def test_it_answers_in_winter_too_but_says_no() -> None:
    winter = board("W1901A", centers=CENTERS, FRANCE="A PIC", GERMANY="A RUH", ENGLAND="F NTH")
    answers, _ = said_to(winter, agent(GERMANY), INTO_BELGIUM, moderator.start())
    assert [type(one.sentence) for one in answers] == [say.Reject]
