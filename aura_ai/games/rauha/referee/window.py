"""Activation windows of turns (R-8) and scoring phases (R-11)."""

from __future__ import annotations

from . import effects
from .config import FIELDS
from .table import SCORING_WINDOW, TURN_WINDOW, Table

# Actions of section 16.
ACTIVATE_BIOME, ACTIVATE_BEING, END, ACTIVATE_SPORE = 23, 32, 39, 40


def _offered(table: Table) -> list[effects.Source]:
    """Return the unused sources of the window: rising field, then rising being."""
    scoring = table.node == SCORING_WINDOW
    config, seat = table.config, table.seat
    fields = sorted(table.player.spores) if scoring else table.now["fields"]
    beings = table.beings_of(seat) if scoring else sorted(table.beings_taken)
    sources = [
        effects.Source(f, -1, table.top(seat, f)) for f in fields if f not in table.fields_used
    ]
    for b in beings:
        being = config.beings[b]
        allowed = being["trigger_scoring" if scoring else "trigger_invite"]
        if allowed and b not in table.beings_used:
            sources.append(effects.Source(-1, b, being))
    return sources


def _legal_sources(table: Table) -> list[effects.Source]:
    return [
        source for source in _offered(table) if effects.payable(table, table.seat, source.effect)
    ]


def _activate(table: Table, source: effects.Source, target: int = -1) -> None:
    """Activate and mark as used (at most once in a window: R-8.1, R-8.2, R-11.2, R-11.3)."""
    _note_activation(table, source)
    effects.carry_out(table, source, target)
    if source.being < 0:
        table.fields_used.add(source.field)
    else:
        table.beings_used.add(source.being)


# ------------------------------------------------------------------------------ auto mode


def _resolve_free(table: Table, pending: bool) -> None:
    """Resolve free effects one by one, starting again after each (D-6, A-51)."""

    def is_next(source: effects.Source) -> bool:
        effect = source.effect
        return effect["effect"] in effects.FREE and effects.is_pending(effect) == pending

    while source := next(filter(is_next, _legal_sources(table)), None):
        table.note("D-6", "A-51")
        _activate(table, source)


def settle(table: Table) -> None:
    """Take at once what auto mode does not ask about; nothing in strict mode (D-6)."""
    if table.config.auto:
        _resolve_free(table, pending=False)


# ------------------------------------------------------------------------------ decisions


def open_window(table: Table, node: str) -> None:
    """Begin the window of the seat to act."""
    table.node = node
    table.fields_used = set()
    table.beings_used = set()
    table.crystals_at_start = table.player.crystals
    table.gains_in_window = 0
    table.new_spores = set()
    if node == SCORING_WINDOW:
        table.beings_taken = set()
    _note_window(table)
    settle(table)


def window_choices(table: Table) -> list[int]:
    """The legal activations of section 16 and END, which comes alone when nothing is legal."""
    choices = [END]
    for source in _legal_sources(table):
        if table.config.auto and source.effect["effect"] not in effects.PAID:
            continue
        if source.being >= 0:
            choices.append(ACTIVATE_BEING + source.being)
        elif source.effect["effect"] == effects.PAY_SPORE:
            free = table.free_fields(table.seat)
            if len(free) < len(FIELDS):
                table.note("R-9.8")
            first = ACTIVATE_SPORE + len(FIELDS) * source.field
            choices += [first + target for target in free]
        else:
            choices.append(ACTIVATE_BIOME + source.field)
    return sorted(choices)


def choose_in_window(table: Table, action: int) -> bool:
    """Carry out an activation or END; return whether the window is closed."""
    if action == END:
        _close(table)
        return True
    target = -1
    if action >= ACTIVATE_SPORE:
        f, target = divmod(action - ACTIVATE_SPORE, len(FIELDS))
        source = effects.Source(f, -1, table.top(table.seat, f))
    elif action >= ACTIVATE_BEING:
        b = action - ACTIVATE_BEING
        source = effects.Source(-1, b, table.config.beings[b])
    else:
        f = action - ACTIVATE_BIOME
        source = effects.Source(f, -1, table.top(table.seat, f))
    _activate(table, source, target)
    settle(table)
    return False


def _close(table: Table) -> None:
    """Close the window; in a scoring phase the water follows (R-8.4, R-11.5, A-47)."""
    sources = _legal_sources(table)
    if table.config.auto:
        table.note(*(["R-8.4"] if any(s.effect["effect"] in effects.PAID for s in sources) else []))
        _resolve_free(table, pending=True)
    elif sources:
        table.note("R-8.4")
        if any(source.effect["effect"] in effects.FREE for source in sources):
            table.note("A-37")
    else:
        table.note("A-47")
    _note_close(table)
    if table.node == SCORING_WINDOW:
        effects.book_water(table)
    table.fields_used = set()
    table.beings_used = set()
    table.beings_taken = set()


# ------------------------------------------------------------------------------ rule coverage


def _note_window(table: Table) -> None:
    seat = table.seat
    if table.node == TURN_WINDOW:
        line = table.now["fields"]
        if table.placed_field < 0:
            table.note("R-8.6")
        outside = [f for f in table.player.spores if f not in line]
        if any(table.top(seat, f)["effect"] != effects.NONE for f in outside):
            table.note("A-16")
        if set(table.beings_of(seat)) - table.beings_taken:
            table.note("R-8.2")
        fields = line
    else:
        table.note("R-11.1")
        fields = tuple(table.player.spores)
    if any(table.top(seat, f)["effect"] == effects.NONE for f in fields):
        table.note("R-9.1")


def _note_activation(table: Table, source: effects.Source) -> None:
    table.note("R-8.3")
    if table.node == TURN_WINDOW:
        if source.being < 0:
            table.note("R-8.1", "R-3.4")
            if source.field == table.placed_field:
                table.note("R-8.5")
            return
        table.note("R-7.9", "R-8.2")
        if source.being in table.used_this_turn:
            table.note("A-13")
        table.used_this_turn.add(source.being)
        table.used_this_round.setdefault(source.being, set()).add(table.seat)
        return
    if source.being < 0:
        table.note("R-11.2")
        if source.field in table.new_spores:
            table.note("R-11.4", "A-17")
        return
    table.note("R-7.9", "R-11.3")
    if table.seat in table.used_this_round.get(source.being, ()):
        table.note("A-14")
    if source.being in table.left_unused:
        table.note("A-15")


def _note_close(table: Table) -> None:
    seat = table.seat
    for source in _offered(table):
        if source.effect["effect"] == effects.POINTS_PER and not effects.payable(
            table, seat, source.effect
        ):
            table.note("A-25")
    for f in table.fields_used:
        effect = table.top(seat, f)
        if effect["effect"] in effects.PAID and effects.payable(table, seat, effect):
            table.note("A-18")
    if table.node == TURN_WINDOW:
        for b in table.beings_taken - table.beings_used:
            if table.config.beings[b]["trigger_invite"]:
                table.left_unused.add(b)
        table.left_unused -= table.beings_used
