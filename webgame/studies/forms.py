"""The forms by which a study is made."""

from __future__ import annotations

from typing import Any

from django import forms

from webgame.faces.face import Face
from webgame.studies.models import Condition, Study
from webgame.studies.questions import Question, read_questions
from webgame.tables.forms import TableForm
from webgame.tables.refused import Refused

LONGEST = 20_000
EXAMPLE = """choice: How many of the others were people? | none | one | two or more
1-7: How far did you trust the others? | not at all | fully
text: What made you trust them, or not?"""


class StudyForm(forms.Form):
    """What participants are told and asked, and how conditions are drawn."""

    name = forms.CharField(
        label="Name", max_length=Study.LONGEST_NAME, help_text="Participants do not see it."
    )
    consent = forms.CharField(
        label="What participants agree to",
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="The first page: who asks, what for, how long it takes, what becomes of the "
        "answers, whom to write to. What the site itself records is said below it.",
    )
    questions = forms.CharField(
        label="Questions at the end",
        required=False,
        max_length=LONGEST,
        initial=EXAMPLE,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "true"}),
        help_text="A line each: “choice:” with its answers after “|”, “1-7:” with a word for each "
        "end, or “text:”. Any may be left unanswered.",
    )
    block = forms.TypedChoiceField(
        label="Each condition, in a block of those who come",
        choices=[(1, "once"), (2, "twice"), (4, "four times")],
        coerce=int,
        help_text="Conditions are drawn so that each block has all of them equally often.",
    )

    def clean_questions(self) -> list[Question]:
        """The questions, or what is wrong with them."""
        try:
            return read_questions(self.cleaned_data["questions"])
        except Refused as refused:
            raise forms.ValidationError(refused.sentence) from refused


class ConditionForm(TableForm):
    """The table of a condition: that of anybody, with a name. Its bots are everybody's."""

    name = forms.CharField(
        label="Name of the condition",
        max_length=Condition.LONGEST_NAME,
        help_text="In the files; participants do not see it.",
    )

    def __init__(self, face: Face, *args: Any, **kwargs: Any) -> None:
        super().__init__(face, *args, **kwargs)
        self.fields["power"].label = "The participant plays"

    def people(self) -> int:
        """How many participants sit at one table."""
        seats = self.terms().seats()
        if self.against_bots:
            return 1
        return self.terms().bots.count("") if self.terms().bots else len(seats)
