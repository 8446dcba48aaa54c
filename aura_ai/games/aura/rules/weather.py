"""Weather phase: selection, the four weathers, win steps, return of votes (A-11 to A-14)."""

from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    CLOUD,
    CLOUD_DROPS,
    COFFEE,
    DROPS_OWED,
    FIRST,
    FROST,
    GROWN,
    MAX_SEATS,
    N_SELECTED,
    N_TILES,
    NODE,
    NORMAL,
    OWNER,
    POSITION,
    RAIN,
    RESOLVE,
    RICE,
    ROUND,
    ROUNDS,
    SELECT_WEATHER,
    SELECTED,
    SOLO,
    SPROUTED,
    STAGE_HARVEST,
    STAGE_SUN,
    STAGE_WEATHER,
    STAGE_WEATHER_END,
    STAGE_WIND,
    SUN,
    SUN_WEATHER,
    SUPPLY_VOTES,
    SWITCH_SKIP_ZERO,
    SWITCH_SUN_CHECK_ONCE,
    SWITCHES,
    THUNDER,
    TILE,
    TILE_DROP,
    TILE_GROWTH,
    TILE_TYPE,
    TRACK_CAP,
    TYPES,
    VOTES,
    WEATHER,
    WINDW_DIR,
    WINDW_DROP,
    WINS,
)
from aura_ai.games.aura.rules.actions import feed_cloud, fill_cloud
from aura_ai.games.aura.rules.fields import (
    check_all_clouds,
    check_cloud,
    drop_arrives,
    drop_leaves,
    neighbour,
    pour,
)
from aura_ai.games.aura.rules.solo import neutral_sun, south_wind_push


@jit_inlined
def votes_on(s: State, weather: int) -> int:
    """Return all votes on a space (A-11.1)."""
    at = VOTES + MAX_SEATS * weather
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit
def tied_for_selection(s: State) -> int:
    """Return the bit set of spaces, not selected yet, that share the highest total (A-11.2).

    Spaces without votes count except in the last round (A-11.4, Q-101) and under
    ``zero_vote_selection = skip_second`` (Q-119).
    """
    floor = 1 if s[ROUND] == s[ROUNDS] or s[SWITCHES] & SWITCH_SKIP_ZERO else 0
    best = -1
    tied = 0
    for weather in range(TYPES):
        if s[SELECTED] & (1 << weather):
            continue
        total = votes_on(s, weather)
        if total < floor or total < best:
            continue
        if total > best:
            best = total
            tied = 0
        tied |= 1 << weather
    return tied


@jit
def select(s: State) -> None:
    """Select the two spaces with most votes; the first player breaks ties (A-11.2, Q-98).

    Rules: A-21.19, B-7, B-8, Q-49, Q-50, Q-52, Q-53, Q-55.
    """
    for _ in range(TYPES + 1):  # every pass selects at least one
        tied = tied_for_selection(s)
        open_places = int(s[N_SELECTED]) - count_bits(int(s[SELECTED]))
        if open_places == 0 or tied == 0:
            break
        if count_bits(tied) > open_places:
            s[TO_ACT] = s[FIRST]
            s[NODE] = SELECT_WEATHER
            return
        s[SELECTED] |= tied
    s[RESOLVE] = s[SELECTED]
    if s[ROUND] == s[ROUNDS]:
        for weather in range(TYPES):
            if votes_on(s, weather) > 0:
                s[RESOLVE] |= 1 << weather
    s[WEATHER] = -1
    s[NODE] = STAGE_WEATHER


@jit
def next_weather(s: State) -> None:
    """Resolve the next weather in wheel order, or end the phase (A-11.3).

    Rules: A-11.5, A-21.20, Q-63.
    """
    weather = int(s[WEATHER]) + 1
    while weather < TYPES and not s[RESOLVE] & (1 << weather):
        weather += 1
    s[WEATHER] = weather
    s[POSITION] = -1
    if weather == TYPES:
        s[WEATHER] = -1
        pass_marker(s)
        s[NODE] = STAGE_HARVEST
    elif weather == FROST:
        for tile in range(int(s[N_TILES])):
            if s[CLOUD + tile] == NORMAL:
                s[CLOUD + tile] = THUNDER
        check_all_clouds(s)
        s[NODE] = STAGE_WEATHER_END
    elif weather == RAIN:
        for tile in range(int(s[N_TILES])):
            if s[CLOUD + tile] == THUNDER:
                pour(s, tile)
        ripen(s, RICE)
        s[NODE] = STAGE_WEATHER_END
    else:
        s[NODE] = STAGE_SUN if weather == SUN else STAGE_WIND


