"""What the README and docs/bots.md tell bot writers to do, done."""

import re
import tomllib
from pathlib import Path

import pytest

from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.match import Entrant, play
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


def test_the_experiment_of_the_docs_is_understood() -> None:
    experiment = from_table(tomllib.loads(fenced("docs/bots.md", "toml")))
    assert (experiment.points, experiment.games) == (5, 140)


def test_a_bot_that_does_not_exist_is_refused_with_those_that_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--players", "dumbot:7"]) == 2
    assert "there are hold, random, dumbbot" in capsys.readouterr().err
