"""Results of one tournament, or several that belong together."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.bots import specs
from aura_ai.engine.arrays import Longs
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating.results import PER_GAME, PoolResults, bot_labels, load
from aura_ai.tournaments.storing.database import Store


@dataclass(frozen=True)
class SourceDatabase:
    """A database among several.

    Attributes:
        store: The database.
        before: Offset of its own game numbers, so that no two games have one number.
        planned: Number of games that its plan has.
    """

    store: Store
    before: int
    planned: int

    def to_json(self) -> dict[str, Any]:
        """Return the file with its number of games and its settings."""
        plan = self.store.plan
        own = {"file": str(self.store.path), "games": self.store.n_games(), "planned": self.planned}
        return {**own, "seed": plan.seed, "blocks": plan.blocks}


@dataclass(frozen=True)
class Gathered:
    """Results that are summed up together.

    Attributes:
        plan: The plan; of several, that of the first with the bots of all.
        pools: Results of every pool that has games.
        sources: The databases.
        common: How many games were left out because another of the files has them, too.
    """

    plan: Plan
    pools: list[PoolResults]
    sources: tuple[SourceDatabase, ...]
    common: int = 0

    @property
    def several(self) -> bool:
        """Whether there is more than one database."""
        return len(self.sources) > 1

    def shared(self, setting: str) -> object:
        """Return a setting of the plans, None where they differ in it."""
        values = [getattr(source.store.plan, setting) for source in self.sources]
        return values[0] if all(value == values[0] for value in values) else None

    def versions(self) -> list[str]:
        """Return the versions of the program that played, each once."""
        return list(dict.fromkeys(source.store.meta["version"] for source in self.sources))

    def locate(self, number: int) -> tuple[Store, int]:
        """Return the database that holds a game, and the number that the game has there."""
        source = next(s for s in reversed(self.sources) if s.before < number)
        return source.store, number - source.before

    def named(self, number: int) -> str:
        """Return the number of a game in words: with its file where there are several."""
        store, own = self.locate(number)
        return f"{own} of {store.path}" if self.several else str(own)


def gather(stores: Sequence[Store]) -> Gathered:
    """Return the results of some tournaments as those of one.

    A game that several files hold counts once; games on one set-up have it in common, whatever file
    they are in.

    Args:
        stores: Open databases, at least one.

    Raises:
        UseError: Their games do not belong together.
    """
    for before, after in itertools.combinations(stores, 2):
        _check_alike(before, after)
    bots, spelled = _bots(stores)
    labels = dict(zip(bots, bot_labels(bots), strict=True))
    sources, last = [], 0
    parts: dict[str, list[_Part]] = {}
    for store, spelling in zip(stores, spelled, strict=True):
        schedule = Schedule(store.plan)
        sources.append(SourceDatabase(store, last, schedule.n_games()))
        named = {spec: labels[spelling[spec]] for spec in store.plan.bots}
        for pool in load(store, list(named.values())):
            same = parts.setdefault(store.plan.pools[pool.index].key, [])
            if pool.n_games:
                own = schedule.lineups[pool.index]
                lineups = [tuple(sorted(named[spec] for spec in lineup)) for lineup in own]
                same.append(_Part(store.plan, pool, lineups, last))
        last += int(store.db.execute("SELECT coalesce(max(id), 0) FROM game").fetchone()[0])
    pools = [
        _join(index, same, list(labels.values()))
        for index, same in enumerate(parts.values())
        if same
    ]
    anchors = {
        spelling.get(s.plan.anchor or "") for s, spelling in zip(stores, spelled, strict=True)
    }
    plan = replace(
        stores[0].plan, bots=tuple(bots), anchor=anchors.pop() if len(anchors) == 1 else None
    )
    stored = sum(part.pool.n_games for same in parts.values() for part in same)
    return Gathered(plan, pools, tuple(sources), stored - sum(pool.n_games for pool in pools))


def _check_alike(before: Store, after: Store) -> None:
    """Refuse two tournaments with games that cannot be compared.

    Raises:
        UseError: The files differ; where.
    """
    difference = ""
    if before.plan.game != after.plan.game:
        difference = f"one is of {before.plan.game}, the other of {after.plan.game}"
    elif before.rules != after.rules:
        difference = f"played by versions {before.rules} and {after.rules} of the rules"
    elif before.plan.time != after.plan.time:
        difference = "their time controls differ"
    elif before.plan.resign != after.plan.resign:
        difference = "their adjudication differs"
    else:
        difference = _difference_of_pools(before, after)
    if difference:
        raise UseError(f"{before.path} and {after.path} cannot be put together: {difference}")


def _difference_of_pools(before: Store, after: Store) -> str:
    """Return how the pools of two tournaments differ, or an empty string.

    One may have more pools than the other.
    """
    query = "SELECT options, data_fingerprint FROM pool WHERE players = ?"
    for players in dict.fromkeys(pool.players for pool in before.plan.pools):
        mine, theirs = (set(store.db.execute(query, (players,))) for store in (before, after))
        if not theirs or mine <= theirs or theirs <= mine:
            continue
        if {options for options, _ in mine} & {options for options, _ in theirs}:
            return f"their component data differ, {players} players"
        one, other = (json.loads(min(pools)[0]) for pools in (mine - theirs, theirs - mine))
        names = [name for name in one if one[name] != other.get(name)]
        return f"their options differ in {', '.join(names)}, {players} players"
    return ""


def _bots(stores: Sequence[Store]) -> tuple[list[str], list[dict[str, str]]]:
    """Return the bots of all tournaments, and for each tournament which of them its own ones are.

    Two bots are one if they are shown alike, have the same parameters and, as far as that is known,
    the same files, in whatever folder.

    Raises:
        UseError: Two bots are shown alike and are not one.
    """
    owners: dict[str, tuple[Store, str]] = {}
    spelled: list[dict[str, str]] = []
    for store in stores:
        files, own = store.file_digests(), {}
        for spec in store.plan.bots:
            other = spec
            if spec not in owners:
                alike = (
                    one
                    for one in owners
                    if specs.short(one) == specs.short(spec) and one not in store.plan.bots
                )
                other = next(alike, spec)
            where, digest = owners.setdefault(other, (store, files.get(spec, "")))
            same = specs.short(specs.split_name(other)[1]) == specs.short(specs.split_name(spec)[1])
            if not same or (digest and digest != files.get(spec, digest)):
                raise UseError(
                    f"{where.path} and {store.path} cannot be put together: {specs.short(spec)} is "
                    f"another bot in each{'' if same else f', {other} and {spec}'}"
                )
            own[spec] = other
        spelled.append(own)
    return list(owners), spelled


@dataclass(frozen=True)
class _Part:
    """Part of a joined pool that one file holds, with the names of the bots of each line-up, sorted.

    ``before`` is that of :class:`SourceDatabase`.
    """

    plan: Plan
    pool: PoolResults
    lineups: list[tuple[str, ...]]
    before: int

    def chance(self) -> tuple[object, ...]:
        """Return the source of the set-ups' seeds, apart from their number."""
        pool = self.plan.pools[self.pool.index]
        return (self.plan.seed, pool.chance or pool.key, pool.starts)


