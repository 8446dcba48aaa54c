"""Plan of a tournament: checked once, stored as JSON.

A plan is complete: two machines that hold the same plan play the same games.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from aura_ai.bots import specs
from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.bounds import MOST_LONG, MOST_WHOLE
from aura_ai.contract import registry
from aura_ai.contract.foreign import Setup
from aura_ai.contract.game import Game
from aura_ai.contract.options import OptionValue
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.adjudication import Resign
from aura_ai.tournaments.planning.time_control import TimeControl

MAX_SEED = MOST_LONG

MAX_BLOCKS = 1_000_000
"""Most blocks per line-up and pool."""


@dataclass(frozen=True)
class GivenStart:
    """A set-up that is given, not drawn.

    Attributes:
        name: Name of the set-up.
        position: JSON position of the state that play begins from.
    """

    name: str
    position: str


@dataclass(frozen=True)
class Pool:
    """Games that belong together: one player count and one set of options.

    Attributes:
        players: Number of deciding seats.
        options: Options that were asked for (the others have their defaults), as pairs.
        key: Stable key of game, players, options and data (:meth:`Game.pool`).
        starts: Given set-ups, one block each; empty when they are drawn.
        chance: Key from which the seeds follow, empty for ``key``. Pools of one such key meet the same
            chance, whatever their data and options: versions of a game are compared so.
    """

    players: int
    options: tuple[tuple[str, OptionValue], ...]
    key: str
    starts: tuple[GivenStart, ...] = ()
    chance: str = ""

    def load(self, game: str, data: str | None) -> Game:
        """Return the game of this pool."""
        return registry.load_with(
            game, self.players, dict(self.options), Path(data) if data is not None else None
        )


@dataclass(frozen=True)
class Stage:
    """How large a tournament was when bots were added to it.

    Attributes:
        bots: Number of its bots: the first ones of :attr:`Plan.bots`.
        blocks: Its :attr:`Plan.blocks`.
    """

    bots: int
    blocks: int


@dataclass(frozen=True)
class Plan:
    """A whole tournament."""

    game: str
    """Name of the game."""
    pools: tuple[Pool, ...]
    """See :class:`Pool`."""
    bots: tuple[str, ...]
    """Bots as written, all different."""
    blocks: int
    """Blocks per line-up and pool; a pool with given set-ups has one for each of them."""
    seed: int = 0
    """Seed of everything, ``0 <= seed < 2**63``."""
    focus: tuple[str, ...] = ()
    """Bots of which every line-up holds at least one (a gauntlet); empty: all alike."""
    lineups: tuple[tuple[str, ...], ...] = ()
    """Fixed line-ups (each a tuple of bots) instead of the round robin; may be empty."""
    max_lineups: int = 200
    """A pool with more combinations than this plays a balanced sample of them."""
    anchor: str | None = None
    """Bot with rating 0, or None for the mean of the pool."""
    data: str | None = None
    """Path of the component data file that replaces the game's own, or None."""
    isolate: bool = False
    """Every bot plays in a process of its own, those of this package too."""
    time: TimeControl | None = None
    """How long bots may think, None for as long as they like."""
    limits: ProcessLimits = field(default_factory=ProcessLimits)
    """Limits of the processes of bots."""
    lineup_blocks: tuple[int, ...] = ()
    """Blocks of each fixed line-up, ``blocks`` at most; empty: all have ``blocks``."""
    stages: tuple[Stage, ...] = ()
    """One for each time that bots were added. What was played then keeps its line-ups and numbers; more
    blocks alone are the plan that was made with so many."""
    keep_searches: bool = False
    """Whether time, size and expected share of searched decisions are stored."""
    in_process: bool = False
    """Bots of files and of other packages play in the process of the match."""
    resign: Resign | None = None
    """When games are adjudicated, None for never."""

    def to_json(self) -> str:
        """Return the plan as JSON text with sorted keys."""
        return json.dumps(asdict(self), sort_keys=True)

    @staticmethod
    def from_json(text: str) -> Plan:
        """Return the plan that :meth:`to_json` wrote."""
        raw = _tuples(json.loads(text))
        raw["pools"] = tuple(
            Pool(**pool | {"starts": tuple(GivenStart(**start) for start in pool["starts"])})
            for pool in raw["pools"]
        )
        raw["stages"] = tuple(Stage(**stage) for stage in raw["stages"])
        raw["time"] = raw["time"] and TimeControl(**raw["time"])
        raw["resign"] = raw.get("resign") and Resign(**raw["resign"])
        raw["limits"] = ProcessLimits(**raw["limits"])
        return Plan(**raw)

    def apart(self, spec: str) -> bool:
        """Return whether a bot plays in a process of its own: one that ponders or is from outside."""
        foreign = not specs.is_own(spec, self.game) and not self.in_process
        return foreign or self.isolate or specs.is_command(spec) or specs.ponders(spec)

    def moved(self, isolate: bool, in_process: bool) -> Plan:
        """Return the plan with its bots in other processes, where one of the two is asked for.

        Raises:
            UseError: Both are.
        """
        if isolate and in_process:
            raise UseError("isolate and in-process are opposites; give one or the other")
        moves = isolate or in_process
        return replace(self, isolate=isolate, in_process=in_process) if moves else self

    def blocks_of(self, pool: int) -> int:
        """Return the number of blocks for each line-up of a pool."""
        return len(self.pools[pool].starts) or self.blocks

    def load(self, pool: int) -> Game:
        """Return the game of one pool, made once per process.

        Raises:
            UseError: The data file has gone or changed since the tournament began.
        """
        game = _load(self.game, self.pools[pool], self.data)
        if game.pool() != self.pools[pool].key:
            source = self.data or "the game's own data file"
            raise UseError(f"{source} or the options of {self.game} changed since this run began")
        return game


