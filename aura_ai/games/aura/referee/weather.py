"""The weather phase: selection (A-11), effects (A-12), win steps and votes (A-13, A-14).

Functions that answer bool return True when the weather phase is over.
"""

from __future__ import annotations

from . import codes
from .actions import take_tile_drop
from .land import check_clouds, fill_cloud, is_lake, put_drop, spill, take_drop, turn_tokens
from .solo import double_neutral_clouds, push_north
from .table import Table

# ------------------------------------------------------------------------------ selection


def begin_weather(table: Table) -> bool:
    """Select the weathers, asking the first player about ties, and resolve them."""
    table.selected = set()
    table.resolve = set()
    table.weather = -1
    table.note("A-11.1", "A-3.1")
    totals = [sum(row) for row in table.votes]
    with_votes = sum(total > 0 for total in totals)
    if table.last_round:
        table.note("A-11.4")
        table.note("Q-52", "B-8", when=with_votes < len(codes.WEATHERS))
        table.note("Q-101", when=with_votes <= table.config.selected)
    elif with_votes < table.config.selected:
        table.note("Q-49" if with_votes else "Q-50")
    return _go_on_selecting(table)


def open_choice(table: Table) -> list[int]:
    """Select what is sure and return the tied spaces among which a choice is left (Q-98)."""
    totals = [sum(row) for row in table.votes]
    places = table.config.selected - len(table.selected)
    weathers = [
        w
        for w in codes.WEATHERS
        if w not in table.selected and not (table.last_round and totals[w] == 0)
    ]
    if len(weathers) <= places or places == 0:
        if places:
            table.selected.update(weathers)
        return []
    border = sorted((totals[w] for w in weathers), reverse=True)[places - 1]
    sure = [w for w in weathers if totals[w] > border]
    tied = [w for w in weathers if totals[w] == border]
    table.selected.update(sure)
    if len(sure) + len(tied) == places:
        table.selected.update(tied)
        return []
    return tied


def _go_on_selecting(table: Table) -> bool:
    tied = open_choice(table)
    if tied:
        table.node = "SELECT_WEATHER"
        table.seat = table.first_player
        table.note("A-11.2")
        table.note("B-7", when=len(tied) == 2)
        table.note("Q-53", when=table.last_round)
        if table.config.solo:
            table.note("A-21.19")
        elif table.config.seats > 2:
            table.note("A-7.5")
        table.note("Q-55")
        return False
    table.note("A-11.2", "A-11.3")
    if table.last_round:
        table.resolve = {w for w in codes.WEATHERS if any(table.votes[w])}
    else:
        table.resolve = set(table.selected)
    if any(any(table.votes[w]) for w in codes.WEATHERS if w not in table.resolve):
        table.note("A-6.4")
    return _resolve_after(table, -1)


def select_weather(table: Table, action: int) -> bool:
    """Select one tied space."""
    table.selected.add(action - codes.WEATHER)
    return _go_on_selecting(table)


# ------------------------------------------------------------------------------ resolution


def _resolve_after(table: Table, last: int) -> bool:
    """Resolve the spaces after `done` in wheel order until a player has to choose (A-11.3)."""
    for weather in codes.WEATHERS[last + 1 :]:
        if weather not in table.resolve:
            continue
        table.weather = weather
        table.order = 0
        if not _begin_effect(table):
            return False
        _close_space(table)
    table.weather = -1
    table.seat = -1
    _move_marker_for_two(table)
    return True


def _begin_effect(table: Table) -> bool:
    """Start the effect of the current weather. Return True when it is complete."""
    if table.weather == codes.FROST:
        _frost(table)
        return True
    if table.weather == codes.RAIN:
        _rain(table)
        return True
    if table.weather == codes.SUN:
        if table.config.solo:
            double_neutral_clouds(table)
            if table.config.options["sun_check"] == "per_player":
                table.note("Q-79")
                check_clouds(table)
        return _next_in_sun(table)
    return _next_in_wind(table)


def _close_space(table: Table) -> None:
    """Give win steps for the resolved space and return its votes (Q-54)."""
    config = table.config
    weather = table.weather
    votes = table.votes[weather]
    table.note("Q-54")
    if weather in table.selected:
        most = max(votes)
        leaders = [seat for seat, count in enumerate(votes) if count == most and most > 0]
        if leaders:
            table.note("A-13.1")
        else:
            table.note("Q-51")
        if len(leaders) > 1:
            table.note("A-13.2")
            if config.seats == 2:
                table.note("A-21.19", when=config.solo)
                leaders = []
        for seat in leaders:
            player = table.players[seat]
            player.wins = min(player.wins + 1, len(config.track) - 1)
            table.note("A-13.2")
    else:
        table.note("A-13.3")
    for seat, count in enumerate(votes):
        table.players[seat].vote_supply += count
    table.votes[weather] = [0] * config.seats
    table.note("A-13.4")


def _move_marker_for_two(table: Table) -> None:
    config = table.config
    if config.solo or config.seats != 2:
        return
    mine, theirs = (
        sum(row[seat] for row in table.votes)
        for seat in (table.first_player, 1 - table.first_player)
    )
    table.note("A-14.1")
    table.note("Q-104", when=table.last_round)
    if mine <= theirs:
        table.first_player = 1 - table.first_player


# ------------------------------------------------------------------------------ frost, rain


def _frost(table: Table) -> None:
    table.note("A-12.1")
    table.note("A-21.20", when=table.config.solo)
    for tile in table.tiles:
        if tile.cloud is not None:
            tile.cloud.thunder = True
    check_clouds(table)


