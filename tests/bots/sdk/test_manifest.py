"""bot.toml: what it says is read strictly, and every mistake is told in a sentence."""

from pathlib import Path

import pytest

from bots.sdk.manifest import BadManifest, Declared, parse, read_manifest
from bots.sdk.parameters import BadParameter

WHOLE = """
name = "nina"
title = "Nina the bold"
about = "Attacks first."
game = "diplomacy"
entry = "nina.bot:Nina"
talks = false

[parameters.courage]
default = 50
meaning = "How often it attacks, in percent."
least = 0
most = 100

[parameters.opening]
default = "hedgehog"
meaning = "How it opens."
choices = ["hedgehog", "lepanto"]

[parameters.weight]
default = 1.5
meaning = "What a center weighs."

[parameters.bluffs]
default = true
meaning = "Whether it says what it does not mean."
"""
HEAD = 'name = "nina"\ngame = "catan"\nentry = "nina:Nina"\n'
ONE = f'{HEAD}[parameters.courage]\nmeaning = "How bold."\n'


def test_everything_a_bot_toml_may_say_is_read() -> None:
    nina = parse(WHOLE)
    assert (nina.name, nina.title, nina.game) == ("nina", "Nina the bold", "diplomacy")
    assert (nina.entry, nina.program, nina.talks) == ("nina.bot:Nina", (), False)
    assert nina.parameters[0] == Declared(
        "courage", 50, "How often it attacks, in percent.", least=0, most=100
    )
    assert nina.settings({"courage": 70, "opening": "lepanto"}) == {
        "courage": 70,
        "opening": "lepanto",
        "weight": 1.5,
        "bluffs": True,
    }


def test_a_program_is_a_command_or_its_words() -> None:
    plain = parse('name = "n"\ngame = "catan"\nprogram = "node \'my bot.js\'"')
    assert plain.program == ("node", "my bot.js") and plain.title == "n"
    assert parse('name = "n"\ngame = "catan"\nprogram = ["./bot"]').program == ("./bot",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "is no TOML"),
        ('game = "catan"\nentry = "a:B"', "needs 'name'"),
        ('name = "Nina"\ngame = "catan"\nentry = "a:B"', "small letters"),
        ('name = "nina"\ngame = "chess"\nentry = "a:B"', "no game 'chess'; there are diplomacy"),
        (f"{HEAD}paramters = 3", "did you mean 'parameters'"),
        (f"{HEAD}talks = 3", "it is true or false"),
        ('name = "nina"\ngame = "catan"', "one of the two"),
        (f'{HEAD}program = "x"', "one of the two"),
        ('name = "nina"\ngame = "catan"\nentry = "nina"', "module:Class"),
        ('name = "nina"\ngame = "catan"\nentry = "../nina:Nina"', "module:Class"),
        ('name = "nina"\ngame = "catan"\nprogram = "node \'x"', "is no command"),
        (f'{HEAD}about = "{"x" * 301}"', "one line of at most 300"),
        (f"{HEAD}parameters = {{courage = 5}}", "is a table with a default"),
        (ONE, "needs 'default'"),
        (f"{ONE}default = 2026-11-27", "it is true or false or"),
        (f"{ONE}default = 5\nmost = 4", "cannot be 5: it goes up to 4; try 4"),
        (f"{ONE}default = inf", "a number that ends"),
        (f"{ONE}default = 1{'0' * 400}", "a number that ends"),
        (f"{ONE}default = 1{'0' * 5000}", "is no TOML"),
        (f"{ONE}default = 0x1{'0' * 5000}", "is no TOML"),
        (f'{ONE}default = "a"\nleast = 4', "has no least"),
        (f'{ONE}default = "a"\nchoices = ["b"]', "it is one of b"),
        (f'{ONE}default = 3\nchoices = ["b"]', "choices are texts"),
        (f'{HEAD}[parameters.class]\ndefault = 1\nmeaning = "x"', "Python keeps for itself"),
        (f"{HEAD}#{'x' * 70_000}", "longer than"),
    ],
)
def test_what_a_bot_toml_may_not_say_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadManifest, match=why):
        parse(text)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"corage": 70}, "did you mean 'courage'"),
        ({"courage": 170}, "it goes from 0 to 100; try 100"),
        ({"courage": 0.5}, "it is a whole number"),
        ({"opening": "sealion"}, "it is one of hedgehog, lepanto"),
        ({"bluffs": 1}, "it is true or false"),
    ],
)
def test_settings_are_held_to_what_was_declared(chosen: dict[str, object], why: str) -> None:
    with pytest.raises(BadParameter, match=why):
        parse(WHOLE).settings(chosen)


def test_what_an_entry_names_lies_in_the_folder(tmp_path: Path) -> None:
    with pytest.raises(BadManifest, match=r"has no bot\.toml"):
        read_manifest(tmp_path)
    (tmp_path / "bot.toml").write_text(WHOLE)
    with pytest.raises(BadManifest, match=r"has no nina\.bot\.py"):
        read_manifest(tmp_path)
    (tmp_path / "nina").mkdir()
    (tmp_path / "nina" / "bot.py").touch()
    assert read_manifest(tmp_path).entry == "nina.bot:Nina"
