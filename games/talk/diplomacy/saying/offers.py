"""Proposals as people make them."""

from collections.abc import Iterator
from dataclasses import replace

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.folding import conjuncts
from games.talk.diplomacy.language.wording import sentence_case, where
from games.talk.diplomacy.saying.doings import Doings
from games.talk.diplomacy.saying.plain_phi import NOW, does
from games.talk.diplomacy.saying.voice import Doing, mixed

_MINE = (
    ("I'll {}.", "I won't {}."),
    ("I will {}.", "I will not {}."),
    ("I promise to {}.", "I promise not to {}."),
    ("I'm willing to {}.", "You have my word: I won't {}."),
)
_YOURS = (
    ("Please {}.", "Please don't {}."),
    ("Could you {}?", "Could you not {}?"),
    ("Would you {}?", "I'd like you not to {}."),
    ("I'd like you to {}.", "Don't {}, please."),
    ("Can you {}?", "I want you not to {}."),
)
_BARGAINS = (
    "{0} if you {1}.",
    "If you {1}, {0}.",
    "How about this: you {1}, and {3}.",
    "{2}, and {0}.",
)


class Offers(Doings):
    """Ways to propose deals, the plainest first."""

    def offers(self, deal: say.Deal) -> Iterator[str]:
        """Ways to propose a deal."""
        deal = conjuncts(deal)
        if len(deal) == 1 and isinstance(deal[0], say.Commit):
            yield from self._one_promise(deal[0])
        agreed = [one for one in deal if isinstance(one, say.Agree)]
        mine = [one for one in deal if isinstance(one, say.Commit) and one.promiser == self.me]
        yours = [one for one in deal if isinstance(one, say.Commit) and one.promiser == self.you]
        if len(agreed) + len(mine) + len(yours) < len(deal):
            return
        if agreed and (mine or yours):
            yield from self._joined(agreed, mine, yours)
        elif agreed:
            yield from map(sentence_case, self._agreements(agreed))
        else:
            yield from map(sentence_case, self._bargains(mine, yours))

    def _one_promise(self, one: say.Commit) -> Iterator[str]:
        """A promise under a condition, and one that a single one of several is asked for."""
        if isinstance(one.phi, say.If) and one.time is None:
            yield from map(sentence_case, self._threats(one, one.phi))
            yield from map(sentence_case, self._depending(one, one.phi))
        elif not self.you and one.promiser in self.to and one.to == (self.me,):
            alone = Offers(replace(self.context, to=(one.promiser,)))
            who = self.people((one.promiser,))
            for text in alone.offers((one,)):
                keep = text.startswith("I") and not text[1].islower()
                yield f"{who}, {text if keep else text[0].lower() + text[1:]}"

    def restated(self, deal: say.Deal) -> list[str]:
        """An offer that was made, as clauses in a row: "you hold in Munich, and I …"."""
        ways = [self._restated(one) for one in conjuncts(deal)]
        if not all(ways):
            return []
        rows = range(max(map(len, ways)))
        return [_in_a_row([some[at % len(some)] for some in ways]) for at in rows]

    def _restated(self, one: say.Element) -> list[str]:
        if isinstance(one, say.Agree):
            return self._shared(one)
        done = self._done(one)
        whose = f"{self.people((one.promiser,))}'s "
        if one.promiser == self.me:
            return [f"I {way.after('', 'do not').strip()}" for way in done]
        if one.promiser == self.you:
            return [f"you {way.after('', 'do not').strip()}" for way in done]
        who = self.people((one.promiser,))
        said = [f"{who} {way.after('will', 'will not')}" for way in done]
        return [text.replace(whose, "its ") for text in said]

    def _shared(self, one: say.Agree) -> list[str]:
        """What all would agree on, as a clause."""
        when = self.when(one.time)
        if when is None or one.parties != self.context.both:
            return []
        match one.phi:
            case dip.Pce(powers) if powers == one.parties:
                return [f"we make peace{when}"]
            case dip.Aly(powers, enemies) if powers == one.parties:
                return [f"we ally{self.against(enemies)}{when}"]
            case dip.Drw(powers) if powers == one.parties:
                return [f"we agree to a draw{when}"]
            case dip.Dmz(powers, provinces) if powers == one.parties:
                both = "both" if self.you else "all"
                return [f"we {both} stay out of {self.places(provinces)}{when}"]
        return []

    def _joined(
        self, agreed: list[say.Agree], mine: list[say.Commit], yours: list[say.Commit]
    ) -> Iterator[str]:
        """An agreement and what else is promised: a condition of it, or a sentence beside it."""
        pacts = [text for text in self._agreements(agreed) if text.endswith(".")]
        asked, given = self._all(yours, "", "don't"), self._all(mine, "will", "will not")
        if asked and not mine:
            yield from map(sentence_case, mixed(["{0} if you {1}."], _unended(pacts), asked))
        if given and not yours:
            beside = mixed(["{0}, and I {1}."], _unended(pacts), given)
            yield from map(sentence_case, beside)
        beside_it = list(map(sentence_case, self._bargains(mine, yours)))
        yield from mixed(["{0} {1}"], list(map(sentence_case, pacts)), beside_it)

    def _bargains(self, mine: list[say.Commit], yours: list[say.Commit]) -> Iterator[str]:
        """What each side does, without an agreement."""
        if not yours:
            yield from self._alone(mine, _MINE)
        elif not mine:
            yield from self._alone(yours, _YOURS)
        else:
            yield from self._backed(mine, yours)
            given, asked = self._all(mine, "I'll", "I won't"), self._all(yours, "", "don't")
            orders = [f"please {text}" for text in asked]
            done = self._all(mine, "I", "I don't")
            yield from mixed(_BARGAINS, given, asked, orders, done)

    def _backed(self, mine: list[say.Commit], yours: list[say.Commit]) -> Iterator[str]:
        """A move of one side that the other supports: "if you support it"."""
        if len(mine) != 1 or len(yours) != 1:
            return
        given, asked = self._done(mine[0]), self._done(yours[0])
        if not given or not asked:
            return
        if helper := _helper(mine[0].phi, yours[0].phi):
            back = [f"back it up with {self.unit(helper)}", f"support it with {self.unit(helper)}"]
            frames = ["I'll {0} if you {1}.", "I will {0} if you {1}.", "I'll {0}, and you {1}."]
            yield from mixed(frames, [way.text for way in given], back)
        elif helper := _helper(yours[0].phi, mine[0].phi):
            back = [f"back it up with {self.unit(helper)}", f"support it with {self.unit(helper)}"]
            frames = [
                "If you {0}, I'll {1}.",
                "You {0}, and I'll {1}.",
                "Please {0}, and I'll {1}.",
            ]
            yield from mixed(frames, [way.text for way in asked], back)

    def _alone(
        self, commits: list[say.Commit], frames: tuple[tuple[str, str], ...]
    ) -> Iterator[str]:
        """What one side alone does."""
        ways = [self._done(one) for one in commits]
        if not all(ways):
            return
        if len(commits) == 1:
            denied = ways[0][0].denied
            texts = [way.text for way in ways[0]]
            yield from mixed([frame[denied] for frame in frames], texts)
            yield from self._unit_does(commits[0])
        elif not any(way.denied for some in ways for way in some):
            yield from mixed([frame[False] for frame in frames], self._all(commits, "", "not"))

    def _unit_does(self, one: say.Commit) -> Iterator[str]:
        """The same with the unit as its subject."""
        match one.phi:
            case say.Do(dip.Sup(unit, dip.Mto(friend, region)), None) if one.time is None:
                does = f"support {self.unit(friend)} into {where(region)}"
            case say.Do(dip.Mto(unit, region), None) if one.time is None:
                does = f"move to {where(region)}"
            case say.Do(dip.Dsb(unit), None) if one.time is None:
                does = "disband"
            case _:
                return
        will, could = f"{self.unit(unit)} will {does}.", f"could {self.unit(unit)} {does}?"
        yield from (
            (will,) if one.promiser == self.me else (could, f"{self.unit(unit)} should {does}.")
        )

    def _all(self, commits: list[say.Commit], will: str, will_not: str) -> list[str]:
        """Everything that one side does, in a row, in several ways; nothing if a part of it has no
        short form."""
        ways = [self._done(one) for one in commits]
        if not ways or not all(ways):
            return []
        if len(ways) > 1 and any(way.denied for some in ways for way in some):
            return []  # how far would the "not" reach?
        longest = max(map(len, ways))
        rows = [[some[at % len(some)] for some in ways] for at in range(longest)]
        return [" and ".join(one.after(will, will_not).strip() for one in row) for row in rows]

    def _done(self, one: say.Commit) -> list[Doing]:
        """What a promiser would do, in several ways."""
        wanted = self.to if one.promiser == self.me else (self.me,)
        ordered = isinstance(one.phi, say.Do | say.No)
        when = self.when_ordered(one.time) if ordered else self.when(one.time)
        if one.to != wanted or when is None:
            return []
        ways = self.doings(one.phi, one.promiser)
        return [Doing(f"{way.text}{when}", way.denied) for way in ways]

    def _threats(self, one: say.Commit, threat: say.If) -> Iterator[str]:
        """Ways to say what one does unless the other does something."""
        asked = threat.condition
        if one.to != self.to or one.time or not self.you:
            return
        done = self.doings(threat.consequence, self.me)
        if isinstance(asked, say.No):
            wished = [way.text for way in self.doings(asked.part, self.you) if not way.denied]
            will = [way.after("I'll", "I won't") for way in done]
            frames = ["{0} unless you {1}.", "If you don't {1}, {0}."]
            yield from mixed(frames, will, wished)

    def _depending(self, one: say.Commit, phi: say.If) -> Iterator[str]:
        """Ways to say what one does if somebody else does something."""
        wanted = self.to if one.promiser == self.me else (self.me,)
        done = self.doings(phi.consequence, one.promiser)
        if one.to != wanted or not self.you or not done:
            return
        denied = done[0].denied
        heads = _MINE[:2] if one.promiser == self.me else _YOURS[:1]
        texts = [head[denied][:-1].format(way.text) for way in done for head in heads]
        frames = ["{0} if {1}."]
        condition = phi.condition
        if isinstance(condition, say.No) and not isinstance(condition.part, say.Do):
            condition, frames = condition.part, ["{0} unless {1}."]
        yield from mixed(frames, texts, self._happening(condition))

    def _happening(self, phi: say.Phi) -> list[str]:
        """What a power that is not spoken to does, as a condition."""
        match phi:
            case say.Do(order) | say.No(say.Do(order)) if isinstance(order, dip.Order):
                power = order.power if isinstance(order, dip.Wve) else order.unit.power
            case dip.Dmz((power,), _):
                pass
            case _:
                return []
        if power in self.context.both:
            return []
        who = self.people((power,))
        return [
            f"{who} {does(way.text, False, NOW, way.denied)}" for way in self.own_doings(phi, power)
        ]

    def _agreements(self, agreed: list[say.Agree]) -> Iterator[str]:
        """Ways to propose what all would agree on."""
        ways = [list(self._agreed(one)) for one in agreed]
        if not all(ways):
            return
        if len(ways) == 1:
            yield from ways[0]
            return
        joined = [[text for text in some if text.startswith("let's")] for some in ways]
        if all(joined):
            texts = [some[0].removesuffix(".") for some in joined]
            yield " and ".join([texts[0], *(one.removeprefix("let's ") for one in texts[1:])]) + "."
        yield from mixed(
            [" ".join("{}" for _ in ways)], *([sentence_case(t) for t in w] for w in ways)
        )

    def _agreed(self, one: say.Agree) -> Iterator[str]:
        when = self.when(one.time)
        if when is None or one.parties != self.context.both:
            return
        match one.phi:
            case dip.Pce(powers) if powers == one.parties:
                yield from (f"let's make peace{when}.", f"how about peace between us{when}?")
                yield from (f"shall we make peace{when}?", f"peace{when}?")
                yield from (f"I propose peace{when}.", f"let's not attack each other{when}.")
            case dip.Aly(powers, enemies) if powers == one.parties:
                versus = self.against(enemies)
                yield from (f"let's ally{versus}{when}.", f"shall we team up{versus}{when}?")
                yield from (
                    f"how about an alliance{versus}{when}?",
                    f"let's work together{versus}{when}.",
                )
                yield f"I propose an alliance{versus}{when}."
            case dip.Drw(powers) if set(one.parties) <= set(powers):
                shared = "" if powers == one.parties else f" between {self.people(powers, False)}"
                yield from (
                    f"let's call it a draw{shared}{when}.",
                    f"how about a draw{shared}{when}?",
                )
                yield from (
                    f"I propose a draw{shared}{when}.",
                    f"shall we settle for a draw{shared}?",
                )
            case dip.Dmz(powers, provinces) if powers == one.parties:
                yield from self._zone(self.places(provinces), when)

    def _zone(self, names: str, when: str) -> Iterator[str]:
        yield (
            f"let's both stay out of {names}{when}."
            if self.you
            else f"let's all stay out of {names}{when}."
        )
        yield f"shall we keep out of {names}{when}?"
        yield f"let's keep {names} demilitarized{when}."
        yield f"how about we both stay out of {names}{when}?"


def _helper(move: say.Phi, support: say.Phi) -> dip.Unit | None:
    """The unit that supports a move, if it does."""
    match move, support:
        case say.Do(moved, None), say.Do(dip.Sup(unit, supported), None) if moved == supported:
            return unit
    return None


def _in_a_row(clauses: list[str]) -> str:
    """Clauses in a row, the last after an "and"."""
    *others, last = clauses
    return f"{', '.join(others)}, and {last}" if others else last


def _unended(texts: list[str]) -> list[str]:
    return [text.removesuffix(".") for text in texts]
