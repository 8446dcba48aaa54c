"""The rules of thumb of Terra Mystica: scores of actions.

A policy looks one decision ahead: it scores every legal action without copying the position and takes
the best. Aims that cannot be paid yet are looked at too: if the best of all aims wants conversions first
(T-7.1), the first of them is what the policy plays, and at the next decision it thinks again.
"""

from __future__ import annotations

from aura_ai.bots.terra_mystica import gains, ground, opening, tiles
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.aims import BAD, NO_LINES, Aims, aims, with_aim
from aura_ai.bots.terra_mystica.gains import other_aims, score_main, score_spades
from aura_ai.bots.terra_mystica.outlook import READY, Outlook, outlook, pay
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.goods import unlock_price
from aura_ai.games.terra_mystica.rules.land import number
from aura_ai.games.terra_mystica.rules.offers import can_take
from aura_ai.games.terra_mystica.rules.spades import TURNS, may_build_on

UNLOCK = 4.0
"""Worth of a terrain for Riverwalkers in the first round."""


@jit
def score_action(s: Array, action: int, facts: tuple[Outlook, Aims], w: Weights) -> float:
    """Return the gain that a strategy sees in a legal action."""
    o, goals = facts
    node = int(s[at.node])
    if at.ACTION_BURN <= action < at.ACTION_DISCARD_SPADES:
        if action == at.ACTION_W_P:
            return o.p - o.w
        score = goals.lines[action - at.ACTION_BURN] if action <= at.ACTION_W_C else BAD
        # the expert pays for its best aim
        return score if w[wt.OTHER_AIMS] > 0.0 or score >= max(goals.lines) else BAD
    if at.CONNECT_RIVER.has(action):
        return o.town
    if action <= 0 or action == at.ACTION_SKIP:
        return 0.0
    if at.TAKE_FAVOR.has(action):
        return tiles.favor_worth(s, action - at.ACTION_TAKE_FAVOR, o, w)
    if at.TAKE_TOWN.has(action):
        return tiles.town_worth(s, action - at.ACTION_TAKE_TOWN, o, w)
    if at.TAKE_BONUS.has(action):
        return tiles.card_worth(s, action - at.ACTION_TAKE_BONUS, o, w)
    if at.CULT_STEP.has(action):
        steps = int(s[at.steps]) if node != at.NODE_ENTER else 1
        return tiles.steps_worth(s, action - at.ACTION_CULT_STEP, max(1, steps), o, w)
    if at.BRIDGE.has(action):
        return ground.bridge_worth(s, o, action - at.ACTION_BRIDGE, w)
    if node == at.NODE_MAIN:
        return score_main(s, o, action, goals, w)
    if node == at.NODE_SPADES:
        return score_spades(s, o, action, goals, w)
    if node == at.NODE_OPTION:
        return option_gain(s, o, action - at.ACTION_BUILD, goals, w)
    if node == at.NODE_ANSWER:
        return answer_gain(s, o, action, w)
    if node == at.NODE_LOSE:
        return -float(s[o.base + at.cult + action - at.ACTION_LOSE_CULT])  # best where it is lowest
    if node == at.NODE_UNLOCK:
        if action == at.ACTION_TAKE_PRIEST:
            return o.p
        return UNLOCK * (o.left + 1.0) / at.N_ROUNDS - o.c * unlock_price(
            s, o.seat, action - at.ACTION_PICK_TERRAIN
        )
    if node == at.NODE_COLOUR:
        return -float(ground.spades_for(s, o.seat, action - at.ACTION_PICK_TERRAIN))
    if node == at.NODE_TERRAIN or node == at.NODE_SHIFT:
        return opening.terrain_worth(s, action - at.ACTION_PICK_TERRAIN)
    if node == at.NODE_PLACE:
        return opening.place_worth(s, o, action - at.ACTION_BUILD, w)
    if at.FACTION.has(action):
        return float(opening.MARGIN[action - at.ACTION_FACTION])
    if at.ACTION_BID <= action < at.ACTION_TURN_POSITION:
        return opening.bid_worth(s, action)
    if action >= at.ACTION_TURN_POSITION:
        return -opening.PLACE_COST * (action - at.ACTION_TURN_POSITION)
    if action == at.ACTION_BUY_TOKEN:
        return o.burn - 1.0
    if at.UPGRADE.has(action):
        hex_ = action - at.ACTION_UPGRADE
        offered = ground.power_beside(s, o, hex_)
        return ground.upgrade_site(s, o, hex_, at.TRADING_HOUSE, offered, w)
    if node == at.NODE_RIDE:
        return ground.site_worth(s, o, action - at.ACTION_BUILD, w)
    return ground.site_worth(s, o, action - at.ACTION_TRANSFORM_HOME, w)  # a sandstorm


