"""Sentences that somebody could say: legal orders, on boards that arose in play, drawn by lot."""

import random
from collections.abc import Callable
from functools import cache

from bots.diplomacy.speaking import spoken
from games.diplomacy.game import view_for
from games.diplomacy.judge import legal_orders
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position, start
from games.diplomacy.step import advance
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context, read_unit
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import TURNS

_SEASONS = {played: season for season, played in TURNS.items()}
Board = tuple[Position, dict[str, list[dip.Order]]]


@cache
def boards(seed: int, phases: int = 14) -> list[Board]:
    """Positions of a game played by lot, and each power's legal orders in them, as L says them."""
    chance, position, found = random.Random(seed), start(), list[Board]()
    for _ in range(phases):
        listed = {seat: legal_orders(position, seat) for seat in range(7)}
        said = {
            CODES[key]: [spoken(one, key, view_for(position, seat)) for one in listed[seat]]
            for seat, key in enumerate(position.map.power_keys)
        }
        found.append((position, said))
        units: dict[int, dict[object, list[object]]] = {
            s: {o.unit: [] for o in orders} for s, orders in listed.items()
        }
        plan = {
            seat: [
                chance.choice([one for one in orders if one.unit == unit]) for unit in units[seat]
            ]
            for seat, orders in listed.items()
        }
        if position.phase.kind is PhaseKind.ADJUSTMENTS:
            plan = {seat: orders[:1] for seat, orders in plan.items()}
        position, _ = advance(position, plan)
    return found


