"""The forms about people, beyond those of allauth."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.http import HttpRequest

from webgame.accounts import consent, names, services
from webgame.accounts.models import User


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Sign up: a name others see, an email address, a password, and the plain word on research."""

    display_name = forms.CharField(
        label="Name others see",
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    consent = forms.BooleanField(label=consent.SENTENCE)
    field_order = ["display_name", "email", "password1", "consent"]

    person: User | None = None

    def clean_display_name(self) -> str:
        return services.check_name(self.cleaned_data["display_name"], self.person)


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """Change the name others see."""

    class Meta:
        model = User
        fields = ["display_name"]
        labels = {"display_name": "Name others see"}

    def clean_display_name(self) -> str:
        return services.check_name(self.cleaned_data["display_name"], self.instance)
