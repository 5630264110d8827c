"""What is asked in the form of charts, and what the form offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from bots.analysis.display import DISPLAYS
from bots.analysis.fold import AGGREGATES
from bots.analysis.question import ALONG, BY, BadQuestion, Question
from bots.analysis.registry import VARIABLES, find
from bots.analysis.variable import Variable
from webgame.lab.games import Meant

MOST = 6
"""So many variables are asked at once at most."""
KINDS, SEATS = "kinds", "seats"
BY_WORDS = {"label": "kind of player", "bot": "bot", "seat": "seat", "all": "all together"}
LINES_WORDS = {KINDS: "one line for each kind", SEATS: "one line for each of its seats"}
ALONG_WORDS = {
    "": "what is usual here",
    "session": "sessions: games with the same settings",
    "game": "games",
    "turn": "years or turns",
    "phase": "phases",
    "nothing": "nothing: all in one",
}
DISPLAY_WORDS = {
    "": "the usual chart",
    "points": "points with intervals",
    "bars": "bars",
    "pie": "pie",
    "heat": "heat table: who to whom",
    "histogram": "histogram",
}
SAID = ("message", "act", "refused", "deal", "verdict")
FIRST = {"diplomacy": "centers", "catan": "points"}
"""What is asked of a single game where nothing is asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the display that was chosen; empty for the usual one."""

    question: Question
    display: str

    @property
    def variables(self) -> list[Variable]:
        """The variables asked for. Raises UnknownVariable."""
        return [find(key) for key in self.question.variables]


def asked(form: QueryDict, meant: Meant) -> Asked:
    """What a form asks, or a fitting question where it asks nothing. Raises BadQuestion and
    UnknownVariable."""
    alone = len(meant.sources) == 1
    keys = tuple(dict.fromkeys(filter(None, form.getlist("variable"))))
    if len(keys) > MOST:
        raise BadQuestion(f"{len(keys)} variables are too many at once; choose {MOST} or fewer")
    only = next(iter(meant.rules), "") if len(meant.rules) == 1 else ""
    question = Question(
        keys or (FIRST.get(only, "score") if alone else "winner",),
        form.get("by") or ("seat" if alone else "label"),
        form.get("session", ""),
        "",
        tuple(filter(None, form.getlist("of"))),
        tuple(filter(None, form.getlist("toward"))),
        (form.get("lines") or KINDS) == KINDS,
        form.get("aggregate") or "mean",
        form.get("along", ""),
    )
    found = Asked(question, form.get("display", ""))
    for variable in found.variables:
        if others := meant.rules - {variable.game} if variable.game else set():
            raise BadQuestion(
                f"{variable.title} is seen in games of {variable.game.title()} alone, and there "
                f"are some of {' and '.join(sorted(one.title() for one in others))}"
            )
    return found


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a select offers."""

    value: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select of the form: its parameter, what it is called, what it offers, by groups."""

    name: str
    label: str
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    id: str


def variable_selects(question: Question, rules: set[str]) -> list[Select]:
    """A select for each variable asked for, and one more."""
    wanted = [*question.variables, ""][:MOST]
    return [
        Select(
            "variable",
            "Variable" if number == 0 else "and",
            (
                *([("", (Choice("", "–", key == ""),))] if number else []),
                *_grouped(rules, key),
            ),
            f"variable-{number}",
        )
        for number, key in enumerate(wanted)
    ]


def _grouped(rules: set[str], chosen: str) -> Iterable[tuple[str, tuple[Choice, ...]]]:
    groups: dict[str, list[Choice]] = {}
    for one in VARIABLES:
        if not one.game or {one.game} == rules:
            choice = Choice(one.key, f"{one.title}: {one.meaning}", one.key == chosen)
            groups.setdefault(_group(one), []).append(choice)
    return [(name, tuple(choices)) for name, choices in groups.items()]


def _group(variable: Variable) -> str:
    if set(variable.reads) & set(SAID) and "outcome" not in variable.reads:
        return "Talk and deals"
    return f"Play: {variable.game.title()}" if variable.game else "The game and its end"


def main_selects(asking: Asked) -> list[Select]:
    """Who is looked at, and how it is shown."""
    question = asking.question
    return [
        _select("by", "For each", BY_WORDS, BY, question.by),
        _select(
            "display",
            "Shown as",
            DISPLAY_WORDS,
            ("", *DISPLAYS),
            asking.display,
        ),
    ]


def more_selects(asking: Asked, meant: Meant) -> list[Select]:
    """What is asked less often."""
    question, agents = asking.question, {"": "everybody", **{name: name for name in meant.agents}}
    selects = [
        _select("of", "Only of", agents, agents, (question.of or ("",))[0]),
        _select("along", "Along", ALONG_WORDS, ("", *ALONG), question.along),
    ]
    if all(one.pairs for one in asking.variables):
        selects.insert(
            1, _select("toward", "Toward", agents, agents, (question.toward or ("",))[0])
        )
    if question.by != "seat":
        kept = KINDS if question.single_mean else SEATS
        selects.append(_select("lines", "Lines", LINES_WORDS, LINES_WORDS, kept))
    if len(meant.sources) > 1:
        words = {key: f"{key}: {says}" for key, says in AGGREGATES.items()}
        selects.append(_select("aggregate", "Of many games", words, AGGREGATES, question.aggregate))
    return selects


def session_select(names: Sequence[str], chosen: str) -> Select | None:
    """Which session is looked at, where there are several."""
    if len(names) < 2:
        return None
    words = {"": "all of them", **{f"{n}": name for n, name in enumerate(names, start=1)}}
    return _select("session", "Session", words, words, chosen)


def _select(
    name: str, label: str, words: dict[str, str], values: Iterable[str], chosen: str
) -> Select:
    choices = tuple(Choice(value, words[value], value == chosen) for value in values)
    return Select(name, label, (("", choices),), f"ask-{name}")