@functools.cache
def _load(game: str, pool: Pool, data: str | None) -> Game:
    return pool.load(game, data)


def _tuples(value: Any) -> Any:
    """Return a value of JSON with tuples for its lists, at any depth."""
    if isinstance(value, dict):
        return {key: _tuples(each) for key, each in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def make_pools(
    game: str,
    players: Sequence[int],
    options: Mapping[str, Sequence[object]],
    data: str | None = None,
) -> tuple[Pool, ...]:
    """Return one pool for each player count and each combination of the options' values.

    Args:
        game: Name of the game.
        players: Player counts.
        options: For each option, the values to play.
        data: Component data file instead of the game's own.

    Raises:
        UseError: A wrong game, player count, option, value, combination or data file.
    """
    info = registry.info(game)
    pools: list[Pool] = []
    for count in players or info.players[:1]:
        for values in itertools.product(*options.values()):
            choice = dict(zip(options, values, strict=True))
            loaded = registry.load_with(game, count, choice, Path(data) if data else None)
            given = tuple((name, loaded.options[name]) for name in sorted(choice))
            pool = Pool(count, given, loaded.pool())
            if pool.key not in {p.key for p in pools}:
                pools.append(pool)
    return tuple(pools)


def pools_of(setups: Sequence[Setup]) -> tuple[Pool, ...]:
    """Return the pools of given set-ups: one for each player count and set of options.

    Args:
        setups: Set-ups of one game.

    Raises:
        UseError: A game that is over, or two set-ups of one name.
    """
    pools: dict[str, Pool] = {}
    names: set[str] = set()
    for setup in setups:
        game = setup.state.game
        if setup.state.over:
            raise UseError(f"set-up {setup.name}: the game is over, there is nothing to play")
        if setup.name in names:
            raise UseError(f"set-up {setup.name} is given twice; each needs a name of its own")
        names.add(setup.name)
        options = tuple(sorted(game.changed_options().items()))
        empty = Pool(game.players, options, game.pool())
        pool = pools.get(empty.key, empty)
        start = GivenStart(setup.name, json.dumps(setup.state.to_json(), sort_keys=True))
        pools[pool.key] = replace(pool, starts=(*pool.starts, start))
    return tuple(pools.values())


def check(plan: Plan) -> Plan:
    """Return the plan if it can be played, its bots in their canonical spelling.

    Raises:
        UseError: The plan is wrong; one line.
    """
    if not 1 <= plan.blocks <= MAX_BLOCKS:
        raise UseError(f"blocks: {plan.blocks} is not a whole number from 1 to {MAX_BLOCKS:,}")
    if not 0 <= plan.seed <= MAX_SEED:
        raise UseError(f"seed: {plan.seed} is not between 0 and 2**63 - 1")
    if not 1 <= plan.max_lineups <= MOST_WHOLE:
        raise UseError(
            f"max-lineups: {plan.max_lineups} is not a whole number from 1 to {MOST_WHOLE:,}"
        )
    plan = _named(plan)
    bots = _tidy_all(plan.bots)
    if len(bots) != len(set(bots)):
        twice = next(
            written for written, one in zip(plan.bots, bots, strict=True) if bots.count(one) > 1
        )
        raise UseError(f"bot {twice!r} is given twice; every --bot must be another one")
    # a line-up names its bots
    bots = tuple(dict.fromkeys((*bots, *_tidy_all(itertools.chain.from_iterable(plan.lineups)))))
    solo_only = all(pool.players == 1 for pool in plan.pools)
    if len(bots) < 2 and not (bots and (solo_only or plan.lineups)):
        raise UseError(
            f"{len(bots) or 'no'} bot given; a tournament needs 2, a solo game 1; a line-up may hold "
            "one bot several times"
        )
    if plan.time is not None:
        plan.time.check()
    plan.limits.check()
    for name in (*plan.focus, *([plan.anchor] if plan.anchor else [])):
        if specs.canonical(name) not in bots:
            raise UseError(f"{name!r} is none of the bots of this run: {', '.join(bots)}")
    for lineup in plan.lineups:
        if not any(len(lineup) == pool.players for pool in plan.pools):
            raise UseError(f"line-up {'+'.join(lineup)}: no pool has {len(lineup)} players")
    if plan.lineup_blocks:
        if len(plan.lineup_blocks) != len(plan.lineups):
            raise UseError(
                f"{len(plan.lineup_blocks)} numbers of blocks for {len(plan.lineups)} line-ups"
            )
        if not all(1 <= blocks <= plan.blocks for blocks in plan.lineup_blocks):
            raise UseError(f"blocks of a line-up: not whole numbers from 1 to {plan.blocks}")
    for pool in plan.pools:
        if plan.lineups and all(len(lineup) != pool.players for lineup in plan.lineups):
            raise UseError(f"no fixed line-up for {pool.players} players")
    plan = replace(
        plan,
        bots=bots,
        focus=_tidy_all(plan.focus),
        lineups=tuple(_tidy_all(lineup) for lineup in plan.lineups),
        anchor=specs.canonical(plan.anchor) if plan.anchor else None,
    )
    for spec in bots:
        specs.check(spec, plan.game, plan.apart(spec), plan.limits)
    return plan


def _named(plan: Plan) -> Plan:
    """Return the plan with the bots themselves where line-ups, focus and anchor have their names.

    Raises:
        UseError: Two bots have one name, or a bot has the name of another.
    """
    written = (*plan.bots, *itertools.chain.from_iterable(plan.lineups))
    spellings: dict[str, str] = {}
    for spec in map(specs.canonical, written):
        name = specs.split_name(spec)[0]
        if not name:
            continue
        if spellings.setdefault(name, spec) != spec:
            raise UseError(f"name {name!r} is given to two bots; every bot needs one of its own")
        if specs.is_own(name, plan.game):
            raise UseError(f"name {name!r} is that of a bot of {plan.game}; choose another")

    def spelled(spec: str) -> str:
        return spellings.get(spec.strip(), spec)

    return replace(
        plan,
        focus=tuple(map(spelled, plan.focus)),
        lineups=tuple(tuple(map(spelled, lineup)) for lineup in plan.lineups),
        anchor=None if plan.anchor is None else spelled(plan.anchor),
    )


def _tidy_all(lineup: Iterable[str]) -> tuple[str, ...]:
    return tuple(specs.canonical(spec) for spec in lineup)
