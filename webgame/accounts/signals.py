"""What follows from what allauth reports."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.dispatch import receiver

from webgame.accounts import services


@receiver(email_confirmed)
def a_confirmed_address_makes_a_member(email_address: EmailAddress, **_: Any) -> None:
    services.become_member(email_address.user)
