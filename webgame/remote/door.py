"""How a program comes in: operations, each declared once, for its view and for the document.

A request shows its token, is counted, and has its parameters and body read strictly. A refusal is
answered as a problem (RFC 9457) with a code, a sentence and particulars; nothing was changed then.
"""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from math import ceil
from typing import Any, NoReturn

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from bots.sdk.shapes import Misshapen, read
from webgame.live.limits import address_of
from webgame.live.throttle import Bucket
from webgame.remote import shapes
from webgame.remote.models import Asked, Bot, Token
from webgame.remote.telling import shown
from webgame.remote.tokens import admitted
from webgame.replays.compiling import Compiling
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
BURST, A_SECOND = 100, 20
"""Requests of a bot: so many at once, so many a second."""
GUESSES, GUESSES_A_SECOND = 20, 0.2
"""Requests of an address with no token that is valid."""
A_WHILE = 60
"""Seconds after which to ask again for what is too much for other reasons than its haste."""
REMEMBERED = 10_000
PROBLEM = "application/problem+json"
LARGEST_NUMBER = 2**53 - 1
"""Of what is numbered; JSON's numbers are exact up to there in every language."""
STATUS: Mapping[str, HTTPStatus] = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "no_token": HTTPStatus.UNAUTHORIZED,
    "bad_token": HTTPStatus.UNAUTHORIZED,
    "revoked": HTTPStatus.UNAUTHORIZED,
    "expired": HTTPStatus.UNAUTHORIZED,
    "scope": HTTPStatus.FORBIDDEN,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "method": HTTPStatus.METHOD_NOT_ALLOWED,
    "at_its_limit": HTTPStatus.CONFLICT,
    "answered": HTTPStatus.CONFLICT,
    "over": HTTPStatus.CONFLICT,
    "paused": HTTPStatus.CONFLICT,
    "past_phase": HTTPStatus.CONFLICT,
    "too_late": HTTPStatus.CONFLICT,
    "throttled": HTTPStatus.TOO_MANY_REQUESTS,
    "compiling": HTTPStatus.SERVICE_UNAVAILABLE,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The status of each refusal; all others are 422, understood and not possible."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an operation, in its path or its query."""

    name: str
    kind: type[int] | type[str]
    about: str
    place: str = "query"
    least: int = 0
    most: int = LARGEST_NUMBER


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for what: the token, the parameters that were given, the body that was read."""

    token: Token
    given: Mapping[str, Any]
    body: Any
    key: str

    @property
    def bot(self) -> Bot:
        """The bot whose program asks."""
        return self.token.bot


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that programs can do: where, by whom, with what, and what it gives.

    `do` answers with a dataclass of the type `gives`, or with a response that streams such, a line
    each.
    """

    method: str
    path: str
    name: str
    summary: str
    scope: Token.Scope
    do: Callable[[Asking], Any]
    gives: type
    parameters: Sequence[Parameter] = ()
    body: type | None = None
    streams: bool = False
    created: bool = False
    refuses: Sequence[HTTPStatus] = ()


def views(operations: Sequence[Operation]) -> list[URLPattern]:
    """The addresses of all operations, one view for those at the same."""
    at: dict[str, dict[str, Operation]] = {}
    for one in operations:
        at.setdefault(one.path, {})[one.method] = one
    return [path(_route(where), _view(methods), name=where) for where, methods in at.items()]


def _route(where: str) -> str:
    return where.lstrip("/").replace("{", "<str:").replace("}", ">")


def _view(methods: Mapping[str, Operation]) -> Callable[..., HttpResponseBase]:
    @csrf_exempt  # a token comes with no cookie
    @never_cache
    def answered(request: HttpRequest, **found: str) -> HttpResponseBase:
        try:
            operation = methods.get(request.method or "")
            if operation is None:
                raise Refused("method", f"Here one can {' or '.join(methods)}.")
            return _done(operation, request, found)
        except Refused as refused:
            answer = problem(refused)
            if refused.code == "method":
                answer["Allow"] = ", ".join(methods)
            return answer
        except OperationalError:
            logger.exception("the database could not be asked")
            return problem(Refused("busy", "The site is busy: ask again.", retry_after=1))
        except Compiling as wait:
            return problem(Refused("compiling", str(wait), retry_after=ceil(wait.seconds)))

    return answered


def _done(operation: Operation, request: HttpRequest, found: Mapping[str, str]) -> HttpResponseBase:
    token = let_in(request.headers.get("Authorization", ""), _address(request))
    bucket = bucket_of(token)
    try:
        count(bucket)
        demand_scope(token, operation.scope)
        asking = Asking(
            token,
            _parameters(operation, request, found),
            _body(operation.body, request),
            _key(request),
        )
        given = operation.do(asking)
    except Refused as refused:
        return _with_bounds(problem(refused), bucket)
    if isinstance(given, HttpResponseBase):
        return _with_bounds(given, bucket)
    status = HTTPStatus.CREATED if operation.created else HTTPStatus.OK
    return _with_bounds(as_json(shown(given), status), bucket)


