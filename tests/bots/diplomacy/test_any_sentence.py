"""Whatever is said to a talking bot, it answers with sentences, or with nothing."""

import random

import pytest
from hypothesis import HealthCheck, given, settings

from bots.registry import create
from bots.sdk.player import Heard
from games.core.errors import IllegalAction
from games.diplomacy.game import read_options, start, view_for
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Illocution
from tests.games.talk.sentences_of import illocutions

OPENING = start(read_options({}), 1)


@pytest.mark.parametrize("bot", ["envoy", "dbrane_talks"])
@pytest.mark.parametrize("protocol", ["free", "multilateral"])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(sentence=illocutions(8))
def test_any_sentence_may_be_said_to_it(bot: str, protocol: str, sentence: Illocution) -> None:
    talk = moderator.start(TalkTerms(protocol=protocol))
    try:
        talk, _ = moderator.say(talk, sentence, OPENING)
    except IllegalAction:
        return
    for power in sentence.receivers:
        seat = POWERS.index(power)
        heard = Heard("message", POWERS.index(sentence.sender), sentence=sentence)
        player = create(bot, seat, random.Random(1), {}, {}, moderator.talk_for(talk, power))
        for said in player.hear(view_for(OPENING, seat), heard):
            assert said.sentence is not None
            assert said.sentence.sender == power
        player.decide(view_for(OPENING, seat))
