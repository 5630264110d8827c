"""What a study asks at its end: questions as lines of text, as a form, and their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django import forms

from webgame.tables.refused import Refused

KINDS = ("choice", "1-7", "text")
MOST, LONGEST, LONGEST_ANSWER = 30, 300, 4000
SCALE = range(1, 8)


@dataclass(frozen=True, slots=True)
class Question:
    """One question: of a `choice` these are the answers, of a scale `1-7` its two ends."""

    kind: str
    ask: str
    choices: tuple[str, ...] = ()

    @classmethod
    def stored(cls, raw: Mapping[str, Any]) -> Question:
        """A question from JSON."""
        return cls(raw["kind"], raw["ask"], tuple(raw["choices"]))

    def to_json(self) -> dict[str, Any]:
        """The question as JSON."""
        return asdict(self) | {"choices": list(self.choices)}

    def field(self) -> forms.Field:
        """A field to answer it in. None has to be answered."""
        if self.kind == "text":
            return forms.CharField(
                label=self.ask,
                required=False,
                max_length=LONGEST_ANSWER,
                widget=forms.Textarea(attrs={"rows": 3}),
            )
        given = list(self.choices)
        if self.kind == "1-7":
            given = [str(one) for one in SCALE]
        ends = self.choices if self.kind == "1-7" else ()
        return forms.ChoiceField(
            label=self.ask,
            required=False,
            choices=[(one, one) for one in given],
            widget=forms.RadioSelect,
            help_text=f"1: {ends[0]}; 7: {ends[1]}" if ends else "",
        )


def read_questions(text: str) -> list[Question]:
    """Questions from their text, a line each. Raises `Refused`, naming the line that is wrong.

    >>> read_questions("choice: Who was a bot? | Nobody | Italy")[0].choices
    ('Nobody', 'Italy')
    >>> [one.kind for one in read_questions("1-7: Was it fair? | no | yes\\n\\ntext: Why?")]
    ['1-7', 'text']
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    found = [_question(number, line) for number, line in numbered if line]
    if len(found) > MOST:
        raise _bad(f"A study asks at most {MOST} questions.")
    return found


def write_questions(questions: Sequence[Question]) -> str:
    """Questions as the text that `read_questions` reads."""
    return "\n".join(f"{one.kind}: {' | '.join((one.ask, *one.choices))}" for one in questions)


def _question(number: int, line: str) -> Question:
    kind, colon, rest = line.partition(":")
    ask, *choices = (part.strip() for part in rest.split("|"))
    question = Question(kind.strip(), ask, tuple(choices))
    if question.kind not in KINDS or not colon:
        raise _bad(f"Line {number}: a question begins with “choice:”, “1-7:” or “text:”.")
    if not ask or not all(choices) or len(line) > LONGEST:
        raise _bad(f"Line {number}: something is empty, or it has more than {LONGEST} letters.")
    if question.kind == "choice" and len(set(choices)) < max(2, len(choices)):
        raise _bad(f"Line {number}: a choice has two answers or more, all different, after “|”.")
    if question.kind == "1-7" and len(choices) not in (0, 2):
        raise _bad(f"Line {number}: a scale has a word for 1 and one for 7, after “|”, or none.")
    if question.kind == "text" and choices:
        raise _bad(f"Line {number}: a text is answered in one's own words: without “|”.")
    return question


def _bad(sentence: str) -> Refused:
    return Refused("bad_question", sentence)


class PollForm(forms.Form):
    """The questions of a study, to be answered by a participant."""

    def __init__(self, questions: Sequence[Question], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {f"q{number}": one.field() for number, one in enumerate(questions, 1)}
