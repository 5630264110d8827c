"""What the environment says: every variable the site reads, read once, in one place.

Two modes. *embedded* (the default) needs no server: SQLite, an in-memory channel layer and broker,
a secret key of its own made at the first start. *production* refuses to start until every setting
is safe, and says which are not.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import urlsplit

import dj_database_url

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
SHORTEST_SECRET = 50
FEWEST_LETTERS = 16
LONGEST_ACT = 2
"""Seconds: nobody watches one plain act of a robot's for longer."""
PLACEHOLDERS = ("insecure", "change", "example", "replace", "secret", "password", "random")
TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"", "0", "false", "no", "off"})


class BadEnvironment(Exception):
    """The environment cannot be used; `str()` lists every reason, one a line."""


@dataclass(frozen=True)
class Environment:
    """The site's settings as the environment gives them; empty strings mean "not given"."""

    production: bool
    debug: bool
    var: Path
    secret_key: str
    database_url: str
    database_connections: int
    redis_url: str
    allowed_hosts: tuple[str, ...]
    site_url: str
    trusted_proxies: int
    email_host: str
    email_port: int
    email_user: str
    email_password: str
    email_tls: bool
    email_from: str
    push_key: str
    bot_processes: int
    bot_seconds: int
    bot_talk_seconds: int
    bot_act_seconds: int
    bot_tables: int
    read_processes: int
    experiment_processes: int
    upload_processes: int
    daide_port: int
    daide_host: str
    daide_address: str

    @property
    def https(self) -> bool:
        """Whether people reach the site by HTTPS."""
        return self.site_url.startswith("https://")


