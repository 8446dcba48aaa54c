"""The results of a tournament as plain data (``show --json``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import permutations
from typing import Any

import numpy as np

from aura_ai.bots import specs
from aura_ai.contract import registry
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.errors import UseError
from aura_ai.tournaments.rating import searches, sprt
from aura_ai.tournaments.rating.difference import MIN_SETUPS
from aura_ai.tournaments.rating.fit import ELO, Fit, fit
from aura_ai.tournaments.rating.gathered import Gathered, gather
from aura_ai.tournaments.rating.results import (
    PoolResults,
    bot_labels,
    n_different,
    standard_error,
)
from aura_ai.tournaments.rating.standing import standing
from aura_ai.tournaments.storing.database import Store

LEAST_SETUPS = 3
"""With fewer, results are so few that no interval can miss in just 5 % of cases: they show nothing."""
_DIGITS = 2


def summary(*stores: Store, anchor: str | None = None) -> dict[str, Any]:
    """Return everything there is to say about some tournaments: :func:`summary_of` their games."""
    return summary_of(gather(stores), anchor)


def summary_of(gathered: Gathered, anchor: str | None = None) -> dict[str, Any]:
    """Return everything there is to say about some results, ready for JSON.

    Of several files, settings that differ from file to file are None; ``files`` tells each.

    Args:
        gathered: The results.
        anchor: Bot with rating 0; default the anchor of the plan; else the mean.

    Raises:
        UseError: The anchor does not take part.
    """
    plan, pools, store = gathered.plan, gathered.pools, gathered.sources[0].store
    written = anchor or plan.anchor
    anchor = None if written is None else label_of(plan.bots, written, "anchor")
    failures = Counter((f.bot, f.kind) for pool in pools for f in pool.failures)
    first = {(f.bot, f.kind): f for pool in reversed(pools) for f in reversed(pool.failures)}
    games = sum(pool.n_games for pool in pools)
    files = [source.to_json() for source in gathered.sources]
    limits = gathered.shared("limits")
    question = None if gathered.several else sprt.question_of(store)
    return {
        "game": plan.game,
        "notice": "" if store.missing_game() else registry.info(plan.game).notice,
        "seed": gathered.shared("seed"),
        "blocks": gathered.shared("blocks"),
        "bots": list(plan.bots),
        "version": ", ".join(gathered.versions()),
        "rules_version": store.rules,
        "anchor": anchor,
        "data": plan.data,
        "focus": list(plan.focus) if gathered.shared("focus") is not None else None,
        "lineups": [list(lineup) for lineup in plan.lineups]
        if gathered.shared("lineups") is not None
        else None,
        "isolate": gathered.shared("isolate"),
        "in_process": gathered.shared("in_process"),
        "limits": None if limits is None else asdict(plan.limits),
        "time": None if plan.time is None else {**asdict(plan.time), "text": plan.time.text()},
        "resign": None
        if plan.resign is None
        else {**asdict(plan.resign), "text": plan.resign.text()},
        "games": games,
        "planned": games + sum(file["planned"] - file["games"] for file in files),
        **({"files": files, "common_games": gathered.common} if gathered.several else {}),
        "pools": [
            {**_pool(pool, anchor, plan.bots), "searches": searches.summed_up(gathered, pool)}
            for pool in pools
        ],
        **_overall(pools, anchor, plan.bots),
        "sprt": None if question is None else _sprt(store, question, pools),
        "failures": [
            {
                "bot": b,
                "kind": k,
                "count": n,
                "first": first[b, k].detail,
                "game": first[b, k].game,
                **({"named": gathered.named(first[b, k].game)} if gathered.several else {}),
            }
            for (b, k), n in sorted(failures.items())
        ],
    }


def _spelled(rows: Sequence[dict[str, Any]], bots: Sequence[str]) -> list[dict[str, Any]]:
    """Return rows with the spelling of each bot next to its name; None for a game's opponent."""
    spelling = {label: spec for spec, label in _labels(bots).items()}
    return [{**row, "spec": spelling.get(row["bot"])} for row in rows]


def _sprt(store: Store, question: sprt.Hypotheses, pools: list[PoolResults]) -> dict[str, Any]:
    samples = sprt.samples_of(store, question)
    named = _labels(store.plan.bots)
    labelled = replace(question, first=named[question.first], second=named[question.second])
    verdict = sprt.judge(samples.scores(), labelled, samples.games_per_setup)
    counted = standing(samples, verdict)
    counted["places"] = {named[bot]: places for bot, places in counted["places"].items()}
    data = {**asdict(labelled), **asdict(verdict), **counted}
    for pool in pools:
        for index in pool.only_failed():
            # its failures were counted as losses, but do not measure strength
            data |= dict.fromkeys(("elo", "low", "high", "normalised"))
            data["reason"] += f"; {pool.names[index]} failed in every game, so there is no rating"
    return data


