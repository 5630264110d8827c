"""Press to meanings and back in bulk: JSON lines, or plain lines in their envelopes."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from games.core.errors import GameError
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.press.messages import MessageRead, opened, read_press
from games.talk.diplomacy.press.tokens import Loss
from games.talk.diplomacy.press.writing import Written, write_press
from games.talk.levels import level

Line = Mapping[str, Any]
Answer = dict[str, Any]


def read_line(line: Line) -> Answer:
    """The meanings of a message; its sender and receivers are in its envelope or its context.

    >>> read_line({"id": 1, "text": "FRM (FRA) (ENG) (PRP (PCE (ENG FRA)))"})
    {'id': 1, 'meanings': ['propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])'], 'level': 1, \
'press_level': 10, 'lost': []}
    >>> here = {"speaker": "FRA", "to": ["ENG"]}
    >>> read_line({"id": 2, "text": "PRP (SLO (FRA))", "context": here})
    {'id': 2, 'error': 'At character 6, SLO does not carry over: L has nothing to say who is to \
win alone.', 'token': 'SLO', 'position': 5}
    """
    try:
        heard = _read(str(line.get("text") or ""), line.get("context") or {})
    except GameError as error:
        return _refusal(line, error)
    return {
        **_named(line),
        "meanings": [NOTATION.write(said) for said in heard.meanings],
        "level": max(map(level, heard.meanings)),
        "press_level": heard.level,
        "lost": _lost(heard.losses),
    }


def write_line(line: Line) -> Answer:
    """A meaning as press; ``open`` in its context is the offer that a withdrawal takes back.

    >>> write_line({"id": 1, "meaning": "accept(ENG,[FRA],[Agree([ENG FRA],pce([ENG FRA]))])"})
    {'id': 1, 'press': 'SND (FRA) (YES (PRP (PCE (ENG FRA))))', 'press_level': 10, 'lost': []}
    """
    try:
        said, written = _write(str(line.get("meaning") or ""), line.get("context") or {})
    except GameError as error:
        return _refusal(line, error)
    return {
        **_named(line),
        "press": _enveloped(said, written),
        "press_level": written.level,
        "lost": _lost(written.losses),
    }


def answers(lines: Iterable[str], answer: Callable[[Line], Answer]) -> Iterator[str]:
    """The answer to every line that is not empty: JSON to JSON, plain to plain.

    >>> list(answers(["FRM (FRA) (ENG) (THK (PCE (ENG GER)))", "[1]"], read_line))
    ['inform(FRA,[ENG],Belief(FRA,pce([ENG GER])))', 'error: At character 1, “[”: this is no token \
of DAIDE.']
    """
    for text in lines:
        if not text.strip():
            continue
        if text.lstrip().startswith("{"):
            yield json.dumps(_of_json(text, answer), ensure_ascii=False)
        else:
            yield _plainly(answer({"text": text.strip(), "meaning": text.strip()}))


def _of_json(text: str, answer: Callable[[Line], Answer]) -> Answer:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return {"error": "The line is not JSON."}
    context = line.get("context")
    if context is not None and not isinstance(context, Mapping):
        return {**_named(line), "error": "“context” is an object."}
    return answer(line)


def _plainly(found: Answer) -> str:
    """An answer as a line of text, with what is lost behind it."""
    if "error" in found:
        return f"error: {found['error']}"
    said = " ".join(found["meanings"]) if "meanings" in found else str(found["press"])
    return said + "".join(f"  ;; {one['token']}: {one['sentence']}" for one in found["lost"])


def _read(text: str, context: Line) -> MessageRead:
    speaker, to = context.get("speaker"), context.get("to")
    if speaker is None or to is None or text.lstrip()[:3].upper() in ("SND", "FRM"):
        sender = speaker if speaker in POWERS else ""
        if not (text.lstrip().upper().startswith("FRM") and to is not None):
            speaker, to, text = opened(text, str(sender))
    return read_press(text, str(speaker), say.agents(to), _survivors(context))


def _write(meaning: str, context: Line) -> tuple[say.Sentence, Written]:
    said = NOTATION.read(meaning)
    asked = NOTATION.read(str(context["open"])) if context.get("open") else None
    quoted = asked if isinstance(asked, say.Propose) else None
    return said, write_press(said, quoted, _survivors(context))


def _survivors(context: Line) -> say.Agents:
    """Who is still in the game, as far as the context says."""
    named = context.get("survivors")
    return say.agents(map(str, named)) if isinstance(named, list) else POWERS


def _enveloped(said: say.Sentence, written: Written) -> str:
    return f"SND ({' '.join(said.receivers)}) ({written.text})"


def _lost(losses: Sequence[Loss]) -> list[Answer]:
    return [asdict(loss) for loss in losses]


def _named(line: Line) -> Answer:
    return {"id": line["id"]} if "id" in line else {}


def _refusal(line: Line, error: GameError) -> Answer:
    answer: Answer = {**_named(line), "error": error.sentence}
    answer |= {name: error.fields[name] for name in ("token", "position") if name in error.fields}
    return answer


DIRECTIONS: dict[str, Callable[[Line], Answer]] = {"read": read_line, "write": write_line}
