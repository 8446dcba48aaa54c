"""The set-ups that have a perft table and a golden record each, and few that cover their switches."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game
from aura_ai.files import read_toml

Starts = tuple[tuple[int, int], ...]


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


VARIANTS = [
    Variant(**{"options": {}, **row, "starts": tuple(map(tuple, row["starts"]))})
    for row in read_toml(Path(__file__).with_suffix(".toml"))["variant"]
]

LISTS = ("modules", "expansion_tiles")
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
