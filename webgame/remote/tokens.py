"""Tokens: made once, shown once, kept as a digest, and looked up when a program shows one."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from webgame.accounts.models import User
from webgame.remote.models import Bot, Token
from webgame.remote.ringing import ring
from webgame.tables.refused import Refused

PREFIX = "parley_bot_"
"""What every token begins with, so that it is known for one wherever it lies about."""
MOST_TOKENS = 20
"""Tokens of a bot that are valid at a time."""
NOTED = timedelta(seconds=15)
"""How long a use stands for others after it, so that each need not be written down."""


def digest_of(text: str) -> str:
    """What is kept of a token: as it is 256 bits by chance, a quick digest tells nothing of it.

    >>> digest_of("parley_bot_x")[:8]
    'e3dbd18f'
    """
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def make_token(owner: User, bot: Bot, name: str, scopes: list[str], days: int) -> str:
    """A new token of a bot, in words that are kept nowhere. Raises `Refused`."""
    demand_owner(owner, bot)
    if bot.tokens.filter(revoked=None, expires__gt=timezone.now()).count() >= MOST_TOKENS:
        raise Refused("throttled", f"It has {MOST_TOKENS} tokens; revoke one of them first.")
    text = PREFIX + secrets.token_urlsafe(32)
    expires = timezone.now() + timedelta(days=days)
    bot.tokens.create(name=name, digest=digest_of(text), scopes=scopes, expires=expires)
    return text


@transaction.atomic
def revoke(owner: User, token: Token) -> None:
    """Let nobody in by this token any more, nor stay in. Raises `Refused`."""
    demand_owner(owner, token.bot)
    Token.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
    ring(token.bot)


def demand_owner(owner: User, bot: Bot) -> None:
    """Refuse who is not the owner of a bot."""
    if bot.owner_id != owner.pk:
        raise Refused("forbidden", "Only the owner of a bot can do this.")


def admitted(text: str) -> Token:
    """The token that somebody shows, if it lets them in; its use is noted. Raises `Refused`."""
    found = Token.objects.filter(digest=digest_of(text)).select_related("bot__owner").first()
    if found is None or not found.bot.owner.is_active:
        raise Refused("bad_token", "There is no such token. Make one on the bot's page.")
    demand_valid(found)
    note_use(found)
    return found


def demand_valid(token: Token) -> None:
    """Refuse a token that was revoked, or whose time is over."""
    if token.revoked is not None:
        raise Refused("revoked", "This token was revoked. Make another on the bot's page.")
    if not token.valid:
        raise Refused("expired", "This token has expired. Make another on the bot's page.")


def note_use(token: Token) -> None:
    """Write down that a program was heard, unless it was a moment ago."""
    now = timezone.now()
    if all(last is not None and last >= now - NOTED for last in (token.used, token.bot.seen)):
        return
    with transaction.atomic():  # on SQLite only transactions wait in line
        Token.objects.filter(pk=token.pk).update(used=now)
        Bot.objects.filter(pk=token.bot_id).update(seen=now)
