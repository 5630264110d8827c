"""Mail about games. Every mail can be ended by one press (RFC 8058): a signed link, which needs no
login."""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse

from webgame.accounts.models import Preferences, User
from webgame.notices.finding import News, headline

logger = logging.getLogger(__name__)
_signer = Signer(salt="webgame.notices.unsubscribe")


def send(user: User, news: list[News], now: datetime) -> bool:
    """Write to a person of all this; whether the mail server took it."""
    try:
        message_to(user, news).send()
    except OSError as error:  # smtplib's errors are such: the server is away, or refuses
        logger.warning("a mail about games could not be sent, and is tried again: %s", error)
        return False
    return True


def message_to(user: User, news: list[News]) -> EmailMessage:
    """The mail that tells a person all of this."""
    off = settings.SITE_URL + reverse("mail_off", args=[_signer.sign(user.username)])
    lines = [(one.says, settings.SITE_URL + one.seat.game.get_absolute_url()) for one in news]
    body = render_to_string(
        "notices/mail.txt",
        {
            "user": user,
            "lines": lines,
            "settings": settings.SITE_URL + reverse("account_settings"),
            "off": off,
        },
    )
    return EmailMessage(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{headline(news)}",
        body,
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def reader_of(token: str) -> User | None:
    """Whom the signed link of a mail belongs to; None if it is no such link, or nobody's now."""
    try:
        return User.objects.filter(username=_signer.unsign(token)).first()
    except BadSignature:
        return None


def write_no_more(user: User) -> None:
    """No mail about games for this person."""
    Preferences.objects.update_or_create(user=user, defaults={"mail": Preferences.When.OFF})
