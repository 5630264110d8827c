"""Asking for pages as somebody."""

import re

from django.http import HttpResponse
from django.test import Client

from webgame.accounts.models import User


def as_(person: User | None) -> Client:
    """A browser in which this person is logged in, or nobody."""
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def words(answer: HttpResponse) -> str:
    """The text of a page without its tags, in single spaces."""
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(text.split())
