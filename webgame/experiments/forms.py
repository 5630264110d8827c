"""The form of an experiment: the same description as its TOML, field by field, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.formsets import BaseFormSet

from bots.arena.experiment import Stop
from bots.arena.keys import EXPERIMENT, STOP, SWEEP
from bots.arena.schedule import SCHEDULES
from bots.arena.scores import SCORES
from bots.arena.stopping import LEAST_EVERY
from bots.arena.teams import TAKES
from bots.sdk.parameters import parse_parameters
from games.registry import rules
from games.talk.levels import NAMES
from games.talk.protocols import PROTOCOLS
from webgame.accounts.models import User
from webgame.experiments.describing import MOST_GAMES, MOST_MINUTES, MOST_SECONDS, Table
from webgame.experiments.lines import LESS, read_scores, read_teams, write_scores, write_teams
from webgame.experiments.models import Experiment
from webgame.faces.face import Face
from webgame.tables.bots import asked_here, offered, title

SEATINGS = {
    "balanced": "Balanced: everybody sits in every seat equally often",
    "rotated": "Rotated: everybody moves on by a seat each game",
    "random": "By lot, each game anew",
    "fixed": "Fixed: in the order above",
    "pool": "Taking turns: more players than seats, each pair and each seat equally often",
}
assert SEATINGS.keys() == SCHEDULES.keys()
MOST_PLAYERS = 12
LONGEST_SETTINGS = 2000
LONGEST_START = 18_000
PLAIN = {"spellcheck": "false", "autocomplete": "off"}
USUAL_STOP = Stop(label="", margin=0.1)
"""What a stop has where nothing else is said."""
WHOLE_FIELDS = ("games", "seed", "seconds", "deadline", "minutes", "limit")


def settings_field(label: str, example: str) -> forms.CharField:
    """A field for named settings, as people write them."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST_SETTINGS,
        widget=forms.TextInput({**PLAIN, "placeholder": example}),
    )


