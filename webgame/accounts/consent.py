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


def pseudonym(person: int, game: str) -> str:
    """Who a person, by primary key, is in the record of a game, by its public id.

    One word a person in a game, another one in each game, and no way back to the person: it is
    keyed with the site's secret, so that knowing the ids does not tell who is who.
    """
    return f"P-{_word(f'record:{game}:{person}')}"


def alias(game: str) -> str:
    """What a game, by its public id, is called where its page, with names, is not to be found."""
    return f"G-{_word(f'game:{game}')}"


def _word(told: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), told.encode(), hashlib.sha256).hexdigest()[:12]
