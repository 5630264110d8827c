"""Robots' parameters by their published names."""

import random

import pytest

from bots.catan.jsettlers.parameters import ODDITIES, Parameters, settings_of
from bots.catan.jsettlers.player import Fast, Stac
from bots.sdk.parameters import BadParameter


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadParameter, match="did you mean 'FAVOUR_DEV_CARDS'"):
        Fast(0, random.Random(1), {}, {"FAVOR_DEV_CARDS": 1.0})


def test_a_setting_out_of_range_is_refused() -> None:
    with pytest.raises(BadParameter, match="it goes from 0 to 1"):
        Fast(0, random.Random(1), {}, {"strategyType": 2})


def test_a_robots_preset_may_be_overruled() -> None:
    assert Stac.read_settings({})["FAVOUR_DEV_CARDS"] == -5
    assert Stac.read_settings({"FAVOUR_DEV_CARDS": 0.0})["FAVOUR_DEV_CARDS"] == 0


def test_without_faithfulness_no_oddity_is_played() -> None:
    settings = settings_of(Parameters(faithful=False))
    assert ODDITIES
    assert not any(settings[name] for name in ODDITIES)
    one_off = settings_of(Parameters(ship_counts=False))
    assert [name for name in ODDITIES if not one_off[name]] == ["ship_counts"]
