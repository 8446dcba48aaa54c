"""Aura's weighted worlds against worlds dealt evenly: are the weights worth their code?

    python bench/determinizations.py --players 2 --most 2000

The same search plays with both. A block is one deal: with 2 players one game from each seat, with 4
players the four rotations of one seat against three and of three against one. Line by line, the
course of the sequential test of ``tournaments/rating/sprt.py``.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

import click
import numpy as np
from aura_ai.bots import registry
from aura_ai.bots.mcts import MctsBot
from aura_ai.tournaments.rating.sprt import Question, judge

from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, OVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.belief.chain import first_stage, own_share
from aura_ai.games.aura.belief.pools import (
    POOLS,
    clear,
    opponents,
    put_away,
    seat_of,
    spent_in,
    take,
    unseen_hand,
)
from aura_ai.games.aura.belief.worlds import TRIES, conceal, gather_unseen
from aura_ai.games.aura.layout import DECK, HAND, PILE, ROUND, TYPES
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.memory import nibble
from aura_ai.games.contract import Game
from aura_ai.games.registry import load
from aura_ai.search import Budget, Search

WEIGHTED, EVEN = 0, 1
REPORT = 10
"""Blocks per line of output."""


@jit
def certain(s: State, a_type: int) -> int:
    """Move the cards that the opponents are certain to hold from ``DECK``; return their number.

    Those are what they held together at the last run-out (E-5), less what they have spent since.
    """
    number = 0
    first = int(first_stage(s, 1))
    if first == 0:
        return 0
    for card in range(TYPES):
        held = a_type - own_share(s, first, card) - nibble(s[PILE + first - 2], card)
        for o in range(opponents(s)):
            for period in range(first, int(s[ROUND]) + 1):
                held -= nibble(spent_in(s, o, period), card)
        held = min(max(held, 0), int(s[DECK + card]))
        s[POOLS + card] = held
        s[DECK + card] -= held
        number += held
    return number


@jit
def deal_evenly(s: State, a_type: int) -> None:
    """Deal the unseen cards in ``DECK`` to the hands of the opponents."""
    clear(s)
    hands = 0
    for o in range(opponents(s)):
        hands += unseen_hand(s, o)
    missing = hands - certain(s, a_type)
    take(s, DECK, POOLS, missing)
    for o in range(opponents(s)):
        hand = HAND + TYPES * seat_of(s, o)
        number = unseen_hand(s, o)
        for card in range(TYPES):
            s[hand + card] = 0
        take(s, POOLS, hand, number)


@jit
def sample_evenly(view: State) -> None:
    """Fill what is unknown in a view of a game without draft and modules."""
    deal_evenly(view, gather_unseen(view))
    for o in range(opponents(view)):
        put_away(view, o)


@jit
def determinize(view: State) -> None:
    """Fill a view like ``belief.worlds.determinize``, with cards dealt evenly."""
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    for _ in range(TRIES):
        sample_evenly(view)
        view[OBSERVER] = -1
        if list_legal(view) > 1 or view[TO_ACT] == seat or view[TO_ACT] == OVER:
            return
        conceal(view, seat)
    sample_evenly(view)
    view[OBSERVER] = -1
    list_legal(view)


def places(
    game: Game, searches: list[Search], seats: list[int], budget: Budget, seed: int
) -> Sequence[int]:
    """Return the place of each seat in one game; ``seats`` says whose worlds a seat samples."""
    state = game.new(seed)
    while not state.over:
        legal = state.legal()
        if len(legal) == 1:
            state.apply(legal[0])
            continue
        seat = state.to_act
        view = state.view(seat).array
        with np.errstate(over="ignore"):
            own = np.uint64(rng.derive(np.uint64(seed), np.uint64(seat)))
            key = int(rng.derive(own, np.uint64(view[PLY])))
        state.apply(searches[seats[seat]].run(view, budget, key).best())
    return state.result()[0]


def line_ups(players: int) -> list[list[int]]:
    """Return the seatings of one block, each with its mirror image."""
    rotations = range(players)
    alone = [[WEIGHTED if seat == r else EVEN for seat in range(players)] for r in rotations]
    if players == 2:
        return alone
    return alone + [[EVEN if kind == WEIGHTED else WEIGHTED for kind in seats] for seats in alone]


def share(seats: list[int], found: Sequence[int]) -> tuple[float, int]:
    """Return the points of weighted worlds against even ones, seat by seat, and of how many."""
    points, meetings = 0.0, 0
    for mine, place in zip(seats, found, strict=True):
        for theirs, other in zip(seats, found, strict=True):
            if mine == WEIGHTED and theirs == EVEN:
                points += 0.5 * (1 + (place < other) - (place > other))
                meetings += 1
    return points, meetings


@click.command()
@click.option("--players", default=2, show_default=True)
@click.option("--bot", default="strongest:sims=100", show_default=True)
@click.option("--most", default=2000, show_default=True, help="Blocks at most.")
@click.option("--elo", default=25.0, show_default=True, help="Lead of hypothesis 1.")
@click.option("--seed", default=1, show_default=True)
def main(players: int, bot: str, most: int, elo: float, seed: int) -> None:
    """Print the course of the test and its verdict."""
    game = load("aura", players)
    dealt = copy.copy(game)
    dealt.kernels = replace(game.kernels, determinize=determinize)
    searches = []
    for table in (game, dealt):
        found = registry.make(bot, "aura")
        if not isinstance(found, MctsBot) or not found.budget.sims:
            raise click.UsageError(f"--bot {bot}: give a search bot with sims=N")
        found.start(table, 0, 0)
        searches.append(found.search)
    question = Question("weighted worlds", "even worlds", 0.0, elo)
    scores: list[float] = []
    while len(scores) < most:
        points, meetings = 0.0, 0
        for seats in line_ups(players):
            places_found = places(game, searches, seats, found.budget, 100_000 * seed + len(scores))
            won, of = share(seats, places_found)
            points += won
            meetings += of
        scores.append(points / meetings)
        verdict = judge(scores, question)
        decided = verdict.accepted is not None
        if decided or len(scores) % REPORT == 0 or len(scores) == most:
            click.echo(
                f"{players} players, {len(scores)} blocks: {verdict.elo} Elo "
                f"({verdict.low} to {verdict.high}), ratio {verdict.ratio}, {verdict.reason}"
            )
        if decided:
            break


if __name__ == "__main__":
    main()
