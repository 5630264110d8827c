"""A scripted program at the site's door: it says what it is told to, and waits for answers."""

import time

from bots.sdk.daide import Wire
from tests.webgame import play
from webgame.daide.services import code_of
from webgame.replays.models import Game

SOON = 20.0
SUB = "SUB ((ENG FLT LON) MTO NTH) ((ENG FLT EDI) MTO NWG) ((ENG AMY LVP) MTO YOR)"


class Program:
    """One connection."""

    def __init__(self, port: int) -> None:
        self.wire = Wire("127.0.0.1", port, SOON)
        self.passcode = 0

    def say(self, *messages: str) -> None:
        self.wire.say(*messages)

    def hear(self) -> str | None:
        return self.wire.hear()

    def until(self, beginning: str) -> list[str]:
        """All messages up to one that begins so."""
        heard: list[str] = []
        while not heard or not heard[-1].startswith(beginning):
            message = self.hear()
            assert message is not None, f"the end came before {beginning}: {heard}"
            heard.append(message)
        return heard

    def ask(self, message: str, beginning: str) -> str:
        """What is answered to a message, and begins so."""
        self.say(message)
        return self.until(beginning)[-1]

    def come(self, game: Game, number: int, version: str = "1") -> None:
        """Take a chair by its code."""
        code = code_of(play.seat(game, number))
        self.ask(f"NME ('Prober {code}') ('{version}')", "YES (NME")
        assert self.hear() == "MAP ('standard')"
        self.say("YES (MAP ('standard'))")
        play_until(lambda: hasattr(play.seat(game, number), "program"))

    def begin(self) -> list[str]:
        """What comes when the game begins, up to the time; the passcode is kept."""
        heard = self.until("TME")
        hello = next(one for one in heard if one.startswith("HLO"))
        self.passcode = int(hello.split(") (")[1])
        return heard


def play_until(true: object, seconds: float = SOON) -> None:
    """Do the site's work until something is so."""
    until = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < until, "it did not become so"
        play.work()
        time.sleep(0.01)
