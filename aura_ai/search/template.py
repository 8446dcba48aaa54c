"""The search itself: plain functions that :mod:`aura_ai.search.binding` compiles for each game.

The functions named ``game_...`` (:mod:`aura_ai.search.hooks`) stand for kernels of a game or a bot
and are replaced before compilation. Nothing here allocates, and every loop has a cap.

One simulation: copy the root, give the copy a random stream of its own, fill in what the observer
cannot know, walk down the tree by the statistics, add one node, play on by a policy, and add the
outcome to every node passed (single-observer information-set MCTS; Cowling, Powley and Whitehouse
2012). The tree is open loop: a node is a sequence of decisions, whatever chance did between them.
A child belongs to an action *and* a seat, since hidden cards may decide who is asked next.

With ``redeal``, a simulation has a *learner*: the seat that knows no more than its view, and the only
one whose nodes are counted. The root's seat learns from worlds that agree with its view, an opponent
from worlds that agree with what it sees of such a world. Without it everybody learns from every
simulation, so that opponents in the tree act on cards that only the root knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.search import choice, proofs, rollout, tree
from aura_ai.search.arena import (
    BIAS,
    CHOICES,
    DONE,
    EDGE,
    ENDED,
    EXACT,
    GUIDED,
    HALVING,
    MAST,
    MAX_DEPTH,
    N_NODES,
    OPEN,
    PLAYED,
    PROOF,
    REDEAL,
    SEAT_BITS,
    SEAT_MASK,
    SOLVE,
    SOLVED,
    STARTED,
    STEPS,
    SUM,
    TRAIL,
    TRIED,
    VISITS,
)
from aura_ai.search.choice import (
    begin_halving,
    best_by_ucb,
    best_guided,
    best_missing,
    halve,
    least_visited,
)
from aura_ai.search.hooks import (
    game_apply,
    game_determinize,
    game_legal,
    game_observe,
    game_prior,
)
from aura_ai.search.proofs import prove, proven_choice, solve
from aura_ai.search.rollout import GRAIN, copy, playout, remember
from aura_ai.search.tree import add_node, find_children, pick_missing

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]

EXTRAS = True
"""Whether the kernel can do what is off by default (``Settings.extras``). It is fixed when a kernel is
compiled, since that code slows the plain search down (``bench/extras_cost.py``)."""
EVERYBODY = -1
"""Learner of a simulation from which all seats learn."""
FEW_SOLVED = 8
"""Endings that may be tried in vain before at least half of them must have been solved."""


def descend(
    s: Array,
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    marks: Marks,
    slot: Ints,
    path: Ints,
    legal: Array,
    child: Ints,
    kept: Marks,
    prior: Floats,
    knobs: Floats,
    logs: Floats,
    control: Longs,
    learner: int,
    halving: bool,
) -> int:
    """Walk down from the root, add at most one node; write the path and return its length."""
    guided = knobs[GUIDED] > 0.0
    informed = guided
    if EXTRAS:
        informed = guided or halving or knobs[BIAS] > 0.0
    exact = knobs[EXACT] > 0.0
    max_depth = int(knobs[MAX_DEPTH])
    node = 0
    depth = 0
    path[0] = 0
    grown = False
    while s[TO_ACT] >= 0 and depth < max_depth and not grown:
        seat = int(s[TO_ACT])
        room = control[N_NODES] < nodes.shape[0]
        n = game_legal(s, legal)
        count = 1
        if EXTRAS and learner != EVERYBODY and learner != seat:
            count = 0
        missing = find_children(nodes, slot, legal, n, child, node, seat, count)
        if informed and missing > 0 and room:
            game_prior(s, legal, n, prior)
        i = -1
        if exact:
            marks[node, CHOICES] = n
            i = proven_choice(marks, child, n)
        if EXTRAS and halving and node == 0 and i < 0:
            if control[STARTED] == 0:
                for k in range(n):
                    if child[k] > 0:
                        prior[k] = priors[child[k]]
                begin_halving(kept, prior, n, knobs, control)
            halve(nodes, sums, kept, child, n, control)
            i = least_visited(nodes, kept, child, n, room)
        if i < 0:
            if guided:
                i = best_guided(nodes, sums, priors, child, prior, n, node, room, knobs)
            elif missing > 0 and room:
                if informed:
                    i = best_missing(child, prior, n)
                else:
                    i = pick_missing(s, child, n, missing)
            else:
                i = best_by_ucb(nodes, sums, priors, child, n, knobs, logs)
        if i < 0:
            break  # the pool is full and no action here has a node: play on from here
        action = int(legal[i])
        c = int(child[i])
        if c == 0:
            share = prior[i] if informed else 0.0
            c = add_node(nodes, sums, priors, marks, control, node, action, seat, share)
            grown = True
        depth += 1
        path[depth] = c
        game_apply(s, action)
        node = c
    return depth


def take_other_view(s: Array, seat: int, other: Array, key: np.uint64) -> None:
    """Make of a world another one that agrees with what a seat sees of it."""
    game_observe(s, seat, other)
    copy(other, s)
    rng.seed(s, key)
    game_determinize(s)


def worth(
    s: Array,
    legal: Array,
    knobs: Floats,
    weights: Floats,
    scratch: Floats,
    habits: Floats,
    trail: Ints,
    place: Longs,
    score: Longs,
    control: Longs,
    states: Array,
    lists: Array,
    counts: Longs,
    worths: Floats,
    value: Floats,
) -> bool:
    """Write the value of a leaf, solved where that is cheap; return whether the end was seen."""
    control[TRAIL] = 0
    if EXTRAS and knobs[SOLVE] > 0.0 and s[TO_ACT] >= 0 and control[PLAYED] > 0:
        short = control[STEPS] <= knobs[SOLVE] * control[PLAYED]
        if short and control[TRIED] - control[SOLVED] <= FEW_SOLVED + control[SOLVED]:
            control[TRIED] += 1
            if solve(s, states, lists, counts, worths, knobs, place, score, value):
                control[SOLVED] += 1
                return False
    return playout(s, legal, knobs, weights, scratch, habits, trail, place, score, control, value)


def simulate(
    root: Array,
    hidden: bool,
    seed: np.uint64,
    until: int,
    knobs: Floats,
    weights: Floats,
    logs: Floats,
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    marks: Marks,
    totals: Floats,
    control: Longs,
    s: Array,
    slot: Ints,
    path: Ints,
    legal: Array,
    child: Ints,
    prior: Floats,
    place: Longs,
    score: Longs,
    value: Floats,
    scratch: Floats,
    other: Array,
    habits: Floats,
    trail: Ints,
    kept: Marks,
    states: Array,
    lists: Array,
    counts: Longs,
    worths: Floats,
) -> None:
    """Run simulations until ``control[DONE]`` is ``until``.

    Args:
        root: The observer's view, or one full state that agrees with it.
        hidden: Whether ``root`` is a view, to be filled in anew for each simulation.
        seed: Simulation ``i`` draws from stream ``derive(seed, i)``, in whichever call it runs.
        until: Number of simulations after this call.
        knobs: See :mod:`aura_ai.search.settings`.
        weights: Handed on to the value hook.
        logs: See :func:`aura_ai.search.arena.logarithms`.
        nodes: This and all further arguments belong to :class:`aura_ai.search.arena.Arena`.
        sums: As above.
        priors: As above.
        marks: As above.
        totals: As above.
        control: As above.
        s: As above.
        slot: As above.
        path: As above.
        legal: As above.
        child: As above.
        prior: As above.
        place: As above.
        score: As above.
        value: As above.
        scratch: As above.
        other: As above.
        habits: As above.
        trail: As above.
        kept: As above.
        states: As above.
        lists: As above.
        counts: As above.
        worths: As above.
    """
    seats = int(root[SEATS])
    me = int(root[TO_ACT])
    exact = knobs[EXACT] > 0.0
    averages = knobs[MAST] > 0.0
    redeal = int(knobs[REDEAL] * GRAIN) if hidden and seats > 1 else 0
    while control[DONE] < until:
        if exact and marks[0, PROOF] != OPEN:
            return
        copy(root, s)
        rng.seed(s, rng.derive(seed, np.uint64(control[DONE])))
        if hidden:
            game_determinize(s)
        learner = EVERYBODY
        if EXTRAS and redeal > 0:
            learner = me
            if rng.draw(s, GRAIN) < redeal:
                learner = int(rng.draw(s, seats - 1))
                if learner >= me:
                    learner += 1
                key = rng.derive(seed, np.uint64(control[DONE]))
                take_other_view(s, learner, other, rng.derive(key, np.uint64(learner)))
        mine = learner == EVERYBODY or learner == me
        halving = EXTRAS and mine and knobs[HALVING] > 0.0
        depth = descend(
            s,
            nodes,
            sums,
            priors,
            marks,
            slot,
            path,
            legal,
            child,
            kept,
            prior,
            knobs,
            logs,
            control,
            learner,
            halving,
        )
        in_tree = s[TO_ACT] < 0
        ended = worth(
            s,
            legal,
            knobs,
            weights,
            scratch,
            habits,
            trail,
            place,
            score,
            control,
            states,
            lists,
            counts,
            worths,
            value,
        )
        nodes[0, VISITS] += 1
        for d in range(1, depth + 1):
            c = path[d]
            chooser = nodes[c, EDGE] & SEAT_MASK
            if learner == EVERYBODY or learner == chooser:
                nodes[c, VISITS] += 1
                sums[c, SUM] += value[chooser]
        if EXTRAS and averages:
            remember(habits, trail, nodes, path, depth, control, value)
        if depth > 0 and mine:
            action = nodes[path[1], EDGE] >> SEAT_BITS
            for seat in range(seats):
                totals[action, seat] += value[seat]
            totals[action, 2 * seats] += 1.0
            if ended:
                for seat in range(seats):
                    totals[action, seats + seat] += np.float64(score[seat])
                totals[action, 2 * seats + 1] += 1.0
        if exact and in_tree and depth > 0:
            prove(nodes, marks, path, depth, value[nodes[path[depth], EDGE] & SEAT_MASK])
        if ended:
            control[ENDED] += 1
        control[DONE] += 1


PARTS: tuple[Any, ...] = (
    *rollout.PARTS,
    *tree.PARTS,
    *choice.PARTS,
    *proofs.PARTS,
    descend,
    take_other_view,
    worth,
    simulate,
)
"""The functions to compile, callees before their callers."""
