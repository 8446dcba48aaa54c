"""Error of adjudication: the share of results that it changes, in games of a search against itself.

Games are played to their end with the values of all decisions kept. Then each ``--resign-score`` and
``--resign-movecount`` is asked where it would have ended them. One line for each setting: games
ended early, decisions saved, and games with another winner at their end than the one named (ties
count as another), with the 95 % interval of that share of all games (Wilson). Every game has a
set-up of its own.

    python bench/adjudication.py --games 400 --sims 50
    python bench/adjudication.py --game rauha --players 4 --games 400 --sims 50
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from pathlib import Path

import scipy.stats

from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.adjudication import Agreement, Resign
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.rating.results import load
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.storing.database import Store

GAMES = ("connect_four", "rauha", "solenia", "aura", "terra_mystica")
SCORES, MOVECOUNTS = (0.9, 0.95, 0.99), (1, 3)


def struck(resign: Resign, values: list[tuple[int, float]], seats: int) -> tuple[int, int] | None:
    """Return the winner and the decisions until a game would have ended, None for a whole game."""
    agreement = Agreement(resign, seats)
    for ply, (seat, value) in enumerate(values):
        winner = agreement.winner(seat, value)
        if winner is not None and ply + 1 < len(values):
            return winner, ply + 1
    return None


def measure(path: Path, game: str, players: int, games: int, bot: str, seed: int) -> None:
    """Play one game's sample, and print its lines."""
    pools = make_pools(game, [players], {})
    lineups = ((bot,) * players,)
    plan = check(Plan(game, pools, (), games, seed, lineups=lineups, keep_searches=True))
    with Store.create(path, plan) as store:
        run.run(store, 1)
        (pool,) = load(store)
        played = []
        for row, number in enumerate(pool.numbers.tolist()):
            seats = registry.load(game, players).new(store.game(number).seed)
            decisions, notes = [], of_game(store, number)
            for ply, action in enumerate(store.game(number).actions):
                value = notes[ply]["share"] if ply in notes else float("nan")
                decisions.append((seats.to_act, value))
                seats.apply(action)
            played.append((decisions, pool.places[row]))
    total = sum(len(decisions) for decisions, _ in played)
    for score, count in itertools.product(SCORES, MOVECOUNTS):
        early = saved = wrong = 0
        for decisions, places in played:
            if end := struck(Resign(score, count), decisions, pool.places.shape[1]):
                winner, after = end
                early, saved = early + 1, saved + len(decisions) - after
                wrong += places[winner] != 1 or sum(places == 1) > 1
        ends = scipy.stats.binomtest(wrong, len(played)).proportion_ci(method="wilson")
        print(
            f"| {game}, {players} players, {len(played)} games, `{bot}` | {score:g} | {count} | "
            f"{early / len(played):.0%} | {saved / total:.1%} | {wrong / len(played):.2%} "
            f"({ends.low:.2%} to {ends.high:.2%}) |",
            flush=True,
        )


def main() -> None:
    """Measure the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", action="append", choices=registry.names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sims", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in given.game or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            file, bot = Path(folder) / "games.db", f"strongest:sims={given.sims}"
            measure(file, game, given.players, given.games, bot, given.seed)


if __name__ == "__main__":
    main()
