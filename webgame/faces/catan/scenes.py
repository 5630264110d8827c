"""A recorded game as the front page shows it: the island alone, each time it looks different."""

from typing import Any

from webgame.faces.face import Json

BUILT = ("settlements", "cities", "roads")


def scenes(recording: Json) -> Json:
    """The recording with what is seen of the island, at those moments only at which it changed.

    >>> seats = {"RED": {"roads": ["3-7"], "points": 2}}
    >>> views = [{"phase": f"T0.{n}", "board": "", "robber": "J", "seats": {}} for n in range(3)]
    >>> views[2] |= {"seats": seats, "outcome": None}
    >>> steps = [{"view": view, "step": {"actions": {}}} for view in views[:2]]
    >>> light = scenes({"steps": steps, "last": views[2], "address": ""})
    >>> [step["view"]["phase"] for step in light["steps"]], light["last"]["seats"]
    (['T0.0'], {'RED': {'roads': ['3-7']}})
    """
    kept: list[Json] = []
    for step in recording["steps"]:
        seen = _seen(step["view"])
        if not kept or _looks(seen) != _looks(kept[-1]):
            kept.append(seen)
    last = _seen(recording["last"]) | {"outcome": recording["last"]["outcome"]}
    return {**recording, "steps": [{"view": view, "step": {}} for view in kept], "last": last}


def _seen(view: Json) -> dict[str, Any]:
    seats = {
        name: {part: seat[part] for part in BUILT if part in seat}
        for name, seat in view["seats"].items()
    }
    return {part: view[part] for part in ("phase", "board", "robber")} | {"seats": seats}


def _looks(view: Json) -> tuple[Any, ...]:
    return view["robber"], view["seats"]
