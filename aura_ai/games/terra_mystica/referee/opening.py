"""Set-up: tiles, factions, terrains, dwellings, cards (T-4, T-11, T-13, T-15)."""

from __future__ import annotations

from . import gains
from .asking import Course, ask_plainly, choose, choose_hex
from .box import ICE, TERRAINS, VOLCANO, D
from .table import Player, Table
from .turns import take_card


# --- chance --------------------------------------------------------------------------------------
def draw_some(table: Table, pool: list[int], number: int) -> list[int]:
    """Draw some of a pool, one after the other, without putting back."""
    others, drawn = list(pool), []
    for _ in range(number):
        drawn.append(others.pop(table.chance.draw(len(others))))
    return drawn


def draw_tiles(table: Table) -> None:
    """Scoring tiles, bonus cards and the final tile (T-4.1, T-4.2, T-17.3)."""
    box = table.box
    pool = [i for i, t in enumerate(box.tiles) if box.plays(t, "scoring_tile")]
    while True:
        table.tiles = draw_some(table, pool, box.rounds)
        if not any(
            number + 1 in box.tiles[tile].get("forbidden_rounds", [])
            for number, tile in enumerate(table.tiles)
        ):
            break
    table.note("T-4.1", "T-1.2")
    pool = [i for i, b in enumerate(box.bonus) if box.plays(b, "bonus_card")]
    cards = draw_some(table, pool, box.players + int(box.start["bonus_cards_in_play_over_players"]))
    table.cards = dict.fromkeys(sorted(cards), 0)
    table.note("T-4.2")
    if box.final_option == "random":
        table.final = table.chance.draw(len(box.final_tiles))
    elif box.final_option != "none":
        table.final = box.final_tiles.index(box.final_option)
    table.note("T-1.3")


# --- factions ------------------------------------------------------------------------------------
def taken_terrains(table: Table) -> set[int]:
    """Terrains that are somebody's home or start terrain (T-4.4, T-11.1, T-13.1)."""
    terrains = set()
    for p in table.players:
        for terrain in (p.home, p.start):
            if 0 <= terrain < len(TERRAINS):
                terrains.add(terrain)
    return terrains


def fitting(table: Table, picked: list[int], terrains: set[int]) -> list[int]:
    """Factions of other boards than those picked, whose home is not among some terrains."""
    boards = {table.box.board_of(i) for i in picked}
    return [
        i
        for i in in_the_box(table)
        if table.box.board_of(i) not in boards and table.box.faction_terrain(i) not in terrains
    ]


def in_the_box(table: Table) -> list[int]:
    """Factions that take part: those of Fire & Ice only with that box."""
    everybody = range(len(table.box.factions))
    return [i for i in everybody if table.box.fire_ice or table.box.group(i) == "base"]


def give_faction(table: Table, p: Player, index: int) -> None:
    """Give a player a faction's board with everything on it (T-4.6)."""
    p.faction = index
    data = table.data(p)
    p.coins, p.workers, p.priests = data["start_c"], data["start_w"], data["start_p"]
    p.bowls = list(data["start_power"])
    p.cult = list(data["start_cult"])
    p.ship = int(data["ship"]["start"])
    p.dig = int(data["dig"]["start"])
    p.range = int(data["jump"]["range_start"]) if "jump" in data else 0
    terrain = table.box.faction_terrain(index)
    if terrain is not None:
        p.home = terrain
    elif table.box.group(index) == "ice":
        p.home = ICE
    elif table.box.group(index) == "volcano":
        p.home = VOLCANO
    if table.box.auction:
        p.vp = int(table.box.start["vp_auction"]) - p.bid
    elif table.box.start_vp == "vp_2017":
        p.vp = int(data["vp_2017"])
    else:
        p.vp = int(table.box.start["vp"])
    table.note("T-4.6", "T-1.7")


