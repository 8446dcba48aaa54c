"""Reader of Aura's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong file
is refused with the name of the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract import box
from aura_ai.contract.datafile import Table, template
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
STRUCTURE = """
    schema_version codes.weather codes.crop codes.growth codes.cloud codes.direction
    components.harvest_dice setup.solo.tiles setup.solo.rows setup.solo.cols crop.grass.rule
    crop.cotton.rule crop.potato.rule crop.wheat.rule crop.coffee.rule crop.rice.rule
    crop.corn.rule crop.opuntia.rule crop.lake.rule solo.card[].id
"""
"""Keys that must have the shipped value."""
EFFECTS = (
    *("add_tile", "remove_human_tile", "new_cloud", "add_cloud", "move_mixed_nw"),
    *("move_neutral_se", "reshuffle"),
)
"""Effects of South Wind cards, in the order of ``layout.SW_...``."""
SOLO_BOARD = (6, 3, 2)
"""Tiles, rows and columns of the solo fields; cards 7 and 8 are written for them (A-21.14)."""


class Components(box.Components):
    """A checked data file."""

    shipped = SHIPPED
    structure = STRUCTURE

    def check(self) -> None:
        """Build every set-up, so that a wrong file fails before the first game."""
        for players in (1, 2, 3, 4):
            self.template(players, {})

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state array that ``setup`` starts from.

        Args:
            players: 1 (solo) to 4.
            options: Checked options; missing ones have their default.

        Raises:
            RulesError: A key of the data file is missing or wrong.
        """
        solo = players == 1
        s = template(at.layout, self.root, 2 if solo else players)
        s[at.solo] = int(solo)
        s[at.order] = 0
        s[at.switches] = switches(options)
        self._pieces(s, options)
        self._setup(s, players, options)
        self._crops(s)
        self._solo(s)
        return s

    def _pieces(self, s: Array, options: Mapping[str, OptionValue]) -> None:
        parts, seats = self.root.table("components"), int(s[SEATS])
        s[at.supply : at.supply + seats] = parts.integer("drops_per_player", 1, 100)
        s[at.vote_supply : at.vote_supply + seats] = parts.integer("votes_per_player", 1, 100)
        # the memory of seats has four bits for each number
        s[at.deck : at.deck + at.N_TYPES] = parts.integer("cards_per_type", 1, 15)
        grow_at = int(s[at.cloud_grow_at])
        s[at.cloud_overflow_at] = self.root.integer("limits.cloud_overflow_at", grow_at, 100)
        long = options.get("rounds", 4) == 6
        length = "solo" if s[at.solo] else "long" if long else "short"
        s[at.rounds] = self.root.integer(f"game_length.{length}_rounds", 1, 6)
        track = self.root.table("voting_track")
        row = track.integers("long" if long else "short", 0, 1000, at.TRACK_LENGTH)
        s[at.track : at.track + at.TRACK_LENGTH] = row
        s[at.track_cap] = track.integer("cap", 1, at.TRACK_LENGTH - 1)

    def _setup(self, s: Array, players: int, options: Mapping[str, OptionValue]) -> None:
        setup = self.root.table("setup.solo" if players == 1 else f"setup.p{players}")
        tiles = setup.integer("tiles", 1, at.MAX_TILES)
        rows, cols = setup.integer("rows", 1, 12), setup.integer("cols", 1, 12)
        empty = setup.integers("empty_cells", 0, rows * cols - 1)
        if rows * cols - len(set(empty)) != tiles:
            raise setup.fail("tiles", f"must be rows * cols less empty_cells, not {tiles}")
        s[at.tile_count] = tiles
        s[at.adjacent : at.adjacent + at.MAX_TILES] = _adjacency(rows, cols, set(empty))
        if players == 1:
            s[[at.first_deal_first_player, at.first_deal_others]] = setup.integer(
                "first_deal", 1, 15
            )
            s[at.neutral_start_clouds] = setup.integer("neutral_start_clouds", 0, 3)
            s[at.human_start_clouds] = setup.integer("human_start_clouds", 0, 3)
        else:
            s[at.first_deal_first_player] = setup.integer("first_deal_first_player", 1, 15)
            s[at.first_deal_others] = setup.integer("first_deal_others", 1, 15)
            draft = self.root.table("draft")
            keep = draft.integers(f"keep_p{players}", 1, 15)
            if not 1 <= len(keep) <= at.MAX_DRAFT_STEPS:
                raise draft.fail(f"keep_p{players}", f"must have 1 to {at.MAX_DRAFT_STEPS} entries")
            s[at.draft_keep : at.draft_keep + len(keep)] = keep
            s[at.draft_bonus] = draft.integer("p2_setup_bonus_card", 0, 3)
        s[at.round_deal] = setup.integer("round_deal", 1, 15)
        self._check_deck(s, setup)
        self._pool(s, players, options, setup)

    def _check_deck(self, s: Array, setup: Table) -> None:
        """No deal may find deck and discard pile empty (Q-04)."""
        hands = 1 if s[at.solo] else int(s[SEATS])
        per_hand = max(
            int(s[at.round_deal]), int(s[at.draft_keep : at.draft_keep + at.MAX_DRAFT_STEPS].sum())
        )
        needed = hands * (int(s[at.hand_limit]) + per_hand)
        if hands > 2:
            needed -= int(s[at.hand_limit])  # the first passer keeps nothing
        cards = int(s[at.deck : at.deck + at.N_TYPES].sum())
        if needed > cards:
            raise setup.fail("round_deal", f"needs {needed} cards at worst, the box has {cards}")

    def _pool(
        self, s: Array, players: int, options: Mapping[str, OptionValue], setup: Table
    ) -> None:
        modules = options.get("modules", ())
        assert isinstance(modules, tuple)
        removed = {at.CROP_NAMES[crop] for crop in setup.words("remove_crops", at.CROP_NAMES)}
        removed |= {"opuntia", "lake"} - set(modules)
        if options.get("solo_no_tricks"):
            removed |= {"wheat", "potato"}
        ranks: list[tuple[float, int]] = []
        for code, crop in enumerate(at.CROP_NAMES):
            table = self.root.table(f"crop.{crop}")
            count = table.integer("count", 0, 15)
            icon = table.boolean("south_wind_icon")
            if crop not in removed and (players > 1 or icon):
                s[at.pool + code] = count
                if players == 1:
                    ranks.append((self._solo_rank(table, count), code))
        if int(s[at.pool : at.pool + at.N_CROPS].sum()) < s[at.tile_count]:
            raise setup.fail("tiles", "there are fewer crop tiles than fields")
        if players == 1:
            s[at.solo_order : at.solo_order + at.N_CROPS] = -1
            for i, (_, code) in enumerate(sorted(ranks)):
                s[at.solo_order + i] = code
            tiles, rows, cols = SOLO_BOARD
            bottom = options.get("solo_layout") == "bottom_left_low"
            order = reversed(range(rows)) if bottom else range(rows)
            places = [r * cols + c for r in order for c in range(cols)]
            s[at.solo_places : at.solo_places + tiles] = places
        else:
            s[at.fixed_crops : at.fixed_crops + at.MAX_TILES] = -1
            if options.get("layout") == "fixed":
                layout = self._fixed_layout(players, setup)
                s[at.fixed_crops : at.fixed_crops + len(layout)] = layout

    @staticmethod
    def _solo_rank(table: Table, count: int) -> float:
        ranks = table.get("solo_ranks")
        numbers = isinstance(ranks, list) and all(isinstance(r, int | float) for r in ranks)
        if not numbers or len(ranks) != count:
            raise table.fail("solo_ranks", f"must be a list of {count} numbers")
        return float(min(ranks))

    def _fixed_layout(self, players: int, setup: Table) -> list[int]:
        layouts = self.root.table("layouts")
        grid = layouts.get(f"p{players}")
        rows, cols = setup.get("rows"), setup.get("cols")
        shape_ok = isinstance(grid, list) and len(grid) == rows
        if not shape_ok or any(not isinstance(r, list) or len(r) != cols for r in grid):
            raise layouts.fail(f"p{players}", f"must be {rows} rows of {cols} crop names")
        cells = [name for row in grid for name in row]
        for cell, name in enumerate(cells):
            empty = cell in setup.get("empty_cells")
            if (name == "") != empty or name not in ("", *at.CROP_NAMES[:7]):
                raise layouts.fail(f"p{players}", f"{name!r} is not a crop for cell {cell}")
        return [at.CROP_NAMES.index(name) for name in cells if name]

    def _crops(self, s: Array) -> None:
        rows = {
            at.ROW_GRASS: ("grass", "points"),
            at.ROW_COTTON: ("cotton", "points"),
            at.ROW_POTATO: ("potato", "points"),
            at.ROW_COFFEE: ("coffee", "points_sprouted"),
            at.ROW_COFFEE_GROWN: ("coffee", "points_grown"),
            at.ROW_CORN: ("corn", "points"),
            at.ROW_OPUNTIA: ("opuntia", "points"),
            at.ROW_SPOILED: ("opuntia", "points_spoiled"),
        }
        for code, crop in enumerate(at.CROP_NAMES):
            low = 0 if crop == "lake" else 1
            s[at.need + code] = self.root.table(f"crop.{crop}").integer("need", low, 100)
        for row, (crop, key) in rows.items():
            points = self.root.table(f"crop.{crop}").integers(key, 0, 1000, at.MAX_SEATS)
            start = at.points + at.MAX_SEATS * row
            s[start : start + at.MAX_SEATS] = points
        self.root.integer("components.wheat_tokens", 1, 1000)  # not a limit
        s[at.wheat_supply] = -1

    def _solo(self, s: Array) -> None:
        effects = []
        for i, card in enumerate(self.root.records("solo.card")):
            effects.append(card.word("effect", EFFECTS))
            votes = [weather + 1 for weather in card.words("votes", at.WEATHER_NAMES)]
            if len(votes) > 2:
                raise card.fail("votes", "must have at most two entries")
            first, second = (*votes, 0, 0)[:2]
            s[at.south_wind_cards + i] = (
                effects[-1]
                | card.integer("n", 0, 7) << at.SW_N
                | int(card.boolean("harvest")) << at.SW_HARVEST
                | first << at.SW_VOTE_1
                | second << at.SW_VOTE_2
            )
        if set(effects) == {at.SW_RESHUFFLE}:
            raise self.root.fail("solo.card", "at least one card must not be 'reshuffle'")


