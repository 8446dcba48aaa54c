"""Harvest (A-16, A-17, A-23.2), clean-up dice (A-18) and the end of the game (A-19)."""

from __future__ import annotations

from aura_ai.referee.loop import OVER

from .codes import GROWN, NO_TOKEN, SPOILED, SPROUTED
from .config import Record
from .land import crop_of
from .table import Table, Tile
from .voting import all_harvest, roll_dice

# ------------------------------------------------------------------------------ harvest


def harvest_phase(table: Table) -> None:
    """Score the tiles with a token if a harvest takes place (A-16.1, A-21.23)."""
    config = table.config
    dice = all_harvest(table)
    dry = config.solo and table.players[config.neutral].supply == 0
    table.harvested = table.last_round or dice or dry
    table.note("A-16.1")
    if not table.harvested:
        return
    if dry:
        table.note("A-21.23")
        table.note("Q-73", when=not dice and not table.last_round)
    for tile in table.tiles:
        if tile.growth != NO_TOKEN:
            _score(table, tile)
            _clear(table, tile)
        elif any(tile.drops):
            table.note("A-16.4", "A-15.4")


def _clear(table: Table, tile: Tile) -> None:
    tile.growth = NO_TOKEN
    for seat, count in enumerate(tile.drops):
        table.players[seat].supply += count
    tile.drops = [0] * table.config.seats
    table.note("A-16.3")


def ranks(drops: list[int]) -> dict[int, int]:
    """Return the rank of every present player; tied players share the lowest rank (A-17.2)."""
    return {
        seat: sum(other >= count for other in drops) for seat, count in enumerate(drops) if count
    }


def _score(table: Table, tile: Tile) -> None:
    """Score one tile with a token (A-17)."""
    crop = crop_of(tile)
    places = ranks(tile.drops)
    table.note("A-16.2", "A-17.1")
    if len(places) > 1:
        table.note("A-17.2")
        table.note("Q-65", when=set(places.values()) == {4})
    table.note("A-23.2", "Q-84", when=tile.fertilizer)
    if crop["rule"] == "two_stage_per_drop" and tile.growth == SPROUTED:
        table.note("A-17.6")
        return
    for seat, rank in places.items():
        player = table.players[seat]
        player.vp += _points(table, tile, crop, seat, rank, len(places))
        if tile.fertilizer:
            player.vp += table.config.fertilizer_vp


def _points(table: Table, tile: Tile, crop: Record, seat: int, rank: int, present: int) -> int:
    """Return the VP of one present player; wheat tokens are given on the way."""
    table.note("Q-105")
    table.note("A-21.24", when=table.config.solo and seat == table.config.neutral)
    if crop["rule"] == "wheat":
        return _wheat(table, crop, seat, rank, present)
    if crop["rule"] == "presence":
        table.note("A-17.7", "Q-70")
        return int(crop["points"][present - 1])
    if crop["rule"] == "two_stage_per_drop":
        table.note("A-17.6")
        return int(crop["points_grown_per_drop"]) * tile.drops[seat]
    if crop["rule"] == "two_stage_majority":
        table.note("A-17.4")
        if tile.growth == SPROUTED:
            table.note("Q-71")
            return int(crop["points_sprouted"][rank - 1])
        return int(crop["points_grown"][rank - 1])
    if crop["rule"] == "majority_spoiling":
        table.note("A-23.3")
        points = crop["points_spoiled" if tile.growth == SPOILED else "points"]
        return int(points[rank - 1])
    assert crop["rule"] == "majority"
    assert tile.growth == GROWN
    table.note("A-17.3")
    if (
        crop["name"] == "potato"
        and rank == 2
        and present > 1
        and max(ranks(tile.drops).values()) == 2
    ):
        table.note("Q-69")
    return int(crop["points"][rank - 1])


def _wheat(table: Table, crop: Record, seat: int, rank: int, present: int) -> int:
    table.note("A-17.5")
    table.note("B-11", when=present < table.config.seats)
    if rank > 1:
        table.note("Q-66")
        return int(crop["other_points"])
    table.note("Q-66", when=present == 1)
    in_use = sum(player.wheat for player in table.players)
    table.note("Q-67", when=in_use >= table.config.wheat_tokens)
    table.players[seat].wheat += crop["leader_tokens"]
    return int(crop["leader_points"])


# ------------------------------------------------------------------------------ clean-up


def advance_round(table: Table) -> None:
    """Advance the round marker and reroll the dice (A-18.1, A-18.2)."""
    table.round += 1
    table.note("A-18.1", "A-18.2")
    table.note("A-6.5", when=all_harvest(table))
    roll_dice(table, keep_harvest=not table.harvested)
    table.harvested = False
    table.note("Q-26", when=all_harvest(table))


# ------------------------------------------------------------------------------ end


def end_game(table: Table) -> None:
    """Add the VP of the voting-wins track and the wheat bonus (A-19.1, A-19.2)."""
    table.note("A-3.2", "A-19.1", "A-19.2")
    table.note("A-21.26", when=table.config.solo)
    for player in table.players:
        player.vp += table.config.track[player.wins]
    most = max(player.wheat for player in table.players)
    bonus = next(crop["end_bonus"] for crop in table.config.crops if crop["rule"] == "wheat")
    table.note("Q-68", when=most == 0)
    for player in table.players:
        if most and player.wheat == most:
            player.vp += bonus
    table.node = OVER
    table.seat = -1
    places = final_places(table)
    table.note("Q-74", when=places.count(1) > 1)
    scores = [player.vp for player in table.players]
    if scores.count(max(scores)) > 1:
        table.note("Q-83" if table.config.solo else "A-19.3")
    else:
        table.note("A-19.3")


def final_places(table: Table) -> list[int]:
    """Return the place of every seat, 1 = best; ties share the better place (A-19.3, A-21.26)."""
    config = table.config
    if config.solo:
        human, neutral = (table.players[seat].vp for seat in (config.human, config.neutral))
        return [1, 2] if human > neutral else [2, 1]
    keys = [(player.vp, player.wins) for player in table.players]
    return [1 + sum(other > key for other in keys) for key in keys]
