"""What a seat remembers of its dealings with each power, in plain JSON.

Promises that came due, attacks, what was refused, and what was said last.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from bots.diplomacy.conversation.character import Character
from bots.diplomacy.conversation.lines import wordings
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.sentences import Deal, Propose

NAME = "conversation"
"""Under which name a bot's memory keeps it."""


class Ledger:
    """The memory of one seat's conversations, inside the bot's own.

    >>> ledger = Ledger({}, random.Random(1))
    >>> ledger.judged("FRA", "broken")
    >>> ledger.promises("FRA", "broken"), ledger.promises("FRA", "kept")
    (1, 0)
    """

    def __init__(self, memory: dict[str, Any], rng: random.Random) -> None:
        kept = memory.setdefault(NAME, {})
        if "seed" not in kept:
            lots = random.Random()  # a bot's own draws are the same whether or not people listen
            lots.setstate(rng.getstate())
            kept["seed"] = lots.getrandbits(32)
        self._kept = kept

    def lots(self, *what: object) -> random.Random:
        """Chance that falls the same way whenever it is asked for the same."""
        return random.Random("/".join(map(str, (self._kept["seed"], *what))))

    def once(self, phase: str, *what: str) -> bool:
        """Whether something is done for the first time in a phase; notes that it is done."""
        done = self._kept.setdefault("done", {})
        name = " ".join(what)
        if done.get(name) == phase:
            return False
        done[name] = phase
        return True

    def first(self, *what: str) -> bool:
        """Whether something is done for the first time in the game; notes that it is done."""
        return self.once("", *what)

    # Words

    def worded(self, occasion: str, character: Character, to: str, slots: Mapping[str, Any]) -> str:
        """Words for an occasion, other than the last ones said to a power if there are others."""
        ways = wordings(occasion, character.tone)
        counts = self._kept.setdefault("uses", {})
        count = counts.get(occasion, self.lots(occasion).randrange(len(ways)))
        last = self._kept.setdefault("last", {})
        for turn in range(count, count + len(ways)):
            text = ways[turn % len(ways)].format(**slots)
            if text != last.get(to):
                break
        counts[occasion], last[to] = turn + 1, text
        return text

    # Promises and attacks

    def judged(self, promiser: str, finding: str, count: int = 1) -> None:
        """A promise between a power and us (its code, or ours) was found kept or broken."""
        counts = self._kept.setdefault("promises", {}).setdefault(promiser, {})
        counts[finding] = counts.get(finding, 0) + count

    def promises(self, promiser: str, finding: str) -> int:
        """How many promises of a power to us, or of ours, were found so."""
        return int(self._kept.get("promises", {}).get(promiser, {}).get(finding, 0))

    def broke_to(self, power: str) -> None:
        """We broke a promise to a power."""
        self._kept.setdefault("broke_to", []).append(power)

    def has_broken_to(self, power: str) -> bool:
        """Whether we ever broke a promise to a power."""
        return power in self._kept.get("broke_to", ())

    def attacked(self, attacker: str, victim: str, place: str, phase: str) -> None:
        """One power moved on what is another's; one of the two is ours."""
        self._kept.setdefault("attacks", {})[f"{attacker} {victim}"] = [place, phase]

    def attack(self, attacker: str, victim: str) -> tuple[str, str] | None:
        """The last place, and the phase, in which one power moved on another."""
        found = self._kept.get("attacks", {}).get(f"{attacker} {victim}")
        return (found[0], found[1]) if found else None

    def ordered(self, phase: str, orders: Sequence[str]) -> None:
        """What we ordered in a phase of moves, the last one so far."""
        self._kept["ordered"] = [phase, *orders]

    def last_ordered(self) -> tuple[str, Sequence[str]] | None:
        """The last phase of moves, and what we ordered in it."""
        found = self._kept.get("ordered")
        return (found[0], found[1:]) if found else None

    # What was refused, and what was asked back

    def refused(self, power: str, deal: Deal) -> None:
        """We turned down what a power offered."""
        self._kept.setdefault("refused", {})[power] = NOTATION.write_deal(deal)

    def last_refused(self, power: str, me: str) -> Deal | None:
        """What we turned down last of a power's offers."""
        text = self._kept.get("refused", {}).get(power)
        return read_deal(text, power, me) if text else None

    def answered_no(self, power: str) -> None:
        """We answer what a power said with its no; that it said no needs no more words."""
        self._kept.setdefault("answered", []).append(power)

    def no_is_answered(self, power: str) -> bool:
        """Whether we answered a power's no already; asked once."""
        answered = self._kept.get("answered", [])
        if power not in answered:
            return False
        answered.remove(power)
        return True

    def spoke_of(self, power: str, places: Sequence[str]) -> None:
        """A power spoke of provinces."""
        self._kept.setdefault("places", {})[power] = list(places)

    def last_spoken_of(self, power: str) -> Sequence[str]:
        """The provinces that a power spoke of last."""
        found: Sequence[str] = self._kept.get("places", {}).get(power, ())
        return found

    def confirmed(self, deal: int) -> None:
        """We heard that a deal (by its number) was made."""
        if not self.knows_confirmed(deal):
            self._kept.setdefault("confirmed", []).append(deal)

    def knows_confirmed(self, deal: int) -> bool:
        """Whether we have heard that a deal was made."""
        return deal in self._kept.get("confirmed", ())

    def asked_back(self, power: str, guesses: Sequence[Mapping[str, Any]]) -> None:
        """We asked a power which of these it meant; none: that is settled."""
        self._kept.setdefault("guesses", {})[power] = [dict(one) for one in guesses]

    def guesses(self, power: str) -> Sequence[Mapping[str, Any]]:
        """What we asked a power about last, if that is not settled."""
        found: Sequence[Mapping[str, Any]] = self._kept.get("guesses", {}).get(power, ())
        return found

    def offered(self, power: str, deal: Deal, phases: int) -> None:
        """We offered a power a deal; ``phases`` counts the phases of the game."""
        self._kept.setdefault("offered", {}).setdefault(power, {})[NOTATION.write_deal(deal)] = (
            phases
        )

    def offered_since(self, power: str, deal: Deal, phases: int) -> bool:
        """Whether we offered that to a power in this phase of the game or later."""
        when = self._kept.get("offered", {}).get(power, {}).get(NOTATION.write_deal(deal))
        return when is not None and when >= phases


def read_deal(text: str, proposer: str, other: str) -> Deal:
    """A deal of two in notation."""
    said = NOTATION.read(f"propose({proposer},[{other}],{text})")
    assert isinstance(said, Propose)
    return said.deal