def as_json(body: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """A JSON answer."""
    return HttpResponse(json.dumps(body), content_type="application/json", status=status)


def problem_of(refused: Refused) -> shapes.Problem:
    """A refusal as a problem."""
    status = STATUS.get(refused.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    fields = refused.fields
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        fields = {"retry_after": A_WHILE} | fields
    return shapes.Problem(
        type="about:blank",
        title=status.phrase,
        status=status.value,
        detail=refused.sentence,
        code=refused.code,
        fields=fields,
    )


def problem(refused: Refused) -> HttpResponse:
    """A refusal as an answer."""
    told = problem_of(refused)
    answer = HttpResponse(json.dumps(shown(told)), content_type=PROBLEM, status=told.status)
    if told.status == HTTPStatus.UNAUTHORIZED:
        answer["WWW-Authenticate"] = "Bearer"
    answer._has_been_logged = True  # type: ignore[attr-defined]  # nothing is wrong with the site
    if "retry_after" in told.fields:
        answer["Retry-After"] = str(told.fields["retry_after"])
    return answer


def let_in(authorization: str, address: str) -> Token:
    """The token that such a header shows, from an address. Raises `Refused`; who guesses is soon
    told to wait."""
    kind, _, text = authorization.partition(" ")
    guesses = limits.of("address", address, GUESSES, GUESSES_A_SECOND)
    if guesses.left < 1:
        count(guesses)
    try:
        if kind.lower() != "bearer" or not text.strip():
            raise Refused("no_token", "Show a token: “Authorization: Bearer parley_bot_…”.")
        return admitted(text.strip())
    except Refused:
        count(guesses)
        raise


def demand_scope(token: Token, scope: Token.Scope) -> None:
    """Refuse a token that is not for this."""
    if scope not in token.scopes:
        raise Refused("scope", f"This token has not the scope “{scope}”.")


def _address(request: HttpRequest) -> str:
    text = request.META.get("HTTP_X_FORWARDED_FOR", "")
    passed = [(b"x-forwarded-for", text.encode("latin1", "replace"))] if text else []
    return address_of({"client": [request.META.get("REMOTE_ADDR", "")], "headers": passed})


def bucket_of(token: Token) -> Bucket:
    """What the bot of a token may still ask, by whatever way."""
    return limits.of("bot", token.bot_id, BURST, A_SECOND)


def count(bucket: Bucket) -> None:
    """Count a request. Raises `Refused` if it is one too many."""
    if not bucket.take(time.monotonic()):
        wait = ceil(bucket.seconds_until(1))
        sentence = f"Too many requests; wait {wait} second{'s' if wait > 1 else ''}."
        raise Refused("throttled", sentence, retry_after=wait)


def _with_bounds(answer: HttpResponseBase, bucket: Bucket) -> HttpResponseBase:
    """The answer, with what a program may do: requests at once, those left, seconds until all."""
    answer["RateLimit-Limit"] = str(bucket.burst)
    answer["RateLimit-Remaining"] = str(bucket.left)
    answer["RateLimit-Reset"] = str(ceil(bucket.seconds_until(bucket.burst)))
    return answer


def _parameters(
    operation: Operation, request: HttpRequest, found: Mapping[str, str]
) -> dict[str, Any]:
    """The parameters that were given. Raises `Refused`."""
    known = [one.name for one in operation.parameters if one.place == "query"]
    for name in request.GET:
        if name not in known:
            there = f"there is {', '.join(known)}" if known else "there is none"
            raise Refused("bad_request", f"There is no parameter “{name:.20}” here; {there}.")
    given = {}
    for one in operation.parameters:
        text = found.get(one.name) if one.place == "path" else request.GET.get(one.name)
        if text is not None:
            given[one.name] = _parameter(one, text)
    return given


def _parameter(one: Parameter, text: str) -> int | str:
    if one.kind is str:
        return text
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 16 else -1
    if one.least <= number <= one.most:
        return number
    if one.place == "path":
        raise Refused("unknown", f"There is no {text:.20}.")
    raise Refused("bad_request", f"“{one.name}” is a whole number from {one.least} to {one.most}.")


def _key(request: HttpRequest) -> str:
    """By what a repetition is known, "" if by its content. Raises `Refused`."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > Asked.LONGEST_KEY:
        sentence = f"An Idempotency-Key has at most {Asked.LONGEST_KEY} characters."
        raise Refused("bad_request", sentence)
    return key


def _body(kind: type | None, request: HttpRequest) -> Any:
    """The body as what it should be. Raises `Refused`."""
    if kind is None:
        return None
    try:
        return read(kind, read_json(request.body), _no_sentence)
    except Misshapen as error:
        raise Refused("bad_request", f"The body is malformed: {error}.") from error


def read_json(text: str | bytes) -> Any:
    """What a program sends. Raises `Refused`."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_request", "The body is no JSON in UTF-8.") from error


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _no_sentence(_: object) -> NoReturn:
    raise Misshapen("no sentence is expected here")


class Limits:
    """What bots, and addresses without a token, have used of late, in this process."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, int | str], Bucket] = OrderedDict()

    def of(self, kind: str, whose: int | str, burst: int, a_second: float) -> Bucket:
        """The bucket of somebody, a full one if they are new."""
        key = (kind, whose)
        bucket = self._buckets.get(key) or Bucket(burst, a_second, time.monotonic())
        self._buckets[key] = bucket
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    def clear(self) -> None:
        """Forget everybody."""
        self._buckets.clear()


limits = Limits()