def _join(index: int, parts: Sequence[_Part], labels: Sequence[str]) -> PoolResults:
    """Return the games of several files as one pool."""
    present = dict.fromkeys(name for part in parts for name in part.pool.names)
    names = sorted(present, key=lambda name: labels.index(name) if name in labels else len(labels))
    roles = sorted({role for part in parts for role in part.pool.role_names})
    lineups: dict[tuple[str, ...], int] = {}
    offsets: dict[tuple[object, ...], int] = {}
    starts: list[str] = []
    columns: dict[str, list[npt.NDArray[Any]]] = {name: [] for name in (*PER_GAME, "roles")}
    after = 0
    for part in parts:
        pool, chance = part.pool, part.chance()
        if chance not in offsets:
            offsets[chance] = after
            after += max(len(pool.starts), int(pool.setups.max()) + 1)
            starts += pool.starts
        renamed = {
            "numbers": pool.numbers + part.before,
            "bots": np.array([names.index(name) for name in pool.names])[pool.bots],
            "setups": pool.setups + offsets[chance],
            "lineups": np.array([lineups.setdefault(x, len(lineups)) for x in part.lineups])[
                pool.lineups
            ],
            "roles": np.array([*map(roles.index, pool.role_names), -1])[pool.roles],
        }
        for name, column in columns.items():
            column.append(renamed[name] if name in renamed else getattr(pool, name))
    whole: dict[str, Any] = {name: np.concatenate(column) for name, column in columns.items()}
    mask = _once([part.pool.n_games for part in parts], whole["setups"], whole["bots"])
    numbers = set(whole["numbers"][mask].tolist())
    all_given = all(part.pool.starts for part in parts)
    return replace(
        parts[0].pool,
        index=index,
        names=names,
        role_names=roles,
        starts=tuple(starts) if all_given else (),
        failures=[
            replace(failed, game=failed.game + part.before)
            for part in parts
            for failed in part.pool.failures
            if failed.game + part.before in numbers
        ],
        **{name: column[mask] for name, column in whole.items()},
    )


def _once(sizes: Sequence[int], setups: Longs, bots: Longs) -> Longs:
    """Return the rows of the games without those that an earlier file has: same set-up, same seats."""
    if len(sizes) == 1:
        return np.arange(*sizes)
    file = np.repeat(np.arange(len(sizes)), sizes)
    games = np.column_stack([setups, bots])
    _, which = np.unique(games, axis=0, return_inverse=True)
    first = np.full(int(which.max()) + 1, len(sizes))
    np.minimum.at(first, which.ravel(), file)
    return np.flatnonzero(first[which.ravel()] == file)
