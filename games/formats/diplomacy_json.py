"""The saved game of the package ``diplomacy`` (Paquette and others, PyPI), out and in.

One JSON object a game: ``id``, ``map``, ``rules`` and ``phases``, each with its ``state`` (units,
those dislodged with a star, and where they may go; centers, builds), the ``orders`` given, their
``results`` and the ``messages``. What else our record's header says stands under ``parley``, which
the package passes over. Coming in, the orders are played again and every board is compared.
"""

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core.errors import GameError, NotUnderstood
from games.core.record import Moment, Record, Told, moments, opening
from games.diplomacy import game as rules
from games.diplomacy.action import legal_lines
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import COMPLETED, PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.position_json import board_json, phase_name
from games.formats.format import Taken
from games.formats.playing import Playing

THEIRS = {"via_fallback": True}
"""The options of a game that the package judged: ``VIA`` without a convoy goes by land."""

GLOBAL = "GLOBAL"
POWERS = STANDARD.power_keys
Json = dict[str, Any]


def write(record: Record) -> Iterator[str]:
    """The game as one line of JSON, phase by phase."""
    clock = _Clock()
    talk = any(one["what"] == "message" for step in record.steps for one in step.told)
    game_rules = ["POWER_CHOICE"] if talk else ["NO_PRESS", "POWER_CHOICE"]
    head = {"id": f"parley-{record.seed}", "map": "standard", "rules": game_rules}
    ours = {"options": dict(record.options), "seed": record.seed, "draw": list(record.draw)}
    ours |= {"about": dict(record.about)}
    yield f'{json.dumps(head | {"parley": ours}, ensure_ascii=False)[:-1]}, "phases": ['
    position = opening(record, rules)
    for moment in moments(record, rules):
        yield f"{json.dumps(_played(moment, clock), ensure_ascii=False)}, "
        position = moment.after
    if record.draw:
        position = rules.declare_draw(position, record.draw)
    yield f"{json.dumps(_last(position, record.told, clock), ensure_ascii=False)}]}}\n"


def _played(moment: Moment[Position], clock: "_Clock") -> Json:
    step = rules.event_json(moment.events)
    name = moment.step.phase
    return {
        "name": name,
        "state": _state(moment.before),
        "orders": {
            power: list(moment.step.plan.get(seat, ())) for seat, power in enumerate(POWERS)
        },
        "results": {
            **{str(unit): [] for units in moment.before.units.values() for unit in units},
            **step["results"],
        },
        "messages": list(_messages(moment.step.told, name, clock)),
    }


def _last(position: Position, told: Sequence[Told], clock: "_Clock") -> Json:
    name = phase_name(position)
    messages = list(_messages(told, name, clock))
    return {
        "name": name,
        "state": _state(position),
        "orders": {},
        "results": {},
        "messages": messages,
    }


def _state(position: Position) -> Json:
    board, winter = board_json(position), position.phase.kind is PhaseKind.ADJUSTMENTS
    dislodged = {
        power: {unit: facts["to"] for unit, facts in board["dislodged"].get(power, {}).items()}
        for power in POWERS
    }
    units = {
        power: [*board["units"].get(power, ()), *(f"*{unit}" for unit in dislodged[power])]
        for power in POWERS
    }
    centers = {power: board["centers"].get(power, []) for power in POWERS}
    name = phase_name(position)
    return {
        "name": name,
        "units": units,
        "retreats": dislodged,
        "centers": centers,
        "homes": {power.key: list(power.home) for power in STANDARD.powers},
        "civil_disorder": dict.fromkeys(POWERS, 0),
        "builds": {
            power: _builds(position, seat) if winter else {"count": 0, "homes": []}
            for seat, power in enumerate(POWERS)
        },
        "map": "standard",
    }


def _builds(position: Position, seat: int) -> Json:
    power = POWERS[seat]
    count = len(position.centers[power]) - len(position.units[power])
    lines = legal_lines(position, seat) if count > 0 else ()
    homes = sorted({line.split()[1][:3] for line in lines if line.endswith(" B")})
    return {"count": count, "homes": homes}


class _Clock:
    """Times of messages in microseconds, no two the same."""

    def __init__(self) -> None:
        self._last = 0

    def tick(self, seconds: float) -> int:
        self._last = max(self._last + 1, round(seconds * 1e6))
        return self._last


def _messages(told: Sequence[Told], phase: str, clock: _Clock) -> Iterator[Json]:
    """What was said, once for each who heard it, as the package has it."""
    for one in told:
        if one["what"] not in ("message", "act"):
            continue
        to = [GLOBAL] if one["to"] == "all" else [POWERS[seat] for seat in one["to"]]
        for receiver in to:
            yield {
                "sender": POWERS[one["from"]],
                "recipient": receiver,
                "time_sent": clock.tick(one.get("at", 0)),
                "phase": phase,
                "message": one.get("text") or one.get("meaning", ""),
            }


