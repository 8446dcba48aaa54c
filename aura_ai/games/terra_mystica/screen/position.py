"""The JSON position of Terra Mystica: the declared table.

A missing value is derived where the rules allow only one (``position_filling``); values that a position
gives twice must agree (``invariants``). Otherwise the position is refused with one line.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract import positions
from aura_ai.contract.position_reader import fail
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games.terra_mystica import invariants
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.flow import forced, next_node
from aura_ai.games.terra_mystica.rules.land import rebuild_sets
from aura_ai.games.terra_mystica.rules.rounds import bonus_amount, tile_good
from aura_ai.games.terra_mystica.screen import position_filling as filling
from aura_ai.games.terra_mystica.screen.names import seat_block, seats

NEEDED = ("to_act", "node", "phase", "order", "scoring_tile", "card_holder", "seats", "hexes")
"""Fields without which nothing can be derived; the others are derived or have defaults."""


def _come(s: Array) -> None:
    """Run the rules up to the decision of a position, with all that belongs to it."""
    rebuild_sets(s)
    _go_to_node(s)
    list_node(s, int(s[at.node]))
    if s[TO_ACT] != OVER:
        _check_choices(s)


def _go_to_node(s: Array) -> None:
    """Run the rules up to the decision of a position."""
    target, seat = int(s[at.node]), int(s[TO_ACT])
    node = int(next_node(s))
    if node != target or s[TO_ACT] != seat:
        name, there = at.NODE_NAMES[target], at.NODE_NAMES[node]
        raise fail("node", f"{name} of seat {seat} does not fit: {there} comes here")


def _check_choices(s: Array) -> None:
    """Refuse a position in which nothing can be decided."""
    anything = s[at.legal : at.legal + at.LEGAL_WORDS].any()
    if not anything or (not s[at.replay] and forced(s) >= 0):
        raise fail("node", f"nothing is to be decided at {at.NODE_NAMES[int(s[at.node])]}")


def _broken(s: Array, template: Array) -> Iterator[str]:
    """Yield the preconditions of the kernels that do not hold, then broken invariants."""
    everybody = list(seats(s))
    if sorted(int(s[at.order + place]) for place in everybody) != everybody:
        yield "order: must name every seat once"
    started = s[at.phase] > at.PHASE_AUCTION
    for seat in everybody if started else ():
        for name in ("faction", "home"):
            if s[seat_block(seat) + int(getattr(at, name))] == at.NONE:
                yield f"seats[{seat}].{name}: is missing"
    if started and any(s[at.scoring_tile + r] == at.NONE for r in range(at.N_ROUNDS)):
        yield "scoring_tile: must have a tile for every round"
    if s[at.phase] == at.PHASE_ACTION and s[at.turn] and s[at.active] == at.NONE:
        yield "active: must be the seat whose turn it is"
    in_course = at.NODE_MAIN <= s[at.node] < at.NODE_OVER
    if in_course and not s[at.round]:
        yield f"round: must be 1 to {at.N_ROUNDS} at this decision"
    if s[at.phase] == at.PHASE_CULT_BONUS and s[at.round] == at.N_ROUNDS:
        yield "phase: the last round has no cult bonus"
    elif s[at.phase] == at.PHASE_CULT_BONUS:
        yield from _bonus_contradictions(s)
    if s[at.phase] == at.PHASE_DWELLINGS:
        stood = [sum(row) for row in invariants.standing(s)]
        if stood != (counts := filling.dwellings_before(s, int(s[at.step]))):
            yield f"step: {counts} dwellings stand by seat at this step, not {stood} (T-4.7)"
    yield from invariants.broken(s, template)


def _bonus_contradictions(s: Array) -> Iterator[str]:
    """Yield the faults in a seat's spades or steps of the cult bonus (T-5.6)."""
    if s[at.node] not in (at.NODE_SPADES, at.NODE_COLOUR, at.NODE_STEP):
        return
    seat, place = int(s[TO_ACT]), int(s[at.step]) - 1
    if place < 0 or place >= len(seats(s)) or s[at.order + place] != seat:
        yield "step: must count the seats up to the one that decides, in turn order"
    most = bonus_amount(s, seat) if tile_good(s) == at.GOOD_SPADE else 0
    due = s[at.step_choices] if s[at.node] == at.NODE_STEP else s[at.spades]
    if due > most:
        yield f"spades: the cult bonus of seat {seat} is {int(most)}"


POSITIONS = positions.Positions(
    at.layout,
    needed=NEEDED,
    in_numbers=filling.in_numbers,
    derive=filling.complete,
    broken=_broken,
    come=_come,
)
