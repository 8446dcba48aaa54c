"""The legal actions of every decision node (F-1, F-2)."""

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    ACTION,
    CARD,
    CLOUD,
    CLOUD_DROPS,
    DICE,
    DIR,
    DIRECTIONS,
    DONE,
    DRAFT_PICK,
    DROP,
    FERTILIZED,
    FERTILIZER,
    FROST,
    FROST_TILE,
    HAND,
    HAND_LIMIT_DISCARD,
    LAKE,
    LAKE_STEP,
    LEGAL,
    LEGAL_COUNT,
    LOWER,
    LOWEST,
    MAX_SEATS,
    MOVE,
    N_DICE,
    N_DICE_VALUES,
    N_TILES,
    NO_CLOUD,
    NO_TILE,
    NODE,
    OWED,
    PACK,
    PASS,
    PAY,
    PICKS_LEFT,
    PLAY,
    PLAY_SUB,
    RAIN_FIRST,
    RAIN_SECOND,
    RELOCATE,
    SECOND,
    SELECT_WEATHER,
    SETUP_CLOUD,
    STEP,
    SUBSTITUTED,
    SUN_CLOUD,
    SUN_DROPS,
    SUN_WEATHER,
    SUPPLY,
    SWITCH_OTHER_SPACE,
    SWITCH_SUN_FORCED,
    SWITCHES,
    TILE,
    TILE_ACTION,
    TILE_DROP,
    TILE_DROPS,
    TILE_TYPE,
    TURN,
    TYPES,
    VOTE,
    VOTE_NEXT,
    VOTE_OWN,
    VOTE_TARGET,
    VOTES,
    WALKED,
    WEATHER_ACTION,
    WIND_MOVE,
    WINDW_DIR,
    WINDW_DROP,
)
from aura_ai.games.aura.rules.actions import can_vote_on
from aura_ai.games.aura.rules.cards import hand_size, ordered_picks
from aura_ai.games.aura.rules.fields import neighbour, own_on_tiles
from aura_ai.games.aura.rules.weather import tied_for_selection


@jit
def list_plays(s: State, n: int) -> int:
    """List the payments that the hand allows for one or two units (A-5.2, F-2.5)."""
    at = HAND + TYPES * int(s[TO_ACT])
    units = int(s[STEP])
    total = hand_size(s, int(s[TO_ACT]))
    for kind in range(TYPES):
        if s[at + kind] >= units:
            s[LEGAL + n] = PLAY + kind
            n += 1
    for kind in range(TYPES):
        matching = int(s[at + kind])
        others = total - matching
        # at least one substitute pair; a matching card covers at most one of two units
        if others >= 2 * units or (units == 2 and matching > 0 and others >= 2):
            s[LEGAL + n] = PLAY_SUB + kind
            n += 1
    return n


@jit
def list_payments(s: State, n: int) -> int:
    """List the cards that can be spent next on a substitute payment (F-2.2)."""
    at = HAND + TYPES * int(s[TO_ACT])
    kind = int(s[ACTION])
    owed = int(s[OWED])
    bits = ordered_picks(s, at, int(s[LOWEST]), owed, kind)
    if not s[SUBSTITUTED] and owed > 2 and s[at + kind] > 0:
        others = hand_size(s, int(s[TO_ACT])) - int(s[at + kind])
        if others >= owed - 2:
            bits |= 1 << kind
    return list_cards(s, n, bits)


@jit
def list_cards(s: State, n: int, bits: int) -> int:
    """List ``CARD`` actions of a bit set of types."""
    for card in range(TYPES):
        if bits >> card & 1:
            s[LEGAL + n] = CARD + card
            n += 1
    return n


@jit
def list_free_tiles(s: State, n: int) -> int:
    """List the tiles without a cloud (A-2.10, A-10.1, Q-02)."""
    for tile in range(int(s[N_TILES])):
        if s[CLOUD + tile] == NO_CLOUD:
            s[LEGAL + n] = TILE_ACTION + tile
            n += 1
    return n


@jit
def list_fertilizer(s: State, n: int) -> int:
    """List the tiles with no token on them and none beside them (A-23.1)."""
    for tile in range(int(s[N_TILES])):
        blocked = int(s[FERTILIZED]) >> tile & 1
        for direction in range(4):
            other = neighbour(s, tile, direction)
            if other != NO_TILE:
                blocked |= int(s[FERTILIZED]) >> other & 1
        if not blocked:
            s[LEGAL + n] = TILE_ACTION + tile
            n += 1
    return n


