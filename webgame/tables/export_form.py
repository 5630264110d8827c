"""The form in which researchers say which finished games they want."""

from django import forms

from games.formats.registry import FORMATS
from webgame.faces import registry as faces
from webgame.tables.bulk import Wanted


class ExportForm(forms.Form):
    """Which games, and in which forms."""

    game = forms.ChoiceField(label="Game", required=False)
    since = forms.DateField(
        label="Ended since", required=False, widget=forms.DateInput({"type": "date"})
    )
    until = forms.DateField(label="Until", required=False, widget=forms.DateInput({"type": "date"}))
    form = forms.MultipleChoiceField(
        label="Forms",
        required=False,
        choices=[(form.name, form.title) for form in FORMATS.values()],
        widget=forms.CheckboxSelectMultiple,
        initial=["jsonl"],
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choice = self.fields["game"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", "All games"), *((one.game, one.title) for one in faces.offered())]

    def wanted(self) -> Wanted:
        """What was chosen in it."""
        chosen = self.cleaned_data
        forms = tuple(chosen["form"]) or ("jsonl",)
        return Wanted(chosen["game"], chosen["since"], chosen["until"], forms)
