"""Deals in one form: what each side promises alike is one agreement, and nothing stands twice."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.referents import Unresolved


def fold(deal: say.Deal) -> say.Deal:
    """A deal in which what each promises alike is one agreement, and nothing stands twice.

    >>> mine = say.Commit("FRA", ("GER",), dip.Dmz(("FRA",), ("BUR",)))
    >>> yours = say.Commit("GER", ("FRA",), dip.Dmz(("GER",), ("BUR",)))
    >>> fold((mine, yours)) == (say.Agree(("FRA", "GER"), dip.Dmz(("FRA", "GER"), ("BUR",))),)
    True
    """
    found: list[say.Element] = []
    for one in dict.fromkeys(deal):
        found.append(one)
        agreement = _agreement(one, found) if isinstance(one, say.Commit) else None
        if agreement is None:
            continue
        common = _common(agreement.phi)
        found = [
            other
            for other in found
            if not (
                isinstance(other, say.Commit)
                and other.time == agreement.time
                and _common(other.phi) == common
            )
        ]
        if agreement not in found:
            found.append(agreement)
    return tuple(one for one in found if not _said_better(one, found))


def without_denied(deal: say.Deal, said: say.Deal) -> say.Deal:
    """A deal without the promises that what is said after it takes back, or puts others for.

    >>> out = say.Commit("FRA", ("GER",), dip.Dmz(("FRA",), ("BUR",)))
    >>> without_denied((out,), (say.Commit("FRA", ("GER",), say.No(out.phi)),))
    ()
    """
    denied = {
        (one.promiser, one.phi.part)
        for one in said
        if isinstance(one, say.Commit) and isinstance(one.phi, say.No)
    }
    kept_out = {
        (power, province)
        for one in said
        if isinstance(one.phi, dip.Dmz)
        for power, province in product(one.phi.powers, one.phi.provinces)
    }
    ordered = {_ordered(one) for one in said} - {None}
    taken = {_entered(one.phi) for one in said} - {None} | kept_out

    def stands(one: say.Commit) -> bool:
        again = _ordered(one) in ordered or _entered(one.phi) in taken
        return one in said or not (again or (one.promiser, one.phi) in denied)

    return tuple(one for one in deal if not isinstance(one, say.Commit) or stands(one))


def _ordered(one: say.Element) -> tuple[dip.Unit, object] | None:
    """Which unit is ordered something, and when: another order takes its place."""
    match one.phi:
        case say.Do(dip.Mto(unit, _) | dip.Hld(unit) | dip.Sup(unit, _) | dip.Cvy(unit, _), time):
            return unit, time or one.time
    return None


def denied(said: say.Deal, offered: say.Deal) -> bool:
    """Whether all that is said is the contrary of one promise in what was offered.

    >>> out = say.Commit("FRA", ("GER",), dip.Dmz(("FRA",), ("BUR",)))
    >>> denied((replace(out, phi=say.No(out.phi)),), (out,)), denied((out,), (out,))
    (True, False)
    """
    (one, *others) = said
    if others or not isinstance(one, say.Commit):
        return False
    if (entered := _entered(one.phi)) is not None:
        return any(_keeps_out(part.phi, *entered) for part in offered)
    if not isinstance(one.phi, say.No):
        return False
    asked = [part for part in offered if isinstance(part, say.Commit)]
    contrary = (one.promiser, one.phi.part)
    return any(contrary in ((two.promiser, two.phi), _vacated(two)) for two in asked)


def _vacated(one: say.Commit) -> tuple[str, say.Phi] | None:
    """Who is to move out of where, as that he stays out of it."""
    match one.phi:
        case say.Do(dip.Mto(unit, _) | dip.Rto(unit, _)):
            return one.promiser, dip.Dmz((one.promiser,), (unit.region.province,))
    return None


def _keeps_out(phi: say.Phi, power: str, province: str) -> bool:
    """Whether a power would stay out of a province by what was offered."""
    return isinstance(phi, dip.Dmz) and power in phi.powers and province in phi.provinces


def _entered(phi: say.Phi) -> tuple[str, str] | None:
    """Who moves into which province."""
    match phi:
        case say.Do(dip.Mto(unit, region)):
            return unit.power, region.province
    return None


def as_offered(said: say.Deal, offered: say.Deal) -> say.Deal:
    """What is said of an offer in fewer words, as it was offered: one of the provinces to stay out
    of, the alliance without its enemies, the draw without the others in it.

    >>> both = ("FRA", "GER")
    >>> offered = (say.Agree(both, dip.Aly(both, ("ENG",))),)
    >>> as_offered((say.Agree(both, dip.Aly(both, ())),), offered) == offered
    True
    """
    return tuple(next((two for two in offered if _in_fewer_words(one, two)), one) for one in said)


def _in_fewer_words(one: say.Element, other: say.Element) -> bool:
    match one, other:
        case say.Commit(phi=dip.Dmz(_, few)), say.Commit(phi=dip.Dmz(_, many)):
            same = (one.promiser, one.time) == (other.promiser, other.time)
            return same and set(few) < set(many)
        case say.Agree(phi=dip.Aly(who, ())), say.Agree(phi=dip.Aly(all_of, enemies)):
            return who == all_of and len(enemies) > 0
        case say.Agree(parties, dip.Drw(who)), say.Agree(phi=dip.Drw(all_of)):
            return parties == who and set(who) < set(all_of)
    return False


def without(deal: say.Deal, dropped: Callable[[say.Element], bool]) -> say.Deal:
    """A deal without some of its parts; of a zone, only the province that is named goes."""
    left: list[say.Element] = []
    for one in deal:
        if not dropped(one):
            left.append(one)
        elif isinstance(one.phi, dip.Dmz) and len(one.phi.provinces) > 1:
            zones = zip(one.phi.provinces, apart((one,)), strict=True)
            if kept := tuple(code for code, zone in zones if not dropped(zone)):
                left.append(rezoned(one, dip.Dmz(one.phi.powers, kept)))
    if not left or (len(left) == len(deal) and tuple(left) == deal):
        raise Unresolved("The open offer has no such part, or nothing besides it.")
    return tuple(left)


def apart(deal: say.Deal) -> say.Deal:
    """A deal with every zone province by province."""
    return tuple(
        part
        for one in deal
        for part in (
            [rezoned(one, dip.Dmz(one.phi.powers, (code,))) for code in one.phi.provinces]
            if isinstance(one.phi, dip.Dmz)
            else [one]
        )
    )


def rezoned(one: say.Element, phi: dip.Dmz) -> say.Element:
    """The same promise, or agreement, of another zone."""
    if isinstance(one, say.Agree):
        return say.Agree(one.parties, phi, one.time)
    return say.Commit(one.promiser, one.to, phi, one.time)


def conjuncts(deal: say.Deal) -> say.Deal:
    """A deal in which what is promised as "all of this" is promised piece by piece.

    >>> both = say.All((dip.Dmz(("FRA",), ("BUR",)), dip.Dmz(("FRA",), ("PIC",))))
    >>> len(conjuncts((say.Commit("FRA", ("GER",), both),)))
    2
    """
    found: list[say.Element] = []
    for one in deal:
        if isinstance(one.phi, say.All):
            found += conjuncts(tuple(replace(one, phi=part) for part in one.phi.parts))
        else:
            found.append(one)
    return tuple(dict.fromkeys(found))


def _agreement(one: say.Commit, found: list[say.Element]) -> say.Agree | None:
    """The agreement that a promise completes with those found before."""
    common = _common(one.phi)
    alike = [
        other
        for other in found
        if isinstance(other, say.Commit)
        and other.time == one.time
        and _common(other.phi) == common is not None
    ]
    parties = say.agents(other.promiser for other in alike)
    everyone = say.agents(p for other in alike for p in (other.promiser, *other.to))
    if len(parties) < 2 or parties != everyone:
        return None
    if isinstance(one.phi, dip.Dmz):
        return say.Agree(parties, dip.Dmz(parties, one.phi.provinces), one.time)
    if isinstance(one.phi, dip.Pce | dip.Aly | dip.Drw) and one.phi.powers != parties:
        return None
    return say.Agree(parties, one.phi, one.time)


def _by(power: str, bond: dip.Pce | dip.Aly | dip.Drw, other: str) -> say.Phi:
    """A bond as its like that a power makes where another was to make it."""
    if power in bond.powers:
        return bond
    return replace(bond, powers=say.agents((set(bond.powers) - {other}) | {power}))


def _common(phi: say.Phi) -> object:
    """What two powers' promises must share to be one agreement; None if they cannot be."""
    if isinstance(phi, dip.Dmz):
        return phi.provinces
    return phi if isinstance(phi, dip.Pce | dip.Aly | dip.Drw) else None


