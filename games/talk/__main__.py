"""``python -m games.talk``: English to meanings and back, JSON lines in, JSON lines out."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games.core.lines import answers, take_lines, unmarked, write_all
from games.core.program import run_program
from games.talk import measuring
from games.talk.catan import bulk as catan
from games.talk.catan.language import phrasebook as catan_phrasebook
from games.talk.catan.measuring import measured as catan_measured
from games.talk.diplomacy import bulk as diplomacy
from games.talk.diplomacy.grammar.sources import phrasebook
from games.talk.diplomacy.measuring import measured
from games.talk.diplomacy.press import bulk as press

DESCRIPTION = "Read English as formal meanings, or write them as English: JSON lines, in order."
EXAMPLE = """\
a line to read: {"id": "1", "text": "peace?", "context": {"speaker": "FRA", "to": ["ENG"],
                 "season": "SPR", "year": 1901, "units": {"FRA": ["A PAR"], "ENG": ["F LON"]},
                 "open": null, "history": []}}
its answer:     {"id": "1", "meaning": "propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])",
                 "level": 1, "readings": [], "sentence": "..."}
a line to write: {"id": "1", "meaning": "withdraw(FRA,[ENG])", "context": {...}, "variety": 0}

“level” in a context is the highest level of the language in use, 8 where it is not given; below 6,
time words are dropped. A line that makes no sense is answered {"id": ..., "error": "..."}.

examples:
  python -m games.talk read --game diplomacy < lines.jsonl > meanings.jsonl
  python -m games.talk write --game diplomacy meanings.jsonl
  python -m games.talk press read < messages.txt     # FRM (FRA) (ENG) (PRP (PCE (ENG FRA)))
  python -m games.talk measure data/talk/apart/thirtieth.jsonl
  python -m games.talk read --game catan < trades.jsonl
  python -m games.talk measure --game catan data/talk/catan/development.txt
"""

Line = dict[str, Any]
Reader = Callable[[Line], dict[str, Any]]


def _guarded(reader: Reader) -> Reader:
    """The reader; a fault of ours must not stop the run."""

    def read(line: Line) -> dict[str, Any]:
        try:
            return reader(line)
        except Exception as error:
            fault = f"The line could not be read: {type(error).__name__}."
            return {"id": line.get("id"), "error": fault}

    return read


COMMANDS: dict[str, dict[str, Reader]] = {
    "read": {"diplomacy": _guarded(diplomacy.read_line), "catan": _guarded(catan.read_line)},
    "write": {"diplomacy": _guarded(diplomacy.write_line), "catan": _guarded(catan.write_line)},
}
PHRASES = {"diplomacy": phrasebook, "catan": catan_phrasebook}


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m games.talk",
        description=DESCRIPTION,
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, games in COMMANDS.items():
        command = commands.add_parser(name, help=f"{name} every line")
        command.add_argument("--game", choices=sorted(games), default="diplomacy")
        take_lines(command)
    daide = commands.add_parser("press", help="DAIDE's press to meanings, or back")
    daide.add_argument(
        "direction", choices=sorted(press.DIRECTIONS), help="read press, or write it"
    )
    take_lines(daide, "messages or JSON lines")
    phrases = commands.add_parser("phrases", help="what can be said, by example")
    measure = commands.add_parser("measure", help="how well utterances of known meaning are read")
    measure.add_argument(
        "--show",
        choices=[grade.name.lower() for grade in measuring.Grade],
        action="append",
        default=[],
        help="show each line that came out so; may be given several times",
    )
    measure.add_argument(
        "--rules", action="store_true", help="by the rules alone (only Diplomacy has learned)"
    )
    measure.add_argument("utterances", type=Path, help="a file such as thirtieth.jsonl")
    for command in (phrases, measure):
        command.add_argument("--game", choices=sorted(PHRASES), default="diplomacy")
    asked = parser.parse_args(arguments)
    if asked.command == "measure" and asked.rules and asked.game != "diplomacy":
        parser.error("--rules: only Diplomacy's talk is read by more than rules")
    return asked


def _measure(game: str, file: Path, show: Sequence[str], learned: bool) -> int:
    asked = measuring.utterances(file)
    if game == "catan":
        catan.warm_up()
        cases = [catan_measured(one) for one in asked]
    else:
        diplomacy.warm_up()
        cases = [measured(one, learned) for one in asked]
    for case in cases:
        if case.grade.name.lower() in show:
            print("\n".join(measuring.shown(case)), end="\n\n")
    print("\n".join(measuring.report(cases)))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    asked = _arguments(arguments)
    if asked.command == "phrases":
        for subject, examples in PHRASES[asked.game]():
            print(f"**{subject}**\n")
            print("\n".join(f"- {example}" for example in examples), end="\n\n")
        return 0
    if asked.command == "measure":
        return _measure(asked.game, asked.utterances, asked.show, not asked.rules)
    if asked.command == "press":
        found = press.answers(unmarked(asked.file), press.DIRECTIONS[asked.direction])
    else:
        found = answers(asked.file, COMMANDS[asked.command][asked.game])
    return write_all(found, sys.stdout)


if __name__ == "__main__":
    run_program(main)
