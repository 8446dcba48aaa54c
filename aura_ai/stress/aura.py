"""What the stress harness knows about Aura: the referee's fields, invariants, random options."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.components import variant_target
from aura_ai.games.aura.game import MODULES, SOLO_ONLY, components
from aura_ai.games.box import BoxGame
from aura_ai.games.contract import Array, Game, OptionValue
from aura_ai.referee.aura import RULES, Referee
from aura_ai.referee.chance import Chance
from aura_ai.stress.aura_steer import CHOOSERS
from aura_ai.stress.in_step import THOROUGH, plain_options

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

BOTS = ("harvester", "voter", "stacker", "opportunist")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""


def referee(game: Game, seed: int) -> Referee:
    """Return a referee for the same game and seed."""
    assert isinstance(game, BoxGame)
    return Referee(plain_options(game), game.components.data, Chance(seed))


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (F-3)."""
    seats, tiles, n = int(s[SEATS]), int(s[at.N_TILES]), at.MAX_SEATS
    node = int(s[at.NODE])

    def vector(start: int, length: int) -> list[int]:
        return [int(v) for v in s[start : start + length]]

    def matrix(start: int, rows: int, columns: int) -> list[list[int]]:
        return [vector(start + n * row, columns) for row in range(rows)]

    return {
        "node": "OVER" if node == at.GAME_OVER else at.NODES[node],
        "to_act": int(s[TO_ACT]),
        "round": int(s[at.ROUND]),
        "first_player": int(s[at.FIRST]),
        "tile_type": vector(at.TILE_TYPE, tiles),
        "tile_growth": vector(at.TILE_GROWTH, tiles),
        "tile_fert": [int(s[at.FERTILIZED]) >> t & 1 for t in range(tiles)],
        "tile_drops": matrix(at.TILE_DROPS, tiles, seats),
        "cloud_state": vector(at.CLOUD, tiles),
        "cloud_drops": matrix(at.CLOUD_DROPS, tiles, seats),
        "supply_drops": vector(at.SUPPLY, seats),
        "supply_votes": vector(at.SUPPLY_VOTES, seats),
        "votes": matrix(at.VOTES, at.TYPES, seats),
        "vp": vector(at.VP, seats),
        "voting_wins": vector(at.WINS, seats),
        "wheat_tokens": vector(at.WHEAT_TOKENS, seats),
        "dice": vector(at.DICE, at.N_DICE),
        "hand": matrix(at.HAND, seats, at.TYPES),
        "draft_pack": matrix(at.PACK, seats, at.TYPES),
        "draft_kept": matrix(at.KEPT, seats, at.TYPES),
        "discard": vector(at.DISCARD, at.TYPES),
        "deck": vector(at.DECK, at.TYPES),
        "sw_deck": [i + 1 for i in range(at.N_SOUTH_WIND) if int(s[at.SW_DECK]) >> i & 1],
    }


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of F-4 that a state breaks; ``before`` is the state a move earlier."""
    seats, tiles = int(s[SEATS]), int(s[at.N_TILES])
    drops = s[at.TILE_DROPS : at.CLOUD].reshape(at.MAX_TILES, at.MAX_SEATS)
    clouds = s[at.CLOUD_DROPS : at.SUPPLY].reshape(at.MAX_TILES, at.MAX_SEATS)
    kinds = s[at.CLOUD : at.CLOUD_DROPS]
    growth = s[at.TILE_GROWTH : at.TILE_DROPS]
    crops = s[at.TILE_TYPE : at.TILE_GROWTH]
    votes = s[at.VOTES : at.VP].reshape(at.TYPES, at.MAX_SEATS)
    broken = []

    def check(rule: str, holds: bool) -> None:
        if not holds:
            broken.append(rule)

    owned = drops.sum(0) + clouds.sum(0) + s[at.SUPPLY : at.SUPPLY + at.MAX_SEATS]
    check("F-4.1", bool((owned == template[at.SUPPLY : at.SUPPLY + at.MAX_SEATS]).all()))
    cast = votes.sum(0) + s[at.SUPPLY_VOTES : at.SUPPLY_VOTES + at.MAX_SEATS]
    all_votes = template[at.SUPPLY_VOTES : at.SUPPLY_VOTES + at.MAX_SEATS]
    check("F-4.2", bool((cast == all_votes).all()))
    cards = s[at.DECK : at.DECK + at.TYPES] + s[at.DISCARD : at.DISCARD + at.TYPES]
    for block in (at.HAND, at.PACK, at.KEPT):
        cards = cards + s[block : block + 16].reshape(at.MAX_SEATS, at.TYPES).sum(0)
    check("F-4.3", bool((cards == template[at.DECK : at.DECK + at.TYPES]).all()))
    totals = clouds.sum(1)
    check("F-4.4", bool(((kinds > 0) == (totals > 0)).all()))
    # inside an effect a cloud may hold more: it is checked when the effect ends
    if s[at.NODE] in (at.TURN, at.SECOND, at.VOTE, at.HAND_LIMIT_DISCARD, at.GAME_OVER):
        normal = (kinds != at.NORMAL) | (totals < s[at.GROW_AT])
        thunder = (kinds != at.THUNDER) | (totals < s[at.OVERFLOW_AT])
        check("F-4.5", bool((normal & thunder).all()))
    laid = crops[:tiles] >= 0
    need = s[at.NEED + np.maximum(crops[:tiles], 0)]
    grown = (drops[:tiles].sum(1) >= need) & (crops[:tiles] != at.LAKE) & laid
    check("F-4.6", bool(((growth[:tiles] > 0) == grown).all()))
    sprouted = crops[growth == at.SPROUTED]
    check("F-4.7", bool(np.isin(sprouted, (at.COFFEE, at.RICE)).all()))
    check("F-4.7", bool((crops[growth == at.SPOILED] == at.OPUNTIA).all()))
    check("F-4.8", 0 <= int(s[at.FIRST]) < seats)
    check("counts", bool((s[at.TILE_GROWTH : at.HAND_LIMIT] >= 0).all()))
    if before is not None:
        seat = slice(0, at.MAX_SEATS)
        check("F-4.9", bool((s[at.VP :][seat] >= before[at.VP :][seat]).all()))
        check("F-4.9", bool((s[at.WINS :][seat] - before[at.WINS :][seat] <= 2).all()))
    return broken


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
    for variant in components().variants:
        if chance.random() < 0.3:
            chosen[variant_target(variant)] = variant
    return tuple(sorted(chosen.values()))
