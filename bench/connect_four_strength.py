"""Strength in Connect Four, against OpenSpiel and perfect play.

Examples::

    python bench/connect_four_strength.py --games 400 --positions 300
    python bench/connect_four_strength.py --losing 353

The first needs the packages ``open_spiel`` and ``bitbully``, and leaves out parts whose package is
missing. The second counts how often a move loses where another does not, with and without the exact
search; the judge is the solver of the search, without a limit.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

from aura_ai.bots import specs
from aura_ai.bots.connect_four import threats_prior
from aura_ai.contract.game import State
from aura_ai.games import load
from aura_ai.search import Hooks
from aura_ai.search.exact import YES, Solver

GAME = load("connect_four")
SURE = 1.96


def interval(score: float, n: int) -> str:
    """Return a share with its 95 % interval (Wilson)."""
    share = score / n
    middle = (share + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n)) / (1 + SURE**2 / n)
    return f"{share:.3f} ({middle - half:.3f} to {middle + half:.3f}, {n})"


def against_open_spiel(name: str, games: int, sims: int, solve: bool) -> str:
    """Play OpenSpiel's C++ search, each side starting in half of the games."""
    import pyspiel

    theirs = pyspiel.load_game("connect_four")
    score = 0.0
    for k in range(games):
        state, mirror = GAME.new(k), theirs.new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(1, k)
        peer = pyspiel.MCTSBot(theirs, evaluator, 2.0, sims, 100, solve, k, False)
        bot = specs.make(f"{name}:sims={sims}", "connect_four")
        seat = k % 2
        bot.start(GAME, seat, k)
        while not mirror.is_terminal():
            if mirror.current_player() == seat and not state.over:
                action = bot.choose(state.view(seat), state.legal())
            else:
                action = peer.step(mirror)
            mirror.apply_action(action)
            if not state.over:
                state.apply(action)
        score += (mirror.returns()[seat] + 1) / 2
    return interval(score, games)


def random_position(chance: np.random.Generator, least: int = 12) -> tuple[State, list[int]] | None:
    """Return a position of up to 20 stones that is not over, with its moves, or None."""
    state, moves = GAME.new(0), []
    for _ in range(int(chance.integers(least, 21))):
        moves.append(int(chance.choice(state.legal())))
        state.apply(moves[-1])
        if state.over:
            return None
    return state, moves


def against_perfect_play(positions: int, spec: str) -> str:
    """Count how often a bot picks a move that keeps the value of the position (win, draw, loss)."""
    from bitbully import BitBully, Board

    solver = BitBully()
    chance = np.random.default_rng(1)
    bot = specs.make(spec, "connect_four")
    right = count = 0
    while count < positions:
        position = random_position(chance)
        if position is None:
            continue
        state, moves = position
        board = Board(moves)
        scores = {c: int(solver.score_move(board, c)) for c in state.legal()}
        values = {c: (s > 0) - (s < 0) for c, s in scores.items()}
        if len(set(values.values())) == 1:
            continue  # every move keeps the value
        count += 1
        bot.start(GAME, state.to_act, count)
        right += values[bot.choose(state.view(state.to_act), state.legal())] == max(values.values())
    return interval(right, count)


def losing_moves(positions: int, all_sims: list[int]) -> None:
    """Print the share of losing moves in random positions of 10 to 20 stones that are not lost."""
    solver = Solver(GAME, Hooks(prior=threats_prior), GAME.max_plies)
    specs_tried = [f"strongest:sims={n}{more}" for n in all_sims for more in (",exact_plies=0", "")]
    bots = [specs.make(spec, "connect_four") for spec in specs_tried]
    lost, seconds = np.zeros(len(bots), int), np.zeros(len(bots))
    chance = np.random.default_rng(1)
    count = 0

    def loses(state: State, seat: int) -> bool:
        return solver.wins(state.array, 1 - seat, lambda: 1 << 30) == YES

    while count < positions:
        position = random_position(chance, 10)
        if position is None or loses(position[0], position[0].to_act):
            continue
        count += 1
        state, seat = position[0], position[0].to_act
        for i, bot in enumerate(bots):
            bot.start(GAME, seat, count)
            if count == 1:
                bot.choose(state.view(seat), state.legal())  # compiles
            began = time.perf_counter()
            action = bot.choose(state.view(seat), state.legal())
            seconds[i] += time.perf_counter() - began
            after = state.copy()
            after.apply(action)
            lost[i] += not after.over and loses(after, seat)
    for spec, n, spent in zip(specs_tried, lost, seconds, strict=True):
        print(f"{spec} loses: {interval(n, count)}; {1000 * spent / count:.1f} ms a decision")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sims", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--losing", type=int, default=0, help="positions for the second example")
    args = parser.parse_args()
    if args.losing:
        losing_moves(args.losing, [1000, 10_000])
        return
    try:
        for name, solve in (("textbook", False), ("strongest", True)):
            opponent = "with its solver" if solve else "without its solver"
            share = against_open_spiel(name, args.games, args.sims, solve)
            print(f"{name} against OpenSpiel {opponent}, {args.sims} simulations each: {share}")
    except ImportError as error:
        print(f"left out: {error}")
    try:
        for spec in ("textbook:sims=20000", "strongest:sims=20000"):
            print(f"{spec} keeps the value: {against_perfect_play(args.positions, spec)}")
    except ImportError as error:
        print(f"left out: {error}")


if __name__ == "__main__":
    main()
