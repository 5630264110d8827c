"""The forms about people, beyond those of allauth."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from webgame.accounts import consent, names, services
from webgame.accounts.models import User


def name_field() -> forms.CharField:
    """Asks for the name others see."""
    return forms.CharField(
        label="Name others see",
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Sign up: a name, an email address, a password, and the plain word on bots and research."""

    display_name = name_field()
    consent = forms.BooleanField(label=consent.SENTENCE)
    field_order = ["display_name", "email", "password1", "consent"]

    def try_save(self, request: HttpRequest) -> Any:
        """As allauth does, in the time that a new account takes: none tells who has one."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)

    def clean_display_name(self) -> str:
        asking = context.request.user
        return services.check_name(
            self.cleaned_data["display_name"], asking if asking.is_authenticated else None
        )


class NameForm(forms.Form):
    """Change the name others see."""

    display_name = name_field()

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_display_name(self) -> str:
        return services.check_name(self.cleaned_data["display_name"], self.person)


class LeaveForm(forms.Form):
    """Make sure that it is the person who wants to be erased: password, or a guest's plain yes."""

    sure = forms.BooleanField(
        label="Erase my name, my address and my password. I know it is final."
    )
    password = forms.CharField(
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if not person.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.person.check_password(password):
            raise forms.ValidationError("That is not your password.")
        return password
