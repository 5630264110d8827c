"""What is forgotten when a person leaves the site."""

from django.dispatch import receiver

from webgame.accounts.events import erased
from webgame.accounts.models import User
from webgame.notices.models import LastDigest, Notice


@receiver(erased)
def nobody_is_written_to(user: User, **_: object) -> None:
    """Forget what this person was told, and when."""
    LastDigest.objects.filter(user=user).delete()
    Notice.objects.filter(seat__user=user).delete()
