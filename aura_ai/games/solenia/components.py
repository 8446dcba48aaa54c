"""The component data file of Solenia: read, checked, turned into the template of a state.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong
file is refused with the name of the key. What is structure (a board of five strips of five spaces,
16 cards of 14 types, six notches a side, ...) must have the shipped value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.contract import Array, OptionValue
from aura_ai.games.datafile import Table, read
from aura_ai.games.solenia import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
SCHEMA_VERSION = 1
SPACES = (*at.RESOURCE_NAMES, "city_day", "city_night")
IMPROVEMENTS = ("", "level1", "level3")
MAX_VALUE, MAX_AMOUNT, MAX_STARS, MAX_STORAGE = 3, 7, 255, 99
"""Bounds of the packed words (layout.py) and, for storage and stars, of sense."""
MAX_NOTCH_STORAGE = 7
NO_TRANSITION = -1


@dataclass(frozen=True)
class Card:
    """A type of airship card (S-1.8).

    Attributes:
        name: Name in the data file.
        copies: How many of the 16 cards are of this type.
        value: 0 to 3.
        effect: Index of ``layout.EFFECTS``.
        amount: Resources or stars of the effect.
        kind: Kind of space that ``star_if`` names.
        gain: Resources of a ``fixed`` effect.
    """

    name: str
    copies: int
    value: int
    effect: int
    amount: int
    kind: int
    gain: tuple[int, ...]


@dataclass(frozen=True)
class Notch:
    """A notch of a player board and its bonus (S-9, S-14.6)."""

    gain: tuple[int, ...]
    choice: tuple[int, ...]
    stars: int
    storage: int
    level: int
    improvement: int


@dataclass(frozen=True)
class Board:
    """A side of the player boards: notches of the day row, then of the night row."""

    storage: int
    storage_max: int
    pairs: bool
    notches: tuple[Notch, ...]


def nibbles(vector: Sequence[int]) -> int:
    """Return a vector of four numbers below 8 as one word."""
    return sum(int(n) << at.NIBBLE * i for i, n in enumerate(vector))


def _vector(record: Table, key: str) -> tuple[int, ...]:
    return tuple(record.integers(key, 0, at.MOST_OF_KIND, at.N_KINDS))


def _structure(table: Table, key: str, value: object) -> None:
    """Refuse another value than the shipped one of something that is structure."""
    if table.get(key) != value:
        raise table.fail(key, f"must be {value!r}: this is the structure of the game")


def _card(record: Table, number: int) -> Card:
    record.integer("type", number, number)
    effect = record.word("effect", at.EFFECTS)
    amount = kind = 0
    gain: tuple[int, ...] = (0,) * at.N_KINDS
    if effect == at.FIXED:
        gain = _vector(record, "gain")
    else:
        amount = record.integer("amount", 0, MAX_AMOUNT)
    if effect == at.STAR_IF:
        kind = record.word("resource", at.RESOURCE_NAMES)
    value = record.integer("value", 0, MAX_VALUE)
    copies = record.integer("copies", 0, at.N_CARDS)
    return Card(record.text("name"), copies, value, effect, amount, kind, gain)


def _tile(record: Table, number: int) -> tuple[int, int]:
    """Read an order; return its packed cost and its stars (S-1.9)."""
    record.integer("id", number, number)
    record.word("side", (at.SIDE_NAMES[number // at.N_TILES],))
    cost = _vector(record, "cost")
    if not 1 <= sum(cost) <= at.MOST_COST:
        raise record.fail("cost", f"must be 1 to {at.MOST_COST} resources")
    return nibbles(cost), record.integer("stars", 0, MAX_STARS)


def _notch(record: Table, index: int, winter: bool, seen: set[tuple[int, int]]) -> Notch:
    side, number = divmod(index, at.N_NOTCHES)
    record.word("side", (at.SIDE_NAMES[side],))
    # the summer side counts its notches from 1 as the rulebook does, the winter side from 0
    printed = number if winter else number + 1
    record.integer("notch", printed, printed)
    level = improvement = 0
    if winter:
        wanted = number // 2 + 1
        level = record.integer("level", wanted, wanted)
        improvement = record.word("improvement", IMPROVEMENTS)
        if improvement:
            if (side, improvement) in seen:
                raise record.fail("improvement", "stands at two notches of this side")
            seen.add((side, improvement))
            if (level == 1) != (improvement == at.IMPROVE_LEVEL1) or level == 2:
                raise record.fail("improvement", f"cannot lie at a notch of level {level}")
    choice = record.words("choose_one", at.RESOURCE_NAMES)
    if choice != sorted(set(choice)):
        raise record.fail("choose_one", "must name different resources in their order")
    storage = record.integer("storage", 0, MAX_NOTCH_STORAGE)
    stars = record.integer("stars", 0, MAX_STARS)
    return Notch(_vector(record, "gain"), tuple(choice), stars, storage, level, improvement)


def _offsets(board: Table) -> list[tuple[int, int]]:
    """Read the adjacency beyond the four edges, as (5 * rows + columns, columns it can leave).

    The spaces at distance 1 are free in any case (S-4.5).
    """
    offsets = []
    records = board.get("adjacency")
    if not isinstance(records, list) or len(records) > at.AXIS_OFFSET.size:
        raise board.fail("adjacency", f"must be a list of at most {at.AXIS_OFFSET.size} offsets")
    for record in records:
        if not isinstance(record, list) or len(record) != 2:
            raise board.fail("adjacency", "must be a list of [rows, columns]")
        rows, cols = (
            board._check("adjacency", v, 1 - at.N_COLUMNS, at.N_COLUMNS - 1) for v in record
        )
        if abs(rows) + abs(cols) > 1:
            leaves = sum(1 << c for c in range(at.N_COLUMNS) if 0 <= c + cols < at.N_COLUMNS)
            offsets.append((at.N_COLUMNS * rows + cols, leaves))
    return offsets


class Components:
    """A checked data file.

    Attributes:
        data: The parsed file.
        cards: The card types.
        bands: Bounds of the solo ratings (A-61).
        switches: Value of each switch of ``layout.SWITCHES`` in the file.
        fingerprint: Short hash of the facts: comments, notes, sources and titles do not count.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read and check a data file; the shipped one by default.

        Raises:
            RulesError: The file cannot be read, is no TOML, or a key is missing or wrong.
        """
        root = read(path or SHIPPED)
        self.data = dict(root.values)
        root.integer("schema_version", SCHEMA_VERSION, SCHEMA_VERSION)
        root.word("game", ("solenia",))
        _structure(root, "vector_order", list(at.RESOURCE_NAMES))
        self._read_board(root)
        self._read_setup(root.table("setup"))
        self._read_cards(root)
        tiles = root.records("delivery_tiles", at.N_SIDES * at.N_TILES)
        self.tiles = [_tile(record, i) for i, record in enumerate(tiles)]
        self.boards = (self._board(root, winter=False), self._board(root, winter=True))
        self._read_improvements(root)
        self._read_solo(root)
        rules, scoring = root.table("rules"), root.table("scoring")
        self.switches = {name: rules.boolean(name) for name in at.SWITCHES}
        rules.boolean("airship_moves_before_delivery")
        self.max_deliveries = rules.integer("max_deliveries_per_side", 0, at.N_NOTCHES)
        self.pair_stars = scoring.integers("pair_stars", 0, MAX_STARS, at.N_PAIRS)
        self.per_star = scoring.integer("leftover_resources_per_star", 1, MAX_STORAGE)
        self.fingerprint = root.fingerprint()

    def _read_board(self, root: Table) -> None:
        """Read geometry and strips (S-1.2 to S-1.7)."""
        board = root.table("board")
        for key, value in (
            ("rows", at.N_STRIPS),
            ("cols", at.N_COLUMNS),
            ("airship_cell", [*divmod(at.AIRSHIP, at.N_COLUMNS)]),
            ("own_airship_cell_is_free", True),
            ("distance", "manhattan"),
        ):
            _structure(board, key, value)
        self.offsets = _offsets(board)
        self.step_cost = board.integer("lengthen_cost_per_space_between", 1, 9)
        self.strip_names: list[str] = []
        self.spaces: list[list[int]] = []
        self.phases: list[int] = []
        self.transition = NO_TRANSITION
        for i, record in enumerate(root.records("strips", at.N_STRIPS)):
            record.integer("id", i, i)
            self.strip_names.append(record.text("name"))
            wanted = ("day", "night")
            if record.word("kind", ("day_night", "transition")):
                wanted = ("dusk", "dawn")
                if self.transition != NO_TRANSITION:
                    raise record.fail("kind", "only one strip can be the transition")
                self.transition = i
            for side, phase in enumerate(wanted):
                record.word(f"side{side}_phase", (phase,))
                self.phases.append(at.PHASE_NAMES.index(phase))
                spaces = record.words(f"side{side}", SPACES)
                if len(spaces) != at.N_COLUMNS:
                    raise record.fail(f"side{side}", f"must have {at.N_COLUMNS} spaces")
                self.spaces.append(spaces)
        if self.transition == NO_TRANSITION:
            raise root.fail("strips", "one of them must be the transition")

    def _read_setup(self, setup: Table) -> None:
        """Read set-up: arrangements, displays, start resources (S-2).

        Rules: S-2.6.
        """
        _structure(setup, "hand_size", at.HAND_SIZE)
        self.row_phases: list[list[int]] = []
        for i, record in enumerate(setup.records("arrangements", 2)):
            record.integer("id", i, i)
            record.word("name", (at.ARRANGEMENTS[i],))
            rows = record.words("rows_rear_to_front", at.PHASE_NAMES)
            if len(rows) != at.N_STRIPS or sum(phase > 1 for phase in rows) != 1:
                raise record.fail(
                    "rows_rear_to_front", "must be four of day and night, one of dusk and dawn"
                )
            self.row_phases.append(rows)
        self.displays: list[int] = []
        self.start: list[list[list[int]]] = []
        for i, record in enumerate(setup.records("player_counts", at.MAX_SEATS)):
            record.integer("players", i + 1, i + 1)
            display = record.integer("display_day", 1, at.MAX_DISPLAY)
            record.integer("display_night", display, display)
            self.displays.append(display)
            given = record.get("start_resources")
            if not isinstance(given, list) or len(given) != i + 1:
                raise record.fail("start_resources", "must have a list of four for each seat")
            seats = [
                Table({"seat": row}, record.name("start_resources"), record.source) for row in given
            ]
            self.start.append(
                [seat.integers("seat", 0, at.MOST_OF_KIND, at.N_KINDS) for seat in seats]
            )

    def _read_cards(self, root: Table) -> None:
        """Read the 16 cards that every player has (S-1.8)."""
        cards = root.records("cards", at.N_TYPES)
        self.cards = [_card(record, i) for i, record in enumerate(cards)]
        if sum(card.copies for card in self.cards) != at.N_CARDS:
            raise root.fail("cards", f"copies must add up to {at.N_CARDS}")

    def _board(self, root: Table, winter: bool) -> Board:
        """Read a side of the player boards with its storage at the start (S-8.1, S-14.1)."""
        name = "winter" if winter else "summer"
        table = root.table(name)
        storage = table.integer("storage", 0, MAX_STORAGE)
        _structure(table, "notches_per_side", at.N_NOTCHES)
        records = root.records(f"{name}_notches", at.N_SIDES * at.N_NOTCHES)
        seen: set[tuple[int, int]] = set()
        notches = tuple(_notch(record, i, winter, seen) for i, record in enumerate(records))
        if not winter:
            _structure(table, "fill_order", "left_to_right")
            most = storage + sum(notch.storage for notch in notches)
            return Board(storage, most, True, notches)
        if len(seen) != at.N_SIDES * 2:
            raise root.fail(
                "winter_notches", "level1 and level3 must each stand at one notch of both sides"
            )
        most = table.integer("storage_max", storage, MAX_STORAGE)
        return Board(storage, most, table.boolean("pair_scoring"), notches)

    def _read_improvements(self, root: Table) -> None:
        """Read the improvement tiles (S-15)."""
        table = root.table("improvements")
        for key, value in (
            ("level1_revealed", "players"),
            ("level3_pairs_formed", "players"),
            ("draft_first", "last_player"),
            ("draft_direction", "reverse"),
            ("draft_rounds", 2),
            ("level1_active_when", "day_and_night_notch_filled"),
            ("level3_active_when", "own_side_notch_filled"),
        ):
            _structure(table, key, value)
        self.printed_bonus_applies = table.boolean("printed_notch_bonus_still_applies")
        self.power1: list[int] = []
        self.power3: list[int] = []
        for i, record in enumerate(root.records("improvement_level1", at.N_LEVEL1_TILES)):
            record.integer("id", i, i)
            power = record.word("power", at.POWERS1)
            amount = record.integer("amount", 0, MAX_STARS)
            self.power1.append(power | amount << at.POWER_SHIFT)
        halves = at.N_LEVEL3_HALVES // 2
        for i, record in enumerate(root.records("improvement_level3", at.N_LEVEL3_HALVES)):
            record.integer("id", i, i)
            record.word("half", (at.SIDE_NAMES[i // halves],))
            power = record.word("power", at.POWERS3)
            self.power3.append(power | record.integer("amount", 0, MAX_STARS) << at.POWER_SHIFT)
        powers = [
            [p & at.POWER_MASK for p in row] for row in (self.power3[:halves], self.power3[halves:])
        ]
        if any(sorted(row) != list(range(halves)) for row in powers):
            raise root.fail("improvement_level3", "each side must have each power once (S-15.1)")

    def _read_solo(self, root: Table) -> None:
        """Read the solo die and the bands (S-16)."""
        table = root.table("solo")
        _structure(table, "player_board", "summer")
        _structure(table, "roll_when", "end_of_turn_after_strip")
        self.bands = table.integers("score_bands", 0, 999, at.N_BANDS)
        if self.bands != sorted(set(self.bands)):
            raise table.fail("score_bands", "must grow")
        self.die: list[int] = []
        for i, record in enumerate(root.records("solo_die", at.N_FACES)):
            record.integer("face", i + 1, i + 1)
            action = record.word("action", at.DIE_ACTIONS)
            word = action | (i + 1) << at.DIE_FACE_SHIFT
            if action == at.DIE_REMOVE:
                word |= record.word("side", at.SIDE_NAMES) << at.DIE_SIDE_SHIFT
                position = record.integer("position", 0, self.displays[0] - 1)
                word |= position << at.DIE_POSITION_SHIFT
            self.die.append(word)

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state that the set-up starts from: nothing drawn or dealt."""
        s: Array = np.zeros(at.SIZE, np.int16)
        s[TO_ACT], s[SEATS], s[OBSERVER] = OVER, players, -1
        mode = at.SOLO if players == 1 else at.MODES.index(str(options["mode"]))
        board = self.boards[mode in (at.WINTER, at.IMPROVEMENTS)]
        s[at.mode] = mode
        if options["arrangement"] in at.ARRANGEMENTS:
            s[at.arranged] = at.ARRANGEMENTS.index(str(options["arrangement"]))
        else:
            s[at.arranged] = at.NONE
        s[at.round] = 1
        s[at.draft_round] = at.NONE
        s[at.card : at.laid + 1] = at.NONE
        s[at.owner : at.owner + at.N_CELLS] = at.NONE
        s[at.cards : at.cards + at.N_CELLS] = at.NONE
        s[at.display_size] = self.displays[players - 1]
        s[at.display : at.display + at.N_SIDES * at.MAX_DISPLAY] = at.NONE
        s[at.stacks : at.stacks + at.N_SIDES * 2] = (1 << at.STACK_BITS) - 1
        s[at.offer_size] = players if mode == at.IMPROVEMENTS else 0
        for offer in (at.offered_level1, at.offered_day, at.offered_night):
            s[offer : offer + at.MAX_SEATS] = at.NONE
        for seat in range(at.MAX_SEATS):
            mine = s[at.seat_block + at.SEAT_SIZE * seat :][: at.SEAT_SIZE]
            mine[at.hand : at.hand + at.HAND_SIZE] = at.NONE
            mine[at.notches : at.notches + at.N_SIDES * at.N_NOTCHES] = at.NONE
            mine[at.level1] = at.NONE
            mine[at.level3 : at.level3 + at.N_SIDES] = at.NONE
            if seat < players:
                start = self.start[players - 1][seat]
                mine[at.resources : at.resources + at.N_KINDS] = start
                mine[at.deck] = -1  # all 16 bits
                mine[at.capacity] = board.storage
        self._write_box(s, mode, board, options)
        return s

    def _write_box(
        self, s: Array, mode: int, board: Board, options: Mapping[str, OptionValue]
    ) -> None:
        """Write the printed numbers that the rules read.

        Rules: A-37.
        """
        s[at.switches] = sum(1 << i for i, name in enumerate(at.SWITCHES) if options[name])
        s[at.step_cost] = self.step_cost
        s[at.extra_steps] = len(self.offsets)
        for i, (offset, columns) in enumerate(self.offsets):
            s[at.offsets + i], s[at.offset_columns + i] = offset, columns
        s[at.max_deliveries] = self.max_deliveries
        s[at.storage_max] = board.storage_max
        s[at.pair_scoring] = board.pairs
        s[at.pair_stars : at.pair_stars + at.N_PAIRS] = self.pair_stars
        s[at.leftover_per_star] = self.per_star
        for i, spaces in enumerate(self.spaces):
            s[at.spaces + i] = sum(space << 3 * col for col, space in enumerate(spaces))
            s[at.phase + i] = self.phases[i]
        for i, phases in enumerate(self.row_phases):
            s[at.row_phases + at.N_STRIPS * i :][: at.N_STRIPS] = phases
        copies = [kind for kind, card in enumerate(self.cards) for _ in range(card.copies)]
        s[at.card_type : at.card_type + at.N_CARDS] = copies
        for i, card in enumerate(self.cards):
            effect = card.effect << at.EFFECT_SHIFT | card.amount << at.AMOUNT_SHIFT
            s[at.card_info + i] = card.value | effect | card.kind << at.KIND_SHIFT
            s[at.card_gain + i] = nibbles(card.gain)
        for i, (cost, stars) in enumerate(self.tiles):
            s[at.tile_cost + i], s[at.stars + i] = cost, stars
        for i, notch in enumerate(board.notches):
            improvement = notch.improvement if mode == at.IMPROVEMENTS else 0
            info = notch.level << at.LEVEL_SHIFT | improvement << at.IMPROVE_SHIFT
            if not improvement or self.printed_bonus_applies:
                s[at.notch_gain + i], s[at.notch_stars + i] = nibbles(notch.gain), notch.stars
                info |= sum(1 << kind for kind in notch.choice) | notch.storage << at.STORAGE_SHIFT
            s[at.notch_info + i] = info
        s[at.power1 : at.power1 + at.N_LEVEL1_TILES] = self.power1
        s[at.power3 : at.power3 + at.N_LEVEL3_HALVES] = self.power3
        s[at.die_face : at.die_face + at.N_FACES] = self.die
        s[at.bands : at.bands + at.N_BANDS] = self.bands
