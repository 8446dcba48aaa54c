"""From a JSON position to a state: what is written is checked, what is not is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games import positions
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import Fields, fail, listing, numbers
from aura_ai.games.rauha import belief
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.layout import at as declared
from aura_ai.games.rauha.rules import board, flow, windows
from aura_ai.games.rauha.spoken.position import FATES, FIELDS, FORMAT, GONE
from aura_ai.games.rauha.spoken.whereabouts import count_symbols, everywhere, on_table

if TYPE_CHECKING:
    from aura_ai.games.rauha.game import RauhaGame

KEYS = (*positions.keys(declared, FIELDS), *FATES, GONE)


def load(game: RauhaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position.

    Cards that the position does not tell are dealt at random from its ``seed``; for the JSON of a
    view that is one world that agrees with what the observer knows (:func:`belief.determinize`).

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant of section 17.
    """
    fields, s = positions.begin(game, found, FORMAT, KEYS)
    observer = int(s[OBSERVER])
    s[OBSERVER] = -1
    if observer >= 0 and "decks" in fields:
        raise fail("decks", "are not known to an observer")
    _defaults(s)
    given = positions.read(declared, fields, s, FIELDS)
    _check_course(s, ("node", 0) in given)
    _check_seats(s, given)
    _set_order(s, given)
    _check_window(s)
    _check_kept(s, given)
    _check_satellites(s, ("satellites", 0) in given)
    _read_fates(s, fields)
    located = _located(s)
    _check_knowledge(s, given, located, observer)
    if observer >= 0:
        _sample_view(s, observer, located)
    elif "decks" in fields:
        _check_decks(s, located)
    else:
        _deal_unknown(s, located)
    if sorted(everywhere(s)) != list(range(at.CARDS)):
        raise fail("", "the cards do not add up: some are at two places or at none")
    if s[at.NODE] in (at.TURN_WINDOW, at.SCORING_WINDOW) and s[at.AUTO]:
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)
    return s


def _defaults(s: Array) -> None:
    """Write what a position has where it does not tell."""
    s[TO_ACT] = 0
    s[at.STEP] = 1
    s[at.FIRST] = s[at.ARRIVALS] = at.NONE
    seats = int(s[SEATS])
    declared["arrival"].used(s)[:] = range(seats)[::-1]
    declared["kept"].used(s)[:] = at.HIDDEN


def _check_course(s: Array, node_given: bool) -> None:
    """Check that step, node and seat to act go together; count what was dealt so far."""
    step = int(s[at.STEP])
    info = int(flow.step_info(s)) if step <= at.STEPS else 0
    if step > at.STEPS:
        fitting: tuple[int, ...] = (at.GAME_OVER,)
    elif info & at.STEP_SCORING:
        fitting = (at.SCORING_WINDOW,)
    else:
        fitting = (at.DRAFT, at.PLACE, at.TURN_WINDOW)
    if not node_given:
        s[at.NODE] = fitting[0]
    if s[at.NODE] not in fitting:
        allowed = ", ".join(at.NODES[node] for node in fitting)
        raise fail("node", f"must be one of {allowed} at step {step}")
    if (fitting[0] == at.GAME_OVER) != (s[TO_ACT] == OVER):
        raise fail("to_act", "must be null when the game is over, and only then")
    for number in range(min(step, at.STEPS)):
        word = int(s[at.STEP_INFO + number])
        if word & at.STEP_FIRST_TURN:
            s[at.DEALT + (1 if word & at.STEP_AGE_2 else 0)] += at.PACK * int(s[SEATS])


