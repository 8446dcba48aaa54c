"""Reader of Solenia's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong
file is refused with the name of the key. What is structure (a board of five strips of five spaces,
16 cards of 14 types, six notches a side, ...) must have the shipped value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract import box
from aura_ai.contract.datafile import Broken, Table, cell, template
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.solenia import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
SPACES = (*at.RESOURCE_NAMES, "city_day", "city_night")
IMPROVEMENTS = ("", "level1", "level3")
MAX_VALUE, MAX_AMOUNT, MAX_STORAGE = 3, 7, 99
"""Bounds of the packed words (layout.py) and, for storage, of sense."""
MAX_NOTCH_STORAGE = 7

STRUCTURE = """
    schema_version game vector_order board.rows board.cols board.airship_cell
    board.own_airship_cell_is_free board.distance strips[].id strips[].kind strips[].side0_phase
    strips[].side1_phase setup.hand_size setup.arrangements[].id setup.arrangements[].name
    setup.player_counts[].players cards[].type delivery_tiles[].id delivery_tiles[].side
    summer.notches_per_side summer.fill_order summer_notches[].side summer_notches[].notch
    winter.notches_per_side winter_notches[].side winter_notches[].notch winter_notches[].level
    improvements.level1_revealed improvements.level3_pairs_formed improvements.draft_first
    improvements.draft_direction improvements.draft_rounds improvements.level1_active_when
    improvements.level3_active_when improvement_level1[].id improvement_level3[].id
    improvement_level3[].half solo.player_board solo.roll_when solo_die[].face
    rules.airship_moves_before_delivery
