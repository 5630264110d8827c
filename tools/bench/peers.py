"""Programs of others that ours are measured beside, and matched against.

A peer is no part of Parley: it is installed into an environment of its own in the user's cache
folder and asked over a pipe.
"""

import json
import os
import subprocess
import venv
from contextlib import suppress
from pathlib import Path
from typing import Any


def installed(*requirements: str) -> Path | None:
    """The interpreter of the peer's own environment, if there is one already."""
    home = folder("+".join(requirements))
    return home / "bin" / "python" if (home / "installed").exists() else None


def folder(name: str) -> Path:
    """Where what belongs to a peer is kept."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return cache / "parley" / "peers" / name


def peer_python(*requirements: str) -> Path | None:
    """The interpreter of the peer's own environment, made if need be; None if it cannot be."""
    home = folder("+".join(requirements))
    python = home / "bin" / "python"
    if not (home / "installed").exists():
        print(f"Installing {', '.join(requirements)} into {home} ...", flush=True)
        venv.create(home, with_pip=True, clear=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, *requirements], check=False, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr.strip().splitlines()[-1])
            return None
        (home / "installed").touch()
    return python


class PeerGone(RuntimeError):
    """The peer's side has ended before it was done."""


class Peer:
    """The peer at the other end of a pipe: one line of JSON for every question.

    The script is told ``first``, then answers every further line with one of its own.
    """

    def __init__(self, python: Path, script: str, first: object) -> None:
        # Isolated (-P and -s, and no variables for Python): else what lies beside the script would
        # hide the peer's packages of that name. Sets of texts are in the same order every time.
        command = [python, "-P", "-s", Path(__file__).parent / script]
        outside = {name: one for name, one in os.environ.items() if not name.startswith("PYTHON")}
        self._process = subprocess.Popen(
            command,
            env={**outside, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._write(first)

    def ask(self, question: object) -> Any:
        """What it answers. Raises PeerGone where the peer has ended."""
        self._write(question)
        assert self._process.stdout is not None
        if line := self._process.stdout.readline():
            return json.loads(line)
        raise PeerGone(f"the peer's side ended with status {self._process.wait()}")

    def measure(self) -> dict[str, float]:
        """One round: rates per CPU second. Raises PeerGone where the peer has ended."""
        return dict(self.ask("measure"))

    def close(self) -> None:
        """Let the peer go."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _write(self, message: object) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # reading tells that it is gone
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The highest rate of each kind."""
    return {name: max(one[name] for one in rounds) for name in rounds[0]} if rounds else {}
