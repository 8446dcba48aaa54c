"""The legal actions of every node, as a set of bits in the state (section 22)."""

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACCEPT_LATE,
    BRIDGE,
    BUILD,
    BUILDING,
    BUY_SPADE,
    BUY_TOKEN,
    CULT_AT,
    CULT_STEP,
    CULTS,
    DECLINE_LATE,
    DISCARD_SPADES,
    DWELLING,
    END_TURN,
    F_COST_C,
    FACTION_OF,
    FAVORS,
    FAVORS_DUE,
    FREE_BRIDGES,
    HEXES,
    HOME,
    LEECH_ACCEPT,
    LEECH_DECLINE,
    LEGAL,
    LEGAL_WORDS,
    LOSE,
    LOSE_CULT,
    MORE,
    N_ANSWER,
    N_BRIDGE,
    N_COLOUR,
    N_END,
    N_ENTER,
    N_LOSE,
    N_MAIN,
    N_OPTION,
    N_OVER,
    N_PAUSE,
    N_REACT_STEP,
    N_REACT_TOKEN,
    N_RIDE,
    N_SHIFT,
    N_SITES,
    N_SPADES,
    N_STEP,
    N_STORM,
    N_TILES,
    N_TRADE,
    N_UNLOCK,
    N_WORD,
    NONE,
    OPEN,
    OWNER,
    P_ACTION,
    PENDING,
    PHASE,
    PICK_TERRAIN,
    REPLAY,
    SKIP,
    STEP_DUE,
    TAKE_FAVOR,
    TAKE_PRIEST,
    TAKE_TOWN,
    TAKE_WORD,
    TARGET,
    TERRAINS,
    TOP_UP,
    TOWNS,
    TOWNS_DUE,
    TOWNS_LEFT,
    TURN,
    TURNED,
    UNLOCKED,
    UPGRADE,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.build import can_bridge, can_take_favor, price_w
from aura_ai.games.terra_mystica.rules.free_choices import add, list_conversions, list_links
from aura_ai.games.terra_mystica.rules.goods import may_enter, unlock_price
from aura_ai.games.terra_mystica.rules.land import block, find_reach, number
from aura_ai.games.terra_mystica.rules.main_choices import (
    find_storm,
    list_land,
    list_main,
    list_ride,
    list_storm,
)
from aura_ai.games.terra_mystica.rules.opening_choices import list_setup
from aura_ai.games.terra_mystica.rules.spades import (
    TURNS,
    build_is_open,
    can_turn_to,
    may_build_on,
    most_spades_on,
    pays_priests,
    spade_price,
)


# --- the parts of an action -------------------------------------------------------------------------
@jit
def list_tiles(s: State, seat: int) -> None:
    """List favor and town tiles, whichever are due (T-10.10, T-10.11, A-103)."""
    if s[FAVORS_DUE] > 0:
        for favor in range(FAVORS):
            if can_take_favor(s, seat, favor):
                add(s, TAKE_FAVOR + favor)
    if s[TOWNS_DUE] > 0:
        for town in range(TOWNS):
            if s[TOWNS_LEFT + town] > 0:
                add(s, TAKE_TOWN + town)


@jit
def list_unlocks(s: State, seat: int) -> None:
    """List what Riverwalkers can do with a priest (T-13.10, A-79, A-99)."""
    p = block(seat)
    add(s, TAKE_PRIEST)
    for terrain in range(TERRAINS):
        if int(s[p + UNLOCKED]) >> terrain & 1 == 0 and s[p + C] >= unlock_price(s, seat, terrain):
            add(s, PICK_TERRAIN + terrain)


@jit
def list_option(s: State, seat: int) -> None:
    """List the optional dwelling or bridges and the way past them (T-9.10, T-13.13, T-22.4)."""
    p = block(seat)
    add(s, SKIP if s[MORE] > 1 else END_TURN)
    if build_is_open(s, seat):
        if s[p + W] >= price_w(s, seat, DWELLING) and s[p + C] >= number(
            s, int(s[p + FACTION_OF]), F_COST_C + DWELLING - 1
        ):
            for i in range(TURNS):
                hex_ = int(s[TURNED + i])
                if may_build_on(s, seat, hex_):
                    add(s, BUILD + hex_)
    if s[FREE_BRIDGES] > 0:
        list_bridges(s, seat)


@jit
def list_bridges(s: State, seat: int) -> None:
    """List the sites for a bridge (T-8.8)."""
    for site in range(int(s[N_SITES])):
        if can_bridge(s, seat, site):
            add(s, BRIDGE + site)


@jit
def can_buy_spade(s: State, seat: int) -> bool:
    """Tell whether one spade can be paid for (T-9.1); transformations pay for all they need."""
    p = block(seat)
    price = spade_price(s, seat)
    return price > 0 and s[p + P if pays_priests(s, seat) else p + W] >= price


