"""JSON positions of Rauha, written and read.

Most of a position is the declared table (:mod:`aura_ai.contract.positions`). The rest is here: the
cards by where they went, and the values that follow from step, node and seat to act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from aura_ai.contract import positions
from aura_ai.contract.game import RulesError
from aura_ai.contract.position_reader import Fields, fail, listing, numbers
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.rauha import belief, invariants
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import count_symbols, on_table
from aura_ai.games.rauha.rules import board, flow, windows

if TYPE_CHECKING:
    from aura_ai.games.rauha.game import RauhaGame

FORMAT = 2
"""1 had other names and the generator in an object ``internal``."""
FOLLOWS = ("order_position", "dealt", "picked", "fate", "water", "animals")
"""Fields that follow from the others, or that are written as :data:`FATES`."""
FIELDS = tuple(each.name for each in positions.chosen(at.layout) if each.name not in FOLLOWS)
FATES = {
    "covered": at.FATE_COVERED,
    "discarded": at.FATE_DISCARDED,
    "left_over": at.FATE_LEFT_OVER,
}
"""Lists of cards by seat or satellite, with the first fate of each; ``gone`` is one list."""
GONE = "gone"
KEYS = (*positions.keys(at.layout, FIELDS), *FATES, GONE)


def to_json(game: RauhaGame, s: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    fates = at.layout["fate"].used(s).tolist()

    def with_fate(fate: int) -> list[int]:
        return [card for card, each in enumerate(fates) if each == fate]

    names = [name for name in FIELDS if name != "decks" or int(s[OBSERVER]) < 0]
    return {
        **positions.heading(game, s, FORMAT),
        **positions.write(at.layout, s, names),
        **{
            name: [with_fate(first + seat) for seat in range(game.players)]
            for name, first in FATES.items()
        },
        GONE: with_fate(at.FATE_GONE),
    }


def from_json(game: RauhaGame, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position.

    Cards that the position does not give are dealt at random from its ``seed``; for the JSON of a
    view that is one determinization of it (:func:`belief.determinize`).

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant of section 17.
    """
    fields, s = positions.begin(game, data, FORMAT, KEYS)
    observer = int(s[OBSERVER])
    s[OBSERVER] = -1
    if observer >= 0 and "decks" in fields:
        raise fail("decks", "are not known to an observer")
    _defaults(s)
    entries = positions.read(at.layout, fields, s, FIELDS)
    _check_course(s, ("node", 0) in entries)
    _complete_seats(s, entries)
    _set_order(s, entries)
    _check_window(s)
    _check_kept(s, entries)
    _check_satellites(s, ("satellites", 0) in entries)
    _read_fates(s, fields)
    _check_left(s)
    located = _located(s)
    if observer >= 0:
        for card in located:
            board.see(s, observer, card)
        _sample_view(s, observer, located)
    else:
        if "decks" not in fields:
            _deal_unknown(s, located)
        for seat in range(game.players):
            _complete_memory(s, seat)
    for line in invariants.broken(s):
        raise RulesError(f"position: {line}")
    for seat in range(game.players if observer < 0 else 0):
        _check_memory(s, seat)
    if s[at.node] in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW) and s[at.auto]:
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)
    return s


def _defaults(s: Array) -> None:
    """Write the defaults of a position."""
    s[at.first] = s[at.arrivals] = at.NONE
    seats = int(s[SEATS])
    at.layout["arrival"].used(s)[:] = range(seats)[::-1]


def _check_course(s: Array, node_given: bool) -> None:
    """Check that step, node and seat to act go together; count the cards dealt so far."""
    step = int(s[at.step])
    info = int(flow.step_info(s)) if step <= at.N_STEPS else 0
    if step > at.N_STEPS:
        fitting: tuple[int, ...] = (at.NODE_OVER,)
    elif info & at.STEP_SCORING:
        fitting = (at.NODE_SCORING_WINDOW,)
    else:
        fitting = (at.NODE_DRAFT, at.NODE_PLACE, at.NODE_TURN_WINDOW)
    if not node_given:
        s[at.node] = fitting[0]
    if s[at.node] not in fitting:
        allowed = ", ".join(at.NODES[node] for node in fitting)
        raise fail("node", f"must be one of {allowed} at step {step}")
    if (fitting[0] == at.NODE_OVER) != (s[TO_ACT] == OVER):
        raise fail("to_act", "must be null when the game is over, and only then")
    for number in range(min(step, at.N_STEPS)):
        word = int(s[at.step_info + number])
        if word & at.STEP_FIRST_TURN:
            s[at.dealt + (1 if word & at.STEP_AGE_2 else 0)] += at.PACK_SIZE * int(s[SEATS])


