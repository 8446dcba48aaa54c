"""Turns: paying, the four card actions, voting, passing (A-4 to A-7, A-10, A-23.5, A-23.6).

Every ``start_...`` and ``..._chosen`` function leaves the next node or stage in ``node``. Drops that
a player takes from tiles travel through the supply, so that no drop is ever out of the game.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import cards, fields


@jit
def play(s: Array, kind: int) -> None:
    """Pay action ``kind`` with matching cards only (A-5.1, A-5.2, A-5.3, A-5.4, Q-09)."""
    s[at.action] = kind
    for _ in range(int(s[at.step])):
        cards.spend(s, int(s[TO_ACT]), kind)
    s[at.node] = at.STAGE_ACTION


@jit
def play_substituted(s: Array, kind: int) -> None:
    """Announce action ``kind`` paid with at least one substitute pair; ``NODE_PAY`` follows (F-2.2,
    Q-08)."""
    s[at.action] = kind
    s[at.owed] = 2 * s[at.step]
    s[at.substituted] = 0
    s[at.lowest] = 0
    s[at.node] = at.NODE_PAY


@jit
def pay(s: Array, card: int) -> None:
    """Spend one card of the payment; a card of the action's type counts twice (A-5.2)."""
    cards.spend(s, int(s[TO_ACT]), card)
    if card == s[at.action]:
        s[at.owed] -= 2
    else:
        s[at.owed] -= 1
        s[at.substituted] = 1
        s[at.lowest] = card
    if s[at.owed] == 0:
        s[at.node] = at.STAGE_ACTION


@jit
def start_action(s: Array) -> None:
    """Begin the action that was paid for, or skip it when it cannot be carried out (A-4.5, A-4.6,
    A-10.5, A-10.12, A-10.14, Q-10, Q-31, Q-95, Q-96)."""
    seat = int(s[TO_ACT])
    kind = s[at.action]
    supply = int(s[at.supply + seat])
    s[at.node] = at.NODE_VOTE
    if kind == at.FROST:
        if fields.has_free_tile(s):
            if supply > 0:
                s[at.node] = at.NODE_FROST_TILE
            elif fields.own_on_tiles(s, seat) > 0:
                s[at.drops_owed] = 1
                s[at.node] = at.NODE_TILE_DROP
    elif fields.has_presence(s, seat):
        if kind == at.SUN:
            if (
                supply >= s[at.sun_action_drops]
                or supply + fields.own_on_tiles(s, seat) >= s[at.sun_action_drops]
            ):
                s[at.node] = at.NODE_SUN_CLOUD
        elif kind == at.RAIN:
            s[at.node] = at.NODE_RAIN_FIRST
        else:
            s[at.node] = at.NODE_WIND_MOVE


@jit
def frost_placed(s: Array, tile: int) -> None:
    """Place the new cloud of a frost action (A-10.1, Q-29)."""
    fields.new_cloud(s, tile, int(s[TO_ACT]), 1)
    s[at.node] = at.NODE_VOTE


@jit
def feed_cloud(s: Array, tile: int, number: int) -> None:
    """Choose a cloud that gets ``number`` own drops; ``drops_owed`` is what the supply lacks
    (A-10.7, Q-32, Q-33)."""
    s[at.tile] = tile
    s[at.drops_owed] = max(0, number - int(s[at.supply + int(s[TO_ACT])]))


@jit
def fill_cloud(s: Array, number: int) -> None:
    """Move drops of the seat to act from the supply into the chosen cloud (A-10.4, A-10.8, A-12.1,
    Q-34, Q-90)."""
    seat = int(s[TO_ACT])
    s[at.supply + seat] -= number
    s[at.cloud_drops + at.MAX_SEATS * int(s[at.tile]) + seat] += number


@jit
def take_drop(s: Array, tile: int) -> None:
    """Take one own drop from a tile into the supply (A-10.3, A-10.6, A-12.3, Q-28, Q-30, Q-47)."""
    seat = int(s[TO_ACT])
    fields.drop_leaves(s, tile, seat)
    s[at.supply + seat] += 1
    s[at.drops_owed] -= 1


@jit
def sun_chosen(s: Array, tile: int) -> None:
    """Choose the cloud of a sun action (A-10.4)."""
    feed_cloud(s, tile, int(s[at.sun_action_drops]))
    if s[at.drops_owed] > 0:
        s[at.node] = at.NODE_TILE_DROP
    else:
        sun_finished(s)


@jit
def sun_finished(s: Array) -> None:
    """Add the drops of a sun action and end its effect (A-9.6, A-10.4)."""
    fill_cloud(s, int(s[at.sun_action_drops]))
    fields.check_cloud(s, int(s[at.tile]))
    s[at.node] = at.NODE_VOTE


@jit
def rain_chosen(s: Array, tile: int, owner: int) -> None:
    """Let one drop fall from a cloud (A-10.9, A-10.10, A-10.11, Q-35, Q-36, Q-37, Q-39, Q-48)."""
    first = s[at.node] == at.NODE_RAIN_FIRST
    s[at.cloud_drops + at.MAX_SEATS * tile + owner] -= 1
    fields.drop_arrives(s, tile, owner, 1)
    fields.check_cloud(s, tile)
    s[at.tile] = tile
    s[at.node] = at.NODE_RAIN_SECOND if first and s[at.rain_action_max_clouds] > 1 else at.NODE_VOTE


