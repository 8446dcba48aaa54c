"""Turns: paying, the four card actions, voting, passing (A-4 to A-7, A-10, A-23.5, A-23.6).

Every ``start_...`` and ``..._chosen`` function leaves the next node or stage in ``NODE``. Drops that
a player takes from tiles travel through the supply, so that no drop is ever out of the game.
"""

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    ACTION,
    CLOUD_DROPS,
    DICE,
    DROPS_OWED,
    EXTRA,
    FIRST,
    FIRST_PASSER,
    FLIP_VP,
    FROST,
    FROST_TILE,
    HARVEST,
    LAKE,
    LAKE_DROPS,
    LAKE_STEP,
    LOWER_VP,
    LOWEST,
    MAX_SEATS,
    N_DICE,
    NODE,
    OWED,
    PAY,
    POSITION,
    RAIN,
    RAIN_CLOUDS,
    RAIN_FIRST,
    RAIN_SECOND,
    RELOCATE,
    SECOND,
    SOLO,
    STAGE_ACTION,
    STAGE_LIMIT,
    STAGE_TURN_END,
    STEP,
    SUBSTITUTED,
    SUN,
    SUN_CLOUD,
    SUN_DROPS,
    SUPPLY,
    SUPPLY_VOTES,
    SWITCH_SOLO_KEEP_HAND,
    SWITCHES,
    TILE,
    TILE_DROP,
    TILE_TYPE,
    TURN,
    TYPES,
    VOTE,
    VOTE_TARGET,
    VOTES,
    VP,
    WALKED,
    WIND_MOVE,
)
from aura_ai.games.aura.rules.cards import discard_hand, spend
from aura_ai.games.aura.rules.fields import (
    check_cloud,
    drop_arrives,
    drop_leaves,
    has_free_tile,
    has_presence,
    move_cloud,
    neighbour,
    new_cloud,
    own_on_tiles,
)


@jit
def play(s: State, kind: int) -> None:
    """Pay action ``kind`` with matching cards only (A-5.1, A-5.2).

    Rules: A-5.3, A-5.4, Q-09.
    """
    s[ACTION] = kind
    for _ in range(int(s[STEP])):
        spend(s, int(s[TO_ACT]), kind)
    s[NODE] = STAGE_ACTION


@jit
def play_substituted(s: State, kind: int) -> None:
    """Announce action ``kind`` paid with at least one substitute pair; ``PAY`` follows (F-2.2).

    Rules: Q-08.
    """
    s[ACTION] = kind
    s[OWED] = 2 * s[STEP]
    s[SUBSTITUTED] = 0
    s[LOWEST] = 0
    s[NODE] = PAY


@jit
def pay(s: State, card: int) -> None:
    """Spend one card of the payment; a card of the action's type counts twice (A-5.2)."""
    spend(s, int(s[TO_ACT]), card)
    if card == s[ACTION]:
        s[OWED] -= 2
    else:
        s[OWED] -= 1
        s[SUBSTITUTED] = 1
        s[LOWEST] = card
    if s[OWED] == 0:
        s[NODE] = STAGE_ACTION


@jit
def start_action(s: State) -> None:
    """Begin the action that was paid for, or skip it when it cannot be carried out (A-4.6).

    Rules: A-4.5, A-10.5, A-10.12, A-10.14, Q-10, Q-31, Q-95, Q-96.
    """
    seat = int(s[TO_ACT])
    kind = s[ACTION]
    supply = int(s[SUPPLY + seat])
    s[NODE] = VOTE
    if kind == FROST:
        if has_free_tile(s):
            if supply > 0:
                s[NODE] = FROST_TILE
            elif own_on_tiles(s, seat) > 0:
                s[DROPS_OWED] = 1
                s[NODE] = TILE_DROP
    elif has_presence(s, seat):
        if kind == SUN:
            if supply >= s[SUN_DROPS] or supply + own_on_tiles(s, seat) >= s[SUN_DROPS]:
                s[NODE] = SUN_CLOUD
        elif kind == RAIN:
            s[NODE] = RAIN_FIRST
        else:
            s[NODE] = WIND_MOVE


