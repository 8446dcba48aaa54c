"""The results of a tournament as plain data (``show --json``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np
from aura_ai.bots import players
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import quality, sprt
from aura_ai.tournaments.rating.fit import ELO, Fit, Floats, Ints, fit
from aura_ai.tournaments.rating.results import PoolResults, bot_labels, load
from aura_ai.tournaments.storing.database import Store

from aura_ai.errors import UseError
from aura_ai.games import registry

_DIGITS = 2


def summary(store: Store, anchor: str | None = None) -> dict[str, Any]:
    """Return everything there is to say about a tournament, ready for JSON.

    Args:
        store: An open database.
        anchor: Bot whose rating is the zero; default the anchor of the plan; else the mean.

    Raises:
        UseError: The anchor does not take part.
    """
    plan = store.plan
    anchor = _anchor(plan.bots, anchor or plan.anchor)
    pools = [pool for pool in load(store) if pool.n_games]
    failures = Counter((f.bot, f.kind) for pool in pools for f in pool.failures)
    planned = Schedule(plan).n_games()
    question = sprt.question_of(store)
    return {
        "game": plan.game,
        "notice": registry.info(plan.game).notice,
        "seed": plan.seed,
        "blocks": plan.blocks,
        "bots": list(plan.bots),
        "version": store.meta["version"],
        "anchor": anchor,
        "data": plan.data,
        "focus": list(plan.focus),
        "lineups": [list(lineup) for lineup in plan.lineups],
        "isolate": plan.isolate,
        "limits": asdict(plan.limits),
        "time": None if plan.time is None else {**asdict(plan.time), "text": plan.time.text()},
        "games": sum(pool.n_games for pool in pools),
        "planned": planned,
        "pools": [_pool(pool, anchor) for pool in pools],
        **_overall(pools, anchor),
        "sprt": None if question is None else _sprt(store, question),
        "failures": [{"bot": b, "kind": k, "count": n} for (b, k), n in sorted(failures.items())],
    }


def _sprt(store: Store, question: sprt.Question) -> dict[str, Any]:
    tally = sprt.Tally(store.plan, question)
    tally.add_stored(store)
    named = _labels(store.plan.bots)
    question = replace(question, first=named[question.first], second=named[question.second])
    return {**asdict(question), **sprt.judge(tally.scores(), question).to_json()}


def _labels(bots: Sequence[str]) -> dict[str, str]:
    return dict(zip(bots, bot_labels(list(bots)), strict=True))


def _anchor(bots: Sequence[str], anchor: str | None) -> str | None:
    if anchor is None:
        return None
    labels = _labels(bots)
    spec = players.tidy(anchor)
    if spec not in labels:
        raise UseError(f"anchor {anchor!r} is none of the bots: {', '.join(labels.values())}")
    return labels[spec]


def _pool(pool: PoolResults, anchor: str | None) -> dict[str, Any]:
    fitted = fit([pool.sample()], len(pool.names))
    points, wins = pool.points(), pool.wins()
    rows = []
    for row in _ratings(pool.names, fitted, pool.bots, anchor):
        mine = pool.bots == pool.names.index(row["bot"])
        rows.append(
            {
                **row,
                "score": _mean(pool.scores[mine]),
                "points": _mean(points[mine], 4),
                "wins": _mean(wins[mine], 4),
            }
        )
    return {
        "game": pool.game,
        "players": pool.players,
        "options": pool.options,
        "changed": pool.changed,
        "title": pool.title(),
        "data_fingerprint": pool.data_fingerprint,
        "blocks": pool.n_blocks,
        "setups": len(np.unique(pool.setups)),
        "games": pool.n_games,
        "ratings": sorted(rows, key=lambda r: -r["elo"]),
        "seats": _seat_rows(pool, fitted),
        "draws": _draws([pool]),
        "variance_saved": _saved(fitted),
        "plies": _mean(pool.plies.astype(float)),
        # apart from the ratings: everything there is the same however fast the machine was
        "seconds": {
            name: _mean(pool.seconds[pool.bots == i], 6) for i, name in enumerate(pool.names)
        },
        "superiority": _superiority(pool.names, fitted),
        "cross": _cross(pool.names, [pool]),
        "warnings": quality.warnings(pool, fitted),
    }


def _ratings(names: list[str], fitted: Fit, bots: Ints, anchor: str | None) -> list[dict[str, Any]]:
    # an anchor moves the zero; the interval stays that of the distance to the mean, which is the
    # only one that all bots, the anchor too, have in common
    zero = fitted.strength[names.index(anchor)] if anchor in names else 0.0
    elo = (fitted.strength - zero) * ELO
    half = fitted.errors * fitted.quantile * ELO
    counts = [int(np.any(bots == i, axis=1).sum()) for i in range(len(names))]
    return [
        {
            "bot": name,
            "elo": round(float(elo[i]), _DIGITS),
            "low": round(float(elo[i] - half[i]), _DIGITS),
            "high": round(float(elo[i] + half[i]), _DIGITS),
            "games": counts[i],
        }
        for i, name in enumerate(names)
    ]


def _seat_rows(pool: PoolResults, fitted: Fit) -> list[dict[str, Any]]:
    effect, error = fitted.seats[0], fitted.seat_errors[0]
    if effect is None or error is None:
        return []
    points = pool.points()
    rows = []
    for seat, (value, spread) in enumerate(zip(effect, error, strict=True)):
        half = spread * fitted.quantile
        rows.append(
            {
                "seat": seat,
                "elo": round(float(value * ELO), _DIGITS),
                "low": round(float((value - half) * ELO), _DIGITS),
                "high": round(float((value + half) * ELO), _DIGITS),
                "points": _mean(points[:, seat], 4),
                "score": _mean(pool.scores[:, seat]),
            }
        )
    return rows


def _draws(pools: Sequence[PoolResults]) -> float:
    """Return the share of the pairs of seats that share a place."""
    tied = pairs = 0
    for pool in pools:
        seats = pool.places.shape[1]
        ties = pool.places[:, :, None] == pool.places[:, None, :]
        tied += int(ties.sum()) - ties.shape[0] * seats
        pairs += ties.shape[0] * seats * (seats - 1)
    return round(tied / pairs, 4)


def _saved(fitted: Fit) -> float | None:
    saved = fitted.saved()
    return None if saved is None else round(saved, 4)


def _superiority(names: Sequence[str], fitted: Fit) -> dict[str, dict[str, float]]:
    return {
        name: {other: round(float(p), 4) for other, p in zip(names, line, strict=True)}
        for name, line in zip(names, fitted.superiority(), strict=True)
    }


def _cross(names: Sequence[str], pools: Sequence[PoolResults]) -> list[dict[str, Any]]:
    """Return for every two bots how often the first was placed better, ties half."""
    n = len(names)
    won, met = np.zeros((n, n)), np.zeros((n, n))
    for pool in pools:
        index = np.array([names.index(name) for name in pool.names])
        here = np.ix_(index, index)
        points, meetings = quality.meetings(pool)
        won[here] += points
        met[here] += meetings
    return [
        {
            "bot": names[i],
            "opponent": names[j],
            "points": round(float(won[i, j] / met[i, j]), 4),
            "meetings": int(met[i, j]),
        }
        for i in range(n)
        for j in range(n)
        if i != j and met[i, j]
    ]


def _overall(pools: list[PoolResults], anchor: str | None) -> dict[str, Any]:
    """Return the ratings over all pools (``overall``) and what goes with them (``together``)."""
    if not pools:
        return {"overall": [], "together": None}
    names = list(dict.fromkeys(name for pool in pools for name in pool.names))
    samples = []
    everyone = Counter[str]()
    for pool in pools:
        index = np.array([names.index(name) for name in pool.names], np.int64)
        samples.append(replace(sample := pool.sample(), bots=index[sample.bots]))
        for i, name in enumerate(pool.names):
            everyone[name] += int(np.any(pool.bots == i, axis=1).sum())
    fitted = fit(samples, len(names))
    rows = _ratings(names, fitted, samples[0].bots, anchor)
    for row in rows:
        row["games"] = everyone[row["bot"]]
    together = {
        "draws": _draws(pools),
        "variance_saved": _saved(fitted),
        "superiority": _superiority(names, fitted),
        "cross": _cross(names, pools),
    }
    return {"overall": sorted(rows, key=lambda r: -r["elo"]), "together": together}


def _mean(values: Floats, digits: int = _DIGITS) -> float | None:
    known = values[~np.isnan(values)]
    return round(float(known.mean()), digits) if len(known) else None
