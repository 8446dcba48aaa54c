"""Who plays whom, on which set-up, with which chance.

A **block** is one set-up played once for each different rotation of a line-up over the seats. All
line-ups of a pool share the set-ups: block ``b`` of every line-up is dealt alike, and a seat brings
the same seed to every bot that sits there. Everything follows from the plan by SHA-256, so it is
the same on every machine and independent of what was played before.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aura_ai.bots import specs
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan

Lineup = tuple[str, ...]
Ints = npt.NDArray[np.int64]

_SHUFFLES = 20
_CANDIDATES = 50


@dataclass(frozen=True, order=True)
class Block:
    """One set-up for one line-up.

    Attributes:
        number: Block number, from 0; the set-up's number in its pool.
        pool: Index into the pools of the plan.
        lineup: Index into the line-ups of the pool.
    """

    number: int
    pool: int
    lineup: int


def derive(*parts: object) -> int:
    """Return a 63-bit seed that depends on every part, equal on every machine."""
    text = "\0".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little") >> 1


class Schedule:
    """All blocks of a plan.

    Attributes:
        plan: The plan.
        lineups: For each pool, its line-ups.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lineups = [_lineups(plan, index) for index in range(len(plan.pools))]
        self._blocks = [self._blocks_of(index) for index in range(len(plan.pools))]
        sizes = [self._size(lineup) for pool in self.lineups for lineup in pool]
        starts = itertools.accumulate(sizes, initial=1)
        places = [(p, line) for p, pool in enumerate(self.lineups) for line in range(len(pool))]
        self._first = dict(zip(places, starts, strict=False))
        self._stride = sum(sizes)

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks; block numbers come first, so that an interrupted run is balanced."""
        for number in range(max(map(max, self._blocks))):
            for pool, counts in enumerate(self._blocks):
                for lineup, blocks in enumerate(counts):
                    if number < blocks:
                        yield Block(number, pool, lineup)

    def _blocks_of(self, pool: int) -> list[int]:
        """Return the number of blocks of each line-up of a pool."""
        plan = self.plan
        if plan.lineup_blocks and not plan.pools[pool].starts:
            seats = plan.pools[pool].players
            fixed = zip(plan.lineups, plan.lineup_blocks, strict=True)
            return [blocks for lineup, blocks in fixed if len(lineup) == seats]
        return [plan.blocks_of(pool)] * len(self.lineups[pool])

    def rotations(self, block: Block) -> int:
        """Return the number of games of a block."""
        return self._size(self.lineups[block.pool][block.lineup])

    def _size(self, lineup: Lineup) -> int:
        if self.plan.independent:
            return 1
        # a bot against itself sits the same way in every rotation
        return 1 if self.plan.once and len(set(lineup)) == 1 else len(lineup)

    def n_games(self) -> int:
        """Return the number of games of the whole schedule."""
        return sum(
            self._size(lineup) * blocks
            for lineups, counts in zip(self.lineups, self._blocks, strict=True)
            for lineup, blocks in zip(lineups, counts, strict=True)
        )

    def game_id(self, block: Block, rotation: int) -> int:
        """Return the number of a game in the order of the schedule, from 1."""
        return block.number * self._stride + self._first[block.pool, block.lineup] + rotation

    def game_ids(self, pools: Ints, lineups: Ints, numbers: Ints, rotations: Ints) -> Ints:
        """Return ``int64[games]``: :meth:`game_id` of many games."""
        first = np.zeros((len(self.lineups), max(map(len, self.lineups))), np.int64)
        for (pool, lineup), start in self._first.items():
            first[pool, lineup] = start
        return numbers * self._stride + first[pools, lineups] + rotations

    def n_blocks(self) -> int:
        """Return the number of blocks of the whole schedule."""
        return sum(map(sum, self._blocks))

    def setup_seed(self, block: Block) -> int:
        """Return the seed of the set-up and of all chance in a block's games."""
        return derive("setup", *self._chance(block))

    def _chance(self, block: Block) -> tuple[object, ...]:
        """Return what the chance of a block follows from; independent line-ups share none."""
        common = (self.plan.seed, self._key(block), block.number)
        if not self.plan.independent:
            return common
        # without the folders of files, so that the games are the same wherever they lie
        return (*common, *map(specs.short, self.lineups[block.pool][block.lineup]))

    def _key(self, block: Block) -> str:
        """Return what stands for a block's pool where seeds are derived."""
        pool = self.plan.pools[block.pool]
        return pool.chance or pool.key

    def seats(self, block: Block, rotation: int) -> Lineup:
        """Return the bot of every deciding seat in one game of a block."""
        order = self._arrangement(block)
        if self.plan.independent:
            rotation = block.number % len(order)
        return order[rotation:] + order[:rotation]

    def bot_seed(self, block: Block, seat: int) -> int:
        """Return the seed of whichever bot sits in a seat.

        It belongs to the seat of a set-up, not to the bot, the game or the line-up: two bots that
        decide alike then play alike, and only what they do differently tells them apart.
        """
        return derive("bot", *self._chance(block), seat)

    def _arrangement(self, block: Block) -> Lineup:
        """Return a line-up in the circular order of this block.

        Rotations keep the neighbours, so every block draws another order: nobody always follows
        the same opponent. An order with fewer different rotations (a-b-a-b) is avoided.
        """
        lineup = self.lineups[block.pool][block.lineup]
        if len(lineup) < 3:
            return lineup
        key = self._key(block)
        draw = random.Random(derive("order", self.plan.seed, key, "+".join(lineup), block.number))
        order = list(lineup)
        for _ in range(_SHUFFLES):
            draw.shuffle(order)
            turns = {tuple(order[r:] + order[:r]) for r in range(len(order))}
            if len(turns) == len(order):
                break
        return tuple(order)


