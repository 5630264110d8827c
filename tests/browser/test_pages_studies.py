"""A researcher makes a study, and somebody comes by its link, plays and answers."""

import re

from django.db import transaction
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.studies.models import Participant
from webgame.tables.services.adjudication import draw
from webgame.tables.table import lock

__all__ = ["visit"]


def test_a_study_from_its_first_word_to_the_answers(visit: Visit, ada: User) -> None:
    desk = visit("/lab/studies/", ada)
    page = desk.page
    page.get_by_role("link", name="New study").first.click()
    page.get_by_label("Name", exact=True).fill("Trust")
    page.get_by_label("What participants agree to").fill("We ask how people bargain.")
    demand_access(page, "the words")
    page.get_by_role("button", name="Make the study").click()
    page.get_by_role("link", name="Add a table of Diplomacy").click()
    page.get_by_label("Name of the condition").fill("with talk")
    demand_access(page, "the condition")
    page.get_by_role("button", name="Add the condition").click()
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("status")).to_contain_text("Open")
    demand_access(page, "the study")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    link = page.get_by_label("For everybody").input_value()

    guest = visit(link.removeprefix(desk.site), **PHONE)
    phone = guest.page
    expect(phone.get_by_text("We ask how people bargain.")).to_be_visible()
    demand_access(phone, "what is agreed to")
    phone.get_by_role("button", name="I agree: begin").click()
    expect(phone.locator(".game-bar h1")).to_contain_text("Spring 1901")
    with transaction.atomic():
        draw(lock(Game.objects.get().pk))
    phone.get_by_role("link", name="To the questions").click()
    phone.get_by_role("radio", name="two or more").check()
    phone.get_by_role("radio", name="6").check()
    demand_access(phone, "the questions")
    phone.get_by_role("button", name="Send the answers").click()
    expect(phone.get_by_role("heading", name="Thank you")).to_be_visible()
    expect(phone.get_by_text("a bot", exact=True)).to_have_count(6)
    demand_access(phone, "thanks")
    assert Participant.objects.get().answers == {"q1": "two or more", "q2": "6", "q3": ""}

    page.reload()
    expect(page.get_by_role("row", name=re.compile("with talk"))).to_contain_text("1")
    assert not desk.complaints and not guest.complaints
