"""The page's modules, tested in the browser they run in: every `*.test.js` file beside this one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.chromium import chromium

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
HOST = "http://modules.test"
FILES = sorted(Path(__file__).parent.glob("*.test.js"))
RUN = """async (file) => {
  const { tests } = await import("/tests/static/check.js");
  tests.clear();
  await import(file);
  const failed = [];
  for (const [name, body] of tests) {
    try { await body(); } catch (error) { failed.push(`${name}: ${error.message}`); }
  }
  return [tests.size, failed];
}"""


def serve(route: Route) -> None:
    """The repository's own scripts, and for everything else an empty page."""
    path = ROOT / route.request.url.removeprefix(HOST).lstrip("/")
    if path.suffix == ".js" and path.is_file():
        route.fulfill(body=path.read_text(), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")


@pytest.fixture(scope="module")
def blank() -> Iterator[Page]:
    """An empty page that may import the repository's modules."""
    with chromium() as browser:
        page = browser.new_page()
        page.route(f"{HOST}/**", serve)
        page.goto(f"{HOST}/")
        yield page


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_each_module_does_what_its_tests_say(blank: Page, file: Path) -> None:
    count, failed = blank.evaluate(RUN, f"/{file.relative_to(ROOT)}")
    assert count
    assert not failed, "\n".join(failed)
