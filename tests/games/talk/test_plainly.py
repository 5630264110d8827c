"""What no rule reads is learned by plain words of the same meaning, with the same names."""

from typing import Any

from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.masking import Plain
from games.talk.diplomacy.measuring import Utterance
from games.talk.diplomacy.plainly import plainly

HERE: dict[str, Any] = {
    "speaker": "FRA",
    "to": ["GER"],
    "units": {"FRA": ["A PAR"], "GER": ["A MUN", "F KIE"]},
}
OUT = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])"


def found(text: str, meaning: str, *others: str) -> Plain | None:
    (line,) = lexicon().lines(text)
    lines = [lexicon().lines(other)[0] for other in others]
    return plainly(Utterance(text, HERE, (meaning,)), line, lines)


def test_the_nearest_wording_that_the_rules_read_as_meant_is_taken() -> None:
    odd = "Burgundy is no place for you to go anywhere near."
    plain = found(odd, OUT, "Please leave Burgundy.", "Burgundy is off limits for you.")
    assert plain == Plain(("PROVINCE1", "is", "off", "limits", "for", "you"), asked=False)


def test_our_own_words_will_do_where_nobody_else_says_it() -> None:
    plain = found("Burgundy is no place for you to go anywhere near.", OUT)
    assert plain is not None and "PROVINCE1" in plain.words


def test_names_are_numbered_in_the_order_in_which_they_are_said() -> None:
    move = (
        "propose(FRA,[GER],[Commit(GER,[FRA],Do(mto(Unit(GER,Region(MUN,AMY)),Region(RUH,AMY))))])"
    )
    plain = found("Ruhr is where I dream of seeing Munich.", move, "Move Munich to Ruhr.")
    assert plain is not None and plain.words[-3:] == ("PROVINCE2", "to", "PROVINCE1")


def test_words_that_leave_out_or_add_a_name_are_not_taken() -> None:
    assert found("Burgundy and Picardy are no place for you.", OUT, "Leave Burgundy.") is None
