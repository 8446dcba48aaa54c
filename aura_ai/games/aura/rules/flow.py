"""The course of the game: set-up, nodes, stages, and one decision at a time (A-2, A-3, A-24).

``NODE`` holds either a decision node or a stage. :func:`run` carries out stages and forced
decisions until somebody really has to choose.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    ACTION,
    CARD,
    CROPS,
    DIR,
    DIRECTIONS,
    DONE,
    DRAFT_PICK,
    DROP,
    DROPS_OWED,
    EXTRA,
    FERTILIZED,
    FERTILIZER,
    FERTILIZER_TOKENS,
    FIRST,
    FIRST_PASSER,
    FIXED,
    FROST,
    FROST_TILE,
    GAME_OVER,
    HAND_LIMIT_DISCARD,
    LAKE_STEP,
    LEGAL,
    LEGAL_COUNT,
    LOWER,
    MAX_SEATS,
    MEMORY,
    MEMORY_SIZE,
    MOVE,
    N_TILES,
    NODE,
    NOTHING,
    PASS,
    PAY,
    PLAY,
    PLAY_SUB,
    POOL,
    POSITION,
    RAIN_FIRST,
    RAIN_SECOND,
    RELOCATE,
    ROUND,
    SECOND,
    SELECT_WEATHER,
    SELECTED,
    SETUP_CLOUD,
    SOLO,
    SOLO_ORDER,
    SOLO_PLACES,
    STAGE_ACTION,
    STAGE_CLOUDS,
    STAGE_DICE,
    STAGE_DRAFT,
    STAGE_HARVEST,
    STAGE_LIMIT,
    STAGE_ROUND,
    STAGE_SELECT,
    STAGE_SUN,
    STAGE_TILES,
    STAGE_TURN_END,
    STAGE_WEATHER,
    STAGE_WEATHER_END,
    STAGE_WIND,
    STEP,
    SUN,
    SUN_CLOUD,
    SUN_WEATHER,
    SWITCH_FERTILIZER,
    SWITCH_FIRST_CCW,
    SWITCHES,
    TILE_ACTION,
    TILE_DROP,
    TILE_TYPE,
    TURN,
    TYPES,
    VOTE,
    VOTE_NEXT,
    VOTE_OWN,
    WEATHER,
    WEATHER_ACTION,
    WIND_MOVE,
    WINDW_DIR,
    WINDW_DROP,
)
from aura_ai.games.aura.rules.actions import (
    frost_placed,
    lake_step,
    lower_die,
    next_turn,
    pass_turn,
    pay,
    play,
    play_substituted,
    rain_chosen,
    relocate,
    start_action,
    sun_chosen,
    sun_finished,
    take_drop,
    vote,
    vote_finished,
    wind_chosen,
    wind_finished,
)
from aura_ai.games.aura.rules.cards import deal, draft_next, draft_pick, limit_discard, limit_next
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.fields import new_cloud
from aura_ai.games.aura.rules.harvest import harvest_phase, roll_dice
from aura_ai.games.aura.rules.solo import neutral_turn, renew_south_wind, starting_clouds
from aura_ai.games.aura.rules.weather import (
    finish_weather,
    next_weather,
    select,
    sun_cloud_chosen,
    sun_cloud_doubled,
    sun_next,
    wind_drop_chosen,
    wind_drop_moved,
    wind_next,
)

MAX_STAGES = 100000
"""Cap on stages and forced decisions of one move, which no game comes near; a position that
breaks the rules ends there in place of running for ever."""


@jit
def setup(s: State, seed: int) -> None:
    """Turn a template into a new game, up to its first real decision (A-2, A-21.4, Q-93).

    Args:
        s: Copy of the template that ``components.template`` made for the options.
        seed: Non-negative key of the game's chance.

    Rules: A-2.2, A-2.6, A-2.9, A-21.1.
    """
    rng.seed(s, np.uint64(seed))
    s[ROUND] = 1
    s[FIRST] = 0 if s[SOLO] else rng.draw(s, int(s[SEATS]))
    s[POSITION] = 0
    if s[SWITCHES] & SWITCH_FERTILIZER:
        s[TO_ACT] = s[FIRST]
        s[NODE] = FERTILIZER
    else:
        s[NODE] = STAGE_TILES
    run(s)


@jit
def draw_crop(s: State) -> int:
    """Draw one tile from the face-down pool (A-2.3, A-21.2)."""
    total = 0
    for crop in range(CROPS):
        total += int(s[POOL + crop])
    k = rng.draw(s, total)
    crop = 0
    while crop < CROPS - 1 and k >= s[POOL + crop]:
        k -= int(s[POOL + crop])
        crop += 1
    s[POOL + crop] -= 1
    return crop


@jit
def lay_tiles(s: State) -> None:
    """Lay the fields: random, fixed, or by rising solo rank (A-2.3, A-2.4, A-21.3).

    Rules: B-16, Q-116, Q-125.
    """
    tiles = int(s[N_TILES])
    if s[SOLO]:
        drawn = 0  # sixteen tiles of nine crops: four bits a crop in one word
        for _ in range(tiles):
            drawn += 1 << (4 * draw_crop(s))
        laid = 0
        for i in range(CROPS):
            crop = int(s[SOLO_ORDER + i])
            if crop >= 0:
                for _ in range(drawn >> (4 * crop) & 15):
                    s[TILE_TYPE + int(s[SOLO_PLACES + laid])] = crop
                    laid += 1
    elif s[FIXED] >= 0:
        for tile in range(tiles):
            s[TILE_TYPE + tile] = s[FIXED + tile]
    else:
        for tile in range(tiles):
            s[TILE_TYPE + tile] = draw_crop(s)
    for i in range(MEMORY, MEMORY + MEMORY_SIZE):
        s[i] = 0
    deal(s)


@jit
def start_clouds(s: State) -> None:
    """Begin the starting clouds; in a solo game the dice place them (A-2.10, A-21.4)."""
    s[POSITION] = -1
    if s[SOLO]:
        starting_clouds(s)
        renew_south_wind(s)
        s[NODE] = STAGE_ROUND
    else:
        next_starting_cloud(s)


@jit
def next_starting_cloud(s: State) -> None:
    """Ask the next seat for its starting cloud (A-2.10, B-1)."""
    seats = int(s[SEATS])
    s[POSITION] += 1
    if s[POSITION] == seats:
        s[NODE] = STAGE_ROUND
        return
    back = 0 if s[SWITCHES] & SWITCH_FIRST_CCW else 1
    s[TO_ACT] = (s[FIRST] - back - s[POSITION] + 2 * seats) % seats
    s[NODE] = SETUP_CLOUD


@jit
def start_round(s: State) -> None:
    """Begin the action phase of a round (A-4.1, A-21.6)."""
    s[FIRST_PASSER] = -1
    s[EXTRA] = 0
    s[WEATHER] = -1
    if s[SOLO]:
        neutral_turn(s)
    else:
        s[TO_ACT] = s[FIRST]
        s[STEP] = 1
        s[NODE] = TURN


@jit
def place_fertilizer(s: State, action: int) -> None:
    """Put a fertilizer token on a tile, or stop when none can be placed (A-23.1, Q-113).

    Rules: Q-89.
    """
    if action != NOTHING:
        s[FERTILIZED] |= 1 << (action - TILE_ACTION)
        s[POSITION] += 1
    if action == NOTHING or s[POSITION] == s[FERTILIZER_TOKENS]:
        s[NODE] = STAGE_TILES
    else:
        s[TO_ACT] = (s[FIRST] + s[POSITION]) % s[SEATS]


@jit
def carry_out_stage(s: State) -> None:
    """Do what nobody decides, and set the next node or stage.

    Rules: A-3.1, A-3.2, Q-104.
    """
    stage = s[NODE]
    if stage == STAGE_ACTION:
        start_action(s)
    elif stage == STAGE_TURN_END:
        if s[SOLO]:
            neutral_turn(s)
        else:
            next_turn(s)
    elif stage == STAGE_LIMIT:
        s[ACTION] = -1
        s[SELECTED] = 0
        limit_next(s)
    elif stage == STAGE_SELECT:
        select(s)
    elif stage == STAGE_WEATHER:
        next_weather(s)
    elif stage == STAGE_SUN:
        sun_next(s)
    elif stage == STAGE_WIND:
        wind_next(s)
    elif stage == STAGE_WEATHER_END:
        finish_weather(s)
    elif stage == STAGE_HARVEST:
        harvest_phase(s)
    elif stage == STAGE_ROUND:
        start_round(s)
    elif stage == STAGE_DRAFT:
        draft_next(s)
    elif stage == STAGE_TILES:
        lay_tiles(s)
    elif stage == STAGE_DICE:
        roll_dice(s, True)
        s[NODE] = STAGE_CLOUDS
    elif stage == STAGE_CLOUDS:
        start_clouds(s)


@jit
def decide_turn(s: State, action: int) -> None:
    """Carry out a decision at a node of a turn's first half: what to play, and its payment."""
    if action == PASS:
        pass_turn(s)
    elif action == DONE:
        s[NODE] = STAGE_TURN_END
    elif action < PLAY_SUB:
        play(s, action - PLAY)
    elif action < CARD:
        play_substituted(s, action - PLAY_SUB)
    else:
        pay(s, action - CARD)


