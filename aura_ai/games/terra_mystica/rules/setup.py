"""Setup: tiles, factions, first dwellings, bonus cards (parts 4 and 15)."""

import numpy as np

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw, seed
from aura_ai.games.terra_mystica.layout import (
    ACTIVE,
    BASE_FACTIONS,
    BIDDER,
    BOARDS,
    BONUS,
    BONUS_CARDS,
    BOWLS,
    BUILT,
    CARD_COINS,
    CARDS_IN,
    CULT_AT,
    CULTS,
    DWELLING,
    F_BOWLS,
    F_CULTS,
    F_DWELLINGS,
    F_HOME,
    F_RANGE,
    F_SHIP,
    F_START_P,
    F_START_W,
    FACTION_AT,
    FACTION_MODE,
    FACTION_OF,
    FACTION_SIZE,
    FACTIONS,
    FACTIONS_IN,
    FAVOR_SET,
    FINAL_RANDOM,
    FINAL_TILE,
    FINAL_TILES,
    HIGH,
    HIGH_SEAT,
    HOLDER,
    HOME,
    ICE,
    ICE_MAIDENS,
    MAX_BID,
    N_BID,
    N_FACTION,
    N_PLACE,
    N_POSITION,
    N_SETUP_FAVOR,
    N_TERRAIN,
    NONE,
    ORDER,
    OUT,
    P_AUCTION,
    P_CARDS,
    P_DRAFT,
    P_DWELLINGS,
    PAID_BID,
    PHASE,
    POOL,
    POSITION,
    RANGE,
    RIVERWALKERS,
    ROUNDS,
    SHIP,
    SIDES,
    SPARE_CARDS,
    START_FAVORS,
    START_TERRAIN,
    START_VP,
    START_VP_AUCTION,
    START_WORD,
    STEP,
    TABLE_VP,
    TERRAIN,
    TERRAINS,
    TILE,
    TILE_LATEST,
    TILES_IN,
    TOKEN,
    TURN,
    UNLOCKED,
    VARIABLE,
    VOLCANO,
    VP,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.land import block, count, number, stand
from aura_ai.games.terra_mystica.rules.naming import can_pick_faction

GIVEN, RANDOM, DRAFT, AUCTION = range(4)
BIDDING, WINNER, PLACE_OF_WINNER, NAMING = range(4)
"""Stages of one auction, in ``TURN``."""

_LAST_BIT = 15
_MAX_LAYOUTS = 1000
"""Cap of a loop that chance ends: a layout of scoring tiles fits with 2 in 3."""


@jit
def setup(s: State, key: int) -> None:
    """Draw what chance decides and begin the setup (part 4, T-20.2).

    Draws, in this order: six scoring tiles until SCORE1 lies well (T-4.1), bonus cards (T-4.2), the
    final tile (T-1.3), then factions (T-1.5) or auction tokens, their sides and the first bidder
    (T-15.1, T-15.2).

    Args:
        s: Copy of the template; becomes the state, but for its first decision.
        key: Seed, 0 <= key < 2**63.

    Rules: T-4.3, T-14.1.
    """
    seed(s, np.uint64(key))
    seats = int(s[SEATS])
    draw_tiles(s)
    draw_cards(s)
    if s[FINAL_RANDOM]:
        s[FINAL_TILE] = draw(s, len(FINAL_TILES))
    for seat in range(seats):
        s[ORDER + seat] = seat
    s[PHASE] = P_DRAFT
    mode = s[FACTION_MODE]
    if mode == RANDOM:
        for seat in range(seats):
            draw_faction(s, seat)
    elif mode == GIVEN:
        for seat in range(seats):
            become(s, seat, int(s[block(seat) + FACTION_OF]))
    elif mode == AUCTION:
        s[PHASE] = P_AUCTION
        draw_tokens(s)
        s[BIDDER] = draw(s, seats)
        s[ACTIVE] = s[BIDDER]


@jit
def nth(bits: int, n: int) -> int:
    """Return the place of the n-th bit that is set, from 0."""
    place = 0
    while place < _LAST_BIT and (n > 0 or not bits >> place & 1):
        n -= bits >> place & 1
        place += 1
    return place


@jit
def draw_tiles(s: State) -> None:
    """Lay out six scoring tiles, unless they lie; a forbidden round draws all anew (T-4.1)."""
    good = s[TILE] != NONE
    for _ in range(_MAX_LAYOUTS):
        if good:
            break
        good = True
        left = int(s[TILES_IN])
        for r in range(ROUNDS):
            tile = nth(left, draw(s, count(left)))
            left &= ~(1 << tile)
            s[TILE + r] = tile
            if int(s[TILE_LATEST + tile]) >> r & 1 == 0:
                good = False


@jit
def draw_cards(s: State) -> None:
    """Choose the bonus cards that stay in the game (T-4.2)."""
    left = int(s[CARDS_IN])
    wanted = int(s[SEATS]) + int(s[SPARE_CARDS])
    for card in range(BONUS_CARDS):
        s[HOLDER + card] = NONE if count(left) == wanted and left >> card & 1 else -2
        s[CARD_COINS + card] = 0
    if count(left) == wanted:
        return
    for _ in range(wanted):
        card = nth(left, draw(s, count(left)))
        left &= ~(1 << card)
        s[HOLDER + card] = NONE


@jit
def draw_faction(s: State, seat: int) -> None:
    """Give a seat one of the factions that fit those before it (T-4.4)."""
    fitting = 0
    for faction in range(FACTIONS):
        fitting += can_pick_faction(s, faction)
    wanted = draw(s, fitting)
    for faction in range(FACTIONS):
        if can_pick_faction(s, faction):
            if wanted == 0:
                become(s, seat, faction)
                return
            wanted -= 1


@jit
def draw_tokens(s: State) -> None:
    """Draw faction tokens, one a player, then their sides (T-15.1)."""
    left = (1 << BOARDS) - 1 if s[FACTIONS_IN] > BASE_FACTIONS else (1 << TERRAINS) - 1
    for _ in range(int(s[SEATS])):
        board = nth(left, draw(s, count(left)))
        left &= ~(1 << board)
        s[POOL] |= 1 << board
    s[TOKEN] = s[POOL]
    for board in range(BOARDS):
        if int(s[POOL]) >> board & 1:
            s[SIDES] |= draw(s, 2) << board


@jit
def become(s: State, seat: int, faction: int) -> None:
    """Give a seat its faction and start goods (T-4.6)."""
    p = block(seat)
    s[p + FACTION_OF] = faction
    home = number(s, faction, F_HOME)
    s[p + HOME] = NONE if home == VARIABLE else home
    start = int(s[FACTION_AT + FACTION_SIZE * faction + START_WORD])
    s[p + C] = start & 127
    s[p + W] = number(s, faction, F_START_W)
    s[p + P] = number(s, faction, F_START_P)
    for bowl in range(3):
        s[p + BOWLS + bowl] = number(s, faction, F_BOWLS + bowl)
    for cult in range(CULTS):
        s[p + CULT_AT + cult] = number(s, faction, F_CULTS + cult)
    s[p + SHIP] = number(s, faction, F_SHIP)
    s[p + RANGE] = number(s, faction, F_RANGE)
    if s[FACTION_MODE] == AUCTION:
        s[p + VP] = int(s[START_VP_AUCTION]) - int(s[p + PAID_BID])
    else:
        s[p + VP] = start >> 7 if s[TABLE_VP] else int(s[START_VP])


# --- what is to be named ----------------------------------------------------------------------------
@jit
def naming_node(s: State, seat: int) -> int:
    """Return what a seat must name for its faction at once, -1 for nothing (T-4.5, T-11.5)."""
    p = block(seat)
    if s[p + HOME] == NONE or (s[p + HOME] == ICE and s[p + START_TERRAIN] == NONE):
        return N_TERRAIN
    if s[p + FACTION_OF] == ICE_MAIDENS and count(int(s[p + FAVOR_SET])) < s[START_FAVORS]:
        return N_SETUP_FAVOR
    return -1


@jit
def name_terrain(s: State, seat: int, terrain: int) -> None:
    """Name a home or start terrain (T-11.1, T-11.10, T-13.1)."""
    p = block(seat)
    if s[p + HOME] != NONE:
        s[p + START_TERRAIN] = terrain
        return
    s[p + HOME] = terrain
    if s[p + FACTION_OF] == RIVERWALKERS:
        s[p + UNLOCKED] = 1 << terrain


@jit
def draft_node(s: State) -> int:
    """Return the next decision of the draft, -1 when all is named (T-4.4, T-4.5)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        s[TO_ACT] = seat
        if s[block(seat) + FACTION_OF] == NONE:
            return N_FACTION
        node = naming_node(s, seat)
        if node >= 0:
            return node
    return volcano_node(s)


@jit
def volcano_node(s: State) -> int:
    """Return the naming of a volcano faction, after all others; -1 when done (T-11.10)."""
    for seat in range(int(s[SEATS])):
        p = block(seat)
        if s[p + HOME] == VOLCANO and s[p + START_TERRAIN] == NONE:
            s[TO_ACT] = seat
            return N_TERRAIN
    s[PHASE] = P_DWELLINGS
    s[STEP] = 0
    return -1


@jit
def next_bidder(s: State, seat: int) -> int:
    """Return the next seat clockwise without a faction that is still in this auction."""
    seats = int(s[SEATS])
    for k in range(1, seats + 1):
        other = (seat + k) % seats
        if s[block(other) + FACTION_OF] == NONE and int(s[OUT]) >> other & 1 == 0:
            return other
    return NONE


@jit
def auction_node(s: State) -> int:
    """Return the next decision of the auction, -1 when all is named (part 15).

    Rules: A-102, T-15.6.
    """
    seats = int(s[SEATS])
    if s[TURN] == BIDDING:
        seat = int(s[ACTIVE])
        alone = next_bidder(s, seat) == seat
        if not alone:
            s[TO_ACT] = seat
            return N_BID
        s[HIGH_SEAT] = seat  # the last bidder, or the last player for nothing (T-15.3, T-15.5)
        s[block(seat) + PAID_BID] = max(0, int(s[HIGH]))
        s[TURN] = WINNER
    winner = int(s[HIGH_SEAT])
    s[TO_ACT] = winner
    if s[TURN] == WINNER:
        return N_FACTION
    if s[TURN] == PLACE_OF_WINNER:
        return N_POSITION
    if s[TURN] == NAMING:
        node = naming_node(s, winner)
        if node >= 0:
            return node
        s[OUT] = 0
        s[HIGH] = NONE
        s[HIGH_SEAT] = NONE
        s[BIDDER] = next_bidder(s, winner)
        s[ACTIVE] = s[BIDDER]
        s[TURN] = BIDDING
        if s[BIDDER] != NONE:
            return -1
        s[TURN] = NAMING + 1
    for seat in range(seats):
        s[ORDER + int(s[block(seat) + POSITION])] = seat
    node = volcano_node(s)
    if node < 0:
        s[TURN] = 0
    return node


@jit
def bid(s: State, seat: int, amount: int) -> None:
    """Bid, or pass with -1 (T-15.3)."""
    if amount < 0:
        s[OUT] |= 1 << seat
    else:
        s[HIGH] = amount
        s[HIGH_SEAT] = seat
        if amount == MAX_BID:
            s[OUT] = ((1 << int(s[SEATS])) - 1) & ~(1 << seat)
    s[ACTIVE] = next_bidder(s, seat)


@jit
def choose_faction(s: State, seat: int, faction: int) -> None:
    """Take a faction in draft or auction (T-4.4, T-15.4).

    Rules: A-82.
    """
    if s[PHASE] == P_AUCTION:
        s[TOKEN] = int(s[TOKEN]) & ~(1 << number(s, faction, F_HOME))
        s[TURN] = PLACE_OF_WINNER
    become(s, seat, faction)


@jit
def choose_position(s: State, seat: int, position: int) -> None:
    """Take a turn position (T-15.4)."""
    s[block(seat) + POSITION] = position
    s[TURN] = NAMING


# --- dwellings and cards ----------------------------------------------------------------------------
@jit
def dwellings_of(s: State, seat: int) -> int:
    """Return how many dwellings a seat starts with."""
    return number(s, int(s[block(seat) + FACTION_OF]), F_DWELLINGS)


@jit
def dwelling_node(s: State) -> int:
    """Return the next first dwelling, -1 when all stand (T-4.7).

    Rules: T-12.3.
    """
    seats = int(s[SEATS])
    while s[STEP] < 4 * seats:
        lap, place = int(s[STEP]) // seats, int(s[STEP]) % seats
        seat = int(s[ORDER + (seats - 1 - place if lap == 1 else place)])
        wanted = dwellings_of(s, seat)
        if (wanted >= 2 and lap < 2) or (wanted >= 3 and lap == 2) or (wanted == 1 and lap == 3):
            s[TO_ACT] = seat
            return N_PLACE
        s[STEP] += 1
    s[PHASE] = P_CARDS
    s[STEP] = 0
    return -1


@jit
def place_dwelling(s: State, seat: int, hex_: int) -> None:
    """Put a first dwelling on the map (T-4.7, T-11.2).

    Rules: T-10.5.
    """
    p = block(seat)
    stand(s, seat, hex_, DWELLING)
    s[p + BUILT + DWELLING - 1] += 1
    if s[p + HOME] == ICE or s[p + HOME] == VOLCANO:
        s[TERRAIN + hex_] = s[p + HOME]
    s[STEP] += 1


@jit
def take_card(s: State, seat: int, card: int) -> None:
    """Take an open bonus card with its coins and lay the old one back (T-4.8, T-8.12, A-52)."""
    p = block(seat)
    if s[p + BONUS] != NONE:
        s[HOLDER + int(s[p + BONUS])] = NONE
    s[p + BONUS] = card
    s[HOLDER + card] = seat
    s[p + C] += s[CARD_COINS + card]
    s[CARD_COINS + card] = 0
