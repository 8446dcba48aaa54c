"""Schedule: who plays whom, on which set-up, with which chance.

A **block** is one set-up played once for each different rotation of a line-up over the seats. All
line-ups of a pool share the set-ups: block ``b`` of every line-up is dealt alike, and a seat brings
the same seed to every bot that sits there. Everything follows from the plan by SHA-256, so it is
the same on every machine and independent of what was played before. A tournament that has grown is
played part by part, so what was planned first keeps its numbers.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Stage

Lineup = tuple[str, ...]

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


@dataclass(frozen=True)
class _Row:
    """A line-up of a part: its pool and place there, games of a block, number after its last block."""

    pool: int
    lineup: int
    size: int
    end: int


class _Part:
    """Line-ups and blocks that were planned together; their games are numbered block by block.

    Args:
        first: Number of the first game.
        begin: Number of the first block.
        rows: The line-ups.
    """

    def __init__(self, first: int, begin: int, rows: Sequence[_Row]) -> None:
        self._first, self._begin, self._rows = first, begin, rows
        *offsets, self._stride = itertools.accumulate((row.size for row in rows), initial=0)
        self._offsets = {(row.pool, row.lineup): n for row, n in zip(rows, offsets, strict=True)}
        self._end = max([begin, *(row.end for row in rows)])

    @property
    def after(self) -> int:
        """Number of the first game of the next part."""
        return self._first + (self._end - self._begin) * self._stride

    def n_games(self) -> int:
        """Return the number of games."""
        return sum(row.size * max(0, row.end - self._begin) for row in self._rows)

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks; block numbers come first, so that an interrupted run is balanced."""
        for number in range(self._begin, self._end):
            for row in self._rows:
                if number < row.end:
                    yield Block(number, row.pool, row.lineup)

    def game_id(self, block: Block) -> int | None:
        """Return the number of the first game of a block, None for a block of another part."""
        offset = self._offsets.get((block.pool, block.lineup))
        if offset is None or not self._begin <= block.number < self._end:
            return None
        return self._first + (block.number - self._begin) * self._stride + offset


class Schedule:
    """All blocks of a plan.

    Attributes:
        plan: The plan.
        lineups: For each pool, its line-ups; those of added bots come last.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._parts: list[_Part] = []
        # the first blocks and bots, then those of each growth
        stages = [*plan.stages, Stage(len(plan.bots), plan.blocks)]
        by_stage = [_lineups(plan, index, stages) for index in range(len(plan.pools))]
        self.lineups = [list(itertools.chain.from_iterable(pool)) for pool in by_stage]
        there, blocks = [0] * len(plan.pools), stages[0].blocks
        for number, stage in enumerate(stages):
            counts = [n + len(pool[number]) for n, pool in zip(there, by_stage, strict=True)]
            self._plan_part(there, counts, 0, blocks)
            if stage.blocks > blocks:
                self._plan_part([0] * len(counts), counts, blocks, stage.blocks)
            there, blocks = counts, stage.blocks

    def _plan_part(self, starts: Sequence[int], stops: Sequence[int], begin: int, end: int) -> None:
        """Plan some line-ups of each pool on the blocks from ``begin`` to before ``end``."""
        rows = []
        own = dict(zip(self.plan.lineups, self.plan.lineup_blocks, strict=False))
        for index, pool in enumerate(self.plan.pools):
            for place in range(starts[index], stops[index]):
                lineup, last = self.lineups[index][place], end
                if pool.starts:
                    # given set-ups all exist from the first part on
                    last = begin or len(pool.starts)
                elif own:
                    last = own[lineup]
                rows.append(_Row(index, place, _size(lineup), last))
        first = self._parts[-1].after if self._parts else 1
        self._parts.append(_Part(first, begin, rows))

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks in the order of their games' numbers."""
        for part in self._parts:
            yield from part.blocks()

    def rotations(self, block: Block) -> int:
        """Return the number of games of a block."""
        return _size(self.lineups[block.pool][block.lineup])

    def n_games(self) -> int:
        """Return the number of games of the whole schedule."""
        return sum(part.n_games() for part in self._parts)

    def game_id(self, block: Block, rotation: int) -> int:
        """Return the number of a game in the order of the schedule, from 1."""
        return next(n for part in self._parts if (n := part.game_id(block)) is not None) + rotation

    def setup_seed(self, block: Block) -> int:
        """Return the seed of the set-up and of all chance in a block's games."""
        return derive("setup", *self._chance(block))

    def _chance(self, block: Block) -> tuple[object, ...]:
        """Return the source of a block's random seeds, which all line-ups share."""
        return self.plan.seed, self._key(block), block.number

    def _key(self, block: Block) -> str:
        """Return the name of a block's pool in derived seeds."""
        pool = self.plan.pools[block.pool]
        return pool.chance or pool.key

    def seats(self, block: Block, rotation: int) -> Lineup:
        """Return the bot of every deciding seat in one game of a block."""
        order = self._arrangement(block)
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