@jit
def ripen(s: State, crop: int) -> None:
    """Flip every sprouted token of a crop to its grown side (A-12.4, A-12.6).

    Rules: A-12.7, Q-62.
    """
    for tile in range(int(s[N_TILES])):
        if s[TILE_TYPE + tile] == crop and s[TILE_GROWTH + tile] == SPROUTED:
            s[TILE_GROWTH + tile] = GROWN


@jit
def sun_next(s: State) -> None:
    """Ask the next player in turn order to double a cloud (A-12.2, A-21.21).

    Rules: Q-57.
    """
    seats = int(s[SEATS])
    if s[SOLO]:
        seats = 1
        if s[POSITION] < 0:
            neutral_sun(s)
            if not s[SWITCHES] & SWITCH_SUN_CHECK_ONCE:
                check_all_clouds(s)
    s[POSITION] += 1
    if s[POSITION] == seats:
        check_all_clouds(s)
        ripen(s, COFFEE)
        s[NODE] = STAGE_WEATHER_END
    else:
        s[TO_ACT] = (s[FIRST] + s[POSITION]) % seats
        s[NODE] = SUN_WEATHER


@jit
def sun_cloud_chosen(s: State, tile: int) -> None:
    """Choose the cloud in which the own drops are doubled (A-12.2, A-12.3)."""
    feed_cloud(s, tile, int(s[CLOUD_DROPS + MAX_SEATS * tile + int(s[TO_ACT])]))
    if s[DROPS_OWED] > 0:
        s[NODE] = TILE_DROP
    else:
        sun_cloud_doubled(s)


@jit
def sun_cloud_doubled(s: State) -> None:
    """Double and end one player's part of sun weather (A-9.6, ``sun_check``: Q-123)."""
    fill_cloud(s, int(s[CLOUD_DROPS + MAX_SEATS * int(s[TILE]) + int(s[TO_ACT])]))
    if not s[SWITCHES] & SWITCH_SUN_CHECK_ONCE:
        check_cloud(s, int(s[TILE]))
    s[NODE] = STAGE_SUN


@jit
def wind_next(s: State) -> None:
    """Ask the next player in reverse order to move a drop (A-12.5, A-21.22)."""
    seats = 1 if s[SOLO] else int(s[SEATS])
    s[POSITION] += 1
    if s[POSITION] == seats:
        if s[SOLO]:
            south_wind_push(s)
        s[NODE] = STAGE_WEATHER_END
    else:
        s[TO_ACT] = (s[FIRST] - 1 - s[POSITION] + 2 * seats) % seats
        s[NODE] = WINDW_DROP


@jit
def wind_drop_chosen(s: State, tile: int, owner: int) -> None:
    """Choose the drop that wind weather moves (A-12.5)."""
    s[TILE] = tile
    s[OWNER] = owner
    s[NODE] = WINDW_DIR


@jit
def wind_drop_moved(s: State, direction: int) -> None:
    """Move the chosen drop to the adjacent tile (A-12.5, Q-60).

    Rules: Q-61.
    """
    tile = int(s[TILE])
    owner = int(s[OWNER])
    drop_leaves(s, tile, owner)
    drop_arrives(s, neighbour(s, tile, direction), owner, 1)
    s[NODE] = STAGE_WIND


@jit
def finish_weather(s: State) -> None:
    """Give the win steps of a selected space and return its votes (A-13).

    Rules: A-13.1, A-13.2, A-13.3, A-13.4, A-13.5, Q-51, Q-54.
    """
    weather = int(s[WEATHER])
    seats = int(s[SEATS])
    if s[SELECTED] & (1 << weather):
        most = 0
        leaders = 0
        for seat in range(seats):
            number = int(s[VOTES + MAX_SEATS * weather + seat])
            if number > most:
                most = number
                leaders = 0
            if number == most:
                leaders += 1
        if most > 0 and (leaders == 1 or seats > 2):
            for seat in range(seats):
                if s[VOTES + MAX_SEATS * weather + seat] == most and s[WINS + seat] < s[TRACK_CAP]:
                    s[WINS + seat] += 1
    for seat in range(seats):
        s[SUPPLY_VOTES + seat] += s[VOTES + MAX_SEATS * weather + seat]
        s[VOTES + MAX_SEATS * weather + seat] = 0
    s[NODE] = STAGE_WEATHER


@jit
def pass_marker(s: State) -> None:
    """With two players, move the first-player marker unless it is defended (A-14.1)."""
    if s[SEATS] != 2 or s[SOLO]:
        return
    first = int(s[FIRST])
    margin = 0
    for weather in range(TYPES):
        margin += int(s[VOTES + MAX_SEATS * weather + first]) - int(
            s[VOTES + MAX_SEATS * weather + 1 - first]
        )
    if margin <= 0:
        s[FIRST] = 1 - first
