"""What other programs describe is an experiment here, or is refused with a sentence."""

import tomllib
from pathlib import Path

import pytest

from bots.arena.convert import main, read_foreign
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment
from bots.arena.teams import Team, teams_of

MANUAL = """\
Games=10000
Log=false
NoShuffle=false
PlayerToStart=-1
Load=false
BoardLoad=false
NoTurns=0
Debug=false
~
NewNegotiator
Trades=true
Control=ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY|ALWAYS_ASSUMING_IS_SELLING
Agent=1,newNegotiator,Stac,ORIGINAL_ROBOT
Agent=3,original,Stac,ORIGINAL_ROBOT|USE_OLD_NEGOTIATOR
"""
"""The example of STAC's manual, §3."""
EVERYTHING = """\
Games=20
Log=offer
NoShuffle=true
PlayerToStart=2
Load=true
FolderName=middle
NoTurns=90
ChatNegotiations=false
BoardLoad=false
UseParser=false
Debug=true
ForceEndTurns=true
FullyObservable=true
CollectValueFunctionApproxWithID=3
CollectFullGameplay=true
~
All fields
Trades=false
Control=SHARE_RESOURCES|HRP_GUESS
Agent=1,alone,stac,TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5
Agent=2,lots,random,
Agent=1,plain,jsettlers,
"""
TOURNAMENT = """\
public class Tournament {
    private static final int NUMBER_OF_GAMES = 3; // int NUMBER_OF_GAMES = 99;
    static final int DEADLINE_FOR_MOVE_PHASES = 60;
    static final int FINAL_YEAR = 1910;
    static void runTournament() {
        scores.add(new RankCalculator());
        scores.add(new SupplyCenterCalculator());
        scores.add(new MyScoreExample());
%s
    }
    void runGame(int gameNumber) {
%s
    }
}
"""
"""The form of the example classes of BANDANA's manual, §§3, 4 and 8."""
FIRST = (
    ("D_BRANE_EXAMPLE_BOT", "D-BraneExampleBot"),
    ("RANDOM_NEGOTIATOR", "RandomNegotiator"),
    ("DUMBBOT", "DumbBot"),
    ("SAITAMA", "Saitama"),
    ("GUNMA", "Gunma"),
    ("DBRANE", "D-Brane 1"),
    ("DBRANE", "D-Brane 2"),
)
"""Who plays in the first of them."""
SECOND = (
    *(("DBRANE", f"D-Brane {number}") for number in (1, 2, 3)),
    *(("GUNMA", f"Gunma {number}") for number in (1, 2, 3)),
    ("SAITAMA", "Saitama"),
)
"""Who plays in the second, which has teams."""


def tournament(agents: tuple[tuple[str, str], ...], teams: str = "") -> str:
    calls = [f'startAgent(Paths.{path}, "{name}", folder, gameNumber);' for path, name in agents]
    return TOURNAMENT % (teams, "\n".join(calls))


FIVE = "~\nRound\nRoundRobin\n" + "".join(
    f"Agent=1,{name},stac,{key}\n"
    for name, key in {"base": "", "a": "ES_LA:1", "b": "ES_LR:1", "c": "NO_TRADES", "d": ""}.items()
)


def test_the_example_of_stacs_manual_is_one_robot_against_three() -> None:
    (found,) = read_foreign(MANUAL)
    experiment = from_table(found.table)
    assert (experiment.name, experiment.games, experiment.schedule) == (
        "NewNegotiator",
        10_000,
        "random",
    )
    new, old = (one.entrant.parameters["stac_type"] for one in experiment.contestants)
    assert experiment.counts(0) == (1, 3)
    assert new.endswith("ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY|ALWAYS_ASSUMING_IS_SELLING")
    assert "USE_OLD_NEGOTIATOR" in old
    assert not found.left


def test_four_robots_of_the_best_settings_need_no_preamble() -> None:
    best = "TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5"
    (found,) = read_foreign(f"~\nFour\nAgent=4,best,stac,{best}\n")
    assert from_table(found.table).counts(0) == (4,)
    assert found.table["players"][0]["parameters"]["stac_type"] == best


