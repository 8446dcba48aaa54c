"""Where points are lost: bots play on from positions of people at the beginning of each round.

``python bench/by_round.py LEDGERS --bot strongest:sims=100``: final points of four bots from the
beginning of every round of public ledgers of Terra Mystica, beside those of the people, with standard
errors by games; points by source from there on, and what a seat owns at the beginning of later rounds.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.errors import AuraError
from aura_ai.games.contract import State
from aura_ai.games.terra_mystica import layout as at
from aura_ai.play.tally import tally
from aura_ai.screens.narration import Event, narrate
from aura_ai.screens.terra_mystica.ledger.people import LedgerGame, ledger_games
from aura_ai.screens.terra_mystica.names import seat_block
from aura_ai.workers import each, in_order

GAME = "terra_mystica"
OWNED = {
    "C": at.coins, "W": at.workers, "P": at.priests, "bowl 1": at.bowl, "bowl 2": at.bowl + 1,
    "bowl 3": at.bowl + 2, "ship": at.ship, "dig": at.dig, "D": at.built, "TP": at.built + 1,
    "TE": at.built + 2, "SH": at.built + 3, "SA": at.built + 4, "VP": at.vp,
}  # fmt: skip
"""Slots of a seat's record."""


class Play(NamedTuple):
    """What came of a position.

    Attributes:
        scores: Final points by seat.
        sources: Points per seat by source.
        owned: What a seat owns on average at the beginning of each round.
    """

    scores: list[int]
    sources: dict[str, float]
    owned: dict[int, dict[str, float]]


class Watch:
    """Notes a game while it is played."""

    def __init__(self, state: State, told: bool) -> None:
        self._told = told
        self._first = [int(state.array[seat_block(seat) + at.vp]) for seat in range(state.seats)]
        self._events: list[Event] = []
        self._owned: dict[int, dict[str, float]] = {}

    def see(self, state: State, action: int) -> None:
        """Note a decision that is about to be made."""
        s = state.array
        now = int(s[at.round])
        if s[at.phase] == at.PHASE_ACTION and now not in self._owned:
            blocks = [seat_block(seat) for seat in range(state.seats)]
            mine = {k: float(np.mean([s[p + slot] for p in blocks])) for k, slot in OWNED.items()}
            tiles = [s[p + at.town_tiles : p + at.town_tiles + at.N_TOWNS].sum() for p in blocks]
            self._owned[now] = {**mine, "towns": float(np.mean(tiles))}
        if self._told:
            self._events.append(narrate(state, state.ply, action, 0))

    def found(self, end: State) -> Play:
        """Return what was noted."""
        scores = end.result()[1]
        rows = tally(self._events, self._first, scores).rows
        return Play(scores, {name: float(np.mean(row)) for name, row in rows}, self._owned)


def play_on(spec: str, told: bool, state: State) -> Play:
    """Let four bots play a position to its end."""
    # one for each seat: what a bot remembers of a game is its seat's alone
    bots = [specs.make(spec, GAME) for _ in range(state.seats)]
    for seat, bot in enumerate(bots):
        bot.start(state.game, seat, seat)
    state, watch = state.copy(), Watch(state, told)
    while not state.over:
        action = bots[state.to_act].choose(state.view(state.to_act), state.legal())
        watch.see(state, action)
        state.apply(action)
    return watch.found(state)


def as_people_did(game: LedgerGame, first: int, told: bool) -> Play:
    """Return what people made of the beginning of a round."""
    watch = None
    for state, action in game.states():
        if watch is None and state.array[at.round] == first:
            watch = Watch(state, told)
        if watch is not None:
            watch.see(state, action)
    assert watch is not None
    return watch.found(state)


def mean(values: list[float]) -> str:
    """Return a mean with its standard error."""
    error = np.std(values, ddof=1) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{np.mean(values):6.1f} ({error:.1f})"


def averages(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return the mean of each entry; one that is missing is 0."""
    sums: dict[str, float] = defaultdict(float)
    for row in rows:
        for name, value in row.items():
            sums[name] += value / len(rows)
    return sums


def print_beside(title: str, bots: dict[str, float], people: dict[str, float]) -> None:
    """Print numbers of bots beside those of people, the largest differences first."""
    names = sorted({*bots, *people}, key=lambda n: -abs(bots.get(n, 0) - people.get(n, 0)))
    parts = [f"{n} {bots.get(n, 0):.2f}/{people.get(n, 0):.2f}" for n in names]
    print(f"  {title} (bots/people per seat): " + ", ".join(parts))


@click.command()
@click.argument("ledgers", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--bot", "spec", default="expert", show_default=True)
@click.option("--round", "rounds", multiple=True, type=click.IntRange(1, at.N_ROUNDS))
@click.option("--every", default=1, show_default=True, help="Take one ledger in so many,")
@click.option("--first", default=0, show_default=True, help="from this one on.")
@click.option("--workers", default=1, show_default=True)
@click.option("--details", is_flag=True, help="Points by source, and what seats own by round.")
def main(
    ledgers: Path, spec: str, rounds: tuple[int, ...], every: int, first: int, workers: int,
    details: bool,
) -> None:  # fmt: skip
    """Print what bots make of positions of people."""
    given = ledger_games(ledgers)[first::every]
    for start in rounds or range(1, at.N_ROUNDS + 1):
        states = [game.round_starts()[start] for game in given]
        plays = in_order(each(partial(play_on, spec, details), states, workers))
        desc = f"round {start}"
        bots = list(tqdm(plays, desc, len(states), leave=False, disable=not details))
        theirs = [np.mean(game.scores) for game in given]
        ours = [np.mean(play.scores) for play in bots]
        gap = [b - t for b, t in zip(ours, theirs, strict=True)]
        print(
            f"from round {start}: {spec} {mean(ours)}, people {mean(theirs)}, "
            f"difference {mean(gap)}; {len(given)} games",
            flush=True,
        )
        if details:
            people = [as_people_did(game, start, True) for game in given]
            print_beside(
                "points", *(averages([p.sources for p in side]) for side in (bots, people))
            )
            for now in range(start + 1, at.N_ROUNDS + 1):
                sides = (averages([p.owned[now] for p in side]) for side in (bots, people))
                print_beside(f"round {now}", *sides)


if __name__ == "__main__":
    try:
        main()
    except AuraError as error:
        sys.exit(f"error: {error}")
