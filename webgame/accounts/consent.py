"""What everybody is told before the first game, and how names stay out of research.

The sentence is stored with the person, word for word, so that a later change of wording never
claims an agreement that was not given.
"""

import hashlib
import hmac

from django.conf import settings

from webgame.accounts.models import Consent, User

SENTENCE = (
    "Opponents may be bots. Games played here, with their messages, are stored and may be used for "
    "research; your name, email and other personal details are never part of it."
)


def record(user: User) -> Consent:
    """Store that `user` agreed to the present sentence, once."""
    consent, _ = Consent.objects.get_or_create(user=user, sentence=SENTENCE)
    return consent


def pseudonym(user: User) -> str:
    """Who someone is in an export: the same person the same word, and no way back to the person.

    Keyed with the site's secret, so that knowing the public ids does not tell who is who.
    """
    key = hmac.new(settings.SECRET_KEY.encode(), f"export:{user.pk}".encode(), hashlib.sha256)
    return f"P-{key.hexdigest()[:12]}"
