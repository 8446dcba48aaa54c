"""The draft of improvement tiles (S-15.2)."""

from __future__ import annotations

from .config import DAY, NIGHT
from .table import DRAFT, DRAFT_LEVEL1, DRAFT_LEVEL3, NONE, Table

ROUNDS = 2


def begin_draft(table: Table) -> None:
    """Ask the last player first (S-15.2)."""
    table.node = DRAFT
    table.draft_round = 0
    table.seat = table.config.players - 1


def draft_choices(table: Table) -> list[int]:
    """DRAFT: what is on offer of the levels that the player has not taken yet."""
    actions = []
    if table.player.level1 == NONE:
        actions += [DRAFT_LEVEL1 + i for i, tile in enumerate(table.offered_level1) if tile != NONE]
    if table.player.level3[DAY] == NONE:
        actions += [
            DRAFT_LEVEL3 + i for i, half in enumerate(table.offered_level3[DAY]) if half != NONE
        ]
    return actions


def choose_improvement(table: Table, action: int) -> bool:
    """Take a tile or a pair. Return True after the last one (S-15.2, A-38)."""
    player = table.player
    table.note("S-15.2")
    if table.draft_round:
        table.note("A-38")
    if action >= DRAFT_LEVEL3:
        position = action - DRAFT_LEVEL3
        for side in (DAY, NIGHT):
            player.level3[side] = table.offered_level3[side][position]
            table.offered_level3[side][position] = NONE
    else:
        position = action - DRAFT_LEVEL1
        player.level1 = table.offered_level1[position]
        table.offered_level1[position] = NONE
    table.seat -= 1
    if table.seat < 0:
        table.seat = table.config.players - 1
        table.draft_round += 1
    if table.draft_round < ROUNDS:
        return False
    table.draft_round = NONE
    return True
