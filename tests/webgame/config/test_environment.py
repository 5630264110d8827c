"""The environment decides how the site runs; production refuses every unsafe setting by name."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.production import SAFE
from webgame.config.environment import BadEnvironment, read

BASE = Path(__file__).resolve().parents[3]


def test_with_nothing_given_the_site_is_embedded_and_needs_no_server(tmp_path: Path) -> None:
    embedded = read({}, tmp_path)
    assert not embedded.production and not embedded.debug and not embedded.redis_url
    assert embedded.database_url == f"sqlite:///{tmp_path}/var/parley.sqlite3"
    assert embedded.allowed_hosts == ("localhost", "127.0.0.1", "[::1]")


def test_the_first_start_makes_a_secret_key_and_the_second_keeps_it(tmp_path: Path) -> None:
    key = read({}, tmp_path).secret_key
    assert len(key) > 50 and read({}, tmp_path).secret_key == key
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [kept.name for kept in (tmp_path / "var").iterdir()] == ["secret_key"]


def test_a_folder_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file stands here")
    with pytest.raises(BadEnvironment, match=r"The folder .*var cannot be used: .*"):
        read({}, tmp_path)


def test_two_first_starts_at_the_same_time_end_with_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(lambda _: read({}, tmp_path).secret_key, range(32)))
    assert len(keys) == 1 and len(keys.pop()) > 50
    assert [kept.name for kept in (tmp_path / "var").iterdir()] == ["secret_key"]


def test_two_machines_have_two_keys(tmp_path: Path) -> None:
    assert read({}, tmp_path / "one").secret_key != read({}, tmp_path / "two").secret_key


def test_production_starts_with_safe_settings_and_keeps_nothing_on_disk(tmp_path: Path) -> None:
    production = read(SAFE, tmp_path)
    assert production.production and production.https
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("name", "unsafe", "sentence"),
    [
        ("DEBUG", "1", "DEBUG is on"),
        ("SECRET_KEY", "", "SECRET_KEY is not set"),
        ("SECRET_KEY", "short", "SECRET_KEY is easy to guess"),
        ("SECRET_KEY", "abab" * 20, "SECRET_KEY is easy to guess"),
        ("SECRET_KEY", "change-me-" + SAFE["SECRET_KEY"], "SECRET_KEY is easy to guess"),
        ("SECRET_KEY", "django-insecure-" + SAFE["SECRET_KEY"], "SECRET_KEY is easy to guess"),
        ("ALLOWED_HOSTS", "", "ALLOWED_HOSTS is not set"),
        ("ALLOWED_HOSTS", "parley.example, *", "ALLOWED_HOSTS contains a *"),
        ("DATABASE_URL", "", "DATABASE_URL is not set"),
        ("DATABASE_URL", "sqlite:///parley.sqlite3", "DATABASE_URL names SQLite"),
        ("REDIS_URL", "", "REDIS_URL is not set"),
        ("SITE_URL", "", "SITE_URL is not set"),
        ("SITE_URL", "http://parley.example", "SITE_URL is not https"),
        ("EMAIL_HOST", "", "EMAIL_HOST is not set"),
        ("EMAIL_FROM", "", "EMAIL_FROM is not set"),
    ],
)
def test_production_refuses_an_unsafe_setting_and_says_which(
    tmp_path: Path, name: str, unsafe: str, sentence: str
) -> None:
    with pytest.raises(BadEnvironment) as refusal:
        read(SAFE | {name: unsafe}, tmp_path)
    assert sentence in str(refusal.value)
    assert str(refusal.value).count("\n  - ") == 1


def test_production_with_nothing_given_names_every_setting_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadEnvironment) as refusal:
        read({"PARLEY_MODE": "production"}, tmp_path)
    for name in SAFE.keys() - {"PARLEY_MODE"}:
        assert f"{name} is not set" in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "wrong", "sentence"),
    [
        ("PARLEY_MODE", "prod", "it can be “embedded” or “production”"),
        ("DEBUG", "maybe", "DEBUG is “maybe”; it can be 1 or 0"),
        ("EMAIL_PORT", "smtp", "EMAIL_PORT is “smtp”; it must be a whole number"),
        ("BOT_ACT_SECONDS", "5", "BOT_ACT_SECONDS is “5”; it goes up to 2"),
        ("DATABASE_URL", "parley", "DATABASE_URL cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused_in_any_mode(
    tmp_path: Path, name: str, wrong: str, sentence: str
) -> None:
    with pytest.raises(BadEnvironment, match=sentence):
        read({name: wrong}, tmp_path)


def test_the_process_ends_with_the_reasons_and_no_traceback() -> None:
    environment = SAFE | {"DEBUG": "1", "ALLOWED_HOSTS": "*", "PATH": "/usr/bin:/bin"}
    ended = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=BASE,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "DEBUG is on" in ended.stderr and "ALLOWED_HOSTS contains a *" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_process_environment_of_production_passes_djangos_own_check() -> None:
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=BASE,
        env=SAFE | {"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
