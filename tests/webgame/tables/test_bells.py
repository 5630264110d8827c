"""What leaves when a transaction commits may fail, and undoes nothing."""

import pytest
from django.db import transaction

from tests.webgame.play import fresh, started
from webgame.accounts.models import User
from webgame.tables import bells


def test_a_doorbell_that_fails_ends_nothing_and_undoes_nothing(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = started(ada)

    def broken() -> None:
        raise ConnectionError("nobody carries this")

    monkeypatch.setattr(bells, "get_channel_layer", broken)
    with transaction.atomic():
        game.terms["title"] = "Kept"
        game.save()
        bells.ring(game.gid)
    assert fresh(game).terms["title"] == "Kept"