@jit
def list_late(s: State, seat: int) -> None:
    """List what a seat may do out of turn in a replay (T-18.4)."""
    add(s, END_TURN)
    for entry in range(PENDING):
        if s[OPEN + entry] != NONE and (int(s[OPEN + entry]) & 15) == seat:
            add(s, ACCEPT_LATE + entry)
            add(s, DECLINE_LATE + entry)
    if s[block(seat) + STEP_DUE] > 0:
        list_cults(s)
    list_conversions(s, seat)


@jit
def list_cults(s: State) -> None:
    """List the four cults.

    Rules: A-14.
    """
    for cult in range(CULTS):
        add(s, CULT_STEP + cult)


@jit
def has_free_actions(s: State, node: int) -> bool:
    """Tell whether conversions are open at a node (part 7, T-22.5).

    Rules: A-86, T-7.4.
    """
    if s[PHASE] != P_ACTION or s[TURN] != 1:
        return False
    return (
        node == N_ENTER
        or node == N_UNLOCK
        or node == N_TILES
        or node == N_STEP
        or node == N_SPADES
        or node == N_OPTION
        or node == N_END
    )


@jit
def list_opening(s: State, node: int) -> None:
    """Write the legal actions of a node of the setup into the state."""
    for word in range(LEGAL_WORDS):
        s[LEGAL + word] = 0
    if s[TO_ACT] >= 0:
        list_setup(s, int(s[TO_ACT]), node)
        if s[REPLAY]:
            list_extras(s, int(s[TO_ACT]), node)


@jit
def list_node(s: State, node: int) -> None:
    """Write the legal actions of the node at hand into the state, none at the end."""
    if node < N_MAIN or node == N_OVER:
        list_opening(s, node)
        return
    for word in range(LEGAL_WORDS):
        s[LEGAL + word] = 0
    seat = int(s[TO_ACT])
    list_course(s, seat, node)
    if s[REPLAY] and node != N_WORD:
        list_extras(s, seat, node)


@jit
def list_extras(s: State, seat: int, node: int) -> None:
    """List what only replays of ledgers know (T-18.4)."""
    for other in range(int(s[SEATS])):
        add(s, TAKE_WORD + other)
    if node == N_STEP:
        add(s, SKIP)  # a ledger may take the step later
    if (node == N_MAIN or (node == N_SPADES and s[TOP_UP])) and can_buy_spade(s, seat):
        add(s, BUY_SPADE)


@jit
def list_course(s: State, seat: int, node: int) -> None:
    """Write the legal actions of a node of the rounds into the state."""
    p = block(seat)
    if node == N_MAIN:
        list_main(s, seat)
    elif node == N_LOSE:
        for cult in range(CULTS):
            if s[p + CULT_AT + cult] >= s[LOSE]:
                add(s, LOSE_CULT + cult)
    elif node == N_ENTER:
        for cult in range(CULTS):
            if may_enter(s, seat, cult):
                add(s, CULT_STEP + cult)
    elif node == N_UNLOCK:
        list_unlocks(s, seat)
    elif node == N_TILES:
        list_tiles(s, seat)
    elif node == N_STEP or node == N_REACT_STEP:
        list_cults(s)
    elif node == N_COLOUR:
        find_reach(s, seat)
        most = most_spades_on(s, seat, int(s[TARGET]))
        for terrain in range(TERRAINS):
            if can_turn_to(s, seat, int(s[TARGET]), terrain, most):
                add(s, PICK_TERRAIN + terrain)
    elif node == N_SHIFT:
        list_shift(s, seat)
    elif node == N_BRIDGE:
        list_bridges(s, seat)
    elif node == N_STORM:
        find_storm(s, seat)
        list_storm(s, seat, True)
    elif node == N_TRADE:
        for hex_ in range(HEXES):
            if s[OWNER + hex_] == seat and s[BUILDING + hex_] == DWELLING:
                add(s, UPGRADE + hex_)
    elif node == N_RIDE:
        list_ride(s, seat, True)
    elif node == N_SPADES:
        add(s, DISCARD_SPADES)
        list_land(s, seat, False)
    elif node == N_OPTION:
        list_option(s, seat)
    elif node == N_END:
        add(s, END_TURN)
    elif node == N_ANSWER:
        add(s, LEECH_ACCEPT)
        add(s, LEECH_DECLINE)
    elif node == N_REACT_TOKEN:
        add(s, SKIP)
        add(s, BUY_TOKEN)
    elif node == N_PAUSE:
        add(s, END_TURN)
    elif node == N_WORD:
        list_late(s, seat)
    if has_free_actions(s, node):
        list_conversions(s, seat)
        if node == N_SPADES or node == N_OPTION or node == N_END:
            list_links(s, seat)


@jit
def list_shift(s: State, seat: int) -> None:
    """List the terrains to which Shapeshifters may shift (T-13.5, A-75)."""
    for terrain in range(TERRAINS):
        taken = False
        for other in range(int(s[SEATS])):
            taken = taken or s[block(other) + HOME] == terrain
        if not taken:
            add(s, PICK_TERRAIN + terrain)
