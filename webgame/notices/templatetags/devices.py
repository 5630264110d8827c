"""What the page of settings knows of the browser that looks at it."""

from django import template
from django.conf import settings
from django.http import HttpRequest

from webgame.accounts.models import User
from webgame.notices import webpush
from webgame.notices.devices import here
from webgame.notices.views import REMEMBERED

register = template.Library()


@register.simple_tag
def push_here(request: HttpRequest, user: User) -> dict[str, object]:
    """The site's public key, and whether this person is told in this browser."""
    told = here(user, request.session.get(REMEMBERED)) is not None
    return {"key": webpush.public(settings.PUSH_KEY), "told": told}
