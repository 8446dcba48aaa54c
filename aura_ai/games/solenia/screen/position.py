"""JSON positions of Solenia, written and read."""

from __future__ import annotations

from collections import Counter

from aura_ai.contract import positions
from aura_ai.contract.position_reader import Fields, fail
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.engine.rng import draw_for
from aura_ai.games.solenia import belief, invariants
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, choices, flow, gains, setup, stages


def _derive(s: Array, template: Array, entries: positions.Entries, _: Fields) -> None:
    """Write the values that a position leaves out.

    They are as in a new game, or follow from those given; a missing deck or stack is all that is
    nowhere else, a missing board, display or draft is drawn from the seed.
    """
    names = {name for name, _ in entries}
    positions.complete(at.layout, s, invariants.constraints(template), entries)
    _complete_draft(s, names)
    _complete(s, names, entries)
    _check_node(s)
    for seat in range(int(s[SEATS])):
        _put_deck(s, seat, invariants.deck(s, seat))
    gains.recount(s)


def _come(s: Array) -> None:
    """Run the rules up to the first decision with a choice."""
    if s[OBSERVER] >= 0:
        belief.determinize(s)
    if int(s[at.node]) == at.NODE_OVER:
        return
    if int(s[at.node]) == at.NODE_MAIN:
        board.find_reach(s, int(s[TO_ACT]))
    elif int(choices.choices(s)) == 0:
        raise fail("node", f"nothing can be chosen at {at.NODES[int(s[at.node])]} here")
    flow.run(s, stages.ASK)


def _complete_draft(s: Array, names: set[str]) -> None:
    """Begin the draft of improvements, unless a position shows that it has begun (S-15.1, S-15.2)."""
    if not s[at.offer_size]:
        return
    begun = names & {"level1", "level3", "draft_round", "to_act", "turn_player", "owner", "cards"}
    if "node" not in names and not begun and s[at.round] == 1:
        s[at.node], s[at.draft_round] = at.NODE_DRAFT, 0
    if s[at.node] != at.NODE_DRAFT:
        return
    if "to_act" not in names:
        s[TO_ACT] = s[SEATS] - 1
    if not names & {"offered_level1", "offered_day", "offered_night", "level1", "level3"}:
        setup.offer_improvements(s)


def _complete(s: Array, names: set[str], entries: positions.Entries) -> None:
    """Lay the strips, cards and tiles that a position leaves out."""
    if "strips" not in names:
        if "arrangement" in names:
            s[at.arranged], previous = s[at.arrangement], int(s[at.arranged])
            setup.lay_strips(s)
            s[at.arranged] = previous
        else:
            setup.lay_strips(s)
    for seat in range(int(s[SEATS])):
        if ("deck", seat) not in entries:
            remainder = invariants.pack(s) - invariants.seen_cards(s, seat)
            _put_deck(s, seat, remainder)
            drawn = invariants.drawn(s, seat)
            if ("hand", seat) not in entries and remainder.total() == at.N_CARDS:
                for number in range(drawn):
                    n = at.N_CARDS - number
                    k = int(draw_for(s, cards.BY_CARD, seat, number, n))
                    cards.take_card(s, seat, k)
    if "stacks" not in names:
        used = invariants.tiles_in_sight(s)
        for tile in range(at.N_SIDES * at.N_TILES):
            part, number = divmod(tile, at.STACK_BITS)
            if tile in used:
                s[at.stacks + part] &= ~(1 << number)
        if "display" not in names:
            for side in range(at.N_SIDES):
                for i in range(int(s[at.display_size])):
                    cards.reveal(s, side, i)


def _put_deck(s: Array, seat: int, counts: Counter[int]) -> None:
    """Write a deck as the set of its cards, the first ones of each type."""
    deck, remainder = 0, counts.copy()
    for card in range(at.N_CARDS):
        kind = int(s[at.card_type + card])
        if remainder[kind] > 0:
            remainder[kind] -= 1
            deck |= 1 << card
    cards.put_deck(s, seat, deck)


def _check_node(s: Array) -> None:
    """Check that the words of the turn in progress go with the node."""
    node, seat = int(s[at.node]), int(s[TO_ACT])
    if node == at.NODE_OVER:
        return
    if (node == at.NODE_DRAFT) != (s[at.draft_round] >= 0):
        raise fail("draft_round", "belongs to the draft, and the draft needs it")
    if node == at.NODE_DRAFT and not s[at.offer_size]:
        raise fail("node", "there is a draft with improvements only")
    pending = {
        "card": node in (at.NODE_ORDER, at.NODE_NOTCH, at.NODE_PAY),
        "cell": node in (at.NODE_ORDER, at.NODE_NOTCH, at.NODE_PAY),
        "order": node in (at.NODE_NOTCH, at.NODE_BONUS),
        "tile": node in (at.NODE_NOTCH, at.NODE_BONUS),
        "notch": node == at.NODE_BONUS,
        "payments": node == at.NODE_PAY,
        "last_resource": node in (at.NODE_PAY, at.NODE_OVERFLOW),
    }
    for name, needed in pending.items():
        there = int(at.layout[name].used(s)) >= 0
        optional = node == at.NODE_PAY and name in ("order", "tile", "notch")
        if there != needed and not optional:
            word = "is needed" if needed else "cannot be given"
            raise fail(name, f"{word} at {at.NODES[node]}")
    if s[at.cell] >= 0:
        if s[at.owner + s[at.cell]] >= 0:
            raise fail("cell", "is taken")
        if (
            node in (at.NODE_ORDER, at.NODE_NOTCH)
            and board.space_kind(s, int(s[at.cell])) < at.DAY_CITY
        ):
            raise fail("cell", "must be a city")
    if node == at.NODE_OVERFLOW and board.funds(s, seat) <= s[int(board.block(seat)) + at.capacity]:
        raise fail("to_act", "has nothing to return")


POSITIONS = positions.Positions(at.layout, derive=_derive, broken=invariants.broken, come=_come)