def test_stacs_robots_that_search_are_typed_mcts() -> None:
    text = """~
Searching
Agent=1,typed,mcts,MCTS_TYPED_ROLLOUTS|MCTS_ITERATIONS:20000|MCTS_Cp:0.5|MCTS_THREADS:4|NO_TRADES
Agent=1,plain,MCTS,MCTS_PUCT|MCTS_FACTORED_BELIEF
Agent=2,stac,stac,MCTS_Cp:2
"""
    (found,) = read_foreign(text)
    typed, plain, other = (one.entrant for one in from_table(found.table).contestants)
    assert [typed.bot, plain.bot, other.bot] == ["typed_mcts", "typed_mcts", "jsettlers_fast"]
    paper = {"faithful": True, "MCTS_OFFERS_LIMIT": -1}
    assert typed.parameters == {
        **paper,
        "MCTS_TYPED_ROLLOUTS": True,
        "MCTS_ITERATIONS": 20_000,
        "MCTS_Cp": 0.5,
        "stac_type": "NO_TRADES",
    }
    assert plain.parameters == {**paper, "MCTS_TYPED_ROLLOUTS": False, "MCTS_ITERATIONS": 10_000}
    assert [words.partition(":")[0] for words in found.left] == [
        "MCTS_THREADS",
        "MCTS_PUCT",
        "MCTS_FACTORED_BELIEF",
        "MCTS_Cp",
    ]


def test_stacs_other_robots_that_search_are_taken_over_too() -> None:
    text = """~
Others
Agent=1,flat,flatMCTS,GAME_ACTION:MOVE_ROBBER|CLUSTERING_TYPE:2|MCTS_Cp:1|NO_TRADES
Agent=2,smart,originalSS,MCTS_Cp:1
Agent=1,stac,stac,SEED_METHOD:NONE
"""
    (found,) = read_foreign(text)
    flat, smart, _ = (one.entrant for one in from_table(found.table).contestants)
    assert (flat.bot, smart.bot) == ("flat_uct", "smart_settlers")
    assert flat.parameters == {"GAME_ACTION": "MOVE_ROBBER", "stac_type": "NO_TRADES"}
    assert smart.parameters == {}
    assert [words.partition(":")[0] for words in found.left] == [
        "CLUSTERING_TYPE",
        "MCTS_Cp",
        "smart",
        "SEED_METHOD",
    ]


def test_what_a_robot_searches_by_is_varied_for_those_that_search() -> None:
    text = "~\nMore\nVarParam=MCTS_ITERATIONS|500|500|3\nAgent=1,us,mcts,\nAgent=3,them,stac,"
    (found,) = read_foreign(text)
    sweep = from_table(found.table).sweep
    assert sweep and (sweep.label, sweep.level(2)) == ("us", 1500)


def test_every_field_of_the_manual_is_taken_over_or_named() -> None:
    (found,) = read_foreign(EVERYTHING)
    assert found.table["schedule"] == "fixed"
    assert found.table["options"] == {
        "first": 2,
        "turn_limit": 90,
        "open_hands": True,
        "trades": False,
    }
    _, lots, plain = found.table["players"]
    assert lots["parameters"]["randomInitial"] is True
    assert "parameters" not in plain
    named = {words.partition(":")[0] for words in found.left}
    assert named == {
        "load",
        "log",
        "debug",
        "forceendturns",
        "collectfull",
        "collectvalue",
        "chatneg",
        "HRP_GUESS",
    }


def test_a_round_robin_is_nine_experiments_of_four_seats() -> None:
    found = [from_table(one.table) for one in read_foreign(FIVE)]
    assert len(found) == 9
    line_ups = [
        {one.label: count for one, count in zip(each.contestants, each.counts(0), strict=True)}
        for each in found
    ]
    assert line_ups[0] == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert line_ups[1] == {"base": 3, "a": 1}
    assert line_ups[8] == {"base": 1, "a": 1, "b": 1, "c": 1}


def test_what_one_agent_has_is_swept_and_what_two_have_makes_an_experiment_each() -> None:
    one = "~\nVaried\nVarParam=ES_LA|1|2|3\nAgent=1,x,stac,ES_LA:0\nAgent=3,y,stac,\n"
    (swept,) = read_foreign(one)
    assert swept.table["sweep"] == {
        "label": "x",
        "parameter": "ES_LA",
        "start": 1,
        "step": 2,
        "count": 3,
    }
    each = read_foreign(one.replace("y,stac,", "y,stac,ES_LA:9"))
    assert [found.table["players"][1]["parameters"]["ES_LA"] for found in each] == [1, 3, 5]
    assert each[2].table["name"] == "Varied, ES_LA 5"


