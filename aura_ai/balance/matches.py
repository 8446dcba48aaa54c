"""Line-ups that a report needs, each with its part."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from aura_ai.balance.outliers import is_large, outliers
from aura_ai.bots import mcts, registry
from aura_ai.bots.registry import LEVELS, STRONGEST, VETERAN
from aura_ai.contract.content import NOTHING, Group, key_of
from aura_ai.contract.game import Game
from aura_ai.contract.restriction import content_of, named, unknown
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Pool, check

MIRROR, LADDER, STYLES, RESTRICTED = "mirror", "ladder", "styles", "restricted"
"""Parts of a line-up: one bot in all seats; one seat of twice the simulations; a style among standard
bots; a standard bot without something among standard bots."""

STANDARD, REFLEX, RANDOM = "expert", "reflex", "random"
"""Names of bots that a game may have: the standard, and its rules without look-ahead."""
STANDARD_SIMS = 32
"""Simulations of the standard bot of a game that has no expert."""
LADDER_SIMS = (4, 8, 16, 32, 64)
"""Simulations of the weaker side of each doubling."""
COMPARED = 0.5
"""Games of each doubling and each style, as a part of the mirror's."""
RESTRICTED_GAMES = 2
"""Games of each restriction, as a multiple of the mirror's: a loss of 1 % needs many."""
SAMPLED_GAMES, SAMPLE_SEED = 10, 1
"""Random games that are looked at for content that can be done without."""
GAMES = 200
"""Default games of the mirror for each number of players."""


@dataclass(frozen=True)
class Match:
    """A line-up and its part in the report.

    Attributes:
        role: One of these parts.
        subject: A doubling, a style, or a piece of content.
        bots: One for each seat; but for a mirror the first is the challenger, the others its table.
        games: Games at least; whole blocks are played.
        why: Why it is played, where nobody asked for it: a sentence.
    """

    role: str
    subject: str
    bots: tuple[str, ...]
    games: int
    why: str = ""

    @property
    def blocks(self) -> int:
        """Blocks to play."""
        return math.ceil(self.games / (1 if self.role == MIRROR else len(self.bots)))


def standard(game: str) -> str:
    """Return the bot that plays all seats: the game's expert, else a small search, else chance."""
    entries = registry.entries(game)
    return STANDARD if STANDARD in entries else searching(game, STANDARD_SIMS) or RANDOM


def quick(game: str) -> str:
    """Return the standard's rules without look-ahead where the game has them, else the standard."""
    return REFLEX if REFLEX in registry.entries(game) else standard(game)


def searching(game: str, sims: int) -> str:
    """Return a search with so many simulations, guided as the game's levels; empty without a search."""
    entries = registry.entries(game)
    for name in (LEVELS[-1].name, "ismcts"):
        if name in entries:
            return f"{name}:sims={sims}"
    return ""


def mirror(game: Game, games: int) -> list[Match]:
    """Return the standard bot in all seats."""
    bot = standard(game.info.name)
    return [Match(MIRROR, bot, (bot,) * game.players, games)]


def ladder(game: Game, games: int) -> list[Match]:
    """Return one seat with 2n simulations against the rest with n, for each n."""
    matches, half = [], math.ceil(COMPARED * games)
    for sims in LADDER_SIMS:
        weak, strong = (searching(game.info.name, n) for n in (sims, 2 * sims))
        if weak and game.players > 1:
            bots = (strong, *(weak,) * (game.players - 1))
            matches.append(Match(LADDER, f"{2 * sims} against {sims}", bots, half))
    return matches


def styles(game: Game, games: int) -> list[Match]:
    """Return each rule-based bot of the game among standard ones."""
    name = game.info.name
    table = standard(name)
    half = math.ceil(COMPARED * games)
    others = {*mcts.ENTRIES, *(level.name for level in LEVELS), STRONGEST, VETERAN, table}
    return [
        Match(STYLES, style, (style, *(table,) * (game.players - 1)), half)
        for style in registry.entries(name)
        if style not in others and game.players > 1
    ]