def read(environ: Mapping[str, str], base: Path) -> Environment:
    """Read the variables; relative data goes under `base`. Raises `BadEnvironment`."""
    mode = environ.get("PARLEY_MODE", "embedded")
    if mode not in ("embedded", "production"):
        raise BadEnvironment(f"PARLEY_MODE is “{mode}”; it can be “embedded” or “production”.")
    production = mode == "production"
    var = Path(environ.get("PARLEY_VAR") or base / "var")
    site_url = environ.get("SITE_URL", "").rstrip("/")
    hosts = _words(environ.get("ALLOWED_HOSTS", ""))
    environment = Environment(
        production=production,
        debug=_flag(environ, "DEBUG"),
        var=var,
        secret_key=environ.get("SECRET_KEY", "") or ("" if production else _own_secret(var)),
        database_url=environ.get("DATABASE_URL", "")
        or ("" if production else f"sqlite:///{var / 'parley.sqlite3'}"),
        database_connections=_number(environ, "DATABASE_CONNECTIONS", 16),
        redis_url=environ.get("REDIS_URL", ""),
        allowed_hosts=hosts or (() if production else LOCAL_HOSTS),
        site_url=site_url,
        trusted_proxies=_number(environ, "TRUSTED_PROXIES", 0),
        email_host=environ.get("EMAIL_HOST", ""),
        email_port=_number(environ, "EMAIL_PORT", 587),
        email_user=environ.get("EMAIL_USER", ""),
        email_password=environ.get("EMAIL_PASSWORD", ""),
        email_tls=_flag(environ, "EMAIL_TLS", default="1"),
        email_from=environ.get("EMAIL_FROM", ""),
        push_key=_push_key(environ.get("PUSH_KEY", "")),
        bot_processes=_number(environ, "BOT_PROCESSES", max(1, (os.cpu_count() or 1) - 1)),
        bot_seconds=_number(environ, "BOT_SECONDS", 20),
        bot_talk_seconds=_number(environ, "BOT_TALK_SECONDS", 8),
        bot_act_seconds=_number(environ, "BOT_ACT_SECONDS", 1, most=LONGEST_ACT),
        bot_tables=_number(environ, "BOT_TABLES", 2),
        read_processes=max(1, _number(environ, "READ_PROCESSES", (os.cpu_count() or 1) // 2)),
        experiment_processes=max(
            1, _number(environ, "EXPERIMENT_PROCESSES", max(1, (os.cpu_count() or 1) - 1))
        ),
        upload_processes=_number(environ, "UPLOAD_PROCESSES", 6),
        daide_port=_number(environ, "DAIDE_PORT", 0, most=2**16 - 1),
        daide_host=environ.get("DAIDE_HOST") or "127.0.0.1",
        daide_address=environ.get("DAIDE_ADDRESS") or urlsplit(site_url).hostname or "127.0.0.1",
    )
    if environment.database_url:
        _understand(environment.database_url)
    reasons = unsafe(environment) if production else ()
    if reasons:
        raise BadEnvironment(
            "Parley does not start in production with unsafe settings:\n"
            + "\n".join(f"  - {reason}" for reason in reasons)
        )
    return environment


def unsafe(environment: Environment) -> tuple[str, ...]:
    """Why this environment is not fit for production: one sentence a setting, empty if it is."""
    key, hosts, site = environment.secret_key, environment.allowed_hosts, environment.site_url
    sqlite = environment.database_url.startswith("sqlite")
    checks = (
        (environment.debug, "DEBUG is on: error pages would show settings to anyone."),
        (not key, "SECRET_KEY is not set."),
        (
            bool(key) and _easy_to_guess(key),
            f"SECRET_KEY is easy to guess: give at least {SHORTEST_SECRET} random characters.",
        ),
        (not hosts, "ALLOWED_HOSTS is not set: name the hosts the site answers to."),
        (
            any(host.startswith("*") for host in hosts),
            "ALLOWED_HOSTS contains a *: name the hosts the site answers to.",
        ),
        (not environment.database_url, "DATABASE_URL is not set."),
        (sqlite, "DATABASE_URL names SQLite: several processes need PostgreSQL."),
        (not environment.redis_url, "REDIS_URL is not set: processes could not talk."),
        (not site, "SITE_URL is not set: mails could not link to the site."),
        (
            bool(site) and not environment.https,
            "SITE_URL is not https: passwords and cookies would cross the net in the clear.",
        ),
        (not environment.email_host, "EMAIL_HOST is not set: nobody could confirm an address."),
        (not environment.email_from, "EMAIL_FROM is not set: mails need a sender."),
    )
    return tuple(sentence for wrong, sentence in checks if wrong)


def _easy_to_guess(key: str) -> bool:
    """Whether a key is short, made of few letters, or an example that was not replaced."""
    said = any(word in key.lower() for word in PLACEHOLDERS)
    return said or len(key) < SHORTEST_SECRET or len(set(key)) < FEWEST_LETTERS


def _own_secret(var: Path) -> str:
    """The key this machine keeps for itself, made at the first start and readable by us alone."""
    kept = var / "secret_key"
    try:
        if not kept.exists():
            var.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", dir=var, prefix="secret_key.") as draft:  # ours alone
                draft.write(secrets.token_urlsafe(50))
                draft.flush()
                with suppress(FileExistsError):  # another process was quicker: its key is the key
                    kept.hardlink_to(draft.name)
        return kept.read_text()
    except OSError as error:
        raise BadEnvironment(f"The folder {var} cannot be used: {error}.") from error


def _understand(database_url: str) -> None:
    try:
        dj_database_url.parse(database_url)
    except ValueError as error:
        raise BadEnvironment(
            "DATABASE_URL cannot be read: it looks like postgresql://user:password@host:5432/name."
        ) from error


def _push_key(text: str) -> str:
    if text and not re.fullmatch(r"[\w-]{43}", text, re.ASCII):
        raise BadEnvironment("PUSH_KEY cannot be read: `manage.py push_key` makes one.")
    return text


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _flag(environ: Mapping[str, str], name: str, default: str = "") -> bool:
    text = environ.get(name, default).lower()
    if text not in TRUE | FALSE:
        raise BadEnvironment(f"{name} is “{text}”; it can be 1 or 0.")
    return text in TRUE


def _number(environ: Mapping[str, str], name: str, default: int, most: int | None = None) -> int:
    text = environ.get(name, "") or str(default)
    if not text.isdecimal():
        raise BadEnvironment(f"{name} is “{text}”; it must be a whole number.")
    if most is not None and int(text) > most:
        raise BadEnvironment(f"{name} is “{text}”; it goes up to {most}.")
    return int(text)
