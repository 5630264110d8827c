"""What the templates of the site know of the person who looks."""

import json

from allauth.account.models import EmailAddress
from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from webgame.accounts.models import User
from webgame.accounts.preferences import for_pages

register = template.Library()


@register.simple_tag
def kept_settings(user: User | AnonymousUser | str) -> str:
    """What a member prefers, for theme.js; "" for those whose browser keeps it."""
    if not isinstance(user, User) or user.is_guest:
        return ""
    return json.dumps(for_pages(user))


@register.simple_tag
def sends_mail() -> bool:
    """Whether this site sends mails, rather than printing them where it runs."""
    return bool(settings.SENDS_MAIL)


@register.simple_tag
def unconfirmed(user: User | AnonymousUser | str) -> bool:
    """Whether this guest has signed up, and only the address waits to be confirmed."""
    guest = isinstance(user, User) and user.is_guest
    return guest and EmailAddress.objects.filter(user=user, verified=False).exists()
