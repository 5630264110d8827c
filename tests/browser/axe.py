"""What axe (https://github.com/dequelabs/axe-core) finds on a page; a Python package ships it."""

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FIND = """async ([rules, left]) => {
  for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const only = rules.length ? { runOnly: rules } : {};
  const { violations } = await axe.run({ exclude: left }, { resultTypes: ["violations"], ...only });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary: why }) =>
      `${id}: ${target.join(" ")} (${why.split("\\n").at(-1).trim()})`));
}"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def demand_access(page: Page, where: str = "", board: bool = False) -> None:
    """Nothing on the page is in somebody's way by day, and by night all can be read, too.

    The places of the board, which cost more than all the rest, are looked at where it is said.
    """
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        wrong = in_the_way(page, theme, board)
        assert not wrong, f"{where}, {theme}: " + "; ".join(wrong)
    page.emulate_media(color_scheme="light")


def in_the_way(page: Page, theme: str, board: bool = False) -> list[str]:
    """What axe calls serious or critical: the rule, the place, the reason.

    By night, where only colors differ, only these are looked at.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    rules = ["color-contrast"] if theme == "dark" else []
    wrong: list[Any] = page.evaluate(FIND, [rules, [] if board else ["svg"]])
    return [str(one) for one in wrong]
