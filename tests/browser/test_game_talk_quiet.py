"""What is quiet, and what is told aloud: mutes, reports, alerts, the voice for screen readers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    fresh,
    key,
    play_phase,
    seat,
    started,
    table,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Report


def of_three(ada: User, basil: User, third: User) -> Game:
    """Ada plays France, Basil Germany, somebody else Italy."""
    game = table(ada, basil)
    services.join(third, game, ITALY, invite=game.invite)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    work()
    return fresh(game)


def say(game: Game, number: int, text: str, *to: int) -> None:
    services.say(seat(game, number), list(to), text, key())


def test_a_power_that_is_muted_neither_rings_nor_counts_as_unread(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    game = of_three(ada, basil, outsider)
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.part("mute").click()
    expect(desk.part("mute")).to_have_text("Hear again")
    desk.part("conversations").get_by_role("button", name="Everyone").click()
    say(game, GERMANY, "Are you there?", FRANCE)
    say(game, ITALY, "I am.", FRANCE)
    expect(desk.part("conversations").get_by_role("button", name="Italy 1 unread")).to_be_visible()
    expect(desk.part("unread")).to_have_text("1")
    desk.page.reload()
    desk.talk_with("Germany muted")
    expect(desk.page.get_by_text("Are you there?")).to_be_hidden()
    desk.page.get_by_role("button", name="Germany is muted. Show").click()
    expect(desk.page.get_by_text("Are you there?")).to_be_visible()
    desk.part("mute").click()
    expect(desk.part("mute")).to_have_text("Mute")


def test_a_message_is_reported_with_a_reason(sit: Sit, ada: User, basil: User) -> None:
    game = started(ada, basil)
    say(game, GERMANY, "Something rude.", FRANCE)
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.page.get_by_role("button", name="How it reads, and more: Germany").click()
    desk.page.get_by_role("button", name="Report …").click()
    dialog = desk.part("complaint")
    expect(dialog).to_contain_text("Something rude.")
    desk.part("complaint-reason").fill("He is rude to me.")
    dialog.get_by_role("button", name="Report").click()
    expect(desk.part("complaint-answer")).not_to_be_empty()
    desk.part("close-complaint").click()
    expect(dialog).to_be_hidden()
    assert Report.objects.get().reason == "He is rude to me."


def test_messages_of_others_are_announced_and_your_own_are_not(
    sit: Sit, ada: User, basil: User, outsider: User
) -> None:
    game = of_three(ada, basil, outsider)
    desk = sit(game, ada)
    desk.talk_with("Germany")
    desk.say("Good day to you")
    say(game, GERMANY, "And to you.", FRANCE)
    say(game, ITALY, "Ciao.", FRANCE)
    expect(desk.part("voice")).to_contain_text("Germany: And to you.")
    expect(desk.part("voice")).to_contain_text("Italy wrote.")
    expect(desk.part("voice")).not_to_contain_text("Good day")
    assert desk.page.title().startswith("(1) ")


def test_sound_and_notifications_are_switched_apart_and_remembered(sit: Sit, ada: User) -> None:
    desk = sit(started(ada), ada)
    bell = desk.part("alerts")
    expect(bell).to_have_attribute("aria-pressed", "false")
    bell.click()
    desk.page.get_by_role("checkbox", name="A soft sound").check()
    desk.press("Escape")
    expect(bell).to_be_focused()
    desk.page.reload()
    expect(bell).to_have_attribute("aria-pressed", "true")
    bell.click()
    expect(desk.page.get_by_role("checkbox", name="A soft sound")).to_be_checked()
    expect(desk.page.get_by_role("checkbox", name="A notification")).not_to_be_checked()


@pytest.mark.parametrize("opened", [True, False])
def test_after_the_end_the_talk_of_others_lies_open_if_the_terms_said_so(
    sit: Sit, ada: User, basil: User, opened: bool
) -> None:
    game = started(ada, basil, open_talk_after=opened, longest=1)
    say(game, GERMANY, "Let us take Vienna.", ITALY)
    play_phase(game, FRANCE, GERMANY)
    desk = sit(game, ada)
    desk.part("close-result").click()
    desk.leaf("Talk")
    words = "lies open to everybody" if opened else "stays among those who said it"
    expect(desk.part("silence")).to_contain_text(words)
    theirs = desk.part("conversations").get_by_role("button", name="Germany and Italy")
    expect(theirs).to_have_count(1 if opened else 0)
    if opened:
        theirs.click()
        expect(desk.part("messages")).to_contain_text("Let us take Vienna.")
        expect(desk.part("with-whom")).to_contain_text("among themselves")
