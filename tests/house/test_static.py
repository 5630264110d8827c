"""Static files can all be hashed and compressed, and the modules among them put together."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from webgame.config.static import gather
from webgame.live.modules import COMMENT, IMPORT, as_one, in_order
from webgame.live.templatetags.modules import page_script, page_scripts, source

STATIC = Path(__file__).resolve().parents[2] / "static"
PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">')
Imports = dict[str, list[str]]


def imports() -> Imports:
    """What each module imports, by paths from static/."""
    return {
        str(module.relative_to(STATIC)): [
            str((module.parent / name).resolve().relative_to(STATIC))
            for name in IMPORT.findall(module.read_text())
        ]
        for module in STATIC.rglob("*.js")
    }


def circle(graph: Imports, module: str, above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A chain of imports from `module` that comes back to itself; empty if there is none."""
    if module in above:
        return (*above[above.index(module) :], module)
    for imported in graph[module]:
        if found := circle(graph, imported, (*above, module)):
            return found
    return ()


@pytest.mark.parametrize("module", sorted(imports()))
def test_no_module_imports_itself_in_a_circle(module: str) -> None:
    assert circle(imports(), module) == ()


@pytest.mark.parametrize("entry", ["page", "learn", "showcase", "replay"])
def test_a_page_preloads_every_module_that_its_script_imports(entry: str) -> None:
    graph, script = imports(), f"diplomacy/{entry}.js"
    comes: set[str] = set()
    while new := {name for module in {script, *comes} for name in graph[module]} - comes:
        comes |= new
    page = str(page_script(script))
    assert set(PRELOAD.findall(page)) == {f"/static/{name}" for name in comes}
    assert page.endswith(f'<script type="module" src="/static/{script}"></script>')
    assert "board/board.js" in comes and script not in comes


def test_scripts_that_share_modules_preload_them_once() -> None:
    both = str(page_scripts(["diplomacy/showcase.js", "catan/showcase.js"]))
    preloaded = PRELOAD.findall(both)
    assert len(preloaded) == len(set(preloaded))
    assert {"/static/board/camera.js", "/static/catan/island.js"} <= set(preloaded)
    assert both.count("<script") == 2


def test_a_page_without_its_script_is_no_page() -> None:
    with pytest.raises(ValueError, match="no script diplomacy/nowhere"):
        page_script("diplomacy/nowhere.js")
    gone = {"page.js": 'import { one } from "./gone.js";'}
    with pytest.raises(ValueError, match=r"no script gone\.js"):
        in_order("page.js", lambda name: gone.get(name) or source(name))


@pytest.mark.parametrize(
    "line",
    [
        "export default one;",
        "export let counted = 1;",
        "export { one as two };",
        'import one from "./one.js";',
        'export * from "./one.js";',
    ],
)
def test_what_cannot_be_put_together_is_refused_with_its_line(line: str) -> None:
    kept = {"page.js": f"const zero = 0;\n{line}\n", "one.js": "export const one = 1;\n"}
    with pytest.raises(
        ValueError, match=re.escape(f"page.js cannot be put together with others: {line}")
    ):
        as_one("page.js", kept.__getitem__)


@pytest.mark.parametrize("module", sorted(imports()))
def test_no_text_in_a_module_has_lines_like_comments(module: str) -> None:
    """So a line that looks like a comment is one, and may be left out."""
    pieces = re.finditer(f"{COMMENT.pattern}|`[^`]*`", (STATIC / module).read_text(), COMMENT.flags)
    texts = [piece[0] for piece in pieces if piece[0].startswith("`")]
    assert [text for text in texts if COMMENT.search(text)] == []


@pytest.mark.slow
def test_every_file_gets_a_hashed_name_once_and_a_script_has_its_modules_in_it(
    gathered: Path, settings: Settings
) -> None:
    settings.STATIC_ROOT = gathered
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "webgame.config.static.HashedStaticFiles"}
    }
    assert not gather(), "nothing changed since they were gathered"
    names = json.loads((gathered / "staticfiles.json").read_text())["paths"]
    script = names["diplomacy/page.js"]
    assert re.search(r"\.[0-9a-f]{12}\.js$", script) and (gathered / f"{script}.br").exists()
    page = (gathered / script).read_text()
    assert not IMPORT.findall(page) and "// board/board.js\n" in page
    assert (
        page_script("diplomacy/page.js")
        == f'<script type="module" src="/static/{script}"></script>'
    )
    assert "board/board.js" not in names and not list((gathered / "board").glob("*.js"))


def test_a_file_comes_whole_and_is_not_sent_again_to_who_has_it(client: Client, db: None) -> None:
    first = client.get("/static/site/site.css")
    assert not first.streaming and first.content == (STATIC / "site/site.css").read_bytes()
    assert first.headers["Content-Type"].startswith("text/css")
    again = client.get(
        "/static/site/site.css", headers={"if-modified-since": first["Last-Modified"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_only_the_head_of_a_file_is_sent_when_only_that_is_asked(client: Client, db: None) -> None:
    head = client.head("/static/site/site.css")
    assert head.content == b"" and int(head["Content-Length"]) > 1000
