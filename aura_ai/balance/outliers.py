"""Content that stands out of a large group, for restricted play.

Of a group of eighty cards only those are tried that stand out in a few games of the bot that restricted
play uses. These games are separate: the games of the report must not judge what they chose themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aura_ai.balance.contents import (
    Columns,
    Content,
    ContentEntry,
    chosen_by,
    content,
    joined,
    standing_out,
)
from aura_ai.bots import specs
from aura_ai.contract.content import Group
from aura_ai.contract.game import Game
from aura_ai.contract.restriction import content_of

MOST_RESTRICTED = 20
"""A group of more entries is not tried one by one."""
MOST_OUTLIERS = 3
"""Entries of a large group that are tried."""
TRIALS = 40
"""Games in which they are looked for."""
PRIOR_OFFERS = 3
"""Offers to which the rest of the group answers for each entry, as a few say little."""
LEAST_LIKE = 5
"""Least number of entries on offer, for one of them to be outstanding."""


def is_large(group: Group) -> bool:
    """Return whether a group has too many entries to try each."""
    return len(group.entries) > MOST_RESTRICTED


def outliers(games: Sequence[Game], bot: str) -> dict[str, str]:
    """Return the content of large groups that is chosen far more often than the rest of its group.

    Args:
        games: The game with each number of players, and in each version that is compared; what stands
            out in any of them counts.
        bot: The bot that plays all seats.

    Returns:
        Key of the entry -> why it is tried, one sentence.
    """
    groups: dict[str, dict[str, tuple[float, str]]] = {}
    for game in games:
        large = [is_large(group) for group in content_of(game)]
        if game.players < 2 or not any(large):
            continue
        for group, entries in zip(content_of(game), trial(game, bot), strict=True):
            mine = groups.setdefault(group.name, {})
            for key, far, why in _standing_out(entries) if is_large(group) else ():
                mine[key] = max(mine.get(key, (far, why)), (far, why))
    return {
        key: mine[key][1]
        for mine in groups.values()
        for key in sorted(mine, key=lambda key: -mine[key][0])[:MOST_OUTLIERS]
    }


def _standing_out(group: dict[str, ContentEntry]) -> list[tuple[str, float, str]]:
    """Return the entries of a group that stand out: key, how far, and why in words."""
    entries = [(key, entry.chosen) for key, entry in group.items() if len(entry.chosen)]
    if len(entries) < LEAST_LIKE:
        return []
    middle = float(np.mean([chosen.mean() for _, chosen in entries]))
    shares = [
        (chosen.sum() + PRIOR_OFFERS * middle) / (len(chosen) + PRIOR_OFFERS)
        for _, chosen in entries
    ]
    outstanding = []
    for place, (key, chosen) in enumerate(entries):
        far = float(shares[place]) - standing_out(shares[:place] + shares[place + 1 :])
        if far > 0:
            why = (
                f"It was tried unasked: chosen {chosen.mean():.0%} of the time by whom it was offered "
                f"to in {TRIALS} trial games, its group {middle:.0%}."
            )
            outstanding.append((key, far, why))
    return outstanding


def trial(game: Game, bot: str) -> Content:
    """Return the content of :data:`TRIALS` games of a bot in all seats."""
    bots = [specs.make(bot, game.info.name) for _ in range(game.players)]
    groups, parts = content_of(game), []
    for seed in range(TRIALS):
        state = game.new(seed)
        for seat, each in enumerate(bots):
            each.start(game, seat, seed)
        states, decisions, offered = [state.array.copy()], [], []
        while not state.over:
            seat, legal = state.to_act, state.legal()
            action = bots[seat].choose(state.view(seat), legal)
            decisions.append((seed, seat, action, len(legal)))
            offered += legal
            state.apply(action)
            states.append(state.array.copy())
        played = np.array(decisions, np.int64).reshape(-1, 4).T
        columns: Columns = dict(zip(("game", "seats", "actions", "counts"), played, strict=True))
        columns["offered"] = np.array(offered, np.int16)
        columns["chosen"] = chosen_by(groups, np.stack(states), columns)
        parts.append(columns)
    for each in bots:
        each.close()
    return content(groups, joined(parts), game.seats)
