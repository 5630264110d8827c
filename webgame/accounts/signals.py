"""What follows from what allauth reports."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.db.models.signals import post_save
from django.dispatch import receiver

from webgame.accounts import services
from webgame.accounts.models import User


@receiver(email_confirmed)
def a_confirmed_address_makes_a_member(email_address: EmailAddress, **_: Any) -> None:
    services.become_member(email_address.user)


@receiver(post_save, sender=User)
def an_operator_made_at_the_machine_need_not_confirm_by_mail(
    instance: User, created: bool, **_: Any
) -> None:
    """Whoever may run `createsuperuser` could confirm any address."""
    if created and instance.is_superuser and instance.email:
        EmailAddress.objects.create(
            user=instance, email=instance.email, verified=True, primary=True
        )
