"""The legal actions of every decision node (F-1, F-2)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.actions import can_vote_on
from aura_ai.games.aura.rules.cards import hand_size, ordered_picks
from aura_ai.games.aura.rules.fields import neighbour, own_on_tiles
from aura_ai.games.aura.rules.weather import tied_for_selection


@jit
def list_plays(s: Array, n: int) -> int:
    """List the payments that the hand allows for one or two units (A-5.2, F-2.5)."""
    start = at.hand + at.N_TYPES * int(s[TO_ACT])
    units = int(s[at.step])
    total = hand_size(s, int(s[TO_ACT]))
    for kind in range(at.N_TYPES):
        if s[start + kind] >= units:
            s[at.legal + n] = at.ACTION_PLAY + kind
            n += 1
    for kind in range(at.N_TYPES):
        matching = int(s[start + kind])
        others = total - matching
        # at least one substitute pair; a matching card covers at most one of two units
        if others >= 2 * units or (units == 2 and matching > 0 and others >= 2):
            s[at.legal + n] = at.ACTION_PLAY_SUB + kind
            n += 1
    return n


@jit
def list_payments(s: Array, n: int) -> int:
    """List the cards that can be spent next on a substitute payment (F-2.2)."""
    start = at.hand + at.N_TYPES * int(s[TO_ACT])
    kind = int(s[at.action])
    owed = int(s[at.owed])
    bits = ordered_picks(s, start, int(s[at.lowest]), owed, kind)
    if not s[at.substituted] and owed > 2 and s[start + kind] > 0:
        others = hand_size(s, int(s[TO_ACT])) - int(s[start + kind])
        if others >= owed - 2:
            bits |= 1 << kind
    return list_types(s, n, at.ACTION_CARD, bits)


@jit
def list_types(s: Array, n: int, first: int, bits: int) -> int:
    """List the actions of a bit set of types; ``first`` is that of frost."""
    for kind in range(at.N_TYPES):
        if bits >> kind & 1:
            s[at.legal + n] = first + kind
            n += 1
    return n


@jit
def list_free_tiles(s: Array, n: int) -> int:
    """List the tiles without a cloud (A-2.10, A-10.1, Q-02)."""
    for tile in range(int(s[at.tile_count])):
        if s[at.cloud + tile] == at.NO_CLOUD:
            s[at.legal + n] = at.ACTION_TILE + tile
            n += 1
    return n


@jit
def list_fertilizer(s: Array, n: int) -> int:
    """List the tiles with no token on them and none next to them (A-23.1)."""
    for tile in range(int(s[at.tile_count])):
        blocked = int(s[at.fertilized]) >> tile & 1
        for direction in range(4):
            other = neighbour(s, tile, direction)
            if other != at.NO_TILE:
                blocked |= int(s[at.fertilized]) >> other & 1
        if not blocked:
            s[at.legal + n] = at.ACTION_TILE + tile
            n += 1
    return n


@jit
def list_own(s: Array, n: int, grid: int) -> int:
    """List the tiles with an own drop in a grid: on them, or in the cloud above (A-10.3, A-10.4, A-10.6,
    A-12.3)."""
    seat = int(s[TO_ACT])
    for tile in range(int(s[at.tile_count])):
        if s[grid + at.MAX_SEATS * tile + seat] > 0:
            s[at.legal + n] = at.ACTION_TILE + tile
            n += 1
    return n


@jit
def list_sun_weather(s: Array, n: int) -> int:
    """List the clouds that can be doubled, and declining in case 3 (A-12.2, Q-56, Q-97, Q-123)."""
    seat = int(s[TO_ACT])
    supply = int(s[at.supply + seat])
    means = supply + own_on_tiles(s, seat)
    present = False
    from_supply = False
    start = n
    for tile in range(int(s[at.tile_count])):
        own = int(s[at.cloud_drops + at.MAX_SEATS * tile + seat])
        if own > 0:
            present = True
            from_supply |= own <= supply
            if own <= means:
                # the first place stays free for DONE, which has the lower number
                s[at.legal + n + 1] = at.ACTION_TILE + tile
                n += 1
    may_decline = present and not from_supply
    if n > start and s[at.switches] & at.SWITCH_SUN_FORCED:
        may_decline = False
    if may_decline:
        s[at.legal + start] = at.ACTION_DONE
        return n + 1
    for i in range(start, n):
        s[at.legal + i] = s[at.legal + i + 1]
    return n


@jit
def list_moves(s: Array, n: int) -> int:
    """List the moves of clouds with own presence (A-10.13)."""
    seat = int(s[TO_ACT])
    for tile in range(int(s[at.tile_count])):
        if s[at.cloud_drops + at.MAX_SEATS * tile + seat] > 0:
            for direction in range(4):
                if neighbour(s, tile, direction) != at.NO_TILE:
                    s[at.legal + n] = at.ACTION_MOVE + at.N_DIRECTIONS * tile + direction
                    n += 1
    return n


@jit
def list_rain(s: Array, n: int, first: int) -> int:
    """List the drops in clouds with own presence, from tile ``first`` on (A-10.9, F-2.3, Q-38)."""
    seat = int(s[TO_ACT])
    for tile in range(first, int(s[at.tile_count])):
        start = at.cloud_drops + at.MAX_SEATS * tile
        if s[start + seat] > 0:
            for owner in range(int(s[SEATS])):
                if s[start + owner] > 0:
                    s[at.legal + n] = at.ACTION_DROP + at.MAX_SEATS * tile + owner
                    n += 1
    return n


@jit
def list_votes(s: Array, n: int) -> int:
    """List the options of a vote (A-6.1, A-6.2, Q-23, Q-24, Q-124)."""
    seat = int(s[TO_ACT])
    kind = int(s[at.action])
    same_space = not s[at.switches] & at.SWITCH_OTHER_SPACE
    if can_vote_on(s, seat, kind, same_space):
        s[at.legal + n] = at.ACTION_VOTE_OWN
        n += 1
    if can_vote_on(s, seat, (kind + 1) % at.N_TYPES, same_space):
        s[at.legal + n] = at.ACTION_VOTE_NEXT
        n += 1
    for value in range(1, at.N_DICE_VALUES + 1):
        on_die = False
        for die in range(at.N_DICE):
            on_die |= s[at.dice + die] == value
        if on_die:
            s[at.legal + n] = at.ACTION_LOWER + value - 1
            n += 1
    return n


@jit
def list_sources(s: Array, n: int) -> int:
    """List the spaces from which an own vote can be relocated (A-6.3, B-3)."""
    seat = int(s[TO_ACT])
    for weather in range(at.N_TYPES):
        if s[at.switches] & at.SWITCH_OTHER_SPACE and weather == s[at.vote_target]:
            continue
        if s[at.votes + at.MAX_SEATS * weather + seat] > 0:
            s[at.legal + n] = at.ACTION_WEATHER + weather
            n += 1
    return n


@jit
def list_wind_drops(s: Array, n: int) -> int:
    """List every drop on a tile, whoever owns it (A-12.5, Q-59)."""
    for tile in range(int(s[at.tile_count])):
        for owner in range(int(s[SEATS])):
            if s[at.drops + at.MAX_SEATS * tile + owner] > 0:
                s[at.legal + n] = at.ACTION_DROP + at.MAX_SEATS * tile + owner
                n += 1
    return n


@jit
def list_directions(s: Array, n: int) -> int:
    """List the directions that lead from the tile in question to a tile (A-12.5)."""
    for direction in range(4):
        if neighbour(s, int(s[at.tile]), direction) != at.NO_TILE:
            s[at.legal + n] = at.ACTION_DIR + direction
            n += 1
    return n


@jit
def list_lake_steps(s: Array, n: int) -> int:
    """List the steps that go on with a lake walk (A-23.6, Q-115)."""
    for direction in range(4):
        other = neighbour(s, int(s[at.tile]), direction)
        if other == at.NO_TILE or s[at.crop + other] == at.LAKE:
            continue
        if not int(s[at.walked]) >> other & 1:
            s[at.legal + n] = at.ACTION_DIR + direction
            n += 1
    return n


@jit
def list_legal(s: Array) -> int:
    """Write the legal actions of the present node, ascending, into the block *legal*.

    Their number is 0 when the node offers nothing (an impossible action, A-4.6).
    """
    node = s[at.node]
    n = 0
    if node == at.NODE_TURN:
        s[at.legal] = at.ACTION_PASS
        n = list_plays(s, 1)
    elif node == at.NODE_SECOND:
        s[at.legal] = at.ACTION_DONE
        n = list_plays(s, 1)
    elif node == at.NODE_VOTE:
        n = list_votes(s, 0)
    elif node == at.NODE_PAY:
        n = list_payments(s, 0)
    elif node == at.NODE_FROST_TILE or node == at.NODE_SETUP_CLOUD:
        n = list_free_tiles(s, 0)
    elif node == at.NODE_SUN_CLOUD:
        if s[at.supply + s[TO_ACT]] < s[at.sun_action_drops]:
            s[at.legal] = at.ACTION_DONE
            n = 1
        n = list_own(s, n, at.cloud_drops)
    elif node == at.NODE_WIND_MOVE:
        n = list_moves(s, 0)
    elif node == at.NODE_RAIN_FIRST:
        n = list_rain(s, 0, 0)
    elif node == at.NODE_RAIN_SECOND:
        s[at.legal] = at.ACTION_DONE
        n = list_rain(s, 1, int(s[at.tile]) + 1)
    elif node == at.NODE_SUN_WEATHER:
        n = list_sun_weather(s, 0)
    elif node == at.NODE_WINDW_DROP:
        n = list_wind_drops(s, 0)
    elif node == at.NODE_WINDW_DIR:
        n = list_directions(s, 0)
    elif node == at.NODE_TILE_DROP:
        if s[at.action] == at.FROST:
            s[at.legal] = at.ACTION_DONE
            n = 1
        n = list_own(s, n, at.drops)
    elif node == at.NODE_HAND_LIMIT or node == at.NODE_DRAFT_PICK:
        start = at.hand if node == at.NODE_HAND_LIMIT else at.pack
        start += at.N_TYPES * int(s[TO_ACT])
        bits = ordered_picks(s, start, int(s[at.lowest]), int(s[at.picks_left]), -1)
        n = list_types(s, 0, at.ACTION_CARD, bits)
    elif node == at.NODE_SELECT_WEATHER:
        n = list_types(s, 0, at.ACTION_WEATHER, tied_for_selection(s))
    elif node == at.NODE_RELOCATE:
        n = list_sources(s, 0)
    elif node == at.NODE_FERTILIZER:
        n = list_fertilizer(s, 0)
    elif node == at.NODE_LAKE_STEP:
        s[at.legal] = at.ACTION_DONE
        n = list_lake_steps(s, 1)
    s[at.legal_count] = n
    return n
