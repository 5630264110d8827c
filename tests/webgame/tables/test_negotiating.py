"""Deals: opened, answered, confirmed, kept or broken; and who hears of it."""

import pytest

from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    fresh,
    key,
    kinds,
    play_phase,
    ready,
    seat,
    started,
    told,
)
from tests.webgame.talk import answer, deals, say, with_two_left
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Event, Message, Verdict
from webgame.tables.refused import Refused


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


def test_an_offer_opens_a_deal_that_both_sides_see_and_nobody_else(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY], "Let's make peace.")
    for viewer in (FRANCE, GERMANY):
        (deal,) = deals(game, viewer)
        assert (deal["id"], deal["from"], deal["state"]) == (said["deal"], FRANCE, "open")
        assert (deal["parties"], deal["accepted"]) == ([FRANCE, GERMANY], [FRANCE])
        assert kinds(game, viewer)[-2:] == ["message", "deal"]
    assert deals(game, GERMANY)[0]["lines"] == ["You and France will be at peace."]
    others: tuple[int | None, ...] = (None, AUSTRIA, ITALY)
    for viewer in others:
        assert deals(game, viewer) == [] and "deal" not in kinds(game, viewer)


def test_a_deal_is_called_the_same_however_many_others_were_made(game: Game) -> None:
    first = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    say(game, FRANCE, [ITALY], "Let's make peace.")
    second = say(game, FRANCE, [GERMANY], "Please stay out of Burgundy.")["deal"]
    assert second == first + 128


