"""One reader of TOML for all that people write: what it cannot read it refuses as a ValueError."""

from pathlib import Path

import pytest

from bots.arena.description import read_table
from bots.arena.experiment import BadExperiment
from bots.sdk.manifest import BadManifest, parse
from bots.sdk.toml import read_toml

UNREADABLE = {
    "no TOML": "name",
    "too many digits": "name = 0x" + "f" * 5000,
    "too deep": "name = " + "[" * 3000 + "]" * 3000,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused_wherever_it_stands(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_toml(text)
    with pytest.raises(BadManifest, match="is no TOML"):
        parse(text)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadExperiment, match="cannot be read"):
        read_table(str(file))
