"""The table of Terra Mystica: players, map, pool, obligations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import Base

from .box import RIVER, SA, SH, TP, Box


@dataclass
class Player:
    """A player's board."""

    seat: int
    faction: int = -1
    home: int = -1
    start: int = -1
    coins: int = 0
    workers: int = 0
    priests: int = 0
    bowls: list[int] = field(default_factory=lambda: [0, 0, 0])
    vp: int = 0
    cult: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    keys: int = 0
    ship: int = 0
    dig: int = 0
    range: int = 0
    bridges: int = 0
    slots: int = 0
    card: int = -1
    passed: bool = False
    favors: list[int] = field(default_factory=list)
    towns: list[int] = field(default_factory=list)
    unlocked: set[int] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    bid: int = 0

    # valid during the own turn or an own choice
    blocked: set[int] = field(default_factory=set)
    """Cult tracks that stopped at 9 this turn only for want of a key (T-16.3)."""
    entering: set[int] = field(default_factory=set)
    """Tracks of which too few keys make the player name those that enter 10 (T-16.4)."""
    favors_due: int = 0
    towns_due: int = 0
    steps_due: list[int] = field(default_factory=list)
    priests_due: int = 0
    free: int = 0
    """Free spades."""
    spade_kind: str = ""
    """``action``, ``stronghold`` or ``cult``: which limits the free spades have."""
    turned: set[int] = field(default_factory=set)
    """Hexes transformed in this action."""
    turned_home: set[int] = field(default_factory=set)
    """Hexes turned into home terrain in this action and still empty."""
    non_home: bool = False
    jumped: int = -1
    bridges_due: int = 0
    worker_priests: int = 0
    last_conversion: int = -1


@dataclass
class Event:
    """Power offers of one building or upgrade (T-10.3)."""

    builder: int
    offers: dict[int, int]
    taken: int = 0
    declined: int = 0


