"""The first games of a game of another package: interpreted, indices checked, with a clock.

``python -m aura_ai.stress.first_games`` reads the import path, the name of a game and perhaps a data
file as JSON, and prints the first index outside its array, or the kernel that does not come back, in one
line; nothing where there is none (:mod:`aura_ai.contract.trial`). Other errors are not its business:
they show again, with their own words, when the kernels are compiled.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import info, load_with
from aura_ai.engine.checked import RUNNING, FaultError, check_indices, is_guest, place_of
from aura_ai.stress.harness import adapter
from aura_ai.stress.plain import random_game
from aura_ai.stress.sight import searches

LONGEST = 10
"""Seconds in which a kernel has to come back, and after which a trial ends."""
WATCH_SECONDS = 0.2
ENOUGH = 0.5
"""Seconds in which further games begin, when each number of players has had one."""
LOOKS = 0.2
"""Part of these in which views are looked at; the others reach more positions in the time."""
SIMS = 4
"""Simulations of a search at its one decision."""


class Clock:
    """Watches the kernels that run in the thread that makes it.

    Args:
        give: Called in a thread of its own when the time is over: with one line where a kernel does
            not come back, else with nothing.

    Attributes:
        about: What the call is about, in words.
    """

    def __init__(self, give: Callable[[str], object]) -> None:
        self.about, self._give = "", give
        self._watched = threading.get_ident()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        began = since = time.monotonic()
        call, same = 0, []
        while (now := time.monotonic()) < since + LONGEST:
            steps = traceback.walk_stack(sys._current_frames()[self._watched])
            frames = [frame for frame, _ in steps if is_guest(frame)]
            if RUNNING.depth == 0 or RUNNING.calls != call:
                call, since, same = RUNNING.calls, now, frames
                if now > began + LONGEST:
                    self._give("")
            # what the endless loop calls comes and goes; the loop stays
            same = [frame for frame in same if frame in frames]
            time.sleep(WATCH_SECONDS)
        place = place_of(same[0], same[0].f_lineno) if same else "?"
        self._give(f"{place}: not back after {LONGEST} s in {RUNNING.name}{self.about}")


def tables(name: str, chance: random.Random, data: Path | None) -> Iterator[Game]:
    """Yield the game with each number of players and its usual options, then with any that fit."""
    for players in info(name).players:
        yield load_with(name, players, {}, data)
    while True:
        players, options = random_game(name, chance)
        yield load_with(name, players, options, data)


def play(game: Game, seed: int, chance: random.Random, clock: Clock, looks: bool) -> State | None:
    """Play a game to its end, by a style or the quick bots of the game.

    Returns:
        A state from its middle, None where it did not end.

    Raises:
        FaultError: An index lies outside its array.
    """
    name, checks = game.info.name, adapter(game.info.name)
    style = chance.choice([*checks.CHOOSERS, *checks.BOTS])
    bot = specs.make(style, name) if style in checks.BOTS else None
    clock.about = f", seed {seed} of {game.players} players"
    state, course = game.new(seed), []
    while not state.over and state.ply < game.max_plies:
        course.append(state.copy())
        if looks:
            state.view(chance.randrange(game.players)).sample(state.ply)
        if bot is None:
            action = checks.CHOOSERS[style](chance, state, state.legal())
        else:
            action = _chosen(bot, state)
        clock.about = f", action {action}{_named(game, action)}"
        state.apply(action)
        clock.about = ""
    if not state.over:
        return None
    state.result()
    return course[len(course) // 2] if course else None


def _named(game: Game, action: int) -> str:
    """Return an action in the words of its declaration, in brackets."""
    if game.layout is None:
        return ""
    kind, indices = game.layout.actions.decode(action)
    return f" ({' '.join([kind, *map(str, indices)])})"


def _chosen(bot: Bot, state: State) -> int:
    bot.start(state.game, state.to_act, state.ply)
    return bot.choose(state.view(state.to_act), state.legal())


def fault(name: str, data: Path | None, clock: Clock) -> str:
    """Return the first index outside its array in one line, nothing where all games went well."""
    chance, until = random.Random(1), 0.0
    counts, middles = len(info(name).players), []
    try:
        for number, game in enumerate(tables(name, chance, data)):
            first = number < counts
            until = time.process_time() + ENOUGH if first else until
            if time.process_time() > until:
                break
            middle = play(game, number, chance, clock, first or chance.random() < LOOKS)
            if first and middle is not None:
                middles.append(middle)
        for state in middles:
            # their playouts, priors and values are kernels too
            for spec, bot in searches(state.game):
                if isinstance(bot, Bot):
                    bot.budget = replace(bot.budget, sims=SIMS)
                    clock.about = f", bot {spec}"
                    _chosen(bot, state)
    except FaultError as error:
        return str(error)
    return ""


def main() -> None:
    """Play, and write the fault."""
    out = os.dup(1)
    os.dup2(2, 1)  # whatever the package prints is not the answer

    def give(line: str) -> NoReturn:
        os.write(out, line.encode())
        os._exit(0)

    sys.path[:], name, data = json.load(sys.stdin)
    check_indices()
    np.seterr(all="ignore")
    clock = Clock(give)
    line = ""
    with suppress(Exception):
        line = fault(name, None if data is None else Path(data), clock)
    give(line)


if __name__ == "__main__":
    main()
