"""Steps of a turn (S-3.3), rounds, end of the game (S-13.1)."""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.referee.loop import NOBODY, OVER

from . import city, storage
from . import table as tables
from .draft import begin_draft, choose_improvement, draft_choices
from .scoring import final_score
from .strip import book_strip, resolve, turn_strip
from .supply import draw_card, reveal, roll, set_up
from .travel import costs, main_choices, note_placement

# ------------------------------------------------------------------------------ rounds


def new_game(table: tables.Table) -> None:
    """Set up, and go to the draft or to the first turn."""
    set_up(table)
    if table.config.improvements:
        begin_draft(table)
    else:
        _begin_turn(table)


def _begin_turn(table: tables.Table) -> None:
    table.node = tables.MAIN
    table.seat = table.turn_player
    _clear_turn(table)
    table.note("S-3.2")


def _clear_turn(table: tables.Table) -> None:
    table.airship_moved = table.forced_discard = False
    table.strip_stage = tables.NO_STRIP
    table.laid = tables.NONE


def _end_turn(table: tables.Table) -> None:
    """Draw, and pass the turn to the next player (S-12.1, S-3.1)."""
    table.note("S-3.1", "S-3.3", "S-12.1")
    if table.active.deck:
        draw_card(table, table.turn_player)
        if table.forced_discard:
            table.note("A-16")
    last = table.turn_player == table.config.players - 1
    if not (last and table.round == table.config.rounds):
        table.turn_player = (table.turn_player + 1) % table.config.players
        table.round += last
        _begin_turn(table)
        return
    if table.config.switches["last_round_unresolved_cards_score"]:
        _clear_turn(table)
        table.strip_stage = tables.LAST_CARDS
        resolve(table, table.config.cells)
        if storage.begin_overflow(table):
            return
    _end_game(table)


def _end_game(table: tables.Table) -> None:
    """Score (S-13)."""
    table.node, table.seat = OVER, NOBODY
    if any(owner != tables.NONE for owner in table.owner):
        table.note("A-29")
    _clear_turn(table)
    table.final = [final_score(table, seat) for seat in table.config.seats]
    table.note("S-13.1")
    if table.final.count(max(table.final)) > 1:
        table.note("S-13.4")
    if table.config.solo:
        table.note("S-16.4", "A-61")


# ------------------------------------------------------------------------------ the card


def _choose_main(table: tables.Table, action: int) -> None:
    if action >= tables.FORCED_DISCARD:
        _throw_away(table, action - tables.FORCED_DISCARD)
        return
    slot, table.cell = divmod(action - tables.PLAY, tables.CELLS)
    table.card = table.active.hand.pop(slot)
    note_placement(table, table.cell)
    if table.config.cards[table.card]["value"] == 0:
        table.airship_moved = True
    if table.space(table.cell).city >= 0 and city.begin_order(table):
        return
    _travel(table)


def _throw_away(table: tables.Table, slot: int) -> None:
    """Discard a card by force (S-5.3)."""
    player = table.active
    card = table.config.cards[player.hand.pop(slot)]
    table.airship_moved = table.forced_discard = True
    player.forced_discards += 1
    table.note("S-5.3")
    if table.placements[1]:
        table.note("A-14")
    if card["value"] == 0:
        table.note("A-13")
        if table.power(player, "star_on_zero") or table.power(player, "zero_produces"):
            table.note("A-49")
    if table.config.switches["forced_discard_triggers_effect"]:
        storage.gain(player, card.get("gain", ()))
        if storage.begin_overflow(table):
            return
    else:
        table.note("A-12")
    _after_gains(table)


def _travel(table: tables.Table) -> None:
    """Pay for the voyage if it costs something, then lay the card (S-4.4)."""
    price = costs(table, table.turn_player)[table.cell]
    if price:
        storage.begin_paying(table, price)
    else:
        _lay_card(table, paid=False)


def _lay_card(table: tables.Table, *, paid: bool) -> None:
    """Lay the card and resolve its space (S-3.3 step 3)."""
    card, space = table.config.cards[table.card], table.space(table.cell)
    player = table.active
    table.owner[table.cell] = table.turn_player
    table.cards[table.cell] = table.card
    table.laid = table.cell
    table.card = table.cell = tables.NONE
    if card["value"] == 0:
        _gold_by_power(table, "star_on_zero")
    if space.city < 0:
        _produce(table, space.resource, card["value"])
        _settle(table)
        return
    player.gold += card["value"]
    table.note("S-7.1")
    if paid and card["value"]:
        table.note("A-23")
    if table.tile == tables.NONE:
        _settle(table)
        return
    if card["value"] == 0:
        table.note("A-10")
    _gold_by_power(table, "star_on_delivery")
    city.complete_order(table)
    if city.take_bonus(table):
        _end_delivery(table)


