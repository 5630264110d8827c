"""The forms around remote bots: registering one, and making a token."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator

from webgame.faces import registry as faces
from webgame.remote.models import Bot, Token

IN_CODE = {"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
AT_ONCE_LABEL = "Games it plays at once"
WHILE_AT_ONCE = "While it is in as many, no other begins with it."
DAYS = ((7, "a week"), (30, "30 days"), (90, "90 days"), (365, "a year"))


class BotForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy alone
    """A remote bot: what it is called, plays and is."""

    name = forms.CharField(
        label="Name",
        max_length=40,
        validators=[RegexValidator(r"^[a-z][a-z0-9_-]*$", "Small letters, digits, - and _.")],
        widget=forms.TextInput(attrs=IN_CODE),
        help_text="Small letters, digits, - and _.",
    )
    game = forms.ChoiceField(label="Game")

    class Meta:
        model = Bot
        fields = ("name", "game", "about", "talks", "at_once")
        labels = {
            "about": "What it is, in a sentence",
            "talks": "It talks",
            "at_once": AT_ONCE_LABEL,
        }
        help_texts = {
            "talks": "It is told what others say, and may say something itself.",
            "at_once": WHILE_AT_ONCE,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [(face.game, face.title) for face in faces.offered()]


class AtOnceForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy alone
    """How many games a bot plays at once."""

    class Meta:
        model = Bot
        fields = ("at_once",)
        labels = {"at_once": AT_ONCE_LABEL}
        help_texts = {"at_once": WHILE_AT_ONCE}


class TokenForm(forms.Form):
    """A token: what it is for, what it may do, how long."""

    name = forms.CharField(label="What it is for", max_length=40, initial="my machine")
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        choices=Token.Scope.choices,
        initial=Token.Scope.values,
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(label="It ends after", choices=DAYS, coerce=int, initial=90)
