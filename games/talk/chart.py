"""All readings of a line of words under a grammar kept as a text file, in bounded work.

A grammar file is a list of rules. A rule's name stands in angle brackets once, on a line of its
own; its alternatives follow, one a line, indented. In an alternative, a lower-case word or a sign
stands for itself, ``PROVINCE`` in capitals for a class of tokens, ``<rule>`` for a rule, ``[x]``
for an optional part, ``(x | y)`` for a choice. ``=> name`` at its end makes a node of that name out
of the parts found; an alternative without one hands its parts on. Text after ``;;`` is a remark.

Readings are found top down and remembered by rule and place, so left recursion is not allowed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class Node(NamedTuple):
    """A part of a reading: what it is, and its parts."""

    name: str
    parts: "tuple[Part, ...]" = ()


Part: TypeAlias = Node | str
Parts: TypeAlias = tuple[Part, ...]
Ends: TypeAlias = Mapping[int, Sequence[Parts]]
"""Where a rule's readings can end, with the parts that each ending found."""


class TooMuchWork(Exception):
    """The line needs more work than one reading may take."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A line to be read: words, and the classes that spans of them belong to.

    ``words[i]`` holds the forms a word may be read as, ``spans[i][CLASS]`` lists ``(end, value)``
    for the class's tokens that begin at word ``i``.
    """

    words: Sequence[frozenset[str]]
    spans: Sequence[Mapping[str, Sequence[tuple[int, str]]]]


class _Alternative(NamedTuple):
    symbols: tuple[str, ...]
    name: str | None


class _Branch:
    """Alternatives of a rule by what they have in common: what is begun alike is read once."""

    __slots__ = ("rules", "signs", "whole", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Branch] = {}
        self.signs: dict[str, _Branch] = {}
        self.rules: dict[str, _Branch] = {}
        self.whole: list[str | None] = []

    def after(self, symbol: str, is_rule: bool) -> "_Branch":
        """What may follow a symbol."""
        kind = self.rules if is_rule else self.signs if symbol.isupper() else self.words
        return kind.setdefault(symbol, _Branch())


_SYMBOL = re.compile(r"=>|<[a-z_]+>|[\[\]()|]|[^\s\[\]()|<>]+|\S")
MOST_READINGS = 24
"""Readings kept of a rule from one place to another."""
MOST_JOINED = 50_000
"""Pieces of readings that are put together for one line; what people write needs some 2,000."""
_NOTHING: Ends = {}
_DEEPEST = 200
"""Rules within rules that one reading may go into: Python's own stack is not far behind."""


