"""Talk before decisions in games of kernel robots: in the order of ``bots.arena.acts``."""

from bots.catan.fast.company import Company, look_from
from bots.catan.records.desk import lay_before
from bots.catan.robot.styles import JSETTLERS, Tools
from bots.catan.speech.talking import listen, speak
from games.catan.position import Phase, Record
from games.core.kernel import kernel


@kernel
def is_moment(table: Record) -> bool:
    """Whether robots talk now."""
    return bool(table.phase == Phase.MAIN or table.phase == Phase.ANSWER)


@kernel
def hold(tools: Tools, company: Company) -> None:
    """Let everybody speak once, the player in turn first, and reply to what is heard."""
    table, floor, heard = company.records[0], company.floor, 0
    turn, players = int(table.turn), int(table.players)
    floor.spoken[0] = 0
    for place in range(players):
        seat = (turn + place) % players
        if company.styles[seat] == JSETTLERS:
            view = look_from(company, seat)
            desk = lay_before(tools.desk, company.minds[seat], view, company.settings[seat])
            speak(desk, seat, floor)
    while heard < floor.spoken[0]:
        act = floor.acts[heard]
        for place in range(1, players):
            seat = (act.seat + place) % players
            if company.styles[seat] == JSETTLERS:
                view = look_from(company, seat)
                desk = lay_before(tools.desk, company.minds[seat], view, company.settings[seat])
                listen(desk, seat, act, floor)
        heard += 1
