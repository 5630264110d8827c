"""The JSON Schema of the wire's frames: ``python -m bots.sdk.schema`` prints it.

It is made from the dataclasses that the frames are read by, so that it cannot say anything else.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bots.sdk.frames import ANSWERED, ASKED, VERSION
from bots.sdk.shapes import schema

SHIPPED = Path(__file__).with_name("wire.schema.json")


def wire_schema() -> dict[str, Any]:
    """The schema of any frame, and of each by its type under ``$defs``.

    >>> wire_schema()["$defs"]["decision"]["properties"]["d"]["required"]
    ['lines']
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A frame between a bot and whoever runs it, version {VERSION}",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in (*ASKED, *ANSWERED)],
        "$defs": {**_frames(ASKED), **_frames(ANSWERED)},
    }


def _frames(bodies: Mapping[str, type]) -> dict[str, Any]:
    return {kind: _frame(kind, made_of) for kind, made_of in bodies.items()}


def _frame(kind: str, made_of: type) -> dict[str, Any]:
    body = schema(made_of)
    return {
        "description": " ".join((made_of.__doc__ or "").split()),
        "type": "object",
        "properties": {"type": {"const": kind}, "n": {"type": "integer"}, "d": body},
        "required": ["type", "n", *(["d"] if body.get("required") else [])],
    }


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m bots.sdk.schema", description=__doc__).parse_args()
    print(json.dumps(wire_schema(), indent=2))
