"""The fixed small cast: Ada and Basil sit at the table, the outsider does not."""

import pytest
from allauth.account.models import EmailAddress

from webgame.accounts.models import User

PASSWORD = "a long and easy phrase"


def member(name: str) -> User:
    """A registered person with a confirmed address, `name@example.org`."""
    email = f"{name.lower()}@example.org"
    person = User(display_name=name, email=email)
    person.set_password(PASSWORD)
    person.save()
    EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    return person


@pytest.fixture
def ada(db: None) -> User:
    return member("Ada")


@pytest.fixture
def basil(db: None) -> User:
    return member("Basil")


@pytest.fixture
def outsider(db: None) -> User:
    return member("Oscar")
