"""Effects of activations (R-9): counts, legality, execution."""

from __future__ import annotations

from dataclasses import dataclass

from .config import FIELDS, Record
from .table import Table
from .track import gain_crystals, gain_energy, pay_crystals

WATER, SPORE, BEST_ANIMAL = "water", "spore", "best_animal"
NONE, CRYSTALS, POINTS = "none", "crystals", "points"
POINTS_PER, PAY_POINTS, PAY_SPORE = "points_per", "pay_points", "pay_spore"
FREE = (CRYSTALS, POINTS, POINTS_PER)
PAID = (PAY_POINTS, PAY_SPORE)


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can be activated: the biome on a field, or a being (the other is -1)."""

    field: int
    being: int
    effect: Record


# ------------------------------------------------------------------------------ counting


def water(table: Table, seat: int) -> int:
    """Return the water symbols of a seat, those of an owned being included (A-23)."""
    on_board = sum(table.top(seat, f)["water"] for f in FIELDS)
    owned = sum(table.config.beings[b]["water"] for b in table.beings_of(seat))
    return on_board + owned


def animals(table: Table, seat: int, kind: str) -> int:
    """Return the symbols of an animal on the board; beings do not count (R-9.4, A-22)."""
    return sum(table.top(seat, f)["animals"].count(kind) for f in FIELDS)


def count(table: Table, seat: int, per: str) -> int:
    """Return how often `per` is there now (R-9.4); for Metsat the most frequent animal (A-21)."""
    if per == WATER:
        return water(table, seat)
    if per == SPORE:
        return len(table.players[seat].spores)
    if per == BEST_ANIMAL:
        return max(animals(table, seat, kind) for kind in table.config.animals)
    return animals(table, seat, per)


# ------------------------------------------------------------------------------ legality


def payable(table: Table, seat: int, effect: Record) -> bool:
    """Return whether an effect is legal now and gives something (R-9.1, R-9.5, R-9.6, A-25)."""
    crystals = table.players[seat].crystals
    if effect["effect"] == NONE:
        return False
    if effect["effect"] == PAY_POINTS:
        return crystals >= effect["pay"]
    if effect["effect"] == PAY_SPORE:
        return crystals >= effect["pay"] and bool(table.free_fields(seat))
    if effect["effect"] == POINTS_PER:
        return count(table, seat, effect["per"]) > 0
    return True


def is_pending(effect: Record) -> bool:
    """Return whether auto mode keeps a free effect for the end of the window (D-6)."""
    return effect["effect"] == POINTS_PER and effect["per"] == SPORE


# ------------------------------------------------------------------------------ carrying out


def place_spore(table: Table, seat: int, f: int) -> None:
    """Put a spore on a free field of the own board (R-6.7, R-9.6)."""
    table.players[seat].spores.add(f)
    biome = table.top(seat, f)
    if "desert" in biome["types"] or biome["effect"] == NONE:
        table.note("A-20")


def carry_out(table: Table, source: Source, target: int = -1) -> None:
    """Activate a source for the seat to act; `target` is the field of a new spore."""
    seat, effect = table.seat, source.effect
    if effect["pay"] > table.crystals_at_start:
        table.note("R-9.7")
    if effect["effect"] == CRYSTALS:
        table.note("R-9.2")
        gain_crystals(table, seat, effect["amount"])
    elif effect["effect"] == POINTS:
        table.note("R-9.3")
        _gain(table, effect["amount"])
    elif effect["effect"] == POINTS_PER:
        _note_count(table, effect["per"])
        _gain(table, effect["amount"] * count(table, seat, effect["per"]))
    elif effect["effect"] == PAY_POINTS:
        table.note("R-9.5")
        pay_crystals(table, seat, effect["pay"])
        _gain(table, effect["amount"])
    else:
        table.note("R-9.6")
        if target == source.field:
            table.note("A-19")
        pay_crystals(table, seat, effect["pay"])
        place_spore(table, seat, target)
        table.new_spores.add(target)


def _gain(table: Table, amount: int) -> None:
    if table.gains_in_window:
        table.note("A-28")
    table.gains_in_window += 1
    gain_energy(table, table.seat, amount)


def _note_count(table: Table, per: str) -> None:
    table.note("R-9.4")
    beings = [table.config.beings[b] for b in table.beings_of(table.seat)]
    if per == WATER and any(being["water"] for being in beings):
        table.note("A-23")
    if per == BEST_ANIMAL:
        table.note("A-21")
    if per in table.config.animals and any(being["symbol"] == per for being in beings):
        table.note("A-22")


def book_water(table: Table) -> None:
    """Compare the own water with the smallest and gain the energy of the table (R-11.5)."""
    own = water(table, table.seat)
    least = min(water(table, seat) for seat in range(table.config.players))
    steps = table.config.water_energy
    table.note("R-11.5")
    if own > least:
        table.note("A-27")
    if any(table.config.beings[b]["water"] for b in table.beings_of(table.seat)):
        table.note("A-23")
    gain_energy(table, table.seat, steps[min(own - least, len(steps) - 1)])