class Speaker:
    """One power on one board, who says things by lot."""

    def __init__(self, board: Board, level: int, chance: random.Random) -> None:
        self.position, self.orders = board
        self.level, self.lot = level, chance
        self.me, *others = chance.sample(dip.POWERS, 7)
        self.to = say.agents(others[: chance.choice((1, 1, 1, 1, 2))])
        self.others = [one for one in others if one not in self.to]
        self.both = say.agents((self.me, *self.to))
        phase = self.position.phase
        self.season, self.year = _SEASONS[phase.season, phase.kind], phase.year

    def context(self, asked: say.Sentence | None = None) -> Context:
        """Where it speaks."""
        held = {
            code: [
                read_unit(code, str(one))
                for one in (
                    *self.position.units[key],
                    *(it.unit for it in self.position.dislodged[key]),
                )
            ]
            for key, code in CODES.items()
        }
        return Context(self.me, self.to, self.season, self.year, held, asked, level=self.level)

    # What is done

    def turn(self) -> say.Time | None:
        if self.level < 6 or self.lot.random() < 0.7:
            return None
        season = self.lot.choice(("SPR", "FAL", "WIN"))
        order = ("SPR", "SUM", "FAL", "AUT", "WIN")
        later = order.index(season) > order.index(self.season)
        return dip.Turn(season, self.year + (0 if later else 1))

    def order(self, power: str) -> dip.Order:
        """A legal order of a power; a move rather than a support, as there are many supports."""
        legal = self.orders[power]
        kind = self.lot.choice(sorted({type(one).__name__ for one in legal}))
        return self.lot.choice([one for one in legal if type(one).__name__ == kind])

    def zone(self, powers: say.Agents) -> dip.Dmz:
        code = self.lot.choice(list(STANDARD.provinces))
        near = sorted(
            {STANDARD.province_of(n) for n in STANDARD.places[code].armies}
            | {STANDARD.province_of(n) for n in STANDARD.places[code].fleets}
        )
        some = {code, *self.lot.sample(near, min(len(near), self.lot.choice((0, 0, 1, 2))))}
        codes = tuple(sorted(STANDARD.provinces[one].daide for one in some))
        return dip.Dmz(powers, codes)

    def deed(self, power: str) -> say.Phi:
        """What a power could do by itself."""
        if not self.orders[power]:
            return self.zone((power,))
        done: list[Callable[[], say.Phi]] = [
            *[lambda: say.Do(self.order(power), self.turn())] * 4,
            lambda: self.zone((power,)),
            lambda: say.No(say.Do(self.order(power))),
        ]
        return self.lot.choice(done)()

    def bond(self, parties: say.Agents) -> say.Phi:
        enemies = say.agents(
            self.lot.sample(self.strangers(parties), self.lot.choice((0, 1, 1, 2)))
        )
        return self.lot.choice(
            (dip.Pce(parties), dip.Aly(parties, enemies), self.zone(parties), dip.Drw(parties))
        )

    def strangers(self, parties: say.Agents) -> list[str]:
        return [one for one in dip.POWERS if one not in parties]

    def phi(self, power: str) -> say.Phi:
        """What a power could promise."""
        told = self.lot.random()
        if told < 0.7:
            return self.deed(power)
        if told < 0.78 and self.level >= 6 and self.orders[power]:
            return say.Seq((say.Do(self.order(power)), say.Do(self.order(power))))
        if told < 0.84:
            return say.All((self.deed(power), self.deed(power)))
        asked = self.lot.choice((*self.to, self.me, self.lot.choice(self.others)))
        asked = asked if asked != power else self.lot.choice(self.others)
        condition = self.deed(asked)
        if self.lot.random() < 0.4:
            condition = condition.part if isinstance(condition, say.No) else say.No(condition)
        return say.If(condition, self.deed(power))

    def element(self) -> say.Element:
        drawn = self.lot.random()
        when = self.turn() if self.lot.random() < 0.5 else None
        if drawn < 0.3:
            return say.Agree(self.both, self.bond(self.both), when)
        if drawn < 0.6:
            return say.Commit(self.me, self.to, self.phi(self.me))
        asked = self.lot.choice(self.to)
        whom = say.agents((self.me,))
        if len(self.to) > 1 and self.lot.random() < 0.6:
            whom = say.agents(one for one in self.both if one != asked)
        return say.Commit(asked, whom, self.phi(asked))

    def deal(self) -> say.Deal:
        return tuple(
            dict.fromkeys(self.element() for _ in range(self.lot.choice((1, 1, 1, 2, 2, 3))))
        )

    # What is told

    def pair(self) -> say.Agents:
        return say.agents(self.lot.sample((*self.both, *self.others), 2))

    def info(self, depth: int = 0) -> say.Info:
        """Something to tell or ask."""
        who = self.lot.choice((self.me, self.me, *self.to, *self.others[:2]))
        other = self.lot.choice([one for one in (*self.both, *self.others) if one != who])
        ways: list[Callable[[], say.Info]] = [
            lambda: self._standing(),
            lambda: say.Commit(who, (other,), self.deed(who)),
            lambda: say.Obs(self.me, (self.lot.choice((*self.to, *self.others)),), self.fact()),
            lambda: say.Belief(who, self.fact()),
            lambda: say.Desire(who, dip.Province(self.lot.choice(dip.PROVINCES))),
            lambda: say.Desire(who, self.deed(who)),
            lambda: say.Desire(who, self.deed(other)),
            lambda: say.Not(self._denied(who, other)),
        ]
        if self.level >= 3 and depth < 1:
            ways.append(lambda: say.Unknown(self.me, self.info(depth + 1)))
        if self.level >= 4:
            ways.append(lambda: self.heard(who, other, depth))
        if self.level >= 5:
            ways.append(lambda: say.Feel(who, self.lot.choice(list(say.Feeling))))
        if self.level >= 7 and depth < 1:
            ways += [lambda: say.Explain(self.info(depth + 1))] * 2
        if self.level >= 8 and depth < 1:
            ways += [lambda: say.Attack(self.info(1), self.info(1))]
            ways += [lambda: say.Support(self.info(1), self.info(1))]
        if depth < 1:
            ways.append(lambda: say.Both((self.info(1), self.info(1))))
        return self.lot.choice(ways)()

    def _standing(self) -> say.Info:
        pair = self.pair()
        return say.Agree(pair, self.bond(pair))

    def _denied(self, who: str, other: str) -> say.Info:
        return self.lot.choice(
            (
                say.Commit(who, (other,), self.deed(who)),
                self._standing(),
                say.Desire(who, dip.Province(self.lot.choice(dip.PROVINCES))),
                say.Belief(who, self.fact()),
            )
        )

    def fact(self) -> say.Phi:
        who = self.lot.choice((*self.both, *self.others))
        pair = self.pair()
        bonds = (dip.Pce(pair), dip.Aly(pair, ()))
        return self.lot.choice((self.deed(who), *bonds))

    def heard(self, who: str, other: str, depth: int) -> say.Info:
        pair = say.agents((who, other))
        offer = (
            say.Agree(pair, self.bond(pair))
            if self.lot.random() < 0.5
            else say.Commit(other, (who,), self.deed(other))
        )
        acts: list[say.Info] = [
            say.Propose(who, (other,), (offer,)),
            say.Accept(who, (other,), (offer,)),
            say.Reject(who, (other,), (offer,)),
        ]
        if depth < 1:
            acts += [
                say.Inform(who, (other,), self.info(1)),
                say.Query(who, (other,), self.info(1)),
            ]
        return self.lot.choice(acts)

    def sentence(self) -> tuple[say.Sentence, Context]:
        """A sentence, and where it is said: what it answers is open, or something else is."""
        kinds = ["propose"] * 4 + ["answer"] * 3
        if self.level >= 2:
            kinds += ["inform"] * 4
        if self.level >= 3:
            kinds += ["query"] * 2 + ["reply"] * 2
        kind = self.lot.choice(kinds)
        you = self.lot.choice(self.to)
        back = say.agents(one for one in self.both if one != you)
        match kind:
            case "propose":
                return say.Propose(self.me, self.to, self.deal()), self.context()
            case "answer":
                deal = self.deal()
                act = self.lot.choice((say.Accept, say.Reject))
                asked: say.Sentence = say.Propose(you, back, deal)
                if self.lot.random() < 0.5:
                    asked = say.Propose(you, back, self.deal())
                return act(self.me, self.to, deal), self.context(asked)
            case "inform":
                return say.Inform(self.me, self.to, self.info()), self.context()
            case "query":
                return say.Query(self.me, self.to, self.info()), self.context()
        info = self.info()
        answers: tuple[say.Info, ...] = (info, say.Not(info), say.Unknown(self.me, info))
        query = say.Query(you, back, info)
        return say.Answer(self.me, self.to, self.lot.choice(answers)), self.context(query)