def _gold_by_power(table: tables.Table, name: str) -> None:
    power = table.power(table.active, name)
    if power:
        table.active.gold += power["amount"]
        table.note("S-15.6")


def _produce(table: tables.Table, resource: int, value: int) -> None:
    """Take what the island yields (S-6.1)."""
    amount = value
    if value == 0:
        power = table.power(table.active, "zero_produces")
        if power:
            amount += power["amount"]
            table.note("S-15.6")
        else:
            table.note("A-11")
    table.active.resources[resource] += amount
    table.note("S-6.1")


def _end_delivery(table: tables.Table) -> None:
    city.end_of_delivery(table)
    _settle(table)


# ------------------------------------------------------------------------------ after the card


def _settle(table: tables.Table) -> None:
    """Ask for overflow, or continue (S-8.2)."""
    if not storage.begin_overflow(table):
        _after_gains(table)


def _after_gains(table: tables.Table) -> None:
    """Go on once gains have been booked and fit: to the strip, the die, or the end of the turn."""
    if table.strip_stage == tables.LAST_CARDS:
        _end_game(table)
    elif table.strip_stage == tables.DIE_STRIP:
        turn_strip(table)
        _end_turn(table)
    elif table.strip_stage == tables.OWN_STRIP:
        turn_strip(table)
        _roll_die(table)
    elif table.airship_moved:
        _process_strip(table, tables.OWN_STRIP)
    else:
        _roll_die(table)


def _process_strip(table: tables.Table, stage: int) -> None:
    book_strip(table, stage)
    _settle(table)


def _roll_die(table: tables.Table) -> None:
    """Alone, roll the die except in the last round; then end the turn (S-16.2, S-16.3)."""
    if not table.config.solo or table.round == table.config.rounds:
        _end_turn(table)
        return
    face = roll(table)
    table.die = face["face"]
    table.note("S-16.2")
    if table.forced_discard:
        table.note("A-60")
    if face["action"] == "advance_airship":
        table.note("S-16.3")
        _process_strip(table, tables.DIE_STRIP)
        return
    if face["action"] == "remove_order":
        if table.display[face["side"]][face["position"]] == tables.NONE:
            table.note("S-16.3")
        else:
            reveal(table, face["side"], face["position"])
    _end_turn(table)


# ------------------------------------------------------------------------------ decisions


def _then(
    choose: Callable[[tables.Table, int], bool], go_on: Callable[[tables.Table], None]
) -> Callable[[tables.Table, int], None]:
    """Return a choice that continues the turn after its last part."""

    def chosen(table: tables.Table, action: int) -> None:
        if choose(table, action):
            go_on(table)

    return chosen


def _counting_forced(
    choices: Callable[[tables.Table], list[int]],
) -> Callable[[tables.Table], list[int]]:
    """Count a phase that is forced, having one choice (A-63)."""

    def counted(table: tables.Table) -> list[int]:
        actions = choices(table)
        if len(actions) == 1:
            table.note("S-19.1", "A-63")
        return actions

    return counted


CHOICES: dict[str, Callable[[tables.Table], list[int]]] = {
    node: _counting_forced(choices)
    for node, choices in {
        tables.DRAFT: draft_choices,
        tables.MAIN: main_choices,
        tables.ORDER: city.order_choices,
        tables.NOTCH: city.notch_choices,
        tables.PAY: storage.pay_choices,
        tables.BONUS: city.bonus_choices,
        tables.OVERFLOW: storage.overflow_choices,
    }.items()
}
CHOOSERS: dict[str, Callable[[tables.Table, int], None]] = {
    tables.DRAFT: _then(choose_improvement, _begin_turn),
    tables.MAIN: _choose_main,
    tables.ORDER: _then(city.choose_order, _travel),
    tables.NOTCH: _then(city.choose_notch, _travel),
    tables.PAY: _then(storage.pay, lambda table: _lay_card(table, paid=True)),
    tables.BONUS: _then(city.choose_bonus, _end_delivery),
    tables.OVERFLOW: _then(storage.give_back, _after_gains),
}
