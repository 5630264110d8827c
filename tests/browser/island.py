"""The island of Catan under the hand: where its lit places are, and touching them."""

from playwright.sync_api import expect

from tests.browser.seated import Seated


def spot(seated: Seated, name: str) -> tuple[float, float]:
    """Where on the screen a place lies, once it is lit: `node 28`, `edge 28-34`, `hex L`."""
    shape = seated.page.locator(f'[data-place="{name}"] .lit-shape')
    expect(shape).to_be_attached()
    box = shape.bounding_box()
    assert box is not None, f"{name} is on no screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(seated: Seated, *names: str) -> None:
    """Click places one after the other, each as soon as it is lit."""
    for name in names:
        seated.page.mouse.click(*spot(seated, name))


def tap(seated: Seated, *names: str) -> None:
    """Touch places with a finger."""
    for name in names:
        seated.page.locator(".island").scroll_into_view_if_needed()
        seated.page.touchscreen.tap(*spot(seated, name))


def due(seated: Seated, words: str) -> None:
    """Wait until this is what is due, or what a touch was answered with."""
    expect(seated.page.locator('[data-catan="due"]')).to_contain_text(words)
