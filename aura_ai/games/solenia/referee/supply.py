"""Draws: set-up (S-2), order stacks, decks, improvement tiles, the die.

Every draw is bound to its place, so that all games of one seed find the same stacks and decks,
however they are played. Something is drawn from a set: the k-th smallest of what is left.
"""

from __future__ import annotations

from .config import RANDOM, SIDES, SUMMER, Record
from .table import NONE, Table

# Stages of the bound draws.
ARRANGEMENT, STRIPS, ORDERS, CARDS, IMPROVEMENTS, DIE = range(1, 7)


def _take(table: Table, items: list[int], stage: int, seat: int, number: int) -> int:
    """Take one of the things that are left."""
    items.sort()
    return items.pop(table.chance.draw_for(stage, seat, number, len(items)))


def lay_strips(table: Table) -> None:
    """Choose the arrangement and lay the strips, rows from rear to front (S-2.2, A-33)."""
    config = table.config
    if config.arrangement == RANDOM:
        table.arrangement = table.chance.draw_for(ARRANGEMENT, 0, 0, len(config.arrangements))
    else:
        table.arrangement = config.arrangement_names.index(config.arrangement)
    phases = [(strip["side0_phase"], strip["side1_phase"]) for strip in config.strips]
    transition = next(i for i, s in enumerate(config.strips) if s["kind"] == "transition")
    ordinary = [i for i in range(len(phases)) if i != transition]
    laid = 0
    for phase in config.arrangements[table.arrangement]:
        if phase in phases[transition]:
            strip = transition
        else:
            strip = _take(table, ordinary, STRIPS, 0, laid)
            laid += 1
        table.strips.append(strip)
        table.sides.append(phases[strip].index(phase))
    table.note("S-2.2", "S-2.3", "A-33")


def reveal(table: Table, side: int, position: int) -> None:
    """Turn up a new order at a display position, if there is one (S-7.5, A-30, A-47)."""
    stack = table.stacks[side]
    if not stack:
        table.display[side][position] = NONE
        table.note("A-30")
        return
    on_side = sum(tile["side"] == side for tile in table.config.tiles)
    table.display[side][position] = _take(table, stack, ORDERS, side, on_side - len(stack))


def draw_card(table: Table, seat: int) -> None:
    """Take a card from the own deck into the sorted hand (S-20.1)."""
    player = table.players[seat]
    drawn = table.config.rounds - len(player.deck)
    player.hand.append(_take(table, player.deck, CARDS, seat, drawn))
    player.hand.sort()


def roll(table: Table) -> Record:
    """Roll the die of the solo game (S-16.2)."""
    faces = table.config.die
    return faces[table.chance.draw_for(DIE, 0, table.round, len(faces))]


def set_up(table: Table) -> None:
    """Lay out everything before the draft (S-2)."""
    config = table.config
    lay_strips(table)
    for side in range(len(SIDES)):
        for position in range(config.display[side]):
            reveal(table, side, position)
    for seat, player in enumerate(table.players):
        # the cards that every player owns (S-1.8)
        player.deck = [i for i, card in enumerate(config.cards) for _ in range(card["copies"])]
        for _ in range(config.hand):
            draw_card(table, seat)
    table.note("S-2.1", "S-2.4", "S-2.5", "S-2.7", "S-2.8", "A-47")
    if any(any(start) for start in config.start):
        table.note("S-2.6")
    if config.winter:
        table.note("S-14.1")
    if config.solo:
        table.note("S-16.1")
    elif config.mode == SUMMER:
        table.note("S-8.1")
    if config.improvements:
        _set_out_improvements(table)


def _set_out_improvements(table: Table) -> None:
    """Set out the level-1 tiles and the level-3 pairs (S-15.1, A-45, A-46)."""
    config = table.config
    level1 = list(range(len(config.level1)))
    halves = [
        [i for i, power in enumerate(config.level3) if power["side"] == side]
        for side in range(len(SIDES))
    ]
    for position in config.seats:
        table.offered_level1.append(_take(table, level1, IMPROVEMENTS, 0, position))
    for position in config.seats:
        table.offered_level3[0].append(_take(table, halves[0], IMPROVEMENTS, 1, position))
    count = len(halves[1])
    pile = [_take(table, halves[1], IMPROVEMENTS, 2, i) for i in range(count)]
    for day in table.offered_level3[0]:
        differing = [n for n in pile if config.level3[n]["power"] != config.level3[day]["power"]]
        if differing[0] != pile[0]:
            table.note("A-45")
        table.offered_level3[1].append(differing[0])
        pile.remove(differing[0])
    table.note("S-15.1", "S-15.3", "A-46")
