"""House rules: what a table may choose, and what it may not."""

import pytest

from games.core.errors import IllegalAction
from games.diplomacy.options import Options, read_options


def test_nothing_chosen_is_the_preference_of_datc() -> None:
    assert read_options({}) == Options()
    assert read_options(Options().to_json()) == Options()


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"convoys": "yes"}, "The option convoys cannot be 'yes': it is true or false."),
        ({"convoys": 1}, "The option convoys cannot be 1: it is true or false."),
        (
            {"civil_disorder": "none"},
            "The option civil_disorder cannot be 'none': it is datc or home.",
        ),
        ({"victory": True}, "The option victory cannot be True: it is a whole number."),
        ({"victory": 35}, "The option victory cannot be 35: it is from 1 to 34."),
        ({"victory": 0}, "The option victory cannot be 0: it is from 1 to 34."),
        (
            {"final_year": "1910"},
            "The option final_year cannot be '1910': it is a year, or nothing.",
        ),
        ({"final_year": 0}, "The option final_year cannot be 0: it is from 1 to 9999."),
        ({"paradox": ["szykman"]}, None),
    ],
)
def test_a_choice_that_is_not_offered_is_refused_by_name(
    raw: dict[str, object], sentence: str | None
) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_options(raw)
    assert refused.value.code == "bad_option"
    assert refused.value.fields["option"] in raw
    if sentence:
        assert refused.value.sentence == sentence
