"""Reader of Terra Mystica's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong file
is refused with the name of the key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract import box
from aura_ai.contract.datafile import Table, template
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import read_geometry

SHIPPED = Path(__file__).with_name("components.toml")
MAPS = ("original", "fire_ice_new", "fire_ice_revised_base")
EXPANSION_TILES = ("towns", "bonus_card", "scoring_tile")
FACTION_MODES = ("given", "random", "draft", "auction")
MOST = 15
"""Largest number of a faction: they are packed four to a word."""
RESOURCES = {"c": 15, "w": 15, "p": 7, "pw": 15}
"""The largest income of each resource that its packed place holds."""
STRUCTURE = """
    meta.data_version terrain_cycle.order terrain_cycle.colours terrain_cycle.letters
    terrain_cycle.river_letter start.dwellings faction[].id final_tile[].id
"""
"""Keys that must have the shipped value."""
NUMBERS = (
    (at.F_START_W, "start_w", 0, MOST),
    (at.F_START_P, "start_p", 0, 7),
    *((at.F_COST_W + i, f"buildings.{k}.cost_w", 0, MOST) for i, k in enumerate(at.BUILDING_NAMES)),
    *((at.F_COST_C + i, f"buildings.{k}.cost_c", 0, MOST) for i, k in enumerate(at.BUILDING_NAMES)),
    (at.F_LONE_C, "buildings.TP.cost_c_no_neighbour", 0, MOST),
    (at.F_DIG_MAX, "dig.max", 0, 2),
    (at.F_DIG_W, "dig.adv_w", 0, MOST),
    (at.F_DIG_C, "dig.adv_c", 0, MOST),
    (at.F_DIG_P, "dig.adv_p", 0, MOST),
    (at.F_SHIP, "ship.start", 0, 5),
    (at.F_SHIP_MAX, "ship.max", 0, 5),
    (at.F_SHIP_C, "ship.adv_c", 0, MOST),
    (at.F_SHIP_P, "ship.adv_p", 0, MOST),
)
"""Place, key, least and most of the numbers that every faction has."""
JUMP_NUMBERS = (
    (at.F_RANGE, "jump.range_start", 1, 4),
    (at.F_RANGE_MAX, "jump.range_max", 1, 4),
    (at.F_JUMP_VP, "jump.vp", 0, MOST),
)


def signed(word: int) -> int:
    """Return 16 bits as an ``int16`` value."""
    return word - 0x10000 if word >= 0x8000 else word


def pack(numbers: list[int], bits: int, each: int) -> list[int]:
    """Return numbers packed ``each`` to a word, the first one lowest."""
    words = []
    for start in range(0, len(numbers), each):
        group = numbers[start : start + each]
        words.append(signed(sum(value << bits * i for i, value in enumerate(group))))
    return words


def pack_income(amounts: Mapping[str, int]) -> int:
    """Return an income in one word: coins, workers, priests, power."""
    word = shift = 0
    for resource, most in RESOURCES.items():
        word |= amounts.get(resource, 0) << shift
        shift += most.bit_length()
    return signed(word)


def _income(table: Table) -> int:
    """Return the income of a table of goods, packed."""
    goods = table.table("income")
    given = {good: most for good, most in RESOURCES.items() if good in goods.values}
    return pack_income({good: goods.integer(good, 0, most) for good, most in given.items()})


def _gain(table: Table, key: str, goods: tuple[str, ...]) -> tuple[int, int]:
    """Return which good a tile gives, and how much of it."""
    gain = table.table(key)
    for kind, good in enumerate(goods):
        if good in gain.values:
            return kind, gain.integer(good, 1, MOST)
    raise table.fail(key, f"must have a number of one of {', '.join(goods)}")


class Components(box.Components):
    """A checked data file.

    Attributes:
        maps: Geometry of each map of :data:`MAPS`.
        colours: Colour word of each terrain.
        faction_titles: Name of each faction for people.
    """

    shipped = SHIPPED
    structure = STRUCTURE

    def check(self) -> None:
        """Read maps, factions and tiles."""
        root = self.root
        cycle = root.table("terrain_cycle")
        self.colours: tuple[str, ...] = tuple(cycle.get("colours"))
        maps = root.table("map")
        self.maps = {
            name: read_geometry(maps.table(name), cycle.get("letters"), cycle.get("river_letter"))
            for name in MAPS
        }
        self._blank = template(at.layout, root, 0)
        self._income_pool: list[int] = []
        factions = root.records("faction", at.N_FACTIONS)
        self.faction_titles = tuple(table.text("name") for table in factions)
        self._limits(root)
        for index, table in enumerate(factions):
            self._faction(root, index, table)
        self._profiles = {
            name: (factions[at.SHAPESHIFTERS].table(name), factions[at.RIVERWALKERS].table(name))
            for name in ("printed", "revised")
        }
        self._tiles(root)
        if len(self._income_pool) > at.INCOME_ROOM:
            raise root.fail(
                "faction", f"at most {at.INCOME_ROOM} different numbers of income have room"
            )
        self._put(at.income, self._income_pool)

    def _put(self, start: int, numbers: list[int]) -> None:
        self._blank[start : start + len(numbers)] = numbers

    def _limits(self, root: Table) -> None:
        limits = root.table("building_limits")
        self.limits = [limits.integer(kind, 0, 8) for kind in at.BUILDING_NAMES]
        self._put(at.limit, self.limits)
        self.bridges = limits.integer("bridges", 0, 3)
        strength = root.table("building_strength")
        self._put(at.strength, [strength.integer(kind, 0, MOST) for kind in at.BUILDING_NAMES])

    def _faction(self, root: Table, index: int, table: Table) -> None:
        jumps = "jump" in table.values
        numbers = [0] * len(at.NUMBERS)
        numbers[at.F_HOME] = table.word("terrain", at.TERRAIN_NAMES)
        numbers[at.F_DIG_KIND] = table.word("dig.kind", at.DIG_KINDS)
        for place, key, least, most in (*NUMBERS, *(JUMP_NUMBERS if jumps else ())):
            numbers[place] = table.integer(key, least, most)
        table.integer("ship.max", numbers[at.F_SHIP], 5)
        strength, prices = root.table("building_strength"), root.table("conversions")
        for place, key, least, most, otherwise in (
            (at.F_DWELLINGS, "start_dwellings", 1, 3, root.integer("start.dwellings", 1, 3)),
            (at.F_STRENGTH_SH, "strength_sh", 0, MOST, strength.integer("SH", 0, MOST)),
            (at.F_STRENGTH_SA, "strength_sa", 0, MOST, strength.integer("SA", 0, MOST)),
            (at.F_C_PER_VP, "c_per_vp", 1, MOST, prices.integer("final_c_per_vp", 1, MOST)),
            (at.F_FAVORS_TE, "favors_per_te", 1, 9, 1),
            (at.F_FAVORS_SA, "favors_per_sa", 1, 9, 1),
        ):
            given = key in table.values
            numbers[place] = table.integer(key, least, most) if given else otherwise
        lists: list[tuple[int, list[int]]] = [
            (at.F_BOWLS, table.integers("start_power", 0, MOST, 3)),
            (at.F_CULTS, table.integers("start_cult", 0, at.TOP - 1, at.N_CULTS)),
            (at.F_DIG_VP, table.integers("dig.adv_vp", 0, MOST, numbers[at.F_DIG_MAX])),
            (at.F_SHIP_VP, table.integers("ship.level_vp", 0, MOST, numbers[at.F_SHIP_MAX] + 1)),
        ]
        dig = table.table("dig")
        if "spade_cost_p" in dig.values:
            lists.append((at.F_SPADE, [dig.integer("spade_cost_p", 1, MOST)]))
        elif "spade_cost_w" in dig.values:
            lists.append((at.F_SPADE, dig.integers("spade_cost_w", 0, MOST)[:3]))
        if jumps:
            lists.append((at.F_JUMP_W, table.integers("jump.cost_w", 0, MOST, 2)))
            lists.append((at.F_JUMP_P, table.integers("jump.cost_p", 0, MOST, 2)))
        for place, values in lists:
            numbers[place : place + len(values)] = values
        start = at.faction_numbers + at.FACTION_SIZE * index
        self._put(start, pack(numbers, 4, 4))
        self._put(start + at.NUMBER_WORDS, pack(self._incomes(table.table("buildings")), 8, 2))
        coins, points = table.integer("start_c", 0, 127), table.integer("vp_2017", 0, 127)
        self._blank[start + at.START_WORD] = coins | points << 7

    def _incomes(self, buildings: Table) -> list[int]:
        """Return the place of each kind of building in the pool of income rows."""
        rows = []
        for kind, limit in zip(at.BUILDING_NAMES, self.limits, strict=True):
            one = buildings.table(kind)
            amounts = {
                resource: one.integers(f"income_{resource}", 0, most, limit + 1)
                for resource, most in RESOURCES.items()
                if f"income_{resource}" in one.values
            }
            built = [{good: row[n] for good, row in amounts.items()} for n in range(limit + 1)]
            rows.append(self._income_row([pack_income(each) for each in built]))
        return rows

    def _income_row(self, row: list[int]) -> int:
        """Return the place of a row in the pool; equal rows share one place."""
        pool = self._income_pool
        for start in range(len(pool) - len(row) + 1):
            if pool[start : start + len(row)] == row:
                return start
        pool.extend(row)
        return len(pool) - len(row)

    def _tiles(self, root: Table) -> None:
        """Read power actions, bonus cards and the pool of scoring, favor and town tiles (T-4.9)."""
        s = self._blank
        for i, table in enumerate(root.records("power_action", at.N_POWER_ACTIONS)):
            s[at.act_amount + i] = _gain(table, "gain", at.GOODS)[1]
        self.expansion_cards = self.expansion_scoring = 0
        for i, table in enumerate(root.records("bonus_card", at.N_BONUS_CARDS)):
            s[at.card_income + i] = _income(table)
            points = table.table("pass_vp")
            slots = {
                kind: at.card_vp + at.N_KINDS * i + k for k, kind in enumerate(at.BUILDING_NAMES)
            }
            for key, slot in {**slots, "ship_level": at.card_ship_vp + i}.items():
                if key in points.values:
                    s[slot] = points.integer(key, 0, MOST)
            self.expansion_cards |= table.boolean("expansion") << i
        for i, table in enumerate(root.records("scoring_tile", at.N_SCORING_TILES)):
            s[[at.tile_good + i, at.tile_amount + i]] = _gain(table, "reward", at.GOODS[:5])
            banned = table.integers("forbidden_rounds", 1, at.N_ROUNDS)
            allowed = [r for r in range(1, at.N_ROUNDS + 1) if r not in banned]
            s[at.tile_latest + i] = sum(1 << r - 1 for r in allowed)
            self.expansion_scoring |= table.boolean("expansion") << i
        for i, table in enumerate(root.records("favor_tile", at.N_FAVORS)):
            self._put(at.favor_steps + i, pack(table.integers("cult", 0, 7, at.N_CULTS), 4, 4))
            s[at.favor_income + i] = _income(table)
            s[at.favors_left + i] = table.integer("count", 1, 3)
            if effect := re.match(r"vp(\d+)_per_", table.text("effect")):
                s[at.fav10_vp if i == at.FAV10 else at.fav11_vp] = int(effect[1])
            if "pass_vp_by_tp" in table.values:
                self._put(at.fav12_vp, table.integers("pass_vp_by_tp", 0, MOST, 5))
        self.town_counts, self.town_expansion = [], []
        for i, table in enumerate(root.records("town_tile", at.N_TOWNS)):
            gains = bool(table.table("gain").values)
            gain = _gain(table, "gain", at.GOODS) if gains else (at.NONE, 0)
            s[[at.town_good + i, at.town_amount + i]] = gain
            self.town_counts.append(table.integer("count", 1, 3))
            self.town_expansion.append(table.boolean("expansion"))
        track = root.table("cult_track.power_at")
        for space in range(at.TOP + 1):
            if f"s{space}" in track.values:
                s[at.cult_power + space] = track.integer(f"s{space}", 0, MOST)

    # --- the template -------------------------------------------------------------------------------
    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state array that ``setup`` starts from, ``int16[SIZE]``."""
        s: Array = self._blank.copy()
        s[SEATS] = players
        self._put_options(s, players, options)
        self._put_map(s, str(options["map"]))
        shape, river = self._profiles[str(options["variable_rules"])]
        for slot, table, key in (
            (at.shift_power, shape, "shift_cost_power"),
            (at.shift_tokens, shape, "shift_cost_tokens"),
            (at.shift_vp, shape, "shift_vp"),
            (at.token_vp, shape, "token_vp_cost"),
            (at.unlock_c, river, "unlock_cost_c"),
            (at.unlock_c_home, river, "unlock_cost_c_home"),
        ):
            s[slot] = table.integer(key, 0, MOST)
        for seat in range(at.MAX_SEATS):
            s[at.seat_block + at.SEAT_SIZE * seat + at.bridges] = self.bridges
        return s

    def _put_options(self, s: Array, players: int, options: Mapping[str, OptionValue]) -> None:
        s[at.map] = MAPS.index(str(options["map"]))
        final = str(options["final_tile"])
        s[at.final_random] = final == "random"
        s[at.final_tile] = at.FINAL_TILES.index(final) if final in at.FINAL_TILES else at.NONE
        s[at.variable_order] = options["turn_order"] == "variable"
        s[at.factions_in] = at.N_FACTIONS if options["fire_ice"] else at.N_BASE_FACTIONS
        s[at.revised] = options["variable_rules"] == "revised"
        s[at.table_vp] = options["start_vp"] == "vp_2017"
        s[at.errata] = bool(options["cultist_errata"])
        factions = options["factions"]
        if isinstance(factions, tuple):
            s[at.faction_mode] = FACTION_MODES.index("given")
            for seat in range(players):
                slot = at.seat_block + at.SEAT_SIZE * seat + at.faction
                s[slot] = at.FACTION_NAMES.index(factions[seat])
        else:
            s[at.faction_mode] = FACTION_MODES.index(str(factions))
        tiles = options["expansion_tiles"]
        assert isinstance(tiles, tuple)
        cards = (1 << at.N_BONUS_CARDS) - 1
        scoring = (1 << at.N_SCORING_TILES) - 1
        s[at.cards_in] = cards if "bonus_card" in tiles else cards & ~self.expansion_cards
        s[at.tiles_in] = scoring if "scoring_tile" in tiles else scoring & ~self.expansion_scoring
        for i, count in enumerate(self.town_counts):
            s[at.towns_left + i] = count if "towns" in tiles or not self.town_expansion[i] else 0

    def _put_map(self, s: Array, name: str) -> None:
        geometry = self.maps[name]
        s[at.first_indent] = geometry.first_indent
        for hex_, cell in reversed(list(enumerate(geometry.cells))):
            row, column = divmod(cell, at.STRIDE)
            s[at.first_hex + row] = hex_
            s[at.land + row] |= 1 << column
            s[at.edge + row] |= geometry.edge(cell) << column
            s[at.terrain + hex_] = geometry.terrain[hex_]
        for cell in geometry.river_cells:
            row, column = divmod(cell, at.STRIDE)
            s[at.river_cells + row] |= 1 << column
        for start, numbers in (
            (at.cell_of, list(geometry.cells)),
            (at.river_cell, list(geometry.river_cells)),
        ):
            for offset, word in enumerate(pack(numbers, 8, 2)):
                s[start + offset] = word
        s[at.sites] = len(geometry.sites)
        for site, (one, other) in enumerate(geometry.sites):
            s[at.site_ends + site] = one | other << 7
