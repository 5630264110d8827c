"""The digest that says which code a bot was covers all of it, and nothing of other bots."""

from pathlib import Path

import pytest

from bots.sdk import build as building
from bots.sdk.build import ROOT, build, sources

FILES = {
    "bots/nina/player.py": "from bots.shared import hands\nimport bots.words\n",
    "bots/nina/table.toml": "a = 1\n",
    "bots/nina/notes.md": "hers\n",
    "bots/shared/hands.py": "def late():\n    from bots.far import deep\n",
    "bots/words.py": "",
    "bots/far.py": "deep = 1\n",
    "bots/other/player.py": "import bots.nina.player\n",
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(building, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_a_build_changes_with_what_a_bot_is_made_of_alone(tree: Path, name: str) -> None:
    before = build.__wrapped__("bots.nina.player")
    (tree / name).write_text(f"{FILES[name]}# more\n")
    its_own = not name.endswith(".md") and "other" not in name
    assert (build.__wrapped__("bots.nina.player") != before) == its_own


@pytest.mark.parametrize(
    ("bot", "has", "lacks"),
    [
        ("bots.catan.robot.named", "bots/catan/settings/published.toml", "bots/hana/__init__.py"),
        ("bots.diplomacy.hana.player", "bots/hana/__init__.py", "bots/catan/robot/player.py"),
        ("bots.diplomacy.envoy", "bots/diplomacy/conversation/heard.toml", "bots/hana/__init__.py"),
    ],
)
def test_robots_are_made_of_what_they_share_too(bot: str, has: str, lacks: str) -> None:
    found = {str(file.relative_to(ROOT)) for file in sources(bot)}
    assert has in found
    assert lacks not in found
