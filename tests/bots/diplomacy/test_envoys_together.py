"""Talking bots among themselves: all can be said in English, nobody breaks a word, it ends."""

import pytest

from bots.arena.match import Entrant, play
from bots.arena.minutes import Transcript
from games.talk.negotiation import TalkTerms

TABLES = [
    (["envoy"] * 7, TalkTerms()),
    (["envoy", "dbrane_talks"] * 3 + ["envoy"], TalkTerms(protocol="multilateral", level=5)),
    (["dbrane_talks", "envoy"] * 3 + ["dbrane_talks"], TalkTerms(protocol="bilateral", level=1)),
]


@pytest.mark.parametrize(("bots", "terms"), TABLES, ids=["free", "multilateral", "bilateral"])
def test_they_talk_within_the_terms_in_english_and_keep_their_word(
    bots: list[str], terms: TalkTerms
) -> None:
    minutes = Transcript()
    entrants = [Entrant(bot) for bot in bots]
    result = play("diplomacy", entrants, 3, {"final_year": 1902}, terms=terms, scribes=[minutes])
    assert result.talk is not None
    if not terms.rules.alternating:  # where offers cross, the second has to wait
        assert "may not say that" not in minutes.text
    assert sum(result.talk["broken"]) == 0
    assert sum(result.talk["kept"]) > 0
    assert max(result.talk["messages"]) < 100