def name_terrain(table: Table, p: Player, forbidden: set[int]) -> Course:
    """Ice, volcano and variable factions name a terrain that nobody uses (T-11.1, T-13.1)."""
    group = table.box.group(p.faction)
    if group == "base":
        return
    free = [t for t in range(len(TERRAINS)) if t not in taken_terrains(table) | forbidden]
    terrain = yield from choose(table, p, "TERRAIN", "PICK_TERRAIN", free)
    if group == "variable":
        p.home = terrain
        if table.id(p) == "riverwalkers":
            p.unlocked = {terrain}
            table.note("T-13.8")
        table.note("T-13.1")
    else:
        p.start = terrain
        table.note("T-11.1" if group == "ice" else "T-11.10")
    table.note("T-4.5")
    for _ in range(int(table.data(p).get("start_favors", 0))):
        p.favors_due += 1
        choices = gains.favor_choices(table, p)
        tile = yield from choose(table, p, "SETUP_FAVOR", "TAKE_FAVOR", choices)
        p.favors_due = 0
        gains.take_favor(table, p, tile)
        p.blocked.clear()
        table.note("T-11.5", "A-73")


def volcanoes_last(table: Table, seats: list[int], forbidden: set[int]) -> Course:
    """Volcano factions name their terrain after everybody has picked (T-4.5)."""
    for seat in seats:
        p = table.players[seat]
        if table.box.group(p.faction) == "volcano":
            yield from name_terrain(table, p, forbidden)


def given_factions(table: Table, factions: list[int]) -> Course:
    """Give factions: all homes are taken from the start, terrains in seat order (T-4.5, A-97)."""
    for p, faction in zip(table.players, factions, strict=True):
        give_faction(table, p, faction)
    table.note("T-1.5", "A-97")
    for p in table.players:
        if table.box.group(p.faction) != "volcano":
            yield from name_terrain(table, p, set())
    yield from volcanoes_last(table, table.order, set())


def draft(table: Table) -> Course:
    """Everybody picks a faction in turn order (T-4.4)."""
    for p in table.players:
        picked = [q.faction for q in table.players if q.faction >= 0]
        open_ones = fitting(table, picked, taken_terrains(table))
        faction = yield from choose(table, p, "FACTION", "FACTION", open_ones)
        give_faction(table, p, faction)
        table.note("T-4.4", "T-1.5")
        if table.box.group(faction) != "volcano":
            yield from name_terrain(table, p, set())
    yield from volcanoes_last(table, table.order, set())


def random_factions(table: Table) -> list[int]:
    """A random faction for each seat, none in conflict with those before (T-4.4)."""
    factions: list[int] = []
    for _ in table.players:
        homes = {t for i in factions if (t := table.box.faction_terrain(i)) is not None}
        fit = fitting(table, factions, homes)
        factions.append(fit[table.chance.draw(len(fit))])
    return factions


def drawn_tokens(table: Table) -> list[int]:
    """Faction tokens of an auction, one for a board, random sides (T-15.1)."""
    boards: dict[tuple[int, str], list[int]] = {}
    for i in in_the_box(table):
        terrain = table.box.faction_terrain(i)
        late = {"ice": 7, "volcano": 8, "variable": 9}
        place = terrain if terrain is not None else late[table.box.group(i)]
        boards.setdefault((place, table.box.group(i)), []).append(i)
    pairs = [sorted(boards[key]) for key in sorted(boards)]
    drawn = sorted(draw_some(table, list(range(len(pairs))), table.box.players))
    return [pairs[board][table.chance.draw(2)] for board in drawn]


def still_bidding(table: Table, first: int) -> list[int]:
    """Seats without a faction, clockwise from one on (T-15.3)."""
    seats = [(first + i) % table.box.players for i in range(table.box.players)]
    return [seat for seat in seats if table.players[seat].faction < 0]


