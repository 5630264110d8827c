"""The form that sets up a table, and the terms it makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from bots.registry import BOTS, names
from games.diplomacy.map import STANDARD
from games.talk.levels import NAMES
from webgame.tables.refused import Refused
from webgame.tables.terms import (
    DAY,
    HOUR,
    LONGEST_TITLE,
    MINUTE,
    SILENT,
    TALKERS,
    Deadlines,
    Terms,
)
from webgame.tables.words import span

RULES = "diplomacy"
POWERS = STANDARD.power_keys
PHASES = ("movement", "retreats", "builds")
SECONDS = {
    "live": (30, *(MINUTE * n for n in (1, 2, 3, 5, 7, 10, 15, 20, 30, 60))),
    "slow": (*(HOUR * n for n in (4, 8, 12)), *(DAY * n for n in (1, 2, 3, 5, 7, 14))),
}
USUAL = {
    "live": {"movement": 5 * MINUTE, "retreats": 2 * MINUTE, "builds": 2 * MINUTE},
    "slow": {"movement": DAY, "retreats": 12 * HOUR, "builds": 12 * HOUR},
}
FIELD_OF_TERM = {"title": "title", "power": "power", "bots": "others", "options": "final_year"}
ALL_LEVELS = len(NAMES)


def _choice(choices: Iterable[tuple[Any, str]], **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=list(choices), **more)


def _radio(
    label: str, choices: Iterable[tuple[Any, str]], initial: str, **more: Any
) -> forms.ChoiceField:
    return _choice(choices, label=label, initial=initial, widget=forms.RadioSelect, **more)


def _bot_names() -> list[tuple[str, str]]:
    return [(name, BOTS[name].title) for name in names(RULES)]


class TableForm(forms.Form):
    """A new table of Diplomacy. Once valid, `terms()` is what its host chose."""

    title = forms.CharField(
        label="Name of the table",
        required=False,
        max_length=LONGEST_TITLE,
        help_text="Left empty, it bears your name.",
    )
    power = _choice(
        (("", "Any power"), *((seat, power.title()) for seat, power in enumerate(POWERS))),
        label="You play",
        required=False,
    )
    others = _radio(
        "The other six",
        (("bots", "Bots, all six"), ("people", "People"), ("each", "Seat by seat")),
        "bots",
    )
    bot = _choice(
        [("", "The usual one"), *_bot_names()],
        label="Which bot",
        required=False,
        help_text=f"The usual one is {BOTS[TALKERS[RULES]].title}, who bargains, or without talk "
        f"{BOTS[SILENT[RULES]].title}.",
    )
    clock = _radio(
        "Deadlines",
        (("none", "None"), ("live", "Live"), ("slow", "Slow")),
        "none",
    )
    missing = _radio(
        "Whoever has sent no orders at the deadline",
        (
            ("hold", "holds: units stay, nothing is built"),
            ("extend", "gets the same time once more, then holds"),
            ("bot", "is replaced by a bot until they return"),
        ),
        "hold",
    )
    press = _radio(
        "Talk",
        (("free", "Everybody may write to everybody"), ("none", "Orders only, no talk")),
        "free",
    )
    protocol = _radio(
        "How deals are made",
        (
            ("free", "Freely: anybody says anything to anybody at any time"),
            ("bilateral", "Two by two: an offer is answered before the next is made"),
            ("multilateral", "By a notary: a deal of any number binds once all have accepted it"),
        ),
        "free",
        required=False,
    )
    level = forms.TypedChoiceField(
        choices=[
            (level, "Everything" if level == ALL_LEVELS else f"Up to {level}: {name}")
            for level, name in NAMES.items()
        ],
        coerce=int,
        empty_value=None,
        label="What can be said",
        initial=ALL_LEVELS,
        required=False,
        help_text="Each level of the language adds something; 1 knows proposals and answers only.",
    )
    strict = forms.BooleanField(
        label="Strict: only what is understood is sent",
        required=False,
        help_text="Otherwise other words are sent too; people read them, bots do not hear them.",
    )
    open_talk_after = forms.BooleanField(
        label="Open the talk to all when the game is over", required=False
    )
    hidden = forms.BooleanField(label="Hide names, and who is a bot, until the end", required=False)
    private = forms.BooleanField(
        label="Private", required=False, help_text="Only those who have the link see it."
    )
    rated = forms.BooleanField(
        label="Rated", required=False, help_text="It counts for the ratings of all who play."
    )
    final_year = _choice(
        (("", "No, until somebody wins"), *((year, f"After {year}") for year in range(1903, 1931))),
        label="End in a draw",
        required=False,
    )
    without_convoys = forms.BooleanField(
        label="No convoys",
        required=False,
        help_text="As DipGame's researchers play it.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, power in enumerate(POWERS):
            self.fields[f"seat_{seat}"] = _choice(
                (("", "Free chair"), *_bot_names()), label=power.title(), required=False
            )
        for kind, spans in SECONDS.items():
            for phase in PHASES:
                self.fields[f"{kind}_{phase}"] = forms.TypedChoiceField(
                    choices=[(seconds, span(seconds)) for seconds in spans],
                    coerce=int,
                    label=phase.title(),
                    initial=USUAL[kind][phase],
                    required=False,
                )

    def clean(self) -> dict[str, Any]:
        """Build the terms, so that whatever they refuse is said beside the field."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.terms().check()
            except Refused as refused:
                field = FIELD_OF_TERM.get(refused.fields.get("term", ""))
                self.add_error(field, refused.sentence)
        return cleaned

    @property
    def against_bots(self) -> bool:
        """Whether nobody else is waited for, so that the game can start at once."""
        return bool(self.cleaned_data["others"] == "bots")

    def terms(self) -> Terms:
        """What the host chose. Raises `Refused` if it does not go together."""
        chosen = self.cleaned_data
        return Terms(
            title=chosen["title"],
            rules=RULES,
            options=self._options(),
            power=int(chosen["power"]) if chosen["power"] else None,
            bots=self._bots(),
            deadlines=self._deadlines(),
            missing=chosen["missing"],
            stand_in=chosen["bot"],
            private=chosen["private"],
            rated=chosen["rated"],
            names="hidden_until_end" if chosen["hidden"] else "shown",
            press=chosen["press"],
            protocol=chosen["protocol"] or "free",
            level=chosen["level"] or ALL_LEVELS,
            strict=chosen["strict"],
            open_talk_after=chosen["open_talk_after"],
        )

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {}
        if self.cleaned_data["final_year"]:
            options["final_year"] = int(self.cleaned_data["final_year"])
        if self.cleaned_data["without_convoys"]:
            options["convoys"] = False
        return options

    def _bots(self) -> tuple[str, ...]:
        if self.cleaned_data["others"] != "each":
            return ()
        return tuple(self.cleaned_data[f"seat_{seat}"] for seat in range(len(POWERS)))

    def _deadlines(self) -> Deadlines:
        kind = self.cleaned_data["clock"]
        if kind == "none":
            return Deadlines()
        times = (self.cleaned_data[f"{kind}_{phase}"] or USUAL[kind][phase] for phase in PHASES)
        return Deadlines(kind, *times)

    # --- the parts the template lays out by itself -----------------------------------------------

    def chairs(self) -> list[forms.BoundField]:
        """One choice a seat, in the order of the seats."""
        return [self[f"seat_{seat}"] for seat in range(len(POWERS))]

    def live_times(self) -> list[forms.BoundField]:
        """How long each kind of phase lasts with live deadlines."""
        return [self[f"live_{phase}"] for phase in PHASES]

    def slow_times(self) -> list[forms.BoundField]:
        """How long each kind of phase lasts with slow deadlines."""
        return [self[f"slow_{phase}"] for phase in PHASES]
