"""What the stress harness knows about Terra Mystica: random options, styles of play, invariants."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from aura_ai.engine.header import SEATS, TO_ACT
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
    """Return the invariants of the rules that a state breaks (T-4.9, T-4.10, T-6.6, T-6.7, T-16.2)."""
    broken = []
    seats = np.arange(int(s[SEATS]))
    taken = at["faction"].used(s) >= 0
    building, owner, built = at["building"].used(s), at["owner"].used(s), at["built"].used(s)
    on_map = (building[:, None] == np.arange(1, layout.KINDS + 1)) & (building[:, None] > 0)
    standing = ((owner[:, None] == seats)[..., None] & on_map[:, None]).sum(axis=0)
    if (standing != built)[taken].any():
        broken.append("T-6.7")
    slotted = at["slotted"].used(s)
    if (at["priests"].used(s) + slotted > template[layout.MAX_PRIESTS])[taken].any():
        broken.append("T-6.6")
    placed = (at["slot"].used(s)[..., None] == seats).sum(axis=(0, 1))
    if (placed != slotted)[taken].any():
        broken.append("T-4.10")
    owned = (at["favors"].used(s)[:, None] >> np.arange(layout.FAVORS) & 1).sum(axis=0)
    if (at["favors_left"].used(s) + owned != at["favors_left"].used(template)).any():
        broken.append("T-4.9")
    top = at["on_top"].used(s)
    if ((at["cult"].used(s) == layout.TOP) != (top == seats[:, None])).any():
        broken.append("T-16.2")
    return broken
