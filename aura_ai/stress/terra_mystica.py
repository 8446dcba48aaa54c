"""What the stress harness knows about Terra Mystica: random options, styles of play, invariants."""

from __future__ import annotations

import random
from typing import Any

from aura_ai.engine.header import TO_ACT
from aura_ai.games.box import BoxGame
from aura_ai.games.contract import Array, Game, OptionValue, State
from aura_ai.games.terra_mystica import layout
from aura_ai.games.terra_mystica.layout import at
from aura_ai.referee.chance import Chance
from aura_ai.referee.terra_mystica import RULES, Referee
from aura_ai.stress.in_step import THOROUGH, Chooser, plain_options

__all__ = [
    "BOTS",
    "CHOOSERS",
    "RULES",
    "THOROUGH",
    "broken_invariants",
    "fields",
    "random_game",
    "referee",
]

BOTS: tuple[str, ...] = ()
"""Rule-based bots that take part in stress runs."""
PRIEST_LIMIT = 7
TOKENS = 12


def referee(game: Game, seed: int) -> Referee:
    """Return a referee for the same game and seed."""
    assert isinstance(game, BoxGame)
    return Referee(plain_options(game), game.components.data, Chance(seed))


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()``."""
    found = at.plain(s)
    found["node"] = layout.NODE_NAMES[int(s[layout.NODE])]
    found["to_act"] = int(s[TO_ACT])
    return found


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count and options; every option has its turn."""
    options: dict[str, OptionValue] = {
        "map": chance.choice(("original", "fire_ice_new", "fire_ice_revised_base")),
        "expansion_tiles": tuple(
            name for name in ("towns", "bonus_card", "scoring_tile") if chance.random() < 0.7
        ),
        "final_tile": chance.choice(("none", "random", *layout.FINAL_TILES)),
        "turn_order": chance.choice(("base", "variable")),
        "factions": chance.choice(("random", "random", "draft", "auction")),
        "fire_ice": chance.random() < 0.7,
        "variable_rules": chance.choice(("printed", "revised")),
        "start_vp": chance.choice(("20", "vp_2017")),
        "cultist_errata": chance.random() < 0.8,
    }
    return chance.randint(2, layout.MAX_SEATS), options


def _uniform(chance: random.Random, _: State, legal: list[int]) -> int:
    return chance.choice(legal)


def _busy(chance: random.Random, state: State, legal: list[int]) -> int:
    """Seldom pass, convert or throw anything away, so that games grow."""
    idle = {layout.PASS, layout.DISCARD_SPADES, layout.LEECH_DECLINE, layout.SKIP}
    useful = [
        a
        for a in legal
        if a not in idle and not layout.BURN <= a <= layout.C_VP and a != layout.END_TURN
    ]
    if useful and chance.random() < 0.95:
        return chance.choice(useful)
    return chance.choice(legal)


def _builder(chance: random.Random, state: State, legal: list[int]) -> int:
    """Build and upgrade whenever it can, so that strongholds and towns come about."""
    wanted = [a for a in legal if layout.BUILD <= a < layout.TRANSFORM_HOME]
    wanted += [a for a in legal if layout.TAKE_FAVOR <= a < layout.PICK_TERRAIN]
    wanted += [a for a in legal if layout.CONNECT_RIVER <= a < layout.BRIDGE]
    if wanted and chance.random() < 0.8:
        return chance.choice(wanted)
    return _busy(chance, state, legal)


def _worshipper(chance: random.Random, state: State, legal: list[int]) -> int:
    """Climb cults and convert power, so that tracks end and priests run out."""
    wanted = [a for a in legal if layout.SEND_PRIEST <= a <= layout.PW_P]
    wanted += [a for a in legal if layout.CULT_STEP <= a < layout.PICK_TERRAIN]
    if wanted and chance.random() < 0.6:
        return chance.choice(wanted)
    return _builder(chance, state, legal)


CHOOSERS: dict[str, Chooser] = {
    "uniform": _uniform,
    "busy": _busy,
    "builder": _builder,
    "worshipper": _worshipper,
}


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of the rules that a state breaks (T-4.9, T-6.6, T-6.7)."""
    now = fields(s)
    found = []
    for seat in range(len(now["faction"])):
        if now["faction"][seat] < 0:
            continue
        standing = [0] * layout.KINDS
        for kind, owner in zip(now["building"], now["owner"], strict=True):
            if kind and owner == seat:
                standing[kind - 1] += 1
        if standing != now["built"][seat]:
            found.append(f"T-6.7: seat {seat} has {standing} on the map, not {now['built'][seat]}")
        if now["priests"][seat] + now["slotted"][seat] > PRIEST_LIMIT:
            found.append(f"T-6.6: seat {seat} has too many priests")
        placed = sum(row.count(seat) for row in now["slot"])
        if placed != now["slotted"][seat]:
            found.append(f"T-4.10: seat {seat} has {placed} priests in slots")
    for index, left in enumerate(now["favors_left"]):
        owned = sum(mask >> index & 1 for mask in now["favors"])
        if left < 0 or left + owned not in (1, 3):
            found.append(f"T-4.9: favor tile {index + 1}: {left} left, {owned} owned")
    for track, seat in enumerate(now["on_top"]):
        top = [i for i, row in enumerate(now["cult"]) if row[track] == layout.TOP]
        if top != ([seat] if seat >= 0 else []):
            found.append(f"T-16.2: track {track}: {top} at the top, space held by {seat}")
    return found
