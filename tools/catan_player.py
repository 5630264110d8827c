"""A simple player of Catan in the browser: sees what is lit and open, and presses it."""

from playwright.sync_api import Page

NEXT = """() => {
  const open = (selector) => [...document.querySelectorAll(selector)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled
      && one.getAttribute("aria-disabled") !== "true");
  if (!document.querySelector('[data-part="result"]').hidden) return "over";
  if (!document.querySelector('[data-catan="due"]').hasAttribute("data-yours")) return "wait";
  if (document.querySelector(".due-back:not([hidden])")) return "wait";
  const robs = document.querySelector('[data-catan="tray"] .victims');
  const ways = [
    '[data-do="done"]', '[data-do="blind"]', "[data-victim]", "[data-monopoly]",
    ".picking .step-more",
    '[data-deed="accept"]', '[data-deed="refuse"]', "[data-deal]", '[data-deed="no deal"]',
    robs ? '[data-place^="hex"]' : "",
    '[data-place^="node"]', ".held-card", '.deed[data-deed="card"]', '[data-place^="edge"]',
    ".deed-next",
  ].filter(Boolean);
  for (const way of ways) {
    const found = open(way);
    if (!found.length) continue;
    const one = found[Math.floor(found.length / 2)];
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const shape = one.querySelector(".lit-reach, .lit-shape") ?? one;
    const box = shape.getBoundingClientRect();
    return [way, box.x + box.width / 2, box.y + box.height / 2];
  }
  return "wait";
}"""


def press_next(page: Page) -> str:
    """Press what the page offers first; what it was, or `wait` or `over`."""
    found = page.evaluate(NEXT)
    if isinstance(found, str):
        return found
    way, x, y = found
    page.mouse.click(x, y)
    return str(way)
