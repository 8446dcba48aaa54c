"""Plan one's own decisions: nested rollout policy adaptation, the others by their policy.

For one seat a game whose rivals play a fixed policy is a puzzle for one. The seat's own decisions are drawn
by the prior times what a table has learnt; every few simulations the table moves towards the best sequence
so far (NRPA, Rosin 2011, with a prior as bias, Cazenave 2021). What is played is the first action of the
best sequence: unlike the mean of a tree search, the best one is what somebody can carry out who decides
all of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.placeholders import game_apply, game_legal
from aura_ai.search.hooks import PRIOR, VALUE, Floats, Longs, game_evaluate, game_phase, game_play
from aura_ai.search.rollout import utilities
from aura_ai.search.simulation import add_totals, sample_determinization
from aura_ai.search.softmax import exponential
from aura_ai.search.workspace import DONE, ENDED, HORIZON, MAX_STEPS, STEPS, Workspace

LENGTH, BATCH, RATE, BEST, ROUND = range(5)
GRAIN = 9007199254740992.0


class Sequence(NamedTuple):
    """A sequence of own decisions.

    Attributes:
        size: ``int64[2]``: decisions, entries.
        n: ``int64[steps]`` actions at each.
        taken: ``int64[steps]``: index of that taken.
        code: ``int64[entries]``: place in the table.
        share: ``float64[entries]``: of the prior.
    """

    size: Longs
    n: Longs
    taken: Longs
    code: Longs
    share: Floats


class Plan(NamedTuple):
    """What a planner remembers.

    Attributes:
        table: ``float64[phases * n_actions]``.
        now: The simulation in hand.
        best: The best so far.
        control: ``float64[4]``.
    """

    table: Floats
    now: Sequence
    best: Sequence
    control: Floats


def weigh(p: Plan, q: Sequence, first: int, n: int, out: Floats) -> float:
    """Write unnormalised shares."""
    total = 0.0
    for i in range(n):
        x = q.share[first + i] * exponential(p.table[q.code[first + i]])
        out[i] = x
        total += x
    return total


def draw_own(w: Workspace, p: Plan, n: int, stride: int, greedy: bool) -> int:
    """Draw an own decision, note it, return its index."""
    s, q = w.state, p.now
    step, at = q.size[0], q.size[1]
    game_evaluate(s, w.legal, n, PRIOR, w.weights, w.scratch, w.prior, w.value)
    base = stride * game_phase(s)
    for i in range(n):
        q.share[at + i] = w.prior[i] + 1e-6
        q.code[at + i] = base + w.legal[i]
    total = weigh(p, q, at, n, w.prior)
    pick = 0
    if greedy:
        for i in range(1, n):
            if w.prior[i] > w.prior[pick]:
                pick = i
    else:
        u = total * rng.draw(s, 65536) / 65536.0
        while pick < n - 1 and u >= w.prior[pick]:
            u -= w.prior[pick]
            pick += 1
    q.n[step] = n
    q.taken[step] = pick
    q.size[0] += 1
    q.size[1] += n
    return pick


def follow(w: Workspace, p: Plan, seat: int, stride: int, greedy: bool) -> bool:
    """Play a simulation; write ``w.value``; return whether the end was seen."""
    s, params = w.state, w.params
    left = int(params[HORIZON])
    truncates = left >= 0
    phase = game_phase(s)
    steps = 0
    p.now.size[0] = 0
    p.now.size[1] = 0
    while s[TO_ACT] >= 0:
        if truncates:
            now = game_phase(s)
            if now != phase:
                phase = now
                left -= 1
        if (truncates and left <= 0) or steps >= MAX_STEPS:
            game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, w.value)
            w.control[STEPS] += steps
            return False
        n = game_legal(s, w.legal)
        own = s[TO_ACT] == seat and p.now.size[0] < p.now.n.size
        if own and p.now.size[1] + n <= p.now.code.size:
            game_apply(s, int(w.legal[draw_own(w, p, n, stride, greedy)]))
        else:
            game_apply(s, int(game_play(s, w.legal, n, w.weights, w.scratch)))
        steps += 1
    w.control[STEPS] += steps
    utilities(s, params, w.place, w.score, w.value)
    return True


def remember(p: Plan) -> None:
    """Copy the simulation in hand to the best."""
    steps, entries = p.now.size[0], p.now.size[1]
    p.best.size[0], p.best.size[1] = steps, entries
    for k in range(steps):
        p.best.n[k] = p.now.n[k]
        p.best.taken[k] = p.now.taken[k]
    for i in range(entries):
        p.best.code[i] = p.now.code[i]
        p.best.share[i] = p.now.share[i]


def adapt(w: Workspace, p: Plan) -> None:
    """Move the table towards the best."""
    q = p.best
    at = 0
    for k in range(q.size[0]):
        n = q.n[k]
        total = weigh(p, q, at, n, w.prior)
        for i in range(n):
            p.table[q.code[at + i]] -= p.control[RATE] * w.prior[i] / total
        p.table[q.code[at + q.taken[k]]] += p.control[RATE]
        at += n


def plan(root: Array, hidden: bool, seed: np.uint64, until: int, w: Workspace, p: Plan) -> None:
    """Run simulations until ``w.control[DONE]`` is ``until``."""
    seat = int(root[TO_ACT])
    stride = w.totals.shape[0]
    while w.control[DONE] < until:
        k = w.control[DONE]
        sample_determinization(root, hidden, seed, w)
        ended = follow(w, p, seat, stride, k == 0)
        if ended:
            w.control[ENDED] += 1
        add_totals(w, p.now.code[p.now.taken[0]] % stride, ended)
        if k == 0 or w.value[seat] > p.control[BEST]:
            p.control[BEST] = w.value[seat]
            remember(p)
        w.control[DONE] += 1
        if (k + 1) % int(p.control[BATCH]) == 0:
            adapt(w, p)


PARTS: tuple[Any, ...] = (weigh, draw_own, follow, remember, adapt, plan)
