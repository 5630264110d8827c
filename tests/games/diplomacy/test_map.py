"""The standard board, and the loader that refuses a wrong one."""

import copy
import tomllib
from importlib import resources
from typing import Any

import pytest

from games.core.errors import BadPosition, NotUnderstood
from games.diplomacy.map import STANDARD, Terrain, read_map
from games.diplomacy.names import Names, names_of, tokens


@pytest.fixture
def source() -> dict[str, Any]:
    """The standard board's file, to be spoiled."""
    file = resources.files("games.diplomacy") / "maps" / "standard.toml"
    return copy.deepcopy(tomllib.loads(file.read_text(encoding="utf-8")))


def test_the_board_has_75_provinces_and_81_places_and_34_centers() -> None:
    terrains = [area.terrain for area in STANDARD.provinces.values()]
    assert len(STANDARD.provinces) == 75
    assert len(STANDARD.places) == 81
    assert len(STANDARD.centers) == 34
    assert terrains.count(Terrain.SEA) == 19
    assert terrains.count(Terrain.LAND) == 14
    assert terrains.count(Terrain.COAST) == 42


def test_206_pairs_of_provinces_touch_111_for_armies_and_141_pairs_of_places_for_fleets() -> None:
    places = STANDARD.places.values()
    assert len(STANDARD.borders) == 206
    assert sum(len(place.armies) for place in places) == 2 * 111
    assert sum(len(place.fleets) for place in places) == 2 * 141


def test_a_place_below_75_is_its_provinces_own_index() -> None:
    assert list(STANDARD.places)[:75] == list(STANDARD.provinces)
    assert list(STANDARD.places)[75:] == [
        "BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC",
    ]  # fmt: skip


def test_every_power_has_three_home_centers_and_russia_four() -> None:
    homes = {power.key: len(power.home) for power in STANDARD.powers}
    assert homes == dict.fromkeys(STANDARD.power_keys, 3) | {"RUSSIA": 4}
    assert all(len(power.units) == len(power.home) for power in STANDARD.powers)


def test_coasts_part_the_fleets_of_spain_but_not_its_armies() -> None:
    assert STANDARD.places["SPA"].armies == ("GAS", "MAR", "POR")
    assert STANDARD.places["SPA"].fleets == ()
    assert "LYO" not in STANDARD.places["SPA/NC"].fleets
    assert "GAS" not in STANDARD.places["SPA/SC"].fleets


def test_no_name_means_two_provinces() -> None:
    names = names_of(STANDARD)
    for code, province in STANDARD.provinces.items():
        for name in (code, province.name, province.daide, *province.aliases):
            line = tokens(name)
            assert names.province(line, 0) == (code, len(line)), name


def test_an_alias_of_two_provinces_is_refused(source: dict[str, Any]) -> None:
    source["provinces"]["PAR"]["aliases"] = ["Brest"]
    with pytest.raises(ValueError, match="“Brest” names both BRE and PAR"):
        Names(read_map(source))


@pytest.mark.parametrize(
    ("table", "key", "unit"),
    [
        (("provinces", "PAR"), "armies", "an army"),
        (("provinces", "NTH"), "fleets", "a fleet"),
        (("provinces", "STP", "coasts", "NC"), "fleets", "a fleet"),
    ],
)
def test_a_one_sided_border_is_refused_by_the_names_of_both_sides(
    source: dict[str, Any], table: tuple[str, ...], key: str, unit: str
) -> None:
    side: Any = source
    for name in table:
        side = side[name]
    here = "/".join(name for name in table[1:] if name != "coasts")
    for there in list(side[key]):
        side[key].remove(there)
        with pytest.raises(BadPosition) as refused:
            read_map(source)
        assert refused.value.reasons == (
            f"{there} names {here} as a neighbor of {unit}, but {here} does not name {there}.",
        )
        side[key].append(there)


def test_every_fault_of_a_board_is_named_at_once(source: dict[str, Any]) -> None:
    source["provinces"]["PAR"]["armies"].append("XXX")
    source["powers"]["FRANCE"]["home"].append("GAS")
    source["provinces"]["MUN"]["kind"] = "sea"
    with pytest.raises(BadPosition) as refused:
        read_map(source)
    assert refused.value.reasons == (
        "PAR names XXX as a neighbor of an army: no such place.",
        "FRANCE calls GAS home, but GAS is not a supply center.",
        "MUN is sea, but gives an army neighbors.",
        "MUN touches water, but gives a fleet no neighbors.",
    )


def test_two_provinces_that_could_be_meant_are_both_named() -> None:
    with pytest.raises(NotUnderstood, match=r"could be Livonia \(LVN\) or Liverpool \(LVP\)"):
        names_of(STANDARD).province(("liv",), 0)