def _complete_seats(s: Array, entries: positions.Entries) -> None:
    """Fill in the printed biomes; symbols and the next arrival follow from the others."""
    printed = int(s[at.printed_id])
    for seat, biomes in enumerate(at.layout["board"].used(s)):
        for field, biome in enumerate(biomes):
            if biome == at.NONE:
                biomes[field] = printed + field
            elif biome >= at.N_CARDS and biome != printed + field:
                path = f"seats[{seat}].board[{field}]"
                raise fail(path, f"must be null, {printed + field} or a card below {at.N_CARDS}")
    count_symbols(s)
    if ("arrivals", 0) not in entries:
        s[at.arrivals] = max(at.layout["arrival"].used(s)) + 1


def _set_order(s: Array, entries: positions.Entries) -> None:
    """Set the first seat if it is not given; position in the order and finished picks follow."""
    seats, node = int(s[SEATS]), int(s[at.node])
    if ("first", 0) not in entries:
        s[at.first] = board.first_player(s)
    if node == at.NODE_DRAFT:
        s[at.picked] = (1 << int(s[TO_ACT])) - 1
    elif node in (at.NODE_PLACE, at.NODE_TURN_WINDOW):
        s[at.picked] = (1 << seats) - 1
    if node not in (at.NODE_DRAFT, at.NODE_OVER):
        s[at.order_position] = (int(s[TO_ACT]) - int(s[at.first])) % seats


def _check_window(s: Array) -> None:
    node = int(s[at.node])
    used = s[[at.fields_used, at.beings_used, at.beings_taken]]
    if used.any() and node not in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW):
        raise fail(
            "fields_used, beings_used, beings_taken", f"do not go with the node {at.NODES[node]}"
        )
    if s[at.beings_taken] and node == at.NODE_SCORING_WINDOW:
        raise fail("beings_taken", "does not go with a scoring phase")
    owned = int(s[int(board.block(int(s[TO_ACT]))) + at.beings]) if node != at.NODE_OVER else 0
    if int(s[at.beings_taken]) & ~owned:
        raise fail("beings_taken", "must be beings of the seat to act")


def _check_kept(s: Array, entries: positions.Entries) -> None:
    for seat in range(int(s[SEATS])):
        slot, path = int(board.block(seat)) + at.kept, f"seats[{seat}].kept"
        if ("kept", seat) not in entries and not invariants.keeps(s, seat):
            s[slot] = at.NONE
        if (s[slot] == at.NONE) == invariants.keeps(s, seat):
            problem = "must be a card or 'hidden'" if s[slot] == at.NONE else "must be null"
            raise fail(path, f"{problem} at this point of the turn")
        _check_age(s, int(s[slot]), path)


def _check_age(s: Array, card: int, path: str) -> None:
    """Check that a card, if it is one, can be in play in the draft of this step."""
    if card < 0:
        return
    age = 1 if int(flow.step_info(s)) & at.STEP_AGE_2 else 0
    low = at.N_AGE_CARDS * age
    if not low <= card < low + at.N_AGE_CARDS:
        raise fail(path, f"must be a card from {low} to {low + at.N_AGE_CARDS - 1}, not {card}")


def _check_satellites(s: Array, has_entry: bool) -> None:
    for satellite, pack in enumerate(at.layout["satellites"].used(s)):
        path, size = f"satellites[{satellite}]", invariants.pack_size(s, satellite)
        if not has_entry:
            pack[:size] = at.HIDDEN
        cards = pack[pack != at.NONE].tolist()
        open_cards = sorted(card for card in cards if card >= 0)
        if len(cards) != size or open_cards not in ([], cards, sorted(cards)):
            raise fail(path, f"must be {size} cards, or {size} times 'hidden'")
        for card in open_cards:
            _check_age(s, card, path)
        pack[:size] = open_cards or at.HIDDEN


