"""Legal actions of every node, as a bit set (section 22)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import (
    build,
    free_choices,
    goods,
    land,
    main_choices,
    offers,
    opening_choices,
    spades,
)


# --- the parts of an action -------------------------------------------------------------------------
@jit
def list_tiles(s: Array, seat: int) -> None:
    """List favor and town tiles, whichever are due (T-10.10, T-10.11, A-103)."""
    if s[at.favors_due] > 0:
        for favor in range(at.N_FAVORS):
            if build.can_take_favor(s, seat, favor):
                free_choices.add(s, at.ACTION_TAKE_FAVOR + favor)
    if s[at.towns_due] > 0:
        for town in range(at.N_TOWNS):
            if s[at.towns_left + town] > 0:
                free_choices.add(s, at.ACTION_TAKE_TOWN + town)


@jit
def list_unlocks(s: Array, seat: int) -> None:
    """List what Riverwalkers can do with a priest (T-13.10, A-79, A-99)."""
    p = land.block(seat)
    free_choices.add(s, at.ACTION_TAKE_PRIEST)
    for terrain in range(at.N_TERRAINS):
        if int(s[p + at.unlocked]) >> terrain & 1 == 0 and s[p + at.coins] >= goods.unlock_price(
            s, seat, terrain
        ):
            free_choices.add(s, at.ACTION_PICK_TERRAIN + terrain)


@jit
def list_option(s: Array, seat: int) -> None:
    """List the optional dwelling or bridges and the way past them (T-9.10, T-13.13, T-22.4)."""
    p = land.block(seat)
    free_choices.add(s, at.ACTION_SKIP if s[at.actions_left] > 1 else at.ACTION_END_TURN)
    if spades.build_is_open(s, seat):
        if s[p + at.workers] >= build.price_w(s, seat, at.DWELLING) and s[
            p + at.coins
        ] >= land.number(s, int(s[p + at.faction]), at.F_COST_C + at.DWELLING - 1):
            for i in range(spades.TURNS):
                hex_ = int(s[at.turned + i])
                if spades.may_build_on(s, seat, hex_):
                    free_choices.add(s, at.ACTION_BUILD + hex_)
    if s[at.free_bridges] > 0:
        list_bridges(s, seat)


@jit
def list_bridges(s: Array, seat: int) -> None:
    """List the sites for a bridge (T-8.8)."""
    for site in range(int(s[at.sites])):
        if build.can_bridge(s, seat, site):
            free_choices.add(s, at.ACTION_BRIDGE + site)


@jit
def can_buy_spade(s: Array, seat: int) -> bool:
    """Return whether one spade can be paid for (T-9.1); transformations pay for all they need."""
    p = land.block(seat)
    price = spades.spade_price(s, seat)
    return (
        price > 0 and s[p + at.priests if spades.pays_priests(s, seat) else p + at.workers] >= price
    )


@jit
def list_late(s: Array, seat: int) -> None:
    """List what a seat may do out of turn in a replay (T-18.4)."""
    free_choices.add(s, at.ACTION_END_TURN)
    for entry in range(at.N_PENDING):
        if s[at.open + entry] != at.NONE and (int(s[at.open + entry]) & 15) == seat:
            free_choices.add(s, at.ACTION_ACCEPT_LATE + entry)
            free_choices.add(s, at.ACTION_DECLINE_LATE + entry)
    token = offers.token_group(s, seat) != at.NONE
    step = s[land.block(seat) + at.step_due] > 0
    if token or step:
        free_choices.add(s, at.ACTION_SKIP)
    if step:
        list_cults(s)
    if token:
        if s[land.block(seat) + at.vp] >= s[at.token_vp]:
            free_choices.add(s, at.ACTION_BUY_TOKEN)
    free_choices.list_conversions(s, seat)


@jit
def list_cults(s: Array) -> None:
    """List the four cults (A-14)."""
    for cult in range(at.N_CULTS):
        free_choices.add(s, at.ACTION_CULT_STEP + cult)


@jit
def has_free_actions(s: Array, node: int) -> bool:
    """Return whether conversions are open at a node (part 7, T-22.5, A-86, T-7.4)."""
    if s[at.phase] != at.PHASE_ACTION or s[at.turn] != 1:
        return False
    return (
        node == at.NODE_ENTER
        or node == at.NODE_UNLOCK
        or node == at.NODE_TILES
        or node == at.NODE_STEP
        or node == at.NODE_SPADES
        or node == at.NODE_OPTION
        or node == at.NODE_END
    )


@jit
def list_opening(s: Array, node: int) -> None:
    """Write the legal actions of a node of the setup into the state."""
    for word in range(at.LEGAL_WORDS):
        s[at.legal + word] = 0
    if s[TO_ACT] >= 0:
        opening_choices.list_setup(s, int(s[TO_ACT]), node)
        if s[at.replay]:
            list_extras(s, int(s[TO_ACT]), node)


@jit
def list_node(s: Array, node: int) -> None:
    """Write the legal actions of the node at hand into the state, none at the end."""
    if node < at.NODE_MAIN or node == at.NODE_OVER:
        list_opening(s, node)
        return
    for word in range(at.LEGAL_WORDS):
        s[at.legal + word] = 0
    seat = int(s[TO_ACT])
    list_course(s, seat, node)
    if s[at.replay] and node != at.NODE_WORD:
        list_extras(s, seat, node)


@jit
def list_extras(s: Array, seat: int, node: int) -> None:
    """List what only replays of ledgers know (T-18.4)."""
    for other in range(int(s[SEATS])):
        free_choices.add(s, at.ACTION_TAKE_WORD + other)
    if (
        node == at.NODE_STEP
        or node == at.NODE_ENTER
        or node == at.NODE_BRIDGE
        or node == at.NODE_STORM
        or node == at.NODE_TRADE
        or node == at.NODE_RIDE
    ):
        free_choices.add(s, at.ACTION_SKIP)  # a ledger may use an action without effect
    if (node == at.NODE_MAIN or (node == at.NODE_SPADES and s[at.top_up])) and can_buy_spade(
        s, seat
    ):
        free_choices.add(s, at.ACTION_BUY_SPADE)


@jit
def list_course(s: Array, seat: int, node: int) -> None:
    """Write the legal actions of a node of the rounds into the state."""
    p = land.block(seat)
    if node == at.NODE_MAIN:
        main_choices.list_main(s, seat)
    elif node == at.NODE_LOSE:
        for cult in range(at.N_CULTS):
            if s[p + at.cult + cult] >= s[at.lose]:
                free_choices.add(s, at.ACTION_LOSE_CULT + cult)
    elif node == at.NODE_ENTER:
        for cult in range(at.N_CULTS):
            if goods.may_enter(s, seat, cult):
                free_choices.add(s, at.ACTION_CULT_STEP + cult)
    elif node == at.NODE_UNLOCK:
        list_unlocks(s, seat)
    elif node == at.NODE_TILES:
        list_tiles(s, seat)
    elif node == at.NODE_STEP or node == at.NODE_REACT_STEP:
        list_cults(s)
    elif node == at.NODE_COLOUR:
        land.find_reach(s, seat)
        target = int(s[at.target])
        most = spades.most_spades(s, seat, land.has(s, at.leap, land.cell_of(s, target)))
        for terrain in range(at.N_TERRAINS):
            if spades.can_turn_to(s, seat, target, terrain, most):
                free_choices.add(s, at.ACTION_PICK_TERRAIN + terrain)
    elif node == at.NODE_SHIFT:
        list_shift(s, seat)
    elif node == at.NODE_BRIDGE:
        list_bridges(s, seat)
    elif node == at.NODE_STORM:
        main_choices.list_storm(s, seat, True)
    elif node == at.NODE_TRADE:
        for hex_ in range(at.N_HEXES):
            if s[at.owner + hex_] == seat and s[at.building + hex_] == at.DWELLING:
                free_choices.add(s, at.ACTION_UPGRADE + hex_)
    elif node == at.NODE_RIDE:
        main_choices.list_ride(s, seat, True)
    elif node == at.NODE_SPADES:
        free_choices.add(s, at.ACTION_DISCARD_SPADES)
        main_choices.list_land(s, seat, False)
    elif node == at.NODE_OPTION:
        list_option(s, seat)
    elif node == at.NODE_END:
        free_choices.add(s, at.ACTION_END_TURN)
    elif node == at.NODE_ANSWER:
        free_choices.add(s, at.ACTION_LEECH_ACCEPT)
        free_choices.add(s, at.ACTION_LEECH_DECLINE)
    elif node == at.NODE_REACT_TOKEN:
        free_choices.add(s, at.ACTION_SKIP)
        free_choices.add(s, at.ACTION_BUY_TOKEN)
    elif node == at.NODE_PAUSE:
        free_choices.add(s, at.ACTION_END_TURN)
    elif node == at.NODE_WORD:
        list_late(s, seat)
    if has_free_actions(s, node):
        free_choices.list_conversions(s, seat)
        if node == at.NODE_SPADES or node == at.NODE_OPTION or node == at.NODE_END:
            free_choices.list_links(s, seat)


@jit
def list_shift(s: Array, seat: int) -> None:
    """List the terrains to which Shapeshifters may shift (T-13.5, A-75)."""
    for terrain in range(at.N_TERRAINS):
        occupied = False
        for other in range(int(s[SEATS])):
            occupied = occupied or s[land.block(other) + at.home] == terrain
        if not occupied:
            free_choices.add(s, at.ACTION_PICK_TERRAIN + terrain)
