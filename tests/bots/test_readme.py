"""What the README and docs/bots.md tell bot writers to do, done."""

import re
import tomllib
from pathlib import Path

import pytest

from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.match import Entrant, play
from bots.new.folder import TEMPLATES
from bots.sdk.manifest import parse
from games.talk.negotiation import TalkTerms

ROOT = Path(__file__).parents[2]


def fenced(document: str, language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
    assert found, f"{document} shows no {language}"
    return found[1]


def test_the_bot_of_the_readme_plays_and_is_better_than_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mybot.py").write_text(fenced("README.md", "python"))
    monkeypatch.syspath_prepend(tmp_path)
    players = ["--players", "mybot:Marcher", "random:6", "--games", "7", "--final-year", "1905"]
    assert main([*players, "--processes", "1"]) == 0
    rows = {line.split()[1]: line.split() for line in capsys.readouterr().out.splitlines()[1:3]}
    assert float(rows["mybot:Marcher"][-1]) < float(rows["random"][-1])


def test_the_bot_of_the_docs_says_yes_to_every_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "yesbot.py").write_text(fenced("docs/bots.md", "python"))
    monkeypatch.syspath_prepend(tmp_path)
    entrants = [Entrant("yesbot:Yes"), *[Entrant("randomnegotiator")] * 6]
    result = play("diplomacy", entrants, 1, {"final_year": 1901}, terms=TalkTerms("multilateral"))
    assert result.talk is not None
    assert result.talk["messages"][0] > 0
    assert result.talk["proposals"][0] == 0


def shown(document: str) -> dict[str, str]:
    """What a document shows under a name, by that name."""
    text = (ROOT / document).read_text()
    return dict(re.findall(r"```\w+ ([\w/.]+)\n(.*?)```", text, re.DOTALL))


def test_the_bots_of_the_docs_are_those_that_are_made() -> None:
    made = {name: code for name, code in shown("docs/bots.md").items() if "/" in name}
    assert len(made) == 3
    for name, code in made.items():
        assert code == (TEMPLATES / name).read_text(), f"docs/bots.md shows another {name}"


def test_the_bot_toml_of_the_docs_is_read() -> None:
    nina = parse(shown("docs/bots.md")["bot.toml"])
    assert nina.settings({"opening": "lepanto"}) == {"courage": 80, "opening": "lepanto"}


def test_the_hold_bot_of_the_tutorial_holds_whatever_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "holdbot.py").write_text(shown("docs/bots.md")["holdbot.py"])
    monkeypatch.syspath_prepend(tmp_path)
    entrants = [Entrant("holdbot:HoldBot")] * 3 + [Entrant("dbrane")] * 4
    result = play("diplomacy", entrants, 1, {"final_year": 1906})
    assert result.failures == ()
    assert result.scores[0] == 0, "it was dislodged, and had to disband"


def test_the_experiment_of_the_docs_is_understood() -> None:
    experiment = from_table(tomllib.loads(fenced("docs/bots.md", "toml")))
    assert (experiment.points, experiment.games) == (5, 140)


def test_a_bot_that_does_not_exist_is_refused_with_those_that_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--players", "dumbot:7"]) == 2
    assert "there are hold, random, dumbbot" in capsys.readouterr().err
