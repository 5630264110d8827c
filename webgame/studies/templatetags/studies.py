"""What the page of a game says to who takes part in a study."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.studies.models import Participant

register = template.Library()


@register.simple_tag
def study_page(game: Game, user: User | AnonymousUser) -> str:
    """Where the study goes on in which this person plays the game; "" if it is in none."""
    if not isinstance(user, User):
        return ""
    key = Participant.objects.filter(game=game, user=user).values_list("study__key", flat=True)
    return reverse("take_part", args=[key[0]]) if key else ""
