"""Whatever a program says that the grammar allows is answered, in any state of the game."""

import asyncio
import random
from typing import Any

import pytest

from bots.daide import session as connection
from bots.daide.table import Terms
from games.diplomacy.daide.frames import Kind
from games.diplomacy.daide.tokens import NUMBERS, Message, Text, Token, parse, show
from games.diplomacy.position import start
from tests.bots.daide.program import Program, door, run
from tests.games.diplomacy.daide.test_wire import CLIENT, PRESS, lines

FRANCE, GERMANY = 2, 3
KINDS: dict[int, list[str]] = {}
for name, number in NUMBERS.items():
    KINDS.setdefault(0x50 if number >> 12 == 5 else number >> 8, []).append(name)
NEVER = ("IAM", "OFF")
"""A wrong passcode costs time."""


def varied(message: Message, lots: random.Random) -> Message:
    """The message with some of its tokens replaced by others of their kind."""

    def other(token: Token) -> Token:
        if token in ("(", ")") or lots.random() < 0.7:
            return token
        if isinstance(token, Text):
            return Text(lots.choice(["", "it's", "'", "Ö\0", "x" * 300]) or "a")
        if isinstance(token, int):
            return lots.choice([0, -1, 1, 1901, 8191, -8192])
        number = NUMBERS[token]
        alike = KINDS[0x50 if number >> 12 == 5 else number >> 8]
        return lots.choice([*alike, "#50FF"])

    return tuple(map(other, message))


@pytest.mark.parametrize("stage", ["stranger", "player", "between", "observer"])
def test_every_message_is_answered_by_some_and_breaks_nothing(
    stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_A_SECOND", 1_000_000)
    lots = random.Random(stage)
    told = [parse(line) for line in lines(CLIENT)]
    told += [parse(f"SND (GER) ({line.partition(' ')[2]})") for line in lines(PRESS)]
    broken: list[Any] = []

    async def entered(entrance: Any) -> Program:
        if stage == "stranger":
            return await entrance.knock()
        if stage == "observer":
            eye = await entrance.knock()
            eye.say("OBS", "YES (MAP ('standard'))")
            return eye
        one, two = await entrance.join("one"), await entrance.join("two")
        await entrance.told(1)
        entrance.turns.begin()
        if stage == "between":
            two.say("SUB ((GER AMY MUN) HLD) ((GER AMY BER) HLD) ((GER FLT KIE) HLD)")
            one.say("SUB ((FRA AMY PAR) HLD) ((FRA AMY MAR) HLD) ((FRA FLT BRE) HLD)")
            await entrance.told(2)
        return one

    @run
    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, why: broken.append(why))
        async with door(start(), [FRANCE, GERMANY], Terms(130, greeting=0.0)) as entrance:
            program = await entered(entrance)
            for _ in range(3):
                for message in told:
                    said = varied(message, lots)
                    if said[0] not in NEVER:
                        program.say(show(said))
                program.say("HLO", "MDF")
                while not (await program.hear()).startswith("MDF"):
                    pass
            if stage == "between":
                entrance.play(start(), {})
                await program.until("NOW (FAL")
            await asyncio.sleep(0)
        assert (found := await program.frame()) is None or found[0] is not Kind.ERROR

    scenario()
    assert broken == []