class Grammar:
    """Rules read from a grammar file's text. Raises ValueError for one that makes no sense.

    >>> grammar = Grammar('''
    ... <greeting>
    ...   (hello | hi) [dear] <who> => greet
    ... <who>
    ...   POWER
    ...   POWER and <who>
    ... ''')
    >>> words = [frozenset([word]) for word in "hi france and england".split()]
    >>> spans = [{}, {"POWER": [(2, "FRA")]}, {}, {"POWER": [(4, "ENG")]}]
    >>> grammar.readings("greeting", Lattice(words, spans))
    ((Node(name='greet', parts=('FRA', 'ENG')),),)

    A word alone in brackets is that word, even where a rule has the same name:

    >>> line = Lattice([frozenset([word]) for word in ("did", "you", "ask")], [{}] * 3)
    >>> len(Grammar("<ask>\\n  did you (ask)").readings("ask", line))
    1
    """

    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[_Alternative]] = {}
        self.vocabulary: set[str] = set()
        name = ""
        for line in text.splitlines():
            line = line.split(";;")[0].rstrip()
            if line.startswith("<"):
                name = line
                if name in self.rules:
                    raise ValueError(f"two rules are called {name}")
                self.rules[name] = []
            elif line.strip():
                self.rules[name].extend(self._alternatives(_SYMBOL.findall(line)))
        self._check()
        self.first = self._first_words()
        self._beginning = self._rules_by_first_word()
        self.branches = {name: self._branch(rule) for name, rule in self.rules.items()}

    def _alternatives(self, symbols: list[str]) -> list[_Alternative]:
        name = None
        if "=>" in symbols:
            at = symbols.index("=>")
            name, symbols = symbols[at + 1], symbols[:at]
        choices, rest = self._choice(symbols)
        if rest:
            raise ValueError(f"one bracket too many: {' '.join(symbols)}")
        return [_Alternative(choice, name) for choice in choices]

    def _choice(self, symbols: list[str]) -> tuple[list[tuple[str, ...]], list[str]]:
        """The sequences up to a closing bracket, and what follows; groups become rules."""
        choices: list[tuple[str, ...]] = []
        sequence: list[str] = []
        while symbols and symbols[0] not in (")", "]"):
            symbol, symbols = symbols[0], symbols[1:]
            if symbol == "|":
                choices.append(tuple(sequence))
                sequence = []
            elif symbol in ("(", "["):
                inner, symbols = self._choice(symbols)
                if not symbols or symbols.pop(0) != (")" if symbol == "(" else "]"):
                    raise ValueError("a bracket is not closed")
                sequence.append(self._group(inner, optional=symbol == "["))
            else:
                sequence.append(symbol.replace("LB", "(").replace("RB", ")"))
                if symbol.islower() and symbol[0] != "<":
                    self.vocabulary.add(symbol)
        choices.append(tuple(sequence))
        return choices, symbols

    def _group(self, choices: list[tuple[str, ...]], optional: bool) -> str:
        """A rule for a bracket, the same one for the same bracket; no rule of the file's name."""
        wanted = [*choices, ()] if optional else choices
        name = "<(" + "|".join(" ".join(choice) for choice in wanted) + ")>"
        self.rules.setdefault(name, [_Alternative(choice, None) for choice in wanted])
        return name

    def _check(self) -> None:
        for alternatives in self.rules.values():
            for symbols, _ in alternatives:
                for symbol in symbols:
                    if symbol[0] in "<>" and symbol not in self.rules:
                        raise ValueError(f"no rule is called {symbol}")

    def _first_words(self) -> dict[str, frozenset[str] | None]:
        """What each rule can begin with; None for one that can be empty."""
        empty = {name for name, rule in self.rules.items() if any(not a.symbols for a in rule)}
        first: dict[str, set[str]] = {name: set() for name in self.rules}
        changed = True
        while changed:
            changed = False
            for name, alternatives in self.rules.items():
                size = len(first[name])
                for symbols, _ in alternatives:
                    for symbol in symbols:
                        first[name] |= first.get(symbol, {symbol})
                        if symbol not in empty:
                            break
                    else:
                        changed |= name not in empty
                        empty.add(name)
                changed |= len(first[name]) > size
        return {name: None if name in empty else frozenset(words) for name, words in first.items()}

    def _branch(self, rule: Sequence[_Alternative]) -> _Branch:
        root = _Branch()
        for symbols, name in rule:
            branch = root
            for symbol in symbols:
                branch = branch.after(symbol, symbol in self.rules)
            branch.whole.append(name)
        return root

    def _rules_by_first_word(self) -> dict[str, frozenset[str]]:
        """The rules that can begin with each word or class; below "" those that can be empty."""
        found: dict[str, set[str]] = {"": set()}
        for name, first in self.first.items():
            for word in ("",) if first is None else first:
                found.setdefault(word, set()).add(name)
        return {word: frozenset(names) for word, names in found.items()}

    def beginning(self, words: Iterable[str]) -> frozenset[str]:
        """The rules that can begin with one of these words, or be empty."""
        found = (self._beginning[word] for word in ("", *words) if word in self._beginning)
        return frozenset().union(*found)

    def readings(self, rule: str, line: Lattice, most_work: int = 20_000) -> tuple[Parts, ...]:
        """Every reading of the whole line as a rule, each once, as the parts it found.

        Raises TooMuchWork after ``most_work`` steps.
        """
        return Search(self, line, most_work).whole(rule)


