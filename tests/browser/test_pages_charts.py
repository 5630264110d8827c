"""The page of charts: choosing with the keyboard, the address, and the explorer."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit

__all__ = ["visit"]


def test_a_chart_is_chosen_without_a_new_page_and_its_address_shows_it(visit: Visit) -> None:
    visitor = visit("/lab/", **PHONE)
    page = visitor.page
    page.get_by_role("link", name="Catan: How near to victory").click()
    expect(page.get_by_role("img", name="Eta.")).to_be_visible()
    page.get_by_label("Variable").focus()
    page.get_by_label("Variable").select_option("points")
    drawn = page.get_by_role("img", name="Points.")
    expect(drawn).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "variable-0"
    page.get_by_label("For each").select_option("all")
    expect(page.locator("td", has_text="all").first).to_be_visible()
    assert "variable=points" in page.url and "by=all" in page.url and "along=" not in page.url
    assert drawn.evaluate("image => image.naturalWidth") > 0
    demand_access(page, "charts")
    page.go_back()
    expect(page.get_by_label("For each")).to_have_value("seat")
    assert visitor.complaints == []


def test_the_explorer_draws_by_vega_lite_under_the_policy_of_the_site(visit: Visit) -> None:
    pytest.importorskip("vl_convert")
    visitor = visit("/lab/?shelf=diplomacy/russia&variable=centers&variable=attacks")
    page = visitor.page
    page.get_by_role("button", name="Open the explorer").click()
    chart = page.locator("canvas")
    expect(chart).to_be_visible(timeout=30_000)
    before = chart.evaluate("canvas => canvas.toDataURL()")
    explorer = page.locator("[data-part=explorer]")
    explorer.get_by_label("Variable").select_option("attacks")
    explorer.get_by_label("Drawn as").select_option("bar")
    expect(chart).to_be_visible()
    page.wait_for_function(
        "before => document.querySelector('canvas').toDataURL() !== before", arg=before
    )
    assert visitor.complaints == []
