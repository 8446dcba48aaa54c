"""Plans: decision sequences of a seat over some rounds.

Nested rollout policy adaptation (Rosin 2011) with the prior as bias (Cazenave 2021)::

    repeat
        two batches of ``BATCH`` for the seat that decides, then one for a rival          (who_plans)
        state <- the root, determinized
        play on: its decisions by prior times what its table says, all others as they     (follow)
            have planned, each by what it holds most likely
        keep the sequence of its decisions that got it the most in this turn              (remember)
        after each batch move its table towards that sequence                             (adapt)

What is played is the first action of the deciding seat's best sequence in its last turn. The mean of a
tree search prices an action by all that might follow it; of plans only the best is carried out, as one
seat decides all of it. That pays in games whose turns are long; chance and hidden information make the
best sequence the luckiest. Simulations that begin alike share the priors of those decisions, and those
of others wherever the same actions are legal to the seat in the same phase.

Plain functions, compiled along with a search (:mod:`aura_ai.search.binding`); they share its workspace.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.contract.placeholders import game_apply, game_legal
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.engine.ties import lift
from aura_ai.search.hooks import PRIOR, SCORES, VALUE, game_evaluate, game_phase, game_play
from aura_ai.search.rollout import GRAIN, utilities
from aura_ai.search.simulation import add_totals, sample_determinization, spare
from aura_ai.search.softmax import exponential
from aura_ai.search.workspace import (
    AT_ROOT,
    BARRING,
    CACHED,
    DONE,
    ENDED,
    EVERYWHERE,
    HORIZON,
    MAX_STEPS,
    OWN_SCORE,
    STEPS,
    Workspace,
)

BATCH = 8
"""Simulations between two steps of the table."""
OWN_BATCHES = 2
"""Batches in a row for the seat that decides, before one for a rival."""
RATE = 1.0
"""Length of a step."""
LEAST_SHARE = 1e-6
"""Added to each share of the prior, so that the table can raise every action."""
MAX_DECISIONS = 400
"""Own decisions of a simulation that are planned; those beyond are played by the policy."""
MAX_CHOICES = 24_000
"""Legal actions at all of them together."""
KEPT = 0.7
"""Part of the table that is kept from one decision to the next: most of a plan still holds."""
ROWS = 8
"""Phases that the table distinguishes."""
MAX_COURSE = 512
"""Decisions of all seats that are recorded, to be shown and learnt from: two rounds of five players."""
N_DECISIONS, N_CHOICES, N_COURSE = range(3)
"""Slots of :attr:`Line.sizes`."""
ROOM = 1 << 18
"""Shares of priors that are remembered during a search; when it is full, all are forgotten."""
SLOTS = 1 << 15
"""Places of the hash table of the decisions that they belong to."""
_LAST_SLOT, _ONE = np.uint64(SLOTS - 1), np.uint64(1)


class Line(NamedTuple):
    """The decisions of the planning seat in a simulation."""

    utility: Floats
    """``float64[1]``, what it got; a score where it was cut off and its own score counts."""
    sizes: Longs
    """``int64[3]``, its decisions, legal actions at all of them, length of the course."""
    n: Longs
    """``int64[MAX_DECISIONS]``, legal actions at each decision."""
    taken: Longs
    """``int64[MAX_DECISIONS]``, index of the action that was taken."""
    place: Longs
    """``int64[MAX_CHOICES]``, place of each legal action in the table."""
    share: Floats
    """``float64[MAX_CHOICES]``, its share in the prior."""
    course: Longs
    """``int64[MAX_COURSE]``, the first actions of all seats."""


class Priors(NamedTuple):
    """The priors of decisions, by a hash (:func:`key_of`).

    Attributes:
        keys: ``uint64[SLOTS]``, a hash, 0 for none; half of them at most.
        start: ``int64[SLOTS]``, where its shares begin.
        share: ``float64[ROOM]``, shares.
        used: ``int64[2]``, places and shares in use.
    """

    keys: npt.NDArray[np.uint64]
    start: Longs
    share: Floats
    used: Longs


class Plan(NamedTuple):
    """Memory of planning; the table goes on from one decision of a game to the next.

    Attributes:
        table: ``float64[seats * ROWS * n_actions]``: by seat, phase and action, the logarithm of what
            multiplies the prior.
        now: The simulation in hand.
        best: The best of the deciding seat in its last turn.
        rival: The best of the rival that plans, or did last.
        priors: Priors of this search.
    """

    table: Floats
    now: Line
    best: Line
    rival: Line
    priors: Priors


def weigh(p: Plan, line: Line, start: int, n: int, out: Floats) -> float:
    """Write numbers in the ratio of the chances of ``n`` actions; return their sum."""
    total = 0.0
    for i in range(n):
        out[i] = line.share[start + i] * exponential(p.table[line.place[start + i]])
        total += out[i]
    return total


def key_of(w: Workspace, n: int, planning: bool, origin: np.uint64, course: np.uint64) -> np.uint64:
    """Return the key of the prior of a decision with ``n`` legal actions.

    Of the seat that plans, it is that of the actions so far. What a rival holds likely changes little
    with the rest of the position, and most of a simulation is decisions of rivals.
    """
    if planning:
        return course
    # no course begins there: it would be taken for legal actions
    key = rng.mix(origin) + np.uint64(ROWS * w.state[TO_ACT] + game_phase(w.state) % ROWS)
    for i in range(n):
        key = rng.mix(key + np.uint64(w.legal[i] + 1))
    return key | _ONE


def find_prior(w: Workspace, m: Priors, n: int, key: np.uint64) -> int:
    """Return where the prior of a decision begins; evaluate it where no simulation came by before.

    Only the prior is taken from there, as chance may have dealt other actions.
    """
    key += np.uint64(2 * n)
    slot = key & _LAST_SLOT
    while m.keys[slot] != 0:
        if m.keys[slot] == key:
            return int(m.start[slot])
        slot = (slot + _ONE) & _LAST_SLOT
    game_evaluate(w.state, w.legal, n, PRIOR, w.weights, w.scratch, w.prior, w.value)
    if m.used[1] + n > ROOM or 2 * m.used[0] >= SLOTS:
        m.keys[:] = 0
        m.used[:] = 0
        slot = key & _LAST_SLOT
    start = int(m.used[1])
    for i in range(n):
        m.share[start + i] = w.prior[i]
    m.keys[slot], m.start[slot] = key, start
    m.used[0] += 1
    m.used[1] += n
    return start


def decide(w: Workspace, p: Plan, n: int, planning: bool, likeliest: bool, key: np.uint64) -> int:
    """Decide for the seat to act by prior and table.

    Args:
        w: State and legal actions.
        p: The decision is written behind those of the simulation in hand.
        n: Legal actions; they find room there.
        planning: Whether the decision is to be kept there.
        likeliest: Take the likeliest action instead of drawing one.
        key: Of its prior.
    """
    line = p.now
    step, start = line.sizes[N_DECISIONS], line.sizes[N_CHOICES]
    prior = find_prior(w, p.priors, n, key)
    row = ROWS * w.state[TO_ACT] + game_phase(w.state) % ROWS
    for i in range(n):
        line.share[start + i] = p.priors.share[prior + i] + LEAST_SHARE
        line.place[start + i] = row * w.totals.shape[0] + w.legal[i]
    total = weigh(p, line, start, n, w.prior)
    pick = 0
    if likeliest:
        for i in range(n):
            w.prior[i] += total * lift(w.state, w.legal[i])
            if w.prior[i] > w.prior[pick]:
                pick = i
    else:
        remainder = total * rng.draw(w.state, GRAIN) / GRAIN
        while pick < n - 1 and remainder >= w.prior[pick]:
            remainder -= w.prior[pick]
            pick += 1
    if planning:
        line.n[step] = n
        line.taken[step] = pick
        line.sizes[N_DECISIONS] = step + 1
        line.sizes[N_CHOICES] = start + n
    return int(w.legal[pick])


def leaf_utility(w: Workspace, planner: int) -> float:
    """Return the utility of a truncated simulation for a seat: its share, or its own score."""
    utility = w.value[planner]
    if w.params[OWN_SCORE] > 0.0:
        w.prior[planner] = utility  # kept by an evaluation without scores
        game_evaluate(w.state, w.legal, 0, SCORES, w.weights, w.scratch, w.prior, w.prior)
        utility = w.prior[planner]
    return float(utility)


def follow(w: Workspace, p: Plan, planner: int, likeliest: bool) -> bool:
    """Play a simulation, write ``w.value``; return whether the game came to its end.

    As in :func:`aura_ai.search.rollout.playout`, but that all seats decide by their plans: ``planner``
    tries, in its first simulation and the others always do what they hold most likely.
    """
    s = w.state
    horizon = int(w.params[HORIZON])
    mover = int(s[TO_ACT])
    phase = game_phase(s)
    phases = steps = 0
    # unless priors may be shared, their keys are those of this simulation
    origin = rng.GOLDEN if w.params[CACHED] > 0.0 else rng.load(s)
    course = origin | _ONE
    line = p.now
    line.sizes[:] = 0
    while s[TO_ACT] >= 0:
        now = game_phase(s)
        if now != phase:
            phase = now
            phases += 1
        if (phases >= horizon >= 0) or steps >= MAX_STEPS:
            game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, w.value)
            w.control[STEPS] += steps
            line.utility[0] = leaf_utility(w, planner)
            return False
        n = game_legal(s, w.legal)
        if w.control[BARRING] > 0 and s[TO_ACT] == mover:
            n = spare(w, n, AT_ROOT if steps == 0 else EVERYWHERE)
        if line.sizes[N_DECISIONS] < MAX_DECISIONS and line.sizes[N_CHOICES] + n <= MAX_CHOICES:
            planning = s[TO_ACT] == planner
            key = key_of(w, n, planning, origin, course)
            action = decide(w, p, n, planning, likeliest or not planning, key)
        else:
            action = int(game_play(s, w.legal, n, w.weights, w.scratch))
        if steps < MAX_COURSE:
            line.course[steps] = action
            line.sizes[N_COURSE] = steps + 1
        course = rng.mix(course + np.uint64(action + 1)) | _ONE
        game_apply(s, action)
        steps += 1
    w.control[STEPS] += steps
    utilities(s, w.params, w.place, w.score, w.value)
    line.utility[0] = w.value[planner]
    return True


def remember(now: Line, best: Line) -> None:
    """Keep the simulation in hand as the best."""
    best.utility[0] = now.utility[0]
    for slot in range(best.sizes.size):
        best.sizes[slot] = now.sizes[slot]
    for k in range(now.sizes[N_DECISIONS]):
        best.n[k] = now.n[k]
        best.taken[k] = now.taken[k]
    for i in range(now.sizes[N_CHOICES]):
        best.place[i] = now.place[i]
        best.share[i] = now.share[i]
    for k in range(now.sizes[N_COURSE]):
        best.course[k] = now.course[k]


def adapt(w: Workspace, p: Plan, line: Line) -> None:
    """Move the table towards a sequence: one step up its likelihood."""
    table = p.table
    start = 0
    for k in range(line.sizes[N_DECISIONS]):
        n = line.n[k]
        total = weigh(p, line, start, n, w.prior)
        for i in range(n):
            table[line.place[start + i]] -= RATE * w.prior[i] / total
        table[line.place[start + line.taken[k]]] += RATE
        start += n


def who_plans(batch: int, mover: int, seats: int) -> int:
    """Return the seat that plans: ``mover``, and every third batch one of its rivals in turn."""
    turn = batch // (OWN_BATCHES + 1)
    if batch % (OWN_BATCHES + 1) < OWN_BATCHES or seats == 1:
        return mover
    return (mover + 1 + turn % (seats - 1)) % seats


def plan(root: Array, hidden: bool, seed: np.uint64, until: int, w: Workspace, p: Plan) -> None:
    """Run simulations until ``w.control[DONE]`` is ``until``.

    Args:
        root: The observer's view, or one full state that agrees with it.
        hidden: Whether ``root`` is a view, to be determinized for each simulation.
        seed: Simulation ``i`` draws from stream ``derive(seed, i)``, in whichever call it runs.
        until: Number of simulations after this call.
        w: Totals of the root actions, and everything else that is not part of a plan.
        p: The plan; a part of what its table holds is kept.
    """
    mover, seats = int(root[TO_ACT]), int(root[SEATS])
    while w.control[DONE] < until:
        iterations = w.control[DONE]
        if iterations == 0:
            for i in range(p.table.size):
                p.table[i] *= KEPT
            p.priors.keys[:] = 0
            p.priors.used[:] = 0
        batch = iterations // BATCH
        planner = who_plans(batch, mover, seats)
        best = p.best if planner == mover else p.rival
        # the best sequence so far may no longer be the best, now that others have planned
        begins = iterations % BATCH == 0 and (
            batch == 0 or planner != who_plans(batch - 1, mover, seats)
        )
        sample_determinization(root, hidden, seed, w)
        # a prior may differ between the own seat and rivals
        w.state[OBSERVER] = mover
        ended = follow(w, p, planner, begins)
        if ended:
            w.control[ENDED] += 1
        add_totals(w, p.now.course[0], ended)
        if begins or p.now.utility[0] > best.utility[0]:
            remember(p.now, best)
        w.control[DONE] += 1
        if w.control[DONE] % BATCH == 0:
            adapt(w, p, best)


PARTS = (weigh, key_of, find_prior, decide, leaf_utility, follow, remember, adapt, who_plans, plan)
"""The functions to compile, callees before their callers."""


def new_plan(seats: int, n_actions: int) -> Plan:
    """Return an empty plan for a game of so many seats and actions."""

    def line() -> Line:
        return Line(
            np.zeros(1),
            np.zeros(3, np.int64),
            np.zeros(MAX_DECISIONS, np.int64),
            np.zeros(MAX_DECISIONS, np.int64),
            np.zeros(MAX_CHOICES, np.int64),
            np.zeros(MAX_CHOICES),
            np.zeros(MAX_COURSE, np.int64),
        )

    priors = Priors(
        np.zeros(SLOTS, np.uint64), np.zeros(SLOTS, np.int64), np.zeros(ROOM), np.zeros(2, np.int64)
    )
    return Plan(np.zeros(seats * ROWS * n_actions), line(), line(), line(), priors)
