"""The search itself: plain functions that :mod:`aura_ai.search.binding` compiles for each game.

The functions named ``game_...`` are hooks: they stand for kernels of a game or a bot and are
replaced before compilation. Nothing here allocates, and every loop has a cap.

One simulation: copy the root, give the copy a random stream of its own, fill in what the observer
cannot know, walk down the tree by the statistics, add one node, play on by a policy, and add the
outcome to every node passed (single-observer information-set MCTS; Cowling, Powley and Whitehouse
2012). The tree is open loop: a node is a sequence of decisions, whatever chance did between them.
A child belongs to an action *and* a seat, since hidden cards may decide who is asked next.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.search.arena import (
    AVAILABLE,
    BLUR,
    CHOICES,
    CUTOFF,
    DONE,
    EDGE,
    ENDED,
    EPSILON,
    EXACT,
    EXPLORATION,
    FIRST,
    FPU,
    GUIDED,
    LOG_TABLE,
    LOST,
    MARGIN,
    MAX_DEPTH,
    MAX_STEPS,
    N_NODES,
    NEXT,
    OPEN,
    PARENT,
    PROOF,
    RANK,
    SEAT_BITS,
    SEAT_MASK,
    SPREAD,
    STEPS,
    SUM,
    VISITS,
    WIN,
    WON,
)

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]

NEVER = -1.0e300


def game_legal(s: Array, out: Array) -> int:
    """Hook: see ``Kernels.legal``."""
    raise NotImplementedError


def game_apply(s: Array, action: int) -> None:
    """Hook: see ``Kernels.apply``."""
    raise NotImplementedError


def game_determinize(s: Array) -> None:
    """Hook: see ``Kernels.determinize``."""
    raise NotImplementedError


def game_result(s: Array, place: Longs, score: Longs) -> None:
    """Hook: see ``Kernels.result``."""
    raise NotImplementedError


def game_policy(s: Array, legal: Array, n: int) -> int:
    """Hook: the playout policy, ``(s, legal, n) -> action``."""
    raise NotImplementedError


def game_prior(s: Array, legal: Array, n: int, out: Floats) -> None:
    """Hook: write a share of probability for each legal action; the shares add up to 1."""
    raise NotImplementedError


def game_value(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Hook: write the utility expected by each seat in a game that is not over."""
    raise NotImplementedError


def game_clock(s: Array) -> int:
    """Hook: a number that changes when a stretch of play is over (a turn, a round)."""
    raise NotImplementedError


def utilities(s: Array, knobs: Floats, place: Longs, score: Longs, out: Floats) -> None:
    """Write the utility of each seat in a finished game, between 0 and 1.

    A mix of the share of the win, of the rank, and of the lead in points pressed into (0, 1).
    """
    game_result(s, place, score)
    seats = int(s[SEATS])
    total = knobs[WIN] + knobs[RANK] + knobs[MARGIN]
    for seat in range(seats):
        level = 0
        rival = -(1 << 30)
        for other in range(seats):
            if place[other] == place[seat]:
                level += 1
            if other != seat and score[other] > rival:
                rival = score[other]
        if seats == 1:
            rival = 0
        win = 1.0 / level if place[seat] == 1 else 0.0
        rank = win
        if seats > 1:
            rank = (seats - place[seat] - 0.5 * (level - 1)) / (seats - 1)
        lead = np.float64(score[seat] - rival)
        squashed = 0.5 + 0.5 * lead / (abs(lead) + knobs[SPREAD])
        mix = knobs[WIN] * win + knobs[RANK] * rank + knobs[MARGIN] * squashed
        out[seat] = mix / total


def playout(
    s: Array,
    legal: Array,
    knobs: Floats,
    weights: Floats,
    scratch: Floats,
    place: Longs,
    score: Longs,
    control: Longs,
    out: Floats,
) -> bool:
    """Play on from ``s`` and write each seat's utility; return whether the game came to its end.

    With a cut-off of ``k`` the game is valued when its clock has changed ``k`` times.
    """
    cap = int(knobs[MAX_STEPS])
    stretches = int(knobs[CUTOFF])
    cuts = stretches >= 0
    epsilon = knobs[EPSILON]
    threshold = int(epsilon * 65536.0)
    clock = game_clock(s)
    steps = 0
    while s[TO_ACT] >= 0:
        if cuts:
            now = game_clock(s)
            if now != clock:
                clock = now
                stretches -= 1
        if (cuts and stretches <= 0) or steps >= cap:
            control[STEPS] += steps
            game_value(s, weights, scratch, out)
            return False
        n = game_legal(s, legal)
        if threshold > 0 and rng.draw(s, 65536) < threshold:
            action = int(legal[rng.draw(s, n)])
        else:
            action = int(game_policy(s, legal, n))
        game_apply(s, action)
        steps += 1
    control[STEPS] += steps
    utilities(s, knobs, place, score, out)
    return True


