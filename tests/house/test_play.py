"""`make play`'s own command, as a person runs it: one terminal, one address, Ctrl-C, and again."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.people import PASSWORD
from tools.services import free_port
from webgame.config.management.commands.play import alone, port_number

pytestmark = pytest.mark.slow
BASE = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


def heed_ctrl_c() -> None:
    """A command begun in the background ignores Ctrl-C, and so would all that it begins."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command running, and what it wrote."""

    def __init__(self, var: Path, port: int, **environment: str) -> None:
        self.written = var / "terminal"
        var.mkdir(parents=True, exist_ok=True)
        with self.written.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--port", str(port)],
                cwd=BASE,
                env={"PARLEY_VAR": str(var), "PATH": os.environ["PATH"], "HOME": str(var)}
                | environment,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=heed_ctrl_c,
            )

    def said(self) -> str:
        return self.written.read_text(errors="replace")

    def until_said(self, pattern: str) -> re.Match[str]:
        """Wait until the terminal shows the pattern. Raises `TimeoutError`."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said())):
            if time.monotonic() > end or self.process.poll() is not None:
                raise TimeoutError(f"{pattern} was never said:\n{self.said()}")
            time.sleep(0.1)
        return found

    def ctrl_c(self) -> int:
        """What the terminal does on Ctrl-C: the signal goes to the whole group of processes."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(30)


@contextmanager
def playing(var: Path, port: int, **environment: str) -> Iterator[tuple[Terminal, str]]:
    """The command at work, and the address it printed."""
    terminal = Terminal(var, port, **environment)
    try:
        yield terminal, terminal.until_said(r"Parley is ready: (http://\S+)/")[1]
    finally:
        if terminal.process.poll() is None:
            os.killpg(terminal.process.pid, signal.SIGKILL)
            terminal.process.wait()


def browser() -> OpenerDirector:
    """Something that keeps cookies."""
    return build_opener(HTTPCookieProcessor(CookieJar()))


def submit(opener: OpenerDirector, page: str, to: str = "", **fields: str) -> str:
    """Fill in the form of a page and send it there, or to another; the page that follows."""
    form = opener.open(page).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    sent = urlencode(fields | {"csrfmiddlewaretoken": token[1]}).encode()
    answer: str = opener.open(to or page, sent).read().decode()
    return answer


def group_empties(group: int) -> bool:
    """Whether no process of the group is left, after a bot has finished its thought."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("play") / "var"


def test_a_first_start_prints_an_address_that_answers_and_a_mail_shows_in_the_terminal(
    var: Path,
) -> None:
    with playing(var, free_port()) as (terminal, address):
        opener = browser()
        assert opener.open(f"{address}/").status == 200
        submit(
            opener,
            f"{address}/accounts/signup/",
            display_name="Ada",
            email="ada@example.org",
            password1=PASSWORD,
            consent="on",
        )
        link = terminal.until_said(r"(http://\S+/accounts/confirm-email/\S+)")[1]
        submit(opener, link)
        submit(browser(), f"{address}/", f"{address}/play/")
        time.sleep(2)  # the bots think by now, in processes of their own
        assert terminal.ctrl_c() == 0
        assert "your games are kept" in terminal.said()
        assert "Traceback" not in terminal.said()
        assert group_empties(terminal.process.pid)


def test_the_pages_come_before_the_rules_are_compiled_and_ctrl_c_ends_the_compiler(
    tmp_path: Path, gathered: Path
) -> None:
    kernels = tmp_path / "kernels"
    shutil.copytree(gathered, tmp_path / "static")
    with playing(tmp_path, free_port(), NUMBA_CACHE_DIR=str(kernels)) as (terminal, address):
        assert "Compiling, once: the rules of Diplomacy (about 25 seconds)" in terminal.said()
        assert not list(kernels.rglob("*.whole")), "it did not wait for them"
        visitor = browser()
        visitor.addheaders = [("Accept", "text/html")]
        assert visitor.open(f"{address}/").status == 200
        told = submit(visitor, f"{address}/", f"{address}/play/")
        assert re.search(r"Diplomacy is still being prepared on this machine: (about|a few) ", told)
        assert terminal.ctrl_c() == 0
        assert "Traceback" not in terminal.said() and "Fatal" not in terminal.said()
        assert group_empties(terminal.process.pid)


def test_a_second_start_knows_who_was_there_takes_the_next_port_and_heeds_the_term_signal(
    var: Path,
) -> None:
    with socket.socket() as somebody:
        somebody.bind(("127.0.0.1", 0))
        somebody.listen()
        busy = somebody.getsockname()[1]
        with playing(var, busy) as (terminal, address):
            assert f"Port {busy} is taken by another program" in terminal.said()
            assert address.endswith(tuple(f":{port}" for port in range(busy + 1, busy + 50)))
            opener = browser()
            submit(opener, f"{address}/accounts/login/", login="ada@example.org", password=PASSWORD)
            about_me = opener.open(f"{address}/accounts/about-me.json").read().decode()
            assert '"display_name": "Ada"' in about_me
            assert stopped_by_the_term_signal(terminal)


def stopped_by_the_term_signal(terminal: Terminal) -> bool:
    """Whether it ends as cleanly as by Ctrl-C."""
    terminal.process.terminate()
    return terminal.process.wait(30) == 0 and group_empties(terminal.process.pid)


@pytest.mark.parametrize("port", ["abc", "0", "70000", "-1"])
def test_only_a_number_in_range_is_a_port(port: str) -> None:
    with pytest.raises(ArgumentTypeError, match="a port is a number from 1 to 65535"):
        port_number(port)


def test_what_cannot_be_a_port_is_refused_in_a_sentence(var: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "manage.py", "play"],
        cwd=BASE,
        env={"PARLEY_VAR": str(var), "PATH": os.environ["PATH"], "PORT": "70000"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode and "a port is a number from 1 to 65535" in refused.stderr
    assert "Traceback" not in refused.stderr


def stopped_with(var: Path) -> str:
    """What the command says last when it does not even start."""
    terminal = Terminal(var, free_port())
    assert terminal.process.wait(PATIENCE) == 1, terminal.said()
    assert "Traceback" not in terminal.said()
    return terminal.said()


def test_two_sites_on_one_folder_are_refused(tmp_path: Path) -> None:
    with alone(tmp_path):
        assert f"Parley runs already on the folder {tmp_path}" in stopped_with(tmp_path)


def test_a_database_that_is_none_ends_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "parley.sqlite3").write_bytes(b"no database at all" * 1000)
    said = stopped_with(tmp_path)
    assert "cannot be used: file is not a database" in said and "PARLEY_VAR" in said