def _labels(bots: Sequence[str]) -> dict[str, str]:
    return dict(zip(bots, bot_labels(list(bots)), strict=True))


def label_of(bots: Sequence[str], written: str, option: str) -> str:
    """Return the name in tables of a bot, which is written by that name or in full.

    Raises:
        UseError: It is not one of the bots; begins with the option.
    """
    labels = _labels(bots)
    if written in labels.values():
        return written
    spec = specs.canonical(written)
    if spec not in labels:
        raise UseError(f"{option} {written!r} is none of the bots: {', '.join(labels.values())}")
    return labels[spec]


def _pool(pool: PoolResults, anchor: str | None, bots: Sequence[str]) -> dict[str, Any]:
    results = pool.rated()
    sample = results.sample() if results.n_games else None
    fitted = fit([sample], len(results.names)) if sample is not None and len(sample.bots) else None
    rated = fitted if sample is not None and sample.compares() else None
    points, wins = pool.points(), pool.wins()
    rows = []
    for row in _ratings(_games([pool]), results.names, rated, anchor):
        mine = pool.bots == pool.names.index(row["bot"])
        setups = np.broadcast_to(pool.setups[:, None], mine.shape)[mine]
        rows.append(
            {
                **row,
                "score": _mean(pool.scores[mine]),
                "points": _mean(points[mine], 4),
                "wins": _mean(wins[mine], 4),
                "points_error": _rounded(standard_error(points[mine], setups), 4),
                "score_error": _rounded(standard_error(pool.scores[mine], setups), _DIGITS),
                **_bands(pool, pool.scores[mine]),
            }
        )
    seats = roles = []
    if fitted is not None and fitted.seats[0] is not None:
        sat = np.broadcast_to(np.arange(results.bots.shape[1]), results.bots.shape)
        numbers = list(range(sat.shape[1]))
        seats = _effects(results, "seat", numbers, sat, fitted.seats[0], fitted.seat_spread().half)
    if fitted is not None and fitted.roles[0] is not None:
        assert results.roles is not None
        half, names = fitted.role_spread().half, results.role_names
        roles = _effects(results, "role", names, results.roles, fitted.roles[0], half)
    return {
        "game": pool.game,
        "players": pool.players,
        "options": pool.options,
        "changed": pool.changed,
        "title": pool.title(),
        "data_fingerprint": pool.data_fingerprint,
        "blocks": pool.n_blocks,
        "setups": n_different(pool.setups),
        "games": pool.n_games,
        "starts": list(pool.starts),
        "adjudicated": {
            "games": len(pool.adjudicated),
            "plies": _mean(pool.plies[pool.adjudicated].astype(float)),
        },
        "ratings": _spelled(sorted(rows, key=_best_first), bots),
        "seats": seats,
        "roles": sorted(roles, key=_best_first),
        "draws": _draws([pool]),
        "plies": _mean(pool.plies.astype(float)),
        # apart from the ratings: everything there is the same however fast the machine was
        "seconds": {
            name: _mean(pool.seconds[pool.bots == i], 6) for i, name in enumerate(pool.names)
        },
        "superiority": _superiority(results.names, rated),
        "cross": _cross(results.names, [results]) if rated else [],
        "warnings": [
            *(f"{pool.names[i]} is not rated: it failed in every game" for i in pool.only_failed()),
            *(_too_few(n_different(results.setups)) if rated else []),
        ],
    }


def _too_few(setups: int) -> list[str]:
    """Warn of ratings by few set-ups."""
    if setups >= MIN_SETUPS:
        return []
    say = "say who is stronger" if setups < LEAST_SETUPS else "be sure"
    count = f"{setups} set-up{'s' * (setups > 1)}"
    return [f"only {count}: too few to {say}; play at least {MIN_SETUPS}"]


def _best_first(row: dict[str, Any]) -> tuple[bool, float]:
    """Sort by rating, then those without one by score."""
    value = row.get("score") if row["elo"] is None else row["elo"]
    return row["elo"] is None, -(value or 0.0)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _bands(pool: PoolResults, scores: Floats) -> dict[str, Any]:
    """Return the share of the finished games in each score band, nothing in a game without."""
    if not pool.bands:
        return {}
    finite = scores[~np.isnan(scores)]
    n = max(1, len(finite))
    shares = {}
    for name, low, high in pool.bands:
        inside = (finite >= (-np.inf if low is None else low)) & (
            finite <= (np.inf if high is None else high)
        )
        shares[name] = round(float(inside.sum()) / n, 4)
    return {"bands": shares}


def _games(pools: Sequence[PoolResults]) -> dict[str, int]:
    """Return in how many games everyone took part, by name."""
    counts = Counter[str]()
    for pool in pools:
        for i, name in enumerate(pool.names):
            counts[name] += pool.games_of(i)
    return dict(counts)


