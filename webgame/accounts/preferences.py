"""What a member prefers. A guest's choices stay in the browser (static/site/theme.js)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.conf import settings

from webgame.accounts.models import Preferences, User

_SWITCH = {"on": True, "off": False}
CHOICES: Mapping[str, Mapping[str, str | bool]] = {
    "sound": _SWITCH,
    "notes": _SWITCH,
    "motion": {one: one for one in Preferences.Motion.values},
    "names": {one: one for one in Preferences.Names.values},
}
"""What the pages heed, each with its choices in the browser's words; mail and push are the rest."""


def preferences_of(user: User) -> Preferences:
    """What this person prefers; the usual where nothing was ever chosen."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def for_pages(user: User) -> dict[str, Any]:
    """What the pages heed of a member's choices, as they keep it: on and off are words too."""
    kept = preferences_of(user)
    return {
        name: next(word for word, chosen in choices.items() if chosen == getattr(kept, name))
        for name, choices in CHOICES.items()
    }


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    """All that can be chosen. Each control names in `data-setting` what it sets."""

    class Meta:
        model = Preferences
        fields = (*CHOICES, "mail", "push")
        widgets: ClassVar = dict.fromkeys(("motion", "names", "mail", "push"), forms.RadioSelect)

    def __init__(self, *args: Any, person: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        member = person is not None and not person.is_guest
        for name, offered in (("mail", settings.SENDS_MAIL), ("push", settings.PUSH_KEY)):
            if not (member and offered):
                del self.fields[name]
        for name in CHOICES:
            self.fields[name].widget.attrs["data-setting"] = name


def change(user: User, name: str, chosen: str) -> bool:
    """Keep one thing that a page lets one switch; whether there is such a thing and choice."""
    choices = CHOICES.get(name, {})
    if chosen not in choices:
        return False
    Preferences.objects.update_or_create(user=user, defaults={name: choices[chosen]})
    return True