def _read_fates(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    for name, first in FATES.items():
        for seat, value in enumerate(listing(fields.values.get(name, [[]] * seats), name, seats)):
            for card in numbers(value, f"{name}[{seat}]", at.N_CARDS - 1):
                _set_fate(s, card, first + seat, f"{name}[{seat}]")
    for card in fields.numbers(GONE, at.N_CARDS - 1):
        _set_fate(s, card, at.FATE_GONE, GONE)


def _set_fate(s: Array, card: int, fate: int, path: str) -> None:
    if board.fate_of(s, card) != at.FATE_NONE:
        raise fail(path, f"card {card} is named twice")
    board.set_fate(s, card, fate)


def _located(s: Array) -> set[int]:
    """Return the cards whose place the position gives, decks excepted."""
    cards = [card for card, _ in on_table(s)]
    for card in sorted(cards):
        if cards.count(card) > 1:
            raise fail("", f"card {card} is at two places")
    for age in range(at.N_AGES):
        number = sum(card // at.N_AGE_CARDS == age for card in cards)
        if number > s[at.dealt + age]:
            raise fail(
                "",
                f"{number} cards of age {age + 1} are in play, but only {int(s[at.dealt + age])} "
                f"were dealt up to step {int(s[at.step])}",
            )
    return set(cards)


def _check_left(s: Array) -> None:
    for seat, cards in enumerate(at.layout["left"].used(s)):
        numbers = cards[cards >= 0].tolist()
        if len(set(numbers)) != len(numbers):
            raise fail(f"seats[{seat}].left", "must not name anything twice")


def _complete_memory(s: Array, seat: int) -> None:
    """Let a seat know, whatever was given, the open cards and those that it has handled itself."""
    belief.see_table(s, seat)
    belief.see_own(s, seat, int(belief.now(s)))
    handled = [card for card in at.layout["left"].used(s)[seat].tolist() if card >= 0]
    fates = at.layout["fate"].used(s)
    for card in (*handled, *np.flatnonzero(fates == at.FATE_DISCARDED + seat).tolist()):
        board.see(s, seat, card)


def _check_memory(s: Array, seat: int) -> None:
    """Check that what a seat remembers agrees with what it sees, so that it can be sampled from."""
    view = np.empty_like(s)
    belief.observe(s, seat, view)
    _sample_view(view, seat, {card for card, _ in on_table(view)})
    for line in invariants.broken(view):
        raise fail(f"seats[{seat}].seen", f"or left does not go with the rest: {line}")


def _sample_view(s: Array, observer: int, located: set[int]) -> None:
    """Fill the unknown part of an observer's view, as its memory allows."""
    s[OBSERVER] = observer
    at.layout["decks"].used(s)[:] = at.HIDDEN
    packs, kept_cards = at.layout["satellites"].used(s), at.layout["kept"].used(s)
    info = int(flow.step_info(s)) if s[at.step] <= at.N_STEPS else 0
    loose = {c for c in range(at.N_CARDS) if board.has_seen(s, observer, c)} - located
    hidden = int((packs == at.HIDDEN).sum() + (kept_cards == at.HIDDEN).sum())
    loose_cards = at.layout["left"].used(s)[observer]
    if info and belief.left_is_open(s, observer, info):
        if loose != {int(c) for c in loose_cards if c >= 0}:
            path = f"seats[{observer}].left"
            raise fail(path, "must be cards that were seen and are nowhere else")
        satellite = int(belief.left_satellite(s, observer, info))
        reader = int(flow.reader_of(s, satellite, info))
        hidden -= int((packs[satellite] == at.HIDDEN).sum() + (kept_cards[reader] == at.HIDDEN))
    elif loose:
        raise fail(f"seats[{observer}].seen", f"card {min(loose)} was seen but is nowhere")
    if kept_cards[observer] == at.HIDDEN or any(
        belief.knows_pack(s, observer, k, info) and at.HIDDEN in pack
        for k, pack in enumerate(packs)
    ):
        raise fail("observer", "the kept card and the pack of the observer must be given")
    now = 1 if info & at.STEP_AGE_2 else 0
    counts = at.layout["seen"].used(s)[observer].reshape(at.N_AGES, at.N_AGE_CARDS).sum(axis=1)
    for age in range(at.N_AGES):
        if counts[age] + (hidden if age == now else 0) > s[at.dealt + age]:
            path = f"seats[{observer}].seen"
            raise fail(path, f"has more cards of age {age + 1} than were dealt")
    belief.determinize(s)


def _deal_unknown(s: Array, located: set[int]) -> None:
    """Deal the cards that nobody wrote down, all orders alike."""
    age_now = 0
    if s[at.step] <= at.N_STEPS and int(flow.step_info(s)) & at.STEP_AGE_2:
        age_now = 1
    for age in range(at.N_AGES):
        start = at.decks + at.N_AGE_CARDS * age
        cards = range(at.N_AGE_CARDS * age, at.N_AGE_CARDS * (age + 1))
        front = [card for card in cards if card in located]
        s[start : start + at.N_AGE_CARDS] = front + [card for card in cards if card not in located]
        first = start + len(front)
        flow.shuffle(s, first, at.N_AGE_CARDS - len(front))
        slots = _hidden_slots(s) if age == age_now else []
        undealt = start + int(s[at.dealt + age])
        if first + len(slots) > undealt:
            raise fail("seats", f"more cards of age {age + 1} are in play than were dealt")
        for slot in slots:
            s[slot] = s[first]
            first += 1
        for i in range(first, undealt):
            board.set_fate(s, int(s[i]), at.FATE_GONE)
    for satellite in range(int(s[SEATS])):
        flow.sort_pack(
            s, at.satellites + at.PACK_SIZE * satellite, int(flow.pack_size(s, satellite))
        )


def _hidden_slots(s: Array) -> list[int]:
    """Return the places of the cards that the position does not give."""
    slots = [int(board.block(seat)) + at.kept for seat in range(int(s[SEATS]))]
    slots += range(at.satellites, at.decks)
    return [slot for slot in slots if s[slot] == at.HIDDEN]
