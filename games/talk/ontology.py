"""What a game adds to L: its agents, things, predicates, actions and times."""

from abc import ABC, abstractmethod
from typing import Any

from lark import Transformer, v_args

from games.talk import sentences as say
from games.talk.sentences import Phi, Term, Time


class Ontology(ABC):
    """A game's vocabulary, as a grammar with a reader, and a writer of its terms.

    ``grammar`` defines the Lark rules ``agent``, ``thing``, ``predicate``, ``action`` and
    ``time``; ``reader`` makes dataclasses of them; ``names`` says what its terminals look like to
    somebody who mistyped one.
    """

    grammar: str
    reader: "type[LanguageReader]"
    names: dict[str, str]

    @abstractmethod
    def write(self, term: Term) -> str:
        """The one textual form of a term."""

    @abstractmethod
    def agents_of(self, phi: Phi) -> say.Agents:
        """The agents whose doing φ depends on."""


@v_args(inline=True)
class LanguageReader(Transformer[Any, Any]):
    """Builds sentences bottom up; an ontology's reader adds methods for its own rules."""

    def start(self, sentence: say.Sentence) -> say.Sentence:
        return sentence

    def agents(self, *codes: str) -> say.Agents:
        return say.agents(codes)

    def deal(self, *elements: say.Element) -> say.Deal:
        return elements

    def commit(self, *terms: Any) -> say.Commit:
        return say.Commit(*terms)

    def agree(self, *terms: Any) -> say.Agree:
        return say.Agree(*terms)

    def propose(self, *terms: Any) -> say.Propose:
        return say.Propose(*terms)

    def accept(self, *terms: Any) -> say.Accept:
        return say.Accept(*terms)

    def reject(self, *terms: Any) -> say.Reject:
        return say.Reject(*terms)

    def withdraw(self, *terms: Any) -> say.Withdraw:
        return say.Withdraw(*terms)

    def inform(self, *terms: Any) -> say.Inform:
        return say.Inform(*terms)

    def query(self, *terms: Any) -> say.Query:
        return say.Query(*terms)

    def answer(self, *terms: Any) -> say.Answer:
        return say.Answer(*terms)

    def obs(self, *terms: Any) -> say.Obs:
        return say.Obs(*terms)

    def belief(self, *terms: Any) -> say.Belief:
        return say.Belief(*terms)

    def desire(self, *terms: Any) -> say.Desire:
        return say.Desire(*terms)

    def unknown(self, *terms: Any) -> say.Unknown:
        return say.Unknown(*terms)

    def feel(self, agent: str, feeling: str, time: Time | None = None) -> say.Feel:
        return say.Feel(agent, say.Feeling(str(feeling)), time)

    def explain(self, *terms: Any) -> say.Explain:
        return say.Explain(*terms)

    def attack(self, info: say.Info, other: say.Info) -> say.Attack:
        return say.Attack(info, other)

    def support(self, info: say.Info, other: say.Info) -> say.Support:
        return say.Support(info, other)

    def both(self, *parts: say.Info) -> say.Both:
        return say.Both(parts)

    def not_(self, part: say.Info) -> say.Not:
        return say.Not(part)

    def do(self, *terms: Any) -> say.Do:
        return say.Do(*terms)

    def all(self, *parts: Phi) -> say.All:
        return say.All(parts)

    def seq(self, *parts: Phi) -> say.Seq:
        return say.Seq(parts)

    def if_(self, condition: Phi, consequence: Phi) -> say.If:
        return say.If(condition, consequence)

    def no(self, part: Phi) -> say.No:
        return say.No(part)