def find_children(
    nodes: Ints, slot: Ints, legal: Array, n: int, child: Ints, node: int, seat: int
) -> int:
    """Write the child node of each legal action, 0 where there is none; return how many lack one.

    Every child found is counted as available once more.
    """
    c = np.uint32(nodes[np.uint32(node), FIRST])
    while c > 0:
        slot[np.uint32(nodes[c, EDGE])] = c
        c = np.uint32(nodes[c, NEXT])
    missing = 0
    for i in range(n):
        # a slot may still hold a child of another node with the same edge
        c = np.uint32(slot[np.uint32(int(legal[i]) << SEAT_BITS | seat)])
        if c > 0 and nodes[c, PARENT] == node:
            nodes[c, AVAILABLE] += 1
            child[i] = c
        else:
            child[i] = 0
            missing += 1
    return missing


def proven_choice(marks: Marks, child: Ints, n: int) -> int:
    """Take lost children out of the choice; return the index of a won one, else -1."""
    hopeful = 0
    for i in range(n):
        c = int(child[i])
        if c == 0 or marks[c, PROOF] == OPEN:
            hopeful += 1
        elif marks[c, PROOF] == WON:
            return i
    if hopeful > 0:
        for i in range(n):
            c = int(child[i])
            if c > 0 and marks[c, PROOF] == LOST:
                child[i] = -1
    return -1


def prove(nodes: Ints, marks: Marks, path: Ints, depth: int, won: float) -> None:
    """Note that the last node of the path ended the game, and what follows for those above it.

    Args:
        nodes: The tree.
        marks: Written.
        path: Nodes from the root.
        depth: Index of the last one.
        won: Utility of the seat that chose it: 1 is a win, 0 a loss, anything else proves nothing.
    """
    if won >= 1.0:
        marks[path[depth], PROOF] = WON
    elif won <= 0.0:
        marks[path[depth], PROOF] = LOST
    for d in range(depth - 1, -1, -1):
        node = int(path[d])
        lost = 0
        proof = OPEN
        chooser = 0
        c = int(nodes[node, FIRST])
        while c > 0:
            chooser = nodes[c, EDGE] & SEAT_MASK
            if marks[c, PROOF] == WON:
                proof = WON
            elif marks[c, PROOF] == LOST:
                lost += 1
            c = int(nodes[c, NEXT])
        if proof == OPEN and lost == marks[node, CHOICES]:
            proof = LOST
        if proof == OPEN:
            return
        # what the seat to act here wins, the other one, which may have led here, loses
        if node > 0 and nodes[node, EDGE] & SEAT_MASK != chooser:
            proof = -proof
        marks[node, PROOF] = proof


def best_by_ucb(nodes: Ints, sums: Floats, child: Ints, n: int, knobs: Floats, logs: Floats) -> int:
    """Return the index of the child with the highest upper confidence bound (UCB1)."""
    best = -1
    highest = NEVER
    for i in range(n):
        if child[i] <= 0:
            continue
        c = np.uint32(child[i])
        part = 1.0 / np.float64(nodes[c, VISITS])
        available = np.uint32(nodes[c, AVAILABLE])
        if available < LOG_TABLE:
            log = logs[available]
        else:
            log = math.log(np.float64(available))
        bound = sums[c, SUM] * part + knobs[EXPLORATION] * math.sqrt(log * part)
        if bound > highest:
            highest = bound
            best = i
    return best


def best_guided(
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    child: Ints,
    prior: Floats,
    n: int,
    node: int,
    room: bool,
    knobs: Floats,
) -> int:
    """Return the index of the action that value and prior policy together favour (PUCT).

    An action without a node counts as visited 0 times, with the mean value of those that have one
    less a reduction. Returns -1 when no action can be chosen since there is no room for nodes.
    """
    best = -1
    highest = NEVER
    parent_visits = np.float64(nodes[node, VISITS])
    even = knobs[BLUR] / n
    keep = 1.0 - knobs[BLUR]
    tried = 0.0
    worth_tried = 0.0
    for i in range(n):
        c = int(child[i])
        if c > 0:
            tried += nodes[c, VISITS]
            worth_tried += sums[c, SUM]
    first_play = worth_tried / tried - knobs[FPU] if tried > 0.0 else 0.0
    for i in range(n):
        c = int(child[i])
        if c < 0:
            continue
        if c == 0:
            if not room:
                continue
            share = keep * prior[i] + even
            bound = first_play + knobs[EXPLORATION] * share * math.sqrt(parent_visits + 1.0)
        else:
            share = keep * priors[c] + even
            visits = np.float64(nodes[c, VISITS])
            available = np.float64(nodes[c, AVAILABLE])
            bound = sums[c, SUM] / visits
            bound += knobs[EXPLORATION] * share * math.sqrt(available) / (1.0 + visits)
        if bound > highest:
            highest = bound
            best = i
    return best