@jit
def decide_vote(s: State, action: int) -> None:
    """Carry out a vote or the relocation of one (A-6)."""
    if action == VOTE_OWN:
        vote(s, int(s[ACTION]))
    elif action == VOTE_NEXT:
        vote(s, (int(s[ACTION]) + 1) % TYPES)
    elif action < WEATHER_ACTION:
        lower_die(s, int(s[TO_ACT]), action - LOWER + 1)
        vote_finished(s)
    else:
        relocate(s, action - WEATHER_ACTION)


@jit
def decide_action(s: State, action: int) -> None:
    """Carry out a decision inside a card action; ``DONE`` or nothing ends it (A-10)."""
    node = s[NODE]
    if action == DONE or action == NOTHING:
        if node == LAKE_STEP:
            wind_finished(s)
        else:
            s[NODE] = VOTE
    elif node == FROST_TILE:
        frost_placed(s, action - TILE_ACTION)
    elif node == SUN_CLOUD:
        sun_chosen(s, action - TILE_ACTION)
    elif node == WIND_MOVE:
        wind_chosen(s, (action - MOVE) // DIRECTIONS, (action - MOVE) % DIRECTIONS)
    elif node == LAKE_STEP:
        lake_step(s, action - DIR)
    else:
        rain_chosen(s, (action - DROP) // MAX_SEATS, (action - DROP) % MAX_SEATS)


@jit
def decide_tile_drop(s: State, action: int) -> None:
    """Take an own drop from a tile, for frost, sun or sun weather (A-10.3, A-10.6, A-12.3)."""
    if action == DONE:
        s[DROPS_OWED] = 0
        s[NODE] = VOTE
        return
    take_drop(s, action - TILE_ACTION)
    if s[DROPS_OWED] == 0:
        if s[ACTION] == FROST:
            s[NODE] = FROST_TILE
        elif s[ACTION] == SUN:
            sun_finished(s)
        else:
            sun_cloud_doubled(s)


@jit
def decide_weather(s: State, action: int) -> None:
    """Carry out a decision of the weather phase; nothing to choose means nothing is done (A-12)."""
    node = s[NODE]
    if node == SELECT_WEATHER:
        s[SELECTED] |= 1 << (action - WEATHER_ACTION)
        select(s)
    elif node == SUN_WEATHER:
        if action == DONE or action == NOTHING:
            s[NODE] = STAGE_SUN
        else:
            sun_cloud_chosen(s, action - TILE_ACTION)
    elif action == NOTHING:
        s[NODE] = STAGE_WIND
    elif node == WINDW_DROP:
        wind_drop_chosen(s, (action - DROP) // MAX_SEATS, (action - DROP) % MAX_SEATS)
    else:
        wind_drop_moved(s, action - DIR)


@jit
def decide(s: State, action: int) -> None:
    """Carry out one decision; it sets the next node or stage."""
    node = s[NODE]
    if node == TURN or node == SECOND or node == PAY:
        decide_turn(s, action)
    elif node == VOTE or node == RELOCATE:
        decide_vote(s, action)
    elif node == TILE_DROP:
        decide_tile_drop(s, action)
    elif (
        node == FROST_TILE
        or node == SUN_CLOUD
        or node == WIND_MOVE
        or node == RAIN_FIRST
        or node == RAIN_SECOND
        or node == LAKE_STEP
    ):
        decide_action(s, action)
    elif node == SUN_WEATHER or node == WINDW_DROP or node == WINDW_DIR or node == SELECT_WEATHER:
        decide_weather(s, action)
    elif node == HAND_LIMIT_DISCARD:
        limit_discard(s, action - CARD)
    elif node == DRAFT_PICK:
        draft_pick(s, action - CARD)
    elif node == SETUP_CLOUD:
        new_cloud(s, action - TILE_ACTION, int(s[TO_ACT]), 1)
        next_starting_cloud(s)
    else:
        place_fertilizer(s, action)


@jit
def run(s: State) -> None:
    """Go on to the next decision with at least two choices, or to the end (F-1, F-2.6)."""
    for _ in range(MAX_STAGES):
        if s[NODE] == GAME_OVER:
            break
        if s[NODE] >= STAGE_TILES:
            carry_out_stage(s)
            continue
        n = list_legal(s)
        if n > 1:
            return
        decide(s, int(s[LEGAL]) if n == 1 else NOTHING)
    s[NODE] = GAME_OVER
    s[TO_ACT] = OVER
    s[LEGAL_COUNT] = 0


@jit
def apply(s: State, action: int) -> None:
    """Make one decision and run forward to the next one.

    Args:
        s: State with a decision to make.
        action: One of its legal actions; anything else leaves the state undefined.
    """
    s[PLY] += 1
    decide(s, action)
    run(s)


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over).

    Args:
        s: State.
        out: ``int16`` buffer of at least ``MAX_LEGAL`` entries that the caller owns.
    """
    n = int(s[LEGAL_COUNT])
    for i in range(n):
        out[i] = s[LEGAL + i]
    return n
