"""What deals promise, whether promises can all be kept, and whether they were."""

import pytest
from hypothesis import given, settings

from games.diplomacy.events import event_json
from games.diplomacy.notation import read_order
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position, start
from games.diplomacy.step import advance
from games.talk.diplomacy.language.grounding import carries_out, read_step
from games.talk.diplomacy.language.ontology import NOTATION, Order
from games.talk.diplomacy.notary.consistency import conflict
from games.talk.diplomacy.notary.promises import Promise, lapsed, promises_of
from games.talk.diplomacy.notary.verdicts import Reckoning, reckon
from games.talk.negotiation import Finding
from games.talk.sentences import Do, Element, Propose
from tests.games.diplomacy.table import board
from tests.games.talk.sentences_of import elements

PARIS, MARSEILLES = "Unit(FRA,Region(PAR,AMY))", "Unit(FRA,Region(MAR,AMY))"
MUNICH = "Unit(GER,Region(MUN,AMY))"
HOLD_PARIS = f"hld({PARIS})"
TO_BURGUNDY = f"mto({PARIS},Region(BUR,AMY))"
HELP_TO_BURGUNDY = f"sup({MARSEILLES},{TO_BURGUNDY})"
MUNICH_TO_BURGUNDY = f"mto({MUNICH},Region(BUR,AMY))"


def deal(*elements: str, made: str = "S1901M") -> tuple[Promise, ...]:
    said = NOTATION.read(f"propose(FRA,[GER],[{','.join(elements)}])")
    assert isinstance(said, Propose)
    return promises_of(said.deal, read_phase(made))


def france(phi: str, made: str = "S1901M") -> tuple[Promise, ...]:
    return deal(f"Commit(FRA,[GER],{phi})", made=made)


def after(
    promises: tuple[Promise, ...],
    position: Position,
    *lines: str,
    others: dict[int, str] | None = None,
) -> Reckoning:
    """What a step makes of promises: France's orders, and others' by seat."""
    plan = {2: [read_order(line) for line in lines]}
    for seat, listed in (others or {}).items():
        plan[seat] = [read_order(line) for line in listed.split(", ")]
    _, events = advance(position, plan)
    return reckon(promises, read_step(position, event_json(events)))


def findings(reckoning: Reckoning) -> list[str]:
    return [str(verdict.finding) for verdict in reckoning.verdicts]


# When promises are due, and whose they are


@pytest.mark.parametrize(
    ("phi", "made", "due"),
    [
        (f"Do({HOLD_PARIS})", "S1901M", "S1901M"),
        (f"Do({HOLD_PARIS})", "S1901R", "F1901M"),
        (f"Do({HOLD_PARIS})", "W1901A", "S1902M"),
        (f"Do(bld({PARIS}))", "S1901M", "W1901A"),
        (f"Do(dsb({PARIS}))", "F1901M", "F1901R"),
        (f"Do({HOLD_PARIS},(FAL 1902))", "S1901M", "F1902M"),
        (f"Do(bld({PARIS}),(FAL 1902))", "S1901M", "W1902A"),
        (f"not(Do({HOLD_PARIS}))", "S1901R", "F1901M"),
        ("dmz([FRA],[BUR])", "S1901M", "None"),
        ("pce([FRA GER])", "S1901M", "None"),
    ],
)
def test_a_promise_is_due_in_the_next_phase_of_its_kind(phi: str, made: str, due: str) -> None:
    assert [str(promise.due) for promise in france(phi, made)] == [due]


def test_the_time_of_a_commitment_dates_what_is_in_it() -> None:
    zone = deal("Commit(FRA,[GER],dmz([FRA],[BUR]),(FAL 1901))")
    assert [str(promise.due) for promise in zone] == ["F1901M"]


def test_a_time_dates_the_first_part_of_a_sequence_only() -> None:
    both = deal(f"Commit(FRA,[GER],seq(Do({HOLD_PARIS}),Do({TO_BURGUNDY})),(SPR 1902))")
    assert [str(promise.due) for promise in both] == ["S1902M", "F1902M"]


