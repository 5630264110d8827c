"""No request may bring more bytes than a form needs, nor the character 0.

What is too long is refused before any of it is parsed or kept, whether the client says how long it
is or not. All that people send us is short; what is long (files of games, or of bots) goes to
addresses that allow more.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

LARGEST_BODY = 256 * 1024
"""Bytes. The largest form, all seven seats with their names, has less than a hundredth of it."""


Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Page = Callable[[HttpRequest], HttpResponse]
Application = Callable[[Any, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """More was sent than is taken."""


class Bounded:
    """The application, which is never given more than `most` bytes of a body.

    >>> import asyncio
    >>> async def echo(scope, receive, send):
    ...     body = (await receive())["body"]
    ...     await send({"type": "http.response.start", "status": 200, "headers": []})
    ...     await send({"type": "http.response.body", "body": body})
    >>> async def ask(text):
    ...     sent = []
    ...     async def receive(): return {"type": "http.request", "body": text, "more_body": False}
    ...     async def send(message): sent.append(message)
    ...     await Bounded(echo, most=4)({"type": "http", "headers": []}, receive, send)
    ...     return sent[0]["status"]
    >>> asyncio.run(ask(b"good")), asyncio.run(ask(b"too long"))
    (200, 413)
    """

    def __init__(
        self,
        application: Application,
        most: int = LARGEST_BODY,
        larger: Mapping[str, int] | None = None,
    ) -> None:
        """`larger` says where more is taken, and how much: at paths that begin so."""
        self._application = application
        self._most = most
        self._larger = larger or {}

    def most_at(self, path: str) -> int:
        """How many bytes are taken at an address."""
        beginnings = (most for start, most in self._larger.items() if path.startswith(start))
        return next(beginnings, self._most)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request; one that is too long with 413 and a sentence."""
        most = self.most_at(scope.get("path", ""))
        if _announced(scope) > most:
            await _refuse(send, most)
            return
        taken, begun = 0, False

        async def receive_some() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge
            return message

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._application(scope, receive_some, send_on)
        except TooLarge:
            if not begun:
                await _refuse(send, most)


def _announced(scope: Any) -> int:
    """The length that the client says, 0 if it says none that can be read."""
    for name, text in scope["headers"]:
        if name == b"content-length":
            return int(text) if text.isdigit() and len(text) < 20 else 0
    return 0


async def _refuse(send: Send, most: int) -> None:
    text = f"That is too much at once: at most {most // 1024} KiB can be sent here.\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})


def refuse_nul(
    answer: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answer 400 to an address or a form with the character NUL in it.

    PostgreSQL keeps no text that has one, and nobody types it.
    """

    def look_first(request: HttpRequest) -> HttpResponse:
        form = request.body if request.content_type == "application/x-www-form-urlencoded" else b""
        query = request.META.get("QUERY_STRING", "")
        if "\0" in request.path or "%00" in query or b"%00" in form or b"\0" in form:
            return HttpResponseBadRequest("There is a character in this that no text has.")
        return answer(request)

    return look_first