def _ratings(
    games: Mapping[str, int], names: Sequence[str], fitted: Fit | None, anchor: str | None
) -> list[dict[str, Any]]:
    """Return a row for everyone in ``games``; only ``names`` of a fit are rated.

    Strengths and intervals are distances to the mean, or to an anchor, which is not uncertain then.
    """
    rated: dict[str, dict[str, Any]] = {}
    if fitted is not None:
        strength, half, zero = fitted.strength, fitted.own_spread.half, 0.0
        if anchor in names:
            place = names.index(anchor)
            zero, half = strength[place], fitted.spread_from(place).half
        rated = {n: _interval(s - zero, h) for n, s, h in zip(names, strength, half, strict=True)}
    unknown = dict.fromkeys(("elo", "low", "high"))
    return [{"bot": n, **rated.get(n, unknown), "games": c} for n, c in games.items()]


def _effects(
    pool: PoolResults,
    key: str,
    names: Sequence[object],
    had: Longs,
    values: Floats,
    halves: Floats,
) -> list[dict[str, Any]]:
    """Return the worth of seats or roles (``key``), apart from the effects of all else.

    ``had`` (``int[games, seats]``) says which of them each bot had.
    """
    points, rows = pool.points(), []
    for code, (name, value, half) in enumerate(zip(names, values, halves, strict=True)):
        mine = had == code
        rows.append(
            {
                key: name,
                **_interval(value, half),
                "games": int(np.any(mine, axis=1).sum()),
                "points": _mean(points[mine], 4),
                "score": _mean(pool.scores[mine]),
            }
        )
    return rows


def _interval(value: float, half: float) -> dict[str, float]:
    ends = {"elo": value, "low": value - half, "high": value + half}
    return {name: round(float(end * ELO), _DIGITS) for name, end in ends.items()}


def _draws(pools: Sequence[PoolResults]) -> float:
    """Return the share of the pairs of seats that share a place."""
    tied = pairs = 0
    for pool in pools:
        places = pool.sample().places
        seats = places.shape[1]
        ties = places[:, :, None] == places[:, None, :]
        tied += int(ties.sum()) - ties.shape[0] * seats
        pairs += ties.shape[0] * seats * (seats - 1)
    return round(tied / pairs, 4) if pairs else 0.0


def _superiority(names: Sequence[str], fitted: Fit | None) -> dict[str, dict[str, float]]:
    if fitted is None:
        return {}
    return {
        name: {other: round(float(p), 4) for other, p in zip(names, line, strict=True)}
        for name, line in zip(names, fitted.superiority(), strict=True)
    }


def _cross(names: Sequence[str], pools: Sequence[PoolResults]) -> list[dict[str, Any]]:
    """Return for every two bots how often the first was placed better, ties half."""
    n = len(names)
    won, met = np.zeros(n * n), np.zeros(n * n)
    for pool in pools:
        index, sample = np.array([names.index(name) for name in pool.names]), pool.sample()
        for a, b in permutations(range(sample.bots.shape[1]), 2):
            code = index[sample.bots[:, a]] * n + index[sample.bots[:, b]]
            won += np.bincount(
                code, 0.5 + np.sign(sample.places[:, b] - sample.places[:, a]) / 2, n * n
            )
            met += np.bincount(code, minlength=n * n)
    return [
        {
            "bot": names[i],
            "opponent": names[j],
            "points": round(float(won[i * n + j] / met[i * n + j]), 4),
            "meetings": int(met[i * n + j]),
        }
        for i in range(n)
        for j in range(n)
        if i != j and met[i * n + j]
    ]


def _overall(pools: list[PoolResults], anchor: str | None, bots: Sequence[str]) -> dict[str, Any]:
    """Return the ratings over all pools (``overall``) and their details (``together``)."""
    pools = [pool for pool in pools if pool.sample().compares()]
    games = _games(pools)
    pools = [part for pool in pools if (part := pool.rated()).n_games and part.sample().compares()]
    if not pools:
        return {"overall": [], "together": None}
    names = list(dict.fromkeys(name for pool in pools for name in pool.names))
    samples = []
    for pool in pools:
        index = np.array([names.index(name) for name in pool.names], np.int64)
        samples.append(replace(sample := pool.sample(), bots=index[sample.bots]))
    fitted = fit(samples, len(names))
    together = {
        "draws": _draws(pools),
        "superiority": _superiority(names, fitted),
        "cross": _cross(names, pools),
    }
    rows = sorted(_ratings(games, names, fitted, anchor), key=_best_first)
    return {"overall": _spelled(rows, bots), "together": together}


def _mean(values: Floats, digits: int = _DIGITS) -> float | None:
    finite = values[~np.isnan(values)]
    return round(float(finite.mean()), digits) if len(finite) else None
