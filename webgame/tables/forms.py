"""The form that sets up a table, and the terms it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget

from bots.registry import About
from bots.sdk.parameters import parse_parameters
from games.talk.levels import NAMES
from webgame.accounts.models import User
from webgame.faces.clock_kinds import PACES, span
from webgame.faces.face import Face, Level
from webgame.tables.bots import offered
from webgame.tables.refused import Refused
from webgame.tables.services.moments import Moment, read_moment
from webgame.tables.terms import LONGEST_TITLE, Deadlines, Terms, untitled

IN_SIGHT = {"you", "others", "strength", "clock", "alone", "private", "__all__"}
"""The fields that are always seen; the others stand under *More*."""
WATCH_PEOPLE = "Who only watches has bots play: choose them for all seats."
FIELD_OF_TERM = {
    "title": "title",
    "power": "power",
    "bots": "others",
    "bot": "bot",
    "parameters": "parameters",
    "bank": "clock",
    "rated": "rated",
}
ALONE = "A saved position is played on against bots: choose them for all other seats."
ALL_LEVELS = len(NAMES)
LONGEST_PARAMETERS = 2000
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _choice(choices: Iterable[tuple[Any, Any]], **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=list(choices), **more)


def _radio(
    label: str, choices: Iterable[tuple[Any, str]], initial: str, **more: Any
) -> forms.ChoiceField:
    return _choice(choices, label=label, initial=initial, widget=forms.RadioSelect, **more)


def _parameters(label: str) -> forms.Field:
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST_PARAMETERS,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
    )


def _bargaining() -> dict[str, forms.Field]:
    """How deals are made, in a game that has a language."""
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
    return {"protocol": protocol, "level": level, "strict": strict}


class TableForm(forms.Form):
    """A new table of one game. Once valid, `terms()` is what its host chose.

    What depends on the game is added from its face: seats, bots, clocks, options.
    """

    title = forms.CharField(label="Name of the table", required=False, max_length=LONGEST_TITLE)
    you = _radio("You", (("play", "Play"), ("watch", "Only watch")), "play", required=False)
    alone = _radio(
        "How fast the bots play",
        (("slow", "Slow enough to follow"), ("fast", "As fast as they go")),
        "slow",
        required=False,
    )
    clock = _radio(
        "Deadlines",
        (("none", "None"), ("live", "Live"), ("slow", "Slow")),
        "none",
    )
    position = forms.CharField(
        label="A saved position",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocomplete": "off"}),
        help_text="Its line, as Save or share gives it. It brings its own board and rules, and is "
        "played on against bots, where nobody else sees it.",
    )
    origin = forms.CharField(required=False, widget=forms.HiddenInput)
    """The game that the position is of, by its id."""
    open_talk_after = forms.BooleanField(
        label="Open the talk to all when the game is over", required=False, initial=True
    )
    unwatched = forms.BooleanField(
        label="No observers while it goes on",
        required=False,
        help_text="Only those who play see it; when it is over it is a replay like any other.",
    )
    rated = forms.BooleanField(
        label="Rated: counts for the ranking",
        required=False,
        help_text="Whoever leaves before the end has lost. Seats of guests do not count.",
    )
    hidden = forms.BooleanField(label="Hide names, and who is a bot, until the end", required=False)
    private = _radio(
        "Who finds it",
        (("", "Everybody: it stands in the lobby"), ("on", "Those who have the link")),
        "",
        required=False,
    )

    def __init__(self, face: Face, *args: Any, person: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.face = face
        self.person = person
        self.moment: Moment | None = None
        """From where the game begins, once that is checked; None: from the beginning."""
        self.fields["title"].help_text = f"Left empty, it is “{untitled(face)}”."
        if person is None or person.is_guest:
            del self.fields["rated"]  # nobody knows a guest again
        self.fields |= self._who() | self._times() | self._talk()
        self.fields |= {option.field: option.make() for option in face.options}

    def _who(self) -> dict[str, forms.Field]:
        """Where the host sits, and who sits on the other seats."""
        words, seats = self.face.words, self.face.seats
        bots, substitutes = self._groups(), self._groups(stands_in=True)
        by_name = substitutes if substitutes[1:] else substitutes[0][1]  # one alone needs no title
        others, all_bots = self._others()
        wishes = [("", f"Any {words.seat}"), *((n, seat.title()) for n, seat in enumerate(seats))]
        chairs = {
            f"seat_{number}": _choice(
                [("", "Free chair"), *bots], label=seat.title(), required=False
            )
            for number, seat in enumerate(seats)
        }
        return {
            "power": _choice(wishes, label="You play", required=False),
            "others": _radio(
                others,
                (("bots", all_bots), ("people", "People"), ("each", "Seat by seat")),
                "bots",
            ),
            "strength": _radio(
                "How strong",
                ((one.name, one.title) for one in self.face.bots.levels),
                self.face.bots.usual,
                required=False,
            ),
            "bot": _choice(
                [("", "As strong as chosen above"), *by_name], label="A bot by name", required=False
            ),
            **chairs,
            **self._tellings(),
        }

    def _groups(self, stands_in: bool = False) -> list[tuple[str, list[tuple[str, str]]]]:
        """The bots that may be chosen, in groups; or of these only those that stand in."""
        groups = offered(self.face.game, self.person, stands_in=stands_in)
        return [(group, [(one.name, one.title) for one in found]) for group, found in groups]

    def _tellings(self) -> dict[str, forms.Field]:
        """What bots are told of how to play: the one by name, and each seat's."""
        if self.face.bots.manual is None:
            return {}
        each = {
            f"parameters_{number}": _parameters(seat.title())
            for number, seat in enumerate(self.face.seats)
        }
        return {"parameters": _parameters("Its parameters"), **each}

    def _others(self) -> tuple[str, str]:
        """The others at the table, and bots on all their seats, in words."""
        number = len(self.face.seats) - 1
        if not self.face.fixed_seats:
            return "The others", "Bots"
        words = NUMBERS[number] if number < len(NUMBERS) else str(number)
        return f"The other {words}", "Bots, both" if number == 2 else f"Bots, all {words}"

    def _times(self) -> dict[str, forms.Field]:
        """How long each kind of moment lasts at each pace, and what becomes of who is late."""
        missing = [(name, choice) for name, (choice, _) in self.face.words.missing.items()]
        times = {
            f"{pace}_{clock.name}": forms.TypedChoiceField(
                choices=[(seconds, span(seconds)) for seconds in clock.times[pace].offered],
                coerce=int,
                label=clock.label,
                initial=clock.times[pace].usual,
                required=False,
            )
            for pace in PACES
            for clock in self.face.clocks
        }
        return {"missing": _radio(self.face.words.late, missing, "hold"), **times, **self._banks()}

    def _banks(self) -> dict[str, forms.Field]:
        """How much time beyond their turns players have for the whole game, at each pace."""
        if self.face.turns is None:
            return {}
        return {
            f"{pace}_bank": forms.TypedChoiceField(
                choices=[(0, "None"), *((seconds, span(seconds)) for seconds in times.offered)],
                coerce=int,
                empty_value=None,
                label="A bank of time",
                initial=0,
                required=False,
                help_text="With one, the time of a step is that of a whole turn, and beyond it "
                "each player has so much for all the game.",
            )
            for pace, times in self.face.turns.bank.items()
        }

    def _talk(self) -> dict[str, forms.Field]:
        """Whether one talks, and where the game has a language, how deals are made in it."""
        silent = self.face.words.silent
        press = _radio(
            "Talk", (("free", "Everybody may write to everybody"), ("none", silent)), "free"
        )
        return {"press": press, **(_bargaining() if self.face.language else {})}

    def clean(self) -> dict[str, Any]:
        """Build the terms, so that whatever they refuse is said beside the field."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            self.moment = self.begins()
        except Refused as refused:
            self.add_error("position", refused.sentence)
            return cleaned
        if self.watches and cleaned["others"] == "people":
            self.add_error("others", WATCH_PEOPLE)
            return cleaned
        if self.moment and cleaned["others"] == "people":
            self.add_error("others", ALONE)
            return cleaned
        if self.moment and cleaned.get("rated"):
            self.add_error("rated", "A game from a saved position is not rated.")
            return cleaned
        try:
            self.terms().check()
        except Refused as refused:
            self.add_error(self._field_at_fault(refused), refused.sentence)
        return cleaned

    def _field_at_fault(self, refused: Refused) -> str | None:
        """The field beside which a refusal of the terms is said; None above them all."""
        asked = refused.fields.get("option")
        mine = [option.field for option in self.face.options if option.name == asked]
        given = [field for field in mine if self.cleaned_data.get(field)]
        if mine and not self.moment:
            return (given or mine)[-1]
        if f"parameters_{refused.fields.get('seat')}" in self.fields:
            return f"parameters_{refused.fields['seat']}"
        return FIELD_OF_TERM.get(refused.fields.get("term", ""))

    def begins(self) -> Moment | None:
        """The moment from which the game begins, if it is not the beginning. Raises `Refused`."""
        line = self["position"].value()
        if not line or not line.strip():
            return None
        return read_moment(self.face, line, self["origin"].value() or "", self.person)

    @property
    def watches(self) -> bool:
        """Whether bots are to play alone."""
        return bool(self.cleaned_data["you"] == "watch")

    @property
    def against_bots(self) -> bool:
        """Whether nobody else is waited for, so that the game can start at once."""
        return bool(self.cleaned_data["others"] == "bots")

    def terms(self) -> Terms:
        """What the host chose. Raises `Refused` if it does not go together."""
        chosen = self.cleaned_data
        moment = self.moment
        terms = Terms(
            title=chosen["title"],
            rules=self.face.game,
            options=moment.rules.options_of(moment.position) if moment else self._options(),
            power=int(chosen["power"]) if chosen["power"] and not self.watches else None,
            alone=(chosen["alone"] or "slow") if self.watches else "",
            deadlines=Deadlines() if self.watches else self._deadlines(),
            missing=chosen["missing"],
            stand_in=self._stand_in(),
            stand_in_parameters=self._told("parameters"),
            private=bool(chosen["private"]),
            rated=chosen.get("rated", False),
            observers=not chosen["unwatched"],
            names="hidden_until_end" if chosen["hidden"] else "shown",
            press=chosen["press"],
            protocol=chosen.get("protocol") or "free",
            level=chosen.get("level") or ALL_LEVELS,
            strict=chosen.get("strict", False),
            open_talk_after=chosen["open_talk_after"],
        )
        bots = self._bots(len(terms.seats()))
        told = tuple(self._told(f"parameters_{number}") for number in range(len(bots)))
        return replace(terms, bots=bots, parameters=told if any(told) else ())

    def _told(self, field: str) -> dict[str, Any]:
        """The parameters of a bot, as they were written."""
        return parse_parameters(self.cleaned_data.get(field, ""))

    def _stand_in(self) -> str:
        """The bot by name, or that of the level; the usual level is left to the terms."""
        bots, strength = self.face.bots, self.cleaned_data["strength"]
        if self.cleaned_data["bot"] or strength in ("", bots.usual):
            return str(self.cleaned_data["bot"])
        return bots.level(strength).bot(talk=self.cleaned_data["press"] != "none")

    def _options(self) -> dict[str, Any]:
        chosen = ((option, self.cleaned_data[option.field]) for option in self.face.options)
        return {option.name: option.read(setting) for option, setting in chosen if setting}

    def _bots(self, seats: int) -> tuple[str, ...]:
        """Who was chosen for each of so many seats; the game may have more than the table."""
        if self.cleaned_data["others"] != "each":
            return ()
        return tuple(self.cleaned_data[f"seat_{number}"] for number in range(seats))

    def _deadlines(self) -> Deadlines:
        kind = self.cleaned_data["clock"]
        if kind == "none":
            return Deadlines()
        times = {
            clock.name: self.cleaned_data[f"{kind}_{clock.name}"] or clock.times[kind].usual
            for clock in self.face.clocks
        }
        return Deadlines(kind, times, self.cleaned_data.get(f"{kind}_bank") or 0)

    # --- the parts the template lays out by itself -----------------------------------------------

    def chairs(self) -> list[forms.BoundField]:
        """One choice a seat, in the order of the seats."""
        return [self[f"seat_{number}"] for number in range(len(self.face.seats))]

    def told(self) -> list[forms.BoundField]:
        """The parameters of each seat's bot, in the order of the seats."""
        names = [f"parameters_{number}" for number in range(len(self.face.seats))]
        return [self[name] for name in names if name in self.fields]

    def tells(self) -> bool:
        """Whether something is wrong with the parameters of a seat's bot."""
        return any(field.errors for field in self.told())

    def start(self) -> Moment | None:
        """The moment from which the game would begin, as far as the form knows one."""
        try:
            return self.begins()
        except Refused:
            return None

    def strengths(self) -> list[tuple[BoundWidget, Level]]:
        """The levels of bots, each with what one meets."""
        return list(zip(self["strength"], self.face.bots.levels, strict=True))

    def paces(self) -> list[tuple[BoundWidget, str]]:
        """The kinds of deadlines, each with how one plays by it."""
        says = self.face.words.paces
        return [(choice, says[choice.data["value"]]) for choice in self["clock"]]

    def bots(self) -> list[About]:
        """Every bot that plays the game, with what is said of it."""
        groups = offered(self.face.game, self.person)
        return [bot for _, found in groups for bot in found]

    def more(self) -> bool:
        """Whether something that stands under *More* has to be looked at."""
        return bool(self.errors.keys() - IN_SIGHT)

    def live_times(self) -> list[forms.BoundField]:
        """How long each kind of moment lasts with live deadlines."""
        return self._pace("live")

    def slow_times(self) -> list[forms.BoundField]:
        """How long each kind of moment lasts with slow deadlines."""
        return self._pace("slow")

    def _pace(self, pace: str) -> list[forms.BoundField]:
        names = [*(clock.name for clock in self.face.clocks), "bank"]
        return [self[f"{pace}_{name}"] for name in names if f"{pace}_{name}" in self.fields]

    def switches(self) -> list[forms.BoundField]:
        """The options that are on or off."""
        return [one for one in self._option_fields() if one.widget_type == "checkbox"]

    def selections(self) -> list[forms.BoundField]:
        """The options that have several choices."""
        return [one for one in self._option_fields() if one.widget_type != "checkbox"]

    def _option_fields(self) -> list[forms.BoundField]:
        return [self[option.field] for option in self.face.options]
