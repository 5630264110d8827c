"""The OpenAPI document (3.1), made of the operations as they are declared for their views."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from bots.sdk.frames import ANSWERED, ASKED
from bots.sdk.schema import wire_schema
from bots.sdk.shapes import schema
from webgame.remote import shapes
from webgame.remote.door import PROBLEM, Operation, Parameter
from webgame.remote.streams import LINES

JSON = "application/json"
ALWAYS = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
BOUNDS = {
    "RateLimit-Limit": "Requests that may be made at once.",
    "RateLimit-Remaining": "Requests that may be made now.",
    "RateLimit-Reset": "Seconds after which all of them may be made again.",
}


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parley for remote bots",
            "version": "1",
            "description": "A program plays here by its bot's token, or over the WebSocket at "
            "/ws/bots/v1/, which tells the lines of /events (docs/remote.md).",
        },
        "servers": [{"url": "/api/bots/v1"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": _schemas(operations),
        },
    }


def _operation(one: Operation) -> dict[str, Any]:
    status = HTTPStatus.CREATED if one.created else HTTPStatus.OK
    content = {LINES if one.streams else JSON: {"schema": _named(one.gives)}}
    told: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "description": f"Scope: {one.scope.value}.",
        "parameters": [_parameter(each) for each in one.parameters],
        "responses": {
            str(status.value): {
                "description": "A line each." if one.streams else "Done.",
                "headers": {name: _bound(says) for name, says in BOUNDS.items()},
                "content": content,
            },
            **{str(each.value): _refusal(each) for each in sorted({*ALWAYS, *one.refuses})},
        },
    }
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": _named(one.body)}}}
    if one.method == "POST":
        told["parameters"].append(
            {
                "name": "Idempotency-Key",
                "in": "header",
                "description": "By what a repetition is known.",
                "schema": {"type": "string", "maxLength": 64},
            }
        )
    return told


def _parameter(one: Parameter) -> dict[str, Any]:
    number = {"type": "integer", "minimum": one.least, "maximum": one.most}
    return {
        "name": one.name,
        "in": one.place,
        "required": one.place == "path",
        "description": one.about,
        "schema": number if one.kind is int else {"type": "string", "pattern": "^[a-z0-9]{1,20}$"},
    }


def _bound(says: str) -> dict[str, Any]:
    return {"description": says, "schema": {"type": "integer"}}


def _refusal(status: HTTPStatus) -> dict[str, Any]:
    return {"description": status.phrase, "content": {PROBLEM: {"schema": _named(shapes.Problem)}}}


def _named(kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _schemas(operations: Sequence[Operation]) -> dict[str, Any]:
    kinds = {shapes.Problem, *(one.gives for one in operations)}
    kinds |= {one.body for one in operations if one.body}
    made = {
        kind.__name__: _described(kind) for kind in sorted(kinds, key=lambda kind: kind.__name__)
    }
    frames = wire_schema()["$defs"]
    made["AskedFrame"] = {"oneOf": [frames[kind] for kind in ASKED]}
    made["AnswerFrame"] = {"oneOf": [frames[kind] for kind in ANSWERED]}
    _frames_of(made["Answer"], "AnswerFrame")
    _frames_of(made["Questions"]["properties"]["questions"]["items"], "AskedFrame")
    return made


def _described(kind: type) -> dict[str, Any]:
    return {"description": " ".join((kind.__doc__ or "").split())} | schema(kind)


def _frames_of(made: dict[str, Any], kind: str) -> None:
    """Say of what kind the frames in a schema are."""
    made["properties"]["frames"]["items"] = {"$ref": f"#/components/schemas/{kind}"}
