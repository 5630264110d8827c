"""What happens to open connections when their person logs out, is barred or is erased."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from webgame.accounts.models import User
from webgame.tables import bells


@receiver(user_logged_out)
def who_logs_out_is_hung_up_on(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None and request.session.session_key:
        bells.signed_out(user.pk, request.session.session_key)


@receiver(post_save, sender=User)
def who_is_barred_or_has_a_new_password_is_looked_at(
    instance: User, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    concerned = update_fields is None or {"is_active", "password"} & update_fields
    if concerned and not created:
        bells.verify(instance.pk)