class Table(Base[Player]):
    """Everything on the table, and helpers that only look."""

    def __init__(self, box: Box, chance: Chance) -> None:
        bridges = int(box.data["building_limits"]["bridges"])
        super().__init__([Player(seat, bridges=bridges) for seat in range(box.players)], chance)
        self.box = box
        self.map = box.map
        self.terrain = [h.terrain for h in box.map.hexes]
        self.building: list[str] = ["" for _ in box.map.hexes]
        self.owner = [-1 for _ in box.map.hexes]
        self.town = [False for _ in box.map.hexes]
        self.bridges: dict[int, int] = {}
        self.links: dict[int, int] = {}
        self.round = 0
        self.phase = "setup"
        self.tiles: list[int] = []
        self.final = -1
        self.cards: dict[int, int] = {}
        """Bonus cards that nobody holds, with the coins on them."""
        self.acts_used: set[int] = set()
        self.favors_left: list[int] = [int(f["count"]) for f in box.favors]
        self.towns_left: list[int] = [
            int(t["count"]) if box.plays(t, "towns") else 0 for t in box.towns
        ]
        self.top: list[int] = [-1, -1, -1, -1]
        """Seat on space 10 of each cult."""
        self.slots: list[list[int]] = [[-1] * 4 for _ in range(4)]
        """Seat of the priest in each slot of each cult: one slot of 3 steps, three of 2."""
        self.order: list[int] = list(range(box.players))
        self.passing: list[int] = []
        self.turn = -1
        """Seat whose turn it is."""
        self.actions_left = 0
        self.events: list[Event] = []
        self._known: dict[tuple[object, ...], set[int]] = {}
        self._owned: dict[int, list[int]] = {}
        """Cache that is valid until the next building or bridge is placed."""

    def place(self, p: Player, h: int, kind: str) -> None:
        """Put a building on a hex, replacing the one there."""
        self.building[h], self.owner[h] = kind, p.seat
        self.forget()

    def span(self, p: Player, site: int) -> None:
        """Put a bridge on a site."""
        self.bridges[site] = p.seat
        self.forget()

    def forget(self) -> None:
        """Forget what was found out: the map has changed."""
        self._known.clear()
        self._owned.clear()

    # --- looking ---------------------------------------------------------------------------------
    def data(self, p: Player) -> dict[str, Any]:
        """The faction of a player in the data file."""
        return self.box.factions[p.faction]

    def id(self, p: Player) -> str:
        """The name of a player's faction."""
        return str(self.data(p)["id"]) if p.faction >= 0 else ""

    def own(self, p: Player, *kinds: str) -> list[int]:
        """The hexes of a player's buildings, of some kinds or all."""
        if p.seat not in self._owned:
            self._owned[p.seat] = sorted(h for h in self.map.land if self.owner[h] == p.seat)
        owned = self._owned[p.seat]
        return [h for h in owned if self.building[h] in kinds] if kinds else list(owned)

    def count(self, p: Player, kind: str) -> int:
        """Buildings of a kind on the map."""
        return len(self.own(p, kind))

    def stock(self, p: Player, kind: str) -> int:
        """Buildings of a kind that are left (T-6.7)."""
        return int(self.box.data["building_limits"][kind]) - self.count(p, kind)

    def stands(self, p: Player, kind: str) -> bool:
        """Whether a player has a building of this kind."""
        return self.count(p, kind) > 0

    def strength(self, h: int) -> int:
        """Power value of a building (T-10.3, T-11.9)."""
        kind = self.building[h]
        owner = self.players[self.owner[h]]
        if kind in (SH, SA) and self.id(owner) == "yetis":
            self.note("T-11.9")
            return int(self.data(owner)["strength_sh" if kind == SH else "strength_sa"])
        return int(self.box.data["building_strength"][kind])

    def direct(self, h: int) -> set[int]:
        """Direct neighbours: land that shares a side, or joined by anybody's bridge (T-3.1)."""
        hexes = {n for n in self.map.beside[h] if not self.map.is_river(n)}
        for site in self.bridges:
            a, b = self.map.sites[site]
            if h in (a, b):
                hexes.add(b if h == a else a)
        return hexes

    def linked(self, p: Player, h: int) -> set[int]:
        """Land hexes joined to a hex by a player's river links (T-12.11)."""
        hexes: set[int] = set()
        for river, seat in self.links.items():
            around = [n for n in self.map.beside[river] if not self.map.is_river(n)]
            if seat == p.seat and h in around:
                hexes |= set(around) - {h}
        return hexes

    def settlement(self, p: Player, h: int, extra: tuple[int, ...] = ()) -> set[int]:
        """Own buildings connected with one by direct neighbourhood and river links (T-3.8).

        ``extra`` are hexes that count as direct neighbours of each other: a link on trial.
        """
        hexes, waiting = {h}, [h]
        while waiting:
            place = waiting.pop()
            near = self.direct(place) | self.linked(p, place)
            if place in extra:
                near |= set(extra) - {place}
            for n in near:
                if self.owner[n] == p.seat and n not in hexes:
                    hexes.add(n)
                    waiting.append(n)
        return hexes

    def index_of_favor(self, effect: str) -> int:
        """The favor tile with an effect."""
        return next(i for i, f in enumerate(self.box.favors) if f["effect"] == effect)

    def makes_town(self, p: Player, hexes: set[int]) -> bool:
        """Whether a settlement has what a town needs, tiles left aside (T-10.7, T-10.11)."""
        rules = self.box.data["town_rules"]
        if any(self.town[h] for h in hexes):
            return False
        number = sum(
            int(rules["sanctuary_counts_as"]) if self.building[h] == SA else 1 for h in hexes
        )
        power = sum(self.strength(h) for h in hexes)
        has_tile = self.index_of_favor("town_power_6") in p.favors
        needed = int(rules["min_power_with_FAV5" if has_tile else "min_power"])
        return number >= rules["min_buildings"] and power >= needed

    def shipping(self, p: Player) -> int:
        """Shipping value now (T-3.3)."""
        ship = self.data(p)["ship"]
        if ship["max"] == 0:
            return 0
        level = p.ship
        if self.phase == "action" and not p.passed and p.card >= 0:
            if self.box.bonus[p.card]["effect"] == "ship_plus_1":
                self.note("T-3.3")
                level += 1
        return level

    def reachable(self, p: Player, h: int) -> bool:
        """Whether a land hex is reachable without a jump (T-3.5)."""
        value = self.shipping(p)
        key = ("reach", p.seat, value)
        if key not in self._known:
            hexes: set[int] = set()
            for own in self.own(p):
                if self.id(p) != "riverwalkers":
                    hexes |= self.direct(own)
                far = self.map.river_distances(own)
                hexes |= {n for n, distance in far.items() if distance <= value}
            self._known[key] = hexes
        return h in self._known[key]

    def can_jump(self, p: Player, h: int) -> bool:
        """Whether a jump reaches a hex, its price left aside (T-3.6)."""
        if "jump" not in self.data(p) or self.phase != "action" or p.passed:
            return False
        key = ("jump", p.seat, p.range)
        if key not in self._known:
            own = self.own(p)
            self._known[key] = {
                n
                for n in self.map.land
                if any(self.map.distance(n, place) <= p.range + 1 for place in own)
            }
        return h in self._known[key]

    def jump_cost(self, p: Player) -> tuple[int, int]:
        """Workers and priests that a jump costs (T-3.6, T-12.6, T-12.8)."""
        jump = self.data(p)["jump"]
        level = 1 if self.stands(p, SH) else 0
        return int(jump["cost_w"][level]), int(jump["cost_p"][level])

    def home_of_other(self, p: Player, terrain: int) -> bool:
        """Whether a terrain is at this moment the home terrain of another player (T-11.11)."""
        return any(
            q is not p and q.home == terrain and self.id(q) != "riverwalkers" for q in self.players
        )

    def priest_limit(self, p: Player) -> int:
        """Priests that may be on hand (T-6.6, T-13.8)."""
        if self.id(p) == "riverwalkers":
            return 1 + len(p.unlocked - {p.home}) - p.slots
        return int(self.box.data["building_limits"]["priests"]) - p.slots

    def capacity(self, p: Player) -> int:
        """Power that can still be gained (T-6.5)."""
        return 2 * p.bowls[0] + p.bowls[1]

    def tile(self) -> dict[str, Any]:
        """The scoring tile of this round."""
        return self.box.tiles[self.tiles[self.round - 1]]

    def building_cost(self, p: Player, kind: str, h: int) -> tuple[int, int]:
        """Workers and coins of a building on a hex (T-8.3)."""
        cost = self.data(p)["buildings"][kind]
        coins = cost["cost_c"]
        if kind == TP:
            near = any(self.owner[n] not in (-1, p.seat) for n in self.direct(h))
            coins = coins if near else cost["cost_c_no_neighbour"]
            self.note("T-8.3", *(("A-7",) if near else ()))
        return int(cost["cost_w"]), int(coins)

    def empty_land(self, h: int) -> bool:
        """Whether a hex is land without a building."""
        return self.terrain[h] != RIVER and not self.building[h]

    def may_build_on(self, p: Player, h: int) -> bool:
        """Whether the terrain of a hex allows a player's dwelling (T-10.1, T-11.4, T-13.11)."""
        if not self.empty_land(h):
            return False
        if self.id(p) == "riverwalkers":
            return self.terrain[h] in p.unlocked and self.map.touches_river(h)
        return self.terrain[h] == p.home

    def answering(self, builder: int) -> list[int]:
        """Seats in the order in which they answer offers, the builder left out (T-10.6)."""
        at = self.order.index(builder)
        return self.order[at + 1 :] + self.order[:at]