def test_the_parts_of_a_sequence_are_due_one_after_the_other() -> None:
    both = france(f"seq(Do({TO_BURGUNDY}),Do(hld(Unit(FRA,Region(BUR,AMY)))))")
    assert [str(promise.due) for promise in both] == ["S1901M", "F1901M"]


def test_each_party_to_an_agreement_promises_its_own_part() -> None:
    both = deal(f"Agree([FRA GER],and(Do({HOLD_PARIS}),Do(hld({MUNICH})),pce([FRA GER])))")
    assert [(one.promiser, one.to) for one in both] == [
        ("FRA", ("GER",)),
        ("GER", ("FRA",)),
        ("FRA", ("GER",)),
        ("GER", ("FRA",)),
    ]


def test_saying_a_thing_twice_promises_it_once() -> None:
    assert len(france(f"and(Do({HOLD_PARIS}),not(not(Do({HOLD_PARIS}))))")) == 1


# Whether promises can be kept


def test_a_promise_lapses_when_its_unit_is_elsewhere() -> None:
    promise = france(f"Do({HOLD_PARIS})")[0]
    assert lapsed(promise, start()) is None
    assert lapsed(promise, board(FRANCE="A PIC", GERMANY="A MUN")) == "France has no unit in Paris."


def test_a_promise_for_later_does_not_lapse_before_its_phase() -> None:
    later = france(f"Do({HOLD_PARIS},(FAL 1901))")[0]
    assert lapsed(later, board(FRANCE="A PIC", GERMANY="A MUN")) is None


def test_a_promise_lapses_with_its_power() -> None:
    peace = france("pce([FRA GER])")[0]
    assert lapsed(peace, board(GERMANY="A MUN")) == "France is out of the game."


def test_a_promise_lapses_when_its_condition_cannot_be_met_any_more() -> None:
    promise = france(f"if(Do({MUNICH_TO_BURGUNDY}),Do({HOLD_PARIS}))")[0]
    assert lapsed(promise, start()) is None
    assert lapsed(promise, board(FRANCE="A PAR", GERMANY="A RUH")) == (
        "What it depends on cannot happen any more: Germany has no unit in Munich."
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"Do({HOLD_PARIS})", f"Do({TO_BURGUNDY})"),
        (f"Do(bld({PARIS}))", "Do(bld(Unit(FRA,Region(PAR,SEA))))"),
        (f"Do({TO_BURGUNDY})", f"not(Do({TO_BURGUNDY}))"),
        (f"Do({TO_BURGUNDY})", "dmz([FRA],[BUR])"),
        (f"Do({HELP_TO_BURGUNDY})", "dmz([FRA],[BUR])"),
        (f"Do({HOLD_PARIS})", "dmz([FRA],[PAR])"),
        ("aly([FRA GER],[ENG])", "pce([ENG FRA])"),
        (f"Do(bld({PARIS}))", "dmz([FRA],[PAR])"),
    ],
)
def test_promises_that_cannot_both_be_kept_contradict_each_other(one: str, other: str) -> None:
    for pair in ((one, other), (other, one)):
        promises = tuple(promise for phi in pair for promise in france(phi))
        assert "France cannot promise both" in (conflict(promises, start()) or "")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"Do({HOLD_PARIS})", f"Do({HELP_TO_BURGUNDY})"),
        (f"Do({HOLD_PARIS})", f"Do(sup({PARIS},hld({MARSEILLES})))"),
        (f"Do({HOLD_PARIS})", f"Do({TO_BURGUNDY},(FAL 1901))"),
        (f"Do({TO_BURGUNDY})", "dmz([GER],[BUR])"),
        (f"Do({TO_BURGUNDY})", "dmz([FRA],[PAR])"),
        (f"Do({TO_BURGUNDY})", "and(dmz([FRA],[PIC]),dmz([GER],[BUR]))"),
        (f"Do({HOLD_PARIS})", f"if(Do({MUNICH_TO_BURGUNDY}),Do({TO_BURGUNDY}))"),
        (f"Do(bld({PARIS}))", f"Do(bld({MARSEILLES}))"),
        ("pce([FRA GER])", "pce([ENG FRA])"),
    ],
)
def test_promises_that_can_both_be_kept_do_not(one: str, other: str) -> None:
    assert conflict(france(one) + france(other), start()) is None


