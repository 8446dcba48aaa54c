"""Setup: tiles, factions, first dwellings, bonus cards (parts 4 and 15)."""

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw, seed
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block, number, stand
from aura_ai.games.terra_mystica.rules.opening_choices import can_pick_faction

GIVEN, RANDOM, DRAFT, AUCTION = range(4)
BIDDING, WINNER, PLACE_OF_WINNER, NAMING = range(4)
"""Stages of one auction, in ``turn``."""

_LAST_BIT = 15
_MAX_LAYOUTS = 1000
"""Cap of a loop that chance ends: a layout of scoring tiles fits with 2 in 3."""


@jit
def setup(s: Array, key: int) -> None:
    """Draw what chance decides and begin the setup (part 4, T-20.2, T-4.3, T-14.1).

    Draws, in this order: six scoring tiles until SCORE1 lies well (T-4.1), bonus cards (T-4.2), the
    final tile (T-1.3), then factions (T-1.5) or auction tokens, their sides and the first bidder
    (T-15.1, T-15.2).
    """
    seed(s, np.uint64(key))
    seats = int(s[SEATS])
    draw_tiles(s)
    draw_cards(s)
    if s[at.final_random]:
        s[at.final_tile] = draw(s, len(at.FINAL_TILES))
    for seat in range(seats):
        s[at.order + seat] = seat
    s[at.phase] = at.PHASE_DRAFT
    mode = s[at.faction_mode]
    if mode == RANDOM:
        for seat in range(seats):
            draw_faction(s, seat)
    elif mode == GIVEN:
        for seat in range(seats):
            become(s, seat, int(s[block(seat) + at.faction]))
    elif mode == AUCTION:
        s[at.phase] = at.PHASE_AUCTION
        draw_tokens(s)
        s[at.bidder] = draw(s, seats)
        s[at.active] = s[at.bidder]


@jit
def nth(bits: int, n: int) -> int:
    """Return the place of the n-th bit that is set, from 0."""
    place = 0
    while place < _LAST_BIT and (n > 0 or not bits >> place & 1):
        n -= bits >> place & 1
        place += 1
    return place


@jit
def draw_tiles(s: Array) -> None:
    """Lay out six scoring tiles, unless they are given; a forbidden round draws all again (T-4.1)."""
    good = s[at.scoring_tile] != at.NONE
    for _ in range(_MAX_LAYOUTS):
        if good:
            break
        good = True
        tiles = int(s[at.tiles_in])
        for r in range(at.N_ROUNDS):
            tile = nth(tiles, draw(s, count_bits(tiles)))
            tiles &= ~(1 << tile)
            s[at.scoring_tile + r] = tile
            if int(s[at.tile_latest + tile]) >> r & 1 == 0:
                good = False


@jit
def draw_cards(s: Array) -> None:
    """Choose the bonus cards that stay in the game (T-4.2)."""
    cards = int(s[at.cards_in])
    size = int(s[SEATS]) + int(s[at.spare_cards])
    for card in range(at.N_BONUS_CARDS):
        s[at.card_holder + card] = (
            at.NONE if count_bits(cards) == size and cards >> card & 1 else -2
        )
        s[at.card_coins + card] = 0
    if count_bits(cards) == size:
        return
    for _ in range(size):
        card = nth(cards, draw(s, count_bits(cards)))
        cards &= ~(1 << card)
        s[at.card_holder + card] = at.NONE


@jit
def draw_faction(s: Array, seat: int) -> None:
    """Give a seat one of the factions that fit those before it (T-4.4)."""
    fitting = 0
    for faction in range(at.N_FACTIONS):
        fitting += can_pick_faction(s, faction)
    pick = draw(s, fitting)
    for faction in range(at.N_FACTIONS):
        if can_pick_faction(s, faction):
            if pick == 0:
                become(s, seat, faction)
                return
            pick -= 1


@jit
def draw_tokens(s: Array) -> None:
    """Draw faction tokens, one a player, then their sides (T-15.1)."""
    boards = (
        (1 << at.N_BOARDS) - 1
        if s[at.factions_in] > at.N_BASE_FACTIONS
        else (1 << at.N_TERRAINS) - 1
    )
    for _ in range(int(s[SEATS])):
        board = nth(boards, draw(s, count_bits(boards)))
        boards &= ~(1 << board)
        s[at.pool] |= 1 << board
    s[at.tokens] = s[at.pool]
    for board in range(at.N_BOARDS):
        if int(s[at.pool]) >> board & 1:
            s[at.sides] |= draw(s, 2) << board


