"""Catanatron's stronger players: files that no package has, from its repository.

They are no part of Parley either (GPL-3.0): they are fetched once, each as it was at a commit, into
the user's cache folder. Where GitHub cannot be reached they can be put there by hand.
"""

import hashlib
from pathlib import Path
from urllib.request import urlopen

from tools.bench.peers import folder

REPOSITORY = "https://raw.githubusercontent.com/bcollazo/catanatron"
PLACE = "catanatron_experimental/machine_learning/players"
FILES = {
    "minimax.py": (
        "69dc2317f3cb72e706beed3dfa32ce65140d667a",
        "bedaf9fde6f3e16c3af8b9e9098329a39380b762529b1b5601376f6ddd162503",
    ),
    "tree_search_utils.py": (
        "105e5241340e3c8f335a3e2e52d1db5ad514d1c4",
        "52debffa7bc459513fce57878af0f79887c21bd2c4a3c9dd4d9cc8d75ff1fe74",
    ),
    "value.py": (
        "c2fd80201c6cc1969a138447530747b096343f25",
        "e8ca48f2632906752be31f5862ede4188f9c99a4a5e4b57363e89c714a813983",
    ),
}
"""Each file's commit, and the SHA-256 of what it says there."""


class NotFetched(RuntimeError):
    """A player of catanatron's is not there, in a sentence."""


def players() -> Path:
    """The folder that has them, fetched if need be. Raises NotFetched."""
    root = folder("catanatron-players")
    for name, (commit, digest) in FILES.items():
        path = root / PLACE / name
        if not path.exists():
            _fetch(f"{REPOSITORY}/{commit}/catanatron_experimental/{PLACE}/{name}", path)
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise NotFetched(f"{path} is not what it was at the commit {commit}: remove it.")
    return root


def _fetch(address: str, path: Path) -> None:
    """Keep what is at an address."""
    print(f"Fetching {address} ...", flush=True)
    try:
        with urlopen(address, timeout=60) as answer:
            text = answer.read()
    except OSError as error:
        raise NotFetched(f"{address}: {error}. Put the file into {path.parent}.") from None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