@jit
def list_own_clouds(s: State, n: int) -> int:
    """List the clouds in which the seat to act has presence (A-10.4)."""
    seat = int(s[TO_ACT])
    for tile in range(int(s[N_TILES])):
        if s[CLOUD_DROPS + MAX_SEATS * tile + seat] > 0:
            s[LEGAL + n] = TILE_ACTION + tile
            n += 1
    return n


@jit
def list_own_drops(s: State, n: int) -> int:
    """List the tiles with an own drop (A-10.3, A-10.6, A-12.3)."""
    seat = int(s[TO_ACT])
    for tile in range(int(s[N_TILES])):
        if s[TILE_DROPS + MAX_SEATS * tile + seat] > 0:
            s[LEGAL + n] = TILE_ACTION + tile
            n += 1
    return n


@jit
def list_sun_weather(s: State, n: int) -> int:
    """List the clouds that can be doubled, and declining in case 3 (A-12.2, Q-97, Q-123).

    Rules: Q-56.
    """
    seat = int(s[TO_ACT])
    supply = int(s[SUPPLY + seat])
    means = supply + own_on_tiles(s, seat)
    present = False
    from_supply = False
    start = n
    for tile in range(int(s[N_TILES])):
        own = int(s[CLOUD_DROPS + MAX_SEATS * tile + seat])
        if own > 0:
            present = True
            from_supply |= own <= supply
            if own <= means:
                # one place is kept free in front: DONE has the lower number
                s[LEGAL + n + 1] = TILE_ACTION + tile
                n += 1
    may_decline = present and not from_supply
    if n > start and s[SWITCHES] & SWITCH_SUN_FORCED:
        may_decline = False
    if may_decline:
        s[LEGAL + start] = DONE
        return n + 1
    for i in range(start, n):
        s[LEGAL + i] = s[LEGAL + i + 1]
    return n


@jit
def list_moves(s: State, n: int) -> int:
    """List the moves of clouds with own presence (A-10.13)."""
    seat = int(s[TO_ACT])
    for tile in range(int(s[N_TILES])):
        if s[CLOUD_DROPS + MAX_SEATS * tile + seat] > 0:
            for direction in range(4):
                if neighbour(s, tile, direction) != NO_TILE:
                    s[LEGAL + n] = MOVE + DIRECTIONS * tile + direction
                    n += 1
    return n


@jit
def list_rain(s: State, n: int, first: int) -> int:
    """List the drops in clouds with own presence, from tile ``first`` on (A-10.9, F-2.3).

    Rules: Q-38.
    """
    seat = int(s[TO_ACT])
    for tile in range(first, int(s[N_TILES])):
        at = CLOUD_DROPS + MAX_SEATS * tile
        if s[at + seat] > 0:
            for owner in range(int(s[SEATS])):
                if s[at + owner] > 0:
                    s[LEGAL + n] = DROP + MAX_SEATS * tile + owner
                    n += 1
    return n


@jit
def list_votes(s: State, n: int) -> int:
    """List the options of a vote (A-6.1, A-6.2, Q-23, Q-24, Q-124)."""
    seat = int(s[TO_ACT])
    kind = int(s[ACTION])
    same_space = not s[SWITCHES] & SWITCH_OTHER_SPACE
    if can_vote_on(s, seat, kind, same_space):
        s[LEGAL + n] = VOTE_OWN
        n += 1
    if can_vote_on(s, seat, (kind + 1) % TYPES, same_space):
        s[LEGAL + n] = VOTE_NEXT
        n += 1
    for value in range(1, N_DICE_VALUES + 1):
        shown = False
        for die in range(N_DICE):
            shown |= s[DICE + die] == value
        if shown:
            s[LEGAL + n] = LOWER + value - 1
            n += 1
    return n


@jit
def list_sources(s: State, n: int) -> int:
    """List the spaces from which an own vote can be relocated (A-6.3, B-3)."""
    seat = int(s[TO_ACT])
    for weather in range(TYPES):
        if s[SWITCHES] & SWITCH_OTHER_SPACE and weather == s[VOTE_TARGET]:
            continue
        if s[VOTES + MAX_SEATS * weather + seat] > 0:
            s[LEGAL + n] = WEATHER_ACTION + weather
            n += 1
    return n