def _rain(table: Table) -> None:
    table.note("A-12.6")
    table.note("A-21.20", when=table.config.solo)
    table.note("Q-63", when=codes.FROST in table.resolve)
    for t, tile in enumerate(table.tiles):
        if tile.cloud is not None and tile.cloud.thunder:
            spill(table, t)
    turn_tokens(table, codes.RAIN)
    check_clouds(table)


# ------------------------------------------------------------------------------ sun


def _next_in_sun(table: Table) -> bool:
    """Go to the next player who has something to decide. True when sun weather is complete."""
    order = table.turn_order()
    table.note("A-12.2")
    while table.order < len(order):
        table.seat = order[table.order]
        if sun_weather_choices(table):
            table.node = "SUN_WEATHER"
            _note_sun_case(table)
            return False
        table.order += 1
    if table.config.options["sun_check"] == "per_weather":
        table.note("Q-123", "B-5")
        check_clouds(table)
    turn_tokens(table, codes.SUN)
    return True


def _own_clouds(table: Table) -> list[tuple[int, int]]:
    """Return (tile, own drops) of every cloud with presence of the player to act."""
    pairs = []
    for t, tile in enumerate(table.tiles):
        if tile.cloud is not None and tile.cloud.drops[table.seat]:
            pairs.append((t, tile.cloud.drops[table.seat]))
    return pairs


def sun_weather_choices(table: Table) -> list[int]:
    """SUN_WEATHER: clouds that can be paid in full, DONE in case 3 of A-12.2 (Q-97)."""
    supply = table.player.supply
    within_reach = supply + table.drops_on_tiles(table.seat)
    clouds = _own_clouds(table)
    payable = [codes.TILE + t for t, count in clouds if count <= within_reach]
    if not payable or any(count <= supply for _, count in clouds):
        return payable
    if table.config.options["sun_forced"] == "always_if_payable":
        return payable
    return [codes.DONE, *payable]


def _note_sun_case(table: Table) -> None:
    table.note("Q-97")
    table.note("A-11.5", when=table.votes[codes.SUN][table.seat] == 0)
    supply = table.player.supply
    clouds = _own_clouds(table)
    if any(count <= supply for _, count in clouds):
        table.note("Q-56", when=len(clouds) > 1)
    elif table.config.options["sun_forced"] == "always_if_payable":
        table.note("B-6", "Q-123")
    else:
        table.note("B-6")


def choose_in_sun(table: Table, action: int) -> bool:
    """One choice in sun weather: the cloud, or a tile that gives a missing drop."""
    if table.node == "SUN_WEATHER":
        if action == codes.DONE:
            return _sun_player_done(table)
        table.tile = action - codes.TILE
        missing = _needed(table) - table.player.supply
        if missing > 0:
            table.drops_owed = missing
            table.node = "TILE_DROP"
            return False
    else:
        table.note("A-12.3")
        take_tile_drop(table, action - codes.TILE)
        if table.drops_owed:
            return False
    fill_cloud(table, table.tile, table.seat, _needed(table))
    table.note("Q-90", when=is_lake(table.tiles[table.tile]))
    return _sun_player_done(table)


def _needed(table: Table) -> int:
    """Return the drops that double the player's part of the chosen cloud."""
    cloud = table.tiles[table.tile].cloud
    assert cloud is not None
    return cloud.drops[table.seat]


def _sun_player_done(table: Table) -> bool:
    if table.config.options["sun_check"] == "per_player":
        check_clouds(table)
        table.note("B-5")
    table.tile = -1
    table.order += 1
    return _after_player(table, _next_in_sun(table))


def _after_player(table: Table, complete: bool) -> bool:
    """Go on with the next space when the effect is complete."""
    if not complete:
        return False
    weather = table.weather
    _close_space(table)
    return _resolve_after(table, weather)


# ------------------------------------------------------------------------------ wind


def _next_in_wind(table: Table) -> bool:
    """Go to the next player in reverse order (A-12.5). True when wind weather is complete."""
    order = table.turn_order()[::-1]
    if table.order < len(order):
        if any(any(tile.drops) for tile in table.tiles):
            table.seat = order[table.order]
            table.node = "WINDW_DROP"
            table.note("A-12.5")
            table.note("A-11.5", when=table.votes[codes.WIND][table.seat] == 0)
            return False
        table.note("A-12.5")
        table.order = len(order)
    if table.config.solo:
        push_north(table)
    return True


def wind_drop_choices(table: Table) -> list[int]:
    """WINDW_DROP: any drop on any tile."""
    return [
        codes.drop_id(t, owner)
        for t, tile in enumerate(table.tiles)
        for owner, count in enumerate(tile.drops)
        if count
    ]


def wind_direction_choices(table: Table) -> list[int]:
    """WINDW_DIR: a direction with a tile."""
    neighbours = table.tiles[table.tile].neighbours
    return [codes.DIR + direction for direction in codes.DIRECTIONS if neighbours[direction] >= 0]


def choose_in_wind(table: Table, action: int) -> bool:
    """One choice in wind weather: the drop, then its direction."""
    if table.node == "WINDW_DROP":
        table.tile, table.owner = divmod(action - codes.DROP, codes.ROW)
        table.node = "WINDW_DIR"
        return False
    source, owner = table.tile, table.owner
    target = table.tiles[source].neighbours[action - codes.DIR]
    take_drop(table, source, owner)
    put_drop(table, target, owner)
    table.note("Q-60")
    table.note("Q-59", when=owner != table.seat)
    table.tile = -1
    table.owner = -1
    table.order += 1
    check_clouds(table)
    return _after_player(table, _next_in_wind(table))
