"""Stress adapter of Aura: fields, invariants, random options."""

from __future__ import annotations

import random
from typing import Any

from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.games.aura import choosers
from aura_ai.games.aura import layout as at
from aura_ai.games.aura import referee as rules
from aura_ai.games.aura.components import Components, variant_target
from aura_ai.games.aura.game import MODULES, SOLO_ONLY
from aura_ai.games.aura.invariants import broken, broken_by_move
from aura_ai.stress import in_step

LEFT_OVER = (
    *("step", "action", "units_owed", "half_paid", "tile", "owner", "order", "resolve"),
    *("selected", "vote_target", "picks_left", "harvested", "sw_card"),
)
"""Bookkeeping of the referee that is not compared: what an earlier decision left over may differ,
and what a later one needs shows in its legal list."""

BOTS = ("harvester", "voter", "stacker", "opportunist")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""
RULES = rules.RULES
THOROUGH = in_step.THOROUGH
CHOOSERS = choosers.CHOOSERS
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (F-3)."""
    return {
        **at.layout.plain(s),
        "node": "OVER" if s[at.node] == at.NODE_GAME_OVER else at.NODES[int(s[at.node])],
        "fertilized": [int(s[at.fertilized]) >> tile & 1 for tile in range(int(s[at.tile_count]))],
        "south_wind": [card + 1 for card in range(at.N_SOUTH_WIND) if s[at.south_wind] >> card & 1],
    }


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of F-4 that a state breaks; ``before`` is the state a move earlier."""
    lines = [each.rule for each in broken(s, template)]
    if before is not None:
        lines += [each.rule for each in broken_by_move(before, s)]
    return lines


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random legal options, each value likely to occur."""
    players = chance.choice((1, 2, 3, 4))
    options: dict[str, OptionValue] = {}

    def maybe(name: str, value: OptionValue, often: float = 0.25) -> None:
        if chance.random() < often:
            options[name] = value

    modules = tuple(m for m in MODULES if chance.random() < 0.3)
    maybe("setup_clouds", "first_ccw")
    maybe("relocate_same_space", False)
    maybe("sun_check", "per_weather")
    maybe("sun_forced", "always_if_payable")
    maybe("discards_public", False, 0.1)
    maybe("hidden_hand_discard", True)
    maybe("zero_vote_selection", "skip_second")
    maybe("wheat_token_limit", 12)
    maybe("opuntia_spoil_sticky", False)
    maybe("data_variant", _random_variants(chance), 0.3)
    if players == 1:
        options["modules"] = tuple(m for m in modules if m == "opuntia")
        for name in SOLO_ONLY[4:]:
            maybe(name, True, 0.4)
        maybe("solo_pass_discards_all", False)
        maybe("solo_layout", "bottom_left_low")
        maybe("solo_lead_filter", "at_most_2")
        maybe("solo_double_harvest", "resolved")
    else:
        options["modules"] = modules
        maybe("rounds", 6, 0.4)
        maybe("draft", True, 0.4)
        maybe("layout", "fixed")
    return players, options


def _random_variants(chance: random.Random) -> tuple[str, ...]:
    """Return data variants that replace different things (Q-127)."""
    chosen: dict[str, str] = {}
    for variant in Components.of().variants:
        if chance.random() < 0.3:
            chosen[variant_target(variant)] = variant
    return tuple(sorted(chosen.values()))
