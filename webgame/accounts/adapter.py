"""How allauth makes people: a guest who signs up stays the same person and keeps all games."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.account.utils import get_next_redirect_url
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, update_session_auth_hash
from django.http import HttpRequest
from django.shortcuts import redirect

from webgame.accounts import consent, services
from webgame.accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The guest of this session is the person who signs up, if there is one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Open to strangers and guests; a member already has an account, and goes home."""
        if isinstance(request.user, User) and not request.user.is_guest:
            raise ImmediateHttpResponse(redirect(settings.LOGIN_REDIRECT_URL))
        return True

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count bad guesses by who makes them: a stranger's do not bar the owner elsewhere."""
        whose = f"{credentials.get('email', '')} from {self.get_client_ip(request)}"
        super().pre_authenticate(request, **credentials | {"email": whose})

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in; a guest who turns out to be a member brings the guest's games along."""
        guest = _guest(request)
        super().login(request, user)
        if guest and guest != user:
            services.recognize(guest, user)

    def new_user(self, request: HttpRequest) -> User:
        return _guest(request) or User()

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The link of the mail: it leads on to the page that one signed up for."""
        link = str(super().get_email_confirmation_url(request, emailconfirmation))
        if wanted := get_next_redirect_url(request) or _signed_up_for(request):
            return f"{link}?{urlencode({REDIRECT_FIELD_NAME: wanted})}"
        return link

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Leave the random public id as it is; an email address must never leak into it."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        public_id = user.username
        user.display_name = form.cleaned_data["display_name"]
        super().save_user(request, user, form, commit=False)
        user.username = public_id
        user.is_guest = True  # until the address is confirmed: see signals.py
        if commit:
            user.save()
            EmailAddress.objects.filter(user=user).delete()  # a guest's earlier, mistyped attempt
            consent.record(user)
            if request.user == user:
                update_session_auth_hash(request, user)  # the guest plays on meanwhile
        return user


def _signed_up_for(request: HttpRequest) -> str:
    """The page for which somebody signed up who has the link sent again, if there was one."""
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    return (stage and stage.login.redirect_url) or ""


def _guest(request: HttpRequest) -> User | None:
    """The guest who asks, if it is one."""
    person = request.user
    return person if isinstance(person, User) and person.is_guest else None
