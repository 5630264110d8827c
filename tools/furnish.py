"""Open tables on a running site and play there as a person would, by pressing what pages offer."""

import time

from playwright.sync_api import Page

from tools.catan_player import press_next

PATIENCE = 180
"""Seconds a game may take to come as far as is wanted."""
LAST_YEAR = "1903"


def open_table(page: Page, site: str, title: str, chosen: dict[str, str], game: str = "") -> str:
    """Open a table by the form; the address it leads to."""
    page.goto(f"{site}/lobby/new/?game={game}")
    page.locator(".more > summary").click()
    page.get_by_label("Name of the table").fill(title)
    for name, choice in chosen.items():
        radio = page.locator(f'input[name="{name}"][value="{choice}"]')
        if radio.count():
            radio.check()
        else:
            page.locator(f'select[name="{name}"]').select_option(choice)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda address: "/lobby/new/" not in address)
    return page.url.removeprefix(site)


def play_at_once(page: Page, site: str) -> str:
    """Start a game as France from the front page."""
    page.goto(site)
    page.get_by_role("button", name="Play Diplomacy as France").click()
    page.wait_for_url("**/g/**")
    page.locator(".piece").first.wait_for()
    return page.url.removeprefix(site)


def bargain(page: Page, site: str) -> str:
    """Sit beside an envoy, agree with it on something, and ask for more."""
    chosen = {"others": "each", "power": "2", "seat_3": "envoy"}
    chosen |= {f"seat_{seat}": "hold" for seat in (0, 1, 4, 5, 6)}
    open_table(page, site, "With an envoy", chosen)
    page.get_by_role("button", name="Start").click()
    page.locator(".piece").first.wait_for()
    page.get_by_role("tab", name="Talk").click()
    page.locator('[data-part="conversations"]').get_by_role("button", name="Germany").click()
    page.locator('[data-part="message"]').fill(
        "Could you support my army in Paris to Burgandy pls?"
    )
    page.keyboard.press("Enter")
    offer = page.locator('.deal[data-fate="open"]', has_text="Burgundy")
    offer.get_by_role("button", name="Accept").click()
    page.locator('.deal[data-fate="agreed"]', has_text="Burgundy").wait_for()
    page.locator('[data-part="message"]').fill("Please move Munich to Tyrolia, and good luck!")
    page.keyboard.press("Enter")
    page.wait_for_timeout(2000)
    return page.url.removeprefix(site)


def play_to_the_end(page: Page, site: str) -> str:
    """Open a short game against bots, and be ready in every phase until it is over."""
    chosen = {"others": "bots", "final_year": LAST_YEAR}
    address = open_table(page, site, "A short one", chosen)
    panel, ready = page.locator('[data-part="result"]'), page.locator(".ready:visible").first
    asked = page.locator('[data-part="asking-yes"]')
    for _ in range(PATIENCE * 4):
        if panel.is_visible():
            return address
        if asked.is_visible():
            asked.click()
        elif ready.count() and ready.get_attribute("aria-pressed") == "false":
            ready.click()
        page.wait_for_timeout(250)
    raise SystemExit("The short game did not come to its end.")


def settle(page: Page, site: str) -> str:
    """Start a game of Catan from the front page, and play until one's own dice are thrown."""
    page.goto(site)
    page.get_by_role("button", name="Catan").first.click()
    press_until(page, "Build, trade")
    return page.url.removeprefix(site)


def continue_from(page: Page, site: str, line: str, seat: int) -> str:
    """Play Catan on from a position, at a seat of one's own."""
    page.goto(f"{site}/lobby/new/?game=catan")
    page.locator(".more > summary").click()
    page.locator('[name="position"]').fill(line.strip())
    page.locator('select[name="power"]').select_option(str(seat))
    page.get_by_role("button", name="Open the table").click()
    page.locator(".island").wait_for()
    return page.url.removeprefix(site)


def settle_to_the_end(page: Page, site: str) -> str:
    """A short game of Catan against robots, played to its end."""
    address = open_table(page, site, "An island", {"victory": "8"}, game="catan")
    press_until(page, "")
    return address


def press_until(page: Page, due: str) -> None:
    """Press what the page of Catan offers until this is due, or the game is over."""
    page.locator(".island").wait_for()
    hurry = page.locator('[data-part="hurry"]')
    if hurry.is_visible() and hurry.get_attribute("aria-pressed") == "false":
        hurry.click()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if due and page.locator('[data-catan="due"]').inner_text().startswith(due):
            return
        if press_next(page) == "over":
            return
        page.wait_for_timeout(60)
    raise SystemExit("The game of Catan did not come so far.")
