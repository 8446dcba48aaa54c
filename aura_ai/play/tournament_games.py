"""Tournament games as records that screens can show."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract.game import State
from aura_ai.errors import AuraError, UseError
from aura_ai.files import is_held
from aura_ai.play.record import Record
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.match import running
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.rows import StoredGame


def record_of(store: Store, number: int) -> Record:
    """Return the record of a stored game, which is played again from its seed and actions.

    Raises:
        UseError: Unknown game, or it does not end where it did.
    """
    stored = store.game(number)
    try:
        record, state = _replayed(store, stored)
    except AuraError as error:
        raise UseError(f"game {number} of {store.path} does not replay: {error}") from None
    record.finish(state)
    record.adjudicated = stored.adjudicated
    if record.state != stored.state_hash:
        raise UseError(
            f"game {number} of {store.path} ends elsewhere when it is replayed: "
            "the rules changed since"
        )
    return record


def running_record(store: Store, live: Path) -> tuple[int, Record]:
    """Return the number of the game that is being played, and its record so far.

    Raises:
        UseError: None is being played.
    """
    try:
        # a process that was killed leaves its file behind
        number, actions = running(live) if is_held(live) else (0, [])
    except (OSError, ValueError):
        number, actions = 0, []
    schedule = Schedule(store.plan)
    for block in schedule.blocks() if number not in store.numbers() else ():
        if 0 <= (rotation := number - schedule.game_id(block, 0)) < schedule.rotations(block):
            bots, seed = schedule.seats(block, rotation), schedule.setup_seed(block)
            game = StoredGame(block.pool, block.number, seed, bots, actions, "")
            return number, _replayed(store, game)[0]
    raise UseError(f"no game of {store.path.name} is being played")


def _replayed(store: Store, stored: StoredGame) -> tuple[Record, State]:
    game = store.plan.load(stored.pool)
    record = Record(game, stored.seed, list(stored.bots), start=_start(store, stored))
    state = record.first()
    for action in stored.actions:
        text = state.describe(action) if action in state.legal() else ""
        record.add(state, action, text)
        state.apply(action)
    return record, state


def lines_of(store: Store) -> Iterator[str]:
    """Yield every stored game as one line of JSON, in the order of their numbers.

    It has the number, pool and block of the game, the fields of a record's first line, ``decisions``
    and ``result`` or ``stopped``; docs/formats.md describes them.

    Raises:
        UseError: A game does not end where it did.
    """
    for number in store.numbers():
        stored = store.game(number)
        header, *decisions, end = map(json.loads, record_of(store, number).lines())
        for ply, found in of_game(store, number).items():
            known = {key: value for key, value in found.items() if value == value}
            decisions[ply]["search"] = {k: v for k, v in known.items() if k not in ("ply", "seat")}
        where = {"number": number, "pool": stored.pool, "block": stored.block}
        yield json.dumps({**where, **header, "decisions": decisions, **end})


def _start(store: Store, stored: StoredGame) -> dict[str, Any] | None:
    """Return the position at which a game from a given set-up began, its chance included."""
    from aura_ai.engine import rng  # compiles; lists and tables must not wait for it

    starts = store.plan.pools[stored.pool].starts
    if not starts:
        return None
    state = store.plan.load(stored.pool).from_json(starts[stored.block].position)
    rng.seed(state.array, np.uint64(stored.seed))
    return state.to_json()