"""
"""Keys of what is structure, besides the switches of the rules, which are options."""


@dataclass(frozen=True)
class Notch:
    """A notch of a player board and its bonus (S-9, S-14.6)."""

    gain: list[int] = cell(Table.integers, 0, at.MOST_OF_KIND, at.N_KINDS)
    choice: list[int] = cell(Table.words, at.RESOURCE_NAMES, key="choose_one")
    stars: int = cell(Table.integer, 0, at.MAX_STARS)
    storage: int = cell(Table.integer, 0, MAX_NOTCH_STORAGE)
    level: int = 0
    improvement: int = 0

    def broken(self) -> Broken:
        """Return entries that the packed words cannot hold."""
        if self.choice != sorted(set(self.choice)):
            yield "choose_one", "must name different resources in their order"
        level1 = self.improvement == at.IMPROVE_LEVEL1
        if self.improvement and ((self.level == 1) != level1 or self.level == 2):
            yield "improvement", f"cannot lie at a notch of level {self.level}"


@dataclass(frozen=True)
class WinterNotch(Notch):
    """A notch of the winter side."""

    level: int = cell(Table.integer, 1, 3)
    improvement: int = cell(Table.word, IMPROVEMENTS)


@dataclass(frozen=True)
class Board:
    """A side of the player boards: notches of the day row, then of the night row."""

    storage: int
    storage_max: int
    pairs: bool
    notches: Sequence[Notch]


def nibbles(vector: Sequence[int]) -> int:
    """Return a vector of four numbers below 8 as one word."""
    return sum(int(n) << at.NIBBLE * i for i, n in enumerate(vector))


def _vector(record: Table, key: str) -> list[int]:
    return record.integers(key, 0, at.MOST_OF_KIND, at.N_KINDS)


def _card(record: Table) -> tuple[int, int, int]:
    """Read a type of airship card (S-1.8); return its copies and its two packed words."""
    record.text("name")
    effect = record.word("effect", at.EFFECTS)
    gain = nibbles(_vector(record, "gain")) if effect == at.FIXED else 0
    amount = 0 if effect == at.FIXED else record.integer("amount", 0, MAX_AMOUNT)
    kind = record.word("resource", at.RESOURCE_NAMES) if effect == at.STAR_IF else 0
    info = record.integer("value", 0, MAX_VALUE) | effect << at.EFFECT_SHIFT
    info |= amount << at.AMOUNT_SHIFT | kind << at.KIND_SHIFT
    return record.integer("copies", 0, at.N_CARDS), info, gain


def _tile_cost(record: Table) -> int:
    """Read an order; return its packed cost (S-1.9)."""
    cost = _vector(record, "cost")
    if not 1 <= sum(cost) <= at.MOST_COST:
        raise record.fail("cost", f"must be 1 to {at.MOST_COST} resources")
    return nibbles(cost)


def _power(record: Table, powers: tuple[str, ...]) -> int:
    """Read the power and the amount of an improvement as one word (S-15.1)."""
    power = record.word("power", powers)
    return power | record.integer("amount", 0, at.MAX_STARS) << at.POWER_SHIFT


class Components(box.Components):
    """A checked data file.

    Attributes:
        boards: Both sides of the player boards, summer and winter.
    """

    shipped = SHIPPED
    structure = " ".join([STRUCTURE, *(f"rules.{name}" for name in at.SWITCHES)])

    def check(self) -> None:
        """Read board, set-up, cards, boards, improvements and the solo die."""
        root = self.root
        self._blank = template(at.layout, root, 0)
        self._read_board(root)
        self._read_setup(root.table("setup"))
        self._read_cards(root)
        self.boards = (self._board(root, "summer", Notch), self._board(root, "winter", WinterNotch))
        self._read_improvements(root)
        self._read_solo(root)

    def _read_board(self, root: Table) -> None:
        """Read strips, and the adjacency beyond the four edges (S-1.2 to S-1.7).

        An offset is kept as 5 * rows + columns, with the columns that it can leave. The spaces at
        distance 1 are free in any case (S-4.5).
        """
        board, s, reach = root.table("board"), self._blank, at.N_COLUMNS - 1
        offsets = board.integers("adjacency", -reach, reach, None, 2)
        if len(offsets) > at.AXIS_OFFSET.size:
            raise board.fail("adjacency", f"must be at most {at.AXIS_OFFSET.size} offsets")
        far = [(rows, cols) for rows, cols in offsets if abs(rows) + abs(cols) > 1]
        s[at.extra_steps] = len(far)
        for i, (rows, cols) in enumerate(far):
            s[at.offsets + i] = at.N_COLUMNS * rows + cols
            leaves = (1 << c for c in range(at.N_COLUMNS) if 0 <= c + cols < at.N_COLUMNS)
            s[at.offset_columns + i] = sum(leaves)
        for i, record in enumerate(root.records("strips")):
            record.text("name")
            for side in range(2):
                spaces = record.words(f"side{side}", SPACES, at.N_COLUMNS)
                word = sum(space << 3 * col for col, space in enumerate(spaces))
                s[at.spaces + 2 * i + side] = word
                s[at.phase + 2 * i + side] = record.word(f"side{side}_phase", at.PHASE_NAMES)

    def _read_setup(self, setup: Table) -> None:
        """Read set-up: arrangements, displays, start resources (S-2, S-2.6)."""
        for i, record in enumerate(setup.records("arrangements")):
            rows = record.words("rows_rear_to_front", at.PHASE_NAMES, at.N_STRIPS)
            if sum(phase > 1 for phase in rows) != 1:
                raise record.fail(
                    "rows_rear_to_front", "must be four of day and night, one of dusk and dawn"
                )
            self._blank[at.row_phases + at.N_STRIPS * i :][: at.N_STRIPS] = rows
        self.displays: list[int] = []
        self.start: list[list[list[int]]] = []
        for i, record in enumerate(setup.records("player_counts")):
            display = record.integer("display_day", 1, at.MAX_DISPLAY)
            record.integer("display_night", display, display)
            self.displays.append(display)
            self.start.append(
                record.integers("start_resources", 0, at.MOST_OF_KIND, i + 1, at.N_KINDS)
            )

    def _read_cards(self, root: Table) -> None:
        """Read the 16 cards that every player has, and the orders (S-1.8, S-1.9)."""
        s, types = self._blank, []
        for i, record in enumerate(root.records("cards")):
            copies, s[at.card_info + i], s[at.card_gain + i] = _card(record)
            types += [i] * copies
        if len(types) != at.N_CARDS:
            raise root.fail("cards", f"copies must add up to {at.N_CARDS}")
        s[at.card_type : at.card_type + at.N_CARDS] = types
        for i, record in enumerate(root.records("delivery_tiles")):
            s[at.tile_cost + i] = _tile_cost(record)

    def _board(self, root: Table, name: str, kind: type[Notch]) -> Board:
        """Read a side of the player boards with its storage at the start (S-8.1, S-14.1)."""
        table = root.table(name)
        storage = table.integer("storage", 0, MAX_STORAGE)
        notches = root.rows(f"{name}_notches", kind)
        if kind is Notch:
            most = storage + sum(notch.storage for notch in notches)
            return Board(storage, most, True, notches)
        for side in (notches[: at.N_NOTCHES], notches[at.N_NOTCHES :]):
            if sorted(notch.improvement for notch in side if notch.improvement) != [1, 2]:
                problem = "level1 and level3 must each be at one notch of both sides"
                raise root.fail(f"{name}_notches", problem)
        most = table.integer("storage_max", storage, MAX_STORAGE)
        return Board(storage, most, table.boolean("pair_scoring"), notches)

    def _read_improvements(self, root: Table) -> None:
        """Read the improvement tiles (S-15)."""
        self.printed_bonus_applies = root.table("improvements").boolean(
            "printed_notch_bonus_still_applies"
        )
        s = self._blank
        for i, record in enumerate(root.records("improvement_level1")):
            s[at.power1 + i] = _power(record, at.POWERS1)
        for i, record in enumerate(root.records("improvement_level3")):
            s[at.power3 + i] = _power(record, at.POWERS3)
        powers = s[at.power3 : at.power3 + at.N_LEVEL3_HALVES] & at.POWER_MASK
        if any(sorted(row) != list(range(len(row))) for row in powers.reshape(2, -1)):
            raise root.fail("improvement_level3", "each side must have each power once (S-15.1)")

    def _read_solo(self, root: Table) -> None:
        """Read the solo die and the bands (S-16)."""
        bands = self._blank[at.bands : at.bands + at.N_BANDS].tolist()
        if bands != sorted(set(bands)):
            raise root.fail("solo.score_bands", "must grow")
        for i, record in enumerate(root.records("solo_die")):
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