def test_a_zone_for_another_phase_is_no_contradiction() -> None:
    move = f"Commit(FRA,[GER],Do({TO_BURGUNDY}))"
    assert conflict(deal(move, "Commit(FRA,[GER],dmz([FRA],[BUR]),(SPR 1901))"), start())
    assert not conflict(deal(move, "Commit(FRA,[GER],dmz([FRA],[BUR]),(FAL 1901))"), start())


def test_a_move_at_a_power_promised_peace_contradicts_the_peace() -> None:
    here = board(FRANCE="A BUR", GERMANY="A MUN")
    attack = "mto(Unit(FRA,Region(BUR,AMY)),Region(MUN,AMY))"
    elsewhere = deal(f"Commit(FRA,[ENG],Do({attack}))", "Commit(FRA,[GER],pce([FRA GER]))")
    assert conflict(elsewhere, here) is not None
    agreed = deal(f"Commit(FRA,[GER],Do({attack}))", "Commit(FRA,[GER],pce([FRA GER]))")
    assert conflict(agreed, here) is None, "Germany itself was promised the move"


# Whether they were kept


@pytest.mark.parametrize(
    ("order", "given", "other"),
    [
        (HOLD_PARIS, "A PAR H", "A MAR H"),
        (TO_BURGUNDY, "A PAR - BUR", "A PAR - PIC"),
        (HELP_TO_BURGUNDY, "A MAR S A PAR - BUR", "A MAR S A PAR - GAS"),
        (f"sup({PARIS},hld({MARSEILLES}))", "A PAR S A MAR", "A PAR S A MAR - BUR"),
        (
            f"cvy(Unit(FRA,Region(GOL,SEA)),mto({MARSEILLES},Region(TUS,AMY)))",
            "F LYO C A MAR - TUS",
            "F LYO S A MAR - TUS",
        ),
        (f"rto({PARIS},Region(PIC,AMY))", "A PAR R PIC", "A PAR D"),
        (f"dsb({PARIS})", "A PAR D", "A PAR R PIC"),
        (f"rem({PARIS})", "A PAR D", "A MAR D"),
        (f"bld({PARIS})", "A PAR B", "A MAR B"),
        ("wve(FRA)", "WAIVE", "A PAR B"),
        (
            "mto(Unit(FRA,Region(MAO,SEA)),Region(SPA,SCS))",
            "F MAO - SPA/SC",
            "F MAO - SPA/NC",
        ),
    ],
)
def test_the_promised_order_carries_a_promise_out_and_no_other_does(
    order: str, given: str, other: str
) -> None:
    promised = france(f"Do({order})")[0].clause.phi
    assert isinstance(promised, Do)
    assert isinstance(promised.action, Order)
    assert carries_out(read_order(given), promised.action)
    assert not carries_out(read_order(other), promised.action)


def test_a_promised_order_is_kept_when_given_even_if_it_bounces() -> None:
    reckoning = after(
        france(f"Do({TO_BURGUNDY})"), start(), "A PAR - BUR", others={3: "A MUN - BUR"}
    )
    assert findings(reckoning) == ["kept"]
    assert reckoning.standing == ()


def test_a_promised_order_is_broken_by_another_and_the_verdict_names_it() -> None:
    reckoning = after(france(f"Do({TO_BURGUNDY})"), start(), "A PAR - PIC")
    assert findings(reckoning) == ["broken"]
    assert reckoning.verdicts[0].sentence == (
        "France broke its promise to Germany that its army in Paris would move to Burgundy. "
        "France ordered A PAR - PIC."
    )


def test_a_unit_without_an_order_keeps_the_promise_to_hold() -> None:
    assert findings(after(france(f"Do({HOLD_PARIS})"), start())) == ["kept"]


