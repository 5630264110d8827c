"""What is forgotten when a person leaves a browser or the site, and told to who asks about it."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from webgame.accounts.events import erased, recorded
from webgame.accounts.models import User
from webgame.notices import devices
from webgame.notices.models import Device, Notice
from webgame.notices.views import REMEMBERED


@receiver(erased)
def nobody_is_written_to(user: User, **_: object) -> None:
    """Forget what this person was told, and where."""
    Notice.objects.filter(seat__user=user).delete()
    Device.objects.filter(user=user).delete()


@receiver(user_logged_out)
def who_logs_out_is_told_no_more_in_this_browser(
    request: HttpRequest, user: User | None, **_: Any
) -> None:
    """Whoever looks at it next need not know."""
    if user is not None:
        devices.end(request.session.get(REMEMBERED), user)


@receiver(recorded)
def where_one_is_told_is_in_the_record(user: User, **_: object) -> dict[str, object]:
    """The browsers in which this person is told, and since when."""
    kept = Device.objects.filter(user=user).order_by("made").values_list("endpoint", "made")
    return {"told_in": [{"endpoint": one, "since": made.isoformat()} for one, made in kept]}
