import pytest
from tests.browser.positions import at, order, western_front
from tests.browser.seated import PHONE
from tests.webgame.play import FRANCE, GERMANY, seat, started, work
from tests.webgame.talk import say

ZONE = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[LON]))])"

@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_pics(sit, ada, basil, scheme, window, request):
    game = western_front(ada, basil)
    say(game, FRANCE, [GERMANY], meaning=ZONE)
    desk = sit(game, ada, color_scheme=scheme, **window)
    name = f"/tmp/pics/{'phone' if window else 'desk'}-{scheme}"
    desk.touch("BUR"); desk.answer("Support"); desk.touch("BEL", "RUH")
    desk.touch("PIC", "LON")
    desk.expect_asked("You promised Germany that you would stay out of London.")
    desk.page.wait_for_timeout(300)
    desk.page.screenshot(path=f"{name}-1.png")
    desk.part("asking-yes").click()
    desk.touch("ENG"); desk.answer("Convoy"); desk.touch("PIC", "LON")
    desk.page.wait_for_timeout(300)
    desk.page.screenshot(path=f"{name}-2.png")
    desk.page.locator(".ready:visible").click()
    desk.page.wait_for_timeout(300)
    desk.page.screenshot(path=f"{name}-3.png")
