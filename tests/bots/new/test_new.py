"""``python -m bots.new`` makes bots that play at once, in every language and game it offers."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.arena.foreign import end_all, of_folder
from bots.arena.match import play
from bots.new.__main__ import main
from bots.new.folder import LANGUAGES, TEMPLATES
from bots.sdk.manifest import read_manifest
from games.registry import rules

NEEDED = {"javascript": "node", "c": "cc", "java": "javac"}
WAYS = [(language, game) for language, one in LANGUAGES.items() for game in one.games]
SHORT = {"diplomacy": ({"final_year": 1903}, 30), "catan": ({"players": 2}, 60)}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    end_all()


@pytest.mark.parametrize(("language", "game"), WAYS)
def test_a_new_bot_plays_as_it_is_made_without_a_fault(language: str, game: str) -> None:
    needed = NEEDED.get(language)
    if needed and not shutil.which(needed):
        pytest.skip(f"there is no {needed} on this machine")
    assert main(["nina", "--game", game, "--language", language]) == 0
    if build := LANGUAGES[language].build:
        subprocess.run(build, shell=True, cwd="nina", check=True)
    bot = of_folder(Path("nina"))
    options, phases = SHORT[game]
    laws = rules(game)
    seats = len(laws.seats(laws.read_options(options)))
    results = [play(game, [bot] * seats, 1, options, phases) for _ in range(2)]
    assert results[0].failures == () and results[0].phases > 6
    assert results[0] == results[1], "the same seed gives the same game"


@pytest.mark.parametrize(("language", "game"), WAYS)
def test_a_new_folder_says_all_that_is_in_it(language: str, game: str) -> None:
    main(["nina", "--game", game, "--language", language])
    folder = Path("nina")
    source = LANGUAGES[language].source
    assert {path.name for path in folder.iterdir()} == {
        *("bot.toml", "README.md", "test_bot.py"),
        source,
    }
    manifest = read_manifest(folder)
    assert (manifest.name, manifest.title, manifest.game) == ("nina", "Nina", game)
    readme = (folder / "README.md").read_text()
    assert "# Nina" in readme and source in readme and "$" not in readme
    assert LANGUAGES[language].build in readme


@pytest.mark.parametrize("name", ["bot.js", "bot.c", "Bot.java"])
def test_an_example_in_another_language_is_at_most_60_lines_long(name: str) -> None:
    found = list(TEMPLATES.rglob(name))
    assert found and all(len(path.read_text().splitlines()) <= 60 for path in found)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["Nina"], "name cannot be 'Nina'"),
        (["there"], "there is there already"),
        (["nina", "--language", "evaluators", "--game", "catan"], "play diplomacy only"),
        (["there/file/nina"], "cannot be made"),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_is_made(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there").mkdir()
    Path("there/file").touch()
    assert main(words) == 2
    assert why in capsys.readouterr().err
    assert {path.name for path in Path().iterdir()} == {"there"}
