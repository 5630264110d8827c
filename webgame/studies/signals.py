"""What becomes of studies when people leave, and what they are told is kept."""

from typing import Any

from django.dispatch import receiver

from webgame.accounts.events import erased, recognized, recorded
from webgame.accounts.models import User
from webgame.studies.models import Participant, Study


@receiver(erased)
def erase(user: User, **_: Any) -> None:
    """Whoever leaves takes their studies along; their part in others stays, and is nobody's."""
    Study.objects.filter(owner=user).delete()
    Participant.objects.filter(user=user).update(user=None)


@receiver(recognized)
def takes_part_as_member(guest: User, member: User, **_: Any) -> None:
    """The guest's part is the member's, but in studies where the member takes part already."""
    mine = Participant.objects.filter(user=member).values("study")
    Participant.objects.filter(user=guest).exclude(study__in=mine).update(user=member)


@receiver(recorded)
def studies_of(user: User, **_: Any) -> dict[str, Any]:
    """A person's studies, and what they answered in those of others."""
    return {
        "studies": [
            {"name": one.name, "made": one.made.isoformat()}
            for one in Study.objects.filter(owner=user).order_by("made")
        ],
        "taken_part": [
            {"agreed_to": one.study.consent, "at": one.agreed.isoformat(), "answers": one.answers}
            for one in Participant.objects.filter(user=user).select_related("study")
        ],
    }
