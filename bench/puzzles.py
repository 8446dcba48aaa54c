"""Puzzle positions (``aura_ai/play/puzzles/GAME.json``) with the value of each move.

Run ``python bench/puzzles.py GAME [--count N] [--games N] [--seed S] [--bot BOT] [--clear SHARE]``. A
weak bot plays itself; where one move is clearly better than all others and than what was played, a
longer search judges all moves again by another seed. Printed is a line for each position that stays:
the chances of the best move, of the second and of the one that was played.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import aura_ai
from aura_ai.contract import registry
from aura_ai.play.analysis import Analyst
from aura_ai.play.review import REPLIES
from aura_ai.play.seat_players import SeatPlayer

HERE = Path(aura_ai.__file__).parent / "play" / "puzzles"
QUICK, LONG = 300, 3000
"""Simulations after each move: to find a position, and to judge it."""
PLAYED = 0.15
"""Chance to win that the move of the weak bot cost: a blunder."""
OPEN = (0.3, 0.95)
"""Chances of the best move: neither lost nor so good that anything would do."""
MOVES = (4, 40)
"""Legal moves of a position."""


def chances(game, view, legal, sims, seed):  # type: ignore[no-untyped-def]
    """Return the chance to win after every move, and the decisions that are expected then."""
    analyst = Analyst(game, seed=seed)
    try:
        prospects = analyst.prospects(view, legal, sims)
        worth = {p.action: round(float(p.chances[view.seat]), 3) for p in prospects}
        return worth, {p.action: [step.action for step in p.line[:REPLIES]] for p in prospects}
    finally:
        analyst.close()


def is_clear(worth: dict[int, float], played: int, clear: float) -> bool:
    """Return whether one move is the answer, and the one played a blunder."""
    best, second = sorted(worth.values())[:-3:-1]
    return best - second >= clear and best - worth[played] >= PLAYED and OPEN[0] <= best <= OPEN[1]


def main() -> None:
    """Find positions and write the file of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--every", type=int, default=2, help="look at one decision of so many")
    parser.add_argument("--clear", type=float, default=0.1, help="lead of the best move, in wins")
    args = parser.parse_args()
    options = registry_options(args.game)
    game = registry.load(args.game, 2, **options)
    puzzles: list[dict[str, object]] = []
    for seed in range(args.seed, args.seed + args.games):
        state, actions, chance = game.new(seed), [], random.Random(seed)
        players = [SeatPlayer(game, seat, args.bot, seed) for seat in range(2)]
        complete = False
        while not state.over and len(puzzles) < args.count and not complete:
            view, legal = state.view(state.to_act), state.legal()
            action = players[state.to_act].choose(view, list(legal))
            if MOVES[0] <= len(legal) <= MOVES[1] and actions and chance.randrange(args.every) == 0:
                worth, _ = chances(game, view, legal, QUICK, seed)
                if is_clear(worth, action, args.clear):
                    worth, replies = chances(game, view, legal, LONG, seed + 1_000)
                    if is_clear(worth, action, args.clear):
                        best, second = sorted(worth.values())[:-3:-1]
                        print(
                            seed,
                            len(actions),
                            best,
                            second,
                            worth[action],
                            view.describe(action),
                            flush=True,
                        )
                        puzzles.append(
                            {
                                "seed": seed,
                                "actions": list(actions),
                                "seat": view.seat,
                                "chances": {str(a): worth[a] for a in legal},
                                "replies": {str(a): replies[a] for a in legal},
                            }
                        )
                        complete = True
            actions.append(int(action))
            state.apply(action)
        for player in players:
            player.close()
        if len(puzzles) == args.count:
            break
    HERE.mkdir(exist_ok=True)
    head = {"game": args.game, "players": 2, "options": options, "simulations": LONG}
    lines = ",\n".join(json.dumps(puzzle) for puzzle in puzzles)
    text = f'{json.dumps(head)[:-1]}, "puzzles": [\n{lines}\n]}}\n'
    (HERE / f"{args.game}.json").write_text(text)


def registry_options(name: str) -> dict[str, object]:
    """Return the options of a first game."""
    guide = registry.load(name, 2).screen.guide
    return dict(guide.first_game) if guide is not None else {}


if __name__ == "__main__":
    main()
