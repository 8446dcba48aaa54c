"""The table of Rauha: boards, beings, satellites, current node."""

from __future__ import annotations

from dataclasses import dataclass, field

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import NOBODY, Base

from .config import FIELDS, Config, Record

DRAFT, PLACE = "DRAFT", "PLACE"
TURN_WINDOW, SCORING_WINDOW = "TURN_WINDOW", "SCORING_WINDOW"

# Where a card can be (section 17): the code is the base plus the number of the seat, satellite
# or, for the top of a board, 9 * seat + field.
IN_DECK, IN_SATELLITE, KEPT, ON_TOP, COVERED = 0, 10, 20, 30, 80
DISCARDED, LEFT_OVER = 90, 100

NO_CARD = -1


@dataclass(slots=True)
class Player:
    """Possessions of one seat. `biome` are the ids of the nine top biomes."""

    biome: list[int]
    crystals: int
    energy: int
    arrival: int = 0
    kept: int = NO_CARD
    spores: set[int] = field(default_factory=set)


class Table(Base[Player]):
    """One game in progress."""

    def __init__(self, config: Config, chance: Chance) -> None:
        players = [
            Player(list(config.board), config.start_crystals, config.start_energy)
            for _ in range(config.players)
        ]
        super().__init__(players, chance)
        self.config = config
        self.being_owner = [NOBODY] * len(config.beings)
        self.satellites: list[list[int]] = [[] for _ in range(config.players)]
        self.decks = [list(cards) for cards in config.cards_by_age]
        self.dealt = [0] * len(self.decks)
        self.place = [IN_DECK] * config.n_cards
        self.arrivals = config.players

        self.step = config.start_step
        self.first = 0
        self.order_position = 0
        self.picked: set[int] = set()
        self.fields_used: set[int] = set()
        self.beings_used: set[int] = set()
        self.beings_taken: set[int] = set()

        # Only for the count of exercised rules; a rebuilt position loses them.
        self.placed_field = -1
        self.gains_in_window = 0
        self.crystals_at_start = 0
        self.new_spores: set[int] = set()
        self.used_this_round: dict[int, set[int]] = {}
        self.used_this_turn: set[int] = set()
        self.left_unused: set[int] = set()

    @property
    def now(self) -> Record:
        """The step at which all totems are (R-3.4)."""
        return self.config.step(self.step)

    def top(self, seat: int, f: int) -> Record:
        """Return the biome that counts on a field (R-6.4)."""
        return self.config.biomes[self.players[seat].biome[f]]

    def beings_of(self, seat: int) -> list[int]:
        """Return the beings a seat owns, ascending."""
        return [b for b, owner in enumerate(self.being_owner) if owner == seat]

    def free_fields(self, seat: int) -> list[int]:
        """Return the fields of a seat without a spore (R-9.8)."""
        return [f for f in FIELDS if f not in self.players[seat].spores]
