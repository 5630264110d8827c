"""Nobody can send more than a form needs, whether they say how much it is or not."""

import asyncio
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from tools.services import free_port
from webgame.config.asgi import application
from webgame.config.bodies import LARGEST_BODY
from webgame.config.server import Server, listen

PIECE = b"x" * 65536
HUNG_UP = b""
ENDLESS = 4000
"""Pieces: far more than any buffer on the way holds."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    ready = Event()
    server = Server(application, lambda loop: ready.set())
    with listen("127.0.0.1", free_port()) as listening:
        thread = Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        assert ready.wait(60)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join(10)


async def post(port: int, *, says_how_much: bool, length: int) -> tuple[bytes, int]:
    """The status line of the answer, and how many bytes the site took before it answered.

    Who goes on sending may find the line cut before the answer was read.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    kind = f"Content-Length: {length}" if says_how_much else "Transfer-Encoding: chunked"
    writer.write(f"POST /learn/ HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n\r\n".encode())
    taken, answer = 0, asyncio.ensure_future(reader.readline())
    try:
        while taken < length and not answer.done():
            piece = PIECE if says_how_much else b"%x\r\n%b\r\n" % (len(PIECE), PIECE)
            writer.write(piece)
            await asyncio.wait(
                [asyncio.ensure_future(writer.drain()), answer], return_when="FIRST_COMPLETED"
            )
            taken += len(PIECE)
        async with asyncio.timeout(10):
            status = await answer
    except ConnectionError:
        status = HUNG_UP
    writer.close()
    return status, taken


@pytest.mark.parametrize("says_how_much", [True, False])
def test_a_body_without_end_is_refused_long_before_its_end(port: int, says_how_much: bool) -> None:
    length = ENDLESS * len(PIECE)
    status, taken = asyncio.run(post(port, says_how_much=says_how_much, length=length))
    assert b" 413 " in status or status == HUNG_UP
    assert taken < length / 4


def test_a_body_just_within_the_limit_is_read(port: int) -> None:
    status, _ = asyncio.run(post(port, says_how_much=True, length=LARGEST_BODY))
    assert b" 403 " in status  # it was read, and refused for want of its token
