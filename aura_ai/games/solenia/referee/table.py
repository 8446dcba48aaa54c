"""The table of Solenia: board, displays, player boards, current node."""

from __future__ import annotations

from dataclasses import dataclass, field

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import Base

from .config import SIDES, Config, Record, Space

DRAFT, MAIN, ORDER, NOTCH = "DRAFT", "MAIN", "ORDER", "NOTCH"
PAY, BONUS, OVERFLOW = "PAY", "BONUS", "OVERFLOW"

NONE = -1

# Actions (section 20); those of one hand slot are by cell: PLAY(h, cell) is 25 * h + cell.
PLAY, FORCED_DISCARD, RESOURCE, TAKE_ORDER, TAKE_NOTCH = 0, 75, 78, 82, 86
DRAFT_LEVEL1, DRAFT_LEVEL3, CELLS = 92, 96, 25

# Strip stages (section 21, word 20); the last one only with last_round_unresolved_cards_score.
NO_STRIP, OWN_STRIP, DIE_STRIP, LAST_CARDS = range(4)


@dataclass(slots=True)
class Player:
    """Possessions of one seat. `hand` and `deck` are card types, `notches` tile ids by side (S-1.12)."""

    resources: list[int]
    capacity: int
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    notches: tuple[list[int], list[int]] = field(default_factory=lambda: ([NONE] * 6, [NONE] * 6))
    gold: int = 0
    tile_stars: int = 0
    forced_discards: int = 0
    level1: int = NONE
    level3: list[int] = field(default_factory=lambda: [NONE, NONE])
    level1_active: bool = False

    @property
    def total(self) -> int:
        """How many resources lie in storage."""
        return sum(self.resources)

    def tiles(self, side: int) -> list[int]:
        """Return the delivery tiles of a row, by notch."""
        return [tile for tile in self.notches[side] if tile != NONE]


class Table(Base[Player]):
    """One game in progress."""

    def __init__(self, config: Config, chance: Chance) -> None:
        players = [Player(list(start), config.storage) for start in config.start]
        super().__init__(players, chance)
        self.config = config
        self.arrangement = NONE
        self.strips: list[int] = []
        self.sides: list[int] = []
        self.owner = [NONE] * len(config.cells)
        self.cards = [NONE] * len(config.cells)
        self.display: list[list[int]] = [[NONE] * size for size in config.display]
        self.stacks: list[list[int]] = [
            [i for i, tile in enumerate(config.tiles) if tile["side"] == side]
            for side in range(len(SIDES))
        ]
        self.offered_level1: list[int] = []
        self.offered_level3: list[list[int]] = [[], []]

        self.round = 1
        self.turn_player = 0
        self.airship_moves = 0
        self.die = 0
        self.airship_moved = False
        self.forced_discard = False
        self.strip_stage = NO_STRIP
        self.draft_round = NONE

        # What is decided but not yet done (S-20.2).
        self.card = NONE
        self.cell = NONE
        self.order = NONE
        self.tile = NONE
        self.notch = NONE
        self.payments = NONE
        self.last_resource = NONE

        # Where the card of this turn lies until the first strip is turned.
        self.laid = NONE
        # Free and lengthened placements, found when MAIN was asked.
        self.placements: tuple[list[int], list[int]] = ([], [])
        # Final scores, once the game is over.
        self.final: list[int] = []

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn_player]

    def space(self, cell: int) -> Space:
        """Return the space that shows at a cell (S-1.4)."""
        row, column = divmod(cell, self.config.columns)
        return self.config.spaces[self.strips[row]][self.sides[row]][column]

    def card_at(self, cell: int) -> Record:
        """Return the card that lies at a cell."""
        return self.config.cards[self.cards[cell]]

    def power(self, player: Player, name: str) -> Record | None:
        """Return the active level-1 power of a player if it is the one of that name (S-15.4)."""
        if not player.level1_active:
            return None
        power = self.config.level1[player.level1]
        return power if power["power"] == name else None
