"""The South Wind, neutral player of the solo game (A-21, A-22)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import actions, fields

_FULL_DECK = (1 << at.N_SOUTH_WIND) - 1
_MAX_RESHUFFLES = 1000
"""Cap of a loop that chance ends: most passes draw another card than the reshuffle."""
_LEAD = 2  # names it in words: "ahead by 2 drops or more"


@jit
def renew_south_wind(s: Array) -> None:
    """Shuffle all South Wind cards into a new deck (A-21.5, A-21.9)."""
    s[at.south_wind] = _FULL_DECK


@jit
def starting_clouds(s: Array) -> None:
    """Roll for the positions of the starting clouds: neutral ones first (A-21.4, Q-94)."""
    free = int(s[at.tile_count])
    for i in range(int(s[at.neutral_start_clouds]) + int(s[at.human_start_clouds])):
        k = draw(s, free)
        tile = 0
        while tile < s[at.tile_count] - 1 and (s[at.cloud + tile] != at.NO_CLOUD or k > 0):
            if s[at.cloud + tile] == at.NO_CLOUD:
                k -= 1
            tile += 1
        fields.new_cloud(s, tile, at.NEUTRAL if i < s[at.neutral_start_clouds] else at.HUMAN, 1)
        free -= 1


@jit
def reveal(s: Array) -> int:
    """Take the top card of the South Wind deck but the reshuffle card, packed (``SW_...``, A-21.9)."""
    card = 0
    for _ in range(_MAX_RESHUFFLES):
        deck = int(s[at.south_wind])
        n_cards = 0
        for i in range(at.N_SOUTH_WIND):
            n_cards += deck >> i & 1
        if n_cards == 0:
            renew_south_wind(s)
            continue
        k = draw(s, n_cards)
        i = 0
        while i < at.N_SOUTH_WIND - 1 and (not deck >> i & 1 or k > 0):
            if deck >> i & 1:
                k -= 1
            i += 1
        s[at.south_wind] = deck & ~(1 << i)
        card = int(s[at.south_wind_cards + i])
        if card & at.SW_MASK != at.SW_RESHUFFLE:
            break
        renew_south_wind(s)
    return card


@jit
def destination(s: Array, effect: int, tile: int) -> int:
    """Return where cards 7 and 8 move a cloud, ``NO_TILE`` for nowhere (A-21.14, A-21.15, B-13).

    The fields are three rows of two, so the left column has even numbers.
    """
    left = tile % 2 == 0
    if effect == at.SW_MOVE_MIXED:
        if tile >= 2:
            return tile - 2 if left else tile - 3
        return at.NO_TILE if left else tile - 1
    if tile < 4:
        return tile + 3 if left else tile + 2
    return tile + 1 if left else at.NO_TILE


@jit
def is_valid(s: Array, card: int, tile: int) -> bool:
    """Return whether a South Wind card would change something at a position (A-21.10 to A-21.15,
    A-21.11, A-21.12, A-21.13)."""
    effect = card & at.SW_MASK
    neutral = s[at.cloud_drops + at.MAX_SEATS * tile + at.NEUTRAL] > 0
    human = s[at.cloud_drops + at.MAX_SEATS * tile + at.HUMAN] > 0
    if effect == at.SW_REMOVE:
        return bool(s[at.drops + at.MAX_SEATS * tile + at.HUMAN] > 0)
    if effect == at.SW_MOVE_MIXED:
        return bool(neutral and human and destination(s, effect, tile) != at.NO_TILE)
    if effect == at.SW_MOVE_NEUTRAL:
        return bool(neutral and not human and destination(s, effect, tile) != at.NO_TILE)
    if s[at.supply + at.NEUTRAL] == 0:
        return False
    if effect == at.SW_NEW_CLOUD:
        return bool(s[at.cloud + tile] == at.NO_CLOUD)
    if effect == at.SW_ADD_CLOUD:
        return bool(s[at.cloud + tile] != at.NO_CLOUD)
    return True


@jit
def rolled_target(s: Array, card: int) -> int:
    """Roll for a position and go on cyclically to a valid one (A-21.10, Q-108)."""
    tiles = int(s[at.tile_count])
    start = draw(s, tiles)
    for i in range(tiles):
        tile = (start + i) % tiles
        if is_valid(s, card, tile):
            return tile
    return at.NO_TILE


@jit
def chosen_target(s: Array, card: int) -> int:
    """Choose the position without a die (A-22.2, B-12, Q-81, Q-82, Q-120)."""
    effect = card & at.SW_MASK
    fallback = at.NO_TILE
    for tile in range(int(s[at.tile_count]) - 1, -1, -1):
        if not is_valid(s, card, tile):
            continue
        lead = int(s[at.drops + at.MAX_SEATS * tile + at.NEUTRAL]) - int(
            s[at.drops + at.MAX_SEATS * tile + at.HUMAN]
        )
        if effect == at.SW_ADD_CLOUD:
            lead += int(s[at.cloud_drops + at.MAX_SEATS * tile + at.NEUTRAL])
            lead -= int(s[at.cloud_drops + at.MAX_SEATS * tile + at.HUMAN])
            if lead < 0:
                return tile
            if fallback == at.NO_TILE:
                fallback = tile
        elif effect == at.SW_ADD_TILE or effect == at.SW_REMOVE:
            ignored = lead <= _LEAD if s[at.switches] & at.SWITCH_AT_MOST_2 else lead >= _LEAD
            if not ignored:
                return tile
        else:
            return tile
    return fallback


@jit
def resolve_card(s: Array, card: int) -> None:
    """Carry out the upper part of a South Wind card (A-21.10 to A-21.16, Q-77, Q-91, Q-92,
    Q-110)."""
    if s[at.switches] & at.SWITCH_CHOSEN_TARGETS:
        tile = chosen_target(s, card)
    else:
        tile = rolled_target(s, card)
    if tile == at.NO_TILE:
        s[at.vp + at.NEUTRAL] += s[at.neutral_no_target_vp]
        return
    effect = card & at.SW_MASK
    number = min(card >> at.SW_N & at.SW_MASK, int(s[at.supply + at.NEUTRAL]))
    if effect == at.SW_ADD_TILE:
        s[at.supply + at.NEUTRAL] -= number
        fields.drop_arrives(s, tile, at.NEUTRAL, number)
    elif effect == at.SW_REMOVE:
        fields.drop_leaves(s, tile, at.HUMAN)
        s[at.supply + at.HUMAN] += 1
    elif effect == at.SW_NEW_CLOUD:
        fields.new_cloud(s, tile, at.NEUTRAL, number)
        fields.check_cloud(s, tile)
    elif effect == at.SW_ADD_CLOUD:
        s[at.supply + at.NEUTRAL] -= number
        s[at.cloud_drops + at.MAX_SEATS * tile + at.NEUTRAL] += number
        fields.check_cloud(s, tile)
    else:
        target = destination(s, effect, tile)
        fields.move_cloud(s, tile, target)
        fields.check_cloud(s, target)


@jit
def neutral_vote(s: Array, vote: int) -> None:
    """Serve one vote icon: ``vote`` is a weather plus one, 0 no icon (A-21.17, Q-109)."""
    if vote == 0:
        return
    if s[at.vote_supply + at.NEUTRAL] > 0:
        s[at.vote_supply + at.NEUTRAL] -= 1
        s[at.votes + at.MAX_SEATS * (vote - 1) + at.NEUTRAL] += 1
    else:
        s[at.vp + at.NEUTRAL] += s[at.neutral_missing_vote_vp]


@jit
def neutral_harvest(s: Array, card: int) -> None:
    """Serve the harvest icon: lower one die by the printed preference (A-21.18, B-18)."""
    if not card >> at.SW_HARVEST & 1:
        return
    for i in range(at.N_DICE_VALUES):
        value = s[at.dice_order + i]
        for die in range(at.N_DICE):
            if s[at.dice + die] == value and value != at.HARVEST:
                actions.lower_die(s, at.NEUTRAL, int(value))
                return


@jit
def neutral_turn(s: Array) -> None:
    """Play one turn of the neutral player, then ask the human (A-21.7, A-21.9, A-22.1, B-15,
    Q-112)."""
    if s[at.switches] & at.SWITCH_DOUBLE_CARDS:
        card = reveal(s)
        resolve_card(s, card)
    card = reveal(s)
    resolve_card(s, card)
    neutral_vote(s, card >> at.SW_VOTE_1 & at.SW_MASK)
    neutral_vote(s, card >> at.SW_VOTE_2 & at.SW_MASK)
    neutral_harvest(s, card)
    s[TO_ACT] = at.HUMAN
    s[at.step] = 1
    s[at.node] = at.NODE_TURN


@jit
def neutral_sun(s: Array) -> None:
    """Double the neutral drops in all clouds, from the highest position down (A-21.21, Q-78,
    Q-79)."""
    for tile in range(int(s[at.tile_count]) - 1, -1, -1):
        start = at.cloud_drops + at.MAX_SEATS * tile + at.NEUTRAL
        number = min(int(s[start]), int(s[at.supply + at.NEUTRAL]))
        s[start] += number
        s[at.supply + at.NEUTRAL] -= number


@jit
def south_wind_push(s: Array) -> None:
    """Push one human drop north from each position below the top row (A-21.22, Q-80)."""
    for tile in range(2, int(s[at.tile_count])):
        if s[at.drops + at.MAX_SEATS * tile + at.HUMAN] > 0:
            fields.drop_leaves(s, tile, at.HUMAN)
            fields.drop_arrives(s, fields.neighbour(s, tile, at.NORTH), at.HUMAN, 1)
