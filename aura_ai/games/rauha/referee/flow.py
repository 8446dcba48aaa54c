"""Course of the game: set-up (R-2), rounds (R-3, R-10), drafts (R-4), end (R-12)."""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import NOBODY, OVER

from . import table as tables
from .config import FIELDS
from .placement import choose_placement, placement_choices
from .track import find_order, leader, seat_in_order
from .window import choose_in_window, open_window, window_choices


def shuffle(cards: list[int], chance: Chance) -> None:
    """Fisher-Yates from the end of the list."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance.draw(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def new_game(table: tables.Table) -> None:
    """Run the set-up to the first draft (R-2; order of the draws: markers, age I, age II)."""
    stack = list(range(table.config.players))
    shuffle(stack, table.chance)
    for height, seat in enumerate(stack):
        table.players[seat].arrival = height
    table.note("R-2.3", "A-42")
    for deck in table.decks:
        shuffle(deck, table.chance)
        table.note("R-2.5", "R-2.8")
    table.note("R-1.7", "R-2.1", "R-2.2", "R-2.4", "R-2.6", "R-2.7")
    _begin_step(table)


# ------------------------------------------------------------------------------ steps


def _begin_step(table: tables.Table) -> None:
    """Begin the turn or the scoring phase of the step where the totems are (R-3.1)."""
    table.picked = set()
    find_order(table)
    now = table.now
    table.note("R-3.1")
    if now["scoring"]:
        table.seat = seat_in_order(table)
        open_window(table, tables.SCORING_WINDOW)
        return
    table.used_this_turn = set()
    if now["turn"] == 1:
        _deal(table)
    table.node = tables.DRAFT
    table.seat = 0


def _deal(table: tables.Table) -> None:
    """Deal four cards of the age to each satellite, in deck order (R-3.3, A-43)."""
    age = table.now["age"] - 1
    pointer = table.dealt[age]
    table.note("R-3.2", "R-3.3", "A-43")
    if pointer:
        table.note("A-33")
    for k, satellite in enumerate(table.satellites):
        first = pointer + table.config.pack * k
        cards = table.decks[age][first : first + table.config.pack]
        satellite.extend(sorted(cards))
        for card in cards:
            table.place[card] = tables.IN_SATELLITE + k
    table.dealt[age] = pointer + table.config.pack * table.config.players
    table.used_this_round = {}
    table.left_unused = set()


def _next_step(table: tables.Table) -> None:
    """Move all totems one step, or end the game after the last one (R-10.1, R-10.2, R-12.1)."""
    if table.now["scoring"]:
        table.note("R-10.2")
    table.step += 1
    table.order_position = 0
    if table.step <= len(table.config.steps):
        table.note("R-10.1")
        _begin_step(table)
        return
    table.note("R-12.1")
    totals = [player.energy for player in table.players]
    if totals.count(max(totals)) > 1:
        table.note("A-39")
    table.picked = set()
    table.node = OVER
    table.seat = NOBODY


def _next_player(table: tables.Table) -> None:
    """Let the next player clockwise take the turn or score (R-3.6, R-5.2, R-11.1)."""
    table.order_position += 1
    if table.order_position == table.config.players:
        _next_step(table)
        return
    table.seat = seat_in_order(table)
    table.note("A-5")
    if leader(table) != table.first:
        table.note("R-5.1")
    if table.now["scoring"]:
        open_window(table, tables.SCORING_WINDOW)
    else:
        table.note("R-3.6")
        table.node = tables.PLACE


# ------------------------------------------------------------------------------ draft


def satellite_of(table: tables.Table, seat: int) -> int:
    """Return the satellite that a seat reads now: left on moon, right on star (R-4.2)."""
    return seat if table.now["symbol"] == "moon" else (seat - 1) % table.config.players


def draft_choices(table: tables.Table) -> list[int]:
    """DRAFT slot k of the own pack, by ascending card."""
    return list(range(len(table.satellites[satellite_of(table, table.seat)])))


def choose_card(table: tables.Table, action: int) -> None:
    """Keep one card and put the others back; the next seat picks (R-4.4, A-44)."""
    k = satellite_of(table, table.seat)
    card = table.satellites[k].pop(action)
    table.player.kept = card
    table.place[card] = tables.KEPT + table.seat
    table.picked.add(table.seat)
    table.note("R-4.1", "R-4.2", "R-4.4", "A-1", "A-44")
    if table.now["turn"] > 1:
        table.note("R-4.3", "A-3")
    if table.config.players == 2:
        table.note("R-4.6")
    table.seat += 1
    if table.seat == table.config.players:
        _end_draft(table)


def _end_draft(table: tables.Table) -> None:
    """Clear the satellites after the third draft (R-4.5, A-34, A-49); the first player acts."""
    last_turn = table.config.step(table.step + 1)["scoring"]
    for k, satellite in enumerate(table.satellites):
        if last_turn:
            (card,) = satellite
            table.place[card] = tables.LEFT_OVER + k
            satellite.clear()
            table.note("R-4.5", "A-34", "A-49")
    table.seat = seat_in_order(table)
    table.node = tables.PLACE


# ------------------------------------------------------------------------------ decisions


def _choose_placement(table: tables.Table, action: int) -> None:
    if len(table.player.spores) == len(FIELDS):
        table.note("R-6.7")
    choose_placement(table, action)
    open_window(table, tables.TURN_WINDOW)


def _choose_in_window(table: tables.Table, action: int) -> None:
    if choose_in_window(table, action):
        _next_player(table)


CHOICES: dict[str, Callable[[tables.Table], list[int]]] = {
    tables.DRAFT: draft_choices,
    tables.PLACE: placement_choices,
    tables.TURN_WINDOW: window_choices,
    tables.SCORING_WINDOW: window_choices,
}
CHOOSERS: dict[str, Callable[[tables.Table, int], None]] = {
    tables.DRAFT: choose_card,
    tables.PLACE: _choose_placement,
    tables.TURN_WINDOW: _choose_in_window,
    tables.SCORING_WINDOW: _choose_in_window,
}
