"""Says a person's lines to a bot and prints its answers: python -m tools.interview FILE [BOT …].

The file has scenes under headings ("# plans"), a line to say on each line; "= A PAR - BUR" plays
the phase with these orders. France says them, Germany answers; everybody else holds. At the end
stands how many lines were answered, and how often the bot said the same words twice in a row.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bots.registry import create
from bots.sdk.player import Heard, Player, Said, player_rng
from games.core.chance import Chance
from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy import game
from games.diplomacy.notation import read_order
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.language.wording import sentence_case
from games.talk.diplomacy.notary import moderator
from games.talk.diplomacy.notary.surroundings import around
from games.talk.diplomacy.reading import read
from games.talk.diplomacy.saying.plain import Plain
from games.talk.diplomacy.writing import spoken
from games.talk.negotiation import Change, TalkTerms

PERSON, BOT = "FRA", "GER"
MOST_WORDINGS = 3
_ME, _YOU = POWERS.index(BOT), POWERS.index(PERSON)


@dataclass
class Scene:
    """One conversation, from the start of a game. ``said`` is all that the bot has said."""

    bot: str
    seed: int
    parameters: dict[str, Any]
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._position = game.start(game.read_options({}), self.seed)
        self._negotiation = moderator.start(TalkTerms())
        self._memory: dict[str, Any] = {}

    def opens(self) -> list[str]:
        """What the bot says at the start of a phase."""
        before = len(self.said)
        self._take(self._player().say(self._view()))
        return self.said[before:]

    def answers(self, text: str) -> list[str]:
        """What the bot says to a line."""
        before = len(self.said)
        reading = read(text, around(self._negotiation, self._position, PERSON, (BOT,)))
        meaning = reading.meaning if isinstance(reading.meaning, say.Sentence) else None
        changes: Sequence[Change] = ()
        if meaning is not None:
            self._negotiation, changes = moderator.say(self._negotiation, meaning, self._position)
        self._tell(Heard("message", _YOU, (_ME,), text, sentence=meaning))
        self._announce(changes)
        return self.said[before:]

    def plays(self, lines: Sequence[str]) -> list[str]:
        """What the bot says after a phase in which the person gave these orders."""
        seen, before = len(self.said), self._position
        orders = {
            _YOU: [read_order(line) for line in lines],
            _ME: list(self._player().decide(self._view())),
        }
        self._position, events = game.advance(before, orders, Chance(1))
        step = game.event_json(events)
        self._negotiation, changes = moderator.after_step(
            self._negotiation, before, step, self._position
        )
        self._announce(changes)
        self._tell(Heard("step", step=step))
        return [*self.said[seen:], *self.opens()]

    def _view(self) -> Any:
        return game.view_for(self._position, _ME)

    def _player(self) -> Player[Any, Any]:
        rng = player_rng(self.seed, _ME, game.phase(self._position))
        talk = {**moderator.talk_for(self._negotiation, BOT), "people": [_YOU]}
        return create(self.bot, _ME, rng, self._memory, self.parameters, talk)

    def _tell(self, heard: Heard) -> None:
        self._take(self._player().hear(self._view(), heard))

    def _announce(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if isinstance(change, Proposal):
                if BOT in change.parties:
                    deal = moderator.deal_json(self._negotiation, change, BOT)
                    self._tell(Heard("deal", POWERS.index(change.proposer), deal=deal))
            elif BOT in (change.promise.promiser, *change.promise.to):
                verdict = moderator.verdict_json(change, BOT)
                self._tell(Heard("verdict", POWERS.index(change.promise.promiser), verdict=verdict))

    def _take(self, said: Sequence[Said]) -> None:
        for one in said:
            if one.sentence is None:
                self.said.append(one.text)
            elif PERSON in one.sentence.receivers:
                self._utter(one.sentence)

    def _utter(self, sentence: say.Illocution) -> None:
        here = around(self._negotiation, self._position, BOT, sentence.receivers)
        try:
            self._negotiation, changes = moderator.say(self._negotiation, sentence, self._position)
        except IllegalAction:
            return
        texts = [_written(sentence, here, len(self.said) + turn) for turn in range(MOST_WORDINGS)]
        last = self.said[-1] if self.said else ""
        self.said.append(next((text for text in texts if text != last), texts[0]))
        self._announce(changes)


def _written(sentence: say.Illocution, here: Context, variety: int) -> str:
    """A sentence in English, as the site writes it."""
    try:
        return spoken(sentence, here, variety)
    except NotUnderstood:
        return f"{sentence_case(Plain('').illocution(sentence))}."


def scenes(text: str) -> Iterator[tuple[str, list[str]]]:
    """The scenes of a file: a heading and its lines."""
    for part in text.split("\n# ")[1:]:
        heading, *lines = part.strip().splitlines()
        yield heading, [line for line in lines if line.strip()]


def interview(bot: str, file: Path, seed: int, parameters: dict[str, Any], show: bool) -> str:
    """Plays all scenes with a bot; the figures in a sentence."""
    asked = silent = repeated = 0
    for heading, lines in scenes(file.read_text(encoding="utf-8")):
        scene = Scene(bot, seed, parameters)
        shown = [f"# {heading}", *(f"    {line}" for line in scene.opens())]
        for line in lines:
            order = line.startswith("= ")
            answers = scene.plays(line[2:].split(", ")) if order else scene.answers(line)
            asked += not order
            silent += not order and not answers
            shown += [line, *(f"    {answer}" for answer in answers or ["(silence)"])]
        repeated += sum(a == b for a, b in zip(scene.said, scene.said[1:], strict=False))
        if show:
            print("\n".join(shown), end="\n\n")
    return (
        f"{bot}: {asked} lines, {asked - silent} answered, {silent} in silence, "
        f"{repeated} of its own said twice in a row"
    )


def main() -> None:
    """Interviews the bots that are named."""
    parser = argparse.ArgumentParser(prog="python -m tools.interview", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("bots", nargs="*", default=["envoy"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--character", help="frank, warm, guarded or sly; left out: by lot")
    parser.add_argument("--quiet", action="store_true", help="print the figures alone")
    asked = parser.parse_args()
    parameters = {"character": asked.character} if asked.character else {}
    for bot in asked.bots:
        print(interview(bot, asked.file, asked.seed, parameters, not asked.quiet), flush=True)


if __name__ == "__main__":
    main()
