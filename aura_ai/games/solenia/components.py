"""Reader of Solenia's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong
file is refused with the name of the key. What is structure (a board of five strips of five spaces,
16 cards of 14 types, six notches a side, ...) must have the shipped value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.datafile import Table, read, template
from aura_ai.games.options import OptionValue
from aura_ai.games.solenia import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
SCHEMA_VERSION = 1
SPACES = (*at.RESOURCE_NAMES, "city_day", "city_night")
IMPROVEMENTS = ("", "level1", "level3")
MAX_VALUE, MAX_AMOUNT, MAX_STORAGE = 3, 7, 99
"""Bounds of the packed words (layout.py) and, for storage, of sense."""
MAX_NOTCH_STORAGE = 7


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


def _card(record: Table, number: int) -> tuple[int, int, int]:
    """Read a type of airship card (S-1.8); return its copies and its two packed words."""
    record.integer("type", number, number)
    record.text("name")
    effect = record.word("effect", at.EFFECTS)
    gain = nibbles(_vector(record, "gain")) if effect == at.FIXED else 0
    amount = 0 if effect == at.FIXED else record.integer("amount", 0, MAX_AMOUNT)
    kind = record.word("resource", at.RESOURCE_NAMES) if effect == at.STAR_IF else 0
    info = record.integer("value", 0, MAX_VALUE) | effect << at.EFFECT_SHIFT
    info |= amount << at.AMOUNT_SHIFT | kind << at.KIND_SHIFT
    return record.integer("copies", 0, at.N_CARDS), info, gain


def _tile_cost(record: Table, number: int) -> int:
    """Read an order; return its packed cost (S-1.9)."""
    record.integer("id", number, number)
    record.word("side", (at.SIDE_NAMES[number // at.N_TILES],))
    cost = _vector(record, "cost")
    if not 1 <= sum(cost) <= at.MOST_COST:
        raise record.fail("cost", f"must be 1 to {at.MOST_COST} resources")
    return nibbles(cost)


def _notch(record: Table, index: int, winter: bool, places: set[tuple[int, int]]) -> Notch:
    side, number = divmod(index, at.N_NOTCHES)
    record.word("side", (at.SIDE_NAMES[side],))
    # the summer side counts its notches from 1 as the rulebook does, the winter side from 0
    printed = number if winter else number + 1
    record.integer("notch", printed, printed)
    level = improvement = 0
    if winter:
        expected = number // 2 + 1
        level = record.integer("level", expected, expected)
        improvement = record.word("improvement", IMPROVEMENTS)
        if improvement:
            if (side, improvement) in places:
                raise record.fail("improvement", "is at two notches of this side")
            places.add((side, improvement))
            if (level == 1) != (improvement == at.IMPROVE_LEVEL1) or level == 2:
                raise record.fail("improvement", f"cannot lie at a notch of level {level}")
    choice = record.words("choose_one", at.RESOURCE_NAMES)
    if choice != sorted(set(choice)):
        raise record.fail("choose_one", "must name different resources in their order")
    storage = record.integer("storage", 0, MAX_NOTCH_STORAGE)
    stars = record.integer("stars", 0, at.MAX_STARS)
    return Notch(_vector(record, "gain"), tuple(choice), stars, storage, level, improvement)


def _power(record: Table, powers: tuple[str, ...]) -> int:
    """Read the power and the amount of an improvement as one word (S-15.1)."""
    power = record.word("power", powers)
    return power | record.integer("amount", 0, at.MAX_STARS) << at.POWER_SHIFT


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
        boards: Both sides of the player boards, summer and winter.
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
        self._blank = template(at.layout, root, 0)
        self._read_board(root)
        self._read_setup(root.table("setup"))
        self._read_cards(root)
        for i, record in enumerate(root.records("delivery_tiles", at.N_SIDES * at.N_TILES)):
            self._blank[at.tile_cost + i] = _tile_cost(record, i)
        self.boards = (self._board(root, winter=False), self._board(root, winter=True))
        self._read_improvements(root)
        self._read_solo(root)
        rules = root.table("rules")
        self.switches = {name: rules.boolean(name) for name in at.SWITCHES}
        rules.boolean("airship_moves_before_delivery")
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
        s = self._blank
        offsets = _offsets(board)
        s[at.extra_steps] = len(offsets)
        for i, (offset, columns) in enumerate(offsets):
            s[at.offsets + i], s[at.offset_columns + i] = offset, columns
        transitions = 0
        for i, record in enumerate(root.records("strips", at.N_STRIPS)):
            record.integer("id", i, i)
            record.text("name")
            phases = ("day", "night")
            if record.word("kind", ("day_night", "transition")):
                phases = ("dusk", "dawn")
                if transitions:
                    raise record.fail("kind", "only one strip can be the transition")
                transitions += 1
            for side, phase in enumerate(phases):
                record.word(f"side{side}_phase", (phase,))
                s[at.phase + 2 * i + side] = at.PHASE_NAMES.index(phase)
                spaces = record.words(f"side{side}", SPACES)
                if len(spaces) != at.N_COLUMNS:
                    raise record.fail(f"side{side}", f"must have {at.N_COLUMNS} spaces")
                word = sum(space << 3 * col for col, space in enumerate(spaces))
                s[at.spaces + 2 * i + side] = word
        if not transitions:
            raise root.fail("strips", "one of them must be the transition")

    def _read_setup(self, setup: Table) -> None:
        """Read set-up: arrangements, displays, start resources (S-2).

        Rules: S-2.6.
        """
        _structure(setup, "hand_size", at.HAND_SIZE)
        for i, record in enumerate(setup.records("arrangements", 2)):
            record.integer("id", i, i)
            record.word("name", (at.ARRANGEMENTS[i],))
            rows = record.words("rows_rear_to_front", at.PHASE_NAMES)
            if len(rows) != at.N_STRIPS or sum(phase > 1 for phase in rows) != 1:
                raise record.fail(
                    "rows_rear_to_front", "must be four of day and night, one of dusk and dawn"
                )
            self._blank[at.row_phases + at.N_STRIPS * i :][: at.N_STRIPS] = rows
        self.displays: list[int] = []
        self.start: list[list[list[int]]] = []
        for i, record in enumerate(setup.records("player_counts", at.MAX_SEATS)):
            record.integer("players", i + 1, i + 1)
            display = record.integer("display_day", 1, at.MAX_DISPLAY)
            record.integer("display_night", display, display)
            self.displays.append(display)
            resources = record.get("start_resources")
            if not isinstance(resources, list) or len(resources) != i + 1:
                raise record.fail("start_resources", "must have a list of four for each seat")
            seats = [
                Table({"seat": row}, record.name("start_resources"), record.source)
                for row in resources
            ]
            self.start.append(
                [seat.integers("seat", 0, at.MOST_OF_KIND, at.N_KINDS) for seat in seats]
            )

    def _read_cards(self, root: Table) -> None:
        """Read the 16 cards that every player has (S-1.8)."""
        s, types = self._blank, []
        for i, record in enumerate(root.records("cards", at.N_TYPES)):
            copies, s[at.card_info + i], s[at.card_gain + i] = _card(record, i)
            types += [i] * copies
        if len(types) != at.N_CARDS:
            raise root.fail("cards", f"copies must add up to {at.N_CARDS}")
        s[at.card_type : at.card_type + at.N_CARDS] = types

    def _board(self, root: Table, winter: bool) -> Board:
        """Read a side of the player boards with its storage at the start (S-8.1, S-14.1)."""
        name = "winter" if winter else "summer"
        table = root.table(name)
        storage = table.integer("storage", 0, MAX_STORAGE)
        _structure(table, "notches_per_side", at.N_NOTCHES)
        records = root.records(f"{name}_notches", at.N_SIDES * at.N_NOTCHES)
        places: set[tuple[int, int]] = set()
        notches = tuple(_notch(record, i, winter, places) for i, record in enumerate(records))
        if not winter:
            _structure(table, "fill_order", "left_to_right")
            most = storage + sum(notch.storage for notch in notches)
            return Board(storage, most, True, notches)
        if len(places) != at.N_SIDES * 2:
            raise root.fail(
                "winter_notches", "level1 and level3 must each be at one notch of both sides"
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
        s = self._blank
        for i, record in enumerate(root.records("improvement_level1", at.N_LEVEL1_TILES)):
            record.integer("id", i, i)
            s[at.power1 + i] = _power(record, at.POWERS1)
        halves = at.N_LEVEL3_HALVES // 2
        for i, record in enumerate(root.records("improvement_level3", at.N_LEVEL3_HALVES)):
            record.integer("id", i, i)
            record.word("half", (at.SIDE_NAMES[i // halves],))
            s[at.power3 + i] = _power(record, at.POWERS3)
        powers = s[at.power3 : at.power3 + at.N_LEVEL3_HALVES] & at.POWER_MASK
        if any(sorted(row) != list(range(halves)) for row in powers.reshape(2, halves)):
            raise root.fail("improvement_level3", "each side must have each power once (S-15.1)")

    def _read_solo(self, root: Table) -> None:
        """Read the solo die and the bands (S-16)."""
        table = root.table("solo")
        _structure(table, "player_board", "summer")
        _structure(table, "roll_when", "end_of_turn_after_strip")
        bands = self._blank[at.bands : at.bands + at.N_BANDS].tolist()
        if bands != sorted(set(bands)):
            raise table.fail("score_bands", "must grow")
        for i, record in enumerate(root.records("solo_die", at.N_FACES)):
            record.integer("face", i + 1, i + 1)
            action = record.word("action", at.DIE_ACTIONS)
            word = action | (i + 1) << at.DIE_FACE_SHIFT
            if action == at.DIE_REMOVE:
                word |= record.word("side", at.SIDE_NAMES) << at.DIE_SIDE_SHIFT
                position = record.integer("position", 0, self.displays[0] - 1)
                word |= position << at.DIE_POSITION_SHIFT
            self._blank[at.die_face + i] = word

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state that the set-up starts from: nothing drawn or dealt.

        Rules: A-37 (the printed bonus of a notch next to an improvement tile).
        """
        s: Array = self._blank.copy()
        s[SEATS] = players
        mode = at.SOLO if players == 1 else at.MODES.index(str(options["mode"]))
        board = self.boards[mode in (at.WINTER, at.IMPROVEMENTS)]
        s[at.mode] = mode
        if options["arrangement"] in at.ARRANGEMENTS:
            s[at.arranged] = at.ARRANGEMENTS.index(str(options["arrangement"]))
        s[at.round] = 1
        s[at.display_size] = self.displays[players - 1]
        s[at.stacks : at.stacks + at.N_SIDES * 2] = (1 << at.STACK_BITS) - 1
        s[at.offer_size] = players if mode == at.IMPROVEMENTS else 0
        for seat, start in enumerate(self.start[players - 1]):
            mine = s[at.seat_block + at.SEAT_SIZE * seat :][: at.SEAT_SIZE]
            mine[at.resources : at.resources + at.N_KINDS] = start
            mine[at.deck] = -1  # all 16 bits
            mine[at.capacity] = board.storage
        s[at.switches] = sum(1 << i for i, name in enumerate(at.SWITCHES) if options[name])
        s[at.storage_max] = board.storage_max
        s[at.pair_scoring] = board.pairs
        for i, notch in enumerate(board.notches):
            improvement = notch.improvement if mode == at.IMPROVEMENTS else 0
            info = notch.level << at.LEVEL_SHIFT | improvement << at.IMPROVE_SHIFT
            if not improvement or self.printed_bonus_applies:
                s[at.notch_gain + i], s[at.notch_stars + i] = nibbles(notch.gain), notch.stars
                info |= sum(1 << kind for kind in notch.choice) | notch.storage << at.STORAGE_SHIFT
            s[at.notch_info + i] = info
        return s
