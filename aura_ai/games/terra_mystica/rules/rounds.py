"""Between the turns: income, the end of a round, the cult bonus (part 5)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import actions, ending, goods, land


@jit
def start_round(s: Array) -> None:
    """Begin the next round with its income (T-5.2, T-5.3, A-53)."""
    s[at.round] += 1
    s[at.phase] = at.PHASE_INCOME
    s[at.first_pass] = at.NONE
    s[at.step] = 0
    s[at.turn] = 0
    s[at.active] = at.NONE
    for act in range(at.N_POWER_ACTIONS):
        s[at.act_used + act] = 0
    for card in range(at.N_BONUS_CARDS):
        if s[at.card_holder + card] == at.NONE:
            s[at.card_coins + card] += 1
    for seat in range(int(s[SEATS])):
        s[land.block(seat) + at.passed] = 0
        s[land.block(seat) + at.used] = 0
    for seat in range(int(s[SEATS])):
        collect(s, seat)


@jit
def collect(s: Array, seat: int) -> None:
    """Give a seat its income (T-5.3)."""
    p = land.block(seat)
    faction = int(s[p + at.faction])
    for kind in range(at.N_KINDS):
        goods.gain_income(
            s, seat, goods.building_income(s, faction, kind, int(s[p + at.built + kind]))
        )
    for favor in range(at.N_FAVORS):
        if int(s[p + at.favors]) >> favor & 1:
            goods.gain_income(s, seat, int(s[at.favor_income + favor]))
    if s[p + at.bonus] != at.NONE:
        goods.gain_income(s, seat, int(s[at.card_income + int(s[p + at.bonus])]))


@jit
def settle_node(s: Array) -> int:
    """Return the settling of a priest by Riverwalkers, -1 when none is due (T-13.10, A-78, A-98)."""
    if s[at.unlocks] > 0:
        for seat in range(int(s[SEATS])):
            if s[land.block(seat) + at.faction] == at.RIVERWALKERS:
                s[TO_ACT] = seat
                if goods.has_locked(s, seat):
                    return at.NODE_UNLOCK
                goods.gain_priests(s, seat, int(s[at.unlocks]))
        s[at.unlocks] = 0
    return -1


@jit
def finish_round(s: Array) -> None:
    """Go on from the action phase to the cult bonus or to the end (T-5.5, T-5.6, T-5.7, T-14.2,
    T-15.6, A-102)."""
    s[at.active] = at.NONE
    if s[at.round] == at.N_ROUNDS:
        s[at.phase] = at.PHASE_END
        ending.score_game(s)
        return
    s[at.phase] = at.PHASE_CULT_BONUS
    s[at.step] = 0
    s[at.turn] = 0
    seats = int(s[SEATS])
    if s[at.variable_order] == 0:
        for place in range(seats):
            s[at.order + place] = (int(s[at.first_pass]) + place) % seats
    actions.reset_action(s)
    for seat in range(seats):
        goods.gain(s, seat, tile_good(s), bonus_amount(s, seat))


@jit
def tile_good(s: Array) -> int:
    """Return the kind of the cult bonus of this round."""
    return int(s[at.tile_good + int(s[at.scoring_tile + int(s[at.round]) - 1])])


@jit
def bonus_amount(s: Array, seat: int) -> int:
    """Return how much a seat gets as the cult bonus of this round (T-5.6)."""
    p = land.block(seat)
    tile = int(s[at.scoring_tile + int(s[at.round]) - 1])
    cult = int(s[at.tile_cult + tile])
    place = int(s[p + at.slotted]) if cult == at.PRIESTS_ON_CULTS else int(s[p + at.cult + cult])
    return place // int(s[at.tile_per + tile]) * int(s[at.tile_amount + tile])


@jit
def bonus_node(s: Array) -> int:
    """Return the next decision of the cult-bonus phase, -1 when it is over (T-5.6, T-9.12,
    T-22.9)."""
    seats = int(s[SEATS])
    while s[at.step] <= seats:
        if s[at.spades] > 0:
            return at.NODE_SPADES if s[at.target] == at.NONE else at.NODE_COLOUR
        if s[at.step_choices] > 0:
            return at.NODE_STEP
        if s[at.step] == seats:
            break
        seat = int(s[at.order + int(s[at.step])])
        s[at.step] += 1
        actions.reset_action(s)
        s[at.blocked] = 0
        if tile_good(s) != at.GOOD_SPADE:
            continue
        s[TO_ACT] = seat
        s[at.active] = seat
        faction = s[land.block(seat) + at.faction]
        if faction == at.ACOLYTES:
            s[at.steps] = 1
            s[at.step_choices] = bonus_amount(s, seat)
        elif faction != at.RIVERWALKERS and not goods.is_volcanic(s, seat):
            s[at.spades] = bonus_amount(s, seat)
    s[at.active] = at.NONE
    s[at.blocked] = 0
    actions.reset_action(s)
    return settle_node(s)
