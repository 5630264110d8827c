"""HANA at Diplomacy: it asks, agrees and keeps its word; wronged, it acts by what it is like."""

import random
from typing import Any

import pytest

from bots.arena.match import Entrant, Result, play
from bots.arena.minutes import Transcript
from bots.diplomacy.hana import Hana
from bots.diplomacy.hana.parameters import PRESETS, settings_of
from bots.sdk.parameters import BadParameter
from games.diplomacy.game import view_for
from games.diplomacy.notation import write_order
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import TalkTerms
from tests.bots.diplomacy.test_negotiator import INTO_BELGIUM, contested, said_to, words
from tests.games.diplomacy.table import board

FRANCE, GERMANY = POWERS.index("FRA"), POWERS.index("GER")


def agent(seat: int, memory: dict[str, Any] | None = None, **parameters: Any) -> Hana:
    return Hana(seat, random.Random(1), {} if memory is None else memory, parameters)


def at_munich() -> Position:
    """France stands beside Munich, which Germany may leave or not."""
    centers = {"FRANCE": "BRE MAR PAR SPA", "GERMANY": "MUN", "ENGLAND": "HOL BEL KIE BER DEN"}
    return board("F1905M", centers=centers, FRANCE="A BUR", GERMANY="A MUN", ITALY="A TYR")


def orders(player: Hana, position: Position) -> list[str]:
    return [write_order(order) for order in player.decide(view_for(position, player.seat))]


def together(bots: list[Entrant], terms: TalkTerms, *minutes: Transcript) -> Result:
    return play("diplomacy", bots, 3, {"final_year": 1902}, terms=terms, scribes=minutes)


@pytest.mark.parametrize("protocol", ["free", "bilateral"])
def test_seven_of_them_bargain_within_the_terms_and_keep_their_word(protocol: str) -> None:
    bots = [Entrant("hana", {"preset": preset, "honesty": 100}) for preset in PRESETS]
    bots += [Entrant("hana")] * 2
    minutes = Transcript()
    result = together(bots, TalkTerms(protocol=protocol), minutes)
    assert result.talk is not None and not result.failures
    assert "may not say that" not in minutes.text
    assert sum(result.talk["confirmed"]) > 0
    assert sum(result.talk["kept"]) > 0 == sum(result.talk["broken"])


def test_the_same_seed_gives_the_same_game() -> None:
    bots = [Entrant("hana"), Entrant("negotiator")] * 3 + [Entrant("envoy")]
    assert together(bots, TalkTerms()) == together(bots, TalkTerms())


def test_it_asks_for_what_its_best_joint_plan_is_worth_less_without() -> None:
    (asked,) = words(agent(FRANCE).say(view_for(at_munich(), FRANCE)))
    assert "[Commit(GER,[FRA],Do(mto(Unit(GER,Region(MUN,AMY))" in asked


def test_it_gives_what_it_agreed_to_in_another_process_too() -> None:
    position, talk = contested(), moderator.start(TalkTerms("free", 1))
    assert orders(agent(GERMANY), position) == ["A RUH - HOL"]
    asked = NOTATION.read(INTO_BELGIUM)
    assert isinstance(asked, say.Propose)
    talk, _ = moderator.say(talk, asked, position)
    talk, _ = moderator.say(talk, say.Accept("GER", ("FRA",), asked.deal), position)
    other = agent(GERMANY)
    other.talk = moderator.talk_for(talk, "GER")
    assert orders(other, position) == ["A RUH S A PIC - BEL"]


def test_who_broke_its_word_gets_a_no_from_who_minds_and_not_from_who_trusts_everybody() -> None:
    mind = {"trust": {"FRA": [0.0, 3.0]}}
    careful = agent(GERMANY, {"mind": mind})
    assert careful.world.intention("shun", "FRA") > 0
    answers, _ = said_to(contested(), careful, INTO_BELGIUM, moderator.start(TalkTerms("free", 1)))
    assert isinstance(answers[0].sentence, say.Reject)
    assert agent(GERMANY, {"mind": mind}, trust=False).world.intention("shun", "FRA") == 0


def test_it_says_once_that_it_is_angry_and_at_whom() -> None:
    memory = {"mind": {"emotion": {"anger": {"FRA": 0.8, "ENG": 0.5}}}}
    angry = "inform(GER,[FRA],Feel(GER,Angry))"
    view = view_for(contested(), GERMANY)
    assert [line for line in words(agent(GERMANY, memory).say(view)) if "Feel" in line] == [angry]
    assert not [line for line in words(agent(GERMANY, memory).say(view)) if "Feel" in line]


def test_where_feelings_have_no_words_it_says_none() -> None:
    mute = agent(GERMANY, {"mind": {"emotion": {"anger": {"FRA": 0.8}}}})
    mute.talk = moderator.talk_for(moderator.start(TalkTerms(level=4)), "GER")
    assert not [line for line in words(mute.say(view_for(contested(), GERMANY))) if "Feel" in line]


def test_its_joy_it_shares_with_whom_it_is_at_peace_with() -> None:
    talk, position = moderator.start(TalkTerms()), contested()
    for line in ("propose(FRA,[GER],{})", "accept(GER,[FRA],{})"):
        peace = "[Agree([FRA GER],pce([FRA GER]))]"
        talk, _ = moderator.say(talk, NOTATION.read(line.format(peace)), position)
    glad = agent(GERMANY, {"mind": {"emotion": {"joy": 0.5}}})
    glad.talk = moderator.talk_for(talk, "GER")
    felt = [line for line in words(glad.say(view_for(position, GERMANY))) if "Feel" in line]
    assert felt == ["inform(GER,[FRA],Feel(GER,Happy))"]


def test_a_preset_is_what_is_not_said_otherwise() -> None:
    assert settings_of({"preset": "revenger"}).vengefulness == 0.9
    assert settings_of({"preset": "revenger", "vengefulness": 0.1}).vengefulness == 0.1
    with pytest.raises(BadParameter, match="diplomat"):
        settings_of({"preset": "diplomatic"})