def lines_field(label: str, hint: str = "", most: int = LONGEST_SETTINGS) -> forms.CharField:
    """A field for things that stand on a line each."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=most,
        widget=forms.Textarea({**PLAIN, "rows": 3}),
        help_text=hint,
    )


def chance_field(label: str, usual: float) -> forms.FloatField:
    """A field for the chance to err one way."""
    return forms.FloatField(
        label=label,
        required=False,
        min_value=0,
        max_value=0.5,
        help_text=f"Above 0 and below 0.5. Empty: {usual:g}.",
    )


class PlayerForm(forms.Form):
    """One line of the players: a bot, and how many seats it takes."""

    bot = forms.ChoiceField(label="Bot", required=False)
    count = forms.CharField(
        label="Seats",
        required=False,
        max_length=4,
        widget=forms.TextInput({"size": 4, "placeholder": "1", **PLAIN}),
    )
    label = forms.CharField(
        label="Label",
        required=False,
        max_length=40,
        widget=forms.TextInput({"placeholder": "its name", **PLAIN}),
    )
    parameters = settings_field("Parameters", "name = value, …")

    def __init__(self, *args: Any, game: str, person: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = self.fields["bot"]
        assert isinstance(chosen, forms.ChoiceField)
        groups = [
            (title, [(one.name, one.title) for one in group])
            for title, group in offered(game, person, to_workers=True)
        ]
        chosen.choices = [("", "–"), *groups]

    def clean_count(self) -> int | str:
        """A number of seats, or the rest of them."""
        text: str = self.cleaned_data["count"].strip().lower() or "1"
        if text == "rest":
            return text
        if not text.isdecimal():
            raise ValidationError("A number of seats, or “rest”.")
        return int(text)

    def clean(self) -> Table:
        """That a line that says something says who plays."""
        told: Table = super().clean() or self.cleaned_data
        if not told.get("bot") and (told.get("label") or told.get("parameters")):
            raise ValidationError("Choose a bot, or empty the line.")
        return told

    def table(self) -> Table | None:
        """The player it describes; None where the line is empty."""
        told = self.cleaned_data
        if not told.get("bot"):
            return None
        made: Table = {"bot": told["bot"], "count": told["count"]}
        label = told["label"] or (title(told["bot"]) if asked_here(told["bot"]) else "")
        if label:
            made["label"] = label
        if told["parameters"]:
            made["parameters"] = parse_parameters(told["parameters"])
        return made


PlayerForms = forms.formset_factory(
    PlayerForm, extra=1, max_num=MOST_PLAYERS, absolute_max=MOST_PLAYERS
)


class ExperimentForm(forms.Form):
    """All of an experiment but its players."""

    name = forms.CharField(
        label="Name", required=False, max_length=Experiment.LONGEST_NAME, initial="My experiment"
    )
    games = forms.IntegerField(
        label="Games",
        initial=40,
        min_value=1,
        max_value=MOST_GAMES,
        help_text="At each point, where something is varied.",
    )
    seed = forms.IntegerField(
        label="Seed", initial=1, min_value=0, help_text="The same seed plays the same games."
    )
    schedule = forms.ChoiceField(label="Who sits where", choices=list(SEATINGS.items()))
    talk = forms.BooleanField(label="The players may talk", required=False)
    protocol = forms.ChoiceField(
        label="How deals are made", choices=[(name, name) for name in PROTOCOLS], required=False
    )
    level = forms.TypedChoiceField(
        label="What can be said",
        choices=[(level, f"Up to {level}: {name}") for level, name in NAMES.items()],
        coerce=int,
        empty_value=None,
        initial=max(NAMES),
        required=False,
    )
    options = settings_field("Options of the rules", "")
    seconds = forms.FloatField(
        label="Seconds a bot has",
        required=False,
        min_value=0.01,
        max_value=MOST_SECONDS,
        help_text="Each time it is asked; then it does the default. Empty: as long as it takes.",
    )
    deadline = forms.FloatField(
        label="Seconds for a phase",
        required=False,
        min_value=0.01,
        max_value=MOST_SECONDS,
        help_text="For all that a bot says, hears and decides in it. Empty: as long as it takes.",
    )
    minutes = forms.FloatField(
        label="Minutes a game has",
        required=False,
        min_value=0.01,
        max_value=MOST_MINUTES,
        help_text="Then it ends undecided, after the phase that is played. Empty: any number.",
    )
    start = lines_field(
        "Begins with",
        "The line or the JSON of a position, which has its own options of the rules; or a whole "
        "game, a record or of the package “diplomacy”. Empty: as the rules say.",
        LONGEST_START,
    )
    start_phase = forms.CharField(
        label="At this phase of it",
        required=False,
        max_length=20,
        widget=forms.TextInput(PLAIN),
        help_text="Of a whole game, such as F1904M.",
    )
    limit = forms.IntegerField(
        label="Longest game, in phases",
        required=False,
        min_value=1,
        help_text="Then it ends undecided. Empty: as usual.",
    )
    sweep_label = forms.CharField(
        label="Of which player", required=False, max_length=40, help_text="Its label, or its bot."
    )
    sweep_parameter = forms.CharField(
        label="What is varied",
        required=False,
        max_length=60,
        help_text="A parameter of it, or “count”: its seats.",
    )
    sweep_start = forms.FloatField(label="From", required=False)
    sweep_step = forms.FloatField(label="By steps of", required=False)
    sweep_count = forms.IntegerField(label="So many points", required=False, min_value=1)
    scores = lines_field(
        "Scores",
        f"One a line, the most important first: {', '.join(SCORES)}; or a name and a formula, such "
        f"as “ten or more: 100 * (centers >= 10)”, with “; {LESS}” behind it where that is so.",
    )
    teams = lines_field("Teams")
    stop_label = forms.CharField(
        label="Who may be better", required=False, max_length=40, help_text="Its label, or its bot."
    )
    stop_margin = forms.FloatField(
        label="Takes so much more",
        required=False,
        min_value=0,
        max_value=1,
        help_text="Of each game than its part of the seats, such as 0.1.",
    )
    stop_alpha = chance_field("Chance to say so of an equal player", USUAL_STOP.alpha)
    stop_beta = chance_field("Chance not to say so of a better one", USUAL_STOP.beta)
    stop_every = forms.IntegerField(
        label="Looked at after every so many games",
        required=False,
        min_value=LEAST_EVERY,
        help_text=f"Between them never. Empty: {USUAL_STOP.every}.",
    )

    def __init__(self, face: Face, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.face = face
        self.fields["options"].help_text = f"By name, such as {_example(face)}."
        self.fields["teams"].help_text = (
            f"One a line: its name and its members, “First: seats {', '.join(face.seats[:2])}” or "
            f"“Ours: players …” by their labels. Behind it, such as “; {TAKES[1]}”, what counts of "
            f"its members’ scores in a game: {', '.join(TAKES)}. Empty: everybody alone."
        )
        if face.language is None:  # nobody talks there by terms
            for name in ("talk", "protocol", "level"):
                del self.fields[name]

    def clean_scores(self) -> list[Any]:
        """The scores of the lines."""
        return read_scores(self.cleaned_data["scores"])

    def clean_teams(self) -> list[Any]:
        """The teams of the lines."""
        return read_teams(self.cleaned_data["teams"])

    def clean(self) -> Table:
        """That what is varied, and when it stops, is told whole or not at all."""
        told: Table = super().clean() or self.cleaned_data
        if any(told.get(f"stop_{name}") not in (None, "") for name in STOP):
            for name in ("stop_label", "stop_margin"):
                if told.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, "An early stop needs this.")
        given = [name for name in SWEEP if told.get(f"sweep_{name}") not in (None, "")]
        if given and len(given) < len(SWEEP):
            raise ValidationError(
                "What is varied needs all five: whose, what, from, step and points."
            )
        return told

    def table(self) -> Table:
        """What it describes."""
        told = self.cleaned_data
        made: Table = {"name": told["name"] or "Experiment", "game": self.face.game}
        made |= {name: _whole(told[name]) for name in WHOLE_FIELDS if told[name] is not None}
        made["schedule"] = told["schedule"]
        if told.get("talk"):
            made |= {"talk": True, "protocol": told["protocol"], "level": told["level"]}
            made = {name: one for name, one in made.items() if one not in (None, "")}
        if told["start"]:
            made["start"] = told["start"].replace("\r\n", "\n")
        if told["start_phase"]:
            made["start_phase"] = told["start_phase"]
        if told["options"]:
            made["options"] = parse_parameters(told["options"])
        if told.get("sweep_label"):
            made["sweep"] = {name: _whole(told[f"sweep_{name}"]) for name in SWEEP}
        made |= {name: told[name] for name in ("scores", "teams") if told[name]}
        if told["stop_label"]:
            stop = {name: told[f"stop_{name}"] for name in STOP}
            made["stop"] = {name: one for name, one in stop.items() if one is not None}
        return made

    def mark(self, key: str, wrong: str) -> None:
        """Say what is wrong at the field of a key of the table."""
        self.add_error("stop_label" if key == "stop" else key, wrong)


def table_of(form: ExperimentForm, players: BaseFormSet[PlayerForm]) -> Table:
    """What both describe together."""
    lines = [player.table() for player in players.forms]
    return form.table() | {"players": [line for line in lines if line]}


def initial_of(table: Mapping[str, Any]) -> tuple[Table, list[Table]]:
    """What the form and its lines of players show of a table that the arena understands."""
    shown = {name: table[name] for name in EXPERIMENT if name in table}
    shown["options"] = written(table.get("options", {}))
    for whole in ("sweep", "stop"):
        shown |= {f"{whole}_{name}": one for name, one in table.get(whole, {}).items()}
    shown |= {name: write(table.get(name, [])) for name, (_, write) in LINES.items()}
    players = [
        {**player, "parameters": written(player.get("parameters", {}))}
        for player in table.get("players", [])
    ]
    return shown, players


LINES = {"scores": (read_scores, write_scores), "teams": (read_teams, write_teams)}
"""How what stands on lines is read and written, by its key."""
SHOWN = {*ExperimentForm.base_fields, "game", "players", "sweep", "stop"}
"""What of a table the form has fields for."""


def written(settings: Mapping[str, Any]) -> str:
    """Settings as people write them.

    >>> written({"final_year": 1910, "open": True, "board": "beginner"})
    'final_year = 1910, open = true, board = beginner'
    """
    return ", ".join(
        f"{name} = {one if isinstance(one, str) else json.dumps(one)}"
        for name, one in settings.items()
    )


def fits_the_form(table: Mapping[str, Any]) -> bool:
    """Whether the form can show all of a table: what is written in it reads back to the same."""
    if table.keys() - SHOWN:
        return False
    if table.get("start", "") != table.get("start", "").strip() or "\r" in table.get("start", ""):
        return False  # a field keeps no blanks around
    try:
        if any(
            read(write(table[key])) != table[key]
            for key, (read, write) in LINES.items()
            if key in table
        ):
            return False
    except ValidationError:  # such as a name with a colon
        return False
    settings = [table.get("options", {}), *(p.get("parameters", {}) for p in table["players"])]
    return len(table["players"]) <= MOST_PLAYERS and all(
        parse_parameters(written(one)) == one for one in settings
    )


def _whole(number: Any) -> Any:
    """A whole number where it is one: seconds and steps need not be."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _example(face: Face) -> str:
    """An option of the rules as it may be written."""
    usual = rules(face.game).read_options({}).to_json()
    named = [f"{name} = {one}" for name, one in usual.items() if type(one) is int]
    return f"{named[0]}; there are {', '.join(usual)}"
