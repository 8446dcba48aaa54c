"""Weather phase: selection, effects, win steps, votes (A-11 to A-14)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import actions, fields, solo


@jit_inlined
def votes_on(s: Array, weather: int) -> int:
    """Return all votes on a space (A-11.1)."""
    start = at.votes + at.MAX_SEATS * weather
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit
def tied_for_selection(s: Array) -> int:
    """Return the bit set of spaces, not selected yet, that share the highest total (A-11.2).

    The first player chooses among them (Q-49, Q-50, Q-53, Q-55). Spaces without votes count except in
    the last round (A-11.4, Q-101).
    """
    floor = 1 if s[at.round] == s[at.rounds] else 0
    best = -1
    tied = 0
    for weather in range(at.N_TYPES):
        if s[at.selected] & (1 << weather):
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
def select(s: Array) -> None:
    """Select the two spaces with most votes; the first player breaks ties (A-11.2, A-21.19, B-7,
    B-8, Q-49, Q-50, Q-52, Q-53, Q-55, Q-98)."""
    for _ in range(at.N_TYPES + 1):  # every pass selects at least one
        tied = tied_for_selection(s)
        open_places = int(s[at.weathers_selected]) - count_bits(int(s[at.selected]))
        if open_places == 0 or tied == 0:
            break
        if count_bits(tied) > open_places:
            s[TO_ACT] = s[at.first_player]
            s[at.node] = at.NODE_SELECT_WEATHER
            return
        s[at.selected] |= tied
    s[at.resolve] = s[at.selected]
    if s[at.round] == s[at.rounds]:
        for weather in range(at.N_TYPES):
            if votes_on(s, weather) > 0:
                s[at.resolve] |= 1 << weather
    s[at.weather] = -1
    s[at.node] = at.STAGE_WEATHER


@jit
def next_weather(s: Array) -> None:
    """Resolve the next weather in wheel order, or end the phase (A-11.3, A-11.5, A-21.20, Q-63)."""
    weather = int(s[at.weather]) + 1
    while weather < at.N_TYPES and not s[at.resolve] & (1 << weather):
        weather += 1
    s[at.weather] = weather
    s[at.order] = -1
    if weather == at.N_TYPES:
        s[at.weather] = -1
        pass_marker(s)
        s[at.node] = at.STAGE_HARVEST
    elif weather == at.FROST:
        for tile in range(int(s[at.tile_count])):
            if s[at.cloud + tile] == at.NORMAL:
                s[at.cloud + tile] = at.THUNDER
        fields.check_all_clouds(s)
        s[at.node] = at.STAGE_WEATHER_END
    elif weather == at.RAIN:
        for tile in range(int(s[at.tile_count])):
            if s[at.cloud + tile] == at.THUNDER:
                fields.pour(s, tile)
        ripen(s, at.RICE)
        s[at.node] = at.STAGE_WEATHER_END
    else:
        s[at.node] = at.STAGE_SUN if weather == at.SUN else at.STAGE_WIND


@jit
def ripen(s: Array, crop: int) -> None:
    """Flip every sprouted token of a crop to its grown side (A-12.4, A-12.6, A-12.7, Q-62)."""
    for tile in range(int(s[at.tile_count])):
        if s[at.crop + tile] == crop and s[at.growth + tile] == at.SPROUTED:
            s[at.growth + tile] = at.GROWN


@jit
def sun_next(s: Array) -> None:
    """Ask the next player in turn order to double a cloud (A-12.2, A-21.21, Q-57)."""
    seats = int(s[SEATS])
    if s[at.solo]:
        seats = 1
        if s[at.order] < 0:
            solo.neutral_sun(s)
            if not s[at.switches] & at.SWITCH_SUN_CHECK_ONCE:
                fields.check_all_clouds(s)
    s[at.order] += 1
    if s[at.order] == seats:
        fields.check_all_clouds(s)
        ripen(s, at.COFFEE)
        s[at.node] = at.STAGE_WEATHER_END
    else:
        s[TO_ACT] = (s[at.first_player] + s[at.order]) % seats
        s[at.node] = at.NODE_SUN_WEATHER


@jit
def sun_cloud_chosen(s: Array, tile: int) -> None:
    """Choose the cloud in which the own drops are doubled (A-12.2, A-12.3)."""
    actions.feed_cloud(s, tile, int(s[at.cloud_drops + at.MAX_SEATS * tile + int(s[TO_ACT])]))
    if s[at.drops_owed] > 0:
        s[at.node] = at.NODE_TILE_DROP
    else:
        sun_cloud_doubled(s)


@jit
def sun_cloud_doubled(s: Array) -> None:
    """Double and end one player's part of sun weather (A-9.6, ``sun_check``: Q-123)."""
    actions.fill_cloud(s, int(s[at.cloud_drops + at.MAX_SEATS * int(s[at.tile]) + int(s[TO_ACT])]))
    if not s[at.switches] & at.SWITCH_SUN_CHECK_ONCE:
        fields.check_cloud(s, int(s[at.tile]))
    s[at.node] = at.STAGE_SUN