@jit
def frost_placed(s: State, tile: int) -> None:
    """Place the new cloud of a frost action (A-10.1).

    Rules: Q-29.
    """
    new_cloud(s, tile, int(s[TO_ACT]), 1)
    s[NODE] = VOTE


@jit
def feed_cloud(s: State, tile: int, number: int) -> None:
    """Choose a cloud that gets ``number`` own drops; ``DROPS_OWED`` is what the supply lacks.

    Rules: A-10.7, Q-32, Q-33.
    """
    s[TILE] = tile
    s[DROPS_OWED] = max(0, number - int(s[SUPPLY + int(s[TO_ACT])]))


@jit
def fill_cloud(s: State, number: int) -> None:
    """Move drops of the seat to act from the supply into the chosen cloud (A-10.4, A-12.1).

    Rules: A-10.8, Q-34, Q-90.
    """
    seat = int(s[TO_ACT])
    s[SUPPLY + seat] -= number
    s[CLOUD_DROPS + MAX_SEATS * int(s[TILE]) + seat] += number


@jit
def take_drop(s: State, tile: int) -> None:
    """Take one own drop from a tile into the supply (A-10.3, A-10.6, A-12.3, Q-30).

    Rules: Q-28, Q-47.
    """
    seat = int(s[TO_ACT])
    drop_leaves(s, tile, seat)
    s[SUPPLY + seat] += 1
    s[DROPS_OWED] -= 1


@jit
def sun_chosen(s: State, tile: int) -> None:
    """Choose the cloud of a sun action (A-10.4)."""
    feed_cloud(s, tile, int(s[SUN_DROPS]))
    if s[DROPS_OWED] > 0:
        s[NODE] = TILE_DROP
    else:
        sun_finished(s)


@jit
def sun_finished(s: State) -> None:
    """Add the drops of a sun action and end its effect (A-9.6, A-10.4)."""
    fill_cloud(s, int(s[SUN_DROPS]))
    check_cloud(s, int(s[TILE]))
    s[NODE] = VOTE


@jit
def rain_chosen(s: State, tile: int, owner: int) -> None:
    """Let one drop fall from a cloud (A-10.9).

    Rules: A-10.10, A-10.11, Q-35, Q-36, Q-37, Q-39, Q-48.
    """
    first = s[NODE] == RAIN_FIRST
    s[CLOUD_DROPS + MAX_SEATS * tile + owner] -= 1
    drop_arrives(s, tile, owner, 1)
    check_cloud(s, tile)
    s[TILE] = tile
    s[NODE] = RAIN_SECOND if first and s[RAIN_CLOUDS] > 1 else VOTE


@jit
def wind_chosen(s: State, tile: int, direction: int) -> None:
    """Move a cloud one tile; from the lake it may go on (A-10.13, A-23.5, A-23.6).

    Rules: A-10.15, Q-40, Q-88.
    """
    target = neighbour(s, tile, direction)
    merged = move_cloud(s, tile, target)
    s[TILE] = target
    if s[TILE_TYPE + tile] == LAKE and not merged:
        s[WALKED] = 1 << target
        s[NODE] = LAKE_STEP
        return
    if s[TILE_TYPE + target] == LAKE:
        seat = int(s[TO_ACT])
        number = min(int(s[LAKE_DROPS]), int(s[SUPPLY + seat]))
        s[SUPPLY + seat] -= number
        s[CLOUD_DROPS + MAX_SEATS * target + seat] += number
    wind_finished(s)


@jit
def lake_step(s: State, direction: int) -> None:
    """Go one tile on in a walk off the lake; a merge ends it (A-23.6, Q-115).

    Rules: Q-86, Q-87, Q-117.
    """
    target = neighbour(s, int(s[TILE]), direction)
    merged = move_cloud(s, int(s[TILE]), target)
    s[TILE] = target
    if merged:
        wind_finished(s)
    else:
        s[WALKED] |= 1 << target