def _size(lineup: Lineup) -> int:
    # a bot against itself sits the same way in every rotation
    return 1 if len(set(lineup)) == 1 else len(lineup)


def _lineups(plan: Plan, index: int, stages: Sequence[Stage]) -> list[list[Lineup]]:
    """Return the line-ups that each stage of a plan brings to a pool, in a fixed order."""
    seats = plan.pools[index].players
    if plan.lineups:
        return [[lineup for lineup in plan.lineups if len(lineup) == seats]]
    chosen, share = _sample(plan, seats, _possible(plan, stages[0].bots, seats))
    lineups, by_stage = set(chosen), [chosen]
    for before, stage in itertools.pairwise(stages):
        # line-ups without a new bot were available to earlier stages
        new = set(plan.bots[before.bots : stage.bots])
        possible = _possible(plan, stage.bots, seats)
        fresh = [line for line in possible if line not in lineups and not new.isdisjoint(line)]
        size = math.ceil(share * len(fresh))
        if size < len(fresh):
            fresh = balanced_sample(fresh, size, derive("sample", plan.seed, seats, stage.bots))
        lineups |= set(fresh)
        by_stage.append(fresh)
    return by_stage


def _possible(plan: Plan, bots: int, seats: int) -> list[Lineup]:
    """Return all line-ups of the first bots of a plan."""
    lineups = round_robin(plan.bots[:bots], seats)
    return _gauntlet(lineups, set(plan.focus)) if plan.focus else lineups


def _sample(plan: Plan, seats: int, lineups: list[Lineup]) -> tuple[list[Lineup], float]:
    """Return the line-ups that are played, and which share of all they are."""
    if len(lineups) <= plan.max_lineups:
        return lineups, 1.0
    chosen = balanced_sample(lineups, plan.max_lineups, derive("sample", plan.seed, seats))
    return chosen, len(chosen) / len(lineups)


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

    Greedy: of some random candidates, take the one with the bots and pairs seated least so far.
    """
    draw = random.Random(seed)
    indices = list(range(len(lineups)))
    draw.shuffle(indices)
    met: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for _ in range(size):
        best = min(
            range(min(_CANDIDATES, len(indices))), key=lambda c: _crowding(lineups[indices[c]], met)
        )
        lineup = lineups[indices[best]]
        chosen.append(indices.pop(best))
        # the next candidates are others: otherwise the same fifty would be looked at again
        indices = indices[_CANDIDATES:] + indices[:_CANDIDATES]
        for bot in lineup:
            met[(bot,)] += 1
        for pair in itertools.combinations(sorted(lineup), 2):
            met[pair] += 1
    return [lineups[i] for i in sorted(chosen)]


def _crowding(lineup: Lineup, met: Counter[tuple[str, ...]]) -> tuple[int, int]:
    bots = [met[(bot,)] for bot in lineup]
    pairs = [met[pair] for pair in itertools.combinations(sorted(lineup), 2)]
    return (max(bots) * len(bots) + sum(bots), sum(p * p for p in pairs))