@jit
def wind_chosen(s: Array, tile: int, direction: int) -> None:
    """Move a cloud one tile; from the lake it may go on (A-10.13, A-10.15, A-23.5, A-23.6, Q-40,
    Q-88)."""
    target = fields.neighbour(s, tile, direction)
    merged = fields.move_cloud(s, tile, target)
    s[at.tile] = target
    if s[at.crop + tile] == at.LAKE and not merged:
        s[at.walked] = 1 << target
        s[at.node] = at.NODE_LAKE_STEP
        return
    if s[at.crop + target] == at.LAKE:
        seat = int(s[TO_ACT])
        number = min(int(s[at.lake_drops]), int(s[at.supply + seat]))
        s[at.supply + seat] -= number
        s[at.cloud_drops + at.MAX_SEATS * target + seat] += number
    wind_finished(s)


@jit
def lake_step(s: Array, direction: int) -> None:
    """Go one tile on in a walk off the lake; a merge ends it (A-23.6, Q-86, Q-87, Q-115, Q-117)."""
    target = fields.neighbour(s, int(s[at.tile]), direction)
    merged = fields.move_cloud(s, int(s[at.tile]), target)
    s[at.tile] = target
    if merged:
        wind_finished(s)
    else:
        s[at.walked] |= 1 << target


@jit
def wind_finished(s: Array) -> None:
    """End the effect of a wind action (A-9.6)."""
    fields.check_cloud(s, int(s[at.tile]))
    s[at.walked] = 0
    s[at.node] = at.NODE_VOTE


@jit
def vote(s: Array, weather: int) -> None:
    """Vote on a space, or ask for the source when the supply is empty (A-6.1, A-6.3, A-6.4, Q-19,
    Q-22)."""
    seat = int(s[TO_ACT])
    if s[at.vote_supply + seat] == 0:
        s[at.vote_target] = weather
        s[at.node] = at.NODE_RELOCATE
        return
    s[at.vote_supply + seat] -= 1
    s[at.votes + at.MAX_SEATS * weather + seat] += 1
    vote_finished(s)


@jit
def relocate(s: Array, source: int) -> None:
    """Move an own vote from another space, or from the same one (A-6.3, B-3, Q-21)."""
    seat = int(s[TO_ACT])
    s[at.votes + at.MAX_SEATS * source + seat] -= 1
    s[at.votes + at.MAX_SEATS * int(s[at.vote_target]) + seat] += 1
    vote_finished(s)


@jit
def lower_die(s: Array, seat: int, value: int) -> None:
    """Lower the first die that shows ``value`` and score it (A-6.2, A-6.5, Q-25, Q-26, Q-102)."""
    for die in range(at.dice, at.dice + at.N_DICE):
        if s[die] == value:
            s[die] -= 1
            s[at.vp + seat] += s[at.vp_per_lowering]
            if s[die] == at.HARVEST:
                s[at.vp + seat] += s[at.vp_bonus_on_flip]
            return


@jit
def vote_finished(s: Array) -> None:
    """Go on to the optional step, or end the turn (A-4.3, A-4.4, A-9.7, Q-11)."""
    if s[at.step] == 1 and s[at.first_passer] < 0:
        s[at.step] = 2
        s[at.node] = at.NODE_SECOND
    else:
        s[at.node] = at.STAGE_TURN_END


@jit
def pass_turn(s: Array) -> None:
    """Pass; the first pass of a phase starts its end (A-4.2, A-7, A-7.3, A-7.5, A-7.6, A-21.7,
    A-21.8, B-17, Q-06, Q-07, Q-13, Q-14, Q-15, Q-112)."""
    seat = int(s[TO_ACT])
    if s[at.solo]:
        s[at.first_passer] = seat
        if not s[at.switches] & at.SWITCH_SOLO_KEEP_HAND:
            cards.discard_hand(s, seat)
        s[at.order] = -1
        s[at.node] = at.STAGE_LIMIT
        return
    seats = int(s[SEATS])
    if s[at.first_passer] < 0:
        s[at.first_passer] = seat
        s[at.turns_left] = seats
        if seats > 2:
            cards.discard_hand(s, seat)
            s[at.first_player] = (seat - 1 + seats) % seats if s[at.first_player] == seat else seat
    s[at.node] = at.STAGE_TURN_END


@jit
def next_turn(s: Array) -> None:
    """Hand the turn to the next seat, or end the action phase (A-7.1, A-7.2, Q-12)."""
    seats = int(s[SEATS])
    if s[at.first_passer] >= 0:
        s[at.turns_left] -= 1
        if s[at.turns_left] == 0:
            s[at.order] = -1
            s[at.node] = at.STAGE_LIMIT
            return
    s[TO_ACT] = (s[TO_ACT] + 1) % seats
    s[at.step] = 1
    s[at.node] = at.NODE_TURN


@jit
def can_vote_on(s: Array, seat: int, weather: int, same_space: bool) -> bool:
    """Return whether a vote on a space can be paid (A-6.3, Q-20, Q-124)."""
    if s[at.vote_supply + seat] > 0 or same_space:
        return True
    for other in range(at.N_TYPES):
        if other != weather and s[at.votes + at.MAX_SEATS * other + seat] > 0:
            return True
    return False
