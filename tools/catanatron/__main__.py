"""Matches our robots of Catan against catanatron's players, in catanatron's own engine.

    python -m tools.catanatron typed_mcts AlphaBeta AlphaBeta AlphaBeta --games 100 --out FILE

Whoever is not one of catanatron's players is a bot of ours by its name. All hands are open, and
nobody trades with another player: catanatron's engine has neither secrets nor such trades.
"""

import argparse
import sys
from pathlib import Path

from bots.registry import names
from tools.bench.peers import Peer, PeerGone, peer_python
from tools.catanatron.match import ENGINE, THEIRS, Match, Unlike, played, resumed, table
from tools.catanatron.players import NotFetched, players

SIDE = Path(__file__).with_name("side.py")


def main() -> None:
    """Play a match and print who has won."""
    parser = argparse.ArgumentParser(prog="python -m tools.catanatron", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    known = (*THEIRS, *names("catan"))
    parser.add_argument("players", nargs="+", choices=known, metavar="player", help="2 to 4")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; then one more each")
    parser.add_argument("--out", type=Path, help="the games; a match can be gone on with")
    asked = parser.parse_args()
    if not 2 <= len(asked.players) <= 4 or asked.seed < 1:
        parser.error("two to four players play; seeds are counted from 1")
    match = Match(tuple(asked.players), asked.seed)
    try:
        if asked.out:
            resumed(asked.out, match)
        folder = players()
    except (NotFetched, Unlike) as error:
        parser.error(str(error))
    python = peer_python(*ENGINE)
    if python is None:
        parser.error(f"{', '.join(ENGINE)} cannot be installed here")
    peer, rows = Peer(python, str(SIDE), str(folder)), []
    try:
        for row in played(peer, match, asked.games, asked.out):
            rows.append(row)
            won = "nobody" if row["won"] is None else row["names"][row["won"]]
            print(f"game {row['game']}: {won} in {row['turns']} turns, {row['points']}", flush=True)
    except PeerGone as gone:
        sys.exit(f"{gone}; it may have said why above. With --out the match can be gone on with.")
    peer.close()
    print(table(match, rows))


if __name__ == "__main__":
    main()
