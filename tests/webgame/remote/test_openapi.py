"""The site does what its OpenAPI document says, whatever a program sends."""

from http import HTTPStatus
from typing import Any

import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.webgame.play import started
from tests.webgame.remote.programs import API, Program, registered
from webgame.accounts.models import User
from webgame.remote.api import OPERATIONS
from webgame.remote.door import STATUS, limits
from webgame.remote.openapi import document

EXAMPLES = 3
"""Requests of each operation that are good, and as many that are bad."""


def test_whatever_is_sent_is_answered_as_the_document_says(ada: User) -> None:
    bot = registered(ada)
    started(ada, bots=["", "", "", "", bot.key, "", ""])
    headers = {"Authorization": f"Bearer {Program(bot).token}"}
    told = document(OPERATIONS)
    del told["security"]  # who has no valid token is tried elsewhere
    site = schemathesis.openapi.from_dict(told)
    site.app = get_wsgi_application()
    for one in OPERATIONS:
        if one.streams:  # these have tests of their own
            continue
        operation = site[one.path][one.method]
        _hold_to_its_word(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), headers)
        if one.parameters or one.body:
            bad = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
            _hold_to_its_word(bad, headers)


def _hold_to_its_word(cases: Any, headers: dict[str, str]) -> None:
    """Send such requests, and look whether their answers are as the document says.

    A request that a schema allows may still ask for what cannot be: no schema knows the bots.
    """

    @given(cases)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def hold(case: Any) -> None:
        limits.clear()
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    hold()


def test_the_document_says_which_frames_answer_and_is_a_schema(client: Any) -> None:
    told = client.get(f"{API}/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    made = told["components"]["schemas"]
    for one in made.values():
        Draft202012Validator.check_schema(one)
    answers = Draft202012Validator({**made["AnswerFrame"]})
    assert answers.is_valid({"type": "decision", "n": 1, "d": {"lines": ["A PAR H"]}})
    assert not answers.is_valid({"type": "hello", "n": 1})


def test_every_refusal_that_can_be_has_its_status_in_the_document(client: Any) -> None:
    told = client.get(f"{API}/openapi.json").json()
    said = {
        int(status)
        for path in told["paths"].values()
        for operation in path.values()
        for status in operation["responses"]
    }
    assert {*STATUS.values(), HTTPStatus.UNPROCESSABLE_ENTITY} - said == {
        HTTPStatus.METHOD_NOT_ALLOWED  # of what is not in it
    }