def test_a_promise_to_hold_allows_supports() -> None:
    held = france(f"Do({HOLD_PARIS})")
    assert findings(after(held, start(), "A PAR S A MAR - BUR")) == ["kept"]
    assert findings(after(held, start(), "A PAR - BUR")) == ["broken"]


def test_a_promise_about_a_unit_that_is_gone_is_void() -> None:
    reckoning = after(
        france(f"Do({HOLD_PARIS})"), board(FRANCE="A PIC", GERMANY="A MUN"), "A PIC H"
    )
    assert findings(reckoning) == ["void"]
    assert reckoning.verdicts[0].sentence.endswith("France has no unit in Paris.")


def test_a_promise_not_to_move_is_broken_by_that_move_only() -> None:
    promise = france(f"not(Do({TO_BURGUNDY}))")
    assert findings(after(promise, start(), "A PAR - BUR")) == ["broken"]
    assert findings(after(promise, start(), "A PAR - GAS")) == ["kept"]


def test_a_promise_for_later_waits() -> None:
    later = france(f"Do({HOLD_PARIS},(FAL 1901))")
    reckoning = after(later, start(), "A PAR H")
    assert (reckoning.verdicts, reckoning.standing) == ((), later)


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("A PAR - BUR", "broken"),
        ("A MAR S A PAR - BUR", "broken"),
        ("A MAR S A MUN - BUR", "broken"),
        ("A PAR - PIC", "kept"),
    ],
)
def test_a_demilitarized_zone_is_entered_and_helped_into_by_nobody(line: str, finding: str) -> None:
    assert findings(after(france("dmz([FRA],[BUR])"), start(), line)) == [finding]


def test_a_demilitarized_zone_is_left() -> None:
    zone = france("dmz([FRA],[PAR])")
    assert findings(after(zone, start(), "A PAR - PIC")) == ["kept"]
    stayed = after(zone, start(), "A PAR H")
    assert stayed.verdicts[0].sentence.endswith("France ordered A PAR H: it stays in Paris.")


def test_nobody_builds_or_retreats_into_a_demilitarized_zone() -> None:
    winter = board(
        "W1901A", FRANCE="A BUR", GERMANY="A MUN", centers={"FRANCE": "PAR MAR", "GERMANY": "MUN"}
    )
    assert findings(after(france("dmz([FRA],[PAR])"), winter, "A PAR B")) == ["broken"]
    assert findings(after(france("dmz([FRA],[PAR])"), winter, "A MAR B")) == ["kept"]


def test_a_lasting_promise_goes_on_until_it_is_broken() -> None:
    zone = france("dmz([FRA],[BUR])")
    assert after(zone, start(), "A PAR - PIC").standing == zone
    assert after(zone, start(), "A PAR - BUR").standing == ()


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("A BUR - MUN", "broken"),
        ("A BUR - BEL", "broken"),
        ("A BUR S A RUH - BEL", "kept"),
        ("A BUR S A PIC - BEL", "broken"),
        ("A BUR - PAR", "kept"),
    ],
)
def test_peace_is_broken_by_what_goes_at_units_or_centers(line: str, finding: str) -> None:
    here = board(FRANCE="A BUR, A PIC", GERMANY="A MUN, A RUH", centers={"GERMANY": "BEL MUN"})
    assert findings(after(france("pce([FRA GER])"), here, line)) == [finding]


def test_a_move_promised_to_the_other_does_not_break_the_peace() -> None:
    here = board(FRANCE="A BUR", GERMANY="A MUN", centers={"GERMANY": "BEL MUN"})
    gift = "mto(Unit(FRA,Region(BUR,AMY)),Region(BEL,AMY))"
    promises = france(f"and(Do({gift}),pce([FRA GER]))")
    assert findings(after(promises, here, "A BUR - BEL")) == ["kept", "kept"]


