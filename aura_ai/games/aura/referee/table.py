"""The table of Aura: tiles, clouds, players, current node."""

from __future__ import annotations

from dataclasses import dataclass, field

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import Base

from .codes import NO_TOKEN, WEATHERS
from .config import Config, Record


def take_one(counts: list[int], k: int) -> int:
    """Take the k-th of some things, which are counted by kind, and return its kind."""
    for kind, count in enumerate(counts):
        if k < count:
            counts[kind] -= 1
            return kind
        k -= count
    raise AssertionError("the draw was larger than the pool")


@dataclass(slots=True)
class Cloud:
    """A cloud: thunder or normal (A-0.6), and its drops by owner."""

    thunder: bool
    drops: list[int]


@dataclass(slots=True)
class Tile:
    """A tile on the table. `crop` is None while it lies face down (A-23.1)."""

    crop: Record | None
    neighbours: tuple[int, ...]
    drops: list[int]
    growth: int = NO_TOKEN
    fertilizer: bool = False
    cloud: Cloud | None = None


@dataclass(slots=True)
class Player:
    """Possessions of one seat. Cards are counts by type."""

    supply: int
    vote_supply: int
    vp: int = 0
    wins: int = 0
    wheat: int = 0
    hand: list[int] = field(default_factory=lambda: [0] * len(WEATHERS))
    pack: list[int] = field(default_factory=lambda: [0] * len(WEATHERS))
    kept: list[int] = field(default_factory=lambda: [0] * len(WEATHERS))


class Table(Base[Player]):
    """One game in progress."""

    def __init__(self, config: Config, chance: Chance) -> None:
        players = [Player(config.drops, config.votes) for _ in range(config.seats)]
        super().__init__(players, chance)
        self.config = config
        self.tiles = [
            Tile(None, neighbours, [0] * config.seats) for neighbours in config.neighbours
        ]
        self.votes = [[0] * config.seats for _ in WEATHERS]
        self.dice = [config.harvest_face] * config.n_dice
        self.deck = [config.cards_per_type] * len(WEATHERS)
        self.discard = [0] * len(WEATHERS)
        self.south_wind = set(config.cards)

        self.round = 1
        self.first_player = 0
        self.first_passer = -1
        self.turns_left = 0
        self.step = 1
        self.action = -1
        self.units_owed = 0
        self.half_paid = 0
        self.lowest = 0
        self.drops_owed = 0
        self.tile = -1
        self.owner = -1
        self.weather = -1
        self.order = 0
        self.resolve: set[int] = set()
        self.selected: set[int] = set()
        self.vote_target = -1
        self.walked: set[int] = set()
        self.draft_step = 0
        self.picks_left = 0
        self.sw_card = -1
        self.harvested = False

    @property
    def last_round(self) -> bool:
        """A-0.10."""
        return self.round == self.config.rounds

    def turn_order(self) -> list[int]:
        """Return the seats clockwise from the first player (A-0.2); in solo only the human."""
        if self.config.solo:
            return [self.config.human]
        n = self.config.seats
        return [(self.first_player + i) % n for i in range(n)]

    def clouds_of(self, seat: int) -> list[int]:
        """Return the tiles whose cloud holds a drop of `seat` (A-0.5)."""
        return [
            t
            for t, tile in enumerate(self.tiles)
            if tile.cloud is not None and tile.cloud.drops[seat]
        ]

    def tiles_of(self, seat: int) -> list[int]:
        """Return the tiles on which a drop of `seat` lies."""
        return [t for t, tile in enumerate(self.tiles) if tile.drops[seat]]

    def drops_on_tiles(self, seat: int) -> int:
        """Return how many drops of `seat` lie on tiles."""
        return sum(tile.drops[seat] for tile in self.tiles)

    def free_tiles(self) -> list[int]:
        """Return the tiles without a cloud."""
        return [t for t, tile in enumerate(self.tiles) if tile.cloud is None]
