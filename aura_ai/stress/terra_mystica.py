"""What the stress harness knows about Terra Mystica: random options, styles of play, invariants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.box import BoxGame
from aura_ai.games.contract import Array, Game, OptionValue, State
from aura_ai.games.layout import Field
from aura_ai.games.terra_mystica import layout as at
from aura_ai.referee.chance import Chance
from aura_ai.referee.terra_mystica import RULES, Referee
from aura_ai.stress.in_step import Chooser, plain_options

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

BOTS: tuple[str, ...] = ("greedy", "builder", "townsman", "priest", "trader", "reflex")
"""Rule-based bots that take part in stress runs."""
THOROUGH = 293
"""Moves between two looks at views, words and JSON: one takes as long as a hundred moves; prime."""


def referee(game: Game, seed: int) -> Referee:
    """Return a referee for the same game and seed."""
    assert isinstance(game, BoxGame)
    return Referee(plain_options(game), game.components.data, Chance(seed))


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()``."""
    found = _read(s, _COMPARED)
    found["node"] = at.NODE_NAMES[int(s[at.node])]
    found["to_act"] = int(s[TO_ACT])
    return found


_COMPARED = at.layout.position_fields()
_CHECKED = [
    at.layout[name]
    for name in ("faction", "building", "owner", "built", "slotted", "priests", "slot", "favors")
] + [at.layout[name] for name in ("favors_left", "cult", "on_top")]


def _read(s: Array, wanted: Sequence[Field]) -> dict[str, Any]:
    """Return fields as ``Field.plain`` does, from one list: runs in step ask at every move."""
    words = s.tolist()

    def nested(start: int, lengths: Sequence[int], strides: Sequence[int]) -> Any:
        if not lengths:
            return words[start]
        step, end = strides[0], start + lengths[0] * strides[0]
        if len(lengths) == 1:
            return words[start:end:step]
        return [nested(first, lengths[1:], strides[1:]) for first in range(start, end, step)]

    return {
        each.name: each.plain(s)
        if each.width or each.listed
        else nested(each.start, [axis.length(s) for axis in each.axes], each.strides)
        for each in wanted
    }


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count and options; every option has its turn."""
    options: dict[str, OptionValue] = {
        "map": chance.choice(("original", "fire_ice_new", "fire_ice_revised_base")),
        "expansion_tiles": tuple(
            name for name in ("towns", "bonus_card", "scoring_tile") if chance.random() < 0.7
        ),
        "final_tile": chance.choice(("none", "random", *at.FINAL_TILES)),
        "turn_order": chance.choice(("base", "variable")),
        "factions": chance.choice(("random", "random", "draft", "auction")),
        "fire_ice": chance.random() < 0.7,
        "variable_rules": chance.choice(("printed", "revised")),
        "start_vp": chance.choice(("20", "vp_2017")),
        "cultist_errata": chance.random() < 0.8,
    }
    return chance.randint(2, at.MAX_SEATS), options


def _uniform(chance: random.Random, _: State, legal: list[int]) -> int:
    return chance.choice(legal)


def _busy(chance: random.Random, state: State, legal: list[int]) -> int:
    """Seldom pass, convert or throw anything away, so that games grow."""
    idle = {at.ACTION_PASS, at.ACTION_DISCARD_SPADES, at.ACTION_LEECH_DECLINE, at.ACTION_SKIP}
    useful = [
        a
        for a in legal
        if a not in idle and not at.ACTION_BURN <= a <= at.ACTION_C_VP and a != at.ACTION_END_TURN
    ]
    if useful and chance.random() < 0.95:
        return chance.choice(useful)
    return chance.choice(legal)


def _builder(chance: random.Random, state: State, legal: list[int]) -> int:
    """Build and upgrade whenever it can, so that strongholds and towns come about."""
    wanted = [a for a in legal if at.ACTION_BUILD <= a < at.ACTION_TRANSFORM_HOME]
    wanted += [a for a in legal if at.ACTION_TAKE_FAVOR <= a < at.ACTION_PICK_TERRAIN]
    wanted += [a for a in legal if at.ACTION_CONNECT_RIVER <= a < at.ACTION_BRIDGE]
    if wanted and chance.random() < 0.8:
        return chance.choice(wanted)
    return _busy(chance, state, legal)


def _worshipper(chance: random.Random, state: State, legal: list[int]) -> int:
    """Climb cults and convert power, so that tracks end and priests run out."""
    wanted = [a for a in legal if at.ACTION_SEND_PRIEST <= a <= at.ACTION_PW_P]
    wanted += [a for a in legal if at.ACTION_CULT_STEP <= a < at.ACTION_PICK_TERRAIN]
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
    now, seats = _read(s, _CHECKED), range(int(s[SEATS]))
    taken = [seat for seat in seats if now["faction"][seat] >= 0]
    standing = [[0] * at.N_KINDS for _ in seats]
    for kind, owner in zip(now["building"], now["owner"], strict=True):
        if kind > 0 and owner >= 0:
            standing[owner][kind - 1] += 1
    if any(standing[seat] != now["built"][seat] for seat in taken):
        broken.append("T-6.7")
    slotted = now["slotted"]
    most = int(template[at.max_priests])
    if any(now["priests"][seat] + slotted[seat] > most for seat in taken):
        broken.append("T-6.6")
    placed = Counter(seat for row in now["slot"] for seat in row)
    if any(placed[seat] != slotted[seat] for seat in taken):
        broken.append("T-4.10")
    for favor, left in enumerate(at.layout["favors_left"].plain(template)):
        owned = sum(mask >> favor & 1 for mask in now["favors"])
        if now["favors_left"][favor] + owned != left:
            broken.append("T-4.9")
            break
    on_top = [[now["on_top"][c] == seat for c in range(at.N_CULTS)] for seat in seats]
    at_top = [[place == at.TOP for place in now["cult"][seat]] for seat in seats]
    if on_top != at_top:
        broken.append("T-16.2")
    return broken