def _said_better(one: say.Element, deal: list[say.Element]) -> bool:
    """Whether another element of the deal says the same and more."""
    return any(
        other != one
        and (isinstance(other, say.Agree) or isinstance(one.phi, say.No) or _zoned(one, other))
        and _says(other, one)
        for other in deal
    )


def _zoned(one: say.Element, other: say.Element) -> bool:
    """Whether one power promises a zone twice."""
    zones = isinstance(one.phi, dip.Dmz) and isinstance(other.phi, dip.Dmz)
    promises = isinstance(one, say.Commit) and isinstance(other, say.Commit)
    return zones and promises and one.phi != other.phi


def _says(agreement: say.Element, one: say.Element) -> bool:
    if one.time != agreement.time:
        return False
    if isinstance(one, say.Commit) and one.phi == agreement.phi:
        return isinstance(agreement, say.Agree) and one.promiser in agreement.parties
    match one.phi, agreement.phi:
        case dip.Aly(powers, ()), dip.Aly(allies, enemies) if enemies:
            return powers == allies and isinstance(one, say.Agree)
        case dip.Dmz(powers, provinces), dip.Dmz(others, zone):
            return set(powers) <= set(others) and set(provinces) <= set(zone)
        case say.No(say.Do(dip.Mto(unit, region), _)), dip.Dmz(others, zone):
            return unit.power in others and region.province in zone
    return False


def mirror(deal: say.Deal, context: Context) -> say.Deal:
    """The same promises from the other side: "if you do too". Raises Unresolved where unclear."""
    mirrored: list[say.Element] = []
    for one in deal:
        match one:
            case say.Commit(promiser, _, dip.Dmz((_,), provinces), time):
                others = context.to if promiser == context.speaker else (context.speaker,)
                back = say.agents((promiser,))
                mirrored += [say.Commit(p, back, dip.Dmz((p,), provinces), time) for p in others]
            case say.Commit(promiser, to, dip.Pce() | dip.Aly() | dip.Drw() as phi, time):
                mirrored += [say.Commit(p, (promiser,), _by(p, phi, promiser), time) for p in to]
            case say.Commit(promiser, to, say.Do(dip.Wve()), time):
                mirrored += [
                    say.Commit(p, (promiser,), say.Do(dip.Wve(p), one.phi.time), time)
                    for p in to
                    if isinstance(one.phi, say.Do)
                ]
            case say.Commit():
                raise Unresolved("“The same” is not clear here: say what the other side does.")
    return tuple(mirrored)