@jit
def wind_next(s: Array) -> None:
    """Ask the next player in reverse order to move a drop (A-12.5, A-21.22)."""
    seats = 1 if s[at.solo] else int(s[SEATS])
    s[at.order] += 1
    if s[at.order] == seats:
        if s[at.solo]:
            solo.south_wind_push(s)
        s[at.node] = at.STAGE_WEATHER_END
    else:
        s[TO_ACT] = (s[at.first_player] - 1 - s[at.order] + 2 * seats) % seats
        s[at.node] = at.NODE_WINDW_DROP


@jit
def wind_drop_chosen(s: Array, tile: int, owner: int) -> None:
    """Choose the drop that wind weather moves (A-12.5)."""
    s[at.tile] = tile
    s[at.owner] = owner
    s[at.node] = at.NODE_WINDW_DIR


@jit
def wind_drop_moved(s: Array, direction: int) -> None:
    """Move the chosen drop to the adjacent tile (A-12.5, Q-60, Q-61)."""
    tile = int(s[at.tile])
    owner = int(s[at.owner])
    fields.drop_leaves(s, tile, owner)
    fields.drop_arrives(s, fields.neighbour(s, tile, direction), owner, 1)
    s[at.node] = at.STAGE_WIND


@jit
def finish_weather(s: Array) -> None:
    """Give the win steps of a selected space and return its votes (A-13, A-13.1, A-13.2, A-13.3,
    A-13.4, A-13.5, Q-51, Q-54)."""
    weather = int(s[at.weather])
    seats = int(s[SEATS])
    if s[at.selected] & (1 << weather):
        most = 0
        leaders = 0
        for seat in range(seats):
            number = int(s[at.votes + at.MAX_SEATS * weather + seat])
            if number > most:
                most = number
                leaders = 0
            if number == most:
                leaders += 1
        if most > 0 and (leaders == 1 or seats > 2):
            for seat in range(seats):
                if (
                    s[at.votes + at.MAX_SEATS * weather + seat] == most
                    and s[at.wins + seat] < s[at.track_cap]
                ):
                    s[at.wins + seat] += 1
    for seat in range(seats):
        s[at.vote_supply + seat] += s[at.votes + at.MAX_SEATS * weather + seat]
        s[at.votes + at.MAX_SEATS * weather + seat] = 0
    s[at.node] = at.STAGE_WEATHER


@jit
def pass_marker(s: Array) -> None:
    """With two players, move the first-player marker unless it is defended (A-14.1)."""
    if s[SEATS] != 2 or s[at.solo]:
        return
    first = int(s[at.first_player])
    margin = 0
    for weather in range(at.N_TYPES):
        margin += int(s[at.votes + at.MAX_SEATS * weather + first]) - int(
            s[at.votes + at.MAX_SEATS * weather + 1 - first]
        )
    if margin <= 0:
        s[at.first_player] = 1 - first