@jit
def become(s: Array, seat: int, faction: int) -> None:
    """Give a seat its faction and start goods (T-4.6)."""
    p = block(seat)
    s[p + at.faction] = faction
    home = number(s, faction, at.F_HOME)
    s[p + at.home] = at.NONE if home == at.VARIABLE else home
    start = int(s[at.faction_numbers + at.FACTION_SIZE * faction + at.START_WORD])
    s[p + at.coins] = start & 127
    s[p + at.workers] = number(s, faction, at.F_START_W)
    s[p + at.priests] = number(s, faction, at.F_START_P)
    for bowl in range(3):
        s[p + at.bowl + bowl] = number(s, faction, at.F_BOWLS + bowl)
    for cult in range(at.N_CULTS):
        s[p + at.cult + cult] = number(s, faction, at.F_CULTS + cult)
    s[p + at.ship] = number(s, faction, at.F_SHIP)
    s[p + at.range_] = number(s, faction, at.F_RANGE)
    if s[at.faction_mode] == AUCTION:
        s[p + at.vp] = int(s[at.start_vp_auction]) - int(s[p + at.bid])
    else:
        s[p + at.vp] = start >> 7 if s[at.table_vp] else int(s[at.start_vp])


# --- what is to be named ----------------------------------------------------------------------------
@jit
def naming_node(s: Array, seat: int) -> int:
    """Return the node where a seat must name something for its faction, or -1 (T-4.5, T-11.5)."""
    p = block(seat)
    if s[p + at.home] == at.NONE or (
        s[p + at.home] == at.ICE and s[p + at.start_terrain] == at.NONE
    ):
        return at.NODE_TERRAIN
    if (
        s[p + at.faction] == at.ICE_MAIDENS
        and count_bits(int(s[p + at.favors])) < s[at.start_favors]
    ):
        return at.NODE_SETUP_FAVOR
    return -1


@jit
def name_terrain(s: Array, seat: int, terrain: int) -> None:
    """Name a home or start terrain (T-11.1, T-11.10, T-13.1)."""
    p = block(seat)
    if s[p + at.home] != at.NONE:
        s[p + at.start_terrain] = terrain
        return
    s[p + at.home] = terrain
    if s[p + at.faction] == at.RIVERWALKERS:
        s[p + at.unlocked] = 1 << terrain


