"""Course of the game: set-up, nodes, stages, decisions (A-2, A-3, A-24).

``node`` holds either a decision node or a stage. :func:`run` carries out stages and forced
decisions until somebody really has to choose.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import actions, cards, choices, fields, harvest, solo, weather

MAX_STAGES = 100000
"""Cap on stages and forced decisions of one move, which no game comes near; a position that
breaks the rules ends there instead of running forever."""


@jit
def setup(s: Array, seed: int) -> None:
    """Turn a template into a new game, up to its first real decision (A-2, A-2.2, A-2.6, A-2.9,
    A-21.1, A-21.4, Q-93)."""
    rng.seed(s, np.uint64(seed))
    s[at.round] = 1
    s[at.first_player] = 0 if s[at.solo] else rng.draw(s, int(s[SEATS]))
    s[at.order] = 0
    if s[at.switches] & at.SWITCH_FERTILIZER:
        s[TO_ACT] = s[at.first_player]
        s[at.node] = at.NODE_FERTILIZER
    else:
        s[at.node] = at.STAGE_TILES
    run(s)


@jit
def draw_crop(s: Array) -> int:
    """Draw one tile from the face-down pool (A-2.3, A-21.2)."""
    total = 0
    for crop in range(at.N_CROPS):
        total += int(s[at.pool + crop])
    k = rng.draw(s, total)
    crop = 0
    while crop < at.N_CROPS - 1 and k >= s[at.pool + crop]:
        k -= int(s[at.pool + crop])
        crop += 1
    s[at.pool + crop] -= 1
    return crop


@jit
def lay_tiles(s: Array) -> None:
    """Lay the fields: random, fixed, or by rising solo rank (A-2.3, A-2.4, A-21.3, B-16, Q-116,
    Q-125)."""
    tiles = int(s[at.tile_count])
    if s[at.solo]:
        drawn = 0  # sixteen tiles of nine crops: four bits a crop in one word
        for _ in range(tiles):
            drawn += 1 << (4 * draw_crop(s))
        laid = 0
        for i in range(at.N_CROPS):
            crop = int(s[at.solo_order + i])
            if crop >= 0:
                for _ in range(drawn >> (4 * crop) & 15):
                    s[at.crop + int(s[at.solo_places + laid])] = crop
                    laid += 1
    elif s[at.fixed_crops] >= 0:
        for tile in range(tiles):
            s[at.crop + tile] = s[at.fixed_crops + tile]
    else:
        for tile in range(tiles):
            s[at.crop + tile] = draw_crop(s)
    for i in range(at.memory, at.memory + at.MEMORY_SIZE):
        s[i] = 0
    cards.deal(s)


@jit
def start_clouds(s: Array) -> None:
    """Begin the starting clouds; in a solo game the dice place them (A-2.10, A-21.4)."""
    s[at.order] = -1
    if s[at.solo]:
        solo.starting_clouds(s)
        solo.renew_south_wind(s)
        s[at.node] = at.STAGE_ROUND
    else:
        next_starting_cloud(s)


@jit
def next_starting_cloud(s: Array) -> None:
    """Ask the next seat for its starting cloud (A-2.10, B-1)."""
    seats = int(s[SEATS])
    s[at.order] += 1
    if s[at.order] == seats:
        s[at.node] = at.STAGE_ROUND
        return
    back = 0 if s[at.switches] & at.SWITCH_FIRST_CCW else 1
    s[TO_ACT] = (s[at.first_player] - back - s[at.order] + 2 * seats) % seats
    s[at.node] = at.NODE_SETUP_CLOUD


@jit
def start_round(s: Array) -> None:
    """Begin the action phase of a round (A-4.1, A-21.6)."""
    s[at.first_passer] = -1
    s[at.turns_left] = 0
    s[at.weather] = -1
    if s[at.solo]:
        solo.neutral_turn(s)
    else:
        s[TO_ACT] = s[at.first_player]
        s[at.step] = 1
        s[at.node] = at.NODE_TURN


@jit
def place_fertilizer(s: Array, action: int) -> None:
    """Put a fertilizer token on a tile, or stop when none can be placed (A-23.1, Q-89, Q-113)."""
    if action != at.NOTHING:
        s[at.fertilized] |= 1 << (action - at.ACTION_TILE)
        s[at.order] += 1
    if action == at.NOTHING or s[at.order] == s[at.fertilizer_tokens]:
        s[at.node] = at.STAGE_TILES
    else:
        s[TO_ACT] = (s[at.first_player] + s[at.order]) % s[SEATS]


@jit
def carry_out_stage(s: Array) -> None:
    """Do what nobody decides, and set the next node or stage (A-3.1, A-3.2, Q-104)."""
    stage = s[at.node]
    if stage == at.STAGE_ACTION:
        actions.start_action(s)
    elif stage == at.STAGE_TURN_END:
        if s[at.solo]:
            solo.neutral_turn(s)
        else:
            actions.next_turn(s)
    elif stage == at.STAGE_LIMIT:
        s[at.action] = -1
        s[at.selected] = 0
        cards.limit_next(s)
    elif stage == at.STAGE_SELECT:
        weather.select(s)
    elif stage == at.STAGE_WEATHER:
        weather.next_weather(s)
    elif stage == at.STAGE_SUN:
        weather.sun_next(s)
    elif stage == at.STAGE_WIND:
        weather.wind_next(s)
    elif stage == at.STAGE_WEATHER_END:
        weather.finish_weather(s)
    elif stage == at.STAGE_HARVEST:
        harvest.harvest_phase(s)
    elif stage == at.STAGE_ROUND:
        start_round(s)
    elif stage == at.STAGE_DRAFT:
        cards.draft_next(s)
    elif stage == at.STAGE_TILES:
        lay_tiles(s)
    elif stage == at.STAGE_DICE:
        harvest.roll_dice(s, True)
        s[at.node] = at.STAGE_CLOUDS
    elif stage == at.STAGE_CLOUDS:
        start_clouds(s)


@jit
def decide_turn(s: Array, action: int) -> None:
    """Carry out a decision at a node of a turn's first half: what to play, and its payment."""
    if action == at.ACTION_PASS:
        actions.pass_turn(s)
    elif action == at.ACTION_DONE:
        s[at.node] = at.STAGE_TURN_END
    elif action < at.ACTION_PLAY_SUB:
        actions.play(s, action - at.ACTION_PLAY)
    elif action < at.ACTION_CARD:
        actions.play_substituted(s, action - at.ACTION_PLAY_SUB)
    else:
        actions.pay(s, action - at.ACTION_CARD)


