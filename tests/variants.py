"""The set-ups that have a perft table and a golden record each, and few that cover their switches."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game

Starts = tuple[tuple[int, int], ...]

AURA_STARTS: Starts = ((1, 0), (2, 30), (3, 80))
SOLO_STARTS: Starts = ((1, 0), (2, 15), (3, 35))


class Variant(NamedTuple):
    """A game with its options.

    Attributes:
        name: Name of its files.
        starts: (seed, decisions played before counting) of the rows of its perft table.
    """

    name: str
    game: str
    players: int
    options: dict[str, object]
    starts: Starts

    def load(self) -> Game:
        """Return the game."""
        return registry.load_with(self.game, self.players, self.options)


def _aura(name: str, players: int, **options: object) -> Variant:
    starts = SOLO_STARTS if players == 1 else AURA_STARTS
    return Variant(f"aura_{name}", "aura", players, options, starts)


def _rauha(players: int, side: str, mode: str) -> Variant:
    options: dict[str, object] = {"side": side, "mode": mode}
    # a seat has about 29 decisions in auto mode and 55 in strict mode (rauha D-8)
    starts = ((1, 0), (2, 14 * players), (3, (24 if mode == "auto" else 45) * players))
    return Variant(f"rauha_{players}p_{side}_{mode}", "rauha", players, options, starts)


def _solenia(name: str, players: int, **options: object) -> Variant:
    # a seat has about 27 decisions (Solenia S-19.2)
    starts = ((1, 0), (2, 12 * players), (3, 22 * players))
    return Variant(f"solenia_{name}", "solenia", players, options, starts)


def _terra_mystica(name: str, players: int, **options: object) -> Variant:
    # a seat of a random game has about 45 decisions
    starts = ((1, 0), (2, 12 * players), (3, 30 * players))
    return Variant(f"terra_mystica_{name}", "terra_mystica", players, options, starts)


FIRE_ICE: dict[str, object] = {
    "fire_ice": True,
    "turn_order": "variable",
    "final_tile": "random",
    "expansion_tiles": "towns,bonus_card,scoring_tile",
}

VARIANTS = [
    *(_aura(f"{n}p", n) for n in (2, 3, 4)),
    *(_aura(f"{n}p_long", n, rounds=6) for n in (2, 3, 4)),
    *(_aura(f"{n}p_draft", n, draft=True) for n in (2, 3, 4)),
    _aura("2p_long_draft", 2, rounds=6, draft=True),
    *(_aura(f"{n}p_fixed", n, layout="fixed") for n in (2, 3, 4)),
    _aura("3p_fertilizer", 3, modules="fertilizer"),
    _aura("2p_opuntia", 2, modules="opuntia"),
    _aura("3p_lake", 3, modules="lake"),
    _aura("4p_modules", 4, modules="fertilizer,opuntia,lake"),
    _aura("4p_modules_draft", 4, modules="fertilizer,opuntia,lake", draft=True),
    _aura("2p_opuntia_fresh", 2, modules="opuntia", opuntia_spoil_sticky=False),
    _aura("3p_setup_clouds", 3, setup_clouds="first_ccw"),
    _aura("2p_relocate", 2, relocate_same_space=False),
    _aura("3p_sun_check", 3, sun_check="per_weather"),
    _aura("3p_sun_forced", 3, sun_forced="always_if_payable"),
    _aura("3p_hidden_discards", 3, discards_public=False),
    _aura("4p_hidden_limit", 4, hidden_hand_discard=True),
    _aura("2p_zero_vote", 2, zero_vote_selection="skip_second"),
    _aura("4p_wheat_limit", 4, wheat_token_limit=12),
    _aura("2p_data_variant", 2, data_variant="needs_alt,potato_steep,voting_track_linear"),
    _aura("solo", 1),
    _aura("solo_double_cards", 1, solo_double_cards=True),
    _aura("solo_double_harvest", 1, solo_double_cards=True, solo_double_harvest="resolved"),
    _aura("solo_chosen_targets", 1, solo_chosen_targets=True),
    _aura("solo_lead_filter", 1, solo_chosen_targets=True, solo_lead_filter="at_most_2"),
    _aura("solo_no_tricks", 1, solo_no_tricks=True),
    _aura("solo_keep_hand", 1, solo_pass_discards_all=False),
    _aura("solo_layout", 1, solo_layout="bottom_left_low"),
    _aura("solo_opuntia", 1, modules="opuntia"),
    _aura("solo_hardest", 1, solo_double_cards=True, solo_chosen_targets=True, solo_no_tricks=True),
    *(_rauha(n, side, mode) for n in (2, 3, 4, 5) for side in "AB" for mode in ("auto", "strict")),
    *(_solenia(f"{n}p", n) for n in (2, 3, 4)),
    *(_solenia(f"{n}p_winter", n, mode="winter") for n in (2, 3, 4)),
    *(_solenia(f"{n}p_improvements", n, mode="winter_improvements") for n in (2, 3, 4)),
    _solenia("solo", 1),
    _solenia("2p_dawn", 2, arrangement="dawn"),
    _solenia("3p_dusk", 3, arrangement="dusk", mode="winter"),
    _solenia("2p_free_cities", 2, city_requires_delivery=False),
    _solenia(
        "3p_discards",
        3,
        forced_discard_triggers_effect=True,
        forced_discard_only_if_no_free_placement=False,
        forced_discard_allowed_if_lengthening_possible=False,
    ),
    _solenia("2p_short_voyages", 2, lengthening_always_allowed=False),
    _solenia("4p_late_refill", 4, refill_before_bonus=False, mode="winter"),
    _solenia("2p_last_round", 2, last_round_unresolved_cards_score=True),
    _solenia("3p_new_card_waits", 3, new_strip_card_can_resolve_same_turn=False),
    *(_terra_mystica(f"{n}p", n) for n in (2, 3, 4, 5)),
    _terra_mystica("2p_fire_ice", 2, map="fire_ice_new", **FIRE_ICE),
    _terra_mystica("4p_fire_ice", 4, map="fire_ice_new", variable_rules="revised", **FIRE_ICE),
    _terra_mystica("3p_revised_base", 3, map="fire_ice_revised_base", final_tile="settlements"),
    _terra_mystica("3p_draft", 3, factions="draft", fire_ice=True, start_vp="vp_2017"),
    _terra_mystica("4p_auction", 4, factions="auction", fire_ice=True, turn_order="variable"),
    _terra_mystica("2p_variable", 2, factions="shapeshifters,acolytes", variable_rules="revised"),
    _terra_mystica(
        "3p_rivers", 3, factions="riverwalkers,icemaidens,dragonlords", map="fire_ice_new"
    ),
    _terra_mystica("2p_no_errata", 2, factions="cultists,mermaids", cultist_errata=False),
]

LISTS = ("modules", "data_variant", "expansion_tiles")
"""Options that name several things, each a switch of its own."""
_TRIED = 80
"""Mixtures of variants of which the best is taken."""


def _switches(variant: Variant) -> dict[str, object]:
    switches: dict[str, object] = {"players": variant.players}
    for option, value in variant.options.items():
        switches |= (
            {f"{option}={each}": True for each in str(value).split(",")}
            if option in LISTS
            else {option: value}
        )
    return switches


def _pairs(variant: Variant, switches: Sequence[str]) -> set[object]:
    mine = _switches(variant)
    values = [(switch, mine.get(switch)) for switch in switches]
    return set(itertools.combinations_with_replacement(values, 2))


def _mixed(parts: Sequence[Variant]) -> Variant:
    """Return a variant with the players of the first and the options of all."""
    options = {key: value for part in parts for key, value in part.options.items()}
    modules = {each for part in parts for each in str(part.options.get("modules", "")).split(",")}
    if named := ",".join(sorted(modules - {""})):
        options["modules"] = named
    name = "_".join(["mixed", *(str(VARIANTS.index(part)) for part in parts)])
    return parts[0]._replace(name=f"{parts[0].game}_{name}", options=options)


@functools.cache
def cover() -> list[Variant]:
    """Return variants in which each pair of values of two switches occurs that occurs in one of the 84.

    Those of Terra Mystica and Rauha are taken from these; the others mix several.
    """
    chance = random.Random(1)
    chosen: list[Variant] = []
    kinds = dict.fromkeys((each.game, each.players == 1) for each in VARIANTS)
    for kind in kinds:
        variants = [each for each in VARIANTS if (each.game, each.players == 1) == kind]
        most = 5 if variants[0].game in ("aura", "solenia") else 1
        switches = sorted({switch for each in variants for switch in _switches(each)})
        missing = set().union(*(_pairs(each, switches) for each in variants))
        while missing:
            tried = [
                _mixed(chance.sample(variants, chance.randint(1, min(most, len(variants)))))
                for _ in range(_TRIED)
            ]
            best = max(tried, key=lambda each: len(_pairs(each, switches) & missing))
            if new := _pairs(best, switches) & missing:
                missing -= new
                chosen.append(best)
    return chosen


def covering(variants: Sequence[Variant] = VARIANTS) -> Any:
    """Return the mark that runs a test on variants that cover all pairs, and on all in ``.ci/full``."""
    kinds = {(each.game, each.players == 1) for each in variants}
    few = [each for each in cover() if (each.game, each.players == 1) in kinds]
    params = [pytest.param(each, id=each.name) for each in few]
    params += [pytest.param(each, id=each.name, marks=pytest.mark.full) for each in variants]
    return pytest.mark.parametrize("variant", params)
