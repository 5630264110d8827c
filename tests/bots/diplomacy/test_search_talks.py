"""The search that talks finds its orders within its word."""

import random
from typing import Any

import pytest

from bots.arena.match import Entrant, play
from bots.diplomacy.pledges import permitted
from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.thinking import think
from bots.diplomacy.search_talks import SearchTalks
from bots.diplomacy.speaking import spoken
from games.diplomacy import game
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.position import Position, start
from games.talk.diplomacy.language.ontology import DIPLOMACY, NOTATION, POWERS
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Propose
from tests.bots.diplomacy.conversation import Conversation
from tests.games.diplomacy.table import board

QUICK: dict[str, Any] = {"iterations": 24, "seconds": 0}
SUPPORT = (
    "Commit(GER,[FRA],Do(sup(Unit(GER,Region(MUN,AMY)),"
    "mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY)))))"
)
MOVE = "Commit(FRA,[GER],Do(mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY))))"
ZONE = "Agree([FRA GER],dmz([FRA GER],[BUR RUH]))"
PEACE = "Agree([FRA GER],pce([FRA GER]))"
SEASON = "Agree([FRA GER],pce([FRA GER]),(SPR 1901))"


def promised(*elements: str, where: Position | None = None) -> tuple[Promise, ...]:
    said = NOTATION.read(f"propose(FRA,[GER],[{','.join(elements)}])")
    assert isinstance(said, Propose)
    return promises_of(said.deal, (where or start()).phase)


def talk(**more: Any) -> Conversation:
    return Conversation(parameters=QUICK | more, bot=SearchTalks)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_is_thought_of_goes_against_ones_word(seed: int) -> None:
    promises = promised(SUPPORT, MOVE, ZONE.replace("BUR RUH", "RUH"))
    for power in ("FRA", "GER"):
        left = set(permitted(power, promises, start()))
        settings = Parameters(iterations=80, seconds=0, candidates=10, trial=2)
        found = think(start(), POWERS.index(power), settings, seed, promises=promises)
        assert len(found.choices) > 1
        assert all(left.issuperset(orders) for _, orders in found.choices)


def test_a_support_that_was_promised_is_in_the_orders() -> None:
    found = think(start(), 3, Parameters(**QUICK), seed=1, promises=promised(SUPPORT, MOVE))
    assert read_order("A MUN S A PAR - BUR") in found.orders


def test_without_a_promise_it_orders_what_the_silent_search_orders() -> None:
    settings = Parameters(iterations=40, seconds=0)
    far = promised("Commit(FRA,[ITA],dmz([FRA],[PIE]))")
    assert (
        think(start(), 3, settings, 1, promises=far).orders == think(start(), 3, settings, 1).orders
    )


def test_it_counts_on_a_support_that_another_has_promised() -> None:
    centers = {"FRANCE": "PAR MAR MUN", "GERMANY": "BEL KIE"}
    where = board("F1901M", None, centers, FRANCE="A BUR", GERMANY="A BEL", ENGLAND="F NTH")
    lent = (
        "Commit(ENG,[FRA],Do(sup(Unit(ENG,Region(NTH,SEA)),"
        "mto(Unit(FRA,Region(BUR,AMY)),Region(BEL,AMY)))))"
    )
    settings = Parameters(iterations=60, seconds=0)
    for seed in range(4):
        found = think(where, 2, settings, seed, promises=promised(lent, where=where))
        assert [write_order(order) for order in found.orders] == ["A BUR - BEL"]


def test_a_removal_that_was_promised_is_ordered() -> None:
    where = board("W1901A", FRANCE="A PAR, A MAR, A BUR", centers={"FRANCE": "PAR MAR"})
    word = promised("Commit(FRA,[GER],Do(rem(Unit(FRA,Region(PAR,AMY)))))", where=where)
    found = think(where, 2, Parameters(**QUICK), 1, promises=word)
    assert [write_order(order) for order in found.orders] == ["A PAR D"]


def test_it_gives_the_support_that_was_agreed_on() -> None:
    table = talk()
    answers = table.says(f"propose(FRA,[GER],[{SUPPORT},{MOVE},{SEASON}])")
    assert answers[0].startswith("accept(GER,[FRA]")
    assert "A MUN S A PAR - BUR" in table.orders()


