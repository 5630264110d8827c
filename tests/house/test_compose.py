"""`make up` without Docker: the processes of docker-compose.yml start, are well, work, and stop."""

import re
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tests.house.stack import BASE, COMPOSE, GIVEN, HOST, Process, Stack, filled_in

pytestmark = [pytest.mark.services, pytest.mark.slow]
SITE = ("web", "clock", "worker", "experiments", "beat", "migrate")


def get(stack: Stack, page: str, **headers: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", stack.port, timeout=10)
    names = {name.replace("_", "-"): text for name, text in headers.items()}
    connection.request("GET", page, headers={"Host": HOST} | names)
    return connection.getresponse()


def test_every_process_is_well_by_its_own_health_check(stack: Stack) -> None:
    assert all(one.healthy() for one in stack.site)


def test_the_worker_of_experiments_starts_beside_the_others(stack: Stack) -> None:
    stack.experiments.start()
    try:
        stack.experiments.until_healthy()
    finally:
        stack.experiments.kill()


def test_the_front_page_comes_by_https_and_pins_it(stack: Stack) -> None:
    page = get(stack, "/", X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.1")
    assert page.status == 200
    assert page.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    cookies = page.headers.get_all("Set-Cookie") or []
    assert all("Secure" in cookie for cookie in cookies)


def test_plain_http_is_sent_on_to_https(stack: Stack) -> None:
    answer = get(stack, "/", X_Forwarded_For="192.0.2.1")
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}/")


def test_a_host_that_is_not_ours_gets_nothing(stack: Stack) -> None:
    assert get(stack, "/", Host="evil.example", X_Forwarded_Proto="https").status == 400


def test_static_files_come_compressed_and_are_kept_for_ever(stack: Stack) -> None:
    page = get(stack, "/", X_Forwarded_Proto="https").read().decode()
    sheet = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = get(stack, sheet, X_Forwarded_Proto="https", Accept_Encoding="br")
    assert answer.headers["Content-Encoding"] == "br"
    assert "immutable" in answer.headers["Cache-Control"]


def test_beat_has_the_clock_swept(stack: Stack) -> None:
    swept = re.compile(r"webgame\.tables\.tasks\.sweep\[.*\] succeeded")
    end = time.monotonic() + 30
    while not swept.search(stack.clock.said()):
        assert time.monotonic() < end, stack.clock.said()
        time.sleep(0.2)


def test_the_site_says_so_when_redis_is_gone_and_is_well_when_it_is_back(stack: Stack) -> None:
    stack.redis.kill()
    assert not stack.web.healthy()
    stack.redis.start()
    stack.web.until_healthy()
    stack.worker.until_healthy()


def test_the_site_says_so_when_postgresql_is_gone_and_is_well_when_it_is_back(stack: Stack) -> None:
    stack.database.kill()
    assert not stack.web.healthy()
    stack.database.start()
    stack.web.until_healthy()


def test_a_hung_redis_does_not_hang_the_health_page(stack: Stack) -> None:
    assert stack.redis.process is not None
    stack.redis.process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        answer = get(stack, "/health/")
        assert answer.status == 503
        assert time.monotonic() - began < 10
    finally:
        stack.redis.process.send_signal(signal.SIGCONT)
    stack.web.until_healthy()


def test_the_processes_end_when_they_are_told_to(stack: Stack) -> None:
    for one in reversed(stack.site):
        assert one.stop() == 0, one.said()


def test_the_image_is_built_without_secrets_or_services(tmp_path: Path) -> None:
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--dry-run"]
    building = {"SECRET_KEY": "only-while-building", "PARLEY_VAR": str(tmp_path)}
    subprocess.run(collect, cwd=BASE, env=building, check=True, capture_output=True)


def test_compose_refuses_to_start_without_a_secret() -> None:
    key = COMPOSE["services"]["web"]["environment"]["SECRET_KEY"]
    with pytest.raises(KeyError, match="at least 50 random characters"):
        filled_in(key, {})
    assert filled_in(key, GIVEN) == GIVEN["SECRET_KEY"]


@pytest.mark.parametrize("name", SITE)
def test_no_container_of_ours_can_write_its_image_or_gain_rights(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_the_image_does_not_run_as_root() -> None:
    lines = (BASE / "Dockerfile").read_text().splitlines()
    last_from = max(n for n, line in enumerate(lines) if line.startswith("FROM"))
    users = [line for line in lines[last_from:] if line.startswith("USER")]
    assert users and users[-1] not in ("USER root", "USER 0")


def test_everything_that_keeps_something_keeps_it_in_a_volume() -> None:
    kept = {
        "database": "database:/var/lib/postgresql/data",
        "redis": "redis:/data",
        "backup": "backups:/backups",
    }
    for name, volume in kept.items():
        assert COMPOSE["services"][name]["volumes"] == [volume]
        assert volume.partition(":")[0] in COMPOSE["volumes"]


def test_a_backup_is_written_and_can_be_read(stack: Stack) -> None:
    backup = Process("backup", stack.places | {"/backups": str(stack.folder)}, stack.folder)
    backup.start()
    try:
        backup.until_healthy()
    finally:
        backup.kill()
    (dump,) = stack.folder.glob("parley-*.dump")
    listed = subprocess.run(["pg_restore", "--list", dump], check=True, capture_output=True)
    assert b"replays_game" in listed.stdout


@pytest.mark.parametrize("name", [*SITE, "backup"])
def test_a_password_may_hold_any_sign(name: str) -> None:
    around = COMPOSE["services"][name]["environment"]
    assert "PASSWORD" not in around["DATABASE_URL"], "it is no part of an address"
    assert filled_in(around["PGPASSWORD"], {"POSTGRES_PASSWORD": "p@ss/w:rd"}) == "p@ss/w:rd"


def test_every_service_is_bounded_in_memory_and_in_what_it_logs() -> None:
    for service in COMPOSE["services"].values():
        assert service["mem_limit"]
        assert service["logging"]["options"] == {"max-size": "20m", "max-file": "5"}


def test_only_this_machine_reaches_the_site_unless_it_is_told_otherwise() -> None:
    assert COMPOSE["services"]["web"]["ports"] == ["${BIND:-127.0.0.1}:${PORT:-8000}:8000"]
    published = [name for name, service in COMPOSE["services"].items() if "ports" in service]
    assert published == ["web", "daide"]
    (door,) = COMPOSE["services"]["daide"]["ports"]
    assert door.startswith("127.0.0.1:")


def test_every_service_that_runs_on_has_a_health_check() -> None:
    for name, service in COMPOSE["services"].items():
        assert ("healthcheck" in service) == (name != "migrate")


def test_what_the_image_copies_exists() -> None:
    copied = [
        word
        for line in (BASE / "Dockerfile").read_text().splitlines()
        if line.startswith("COPY") and "--from" not in line
        for word in line.split()[1:-1]
    ]
    assert copied and [name for name in copied if not (BASE / name).exists()] == []
