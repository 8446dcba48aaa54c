"""Whole games that ``veteran`` must replay action by action: the record and how it is made.

``python -m tests.bots.veteran_games [GAME ...]`` writes the record of some games (default: all) anew.
Only a change of the rules or of the determinizations that was decided on may do that: ``veteran`` is
the baseline against which every later bot is measured.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from aura_ai.bots import specs
from aura_ai.contract.registry import load

FILE = Path(__file__).with_name("veteran_games.json")
BOT = "veteran:sims=12"
GAMES = ("aura", "rauha", "solenia", "terra_mystica")
PLAYERS = (2, 4)
SEED = 20_26


def game_of(game: str, players: int, bot: str = BOT) -> list[int]:
    """Return the actions of a game in which one bot has all seats."""
    table = load(game, players)
    bots = [specs.make(bot, game) for _ in range(players)]
    for seat, each in enumerate(bots):
        each.start(table, seat, SEED + seat)
    state = table.new(SEED)
    actions = []
    while not state.over:
        legal = state.legal()
        action = bots[state.to_act].choose(state.view(state.to_act), legal)
        state.apply(action)
        actions.append(action)
    return actions


def stored() -> dict[str, list[int]]:
    """Return the recorded games by name and number of players, as ``aura_2``."""
    found: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main(games: list[str], bot: str = BOT) -> None:
    """Write games anew."""
    record = stored() if FILE.is_file() else {}
    for game in games:
        for players in PLAYERS:
            record[f"{game}_{players}"] = game_of(game, players, bot)
    rows = ",\n".join(f' "{name}": {json.dumps(record[name])}' for name in sorted(record))
    FILE.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