@jit
def decide_vote(s: Array, action: int) -> None:
    """Carry out a vote or the relocation of one (A-6)."""
    if action == at.ACTION_VOTE_OWN:
        actions.vote(s, int(s[at.action]))
    elif action == at.ACTION_VOTE_NEXT:
        actions.vote(s, (int(s[at.action]) + 1) % at.N_TYPES)
    elif action < at.ACTION_WEATHER:
        actions.lower_die(s, int(s[TO_ACT]), action - at.ACTION_LOWER + 1)
        actions.vote_finished(s)
    else:
        actions.relocate(s, action - at.ACTION_WEATHER)


@jit
def decide_action(s: Array, action: int) -> None:
    """Carry out a decision inside a card action; ``ACTION_DONE`` or nothing ends it (A-10)."""
    node = s[at.node]
    if action == at.ACTION_DONE or action == at.NOTHING:
        if node == at.NODE_LAKE_STEP:
            actions.wind_finished(s)
        else:
            s[at.node] = at.NODE_VOTE
    elif node == at.NODE_FROST_TILE:
        actions.frost_placed(s, action - at.ACTION_TILE)
    elif node == at.NODE_SUN_CLOUD:
        actions.sun_chosen(s, action - at.ACTION_TILE)
    elif node == at.NODE_WIND_MOVE:
        actions.wind_chosen(s, at.MOVE.tile(action), at.MOVE.direction(action))
    elif node == at.NODE_LAKE_STEP:
        actions.lake_step(s, action - at.ACTION_DIR)
    else:
        actions.rain_chosen(s, at.DROP.tile(action), at.DROP.owner(action))