def read(lines: Iterable[str]) -> Taken:
    """A game of the package, played again; what it does differently is told, and ends it there.

    Raises NotUnderstood where the file is no such game, or not of the standard map.
    """
    game = _game(lines)
    ours = game.get("parley") if isinstance(game.get("parley"), dict) else {}
    assert isinstance(ours, dict)
    phases = game["phases"]
    about = ours.get("about") if isinstance(ours.get("about"), dict) else _about()
    options = _part(ours, "options", dict, THEIRS)
    playing = Playing(rules, options, _part(ours, "seed", int, 0), about)
    if not _same_board(playing.position, phases[0]):
        raise _no_game("it does not begin with the usual opening of 1901")
    for phase, following in itertools.pairwise(phases):
        _hear(playing, phase)
        playing.play(_plan(phase))
        if not _same_board(playing.position, following):
            playing.differ(
                f"After {phase['name']} the file stands at {following['name']} with another board "
                f"than play, {rules.write(playing.position)}: what follows was left out."
            )
            break
    else:
        _hear(playing, phases[-1])
    return Taken(playing.record(_draw(playing, phases[-1], ours)), tuple(playing.differences))


def _game(lines: Iterable[str]) -> Json:
    """The one game of a file. Raises NotUnderstood."""
    try:
        game = json.loads("".join(lines))
    except (ValueError, RecursionError):
        raise _no_game("it is not one JSON object") from None
    if not isinstance(game, dict) or not isinstance(game.get("phases"), list):
        raise _no_game("it has no “phases”")
    if game.get("map", "standard") != "standard":
        raise _no_game(f"it is played on the map “{game['map']!s:.40}”, not on the standard one")
    if not game["phases"] or not all(map(_is_phase, game["phases"])):
        raise _no_game("a phase has a “name”, a “state” with units and centers, and “orders”")
    return game


def _is_phase(phase: object) -> bool:
    if not isinstance(phase, dict) or not isinstance(phase.get("name"), str):
        return False
    state, orders = phase.get("state"), phase.get("orders")
    if not isinstance(state, dict) or not isinstance(orders, dict):
        return False
    listed = [state.get("units"), state.get("centers"), orders]
    return all(
        isinstance(part, dict)
        and all(own is None or _is_list_of_text(own) for own in part.values())
        for part in listed
    )


def _is_list_of_text(own: object) -> bool:
    return isinstance(own, list) and all(isinstance(one, str) for one in own)


def _part(ours: Mapping[str, Any], name: str, kind: type, otherwise: Any) -> Any:
    part = ours.get(name, otherwise)
    return part if type(part) is kind else otherwise


def _about() -> Told:
    return {"seats": [{"name": power} for power in POWERS]}


def _plan(phase: Json) -> dict[int, list[str]]:
    """The orders of each power that gave some."""
    given = phase["orders"]
    return {seat: given[power] for seat, power in enumerate(POWERS) if given.get(power)}


def _same_board(position: Position, phase: Json) -> bool:
    """Whether a position is what a file says: phase, units, dislodged ones, centers."""
    ours, theirs = _state(position), phase["state"]
    name = phase["name"]
    if name not in (ours["name"], COMPLETED) and ours["name"] != COMPLETED:
        return False
    return all(
        sorted(ours[part][power]) == sorted(theirs[part].get(power) or ())
        for part in ("units", "centers")
        for power in POWERS
    )


def _hear(playing: Playing, phase: Json) -> None:
    """Tell what was said in a phase; a line to several at once is one again."""
    messages = phase.get("messages")
    lines: dict[tuple[int, str], Told] = {}
    for one in messages if isinstance(messages, list) else ():
        sender, receiver, text = (
            (one.get("sender"), one.get("recipient"), one.get("message"))
            if isinstance(one, dict)
            else (None, None, None)
        )
        if sender not in POWERS or receiver not in (*POWERS, GLOBAL) or not isinstance(text, str):
            playing.differ(f"{phase['name']}: a message of “{sender!s:.20}” was left out.")
            continue
        seat, to = POWERS.index(sender), POWERS.index(receiver) if receiver != GLOBAL else None
        told = lines.get((seat, text))
        if to is not None and told is not None and told["to"] != "all" and to not in told["to"]:
            told["to"].append(to)
            continue
        told = {
            "what": "message",
            "phase": phase["name"],
            "from": seat,
            "to": "all" if to is None else [to],
            "text": text,
        }
        lines[seat, text] = told
        playing.tell(told)


def _draw(playing: Playing, last: Json, ours: Mapping[str, Any]) -> Sequence[int]:
    """Who shared the game, where it was declared over."""
    if playing.differences and playing.differences[-1].endswith("left out."):
        return ()
    if rules.outcome(playing.position) is not None:
        return ()
    survivors = rules.survivors(playing.position)
    shared = _part(ours, "draw", list, [])
    if shared and set(shared) <= set(survivors):
        return tuple(shared)
    return survivors if last["name"] == COMPLETED else ()


def _no_game(why: str) -> GameError:
    return NotUnderstood("bad_file", f"This is no saved game of the package “diplomacy”: {why}.")
