"""One simulation: determinize, select, expand, evaluate, back up.

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012)::

    repeat
        state <- the root, determinized: a random stream of its own, hidden information filled in
        walk down from the root by the statistics, add at most one node          (descend, select)
        play on by a policy to the end, or to a leaf value                       (rollout.playout)
        add what each seat got to the nodes that it chose                        (back_up)

The tree is open loop: a node is a sequence of decisions, whatever chance did between them. A child
belongs to an action *and* a seat, since hidden cards may decide who is asked next.

Every seat learns from every simulation, so opponents in the tree act on cards that only the root knows.

Plain functions that :mod:`aura_ai.search.binding` compiles for each game, with kernels of the game and
of its bots in place of the ``game_...`` (:mod:`aura_ai.search.hooks`). Nothing here allocates, and every
loop has a cap.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.contract.placeholders import game_apply, game_determinize, game_legal
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.states import copy_state
from aura_ai.search.choice import best_by_ucb, best_guided
from aura_ai.search.hooks import PRIOR as ASK_PRIOR
from aura_ai.search.hooks import game_evaluate
from aura_ai.search.proofs import prove, proven_choice
from aura_ai.search.rollout import playout, win_share
from aura_ai.search.tree import add_node, find_children, pick_missing
from aura_ai.search.workspace import (
    AT_ROOT,
    BARRING,
    BY_SEAT,
    CACHED,
    CHOICES,
    DEPTH,
    DONE,
    EDGE,
    ENDED,
    ENDINGS,
    EVERYWHERE,
    FIRST,
    MAX_DEPTH,
    N_NODES,
    NEXT,
    OPEN,
    PROOF,
    PUCT,
    QUOTA,
    SEAT_BITS,
    SEAT_MASK,
    SIMULATIONS,
    SOLVER,
    SUM,
    VISITS,
    Workspace,
)


def simulate(root: Array, hidden: bool, seed: np.uint64, until: int, w: Workspace) -> None:
    """Run simulations until ``w.control[DONE]`` is ``until``, or the root is proven or settled.

    Args:
        root: The observer's view, or one full state that agrees with it.
        hidden: Whether ``root`` is a view, to be determinized for each simulation.
        seed: Simulation ``i`` draws from stream ``derive(seed, i)``, in whichever call it runs.
        until: Number of simulations after this call.
        w: The tree and everything else.
    """
    exact = w.params[SOLVER] > 0.0
    while w.control[DONE] < until:
        if (exact and w.marks[0, PROOF] != OPEN) or (w.control[QUOTA] > 0 and settled(w)):
            return
        sample_determinization(root, hidden, seed, w)
        depth = descend(w)
        w.control[DEPTH] = max(w.control[DEPTH], depth)
        over = w.state[TO_ACT] < 0
        ended = playout(w)
        back_up(w, depth, ended)
        if exact and over and depth > 0:
            prove(w, depth, w.value[w.nodes[w.path[depth], EDGE] & SEAT_MASK])
        w.control[DONE] += 1


def settled(w: Workspace) -> bool:
    """Return whether no other action can have most visits by the end of the search.

    The early stop (STOP) of Baier and Winands (2016), Time Management for Monte Carlo Tree Search.
    """
    first = second = 0
    c = w.nodes[0, FIRST]
    while c > 0:
        visits = w.nodes[c, VISITS]
        second = max(second, min(first, visits))
        first = max(first, visits)
        c = w.nodes[c, NEXT]
    return first - second > w.control[QUOTA] - w.control[DONE]


def sample_determinization(root: Array, hidden: bool, seed: np.uint64, w: Workspace) -> None:
    """Write a determinization of the root."""
    copy_state(root, w.state)
    rng.seed(w.state, rng.derive(seed, np.uint64(w.control[DONE])))
    if hidden:
        game_determinize(w.state)


def descend(w: Workspace) -> int:
    """Walk down from the root, add at most one node; write the path and return its length."""
    s = w.state
    mover = int(s[TO_ACT])
    guided = w.params[PUCT] > 0.0
    node = 0
    depth = 0
    w.path[0] = 0
    grown = False
    while s[TO_ACT] >= 0 and depth < MAX_DEPTH and not grown:
        seat = int(s[TO_ACT])
        n = game_legal(s, w.legal)
        if w.control[BARRING] > 0 and seat == mover:
            n = spare(w, n, AT_ROOT if node == 0 else EVERYWHERE)
        i = select(w, n, node, seat, guided)
        if i < 0:
            break  # the pool is full and no action here has a node: play on from here
        action = int(w.legal[i])
        child = int(w.child[i])
        if child == 0:
            child = add_node(w, node, action, seat, w.prior[i] if guided else 0.0)
            grown = True
        depth += 1
        w.path[depth] = child
        game_apply(s, action)
        node = child
    return depth


def spare(w: Workspace, n: int, least: int) -> int:
    """Take what is barred out of the legal actions, unless nothing is left; return their number.

    Args:
        w: Its ``legal`` is written.
        least: Least mark that bars an action here.
    """
    count = 0
    for i in range(n):
        action = w.legal[i]
        if w.barred[action] < least:
            w.legal[count] = action
            count += 1
    return count if count > 0 else n


def select(w: Workspace, n: int, node: int, seat: int, guided: bool) -> int:
    """Return the index of the legal action to try at a node, -1 without room for any."""
    room = w.control[N_NODES] < w.nodes.shape[0]
    missing = find_children(w, n, node, seat)
    asks = guided and missing > 0 and room
    # the largest prior of an action without a node, at the last look
    remainder = -1.0
    if asks and w.params[CACHED] > 0.0:
        remainder = w.rest[node]
    if asks and remainder < 0.0:
        game_evaluate(w.state, w.legal, n, ASK_PRIOR, w.weights, w.scratch, w.prior, w.value)
    i = -1
    if w.params[SOLVER] > 0.0:
        w.marks[node, CHOICES] = n
        i = proven_choice(w, n)
    if i >= 0:
        return i
    if guided:
        i = best_guided(w, n, node, room, remainder)
        if asks and remainder >= 0.0 and i >= 0 and w.child[i] == 0:
            game_evaluate(w.state, w.legal, n, ASK_PRIOR, w.weights, w.scratch, w.prior, w.value)
            i = best_guided(w, n, node, room, -1.0)
        return i
    if missing > 0 and room:
        return pick_missing(w, n, missing)
    return best_by_ucb(w, n)


def back_up(w: Workspace, depth: int, ended: bool) -> None:
    """Add the utilities of a simulation to its nodes, and to the totals of its first action."""
    nodes, value = w.nodes, w.value
    nodes[0, VISITS] += 1
    for d in range(1, depth + 1):
        c = w.path[d]
        chooser = nodes[c, EDGE] & SEAT_MASK
        nodes[c, VISITS] += 1
        w.sums[c, SUM] += value[chooser]
    if ended:
        w.control[ENDED] += 1
    if depth > 0:
        add_totals(w, nodes[w.path[1], EDGE] >> SEAT_BITS, ended)


def add_totals(w: Workspace, action: int, ended: bool) -> None:
    """Add the utilities of a simulation to the totals of its first action."""
    totals, value = w.totals, w.value
    seats = value.size
    totals[action, SIMULATIONS] += 1.0
    for seat in range(seats):
        totals[action, BY_SEAT + seat] += value[seat]
    if not ended:
        for seat in range(seats):
            totals[action, BY_SEAT + 3 * seats + seat] += value[seat]
        return
    totals[action, ENDINGS] += 1.0
    for seat in range(seats):
        totals[action, BY_SEAT + seats + seat] += np.float64(w.score[seat])
        # a seat without rivals has no win to share: its utility is the value
        won = win_share(w.place, seat) if seats > 1 else value[seat]
        totals[action, BY_SEAT + 2 * seats + seat] += won


PARTS: tuple[Any, ...] = (
    settled,
    sample_determinization,
    spare,
    select,
    descend,
    add_totals,
    back_up,
    simulate,
)
"""The functions to compile, callees before their callers."""

ONE_CALLER = frozenset(("select",))
"""Functions that are written out in their one caller: a call hands the workspace over as some 170 words
by way of the stack. Those that ``simulate`` calls stay calls, since they would be compiled twice."""