@jit
def list_wind_drops(s: State, n: int) -> int:
    """List every drop on a tile, whoever owns it (A-12.5, Q-59)."""
    for tile in range(int(s[N_TILES])):
        for owner in range(int(s[SEATS])):
            if s[TILE_DROPS + MAX_SEATS * tile + owner] > 0:
                s[LEGAL + n] = DROP + MAX_SEATS * tile + owner
                n += 1
    return n


@jit
def list_directions(s: State, n: int) -> int:
    """List the directions that lead from the tile in question to a tile (A-12.5)."""
    for direction in range(4):
        if neighbour(s, int(s[TILE]), direction) != NO_TILE:
            s[LEGAL + n] = DIR + direction
            n += 1
    return n


@jit
def list_lake_steps(s: State, n: int) -> int:
    """List the steps that go on with a lake walk (A-23.6, Q-115)."""
    for direction in range(4):
        other = neighbour(s, int(s[TILE]), direction)
        if other == NO_TILE or s[TILE_TYPE + other] == LAKE:
            continue
        if not int(s[WALKED]) >> other & 1:
            s[LEGAL + n] = DIR + direction
            n += 1
    return n


@jit
def list_tied(s: State, n: int) -> int:
    """List the weather spaces among which the first player chooses (A-11.2).

    Rules: Q-49, Q-50, Q-53, Q-55.
    """
    tied = tied_for_selection(s)
    for weather in range(TYPES):
        if tied >> weather & 1:
            s[LEGAL + n] = WEATHER_ACTION + weather
            n += 1
    return n


@jit
def list_legal(s: State) -> int:
    """Write the legal actions of the present node, ascending, into the block *legal*.

    Returns:
        Their number; 0 when the node offers nothing (an impossible action, A-4.6).
    """
    node = s[NODE]
    n = 0
    if node == TURN:
        s[LEGAL] = PASS
        n = list_plays(s, 1)
    elif node == SECOND:
        s[LEGAL] = DONE
        n = list_plays(s, 1)
    elif node == VOTE:
        n = list_votes(s, 0)
    elif node == PAY:
        n = list_payments(s, 0)
    elif node == FROST_TILE or node == SETUP_CLOUD:
        n = list_free_tiles(s, 0)
    elif node == SUN_CLOUD:
        if s[SUPPLY + s[TO_ACT]] < s[SUN_DROPS]:
            s[LEGAL] = DONE
            n = 1
        n = list_own_clouds(s, n)
    elif node == WIND_MOVE:
        n = list_moves(s, 0)
    elif node == RAIN_FIRST:
        n = list_rain(s, 0, 0)
    elif node == RAIN_SECOND:
        s[LEGAL] = DONE
        n = list_rain(s, 1, int(s[TILE]) + 1)
    elif node == SUN_WEATHER:
        n = list_sun_weather(s, 0)
    elif node == WINDW_DROP:
        n = list_wind_drops(s, 0)
    elif node == WINDW_DIR:
        n = list_directions(s, 0)
    elif node == TILE_DROP:
        if s[ACTION] == FROST:
            s[LEGAL] = DONE
            n = 1
        n = list_own_drops(s, n)
    elif node == HAND_LIMIT_DISCARD:
        at = HAND + TYPES * int(s[TO_ACT])
        n = list_cards(s, 0, ordered_picks(s, at, int(s[LOWEST]), int(s[PICKS_LEFT]), -1))
    elif node == SELECT_WEATHER:
        n = list_tied(s, 0)
    elif node == DRAFT_PICK:
        at = PACK + TYPES * int(s[TO_ACT])
        n = list_cards(s, 0, ordered_picks(s, at, int(s[LOWEST]), int(s[PICKS_LEFT]), -1))
    elif node == RELOCATE:
        n = list_sources(s, 0)
    elif node == FERTILIZER:
        n = list_fertilizer(s, 0)
    elif node == LAKE_STEP:
        s[LEGAL] = DONE
        n = list_lake_steps(s, 1)
    s[LEGAL_COUNT] = n
    return n