def test_bandanas_first_example_is_seven_players_and_names_who_is_not_here() -> None:
    (found,) = read_foreign(tournament(FIRST))
    experiment = from_table(found.table)
    assert (experiment.games, experiment.options) == (3, {"final_year": 1910})
    bots = {one.label: one.entrant.bot for one in experiment.contestants}
    assert bots["D-BraneExampleBot"] == "dbrane_talks"
    assert bots["D-Brane 2"] == "dbrane"
    assert bots["DumbBot"] == "dumbbot"
    assert experiment.scores == ("rank", "centers")
    assert experiment.terms and experiment.terms.protocol == "multilateral"
    named = {words.partition(":")[0] for words in found.left}
    assert named == {"Saitama", "Gunma", "the score MyScoreExample"}
    assert experiment.deadline == 60
    shorter = "static final int DEADLINE_FOR_BUILD_PHASES = 20;"
    (found,) = read_foreign(tournament(FIRST) + shorter)
    assert (found.table["deadline"], found.taken[1]) == (
        60,
        "every phase has the longest of the deadlines",
    )


def test_bandanas_teams_are_of_players_or_of_powers() -> None:
    teams = """
        teams.add(new Team("Team D-Brane", "D-Brane 1", "D-Brane 2", "D-Brane 3"));
        Team gunma = new Team("Team Gunma", "Gunma 1", "Gunma 2", "Gunma 3");
        Team west = new Team("West", "ENG", "FRA");
        teams.addAll(Team.generateTeams("Saitama"));
    """
    (found,) = read_foreign(tournament(SECOND, teams))
    assert [one["name"] for one in found.table["teams"]] == [
        "Saitama",
        "Team D-Brane",
        "Team Gunma",
        "West",
    ]
    experiment = from_table(found.table)
    labels = [one.label for one in experiment.contestants]
    west = teams_of(experiment.teams, labels, experiment.seat_names)[-1]
    assert west == Team("West", seats=(1, 2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("~\nA\nAgent=4,x,deepMCTS,", "no robots of deepMCTS"),
        ("~\nA\nAgent=4,x,flatMCTS,SEED_METHOD", "write SEED_METHOD:value"),
        ("~\nA\nAgent=4,x,mcts,MCTS_Cp:much", "MCTS_Cp cannot be"),
        ("~\nA\nVarParam=MCTS_PUCT|0|1|2\nAgent=4,x,mcts,", "by published priors"),
        ("~\nA\nAgent=4,x,stac,ROB_FOR_NED", "ROB_FOR_NEED"),
        ("~\nA\nAgent=7,x,stac,", "fill 7 seats"),
        ("~\nA\nAgent=x", "is no agent"),
        ("~\nA\nTrades=perhaps\nAgent=4,x,stac,", "true or false"),
        ("Games=none\n~\nA\nAgent=4,x,stac,", "whole number from 1"),
        ("Games=7\n~\n", "no simulation"),
        ("~\nA\nRoundRobin\nAgent=4,x,stac,", "5 agents, not 1"),
        ("~\nA\nVarParam=ES_LA|1|2\nAgent=4,x,stac,", "KEY|start|step|number"),
        ("~\nA\nVarParam=ES_LA|1|2|1000000000\nAgent=4,x,stac,", "from 1 to 100 settings"),
        ("~\nA\nVarParam=ES_LA|1|2|-1\nAgent=4,x,stac,", "from 1 to 100 settings"),
    ],
)
def test_what_cannot_be_played_here_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadExperiment) as refused:
        read_foreign(text)
    assert says in str(refused.value)


def test_the_command_prints_toml_that_the_arena_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.txt"
    file.write_text(EVERYTHING)
    assert main([str(file)]) == 0
    printed = capsys.readouterr()
    assert from_table(tomllib.loads(printed.out)).name == "All fields"
    assert "; load: its games begin" in printed.err
    file.write_text(FIVE)
    assert main([str(file)]) == 2
    assert "9 experiments" in capsys.readouterr().err
    assert main([str(file), "--folder", str(tmp_path / "all")]) == 0
    assert len(list((tmp_path / "all").glob("*.toml"))) == 9