def switches(options: Mapping[str, OptionValue]) -> int:
    """Return the bit set of the switches that are not at their default (section D)."""
    modules = options.get("modules", ())
    assert isinstance(modules, tuple)
    on = {
        at.SWITCH_DRAFT: bool(options.get("draft", False)),
        at.SWITCH_FIRST_CCW: options.get("setup_clouds") == "first_ccw",
        at.SWITCH_OTHER_SPACE: options.get("relocate_same_space") is False,
        at.SWITCH_SUN_CHECK_ONCE: options.get("sun_check") == "per_weather",
        at.SWITCH_SUN_FORCED: options.get("sun_forced") == "always_if_payable",
        at.SWITCH_SOLO_KEEP_HAND: options.get("solo_pass_discards_all") is False,
        at.SWITCH_AT_MOST_2: options.get("solo_lead_filter") == "at_most_2",
        at.SWITCH_DOUBLE_CARDS: bool(options.get("solo_double_cards", False)),
        at.SWITCH_CHOSEN_TARGETS: bool(options.get("solo_chosen_targets", False)),
        at.SWITCH_FERTILIZER: "fertilizer" in modules,
    }
    return sum(bit for bit, is_on in on.items() if is_on)


def _adjacency(rows: int, cols: int, empty: set[int]) -> list[int]:
    """Return the packed neighbours of every tile (A-0.3, F-2.1)."""
    cells = [c for c in range(rows * cols) if c not in empty]
    tile_of = {cell: tile for tile, cell in enumerate(cells)}
    packed = []
    for cell in cells:
        row, col = divmod(cell, cols)
        word = 0
        for d, (dr, dc) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            r, c = row + dr, col + dc
            inside = 0 <= r < rows and 0 <= c < cols
            word |= (tile_of.get(r * cols + c, at.NO_TILE) if inside else at.NO_TILE) << 4 * d
        packed.append(word - (1 << 16) if word >= 1 << 15 else word)
    return packed + [-1] * (at.MAX_TILES - len(packed))