def test_only_parties_answer_a_deal_and_only_as_they_may(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    for who, number, word in (
        (ITALY, deal, "accept"),
        (GERMANY, deal + 128, "accept"),
        (GERMANY, deal, "perhaps"),
    ):
        with pytest.raises(Refused):
            services.answer(seat(game, who), number, word, key())
    assert deals(game, FRANCE)[0]["state"] == "open"


def test_the_same_answer_sent_twice_by_its_key_is_given_once(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    once = key()
    first = services.answer(seat(game, GERMANY), deal, "accept", once)
    assert services.answer(seat(game, GERMANY), deal, "accept", once) == first
    assert Message.objects.count() == 2


def test_two_by_two_an_offer_waits_for_the_answer_to_the_last(ada: User, basil: User) -> None:
    game = started(ada, basil, protocol="bilateral")
    say(game, FRANCE, [GERMANY], "Let's make peace.")
    with pytest.raises(Refused, match="not answered yet"):
        say(game, FRANCE, [GERMANY], "Please stay out of Burgundy.")
    with pytest.raises(Refused, match="one at a time"):
        say(game, FRANCE, [GERMANY, ITALY], "Let's all make peace.")


def test_what_is_promised_for_a_later_phase_is_recalled_when_it_is_due(game: Game) -> None:
    offer = (
        "propose(GER,[FRA],[Commit(FRA,[GER],"
        "Do(mto(Unit(FRA,Region(PAR,AMY)),Region(PIC,AMY)),(FAL 1901)))])"
    )
    deal = say(game, GERMANY, [FRANCE], meaning=offer)["deal"]
    answer(game, FRANCE, deal, "accept")
    assert deals(game, FRANCE)[0]["orders"] == []
    play_phase(game, FRANCE, GERMANY)
    recalled = [event.body for event in told(game, FRANCE) if event.kind == "deal"][-1]
    assert recalled["reminder"] and recalled["orders"] == ["A PAR - PIC"]
    assert deals(game, FRANCE)[0]["orders"] == ["A PAR - PIC"]
    assert deals(game, GERMANY)[0]["orders"] == []


def test_nothing_is_agreed_while_orders_are_adjudicated(game: Game) -> None:
    deal = say(game, FRANCE, [GERMANY], "Let's make peace.")["deal"]
    ready(game, FRANCE, GERMANY)
    with pytest.raises(Refused, match="being adjudicated"):
        answer(game, GERMANY, deal, "accept")
    assert say(game, GERMANY, [FRANCE], "Good luck!")["status"] == "chat"


def test_a_kept_and_a_broken_promise_are_found_stored_and_told(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Let's both stay out of Burgundy.")
    deal = deals(game, GERMANY)[0]["id"]
    answer(game, GERMANY, deal, "accept")
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    found = set(Verdict.objects.values_list("by__number", "finding", "phase"))
    assert found == {(FRANCE, "broken", "S1901M"), (GERMANY, "kept", "S1901M")}
    event = [one for one in told(game, GERMANY) if one.kind == "deal"][-1]
    by = {verdict["by"]: verdict["finding"] for verdict in event.body["verdicts"]}
    assert by == {FRANCE: "broken", GERMANY: "kept"}
    shown = {one["by"]: one["finding"] for one in deals(game, FRANCE)[0]["promises"]}
    assert shown == {FRANCE: "broken", GERMANY: "kept"}
    assert "deal" not in kinds(game, ITALY)


def test_an_offer_that_became_impossible_lapses_with_its_reason(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Please support A PAR - BUR with your army in Munich.")
    play_phase(game, FRANCE, GERMANY)
    (deal,) = deals(game, FRANCE)
    assert deal["state"] == "lapsed" and deal["reason"]


def test_what_is_proposed_to_all_is_for_all_to_see(game: Game) -> None:
    say(game, FRANCE, "all", "Let's all make peace.")
    everybody: tuple[int | None, ...] = (None, AUSTRIA, RUSSIA)
    for viewer in everybody:
        (deal,) = deals(game, viewer)
        assert deal["conversation"] == "all" and deal["parties"] == list(range(7))
        assert "deal" in kinds(game, viewer)


def test_a_draw_that_all_agree_to_share_ends_the_game(ada: User, basil: User) -> None:
    game = with_two_left(ada, basil)
    say(game, FRANCE, [GERMANY], "Let's share a draw.")
    said = say(game, GERMANY, [FRANCE], "Agreed.")
    assert said["status"] == "understood"
    assert fresh(game).over and (fresh(game).outcome or {})["winners"] == [FRANCE, GERMANY]
    assert {one["finding"] for one in deals(game, FRANCE)[0]["promises"]} == {"kept"}
    assert kinds(game, FRANCE)[-1] == "over"


def test_a_draw_of_some_who_are_left_ends_nothing(game: Game) -> None:
    both = "propose(FRA,[GER],[Agree([FRA GER],drw([FRA GER]))])"
    deal = say(game, FRANCE, [GERMANY], meaning=both)["deal"]
    answer(game, GERMANY, deal, "accept")
    assert not fresh(game).over


def test_a_group_makes_a_deal_that_all_of_it_must_accept(game: Game) -> None:
    said = say(game, FRANCE, [GERMANY, ITALY], "Let's all make peace.")
    assert said["conversation"] == "2,3,4"
    assert said["meaning"] == "propose(FRA,[GER ITA],[Agree([FRA GER ITA],pce([FRA GER ITA]))])"
    answer(game, GERMANY, said["deal"], "accept")
    (deal,) = deals(game, ITALY)
    assert (deal["state"], deal["accepted"]) == ("open", [FRANCE, GERMANY])
    assert deals(game, AUSTRIA) == deals(game, None) == []


def test_after_the_end_deals_are_opened_with_the_talk(ada: User, basil: User) -> None:
    for opened in (False, True):
        game = started(ada, basil, longest=1, open_talk_after=opened)
        say(game, FRANCE, [GERMANY], "Let's make peace.")
        play_phase(game, FRANCE, GERMANY)
        assert fresh(game).over
        assert len(deals(game, GERMANY)) == 1
        assert len(deals(game, None)) == len(deals(game, ITALY)) == (1 if opened else 0)


def test_no_line_of_a_deal_reaches_a_seat_that_is_no_party_to_it(game: Game) -> None:
    say(game, FRANCE, [GERMANY], "Let's both stay out of Burgundy.")
    answer(game, GERMANY, deals(game, GERMANY)[0]["id"], "accept")
    play_phase(game, FRANCE, GERMANY)
    for event in Event.objects.filter(stream__game=game).exclude(
        stream__seat__number__in=(FRANCE, GERMANY)
    ):
        assert "stay out" not in str(event.body) and event.kind != "deal"


ZONE = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])"


def test_who_orders_against_a_promise_is_reminded_and_nobody_else(ada: User, basil: User) -> None:
    game = started(ada, basil)
    say(game, FRANCE, [GERMANY], meaning=ZONE)
    reminder = [
        {
            "line": "A PAR - BUR",
            "sentence": "You promised Germany that you would stay out of Burgundy.",
        }
    ]
    mine = services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    assert mine["breaks"] == reminder
    his = services.submit_draft(seat(game, GERMANY), "S1901M", ["A MUN - BUR"], key())
    assert his["breaks"] == []
    assert "breaks" not in str([one.body for one in told(game, GERMANY)])


def test_who_is_ready_carefully_breaks_no_promise_unawares(ada: User, basil: User) -> None:
    game = started(ada, basil)
    say(game, FRANCE, [GERMANY], meaning=ZONE)
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    with pytest.raises(Refused, match="You promised Germany") as refused:
        services.set_ready(seat(game, FRANCE), "S1901M", True, key(), careful=True)
    assert refused.value.code == "doubtful"
    assert [one["line"] for one in refused.value.fields["breaks"]] == ["A PAR - BUR"]
    assert not seat(game, FRANCE).draft.ready
    services.set_ready(seat(game, FRANCE), "S1901M", True, key())
    assert seat(game, FRANCE).draft.ready
