"""What the game page tells of words broken, of deals that came to nothing, and of the end."""

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.webgame.play import FRANCE, GERMANY, ITALY, key, play_phase, ready, seat, started, work
from tests.webgame.talk import answer, say
from webgame.accounts.models import User
from webgame.tables import services

ZONE = "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR]))])"
PLOT = "propose(GER,[ITA],[Agree([GER ITA],aly([GER ITA],[FRA]))])"
ASKED = (
    "propose(FRA,[GER],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(PAR,AMY))))),"
    "Commit(GER,[FRA],dmz([GER],[BUR]))])"
)


def test_a_broken_promise_is_told_over_the_map_until_it_is_put_away(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    say(game, GERMANY, [FRANCE], meaning=ZONE)
    services.submit_draft(seat(game, GERMANY), "S1901M", ["A MUN - BUR"], key())
    desk = sit(game, ada)
    ready(game, GERMANY)
    desk.ready()
    work()
    desk.expect_phase("Fall 1901 moves")
    notice = desk.page.locator(".notice")
    expect(notice).to_contain_text("Germany broke its promise to you")
    demand_access(desk.page, "a notice")
    notice.get_by_role("button", name="See the deal").click()
    expect(desk.page.locator(".message").first).to_be_visible()
    expect(notice).to_have_count(0)
    desk.page.reload()
    expect(notice).to_have_count(1)
    notice.get_by_role("button", name="Put away").click()
    expect(notice).to_have_count(0)


def test_talk_opens_where_something_is_unread_and_a_refused_offer_is_folded_away(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil)
    offer = say(game, FRANCE, [GERMANY], meaning=ASKED)
    answer(game, GERMANY, offer["deal"], "reject")
    desk = sit(game, ada)
    desk.leaf("Talk")
    expect(desk.part("with-whom")).to_contain_text("Only Germany (Basil) and you read this")
    card = desk.page.locator(".deal")
    expect(card.locator(".deal-fate")).to_have_text("Rejected")
    expect(card.get_by_text("Your army in Paris will hold.")).to_be_hidden()
    expect(desk.page.get_by_role("button", name="Put into my orders")).to_have_count(0)
    card.locator("summary").click()
    expect(card.get_by_text("Your army in Paris will hold.")).to_be_visible()
    demand_access(desk.page, "a rejected deal")


def test_the_end_opens_the_talk_at_once_and_tells_who_plotted(
    sit: Sit, ada: User, basil: User
) -> None:
    game = started(ada, basil, longest=1)
    plot = say(game, GERMANY, [ITALY], meaning=PLOT)
    game.seats.filter(number=ITALY).update(bot="")
    answer(game, ITALY, plot["deal"], "accept")
    game.seats.filter(number=ITALY).update(bot="hold")
    desk = sit(game, ada)
    play_phase(game, FRANCE, GERMANY)
    plots = desk.part("plots")
    expect(plots).to_contain_text("Spring 1901 Germany proposes to Italy:")
    expect(plots).to_contain_text("against you. It was agreed, and kept.")
    demand_access(desk.page, "the plots")
    plots.get_by_role("link", name="Spring 1901").click()
    expect(desk.part("shown")).to_have_text("Spring 1901")
    desk.leaf("Talk")
    theirs = desk.part("conversations").get_by_role("button", name="Germany and Italy")
    expect(theirs).to_be_visible()
    assert not desk.complaints