class Search:
    """One line being read; ``farthest`` is the first word that nothing could use."""

    def __init__(self, grammar: Grammar, line: Lattice, most_work: int = 20_000) -> None:
        self._grammar = grammar
        self._line = line
        self._most = self._left = most_work
        self._pieces = MOST_JOINED
        self._depth = 0
        self._known: list[dict[str, Ends]] = [{} for _ in range(len(line.words) + 1)]
        self._starts = [
            {*forms, *spans} for forms, spans in zip(line.words, line.spans, strict=True)
        ]
        self._starts.append(set())
        self._rules = [grammar.beginning(words) for words in self._starts]
        """The rules that can begin at each word."""
        self.farthest = 0

    @property
    def spent(self) -> int:
        """The steps taken so far."""
        return self._most - self._left

    def whole(self, rule: str) -> tuple[Parts, ...]:
        """Every reading of the line from end to end."""
        return tuple(self._rule(f"<{rule}>", 0).get(len(self._line.words), ()))

    def _rule(self, name: str, start: int) -> Ends:
        known = self._known[start].get(name)
        if known is not None:
            return known
        if name not in self._rules[start]:
            return _NOTHING
        self._known[start][name] = _NOTHING
        self._depth += 1
        if self._depth > _DEEPEST:
            raise TooMuchWork
        ends: dict[int, dict[Parts, None]] = {}
        self._walk(self._grammar.branches[name], start, ends)
        found = {end: tuple(parts)[:MOST_READINGS] for end, parts in ends.items()}
        self._known[start][name] = found
        self._depth -= 1
        return found

    def _walk(self, root: _Branch, start: int, ends: dict[int, dict[Parts, None]]) -> None:
        """Follow every alternative of a rule from a place on, noting where each ends."""
        waiting: list[tuple[_Branch, Ends]] = [(root, {start: ((),)})]
        while waiting:
            branch, front = waiting.pop()
            self._left -= 1
            if self._left < 0:
                raise TooMuchWork
            for label in branch.whole:
                for end, several in front.items():
                    self._join(len(several))
                    slot = ends.setdefault(end, {})
                    for parts in several:
                        slot[(Node(label, parts),) if label else parts] = None
            further: list[tuple[_Branch, Ends]] = []
            if branch.words:
                self._words(branch, front, further)
            if branch.signs:
                self._signs(branch, front, further)
            if branch.rules:
                self._inner(branch, front, further)
            further.reverse()
            waiting += further

    def _words(self, branch: _Branch, front: Ends, further: list[tuple[_Branch, Ends]]) -> None:
        """Go on with the words that stand there."""
        found = {}
        for at in front:
            if at < len(self._line.words):
                for word in self._line.words[at]:
                    if word in branch.words:
                        self.farthest = max(self.farthest, at + 1)
                        found[word] = branch.words[word]
        for word, after in found.items():
            further.append((after, {at + 1: front[at] for at in front if word in self._starts[at]}))

    def _signs(self, branch: _Branch, front: Ends, further: list[tuple[_Branch, Ends]]) -> None:
        """Go on with the classes of tokens that begin there."""
        for sign, after in branch.signs.items():
            if steps := [(at, found) for at in front if (found := self._sign(sign, at))]:
                further.append((after, self._joined(front, steps)))

    def _inner(self, branch: _Branch, front: Ends, further: list[tuple[_Branch, Ends]]) -> None:
        """Go on with the rules that can begin there."""
        live = [(at, self._rules[at], self._known[at]) for at in front]
        for name, after in branch.rules.items():
            steps = []
            for at, rules, known in live:
                if name in rules:
                    found = known.get(name)
                    if found is None:
                        found = self._rule(name, at)
                    if found:
                        steps.append((at, found))
            if steps:
                further.append((after, self._joined(front, steps)))

    def _sign(self, sign: str, at: int) -> Ends:
        if at >= len(self._line.words):
            return _NOTHING
        spans = self._line.spans[at].get(sign, ())
        self.farthest = max([self.farthest, *(end for end, _ in spans)])
        return {end: tuple((v,) for e, v in spans if e == end) for end, _ in spans}

    def _joined(self, front: Ends, steps: Sequence[tuple[int, Ends]]) -> Ends:
        """What was found before with what was found from each place."""
        after: dict[int, Sequence[Parts]] = {}
        for at, found in steps:
            for end, several in found.items():
                self._join(len(front[at]) * len(several))
                joined = [left + right for left in front[at] for right in several]
                before = after.get(end, ())
                after[end] = (*before, *joined[: MOST_READINGS * 2 - len(before)])
        return after

    def _join(self, pieces: int) -> None:
        """Count pieces that are put together: a few steps can be about very many."""
        self._pieces -= pieces
        if self._pieces < 0:
            raise TooMuchWork
