"""A name is readable, free, and passes for nobody else."""

import pytest
from django.core.exceptions import ValidationError
from django.db.models.signals import pre_save

from tests.people import member
from webgame.accounts import names, services
from webgame.accounts.models import User


@pytest.mark.parametrize(
    "name", ["Ada", "Łukasz", "Jean-Luc", "O'Neill", "Zoë 7", "Bjørn", "Falstaff"]
)
def test_an_ordinary_name_is_allowed(name: str) -> None:
    assert names.check(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("A", "2 to 24 characters"),
        ("A" * 25, "2 to 24 characters"),
        ("Аda", "“А” cannot be in a name"),  # a Cyrillic A
        ("Ada<b>", "“<” cannot be in a name"),
        ("Ada\u202eevil", "cannot be in a name"),
        ("12345", "at least one letter"),
        ("Admin", "taken for the site"),
        ("The Moderator", "taken for the site"),
        ("Guest 12", "taken for the site"),
        ("PARLEY team", "taken for the site"),
        ("ɑdmin", "“ɑ” cannot be in a name"),  # Latin, for phonetics alone
        ("Ǝve", "“Ǝ” cannot be in a name"),
        ("Envoy", "the name of a bot or of a seat"),
        ("france", "the name of a bot or of a seat"),
        ("Du mbBot", "the name of a bot or of a seat"),
    ],
)
def test_a_name_that_may_not_be_used_says_why(name: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        names.check(name)


@pytest.mark.parametrize("alike", ["ada", "ADA", "A-da", "Äda", "a.d.a", "ªda"])
def test_a_name_too_like_another_is_refused(ada: User, outsider: User, alike: str) -> None:
    with pytest.raises(ValidationError, match="taken"):
        services.rename(outsider, alike)
    outsider.refresh_from_db()
    assert outsider.display_name == "Oscar"


def test_a_person_may_write_their_own_name_differently(ada: User) -> None:
    services.rename(ada, " ADA ")
    ada.refresh_from_db()
    assert ada.display_name == "ADA"


def test_a_name_taken_between_the_check_and_the_writing_is_refused(outsider: User) -> None:
    def somebody_is_quicker(instance: User, **_: object) -> None:
        if instance == outsider:
            member("Ada")

    pre_save.connect(somebody_is_quicker, sender=User)
    try:
        with pytest.raises(ValidationError, match="a moment ago"):
            services.rename(outsider, "Ada")
    finally:
        pre_save.disconnect(somebody_is_quicker, sender=User)