def test_a_lasting_promise_is_not_judged_where_its_promiser_gives_no_orders() -> None:
    zone = france("dmz([FRA],[BUR])")
    winter = board(
        "W1901A", FRANCE="A PAR", ENGLAND="F LON", centers={"FRANCE": "PAR", "ENGLAND": "LON LVP"}
    )
    reckoning = after(zone, winter)
    assert (reckoning.verdicts, reckoning.standing) == ((), zone)


def test_a_lasting_promise_waits_for_its_condition() -> None:
    later = "Do(hld(Unit(GER,Region(BUR,AMY))),(FAL 1901))"
    zone = france(f"if({later},dmz([FRA],[BUR]))")
    reckoning = after(zone, start(), "A PAR - BUR")
    assert (reckoning.verdicts, reckoning.standing) == ((), zone)


def test_a_promise_due_before_its_condition_is_not_broken() -> None:
    later = "Do(hld(Unit(GER,Region(MUN,AMY))),(FAL 1901))"
    promise = france(f"if({later},Do({TO_BURGUNDY}))")
    assert findings(after(promise, start(), "A PAR H")) == ["void"]
    assert findings(after(promise, start(), "A PAR - BUR")) == ["kept"]


def test_who_breaks_an_agreement_releases_the_others_from_it() -> None:
    zone = deal("Agree([FRA GER],dmz([FRA GER],[BUR]))")
    reckoning = after(zone, start(), "A PAR - BUR")
    assert findings(reckoning) == ["broken", "kept"]
    assert reckoning.standing == ()
    elsewhere = deal("Agree([GER RUS],dmz([GER RUS],[BUR]))")
    assert after(zone + elsewhere, start(), "A PAR - BUR").standing == elsewhere


def test_a_conditional_promise_is_void_when_the_condition_fails() -> None:
    promise = france(f"if(Do({MUNICH_TO_BURGUNDY}),Do({HOLD_PARIS}))")
    assert findings(after(promise, start(), "A PAR - PIC")) == ["void"]
    met = {3: "A MUN - BUR"}
    assert findings(after(promise, start(), "A PAR - PIC", others=met)) == ["broken"]
    assert findings(after(promise, start(), "A PAR H", others=met)) == ["kept"]


def test_a_condition_met_earlier_makes_a_later_promise_binding() -> None:
    promise = france(f"if(Do({MUNICH_TO_BURGUNDY}),Do({HOLD_PARIS},(FAL 1901)))")
    spring = after(promise, start(), "A PAR H", others={3: "A MUN - BUR"})
    assert spring.verdicts == ()
    assert spring.standing[0].conditions == ()
    fall = board("F1901M", FRANCE="A PAR", GERMANY="A BUR")
    assert findings(after(spring.standing, fall, "A PAR - PIC")) == ["broken"]


def test_nobody_breaks_a_promise_that_was_anothers_to_keep() -> None:
    reckoning = after(france(f"Do({MUNICH_TO_BURGUNDY})"), start(), "A PAR H")
    assert findings(reckoning) == ["void"]
    assert reckoning.verdicts[0].sentence.endswith("France had no say in that.")


def test_a_fleet_may_be_promised_with_or_without_its_coast() -> None:
    fleet = "Unit(RUS,Region(STP,SEA))"
    promise = deal(f"Commit(RUS,[GER],Do(mto({fleet},Region(GOB,SEA))))")
    assert findings(after(promise, start(), others={5: "F STP/SC - BOT"})) == ["kept"]
    assert conflict(deal(f"Commit(RUS,[GER],Do(hld({fleet})))") + promise, start()) is not None


@settings(max_examples=60, deadline=None)
@given(elements(level=6), elements(level=6))
def test_whatever_is_promised_finds_its_verdict(one: Element, other: Element) -> None:
    promises = promises_of((one, other), read_phase("S1901M"))
    conflict(promises, start())
    reckoning = after(promises, start(), "A PAR - BUR")
    judged = {verdict.promise for verdict in reckoning.verdicts}
    for promise in promises:
        assert promise in judged or promise.due is None or promise.due > start().phase
    for verdict in reckoning.verdicts:
        if verdict.finding is Finding.BROKEN:
            assert verdict.promise not in reckoning.standing