def _check_seats(s: Array, given: positions.Given) -> None:
    boards = declared["board"].used(s)
    printed = int(s[at.PRINTED_ID])
    owned = 0
    for seat, biomes in enumerate(boards):
        for field, biome in enumerate(biomes):
            if biome == at.NONE:
                biomes[field] = printed + field
            elif biome >= at.CARDS and biome != printed + field:
                path = f"seats[{seat}].board[{field}]"
                raise fail(path, f"must be null, {printed + field} or a card below {at.CARDS}")
        beings = int(s[board.block(seat) + at.OWNED])
        if beings & owned:
            raise fail(f"seats[{seat}].beings", "names a being that another seat has")
        owned |= beings
    count_symbols(s)
    arrivals = declared["arrival"].used(s).tolist()
    if len(set(arrivals)) != len(arrivals):
        raise fail("seats", "must have different numbers in arrival")
    if ("arrivals", 0) not in given:
        s[at.ARRIVALS] = max(arrivals) + 1
    elif s[at.ARRIVALS] <= max(arrivals):
        raise fail("arrivals", f"must be above every arrival, {max(arrivals) + 1} or more")


def _set_order(s: Array, given: positions.Given) -> None:
    """Set the first seat if it is not told; position in the order and finished picks follow."""
    seats, node = int(s[SEATS]), int(s[at.NODE])
    if ("first", 0) not in given:
        s[at.FIRST] = board.first_player(s)
    if node == at.DRAFT:
        s[at.PICKED] = (1 << int(s[TO_ACT])) - 1
    elif node in (at.PLACE, at.TURN_WINDOW):
        s[at.PICKED] = (1 << seats) - 1
    if node not in (at.DRAFT, at.GAME_OVER):
        s[at.POSITION] = (int(s[TO_ACT]) - int(s[at.FIRST])) % seats


def _check_window(s: Array) -> None:
    node = int(s[at.NODE])
    used = s[[at.FIELDS_USED, at.BEINGS_USED, at.BEINGS_TAKEN]]
    if used.any() and node not in (at.TURN_WINDOW, at.SCORING_WINDOW):
        raise fail(
            "fields_used, beings_used, beings_taken", f"do not go with the node {at.NODES[node]}"
        )
    if s[at.BEINGS_TAKEN] and node == at.SCORING_WINDOW:
        raise fail("beings_taken", "does not go with a scoring phase")
    owned = int(s[int(board.block(int(s[TO_ACT]))) + at.OWNED]) if node != at.GAME_OVER else 0
    if int(s[at.BEINGS_TAKEN]) & ~owned:
        raise fail("beings_taken", "must be beings of the seat to act")


def _keeps(s: Array, seat: int) -> bool:
    """Tell whether a seat holds a kept card at this point of the turn."""
    node = int(s[at.NODE])
    if node == at.DRAFT:
        return bool(int(s[at.PICKED]) >> seat & 1)
    position = (seat - int(s[at.FIRST])) % int(s[SEATS])
    if node == at.PLACE:
        return position >= int(s[at.POSITION])
    return node == at.TURN_WINDOW and position > int(s[at.POSITION])


def _check_kept(s: Array, given: positions.Given) -> None:
    for seat in range(int(s[SEATS])):
        slot, path = int(board.block(seat)) + at.KEPT, f"seats[{seat}].kept"
        if ("kept", seat) not in given and not _keeps(s, seat):
            s[slot] = at.NONE
        if (s[slot] == at.NONE) == _keeps(s, seat):
            problem = "must be a card or 'hidden'" if s[slot] == at.NONE else "must be null"
            raise fail(path, f"{problem} at this point of the turn")
        _check_age(s, int(s[slot]), path)


def _check_age(s: Array, card: int, path: str) -> None:
    """Check that a card, if it is one, can be in play in the draft of this step."""
    if card < 0:
        return
    age = 1 if int(flow.step_info(s)) & at.STEP_AGE_2 else 0
    low = at.AGE_CARDS * age
    if not low <= card < low + at.AGE_CARDS:
        raise fail(path, f"must be a card from {low} to {low + at.AGE_CARDS - 1}, not {card}")