@jit
def decide_tile_drop(s: Array, action: int) -> None:
    """Take an own drop from a tile, for frost, sun or sun weather (A-10.3, A-10.6, A-12.3)."""
    if action == at.ACTION_DONE:
        s[at.drops_owed] = 0
        s[at.node] = at.NODE_VOTE
        return
    actions.take_drop(s, action - at.ACTION_TILE)
    if s[at.drops_owed] == 0:
        if s[at.action] == at.FROST:
            s[at.node] = at.NODE_FROST_TILE
        elif s[at.action] == at.SUN:
            actions.sun_finished(s)
        else:
            weather.sun_cloud_doubled(s)


@jit
def decide_weather(s: Array, action: int) -> None:
    """Carry out a decision of the weather phase; nothing to choose means nothing is done (A-12)."""
    node = s[at.node]
    if node == at.NODE_SELECT_WEATHER:
        s[at.selected] |= 1 << (action - at.ACTION_WEATHER)
        weather.select(s)
    elif node == at.NODE_SUN_WEATHER:
        if action == at.ACTION_DONE or action == at.NOTHING:
            s[at.node] = at.STAGE_SUN
        else:
            weather.sun_cloud_chosen(s, action - at.ACTION_TILE)
    elif action == at.NOTHING:
        s[at.node] = at.STAGE_WIND
    elif node == at.NODE_WINDW_DROP:
        weather.wind_drop_chosen(s, at.DROP.tile(action), at.DROP.owner(action))
    else:
        weather.wind_drop_moved(s, action - at.ACTION_DIR)


@jit
def decide(s: Array, action: int) -> None:
    """Carry out one decision; it sets the next node or stage."""
    node = s[at.node]
    if node == at.NODE_TURN or node == at.NODE_SECOND or node == at.NODE_PAY:
        decide_turn(s, action)
    elif node == at.NODE_VOTE or node == at.NODE_RELOCATE:
        decide_vote(s, action)
    elif node == at.NODE_TILE_DROP:
        decide_tile_drop(s, action)
    elif at.NODE_FROST_TILE <= node <= at.NODE_RAIN_SECOND or node == at.NODE_LAKE_STEP:
        decide_action(s, action)
    elif at.NODE_SELECT_WEATHER <= node <= at.NODE_WINDW_DIR:
        decide_weather(s, action)
    elif node == at.NODE_HAND_LIMIT:
        cards.limit_discard(s, action - at.ACTION_CARD)
    elif node == at.NODE_DRAFT_PICK:
        cards.draft_pick(s, action - at.ACTION_CARD)
    elif node == at.NODE_SETUP_CLOUD:
        fields.new_cloud(s, action - at.ACTION_TILE, int(s[TO_ACT]), 1)
        next_starting_cloud(s)
    else:
        place_fertilizer(s, action)


@jit
def run(s: Array) -> None:
    """Go on to the next decision with at least two choices, or to the end (F-1, F-2.6)."""
    for _ in range(MAX_STAGES):
        if s[at.node] == at.NODE_GAME_OVER:
            break
        if s[at.node] >= at.STAGE_TILES:
            carry_out_stage(s)
            continue
        n = choices.list_legal(s)
        if n > 1:
            return
        decide(s, int(s[at.legal]) if n == 1 else at.NOTHING)
    s[at.node] = at.NODE_GAME_OVER
    s[TO_ACT] = OVER
    s[at.legal_count] = 0


@jit
def apply(s: Array, action: int) -> None:
    """Make one decision and run forward to the next one."""
    s[PLY] += 1
    decide(s, action)
    run(s)


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over)."""
    n = int(s[at.legal_count])
    for i in range(n):
        out[i] = s[at.legal + i]
    return n
