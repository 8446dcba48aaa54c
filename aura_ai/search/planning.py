"""Plans: what one seat does until the next rounds are over, the others by their policy.

Nested rollout policy adaptation (Rosin 2011) with the prior as bias (Cazenave 2021)::

    repeat
        state <- the root, determinized
        play on: own decisions by prior times what the table says, the others by the policy  (follow)
        keep the sequence of own decisions that got the most                                 (remember)
        every ``BATCH`` simulations move the table towards it                                (adapt)

What is played is the first action of the best sequence. The mean of a tree search prices an action by
all that might follow it; of plans only the best is carried out, as one seat decides all of it. That
pays in games whose turns are long and whose rivals do not interfere much; chance and hidden
information make the best sequence the luckiest.

Plain functions, compiled beside a search (:mod:`aura_ai.search.binding`); they share its workspace.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.placeholders import game_apply, game_legal
from aura_ai.search.hooks import PRIOR, VALUE, Floats, Longs, game_evaluate, game_phase, game_play
from aura_ai.search.rollout import GRAIN, utilities
from aura_ai.search.simulation import add_totals, sample_determinization, spare
from aura_ai.search.softmax import exponential
from aura_ai.search.workspace import (
    AT_ROOT,
    BARRING,
    DONE,
    ENDED,
    EVERYWHERE,
    HORIZON,
    MAX_STEPS,
    STEPS,
    Workspace,
)

BATCH = 8
"""Simulations between two steps of the table."""
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
"""Phases that the table tells apart."""
MAX_COURSE = 64
"""Decisions of all seats that are noted, to be told."""
N_DECISIONS, N_CHOICES, N_COURSE = range(3)
"""Slots of :attr:`Line.sizes`."""


class Line(NamedTuple):
    """The own decisions of a simulation.

    Attributes:
        sizes: ``int64[3]``, own decisions, legal actions at all of them, length of the course.
        n: ``int64[MAX_DECISIONS]``, legal actions at each decision.
        taken: ``int64[MAX_DECISIONS]``, index of the action that was taken.
        place: ``int64[MAX_CHOICES]``, place of each legal action in the table.
        share: ``float64[MAX_CHOICES]``, its share in the prior.
        course: ``int64[MAX_COURSE]``, the first actions of all seats.
    """

    sizes: Longs
    n: Longs
    taken: Longs
    place: Longs
    share: Floats
    course: Longs


class Plan(NamedTuple):
    """What planning learns; the table goes on from one decision of a game to the next.

    Attributes:
        table: ``float64[seats * ROWS * n_actions]``: by seat, phase and action, the logarithm of what
            multiplies the prior.
        now: The simulation in hand.
        best: The best so far.
        utility: ``float64[1]``, what it got.
    """

    table: Floats
    now: Line
    best: Line
    utility: Floats


def weigh(p: Plan, line: Line, start: int, n: int, out: Floats) -> float:
    """Write numbers in the ratio of the chances of ``n`` actions; return their sum."""
    total = 0.0
    for i in range(n):
        out[i] = line.share[start + i] * exponential(p.table[line.place[start + i]])
        total += out[i]
    return total


def draw_own(w: Workspace, p: Plan, n: int, seat: int, favourite: bool) -> int:
    """Decide for the planning seat, note the decision, return its action."""
    line = p.now
    step, start = line.sizes[N_DECISIONS], line.sizes[N_CHOICES]
    game_evaluate(w.state, w.legal, n, PRIOR, w.weights, w.scratch, w.prior, w.value)
    row = ROWS * seat + game_phase(w.state) % ROWS
    for i in range(n):
        line.share[start + i] = w.prior[i] + LEAST_SHARE
        line.place[start + i] = row * w.totals.shape[0] + w.legal[i]
    total = weigh(p, line, start, n, w.prior)
    pick = 0
    if favourite:
        for i in range(1, n):
            if w.prior[i] > w.prior[pick]:
                pick = i
    else:
        left = total * rng.draw(w.state, GRAIN) / GRAIN
        while pick < n - 1 and left >= w.prior[pick]:
            left -= w.prior[pick]
            pick += 1
    line.n[step] = n
    line.taken[step] = pick
    line.sizes[N_DECISIONS] = step + 1
    line.sizes[N_CHOICES] = start + n
    return int(w.legal[pick])


def follow(w: Workspace, p: Plan, seat: int, favourite: bool) -> bool:
    """Play a simulation, write ``w.value``; return whether the game came to its end.

    As in :func:`aura_ai.search.rollout.playout`, but that ``seat`` decides by its plan: in the first
    simulation by what it holds most likely.
    """
    s = w.state
    horizon = int(w.params[HORIZON])
    phase = game_phase(s)
    gone = 0
    steps = 0
    line = p.now
    line.sizes[N_DECISIONS] = 0
    line.sizes[N_CHOICES] = 0
    line.sizes[N_COURSE] = 0
    while s[TO_ACT] >= 0:
        now = game_phase(s)
        if now != phase:
            phase = now
            gone += 1
        if (gone >= horizon >= 0) or steps >= MAX_STEPS:
            game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, w.value)
            w.control[STEPS] += steps
            return False
        n = game_legal(s, w.legal)
        planned = line.sizes[N_DECISIONS]
        if (
            s[TO_ACT] == seat
            and planned < MAX_DECISIONS
            and line.sizes[N_CHOICES] + n <= MAX_CHOICES
        ):
            if w.control[BARRING] > 0:
                n = spare(w, n, AT_ROOT if planned == 0 else EVERYWHERE)
            action = draw_own(w, p, n, seat, favourite)
        else:
            action = int(game_play(s, w.legal, n, w.weights, w.scratch))
        if steps < MAX_COURSE:
            line.course[steps] = action
            line.sizes[N_COURSE] = steps + 1
        game_apply(s, action)
        steps += 1
    w.control[STEPS] += steps
    utilities(s, w.params, w.place, w.score, w.value)
    return True


def remember(p: Plan, utility: float) -> None:
    """Keep the simulation in hand as the best."""
    p.utility[0] = utility
    for slot in range(p.best.sizes.size):
        p.best.sizes[slot] = p.now.sizes[slot]
    for k in range(p.now.sizes[N_DECISIONS]):
        p.best.n[k] = p.now.n[k]
        p.best.taken[k] = p.now.taken[k]
    for i in range(p.now.sizes[N_CHOICES]):
        p.best.place[i] = p.now.place[i]
        p.best.share[i] = p.now.share[i]
    for k in range(p.now.sizes[N_COURSE]):
        p.best.course[k] = p.now.course[k]


def adapt(w: Workspace, p: Plan) -> None:
    """Move the table towards the best sequence: one step up its likelihood."""
    line, table = p.best, p.table
    start = 0
    for k in range(line.sizes[N_DECISIONS]):
        n = line.n[k]
        total = weigh(p, line, start, n, w.prior)
        for i in range(n):
            table[line.place[start + i]] -= RATE * w.prior[i] / total
        table[line.place[start + line.taken[k]]] += RATE
        start += n


def plan(root: Array, hidden: bool, seed: np.uint64, until: int, w: Workspace, p: Plan) -> None:
    """Run simulations until ``w.control[DONE]`` is ``until``.

    Args:
        root: The observer's view, or one full state that agrees with it.
        hidden: Whether ``root`` is a view, to be filled in anew for each simulation.
        seed: Simulation ``i`` draws from stream ``derive(seed, i)``, in whichever call it runs.
        until: Number of simulations after this call.
        w: Totals of the root actions, and everything that is no plan.
        p: The plan; a part of what its table holds is kept.
    """
    seat = int(root[TO_ACT])
    while w.control[DONE] < until:
        first = w.control[DONE] == 0
        if first:
            rows = ROWS * w.totals.shape[0]
            for i in range(seat * rows, (seat + 1) * rows):
                p.table[i] *= KEPT
        sample_determinization(root, hidden, seed, w)
        ended = follow(w, p, seat, first)
        if ended:
            w.control[ENDED] += 1
        add_totals(w, p.now.course[0], ended)
        if first or w.value[seat] > p.utility[0]:
            remember(p, w.value[seat])
        w.control[DONE] += 1
        if w.control[DONE] % BATCH == 0:
            adapt(w, p)


PARTS: tuple[Any, ...] = (weigh, draw_own, follow, remember, adapt, plan)
"""The functions to compile, callees before their callers."""


def new_plan(seats: int, n_actions: int) -> Plan:
    """Return an empty plan for a game of so many seats and actions."""

    def line() -> Line:
        return Line(
            np.zeros(3, np.int64),
            np.zeros(MAX_DECISIONS, np.int64),
            np.zeros(MAX_DECISIONS, np.int64),
            np.zeros(MAX_CHOICES, np.int64),
            np.zeros(MAX_CHOICES),
            np.zeros(MAX_COURSE, np.int64),
        )

    return Plan(np.zeros(seats * ROWS * n_actions), line(), line(), np.zeros(1))
