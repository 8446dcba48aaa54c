"""Reader of Terra Mystica's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong file
is refused with the name of the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.datafile import Table, read, template
from aura_ai.games.options import OptionValue
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import read_geometry

SHIPPED = Path(__file__).with_name("components.toml")
FORMAT_VERSION = 1
MAPS = ("original", "fire_ice_new", "fire_ice_revised_base")
EXPANSION_TILES = ("towns", "bonus_card", "scoring_tile")
FACTION_MODES = ("given", "random", "draft", "auction")
MOST = 15
"""Largest number of a faction: they are packed four to a word."""
RESOURCES = ("c", "w", "p", "pw")
RESOURCE_BITS = (4, 4, 3, 4)


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
    for resource, bits in zip(RESOURCES, RESOURCE_BITS, strict=True):
        word |= amounts.get(resource, 0) << shift
        shift += bits
    return signed(word)


def _income(table: Table) -> dict[str, int]:
    """Return a table of goods, each within what its packed place holds."""
    return {
        resource: table.integer(resource, 0, (1 << bits) - 1)
        for resource, bits in zip(RESOURCES, RESOURCE_BITS, strict=True)
        if resource in table.values
    }


class Components:
    """A checked data file.

    Attributes:
        data: The parsed file, as a referee reads it.
        fingerprint: Short hash of the facts: comments, notes, sources and titles do not count.
        maps: Geometry of each map of :data:`MAPS`.
        terrains: Names of the seven terrains.
        colours: Colour word of each terrain.
        faction_titles: Name of each faction for people.

    Raises:
        RulesError: The file is wrong; the line names the key.
    """

    def __init__(self, path: Path | None = None) -> None:
        root = read(path or SHIPPED)
        meta = root.table("meta")
        meta.integer("data_version", FORMAT_VERSION, FORMAT_VERSION)
        self.data = dict(root.values)
        self.fingerprint = root.fingerprint()
        cycle = root.table("terrain_cycle")
        if cycle.get("order") != list(at.TERRAIN_NAMES[: at.N_TERRAINS]):
            raise cycle.fail("order", f"must be {', '.join(at.TERRAIN_NAMES[: at.N_TERRAINS])}")
        self.colours: tuple[str, ...] = tuple(str(c) for c in cycle.get("colours"))
        letters = [str(letter) for letter in cycle.get("letters")]
        maps = root.table("map")
        self.maps = {
            name: read_geometry(maps.table(name), letters, cycle.text("river_letter"))
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
        self._rest(root)
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
        if table.get("id") != at.FACTION_NAMES[index]:
            raise table.fail("id", f"must be {at.FACTION_NAMES[index]!r}")
        number: dict[str, int] = {"home": table.word("terrain", at.TERRAIN_NAMES)}
        number["start_w"] = table.integer("start_w", 0, MOST)
        number["start_p"] = table.integer("start_p", 0, 7)
        for i, tokens in enumerate(table.integers("start_power", 0, MOST, 3)):
            number[f"bowl_{i + 1}"] = tokens
        for cult, place in zip(
            at.CULT_NAMES, table.integers("start_cult", 0, at.TOP - 1, at.N_CULTS), strict=True
        ):
            number[f"start_{cult}"] = place
        self._faction_buildings(index, table, number)
        self._faction_tracks(table, number)
        dwellings = root.table("start").integer("dwellings", 2, 2)
        number["start_dwellings"] = (
            table.integer("start_dwellings", 1, 3)
            if "start_dwellings" in table.values
            else dwellings
        )
        for kind in ("sh", "sa"):
            base = root.table("building_strength").integer(kind.upper(), 0, MOST)
            key = f"strength_{kind}"
            number[key] = table.integer(key, 0, MOST) if key in table.values else base
        for key in ("favors_te", "favors_sa"):
            source = key.replace("favors_", "favors_per_")
            number[key] = table.integer(source, 1, 9) if source in table.values else 1
        base_price = root.table("conversions").integer("final_c_per_vp", 1, MOST)
        number["c_per_vp"] = (
            table.integer("c_per_vp", 1, MOST) if "c_per_vp" in table.values else base_price
        )
        start = at.faction_numbers + at.FACTION_SIZE * index
        self._put(start, pack([number[key] for key in at.NUMBERS], 4, 4))
        coins, points = table.integer("start_c", 0, 127), table.integer("vp_2017", 0, 127)
        self._blank[start + at.START_WORD] = coins | points << 7

    def _faction_buildings(self, index: int, table: Table, number: dict[str, int]) -> None:
        buildings = table.table("buildings")
        rows = []
        for kind, limit in zip(at.BUILDING_NAMES, self.limits, strict=True):
            one = buildings.table(kind)
            number[f"{kind}_w"] = one.integer("cost_w", 0, MOST)
            number[f"{kind}_c"] = one.integer("cost_c", 0, MOST)
            if kind == "TP":
                number["lone_c"] = one.integer("cost_c_no_neighbour", 0, MOST)
            incomes: list[dict[str, int]] = [{} for _ in range(limit + 1)]
            for resource, bits in zip(RESOURCES, RESOURCE_BITS, strict=True):
                key = f"income_{resource}"
                if key in one.values:
                    amounts = one.integers(key, 0, (1 << bits) - 1, limit + 1)
                    for built, amount in enumerate(amounts):
                        incomes[built][resource] = amount
            rows.append(self._income_row([pack_income(each) for each in incomes]))
        start = at.faction_numbers + at.FACTION_SIZE * index + at.NUMBER_WORDS
        self._put(start, pack(rows, 8, 2))

    def _income_row(self, row: list[int]) -> int:
        """Return the place of a row in the pool; equal rows share one place."""
        pool = self._income_pool
        for start in range(len(pool) - len(row) + 1):
            if pool[start : start + len(row)] == row:
                return start
        pool.extend(row)
        return len(pool) - len(row)

    def _faction_tracks(self, table: Table, number: dict[str, int]) -> None:
        dig = table.table("dig")
        number["dig_kind"] = dig.word("kind", at.DIG_KINDS)
        number["dig_max"] = dig.integer("max", 0, 2)
        prices = dig.integers("spade_cost_w", 0, MOST) if "spade_cost_w" in dig.values else []
        if "spade_cost_p" in dig.values:
            prices = [dig.integer("spade_cost_p", 1, MOST)]
        for level in range(3):
            number[f"spade_{level}"] = prices[level] if level < len(prices) else 0
        for resource in ("w", "c", "p"):
            number[f"dig_{resource}"] = dig.integer(f"adv_{resource}", 0, MOST)
        points = dig.integers("adv_vp", 0, MOST, number["dig_max"])
        for level in range(2):
            number[f"dig_vp_{level + 1}"] = points[level] if level < len(points) else 0
        ship = table.table("ship")
        number["ship_start"] = ship.integer("start", 0, 5)
        number["ship_max"] = ship.integer("max", number["ship_start"], 5)
        number["ship_c"] = ship.integer("adv_c", 0, MOST)
        number["ship_p"] = ship.integer("adv_p", 0, MOST)
        levels = ship.integers("level_vp", 0, MOST, number["ship_max"] + 1)
        for level in range(6):
            number[f"ship_vp_{level}"] = levels[level] if level < len(levels) else 0
        jump = table.table("jump") if "jump" in table.values else None
        number["range"] = jump.integer("range_start", 1, 4) if jump else 0
        number["range_max"] = jump.integer("range_max", 1, 4) if jump else 0
        for resource in ("w", "p"):
            prices = jump.integers(f"cost_{resource}", 0, MOST, 2) if jump else [0, 0]
            number[f"jump_{resource}"], number[f"jump_{resource}_sh"] = prices
        number["jump_vp"] = jump.integer("vp", 0, MOST) if jump else 0

    def _tiles(self, root: Table) -> None:
        """Read power actions, bonus cards and the pool of scoring, favor and town tiles (T-4.9)."""
        for i, table in enumerate(root.records("power_action", at.N_POWER_ACTIONS)):
            gain = table.table("gain")
            (good,) = gain.values
            self._blank[at.act_amount + i] = gain.integer(good, 1, MOST)
        self.expansion_cards = self.expansion_scoring = 0
        for i, table in enumerate(root.records("bonus_card", at.N_BONUS_CARDS)):
            self._blank[at.card_income + i] = pack_income(_income(table.table("income")))
            points = table.table("pass_vp")
            for k, kind in enumerate(at.BUILDING_NAMES):
                if kind in points.values:
                    self._blank[at.card_vp + at.N_KINDS * i + k] = points.integer(kind, 0, MOST)
            if "ship_level" in points.values:
                self._blank[at.card_ship_vp + i] = points.integer("ship_level", 0, MOST)
            self.expansion_cards |= table.boolean("expansion") << i
        for i, table in enumerate(root.records("scoring_tile", at.N_SCORING_TILES)):
            self._scoring_tile(i, table)
        for i, table in enumerate(root.records("favor_tile", at.N_FAVORS)):
            self._put(at.favor_steps + i, pack(table.integers("cult", 0, 7, at.N_CULTS), 4, 4))
            self._blank[at.favor_income + i] = pack_income(_income(table.table("income")))
            self._blank[at.favors_left + i] = table.integer("count", 1, 3)
            effect = table.text("effect")
            if effect.startswith("vp") and "_per_" in effect:
                slot = at.fav10_vp if i == at.FAV10 else at.fav11_vp
                self._blank[slot] = int(effect[2 : effect.index("_")])
            if "pass_vp_by_tp" in table.values:
                self._put(at.fav12_vp, table.integers("pass_vp_by_tp", 0, MOST, 5))
        self.town_counts, self.town_expansion = [], []
        for i, table in enumerate(root.records("town_tile", at.N_TOWNS)):
            gain = table.table("gain")
            goods = [good for good in at.GOODS if good in gain.values]
            self._blank[at.town_good + i] = at.GOODS.index(goods[0]) if goods else at.NONE
            self._blank[at.town_amount + i] = gain.integer(goods[0], 1, MOST) if goods else 0
            self.town_counts.append(table.integer("count", 1, 3))
            self.town_expansion.append(table.boolean("expansion"))

    def _scoring_tile(self, i: int, table: Table) -> None:
        reward = table.table("reward")
        (good,) = reward.values
        if good not in at.GOODS[:5]:
            raise reward.fail(good, f"is none of {', '.join(at.GOODS[:5])}")
        self._blank[at.tile_good + i] = at.GOODS.index(good)
        self._blank[at.tile_amount + i] = reward.integer(good, 1, MOST)
        banned = table.integers("forbidden_rounds", 1, at.N_ROUNDS)
        allowed = [r for r in range(1, at.N_ROUNDS + 1) if r not in banned]
        self._blank[at.tile_latest + i] = sum(1 << r - 1 for r in allowed)
        self.expansion_scoring |= table.boolean("expansion") << i

    def _rest(self, root: Table) -> None:
        track = root.table("cult_track")
        for key in track.table("power_at").values:
            space = int(key[1:])
            self._blank[at.cult_power + space] = track.table("power_at").integer(key, 0, MOST)
        for i, table in enumerate(root.records("final_tile", len(at.FINAL_TILES))):
            if table.get("id") != at.FINAL_TILES[i]:
                raise table.fail("id", f"must be {at.FINAL_TILES[i]!r}")

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
