"""The way in for researchers, and the documents as pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from webgame.lab.documents import NAMES, document, is_here


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_document_is_a_page_whose_links_lead_somewhere(name: str) -> None:
    if not is_here(name):
        pytest.skip("not written yet")
    found = document(name)
    assert found.title
    for to in re.findall(r'(?:href|src)="([^"#]*)', found.body):
        assert to == "" or to.startswith(("http", "/research/", "mailto:")), to
    for picture in re.findall(r'src="/research/pictures/([^"]*)"', found.body):
        assert Client().get(f"/research/pictures/{picture}").status_code == 200


def test_nothing_but_what_is_offered_is_read(client: Client, db: None) -> None:
    for name in ("house", "operating", "..%2Fpyproject", "decisions"):
        assert client.get(f"/research/{name}/").status_code == 404
    for name in ("..%2F..%2Fmanage.py", "SOURCE.txt", "nothing.png"):
        assert client.get(f"/research/pictures/{name}").status_code == 404


def test_a_researcher_finds_the_ways_and_the_documents(client: Client, db: None) -> None:
    page = client.get("/research/").content.decode()
    for way in ("/bots/new/", "/lab/experiments/new/", "/ranking/", "/lab/", "/research/bots/"):
        assert f'href="{way}"' in page
    assert 'aria-label="For researchers"' in client.get("/ranking/").content.decode()