@jit
def draft_node(s: Array) -> int:
    """Return the next decision of the draft, -1 when all is named (T-4.4, T-4.5)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        s[TO_ACT] = seat
        if s[block(seat) + at.faction] == at.NONE:
            return at.NODE_FACTION
        node = naming_node(s, seat)
        if node >= 0:
            return node
    return volcano_node(s)


@jit
def volcano_node(s: Array) -> int:
    """Return the naming of a volcano faction, after all others; -1 when done (T-11.10)."""
    for seat in range(int(s[SEATS])):
        p = block(seat)
        if s[p + at.home] == at.VOLCANO and s[p + at.start_terrain] == at.NONE:
            s[TO_ACT] = seat
            return at.NODE_TERRAIN
    s[at.phase] = at.PHASE_DWELLINGS
    s[at.step] = 0
    return -1


@jit
def next_bidder(s: Array, seat: int) -> int:
    """Return the next seat clockwise without a faction that is still in this auction."""
    seats = int(s[SEATS])
    for k in range(1, seats + 1):
        other = (seat + k) % seats
        if s[block(other) + at.faction] == at.NONE and int(s[at.out]) >> other & 1 == 0:
            return other
    return at.NONE


@jit
def auction_node(s: Array) -> int:
    """Return the next decision of the auction, -1 when all is named (part 15, A-102, T-15.6)."""
    seats = int(s[SEATS])
    if s[at.turn] == BIDDING:
        seat = int(s[at.active])
        alone = next_bidder(s, seat) == seat
        if not alone:
            s[TO_ACT] = seat
            return at.NODE_BID
        s[at.high_seat] = seat  # the last bidder, or the last player for nothing (T-15.3, T-15.5)
        s[block(seat) + at.bid] = max(0, int(s[at.high_bid]))
        s[at.turn] = WINNER
    winner = int(s[at.high_seat])
    s[TO_ACT] = winner
    if s[at.turn] == WINNER:
        return at.NODE_FACTION
    if s[at.turn] == PLACE_OF_WINNER:
        return at.NODE_POSITION
    if s[at.turn] == NAMING:
        node = naming_node(s, winner)
        if node >= 0:
            return node
        s[at.out] = 0
        s[at.high_bid] = at.NONE
        s[at.high_seat] = at.NONE
        s[at.bidder] = next_bidder(s, winner)
        s[at.active] = s[at.bidder]
        s[at.turn] = BIDDING
        if s[at.bidder] != at.NONE:
            return -1
        s[at.turn] = NAMING + 1
    for seat in range(seats):
        s[at.order + int(s[block(seat) + at.position])] = seat
    node = volcano_node(s)
    if node < 0:
        s[at.turn] = 0
    return node


@jit
def bid(s: Array, seat: int, amount: int) -> None:
    """Bid, or pass with -1 (T-15.3)."""
    if amount < 0:
        s[at.out] |= 1 << seat
    else:
        s[at.high_bid] = amount
        s[at.high_seat] = seat
        if amount == at.MAX_BID:
            s[at.out] = ((1 << int(s[SEATS])) - 1) & ~(1 << seat)
    s[at.active] = next_bidder(s, seat)


@jit
def choose_faction(s: Array, seat: int, faction: int) -> None:
    """Take a faction in draft or auction (T-4.4, T-15.4, A-82)."""
    if s[at.phase] == at.PHASE_AUCTION:
        s[at.tokens] = int(s[at.tokens]) & ~(1 << number(s, faction, at.F_HOME))
        s[at.turn] = PLACE_OF_WINNER
    become(s, seat, faction)


@jit
def choose_position(s: Array, seat: int, position: int) -> None:
    """Take a turn position (T-15.4)."""
    s[block(seat) + at.position] = position
    s[at.turn] = NAMING


# --- dwellings and cards ----------------------------------------------------------------------------
@jit
def dwellings_of(s: Array, seat: int) -> int:
    """Return how many dwellings a seat starts with."""
    return number(s, int(s[block(seat) + at.faction]), at.F_DWELLINGS)


@jit
def dwelling_node(s: Array) -> int:
    """Return the next first dwelling, -1 when all are built (T-4.7, T-12.3)."""
    seats = int(s[SEATS])
    while s[at.step] < 4 * seats:
        lap, place = int(s[at.step]) // seats, int(s[at.step]) % seats
        seat = int(s[at.order + (seats - 1 - place if lap == 1 else place)])
        dwellings = dwellings_of(s, seat)
        if (
            (dwellings >= 2 and lap < 2)
            or (dwellings >= 3 and lap == 2)
            or (dwellings == 1 and lap == 3)
        ):
            s[TO_ACT] = seat
            return at.NODE_PLACE
        s[at.step] += 1
    s[at.phase] = at.PHASE_CARDS
    s[at.step] = 0
    return -1


@jit
def place_dwelling(s: Array, seat: int, hex_: int) -> None:
    """Put a first dwelling on the map (T-4.7, T-10.5, T-11.2)."""
    p = block(seat)
    stand(s, seat, hex_, at.DWELLING)
    s[p + at.built + at.DWELLING - 1] += 1
    if s[p + at.home] == at.ICE or s[p + at.home] == at.VOLCANO:
        s[at.terrain + hex_] = s[p + at.home]
    s[at.step] += 1


@jit
def take_card(s: Array, seat: int, card: int) -> None:
    """Take an open bonus card with its coins and lay the old one back (T-4.8, T-8.12, A-52)."""
    p = block(seat)
    if s[p + at.bonus] != at.NONE:
        s[at.card_holder + int(s[p + at.bonus])] = at.NONE
    s[p + at.bonus] = card
    s[at.card_holder + card] = seat
    s[p + at.coins] += s[at.card_coins + card]
    s[at.card_coins + card] = 0