@jit
def wind_finished(s: State) -> None:
    """End the effect of a wind action (A-9.6)."""
    check_cloud(s, int(s[TILE]))
    s[WALKED] = 0
    s[NODE] = VOTE


@jit
def vote(s: State, weather: int) -> None:
    """Vote on a space, or ask for the source when the supply is empty (A-6.1, A-6.3).

    Rules: A-6.4, Q-19, Q-22.
    """
    seat = int(s[TO_ACT])
    if s[SUPPLY_VOTES + seat] == 0:
        s[VOTE_TARGET] = weather
        s[NODE] = RELOCATE
        return
    s[SUPPLY_VOTES + seat] -= 1
    s[VOTES + MAX_SEATS * weather + seat] += 1
    vote_finished(s)


@jit
def relocate(s: State, source: int) -> None:
    """Move an own vote from another space, or from the same one (A-6.3, B-3).

    Rules: Q-21.
    """
    seat = int(s[TO_ACT])
    s[VOTES + MAX_SEATS * source + seat] -= 1
    s[VOTES + MAX_SEATS * int(s[VOTE_TARGET]) + seat] += 1
    vote_finished(s)


@jit
def lower_die(s: State, seat: int, value: int) -> None:
    """Lower the first die that shows ``value`` and score it (A-6.2, Q-102).

    Rules: A-6.5, Q-25, Q-26.
    """
    for die in range(DICE, DICE + N_DICE):
        if s[die] == value:
            s[die] -= 1
            s[VP + seat] += s[LOWER_VP]
            if s[die] == HARVEST:
                s[VP + seat] += s[FLIP_VP]
            return


@jit
def vote_finished(s: State) -> None:
    """Go on to the optional step, or end the turn (A-4.3).

    Rules: A-4.4, A-9.7, Q-11.
    """
    if s[STEP] == 1 and s[FIRST_PASSER] < 0:
        s[STEP] = 2
        s[NODE] = SECOND
    else:
        s[NODE] = STAGE_TURN_END


@jit
def pass_turn(s: State) -> None:
    """Pass; the first pass of a phase starts its end (A-7, A-21.7, A-21.8).

    Rules: A-4.2, A-7.3, A-7.5, A-7.6, B-17, Q-06, Q-07, Q-13, Q-14, Q-15, Q-112.
    """
    seat = int(s[TO_ACT])
    if s[SOLO]:
        s[FIRST_PASSER] = seat
        if not s[SWITCHES] & SWITCH_SOLO_KEEP_HAND:
            discard_hand(s, seat)
        s[POSITION] = -1
        s[NODE] = STAGE_LIMIT
        return
    seats = int(s[SEATS])
    if s[FIRST_PASSER] < 0:
        s[FIRST_PASSER] = seat
        s[EXTRA] = seats
        if seats > 2:
            discard_hand(s, seat)
            s[FIRST] = (seat - 1 + seats) % seats if s[FIRST] == seat else seat
    s[NODE] = STAGE_TURN_END


@jit
def next_turn(s: State) -> None:
    """Hand the turn to the next seat, or end the action phase (A-7.1).

    Rules: A-7.2, Q-12.
    """
    seats = int(s[SEATS])
    if s[FIRST_PASSER] >= 0:
        s[EXTRA] -= 1
        if s[EXTRA] == 0:
            s[POSITION] = -1
            s[NODE] = STAGE_LIMIT
            return
    s[TO_ACT] = (s[TO_ACT] + 1) % seats
    s[STEP] = 1
    s[NODE] = TURN


@jit
def can_vote_on(s: State, seat: int, weather: int, same_space: bool) -> bool:
    """Tell whether a vote on a space can be paid (A-6.3, Q-20, Q-124)."""
    if s[SUPPLY_VOTES + seat] > 0 or same_space:
        return True
    for other in range(TYPES):
        if other != weather and s[VOTES + MAX_SEATS * other + seat] > 0:
            return True
    return False
