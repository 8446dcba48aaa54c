"""From a JSON position to a state: what is written is checked, what is not is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OBSERVER, OVER, PLY, SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import (
    Fields,
    bits,
    check_heading,
    fail,
    integer,
    listing,
    numbers,
    read_generator,
    word,
)
from aura_ai.games.rauha import belief
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.names import BEINGS
from aura_ai.games.rauha.position import FORMAT, HIDDEN
from aura_ai.games.rauha.rules import board, flow, windows

if TYPE_CHECKING:
    from aura_ai.games.rauha.game import RauhaGame

MOST = 10_000
"""Largest number of crystals, energy or arrivals in a position; no game comes near it."""
FIELDS = (
    "format", "game", "players", "options", "data", "node", "to_act", "step", "ply", "first",
    "seats", "arrivals", "satellites", "covered", "discarded", "left_over", "gone", "decks",
    "observer", "window", "seed", "internal",
)  # fmt: skip
SEAT_FIELDS = ("board", "spores", "crystals", "energy", "arrival", "kept", "beings")


def load(game: RauhaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position.

    Cards that the position does not tell are dealt at random from its ``seed``; for the JSON of a
    view that is one world that agrees with what the observer knows (:func:`belief.determinize`).

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant of section 17.
    """
    fields = Fields(found, "", FIELDS)
    check_heading(game, fields, FORMAT)
    s = game.template.copy()
    _read_course(s, fields)
    _read_seats(s, fields)
    _read_order(s, fields)
    _read_window(s, fields)
    _read_kept(s, fields)
    _read_satellites(s, fields)
    _read_fates(s, fields)
    internal = Fields(fields.values.get("internal", {}), "internal", ("seen", "left", "rng"))
    read_generator(s, fields, internal)
    located = _located(s)
    observer = fields.integer("observer", 0, game.players - 1, -1)
    if "decks" in fields:
        if observer >= 0:
            raise fail("decks", "are not known to an observer")
        _read_decks(s, fields, located)
    _read_memory(s, internal, located, observer)
    if observer >= 0:
        _sample_view(s, observer, located)
    elif "decks" not in fields:
        _deal_unknown(s, located)
    if sorted(_whereabouts(s)) != list(range(at.CARDS)):
        raise fail("", "the cards do not add up: some are at two places or at none")
    if s[at.NODE] in (at.TURN_WINDOW, at.SCORING_WINDOW) and s[at.AUTO]:
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)
    return s


def _read_course(s: Array, fields: Fields) -> None:
    """Read step and node, and set what follows from them."""
    s[at.STEP] = fields.integer("step", 1, at.STEPS + 1, 1)
    step = int(s[at.STEP])
    info = int(flow.step_info(s)) if step <= at.STEPS else 0
    if step > at.STEPS:
        fitting: tuple[str, ...] = ("OVER",)
    elif info & at.STEP_SCORING:
        fitting = ("SCORING_WINDOW",)
    else:
        fitting = ("DRAFT", "PLACE", "TURN_WINDOW")
    name = fitting[fields.word("node", fitting, 0)]
    s[at.NODE] = at.NODES.index(name)
    if name == "OVER":
        if fields.get("to_act") is not None:
            raise fail("to_act", "must be null when the game is over")
        s[TO_ACT] = OVER
    else:
        s[TO_ACT] = fields.integer("to_act", 0, int(s[SEATS]) - 1, 0)
    s[PLY] = fields.integer("ply", 0, MOST, 0)
    for number in range(min(step, at.STEPS)):
        word_ = int(s[at.STEP_INFO + number])
        if word_ & at.STEP_FIRST_TURN:
            s[at.DEALT + (1 if word_ & at.STEP_AGE_2 else 0)] += at.PACK * int(s[SEATS])