def _lineups(plan: Plan, index: int) -> list[Lineup]:
    """Return the line-ups of a pool, in a fixed order."""
    seats = plan.pools[index].players
    if plan.lineups:
        return [lineup for lineup in plan.lineups if len(lineup) == seats]
    lineups = round_robin(plan.bots, seats)
    if plan.focus:
        lineups = _gauntlet(lineups, set(plan.focus))
    if len(lineups) > plan.max_lineups:
        lineups = balanced_sample(lineups, plan.max_lineups, derive("sample", plan.seed, seats))
    return lineups


def _gauntlet(lineups: Sequence[Lineup], focus: set[str]) -> list[Lineup]:
    """Return the line-ups with one focus bot or, where the field is too small, with any."""
    for most in (1, max(map(len, lineups))):
        chosen = [lineup for lineup in lineups if 1 <= len(focus & set(lineup)) <= most]
        if chosen:
            return chosen
    raise UseError("no line-up holds a focus bot")


def round_robin(bots: Sequence[str], seats: int) -> list[Lineup]:
    """Return the line-ups in which every bot meets every other equally often.

    With at least as many bots as seats: all combinations. With fewer: all line-ups that hold every
    bot, each as often as the others or once more.
    """
    if len(bots) >= seats:
        return list(itertools.combinations(bots, seats))
    base, extra = divmod(seats, len(bots))
    lineups = []
    for favoured in itertools.combinations(range(len(bots)), extra):
        copies = [[bot] * (base + (i in favoured)) for i, bot in enumerate(bots)]
        lineups.append(tuple(itertools.chain.from_iterable(copies)))
    return lineups


def balanced_sample(lineups: Sequence[Lineup], size: int, seed: int) -> list[Lineup]:
    """Return ``size`` different line-ups in which bots and meetings are spread evenly.

    Greedy: of some random candidates, take the one whose bots and pairs were seated least so far.
    """
    draw = random.Random(seed)
    left = list(range(len(lineups)))
    draw.shuffle(left)
    met: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for _ in range(size):
        best = min(
            range(min(_CANDIDATES, len(left))), key=lambda c: _crowding(lineups[left[c]], met)
        )
        lineup = lineups[left[best]]
        chosen.append(left.pop(best))
        # the next candidates are others: otherwise the same fifty would be looked at again
        left = left[_CANDIDATES:] + left[:_CANDIDATES]
        for bot in lineup:
            met[(bot,)] += 1
        for pair in itertools.combinations(sorted(lineup), 2):
            met[pair] += 1
    return [lineups[i] for i in sorted(chosen)]


def _crowding(lineup: Lineup, met: Counter[tuple[str, ...]]) -> tuple[int, int]:
    bots = [met[(bot,)] for bot in lineup]
    pairs = [met[pair] for pair in itertools.combinations(sorted(lineup), 2)]
    return (max(bots) * len(bots) + sum(bots), sum(p * p for p in pairs))
