"""What a decision costs over the wire, beside one by pickle and one without a border.

The same questions each time: views in the middle of games, with what the robots remember. The
border is crossed within one process, so that nothing but writing and reading is counted: a
question and its answer are written, read and built, there and back.
"""

import pickle
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from bots.registry import BOTS
from bots.sdk.frames import ANSWERED, VERSION, Hello, read_frame, write_frame
from bots.sdk.program import frames_of
from bots.sdk.question import Question, gather, moment_seed, think
from bots.sdk.serve import Server
from games.core.chance import Chance
from games.core.conformance import random_lines
from games.registry import rules

MATERIAL = {"diplomacy": ("dumbbot", 12, 40), "catan": ("jsettlers_fast", 300, 1)}
"""By game: who decides, after how many steps by lot at most, lines a seat draws for a step."""
QUESTIONS = 40
Ask = Callable[[Question], object]


def questions(game: str) -> list[Question]:
    """What the bot of a game is asked at moments spread over a game by lot, always the same."""
    bot, steps, lines = MATERIAL[game]
    laws, rng, chance = rules(game), Random(1), Chance(1)
    options = laws.read_options({})
    position, asked = laws.start(options, 1), []
    for _ in range(steps):
        awaiting = laws.awaiting(position)
        if not awaiting:
            break
        seat = awaiting[0]
        seed = moment_seed(1, seat, laws.phase(position))
        hello = Hello(VERSION, game, BOTS[bot].path, seat, laws.seats(options), seed)
        asked.append(Question(hello, laws.view_for(position, seat), decide=True))
        drawn = {one: random_lines(laws, position, one, rng, lines) for one in awaiting}
        plan = {one: laws.check(position, one, drawn[one]) for one in awaiting}
        position, _ = laws.advance(position, plan, chance)
    kept = asked[:: max(1, len(asked) // QUESTIONS)]
    return [replace(one, hello=replace(one.hello, memory=think(one).memory)) for one in kept]


def by_wire(question: Question) -> object:
    """The answer, with frames across the border."""
    server, game = Server(), question.hello.game
    answers = [server.take(write_frame(frame, game)) for frame in frames_of(question, 1)]
    return gather([read_frame(one, ANSWERED, game).d for one in answers if one])


def by_pickle(question: Question) -> object:
    """The answer, as the site had it from its bots' processes before there was a wire."""
    return pickle.loads(pickle.dumps(think(pickle.loads(pickle.dumps(question)))))


WAYS: dict[str, Ask] = {"without a border": think, "by pickle": by_pickle, "by the wire": by_wire}


def milliseconds(ask: Ask, asked: list[Question]) -> float:
    """CPU milliseconds a question."""
    begun = time.process_time()
    for question in asked:
        ask(question)
    return 1000 * (time.process_time() - begun) / len(asked)


def bench(rounds: int) -> None:
    """Ask all in every way, in turn, and print the best round of each."""
    for game, (bot, *_) in MATERIAL.items():
        asked = questions(game)
        best = dict.fromkeys(WAYS, float("inf"))
        for _ in range(rounds):
            for way, ask in WAYS.items():
                best[way] = min(best[way], milliseconds(ask, asked))
        print(f"{game}, {bot}, {len(asked)} decisions, CPU milliseconds each")
        for way, cost in best.items():
            print(f"  {way:<18}{cost:7.2f}")
