"""What becomes of somebody's experiments when they leave, and what they are told is kept."""

from typing import Any

from django.dispatch import receiver

from webgame.accounts.events import erased, recorded
from webgame.accounts.models import User
from webgame.experiments.models import Experiment


@receiver(erased)
def erase(user: User, **_: Any) -> None:
    """Whoever leaves takes their experiments along."""
    Experiment.objects.filter(owner=user).delete()


@receiver(recorded)
def experiments_of(user: User, **_: Any) -> dict[str, Any]:
    """A person's experiments."""
    mine = Experiment.objects.filter(owner=user).order_by("made")
    return {
        "experiments": [
            {"name": one.name, "made": one.made.isoformat(), "description": one.table}
            for one in mine
        ]
    }
