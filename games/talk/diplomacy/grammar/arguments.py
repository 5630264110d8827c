"""Arguments: what speaks for what, what against it, and why."""

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.tellings import Tellings, Told
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.referents import Unresolved

ARGUMENTS = (
    *("because", "becausefirst", "feltabout", "supports", "attacks"),
    *("explained", "why", "whynotwant"),
)


class Arguments(Tellings):
    """Resolves arguments and explanations."""

    def arguments(self, node: Node) -> Told:
        """An argument, or what is to be explained."""
        if node.name == "whynotwant":
            inside = Node("wantsnot", node.parts)
            return [(cost, say.Explain(info)) for cost, info in self.infos(inside)]
        parts = [part for part in node.parts if isinstance(part, Node)]
        if node.name in ("explained", "why"):
            claims = self.reasons(parts[0])
            if self.asking and any(_own_mind(info, self.context.speaker) for _, info in claims):
                raise Unresolved("Why you want or feel that nobody else can tell.")
            return [(cost, say.Explain(info)) for cost, info in claims]
        first, second = (self.infos(part) for part in parts)
        join = say.Attack if node.name == "attacks" else say.Support
        if node.name in ("because", "feltabout"):
            first, second = second, first
        unsaid = node.name == "feltabout"
        return [
            (cost + more + unsaid, join(reason, claim))
            for cost, reason in first
            for more, claim in second
        ]


def argued(info: say.Info, here: Context) -> say.Info:
    """A reason alone as the argument that it makes for what "why" was asked of.

    Raises Unresolved for a claim that would be its own reason.
    """
    asked = here.open
    if not isinstance(info, say.Explain) or not isinstance(asked, say.Query):
        return info
    if asked.sender == here.speaker or not isinstance(asked.info, say.Explain):
        return info
    if info.info == asked.info.info:
        raise Unresolved("That is what was asked about: say why it is so.")
    return say.Support(info.info, asked.info.info)


def _own_mind(info: say.Info, power: str) -> bool:
    """Whether something is what a power itself wants, thinks or feels."""
    return isinstance(info, say.Desire | say.Belief | say.Feel) and info.agent == power
