"""DAIDE's door is a process of its own: killed in mid-phase, it comes back with all it was told."""

import time
from collections.abc import Iterator

import pytest

from bots.sdk.daide import Wire
from tests.house.stack import HOST, Stack
from tests.reliability.browser import PATIENCE, Browser
from tools.guest import KEPT, WITH_A_PROGRAM, code_on

pytestmark = [pytest.mark.services, pytest.mark.slow]
FIRST = "SUB ((ENG FLT LON) MTO NTH)"
REST = "SUB ((ENG FLT EDI) MTO NWG) ((ENG AMY LVP) MTO YOR)"


@pytest.fixture
def door(stack: Stack) -> Iterator[Stack]:
    """The site with its door open."""
    stack.daide.start()
    stack.daide.until_healthy()
    yield stack
    stack.daide.kill()


def until(wire: Wire, beginning: str) -> str:
    """The next message that begins so."""
    while (heard := wire.hear()) is not None:
        if heard.startswith(beginning):
            return heard
    raise AssertionError(f"the end came before {beginning}")


def asked(wire: Wire, message: str, beginning: str) -> str:
    """What is answered."""
    wire.say(message)
    return until(wire, beginning)


def back(stack: Stack, greeting: str) -> Wire:
    """A connection whose greeting is taken, as soon as one is."""
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end, "the door does not come back"
        try:
            wire = Wire("127.0.0.1", stack.daide_port, 30)
            wire.say(greeting)
            while (heard := wire.hear()) is not None:
                if heard.startswith(("YES", "MAP")):
                    return wire
                if heard.startswith("REJ"):
                    break
            wire.close()
        except OSError:
            pass
        time.sleep(0.3)


@pytest.mark.parametrize("way", ["passcode", "code"])
def test_a_program_comes_back_to_a_door_that_was_killed_and_its_orders_are_kept(
    door: Stack, way: str
) -> None:
    host = Browser(door.port, HOST)
    host.post("/lobby/new/", **WITH_A_PROGRAM)
    host.gid = host.post("/lobby/new/", **WITH_A_PROGRAM | KEPT)
    page = host.get(f"/table/{host.gid}/programs/").decode()
    code = code_on(page)
    wire = Wire("127.0.0.1", door.daide_port, 60)
    named = f"NME ('Prober {code}') ('1')"
    asked(wire, named, "MAP")
    wire.say("YES (MAP ('standard'))")
    while "connected" not in page:
        page = host.get(f"/table/{host.gid}/programs/").decode()
    host.post(f"/t/{host.gid}/start/")
    host.until(lambda: host.snapshot)
    passcode = until(wire, "HLO").split(") (")[1]
    until(wire, "TME")
    asked(wire, FIRST, "MIS")
    door.daide.kill()
    door.daide.start()
    if way == "passcode":
        again = back(door, f"IAM (ENG) ({passcode})")
    else:
        again = back(door, named)
        again.say("YES (MAP ('standard'))")
        until(again, "TME")
    assert asked(again, "MIS", "MIS") == "MIS (ENG FLT EDI) (ENG AMY LVP)"
    asked(again, REST, "THX ((ENG AMY LVP)")
    host.play_phase()
    told = "ORD (SPR 1901) ((ENG FLT LON) MTO NTH) (SUC)"
    assert until(again, "ORD (SPR 1901) ((ENG FLT LON)") == told
    assert until(again, "NOW").startswith("NOW (FAL 1901)")
    again.close()