def restricted(
    game: Game,
    games: int,
    names: Sequence[str] = (),
    odd: Mapping[str, str] | None = None,
    is_lean: bool = False,
) -> list[Match]:
    """Return the quick bot without a piece of content among the same with all, one after another.

    Of groups of many only what stands out is tried: a single one of eighty cards has a stand-in, and
    each needs games. Content that cannot be avoided, or never occurs, with these options is left
    out (:func:`avoidable`). Named content is always tried.

    Args:
        game: The game.
        games: Games of the mirror.
        names: Content that is tried whatever the size of its group; a whole group together.
        odd: Single entries that are tried too, each with the reason.
        is_lean: Nothing else is tried.

    Raises:
        UseError: The game has no content of that name.
    """
    bot = quick(game.info.name)
    mark = "," if ":" in bot else ":"
    if game.players < 2:
        return []
    groups = [group for group in content_of(game) if not is_lean and not is_large(group)]
    met = avoidable(game, groups)
    keys = [key for group in groups for key in group.keys if key in met]
    keys += [_key(game, name) for name in names]
    reasons = odd or {}
    keys += [key for group in content_of(game) for key in group.keys if key in reasons]
    return [
        Match(
            RESTRICTED,
            key,
            (f"{bot}{mark}without={key}", *(bot,) * (game.players - 1)),
            RESTRICTED_GAMES * games,
            reasons.get(key, ""),
        )
        for key in dict.fromkeys(keys)
    ]


def _key(game: Game, name: str) -> str:
    """Return the name of some content as the game has it: of one entry, or of all that are called so."""
    keys = named(game, name)
    if not keys:
        raise UseError(f"--restrict {name}: {unknown(game, name)}")
    return keys[0] if len(keys) == 1 else key_of(name)


def avoidable(game: Game, groups: Sequence[Group]) -> set[str]:
    """Return the content that some decision of a few random games offers with something else."""
    draw = random.Random(SAMPLE_SEED)
    met: set[str] = set()
    for seed in range(SAMPLED_GAMES):
        state = game.new(seed)
        while not state.over:
            legal = state.legal()
            for group in groups:
                chosen = [group.chosen(state.array, action) for action in legal]
                if len(set(chosen)) > 1:
                    met |= {group.keys[entry] for entry in set(chosen) if entry != NOTHING}
            state.apply(draw.choice(legal))
    return met


MATCHES: list[Callable[[Game, int], list[Match]]] = [mirror, ladder, styles]
"""Parts of every report; a function takes the game and the games of the mirror."""


def plan_of(
    name: str,
    games: Sequence[Game],
    n_games: int,
    seed: int,
    data: str | None,
    restrict: Sequence[str] = (),
    versions: Sequence[Game] = (),
    is_lean: bool = False,
) -> tuple[Plan, dict[str, Any]]:
    """Return the tournament of a report, and its further settings (``Store.settings``).

    Its seeds follow from game and number of players alone, so another version of the rules meets the
    same chance.

    Args:
        name: Name of the game.
        games: The game with each number of players.
        n_games: Games for each number of players and part.
        seed: Seed of everything.
        data: Component data file instead of the game's own.
        restrict: Content that is tried in restricted play in any case, see :func:`restricted`.
        versions: The game in all versions that are compared, which try the same content.
        is_lean: Only line-ups that can answer a question soon: one doubling, and of content what was
            named or stands out.

    Raises:
        UseError: A setting is wrong; one line.
    """
    if restrict and all(game.players < 2 for game in games):
        raise UseError("--restrict: a game of one player has nobody to lose to")
    odd = outliers(versions or games, quick(name))
    matches = [
        match
        for game in games
        for match in (
            *(
                match
                for make in MATCHES
                for match in make(game, n_games)[: 1 if is_lean and make is ladder else None]
            ),
            *restricted(game, n_games, restrict, odd, is_lean),
        )
    ]
    # two parts may ask for one line-up
    unique = {match.bots: match for match in reversed(matches)}
    matches = [match for match in matches if unique[match.bots] is match]
    pools = tuple(
        Pool(
            game.players,
            tuple(sorted(game.changed_options().items())),
            game.pool(),
            chance=f"{name} {game.players}p",
        )
        for game in games
    )
    blocks = tuple(match.blocks for match in matches)
    plan = Plan(
        game=name,
        pools=pools,
        bots=(),
        blocks=max(blocks),
        seed=seed,
        lineups=tuple(match.bots for match in matches),
        lineup_blocks=blocks,
        data=data,
    )
    checked = check(plan)
    tidy = [replace(m, bots=b) for m, b in zip(matches, checked.lineups, strict=True)]
    # lists instead of tuples, as JSON returns them
    rows = [asdict(match) | {"bots": list(match.bots)} for match in tidy]
    return checked, {"balance": rows}


def matches_of(settings: Mapping[str, Any], lineups: Sequence[tuple[str, ...]]) -> list[Match]:
    """Return the part of each line-up of a database, from the settings stored with the plan."""
    matches = [Match(**{**m, "bots": tuple(m["bots"])}) for m in settings.get("balance", ())]
    by_lineup = {match.bots: match for match in matches}
    return [by_lineup[lineup] for lineup in lineups]