def _pack_size(s: Array, satellite: int) -> int:
    """Return how many cards a satellite holds at this point of the turn (R-4.4, R-4.5)."""
    if s[at.NODE] in (at.GAME_OVER, at.SCORING_WINDOW):
        return 0
    info = int(flow.step_info(s))
    if info & at.STEP_LAST_TURN and s[at.NODE] != at.DRAFT:
        return 0
    reader = int(flow.reader_of(s, satellite, info))
    size = at.PACK - (int(s[at.STEP]) - 1) % at.PACK
    return size - (int(s[at.PICKED]) >> reader & 1)


def _check_satellites(s: Array, given: bool) -> None:
    for satellite, pack in enumerate(declared["satellites"].used(s)):
        path, size = f"satellites[{satellite}]", _pack_size(s, satellite)
        if not given:
            pack[:size] = at.HIDDEN
        cards = pack[pack != at.NONE].tolist()
        known = sorted(card for card in cards if card >= 0)
        if len(cards) != size or known not in ([], cards, sorted(cards)):
            raise fail(path, f"must be {size} cards, or {size} times 'hidden'")
        for card in known:
            _check_age(s, card, path)
        pack[:size] = known or at.HIDDEN


def _read_fates(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    for name, first in FATES.items():
        for seat, value in enumerate(listing(fields.values.get(name, [[]] * seats), name, seats)):
            for card in numbers(value, f"{name}[{seat}]", at.CARDS - 1):
                _set_fate(s, card, first + seat, f"{name}[{seat}]")
    for card in fields.numbers(GONE, at.CARDS - 1):
        _set_fate(s, card, at.FATE_GONE, GONE)


def _set_fate(s: Array, card: int, fate: int, path: str) -> None:
    if board.fate_of(s, card) != at.FATE_NONE:
        raise fail(path, f"card {card} is named twice")
    board.set_fate(s, card, fate)


def _located(s: Array) -> set[int]:
    """Return the cards whose place the position tells, decks excepted."""
    found = [card for card, _ in on_table(s)]
    for card in sorted(found):
        if found.count(card) > 1:
            raise fail("", f"card {card} is at two places")
    for age in range(at.AGES):
        number = sum(card // at.AGE_CARDS == age for card in found)
        if number > s[at.DEALT + age]:
            raise fail(
                "",
                f"{number} cards of age {age + 1} are in play, but only {int(s[at.DEALT + age])} "
                f"were dealt up to step {int(s[at.STEP])}",
            )
    return set(found)


def _check_decks(s: Array, located: set[int]) -> None:
    for age, deck in enumerate(declared["decks"].used(s).tolist()):
        path, start = f"decks[{age}]", at.AGE_CARDS * age
        if sorted(deck) != list(range(start, start + at.AGE_CARDS)):
            raise fail(path, f"must hold the cards {start} to {start + at.AGE_CARDS - 1}")
        for card in deck[: int(s[at.DEALT + age])]:
            if card not in located:
                raise fail(path, f"card {card} was dealt but is nowhere on the table")


def _check_knowledge(s: Array, given: positions.Given, located: set[int], observer: int) -> None:
    """Fill in what seats that do not tell have seen: what lies open and what they did themselves."""
    for seat, cards in enumerate(declared["left"].used(s)):
        held = cards[cards >= 0].tolist()
        if len(set(held)) != len(held):
            raise fail(f"seats[{seat}].left", "must not name anything twice")
        if observer < 0 and ("seen", seat) not in given:
            for card in _seen_by_default(s, seat):
                board.see(s, seat, card)
    if observer >= 0:
        for card in located:
            board.see(s, observer, card)


def _seen_by_default(s: Array, seat: int) -> set[int]:
    seats = range(int(s[SEATS]))
    blocks = [s[int(board.block(other)) :] for other in seats]
    found = {int(c) for block in blocks for c in block[: at.FIELDS] if c < at.CARDS}
    found.add(int(blocks[seat][at.KEPT]))
    for card in range(at.CARDS):
        fate = int(board.fate_of(s, card))
        if at.FATE_COVERED <= fate < at.FATE_DISCARDED or fate == at.FATE_DISCARDED + seat:
            found.add(card)
    if s[at.STEP] <= at.STEPS:
        satellite = int(flow.satellite_of(s, seat, flow.step_info(s)))
        found |= {int(c) for c in s[at.SATELLITE + at.PACK * satellite :][: at.PACK]}
    return {card for card in found if card >= 0}


def _sample_view(s: Array, observer: int, located: set[int]) -> None:
    """Fill what an observer does not know, as its memory allows."""
    s[OBSERVER] = observer
    declared["decks"].used(s)[:] = at.HIDDEN
    packs, kept = declared["satellites"].used(s), declared["kept"].used(s)
    info = int(flow.step_info(s)) if s[at.STEP] <= at.STEPS else 0
    loose = {c for c in range(at.CARDS) if board.has_seen(s, observer, c)} - located
    hidden = int((packs == at.HIDDEN).sum() + (kept == at.HIDDEN).sum())
    left = declared["left"].used(s)[observer]
    if info and belief.left_is_open(s, observer, info):
        if loose != {int(c) for c in left if c >= 0}:
            path = f"seats[{observer}].left"
            raise fail(path, "must be cards that were seen and are nowhere else")
        satellite = int(belief.left_satellite(s, observer, info))
        reader = int(flow.reader_of(s, satellite, info))
        hidden -= int((packs[satellite] == at.HIDDEN).sum() + (kept[reader] == at.HIDDEN))
    elif loose:
        raise fail(f"seats[{observer}].seen", f"card {min(loose)} was seen but is nowhere")
    if kept[observer] == at.HIDDEN or any(
        belief.knows_pack(s, observer, k, info) and at.HIDDEN in pack
        for k, pack in enumerate(packs)
    ):
        raise fail("observer", "the kept card and the pack of the observer must be given")
    now = 1 if info & at.STEP_AGE_2 else 0
    seen = declared["seen"].used(s)[observer].reshape(at.AGES, at.AGE_CARDS).sum(axis=1)
    for age in range(at.AGES):
        if seen[age] + (hidden if age == now else 0) > s[at.DEALT + age]:
            path = f"seats[{observer}].seen"
            raise fail(path, f"has more cards of age {age + 1} than were dealt")
    belief.determinize(s)


def _deal_unknown(s: Array, located: set[int]) -> None:
    """Deal the cards that nobody wrote down, all orders alike."""
    age_now = 0
    if s[at.STEP] <= at.STEPS and int(flow.step_info(s)) & at.STEP_AGE_2:
        age_now = 1
    for age in range(at.AGES):
        start = at.DECK + at.AGE_CARDS * age
        cards = range(at.AGE_CARDS * age, at.AGE_CARDS * (age + 1))
        known = [card for card in cards if card in located]
        s[start : start + at.AGE_CARDS] = known + [card for card in cards if card not in located]
        first = start + len(known)
        flow.shuffle(s, first, at.AGE_CARDS - len(known))
        slots = _hidden_slots(s) if age == age_now else []
        undealt = start + int(s[at.DEALT + age])
        if first + len(slots) > undealt:
            raise fail("seats", f"more cards of age {age + 1} are in play than were dealt")
        for slot in slots:
            s[slot] = s[first]
            first += 1
        for i in range(first, undealt):
            board.set_fate(s, int(s[i]), at.FATE_GONE)
    for satellite in range(int(s[SEATS])):
        flow.sort_pack(s, at.SATELLITE + at.PACK * satellite, int(flow.pack_size(s, satellite)))


def _hidden_slots(s: Array) -> list[int]:
    """Return where a card lies that the position does not tell."""
    slots = [int(board.block(seat)) + at.KEPT for seat in range(int(s[SEATS]))]
    slots += range(at.SATELLITE, at.DECK)
    return [slot for slot in slots if s[slot] == at.HIDDEN]