def pick_missing(s: Array, child: Ints, n: int, missing: int) -> int:
    """Return the index of a random action without a node."""
    k = rng.draw(s, missing)
    for i in range(n):
        if child[i] == 0:
            if k == 0:
                return i
            k -= 1
    return -1


def add_node(
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    marks: Marks,
    control: Longs,
    node: int,
    action: int,
    seat: int,
    share: float,
) -> int:
    """Add a child and return it; there is room."""
    c = int(control[N_NODES])
    control[N_NODES] = c + 1
    nodes[c, FIRST] = 0
    nodes[c, NEXT] = nodes[node, FIRST]
    nodes[c, PARENT] = node
    nodes[c, VISITS] = 0
    nodes[c, AVAILABLE] = 1
    nodes[c, EDGE] = action << SEAT_BITS | seat
    sums[c, SUM] = 0.0
    priors[c] = share
    marks[c, PROOF] = OPEN
    marks[c, CHOICES] = 0
    nodes[node, FIRST] = c
    return c


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
    prior: Floats,
    knobs: Floats,
    logs: Floats,
    control: Longs,
) -> int:
    """Walk down from the root, add at most one node; write the path and return its length."""
    guided = knobs[GUIDED] > 0.0
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
        missing = find_children(nodes, slot, legal, n, child, node, seat)
        i = -1
        if exact:
            marks[node, CHOICES] = n
            i = proven_choice(marks, child, n)
        if i >= 0:
            pass
        elif guided:
            if missing > 0 and room:
                game_prior(s, legal, n, prior)
            i = best_guided(nodes, sums, priors, child, prior, n, node, room, knobs)
        elif missing > 0 and room:
            i = pick_missing(s, child, n, missing)
        else:
            i = best_by_ucb(nodes, sums, child, n, knobs, logs)
        if i < 0:
            break  # the pool is full and no action here has a node: play on from here
        action = int(legal[i])
        c = int(child[i])
        if c == 0:
            share = prior[i] if guided else 0.0
            c = add_node(nodes, sums, priors, marks, control, node, action, seat, share)
            grown = True
        depth += 1
        path[depth] = c
        game_apply(s, action)
        node = c
    return depth


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
    """
    seats = int(root[SEATS])
    exact = knobs[EXACT] > 0.0
    while control[DONE] < until:
        if exact and marks[0, PROOF] != OPEN:
            return
        for i in range(root.size):
            s[i] = root[i]
        rng.seed(s, rng.derive(seed, np.uint64(control[DONE])))
        if hidden:
            game_determinize(s)
        depth = descend(
            s, nodes, sums, priors, marks, slot, path, legal, child, prior, knobs, logs, control
        )
        in_tree = s[TO_ACT] < 0
        ended = playout(s, legal, knobs, weights, scratch, place, score, control, value)
        nodes[0, VISITS] += 1
        for d in range(1, depth + 1):
            c = path[d]
            nodes[c, VISITS] += 1
            sums[c, SUM] += value[nodes[c, EDGE] & SEAT_MASK]
        if depth > 0:
            action = nodes[path[1], EDGE] >> SEAT_BITS
            for seat in range(seats):
                totals[action, seat] += value[seat]
            totals[action, 2 * seats] += 1.0
            if ended:
                for seat in range(seats):
                    totals[action, seats + seat] += np.float64(score[seat])
                totals[action, 2 * seats + 1] += 1.0
        if exact and in_tree and depth > 0:
            chooser = nodes[path[depth], EDGE] & SEAT_MASK
            prove(nodes, marks, path, depth, value[chooser])
        if ended:
            control[ENDED] += 1
        control[DONE] += 1


PARTS: tuple[Any, ...] = (
    utilities,
    playout,
    find_children,
    proven_choice,
    prove,
    best_by_ucb,
    best_guided,
    pick_missing,
    add_node,
    descend,
    simulate,
)
"""The functions to compile, callees before their callers."""
