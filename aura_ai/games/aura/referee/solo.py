"""The South Wind: set-up, turns, weather (A-21, A-22)."""

from __future__ import annotations

from . import land
from .config import Record
from .table import Cloud, Table, take_one
from .voting import lower_die

RESHUFFLE = "reshuffle"
ADD_TILE = "add_tile"
REMOVE_HUMAN = "remove_human_tile"
NEW_CLOUD = "new_cloud"
ADD_CLOUD = "add_cloud"
MIXED_NORTH_WEST = "move_mixed_nw"
NEED_SUPPLY = (ADD_TILE, NEW_CLOUD, ADD_CLOUD)


# ------------------------------------------------------------------------------ set-up


def lay_solo_tiles(table: Table) -> None:
    """Draw the tiles and lay them by rising rank (A-21.2, A-21.3)."""
    config = table.config
    pool = list(config.pool)
    drawn = [
        config.crops[take_one(pool, table.chance.draw(sum(pool)))] for _ in range(config.n_tiles)
    ]
    drawn.sort(key=lambda crop: min(crop["solo_ranks"]))
    positions = list(range(config.n_tiles))
    table.note("A-21.2", "A-21.3", "Q-107", "B-10")
    if config.options["solo_layout"] == "bottom_left_low":
        # the rows from the bottom up, each still from left to right.
        positions.sort(key=lambda t: (-(t // config.cols), t % config.cols))
        table.note("Q-125")
    table.note("A-22.3", when=config.on("solo_no_tricks"))
    for t, crop in zip(positions, drawn, strict=True):
        table.tiles[t].crop = crop


def place_solo_clouds(table: Table) -> None:
    """Roll the starting clouds: neutral ones, then the human's (A-21.4)."""
    config = table.config
    owners = [config.neutral] * config.neutral_clouds + [config.human]
    for owner in owners:
        free = table.free_tiles()
        land.new_cloud(table, free[table.chance.draw(len(free))], owner)
    table.note("A-21.4")


# ------------------------------------------------------------------------------ neutral turn


def neutral_turn(table: Table) -> None:
    """Resolve one South Wind card, or two with double cards (A-21.9, A-22.1)."""
    table.note("A-21.7", "A-21.9")
    if table.config.on("solo_double_cards"):
        table.note("A-22.1", "B-15")
        _carry_out(table, _reveal(table))
        table.note("Q-58")
    card = _reveal(table)
    _carry_out(table, card)
    _place_votes(table, card)
    _lower_for_neutral(table, card)
    table.sw_card = -1


def _reveal(table: Table) -> Record:
    while True:
        if not table.south_wind:
            table.south_wind = set(table.config.cards)
        remaining = sorted(table.south_wind)
        number = remaining[table.chance.draw(len(remaining))]
        card = table.config.cards[number]
        if card["effect"] != RESHUFFLE:
            table.south_wind.discard(number)
            table.sw_card = number
            return card
        table.south_wind = set(table.config.cards)
        table.note("A-21.5")


def _carry_out(table: Table, card: Record) -> None:
    """Find the target and do what the card says there, or score for no valid target (A-21.10)."""
    config = table.config
    if config.on("solo_chosen_targets"):
        t = _chosen_target(table, card)
    else:
        start = table.chance.draw(config.die_size)
        table.note("Q-108")
        order = [(start + i) % config.n_tiles for i in range(config.n_tiles)]
        t = next((i for i in order if _valid(table, card, i)), -1)
    if t < 0:
        table.players[config.neutral].vp += config.no_target_vp
        table.note("A-21.10", "Q-110")
        if card["effect"] in NEED_SUPPLY and table.players[config.neutral].supply == 0:
            table.note("A-21.11", "Q-91")
        return
    _do_card(table, card, t)


def _valid(table: Table, card: Record, t: int) -> bool:
    """Whether the card would change something at position t."""
    config = table.config
    tile = table.tiles[t]
    if card["effect"] in NEED_SUPPLY and table.players[config.neutral].supply == 0:
        return False
    if card["effect"] == ADD_TILE:
        return True
    if card["effect"] == REMOVE_HUMAN:
        return tile.drops[config.human] > 0
    if card["effect"] == NEW_CLOUD:
        return tile.cloud is None
    if tile.cloud is None:
        return False
    if card["effect"] == ADD_CLOUD:
        return True
    neutral = tile.cloud.drops[config.neutral] > 0
    human = tile.cloud.drops[config.human] > 0
    if card["effect"] == MIXED_NORTH_WEST:
        return neutral and human and t != 0
    return neutral and not human and t != config.n_tiles - 1


def _do_card(table: Table, card: Record, t: int) -> None:
    config = table.config
    neutral = config.neutral
    supply = table.players[neutral].supply
    table.note("A-21.12")
    if card["effect"] == ADD_TILE:
        count = min(card["n"], supply)
        table.note("Q-77", when=count < card["n"])
        table.players[neutral].supply -= count
        land.put_drop(table, t, neutral, count)
        table.note("A-21.13")
        return
    if card["effect"] == REMOVE_HUMAN:
        land.take_drop(table, t, config.human)
        table.players[config.human].supply += 1
        table.note("A-21.13")
        return
    if card["effect"] == NEW_CLOUD:
        count = min(card["n"], supply)
        table.note("Q-77", "Q-92", when=count < card["n"])
        land.new_cloud(table, t, neutral, count)
    elif card["effect"] == ADD_CLOUD:
        land.fill_cloud(table, t, neutral, card["n"])
    else:
        if card["effect"] == MIXED_NORTH_WEST:
            target = north_west(table, t)
            table.note("A-21.14")
            table.note("B-13", when=t < config.cols)
        else:
            target = south_east(table, t)
            table.note("A-21.15")
        table.note("A-21.16", when=abs(target - t) > config.cols)
        land.move_cloud(table, t, target)
    table.note("A-21.13")
    land.check_clouds(table)


def north_west(table: Table, t: int) -> int:
    """Return where card 7 moves a cloud from t; never called for the first tile (A-21.14)."""
    cols = table.config.cols
    if t % cols == 0:
        return t - cols
    if t < cols:
        return t - 1
    return t - cols - 1


def south_east(table: Table, t: int) -> int:
    """Return where card 8 moves a cloud from t; never called for the last tile (A-21.15)."""
    cols = table.config.cols
    if t % cols == cols - 1:
        return t + cols
    if t + cols >= table.config.n_tiles:
        return t + 1
    return t + cols + 1


# ------------------------------------------------------------------------------ chosen targets


def _cloud_drops(cloud: Cloud | None, seat: int) -> int:
    return 0 if cloud is None else cloud.drops[seat]


def _chosen_target(table: Table, card: Record) -> int:
    """Return the target of A-22.2, or -1."""
    config = table.config
    human, neutral = config.human, config.neutral
    valid = [t for t in range(config.n_tiles) if _valid(table, card, t)]
    table.note("A-22.2")
    if card["effect"] in (ADD_TILE, REMOVE_HUMAN):
        at_most = config.options["solo_lead_filter"] == "at_most_2"
        targets = []
        for t in valid:
            lead = table.tiles[t].drops[neutral] - table.tiles[t].drops[human]
            ignored = lead <= 2 if at_most else lead >= 2
            if ignored:
                table.note("Q-120" if at_most else "B-12")
            else:
                targets.append(t)
        table.note("Q-81", when=valid and not targets)
        valid = targets
    elif card["effect"] == ADD_CLOUD:
        behind = []
        for t in valid:
            tile = table.tiles[t]
            mine, yours = (
                tile.drops[seat] + _cloud_drops(tile.cloud, seat) for seat in (neutral, human)
            )
            if mine < yours:
                behind.append(t)
            elif mine == yours:
                table.note("Q-82")
        valid = behind or valid
    return max(valid, default=-1)


# ------------------------------------------------------------------------------ icons


def _place_votes(table: Table, card: Record) -> None:
    config = table.config
    neutral = table.players[config.neutral]
    for weather in card["votes"]:
        table.note("A-21.17")
        if neutral.vote_supply:
            neutral.vote_supply -= 1
            table.votes[weather][config.neutral] += 1
            table.note("Q-109", when=neutral.vote_supply == 0 and weather != card["votes"][-1])
        else:
            neutral.vp += config.missing_vote_vp


def _lower_for_neutral(table: Table, card: Record) -> None:
    if not card["harvest"]:
        return
    for value in table.config.dice_preference:
        if value in table.dice:
            lower_die(table, table.config.neutral, value)
            table.note("A-21.18", "B-18")
            return


# ------------------------------------------------------------------------------ weather


def double_neutral_clouds(table: Table) -> None:
    """The neutral player's part of sun weather, from the highest position down (A-21.21)."""
    neutral = table.config.neutral
    table.note("A-21.21")
    for t in reversed(table.clouds_of(neutral)):
        count = _cloud_drops(table.tiles[t].cloud, neutral)
        supply = table.players[neutral].supply
        table.note("Q-78", when=count > supply > 0)
        land.fill_cloud(table, t, neutral, min(count, supply))


def push_north(table: Table) -> None:
    """After the human's part of wind weather: human drops go north (A-21.22)."""
    config = table.config
    for t in range(config.cols, config.n_tiles):
        tile = table.tiles[t]
        if tile.drops[config.human]:
            target = t - config.cols
            land.take_drop(table, t, config.human)
            land.put_drop(table, target, config.human)
            table.note("A-21.22")
            table.note("Q-80", when=target >= config.cols)