@jit
def option_gain(s: Array, o: Outlook, hex_: int, goals: Aims, w: Weights) -> float:
    """Return the gain of a dwelling on a hex that was made ready."""
    cost = o.c * number(s, o.faction, at.F_COST_C) + o.w * number(s, o.faction, at.F_COST_W)
    return goals.dwelling + ground.site_worth(s, o, hex_, w) - cost


@jit
def option_aims(s: Array, o: Outlook, w: Weights) -> Aims:
    """Return the aims where only the optional dwelling is left; reach was looked for."""
    dwelling = ground.base_dwelling(s, o, w)
    lines = NO_LINES
    paid = pay(s, number(s, o.faction, at.F_COST_C), number(s, o.faction, at.F_COST_W), 0, 0, o)
    if paid.first > READY:
        for i in range(TURNS):
            hex_ = int(s[at.turned + i])
            if may_build_on(s, o.seat, hex_):
                score = dwelling + ground.site_worth(s, o, hex_, w) - paid.cost
                lines = with_aim(lines, paid.first, score)
    return Aims(dwelling, 0.0, 0.0, lines)


@jit
def outlook_here(s: Array, w: Weights) -> Outlook:
    """Return the outlook of the seat to act; towns, favor tiles and land only where they can matter.

    At the end of a turn only links over a river see towns.
    """
    o = outlook(s, int(s[TO_ACT]), w)
    node = int(s[at.node])
    if (
        node < at.NODE_MAIN
        or node in (at.NODE_ANSWER, at.NODE_TILES, at.NODE_STEP)
        or (node == at.NODE_END and o.faction != at.MERMAIDS)
    ):
        return o
    favor = tiles.best_favor(s, o, w) if node == at.NODE_MAIN and gains.may_favor(s, o) else 0.0
    return ground.settled(s, tiles.informed(s, o, favor, w), w)


@jit
def aims_here(s: Array, o: Outlook, w: Weights) -> Aims:
    """Return the aims at the decision at hand."""
    node = int(s[at.node])
    if node == at.NODE_MAIN:
        return other_aims(s, o, aims(s, o, w), w)
    if node == at.NODE_OPTION:
        return option_aims(s, o, w)
    if node == at.NODE_SPADES:
        return Aims(ground.base_dwelling(s, o, w), 0.0, 0.0, NO_LINES)
    return Aims(0.0, 0.0, 0.0, NO_LINES)


@jit
def power_taken(s: Array, seat: int) -> int:
    """Return the power that a seat would take of the offer that it must answer (T-10.4)."""
    offer = int(s[at.offer + at.MAX_SEATS * int(s[at.events_done]) + seat])
    return can_take(s, seat, offer)


@jit
def answer_gain(s: Array, o: Outlook, action: int, w: Weights) -> float:
    """Return the gain of taking offered power (T-10.4)."""
    if action == at.ACTION_LEECH_DECLINE:
        return 0.0
    amount = power_taken(s, o.seat)
    return o.step * amount - w[wt.LEECH_VP] * (amount - 1)


@jit
def look(s: Array, legal: Array, n: int, w: Weights) -> tuple[Outlook, Aims]:
    """Return the outlook and the aims of the seat to act."""
    o = outlook_here(s, w)
    return o, aims_here(s, o, w)
