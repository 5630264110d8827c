"""Bots in other languages are brought, tried out in a jail, and play as those in Python do."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.utils import timezone

from bots.new.folder import LANGUAGES, make
from bots.sandbox.running import available
from tests.webgame.play import work
from webgame.accounts.models import User
from webgame.tables.refused import Refused
from webgame.uploads import jails, services
from webgame.uploads.models import Build, Holding
from webgame.uploads.parcel import packed, read_zip
from webgame.uploads.trial import tried

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")


def toml(program: str) -> bytes:
    return f'name = "wolf"\ngame = "diplomacy"\nprogram = "{program}"\ntalks = false\n'.encode()


def built(folder: Path, language: str) -> Mapping[str, bytes]:
    """The beginning in a language, built as its README says."""
    make(folder / "wolf", "diplomacy", language)
    subprocess.run(LANGUAGES[language].build or "true", shell=True, cwd=folder / "wolf", check=True)
    return {one.name: one.read_bytes() for one in (folder / "wolf").iterdir() if one.is_file()}


@pytest.mark.parametrize(
    ("language", "needs"), [("javascript", "node"), ("c", "cc"), ("java", "javac")]
)
def test_a_bot_in_another_language_is_uploaded_and_passes_its_bench(
    ada: User, settings: LazySettings, tmp_path: Path, language: str, needs: str
) -> None:
    if shutil.which(needs) is None:
        pytest.skip(f"there is no {needs} on this machine")
    settings.BENCH_GAMES = 1
    build = services.upload(ada, read_zip(packed(built(tmp_path, language))))
    work()
    build.refresh_from_db()
    assert (build.state, build.reason) == (Build.State.READY, "")


def test_a_machine_that_lacks_a_language_says_so_and_takes_others(ada: User) -> None:
    why = "Programs in JavaScript do not run here: node is not installed (Debian: nodejs)."
    Holding.objects.create(pk=1, at=timezone.now(), lacks={"JavaScript": why})
    brought = read_zip(packed({"bot.js": b"", "bot.toml": toml("node bot.js")}))
    with pytest.raises(Refused, match="node is not installed"):
        services.upload(ada, brought)
    assert not Build.objects.exists()
    services.upload(ada, read_zip(packed({"bot.py": b"", "bot.toml": toml("python bot.py")})))


def test_a_worker_without_the_language_holds_nothing_against_the_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(jails, "lacking", lambda runtime: f"No {runtime.name} here.")
    brought = read_zip(packed({"bot.js": b"", "bot.toml": toml("node bot.js")}))
    with (tmp_path / "log").open("w+b") as log:
        assert tried(brought, 1, 1.0, log) == {"away": "No JavaScript here."}