def auction(table: Table) -> Course:
    """Bid for the choice of faction and position (T-15)."""
    code = table.box.code
    factions = sorted(drawn_tokens(table))
    first = table.chance.draw(table.box.players)
    positions: dict[int, int] = {}
    homes = {t for f in factions if (t := table.box.faction_terrain(f)) is not None}
    table.note("T-15.1", "T-15.2", "T-1.5")
    most = int(table.box.data["auction"]["max_bid"])
    while factions:
        bidders = still_bidding(table, first)
        best, winner = -1, bidders[0]
        at = 0
        while len(bidders) > 1 and best < most:
            p = table.players[bidders[at % len(bidders)]]
            choices = [code("BID", b) for b in range(best + 1, most + 1)]
            if best >= 0:
                choices.append(code("BID_PASS"))
            name, bid = yield from ask_plainly(table, p, "BID", choices)
            table.note("T-15.3")
            if name == "BID_PASS":
                index = bidders.index(p.seat)
                bidders.pop(index)
                at = index
            else:
                best, winner = bid, p.seat
                at = bidders.index(p.seat) + 1
        p = table.players[winner]
        p.bid = max(best, 0)
        table.note("T-15.5", when=len(factions) == 1)
        faction = yield from choose(table, p, "FACTION", "FACTION", factions)
        factions.remove(faction)
        give_faction(table, p, faction)
        free = [i for i in range(table.box.players) if i not in positions.values()]
        place = yield from choose(table, p, "POSITION", "TURN_POSITION", free)
        positions[p.seat] = place
        table.note("T-15.4", "A-82")
        if table.box.group(faction) != "volcano":
            yield from name_terrain(table, p, homes)
            table.note("T-15.7")
        first = next(iter(still_bidding(table, winner)), winner)
    table.order = sorted(positions, key=lambda seat: positions[seat])
    table.note("T-15.5", "T-15.6", "A-102")
    yield from volcanoes_last(table, list(range(table.box.players)), homes)


# --- dwellings and cards -------------------------------------------------------------------------
def first_dwelling(table: Table, p: Player) -> Course:
    """Place a free dwelling on the home terrain (T-4.7, T-11.2, T-13.9)."""
    own = table.box.group(p.faction)
    terrain = p.start if own in ("ice", "volcano") else p.home
    places = [
        h
        for h in table.map.land
        if table.empty_land(h)
        and table.terrain[h] == terrain
        and (table.id(p) != "riverwalkers" or table.map.touches_river(h))
    ]
    h = yield from choose_hex(table, p, "PLACE", "BUILD", places)
    table.place(p, h, D)
    if own in ("ice", "volcano"):
        table.terrain[h] = p.home
        table.note("T-11.2")
    table.note("T-13.9", when=table.id(p) == "riverwalkers")
    table.note("T-4.7", "T-10.5")


def dwellings(table: Table) -> Course:
    """Two rounds of dwellings, then Nomads and Chaos Magicians (T-4.7)."""
    usual = int(table.box.start["dwellings"])

    def number(p: Player) -> int:
        return int(table.data(p).get("start_dwellings", usual))

    order = [table.players[seat] for seat in table.order]
    for line in (order, order[::-1]):
        for p in line:
            if number(p) >= usual:
                yield from first_dwelling(table, p)
    for p in order:
        if number(p) > usual:
            yield from first_dwelling(table, p)
    for p in order:
        if number(p) < usual:
            yield from first_dwelling(table, p)


def first_cards(table: Table) -> Course:
    """Everybody takes a bonus card, the last first (T-4.8)."""
    for seat in reversed(table.order):
        p = table.players[seat]
        card = yield from choose(table, p, "CARD", "TAKE_BONUS", sorted(table.cards))
        take_card(table, p, card)
        table.note("T-4.8")


def opening(table: Table) -> Course:
    """The whole set-up (T-4)."""
    draw_tiles(table)
    table.note("T-1.1", "T-1.4", "T-1.6", "T-1.8", "T-2.1", "T-4.3", "T-4.9", "T-14.1")
    option = table.box.faction_option
    if table.box.auction:
        yield from auction(table)
    elif option in ("draft", ["draft"]):
        yield from draft(table)
    elif option in ("random", ["random"]):
        yield from given_factions(table, random_factions(table))
    else:
        assert isinstance(option, list | tuple)
        yield from given_factions(
            table, [table.box.faction_ids.index(str(name)) for name in option]
        )
    yield from dwellings(table)
    yield from first_cards(table)
