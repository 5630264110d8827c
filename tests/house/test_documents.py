"""What the README and docs/ tell people to type is there to be typed, and does what they say."""

import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bots.arena.__main__ import main as arena
from bots.new.__main__ import main as begin

ROOT = Path(__file__).resolve().parents[2]
PLACES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"]
DOCUMENTS = [*PLACES, *sorted((ROOT / "docs").rglob("*.md"))]
TEXT = {path.relative_to(ROOT).as_posix(): path.read_text() for path in DOCUMENTS}
SMALL = ["--games", "1", "--final-year", "1901", "--processes", "1"]
"""Said last, and so instead of what a document says: a year of one game will do."""


def found(pattern: str) -> list[tuple[str, str]]:
    """Every place where a document matches: its name, and what is in the brackets."""
    return [(name, one) for name, text in TEXT.items() for one in re.findall(pattern, text)]


def once(pattern: str) -> list[str]:
    return sorted({one for _, one in found(pattern)})


COMMANDS = once(r"(?m)^    (?:PYTHONPATH=\S+ )?(?:\.venv/bin/)?(python -m [^\n#]+?) *(?:#.*)?$")
MATCHES = [one for one in COMMANDS if "bots.arena --players" in one and "mybot" not in one]


@pytest.mark.parametrize("target", once(r"`make ([a-z]+)") + once(r"(?m)^    make ([a-z]+)"))
def test_what_make_is_told_to_make_is_in_the_makefile(target: str) -> None:
    assert re.search(rf"(?m)^{target}:.*##", (ROOT / "Makefile").read_text())


@pytest.mark.parametrize("module", once(r"python3? -m ([a-z]+\.[a-z_.]+)"))
def test_a_module_that_is_to_be_run_can_be_run(module: str) -> None:
    spec = find_spec(module)
    assert spec, f"there is no {module}"
    assert not spec.submodule_search_locations or find_spec(f"{module}.__main__")


@pytest.mark.parametrize(
    ("document", "to"), found(r"\]\((?!https?:)([^)#\s]+)"), ids=lambda one: str(one)
)
def test_a_link_leads_somewhere(document: str, to: str) -> None:
    assert (ROOT / document).parent.joinpath(to).exists()


FOLDERS = "games|bots|webgame|tools|tests|docs|static|templates"


@pytest.mark.parametrize(("document", "path"), found(rf"`((?:{FOLDERS})/(?!\S*NAME)[\w./-]+)`"))
def test_a_file_that_is_named_exists(document: str, path: str) -> None:
    assert (ROOT / path).exists(), f"{document} names {path}"


@pytest.mark.parametrize("command", MATCHES)
def test_a_match_of_the_documents_is_understood_and_played(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(command)[3:]
    small = SMALL[:2] + SMALL[4:] if "catan" in words else SMALL
    monkeypatch.chdir(tmp_path)
    if "./nina" in words:
        begin(["nina"])
    assert arena([*words, *small]) == 0


SESSION = r"(?m)^    \$ ((?:.*\\\n)*.*)\n((?:    .+\n)+)"
SESSIONS = [
    (name, command, said)
    for name, text in TEXT.items()
    for command, said in re.findall(SESSION, text)
]


@pytest.mark.parametrize(("document", "command", "said"), SESSIONS)
def test_what_a_shell_is_shown_to_say_it_says(document: str, command: str, said: str) -> None:
    typed = command.replace("python -m", f"{sys.executable} -m")
    done = subprocess.run(
        ["sh", "-c", typed], cwd=ROOT, capture_output=True, text=True, check=False
    )
    shown = [line.strip() for line in said.splitlines()]
    assert [line.strip() for line in (done.stdout + done.stderr).splitlines()] == shown


def test_there_is_something_to_try() -> None:
    assert len(MATCHES) >= 6 and len(SESSIONS) >= 3 and len(COMMANDS) >= 10
