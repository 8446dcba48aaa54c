"""A bot that plans (experiment)."""

from __future__ import annotations

import functools
import time
from typing import Any

import numpy as np

from aura_ai.bots.offers import model
from aura_ai.bots.registry import Entry
from aura_ai.bots.search_bot import Decision, SearchBot
from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER
from aura_ai.games.contract import Game
from aura_ai.engine.jit import bind
from aura_ai.search import Outcome, SearchParams
from aura_ai.search import planning
from aura_ai.search.binding import bound_parts, sources
from aura_ai.search.planning import BATCH, BEST, RATE, Plan, Sequence

STEPS, ENTRIES, PHASES = 400, 24000, 10


@functools.cache
def kernel(game, kernels, hooks) -> Any:
    names = dict(bound_parts(game, kernels, hooks))
    for f in planning.PARTS:
        names[f.__name__] = bind(f, names, f"{game}.{hooks.tag()}", (*sources(game, kernels, hooks), planning.__name__))
    return names["plan"]


def sequence() -> Sequence:
    return Sequence(np.zeros(2, np.int64), np.zeros(STEPS, np.int64), np.zeros(STEPS, np.int64),
                    np.zeros(ENTRIES, np.int64), np.zeros(ENTRIES))


class Planner(SearchBot):
    def __init__(self, settings: SearchParams, names, seconds=1.0, sims=0, batch=4, rate=1.0, keep=0.0,
                 horizon=2, margin=1.0) -> None:
        super().__init__(seconds, sims)
        from dataclasses import replace
        self.settings = replace(settings, rollout_horizon=horizon, margin_weight=margin)
        self.names = names
        self.batch, self.rate, self.keep = batch, rate, keep
        self._game = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        super().start(game, seat, seed)
        if self._game is not game:
            self._game = game
            m = model(game, None, **self.names)
            self._search = m.search(game, self.settings)
            self._kernel = kernel(game.info.name, game.kernels, m.hooks)
            self._plan = Plan(np.zeros(PHASES * game.n_actions), sequence(), sequence(), np.zeros(8))
        self._tables = {}

    def evaluate(self, decision: Decision) -> Outcome:
        view = decision.view
        search = self._search
        search._reserve(1, 1)
        w = search.trees[0]
        w.clear()
        p = self._plan
        if self.keep:
            t = self._tables.setdefault(view.seat, np.zeros_like(p.table))
            p.table[:] = self.keep * t
        else:
            p.table[:] = 0
        p.control[BATCH], p.control[RATE] = self.batch, self.rate
        search._among = decision.actions
        search._done = [0]
        started = time.perf_counter()
        done, chunk = 0, 16
        budget = decision.budget
        while True:
            before = time.perf_counter()
            if budget.sims:
                chunk = min(chunk, budget.sims - done)
            with np.errstate(over="ignore"):
                self._kernel(view.array, bool(view.array[OBSERVER] >= 0), np.uint64(decision.seed), done + chunk, w, p)
            done += chunk
            if budget.sims and done >= budget.sims:
                break
            now = time.perf_counter()
            if budget.seconds:
                left = budget.seconds - (now - started)
                chunk = int(min(0.05, left) * chunk / max(now - before, 1e-9))
                if chunk < 1:
                    break
        search._done = [done]
        if self.keep:
            self._tables[view.seat][:] = p.table
        outcome = search._outcome(view.array, 1, time.perf_counter() - started)
        q = p.best
        action = int(q.code[q.taken[0]]) % view.game.n_actions
        self.found = action
        outcome.visits[outcome.actions.index(action)] += done
        self._out = [0, float(p.control[BEST])]
        return outcome


def entry(settings, names) -> Entry:
    return Entry(functools.partial(Planner, settings, names), "plans",
                 {"seconds": 1.0, "sims": 0, "batch": 4, "rate": 1.0, "keep": 0.0, "horizon": 2, "margin": 1.0})