def _read_seats(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    if "seats" not in fields:
        raise fail("seats", f"is missing: a list of {seats} seats")
    owned = 0
    for seat, value in enumerate(listing(fields.get("seats"), "seats", seats)):
        path = f"seats[{seat}]"
        found = Fields(value, path, SEAT_FIELDS)
        mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
        if "board" in found:
            mine[at.TOP : at.TOP + at.FIELDS] = _read_board(s, found)
        mine[at.SPORES] = bits(found.numbers("spores", at.FIELDS - 1))
        mine[at.CRYSTALS] = found.integer("crystals", 0, MOST, int(mine[at.CRYSTALS]))
        mine[at.ENERGY] = found.integer("energy", 0, MOST, int(mine[at.ENERGY]))
        mine[at.ARRIVAL] = found.integer("arrival", 0, MOST, seats - 1 - seat)
        beings = _read_beings(found.values.get("beings", []), found.name("beings"))
        if beings & owned:
            raise fail(f"{path}.beings", "names a being that another seat has")
        owned |= beings
        mine[at.OWNED] = beings
        _count_symbols(s, mine)
    arrivals = [int(s[int(board.block(seat)) + at.ARRIVAL]) for seat in range(seats)]
    if len(set(arrivals)) != seats:
        raise fail("seats", "must have different numbers in arrival")
    s[at.ARRIVALS] = fields.integer("arrivals", max(arrivals) + 1, MOST + 1, max(arrivals) + 1)


def _read_board(s: Array, found: Fields) -> list[int]:
    biomes = []
    path = found.name("board")
    for field, value in enumerate(listing(found.get("board"), path, at.FIELDS)):
        printed = int(s[at.PRINTED_ID]) + field
        if value is None or value == printed:
            biomes.append(printed)
        else:
            biomes.append(integer(value, f"{path}[{field}]", 0, at.CARDS - 1))
    return biomes


def _read_beings(value: object, path: str) -> int:
    named = {word(v, f"{path}[{i}]", BEINGS) for i, v in enumerate(listing(value, path))}
    return bits(sorted(named))


def _count_symbols(s: Array, mine: Array) -> None:
    """Compute the cached counts of a seat's block."""
    words = [int(s[int(board.biome_at(s, int(b)))]) for b in mine[at.TOP : at.TOP + at.FIELDS]]
    mine[at.WATER] = sum(int(board.water_of(w)) for w in words)
    for being in range(at.BEINGS):
        if int(mine[at.OWNED]) >> being & 1:
            mine[at.WATER] += int(s[at.BEING_SYMBOL + being]) >> at.BEING_WATER
    for animal in range(at.ANIMALS):
        mine[at.ANIMAL + animal] = sum(int(board.animals_of(w, animal)) for w in words)


def _read_order(s: Array, fields: Fields) -> None:
    """Read the first seat; position in the order and finished picks follow from it."""
    seats, node = int(s[SEATS]), int(s[at.NODE])
    s[at.FIRST] = fields.integer("first", 0, seats - 1, int(board.first_player(s)))
    if node == at.DRAFT:
        s[at.PICKED] = (1 << int(s[TO_ACT])) - 1
    elif node in (at.PLACE, at.TURN_WINDOW):
        s[at.PICKED] = (1 << seats) - 1
    if node not in (at.DRAFT, at.GAME_OVER):
        s[at.POSITION] = (int(s[TO_ACT]) - int(s[at.FIRST])) % seats


def _read_window(s: Array, fields: Fields) -> None:
    found = Fields(fields.values.get("window", {}), "window", ("fields", "beings", "taken"))
    node = int(s[at.NODE])
    if found.values and node not in (at.TURN_WINDOW, at.SCORING_WINDOW):
        raise fail("window", f"does not go with the node {at.NODES[node]}")
    s[at.FIELDS_USED] = bits(found.numbers("fields", at.FIELDS - 1))
    s[at.BEINGS_USED] = _read_beings(found.values.get("beings", []), "window.beings")
    s[at.BEINGS_TAKEN] = _read_beings(found.values.get("taken", []), "window.taken")
    owned = int(s[int(board.block(int(s[TO_ACT]))) + at.OWNED]) if node != at.GAME_OVER else 0
    if int(s[at.BEINGS_TAKEN]) & ~owned:
        raise fail("window.taken", "must be beings of the seat to act")
    if s[at.BEINGS_TAKEN] and node == at.SCORING_WINDOW:
        raise fail("window.taken", "does not go with a scoring phase")


def _keeps(s: Array, seat: int) -> bool:
    """Tell whether a seat holds a kept card at this point of the turn."""
    node = int(s[at.NODE])
    if node == at.DRAFT:
        return bool(int(s[at.PICKED]) >> seat & 1)
    position = (seat - int(s[at.FIRST])) % int(s[SEATS])
    if node == at.PLACE:
        return position >= int(s[at.POSITION])
    return node == at.TURN_WINDOW and position > int(s[at.POSITION])


def _read_kept(s: Array, fields: Fields) -> None:
    for seat, value in enumerate(fields.get("seats")):
        path = f"seats[{seat}].kept"
        card = value.get("kept", HIDDEN if _keeps(s, seat) else None)
        if (card is None) == _keeps(s, seat):
            problem = "must be a card or 'hidden'" if card is None else "must be null"
            raise fail(path, f"{problem} at this point of the turn")
        block = int(board.block(seat))
        if card == HIDDEN:
            s[block + at.KEPT] = at.HIDDEN
        elif card is not None:
            s[block + at.KEPT] = _card_of_age(s, card, path)


def _card_of_age(s: Array, card: object, path: str) -> int:
    """Return a card that can be in play in the draft of this step."""
    age = 1 if int(flow.step_info(s)) & at.STEP_AGE_2 else 0
    return integer(card, path, at.AGE_CARDS * age, at.AGE_CARDS * (age + 1) - 1)


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


def _read_satellites(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    given = listing(fields.values.get("satellites", [None] * seats), "satellites", seats)
    for satellite, value in enumerate(given):
        path, size = f"satellites[{satellite}]", _pack_size(s, satellite)
        if isinstance(value, Mapping):
            Fields(value, path, (HIDDEN,)).integer(HIDDEN, size, size, size)
            value = None
        start = at.SATELLITE + at.PACK * satellite
        if value is None:
            s[start : start + size] = at.HIDDEN
            continue
        cards = sorted(numbers(value, path, at.CARDS - 1, size))
        s[start : start + size] = [_card_of_age(s, card, path) for card in cards]


def _read_fates(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    groups = {
        "covered": at.FATE_COVERED,
        "discarded": at.FATE_DISCARDED,
        "left_over": at.FATE_LEFT_OVER,
    }
    for name, first in groups.items():
        for seat, value in enumerate(listing(fields.values.get(name, [[]] * seats), name, seats)):
            for card in numbers(value, f"{name}[{seat}]", at.CARDS - 1):
                _set_fate(s, card, first + seat, f"{name}[{seat}]")
    for card in fields.numbers("gone", at.CARDS - 1):
        _set_fate(s, card, at.FATE_GONE, "gone")


def _set_fate(s: Array, card: int, fate: int, path: str) -> None:
    if board.fate_of(s, card) != at.FATE_NONE:
        raise fail(path, f"card {card} is named twice")
    board.set_fate(s, card, fate)


def _on_table(s: Array) -> list[int]:
    """Return the cards at each known place outside the decks."""
    found = [int(c) for c in s[at.SATELLITE : at.DECK] if c >= 0]
    for seat in range(int(s[SEATS])):
        mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
        found += [int(b) for b in mine[at.TOP : at.TOP + at.FIELDS] if b < at.CARDS]
        found += [int(mine[at.KEPT])] if mine[at.KEPT] >= 0 else []
    return found + [c for c in range(at.CARDS) if board.fate_of(s, c) != at.FATE_NONE]


def _whereabouts(s: Array) -> list[int]:
    """Return the cards at each place, undealt cards included."""
    found = _on_table(s)
    for age in range(2):
        start = at.DECK + at.AGE_CARDS * age
        found += s[start + int(s[at.DEALT + age]) : start + at.AGE_CARDS].tolist()
    return found


def _located(s: Array) -> set[int]:
    """Return the cards whose place the position tells, decks excepted."""
    found = _on_table(s)
    for card in sorted(found):
        if found.count(card) > 1:
            raise fail("", f"card {card} is at two places")
    for age in range(2):
        number = sum(card // at.AGE_CARDS == age for card in found)
        if number > s[at.DEALT + age]:
            raise fail(
                "position",
                f"{number} cards of age {age + 1} are in play, but only {int(s[at.DEALT + age])} "
                f"were dealt up to step {int(s[at.STEP])}",
            )
    return set(found)


def _read_decks(s: Array, fields: Fields, located: set[int]) -> None:
    for age, value in enumerate(listing(fields.get("decks"), "decks", 2)):
        path, start = f"decks[{age}]", at.AGE_CARDS * age
        deck = numbers(value, path, at.CARDS - 1, at.AGE_CARDS)
        if any(card // at.AGE_CARDS != age for card in deck):
            raise fail(path, f"must hold the cards {start} to {start + at.AGE_CARDS - 1}")
        dealt = int(s[at.DEALT + age])
        for card in deck[:dealt]:
            if card not in located:
                raise fail(path, f"card {card} was dealt but is nowhere on the table")
        s[at.DECK + start : at.DECK + start + at.AGE_CARDS] = deck


def _read_memory(s: Array, internal: Fields, located: set[int], observer: int) -> None:
    """Read what the seats have learnt; by default what they can see and did themselves."""
    seats = int(s[SEATS])
    if "seen" in internal:
        for seat, value in enumerate(listing(internal.get("seen"), "internal.seen", seats)):
            for card in numbers(value, f"internal.seen[{seat}]", at.CARDS - 1):
                board.see(s, seat, card)
    elif observer < 0:
        for seat in range(seats):
            for card in _seen_by_default(s, seat):
                board.see(s, seat, card)
    if observer >= 0:
        for card in located:
            board.see(s, observer, card)
    if "left" in internal:
        for seat, value in enumerate(listing(internal.get("left"), "internal.left", seats)):
            path = f"internal.left[{seat}]"
            cards = numbers(value, path, at.CARDS - 1)
            if len(cards) > at.LEFT_SIZE:
                raise fail(path, f"must have at most {at.LEFT_SIZE} entries")
            start = at.LEFT + at.LEFT_SIZE * seat
            s[start : start + len(cards)] = cards


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
    s[at.DECK : at.FATE] = at.HIDDEN
    info = int(flow.step_info(s)) if s[at.STEP] <= at.STEPS else 0
    loose = {c for c in range(at.CARDS) if board.has_seen(s, observer, c)} - located
    hidden = int((s[at.SATELLITE : at.DECK] == at.HIDDEN).sum())
    hidden += sum(
        int(s[int(board.block(seat)) + at.KEPT] == at.HIDDEN) for seat in range(int(s[SEATS]))
    )
    left = s[at.LEFT + at.LEFT_SIZE * observer :][: at.LEFT_SIZE]
    candidates = {int(c) for c in left if c >= 0}
    if info and belief.left_is_open(s, observer, info):
        if loose != candidates:
            raise fail("internal.left", "must be cards that were seen and are nowhere else")
        satellite = int(belief.left_satellite(s, observer, info))
        reader = int(flow.reader_of(s, satellite, info))
        start = at.SATELLITE + at.PACK * satellite
        hidden -= int((s[start : start + at.PACK] == at.HIDDEN).sum())
        hidden -= int(s[int(board.block(reader)) + at.KEPT] == at.HIDDEN)
    elif loose:
        raise fail("internal.seen", f"card {min(loose)} was seen but is nowhere")
    own = s[int(board.block(observer)) + at.KEPT]
    if own == at.HIDDEN or any(
        belief.knows_pack(s, observer, k, info)
        and at.HIDDEN in s[at.SATELLITE + at.PACK * k :][: at.PACK]
        for k in range(int(s[SEATS]))
    ):
        raise fail("observer", "the kept card and the pack of the observer must be given")
    now = 1 if info & at.STEP_AGE_2 else 0
    for age in range(2):
        seen = sum(
            board.has_seen(s, observer, card)
            for card in range(at.AGE_CARDS * age, at.AGE_CARDS * (age + 1))
        )
        if seen + (hidden if age == now else 0) > s[at.DEALT + age]:
            raise fail("internal.seen", f"has more cards of age {age + 1} than were dealt")
    belief.determinize(s)


def _deal_unknown(s: Array, located: set[int]) -> None:
    """Deal the cards that nobody wrote down, all orders alike."""
    age_now = 0
    if s[at.STEP] <= at.STEPS and int(flow.step_info(s)) & at.STEP_AGE_2:
        age_now = 1
    for age in range(2):
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
