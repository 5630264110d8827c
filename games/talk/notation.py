"""The one textual form of L: read and written, whatever the ontology."""

from collections.abc import Iterable
from functools import singledispatchmethod
from importlib import resources
from typing import Any

from lark import Lark, UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.ontology import Ontology
from games.talk.sentences import Agents, Deal, Sentence

LANGUAGE = (resources.files(__package__) / "language.lark").read_text(encoding="utf-8")
MOST_CHARACTERS = 20_000
MOST_DEPTH = 40


class Notation:
    """Reads and writes sentences of L over an ontology.

    ``read(write(sentence)) == sentence`` for every sentence, and ``write`` gives one form.
    """

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._parser = Lark(
            LANGUAGE + ontology.grammar,
            parser="lalr",
            transformer=ontology.reader(),
            start="start",
        )

    def read(self, text: str) -> Sentence:
        """The sentence in a text.

        Raises NotUnderstood with ``position`` (0-based) and ``expected`` among its fields.
        """
        if len(text) > MOST_CHARACTERS:
            raise NotUnderstood(
                "too_long", f"A sentence has at most {MOST_CHARACTERS} characters.", position=0
            )
        if (deep := deepest(text)) is not None:
            raise NotUnderstood(
                "too_deep", f"Brackets nest at most {MOST_DEPTH} deep.", position=deep
            )
        try:
            sentence: Sentence = self._parser.parse(text)  # type: ignore[assignment]
        except UnexpectedInput as error:
            raise self._mistake(text, error) from None
        return sentence

    def _mistake(self, text: str, error: UnexpectedInput) -> NotUnderstood:
        position = len(text) if isinstance(error, UnexpectedEOF) else error.pos_in_stream or 0
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            position = len(text)
        allowed: Iterable[str] = ()
        if isinstance(error, UnexpectedCharacters):
            allowed = error.allowed or ()
        elif isinstance(error, UnexpectedToken | UnexpectedEOF):
            allowed = error.expected
        expected = sorted({self._name(terminal) for terminal in allowed if terminal != "WS"})
        found = text[position : position + 12] or "the end"
        wanted = " or ".join(expected) if expected else "nothing more"
        return NotUnderstood(
            "not_in_language",
            f"At character {position + 1}, “{found}”: expected {wanted}.",
            position=position,
            expected=expected,
        )

    def _name(self, terminal: str) -> str:
        """What a terminal looks like to a person."""
        if terminal == "$END":
            return "the end"
        if terminal in self._ontology.names:
            return self._ontology.names[terminal]
        pattern = next(one.pattern for one in self._parser.terminals if one.name == terminal)
        return f"“{pattern.value}”" if pattern.type == "str" else terminal.lower()

    def write(self, sentence: Sentence) -> str:
        """The one text of a sentence."""
        return self._write(sentence)

    def write_deal(self, deal: Deal) -> str:
        """The one text of a deal: its elements in brackets."""
        return f"[{','.join(map(self._write, deal))}]"

    def write_part(self, term: object) -> str:
        """The one text of a part of a sentence: an element, a φ, an order."""
        return self._write(term)

    @singledispatchmethod
    def _write(self, term: Any) -> str:
        raise TypeError(f"{term!r} is no part of the language")

    @_write.register
    def _(self, term: say.Term) -> str:
        return self._ontology.write(term)

    @_write.register(say.Propose)
    @_write.register(say.Accept)
    @_write.register(say.Reject)
    def _(self, one: say.Propose | say.Accept | say.Reject) -> str:
        deal = self.write_deal(one.deal)
        return self._call(one, one.sender, _set(one.receivers), deal, one.time)

    @_write.register
    def _(self, one: say.Withdraw) -> str:
        return self._call(one, one.sender, _set(one.receivers), one.time)

    @_write.register(say.Inform)
    @_write.register(say.Query)
    @_write.register(say.Answer)
    def _(self, one: say.Inform | say.Query | say.Answer) -> str:
        return self._call(one, one.sender, _set(one.receivers), one.info, one.time)

    @_write.register
    def _(self, one: say.Commit) -> str:
        return self._call(one, one.promiser, _set(one.to), one.phi, one.time)

    @_write.register
    def _(self, one: say.Agree) -> str:
        return self._call(one, _set(one.parties), one.phi, one.time)

    @_write.register
    def _(self, one: say.Obs) -> str:
        return self._call(one, one.agent, _set(one.sources), one.phi, one.time)

    @_write.register
    def _(self, one: say.Belief) -> str:
        return self._call(one, one.agent, one.phi, one.time)

    @_write.register
    def _(self, one: say.Desire) -> str:
        return self._call(one, one.agent, one.wish, one.time)

    @_write.register
    def _(self, one: say.Unknown) -> str:
        return self._call(one, one.agent, one.info, one.time)

    @_write.register
    def _(self, one: say.Feel) -> str:
        return self._call(one, one.agent, one.feeling.value, one.time)

    @_write.register
    def _(self, one: say.Explain) -> str:
        return self._call(one, one.info, one.time)

    @_write.register(say.Attack)
    @_write.register(say.Support)
    def _(self, one: say.Attack | say.Support) -> str:
        return self._call(one, one.info, one.other)

    @_write.register
    def _(self, one: say.Do) -> str:
        return self._call(one, one.action, one.time)

    @_write.register
    def _(self, one: say.If) -> str:
        return self._call("if", one.condition, one.consequence)

    @_write.register(say.No)
    @_write.register(say.Not)
    def _(self, one: say.No | say.Not) -> str:
        return self._call("not", one.part)

    @_write.register(say.All)
    @_write.register(say.Both)
    def _(self, one: say.All | say.Both) -> str:
        return self._call("and", *one.parts)

    @_write.register
    def _(self, one: say.Seq) -> str:
        return self._call("seq", *one.parts)

    def _call(self, name: object, *terms: object) -> str:
        """``name(term,term,…)``; a term of None (no time) is left out."""
        if not isinstance(name, str):
            name = type(name).__name__
            if name in _ILLOCUTIONS:
                name = name.lower()
        written = (
            term if isinstance(term, str) else self._write(term)
            for term in terms
            if term is not None
        )
        return f"{name}({','.join(written)})"


_ILLOCUTIONS = {"Propose", "Accept", "Reject", "Withdraw", "Inform", "Query", "Answer"}


def _set(agents: Agents) -> str:
    return f"[{' '.join(agents)}]"


def deepest(text: str) -> int | None:
    """Where brackets nest deeper than a sentence ever needs, or None.

    >>> deepest("not(" * 50), deepest("not(not())")
    (163, None)
    """
    depth = 0
    for position, character in enumerate(text):
        if character in "([":
            depth += 1
            if depth > MOST_DEPTH:
                return position
        elif character in ")]":
            depth -= 1
    return None
