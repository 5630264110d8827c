"""The answer to what is asked of games: drawn, told as rows, and in every form of file."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bots.analysis.charts import pixels
from bots.analysis.command import command_for
from bots.analysis.display import draw, told
from bots.analysis.load import Loaded
from bots.analysis.notebook import facts_of
from bots.analysis.question import Answer, BadQuestion, ask, between
from bots.analysis.sessions import sessions
from bots.analysis.table import csv_text, json_text, markdown
from bots.analysis.vega import specification
from webgame.lab.asking import Asked

MOST_PLACES = 20_000
"""So many phases of games, for each variable, are reckoned one by one at most: two seconds."""
MOST_ROWS = 400
"""So many rows of a table stand on a page; its files have all."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Games, what was asked of them, and the answer."""

    games: tuple[Loaded, ...]
    asked: Asked
    answer: Answer

    def drawn(self) -> str:
        """The chart as SVG. Raises BadQuestion for what cannot be shown so."""
        return draw(self.answer, self.asked.display)

    @property
    def says(self) -> str:
        """What the chart shows, in words."""
        return told(self.answer)

    def command(self, *more: str) -> str:
        """What is typed to get the same from the records; ``more``: in which form."""
        return command_for(self.asked.question, self.asked.display, "records", *more)

    def session_names(self) -> tuple[str, ...]:
        """The sessions that the games are of."""
        return sessions(self.games).names


def chart(games: Sequence[Loaded], asked: Asked) -> Chart:
    """The answer. Raises BadQuestion, also for what would keep others waiting."""
    question = asked.question
    if question.along in ("turn", "phase"):
        places = sum(len(game.phases) for game in games) * len(question.variables)
        if places > MOST_PLACES:
            raise BadQuestion(
                f"that is too much at once: {places:,} numbers along {question.along}s; choose "
                f"fewer games or variables, so that there are {MOST_PLACES:,} at most"
            )
    answer = (between if asked.display == "heat" else ask)(games, asked.question)
    made = Chart(tuple(games), asked, answer)
    return replace(made, answer=replace(answer, command=made.command("--chart", "chart.svg")))


@dataclass(frozen=True, slots=True)
class FileForm:
    """A form in which a chart is taken home: how it is called, written, and got in a terminal."""

    name: str
    title: str
    file: str
    mime: str
    write: Callable[[Chart], str | bytes]
    typed: tuple[str, ...]

    @property
    def drawn(self) -> bool:
        """Whether it is a picture."""
        return self.mime.startswith("image/")

    def command(self, made: Chart) -> str:
        """What is typed to get the same."""
        redirect = f" > {self.file}" if self.typed[0] == "--format" else ""
        return made.command(*self.typed) + redirect


FORMS = {
    form.name: form
    for form in (
        FileForm(
            "svg",
            "SVG",
            "chart.svg",
            "image/svg+xml",
            Chart.drawn,
            ("--chart", "chart.svg"),
        ),
        *(
            [
                FileForm(
                    "png",
                    "PNG",
                    "chart.png",
                    "image/png",
                    lambda made: pixels.png(made.drawn()),
                    ("--chart", "chart.png"),
                )
            ]
            if pixels.available()
            else []
        ),
        FileForm(
            "csv",
            "CSV",
            "chart.csv",
            "text/csv",
            lambda made: csv_text(made.answer.rows()),
            ("--format", "csv"),
        ),
        FileForm(
            "json",
            "JSON",
            "chart.json",
            "application/json",
            lambda made: json_text(made.answer.rows()),
            ("--format", "json"),
        ),
        FileForm(
            "markdown",
            "Markdown",
            "chart.md",
            "text/markdown",
            lambda made: markdown(made.answer.rows()),
            ("--format", "markdown"),
        ),
        FileForm(
            "facts",
            "Facts, CSV",
            "facts.csv",
            "text/csv",
            lambda made: csv_text(facts_of(made.games)),
            ("--facts", "facts.csv"),
        ),
        FileForm(
            "vega-lite",
            "Facts, Vega-Lite",
            "facts.json",
            "application/json",
            lambda made: json.dumps(specification(made.games, made.asked.question)),
            ("--facts", "facts.json"),
        ),
    )
}
"""The forms by name, those that can be written here."""
