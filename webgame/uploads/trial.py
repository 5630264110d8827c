"""The program that tries out a bot: ``python -m webgame.uploads.trial GAMES SECONDS``.

It reads the bot as a zip from its standard input and writes, one line of JSON each, how far it has
come: ``checked`` when the bot has started in its jail, ``done`` games ``of`` so many, and at the
end ``passed`` with the report, or ``refused`` or ``away`` with a sentence, and the ``log``. It
knows no database and no secret.
"""

import json
import os
import sys
from tempfile import TemporaryFile
from typing import IO, Any

from bots.arena.failures import Infrastructure
from bots.check.bench import bench
from bots.sandbox.running import Unavailable
from bots.sdk.confine import NICENESS
from bots.sdk.program import NoAnswer
from webgame.uploads.jails import Jailed
from webgame.uploads.parcel import BadUpload, Parcel, read_zip

LONGEST_LOG = 48 << 10
"""Bytes of what the bot printed that are kept: the beginning, and the end."""


def main(games: int, seconds: float) -> None:
    """Try out the bot that comes, and say how it goes."""
    os.nice(NICENESS)
    try:
        parcel = read_zip(sys.stdin.buffer.read())
    except BadUpload as error:
        tell(refused=str(error))
        return
    with TemporaryFile() as log:
        told = tried(parcel, games, seconds, log)
        tell(**told, log=_shortened(log))


def tried(parcel: Parcel, games: int, seconds: float, log: IO[bytes]) -> dict[str, Any]:
    """What came of it."""
    jailed = Jailed(parcel.files, parcel.manifest, log)
    try:
        jailed.begin()
        tell(checked=True, done=0, of=games)
        report = bench(
            lambda question: jailed.ask(question, seconds),
            parcel.manifest,
            games=games,
            progress=lambda done, of: tell(done=done, of=of),
        )
    except NoAnswer as reason:
        return {"refused": f"It did not start: {reason}."}
    except Unavailable as reason:
        return {"away": str(reason)}
    except Infrastructure as reason:
        return {"away": str(reason.__cause__ or reason)}
    finally:
        jailed.end()
    return {"passed": report.passed, "report": report.to_json()}


def tell(**what: Any) -> None:
    """Write one line."""
    print(json.dumps(what), flush=True)


def _shortened(log: IO[bytes]) -> str:
    """What was printed; of much the beginning and the end."""
    size = log.seek(0, os.SEEK_END)
    log.seek(0)
    if size <= LONGEST_LOG:
        return log.read().decode(errors="replace")
    begun = log.read(LONGEST_LOG // 2).decode(errors="replace")
    log.seek(size - LONGEST_LOG // 2)
    left_out = f"\n… {size - LONGEST_LOG} bytes are left out …\n"
    return begun + left_out + log.read().decode(errors="replace")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