def test_what_it_means_to_do_it_does_not_refuse() -> None:
    table = talk()
    view = game.view_for(table.position, 3)
    for line in table.orders():
        asked = spoken(read_order(line), "GERMANY", view)
        offer = f"propose(FRA,[GER],[Commit(GER,[FRA],Do({DIPLOMACY.write(asked)}))])"
        assert talk().says(offer)[0].startswith("accept(GER,[FRA]")


def test_peace_for_good_it_answers_with_peace_for_the_season() -> None:
    assert talk().says(f"propose(FRA,[GER],[{PEACE}])") == [
        f"reject(GER,[FRA],[{PEACE}])",
        f"propose(GER,[FRA],[{SEASON}])",
    ]
    assert talk().says(f"propose(FRA,[GER],[{SEASON}])")[0] == f"accept(GER,[FRA],[{SEASON}])"


def test_what_it_proposes_ends_with_the_season() -> None:
    offers = talk(talkativeness=2).opens()
    assert offers and all("SPR 1901" in line for line in offers)


def test_where_there_is_no_time_it_makes_peace_but_leaves_itself_somebody_to_attack() -> None:
    timeless = TalkTerms(level=1)
    centers = {"FRANCE": "PAR MAR BRE", "GERMANY": "MUN KIE BER"}
    alone = board("S1901M", None, centers, FRANCE="A PAR, A MAR", GERMANY="A MUN, A RUH")
    answers = [
        Conversation(timeless, QUICK, where, SearchTalks).says(f"propose(FRA,[GER],[{PEACE}])")[0]
        for where in (alone, start())
    ]
    assert [line.split("(")[0] for line in answers] == ["reject", "accept"]


def test_asked_again_it_orders_the_same_though_it_is_another_process() -> None:
    table = talk()
    assert len({tuple(table.orders()) for _ in range(3)}) == 1
    assert set(table.memory["thought"]) == {"phase", "word", "ways", "weighed", "tried"}


def test_whom_it_does_not_trust_any_more_it_does_not_count_on() -> None:
    table, word = talk(), promised(ZONE)
    view = game.view_for(table.position, POWERS.index("GER"))
    lots = [random.Random(1) for _ in range(2)]
    believing = table.envoy.ways(view, word, lots[0]), table.memory.pop("thought")["word"]
    breach = "inform(GER,[FRA],not(Commit(FRA,[GER],dmz([FRA],[BUR]))))"
    table.envoy.remembered.broke("FRA", breach)
    alone = [one for one in word if one.promiser == "GER"]
    table.envoy.ways(view, alone, lots[1])
    wary = table.memory["thought"]["word"]
    table.envoy.ways(view, word, random.Random(1))
    assert table.memory["thought"]["word"] == wary != believing[1]


@pytest.mark.parametrize("protocol", ["free", "bilateral", "multilateral"])
def test_among_envoys_it_says_nothing_out_of_turn_and_keeps_its_word(protocol: str) -> None:
    bots = [Entrant("search_talks", QUICK), Entrant("envoy"), Entrant("dbrane_talks")]
    result = play(
        "diplomacy", [*bots, *bots, bots[0]], 2, {"final_year": 1901}, terms=TalkTerms(protocol)
    )
    assert result.talk is not None and not result.failures
    mine = (0, 3, 6)
    assert sum(result.talk["kept"][seat] for seat in mine) > 0
    assert not any(result.talk["broken"][seat] + result.talk["refused"][seat] for seat in mine)


def test_it_explains_its_orders_also_where_it_found_them_before_it_was_asked_for_them() -> None:
    opening = game.view_for(game.start(game.read_options({}), seed=1), 3)
    memory: dict[str, Any] = {}
    speaking = SearchTalks(3, random.Random(1), memory, QUICK)
    speaking.say(opening)
    deciding = SearchTalks(3, random.Random(2), speaking.memory, QUICK)
    chosen = tuple(map(write_order, deciding.decide(opening)))
    why = deciding.explanation
    assert (why.of, why.tried, why.kept) == ("played", 24, False)
    assert why.options[0].lines == chosen
    assert 0 < sum(one.share for one in why.options) <= 1.001


def test_all_that_its_explanation_names_is_within_its_word() -> None:
    table = talk()
    table.says(f"propose(FRA,[GER],[{SUPPORT},{MOVE},{SEASON}])")
    bot = table.envoy
    bot.decide(game.view_for(table.position, POWERS.index("GER")))
    assert bot.explanation.options
    assert all("A MUN S A PAR - BUR" in one.lines for one in bot.explanation.options)
