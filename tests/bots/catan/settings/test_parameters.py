"""Robots' parameters by their published names."""

import random
from dataclasses import fields
from pathlib import Path

import pytest

from bots.catan.robot.named import Fast, Stac
from bots.catan.settings import ODDITIES, SETTINGS, Parameters, Settings, settings_of
from bots.catan.settings.page import page
from bots.catan.settings.published import published, refused
from bots.catan.settings.reading import read
from bots.sdk.parameters import BadParameter


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadParameter, match="did you mean 'FAVOUR_DEV_CARDS'"):
        Fast(0, random.Random(1), {}, {"FAVOR_DEV_CARDS": 1.0})


def test_a_setting_out_of_range_is_refused() -> None:
    with pytest.raises(BadParameter, match="it goes from 0 to 1; try 1"):
        Fast(0, random.Random(1), {}, {"strategyType": 2})


def test_a_table_of_what_was_learned_that_is_none_is_refused() -> None:
    for told in ("nowhere", "{}"):
        with pytest.raises(BadParameter, match=r"^learned: "):
            Stac(0, random.Random(1), {}, {"learned": told})
    assert any(Stac.read_settings({"learned": "mind-trick"})["learned"])
    assert not any(Stac.read_settings({})["learned"])


def test_a_robots_preset_may_be_overruled() -> None:
    assert Stac.read_settings({})["FAVOUR_DEV_CARDS"] == -5
    assert Stac.read_settings({"FAVOUR_DEV_CARDS": 0.0})["FAVOUR_DEV_CARDS"] == 0


def test_without_faithfulness_no_oddity_is_played() -> None:
    settings = settings_of(Parameters(faithful=False))
    assert ODDITIES
    assert not any(settings[name] for name in ODDITIES)
    one_off = settings_of(Parameters(ship_counts=False))
    assert [name for name in ODDITIES if not one_off[name]] == ["ship_counts"]


def test_every_published_key_is_played_by_or_refused_with_a_reason() -> None:
    known = {one.name: one for one in fields(Parameters)}
    for key in published().values():
        if key.name not in known:
            with pytest.raises(BadParameter, match=f"^{key.name}: .*"):
                read({key.name: True})
    assert not set(refused()) & set(known)


def test_a_published_key_has_the_published_type() -> None:
    types = {"flag": bool, "whole number": int, "number": float, "text": str}
    for one in fields(Parameters):
        if one.name in published():
            assert type(one.default) is types[published()[one.name].type], one.name


def test_every_parameter_has_a_line_of_meaning_and_every_number_a_range() -> None:
    for one in fields(Parameters):
        assert one.metadata["meaning"].endswith("."), one.name
        if type(one.default) in (int, float):
            assert one.metadata["least"] is not None, one.name
            assert one.metadata["most"] is not None, one.name


def test_stacs_notation_is_read() -> None:
    read_so = read({"stac_type": "TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5|ORIGINAL_ROBOT"})
    named = {"TRY_N_BEST_BUILD_PLANS": 0, "FAVOUR_DEV_CARDS": -5.0}
    assert read_so == read({"stac_type": "", **named})
    assert read_so.stac_opening


@pytest.mark.parametrize(
    ("notation", "answer"),
    [
        ("TRY_N_BEST_BUILD_PLAN:0", "did you mean 'TRY_N_BEST_BUILD_PLANS'"),
        ("TRY_N_BEST_BUILD_PLANS", "write TRY_N_BEST_BUILD_PLANS:value"),
        ("ROB_FOR_NEED:1", "write ROB_FOR_NEED"),
        ("ES_LA:much", "ES_LA cannot be 'much': it is a whole number"),
        ("LEGACY_PLAY1", "LEGACY_PLAY1: it chooses older code"),
    ],
)
def test_what_cannot_be_read_in_stacs_notation_is_refused(notation: str, answer: str) -> None:
    with pytest.raises(BadParameter, match=answer):
        read({"stac_type": notation})


def test_the_page_of_parameters_is_made_from_the_data() -> None:
    written = Path(__file__).parents[4] / "docs" / "catan-parameters.md"
    assert written.read_text(encoding="utf-8") == page(), "make it anew: see its first lines"


def test_the_record_for_kernels_has_the_fields_that_its_type_names() -> None:
    named = {name for kind in Settings.__mro__ for name in vars(kind).get("__annotations__", ())}
    assert set(SETTINGS.names or ()) == named - {"faithful"}
