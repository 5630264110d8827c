"""The page of what one can say: made of the phrasebook, each sentence with its reading."""

import html

from django.test import Client

from games.talk.diplomacy.grammar.sources import phrasebook
from webgame.faces.diplomacy.phrases import subjects


def page() -> str:
    answer = Client().get("/learn/say/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_every_sentence_of_the_phrasebook_stands_on_the_page_with_its_reading() -> None:
    shown = page()
    for title, texts in phrasebook():
        assert f"<h2>{title}</h2>" in shown
        assert all(text in shown for text in texts)
    for subject in subjects():
        for phrase in subject.phrases:
            assert phrase.readings and all(one in shown for one in phrase.readings)


def test_answers_are_read_as_answers_to_the_offer_the_page_tells() -> None:
    (answering,) = (subject for subject in subjects() if subject.answers)
    yes = answering.phrases[0]
    assert yes.text == "Yes." and yes.readings[0].startswith("You accept Germany's offer")
    assert "Germany proposes to you" in page()


def test_the_lessons_lead_there() -> None:
    assert 'href="/learn/diplomacy/say/"' in Client().get("/learn/").content.decode()


def test_a_sentence_of_ones_own_is_read_as_it_would_be_at_a_table() -> None:
    answer = Client().get("/learn/say/", {"text": "Shall we have peace?"})
    assert "You propose to Germany: you and Germany will be at peace." in html.unescape(
        answer.content.decode()
    )
    fragment = Client().get(
        "/learn/diplomacy/say/", {"text": "Good evening"}, headers={"HX-Request": "true"}
    )
    assert "Mere words" in fragment.content.decode() and b"<html" not in fragment.content


def test_the_subjects_fold_and_the_first_is_open() -> None:
    shown = page()
    assert shown.count("<details") == len(subjects()) and shown.count("open>") == 1


def test_what_is_tried_is_text_and_never_markup() -> None:
    shown = Client().get("/learn/say/", {"text": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in shown and "&lt;script&gt;alert" in shown
