"""Writing to people: what is told is noted first, so that a mail may be lost but never comes twice.

Every mail can be ended by one press (RFC 8058): a signed link, which needs no login.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse

from webgame.accounts.models import Preferences, User
from webgame.notices.finding import News, news_for, readers
from webgame.notices.models import LastDigest, Notice

logger = logging.getLogger(__name__)
_signer = Signer(salt="webgame.notices.unsubscribe")


def write_to_all(now: datetime) -> int:
    """Write to everybody for whom there is something new; how many were written to."""
    return sum(_write_to(user, now) for user in readers(now))


def _write_to(user: User, now: datetime) -> bool:
    news = news_for(user, now)
    if not news:
        return False
    try:
        noted = _note(user, news, now)
    except IntegrityError:  # another worker tells it
        return False
    try:
        message_to(user, news).send()
    except OSError as error:  # smtplib's errors are such: the server is away, or refuses
        logger.warning("a mail about games could not be sent, and is tried again: %s", error)
        Notice.objects.filter(pk__in=[one.pk for one in noted]).delete()
        LastDigest.objects.filter(user=user, at=now).delete()
        return False
    return True


@transaction.atomic
def _note(user: User, news: list[News], now: datetime) -> list[Notice]:
    """Note what is about to be told. Raises IntegrityError if some of it was told meanwhile."""
    if user.preferences.mail == Preferences.Mail.DIGEST:
        LastDigest.objects.update_or_create(user=user, defaults={"at": now})
    return Notice.objects.bulk_create(
        Notice(seat=one.seat, kind=one.kind, about=one.about) for one in news
    )


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
    subject = news[0].says if len(news) == 1 else f"{len(news)} things at your tables"
    return EmailMessage(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}",
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
    Preferences.objects.update_or_create(user=user, defaults={"mail": Preferences.Mail.OFF})
