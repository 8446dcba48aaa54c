"""Worth of cult steps, tiles and bonus cards."""

from __future__ import annotations

from aura_ai.bots.terra_mystica import ground, outlook
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.numbers import softsign
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import can_take_favor
from aura_ai.games.terra_mystica.rules.goods import capacity
from aura_ai.games.terra_mystica.rules.land import block, number

RANKS = 3


@jit
def rank_points(better: float, points: int, s: Array) -> float:
    """Return the points by rank for so many rivals that are better, on a straight line between ranks."""
    if better >= RANKS:
        return 0.0
    rank = int(better)
    here = float(s[points + rank])
    after = float(s[points + rank + 1]) if rank + 1 < RANKS else 0.0
    return here + (after - here) * (better - rank)


@jit
def ahead(mine: float, theirs: float, doubt: float) -> float:
    """Return the chance to stay ahead of somebody, 0.5 at equal places."""
    lead = mine - theirs
    return 0.5 + 0.5 * softsign(lead, doubt)


@jit
def track_worth(s: Array, cult: int, place: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of a place on a cult: rank at the end, bonuses of the rounds."""
    better = 0.0
    doubt = 0.1 + w[wt.CULT_SOFT] * o.left
    for other in range(int(s[SEATS])):
        if other != o.seat:
            better += 1.0 - ahead(float(place), float(s[block(other) + at.cult + cult]), doubt)
    worth = w[wt.CULT] * rank_points(better, at.cult_points, s) if place > 0 else 0.0
    now = int(s[at.round])
    for r in range(max(now, 1), at.N_ROUNDS):
        tile = int(s[at.scoring_tile + r - 1])
        if s[at.tile_cult + tile] == cult:
            each = outlook.good_worth(int(s[at.tile_good + tile]), int(s[at.tile_amount + tile]), o)
            per = int(s[at.tile_per + tile])
            if r == now:
                worth += each * (place // per)
            else:
                worth += w[wt.CULT_BONUS] * each * place / per
    return worth


@jit
def steps_worth(s: Array, cult: int, steps: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of steps on a cult (T-16.1, T-16.2)."""
    before = int(s[o.base + at.cult + cult])
    place = before + steps
    if before == at.TOP:
        return 0.0
    if place >= at.TOP:
        place = at.TOP if s[o.base + at.keys] > 0 and s[at.on_top + cult] == at.NONE else at.TOP - 1
    if place == before:
        return 0.0
    power = 0
    for space in range(before + 1, place + 1):
        power += int(s[at.cult_power + space])
    worth = o.step * min(power, capacity(s, o.seat))
    return worth + track_worth(s, cult, place, o, w) - track_worth(s, cult, before, o, w)


@jit
def best_steps(s: Array, steps: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of steps on the best cult."""
    best = 0.0
    for cult in range(at.N_CULTS):
        best = max(best, steps_worth(s, cult, steps, o, w))
    return best


@jit
def slotted_worth(s: Array, o: outlook.Outlook) -> float:
    """Return the worth of one more priest on the cults for tiles that count them (T-5.6)."""
    worth = 0.0
    for r in range(max(int(s[at.round]), 1), at.N_ROUNDS):
        tile = int(s[at.scoring_tile + r - 1])
        if s[at.tile_cult + tile] == at.PRIESTS_ON_CULTS:
            amount = int(s[at.tile_amount + tile])
            worth += outlook.good_worth(int(s[at.tile_good + tile]), amount, o) / int(
                s[at.tile_per + tile]
            )
    return worth


@jit
def favor_later(s: Array, favor: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the effects of a favor tile in the rest of the game, its steps left out."""
    worth = outlook.income_worth(int(s[at.favor_income + favor]), o)
    if favor == at.FAV5:
        worth += w[wt.FAV5_ROUND] * (o.left + 0.5)
    elif favor == at.FAV6:
        worth += w[wt.CULT_STEP] * (o.left + 0.5)
    elif favor == at.FAV10:
        worth += w[wt.TP_RATE] * s[at.fav10_vp] * (o.left + 0.5)
    elif favor == at.FAV11:
        worth += w[wt.D_RATE] * s[at.fav11_vp] * (o.left + 0.5)
    elif favor == at.FAV12:
        houses = int(s[o.base + at.built + at.TRADING_HOUSE - 1])
        worth += s[at.fav12_vp + houses] * (o.left + 1.0)
    return worth


@jit
def favor_worth(s: Array, favor: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of taking a favor tile."""
    worth = favor_later(s, favor, o, w)
    steps = int(s[at.favor_steps + favor])
    for cult in range(at.N_CULTS):
        if steps >> 4 * cult & 15:
            worth += steps_worth(s, cult, steps >> 4 * cult & 15, o, w)
    if favor == at.FAV5 and o.left <= 0.0 and w[wt.FAV5_LAST] > 0.0:
        worth += w[wt.FAV5_LAST] * cheaper_towns(s, o, w)
    return worth


@jit
def cheaper_towns(s: Array, o: outlook.Outlook, w: Weights) -> float:
    """Return the gain of settlements by a town's lower price: some are towns at once (T-10.9)."""
    o = informed(s, o, 0.0, w)
    now = ground.hopes(s, o, 0.0, w)
    tile = 1 << at.FAV5
    s[o.base + at.favors] |= tile
    then = ground.hopes(s, o, o.town, w)
    s[o.base + at.favors] ^= tile
    return then - now


@jit
def best_favor(s: Array, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of the best favor tile that can be taken."""
    best = 0.0
    for favor in range(at.N_FAVORS):
        if can_take_favor(s, o.seat, favor):
            best = max(best, favor_worth(s, favor, o, w))
    return best


@jit
def town_worth(s: Array, town: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of taking a town tile."""
    worth = s[at.town_vp + town] + w[wt.KEY] * s[at.town_keys + town]
    good, amount = int(s[at.town_good + town]), int(s[at.town_amount + town])
    if good == at.GOOD_CULT_EACH:
        for cult in range(at.N_CULTS):
            worth += steps_worth(s, cult, amount, o, w)
    elif good == at.GOOD_SHIP:
        if s[o.base + at.ship] < number(s, o.faction, at.F_SHIP_MAX):
            worth += 2.0 + 0.7 * o.left
    elif good == at.GOOD_PW:
        worth += o.step * min(amount, capacity(s, o.seat))
    else:
        worth += outlook.good_worth(good, amount, o)
    return worth


@jit
def best_town(s: Array, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of the best town tile that is left, 0 when none is."""
    best = 0.0
    for town in range(at.N_TOWNS):
        if s[at.towns_left + town] > 0:
            best = max(best, town_worth(s, town, o, w))
    return best


@jit
def card_worth(s: Array, card: int, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of a bonus card for the next round."""
    worth = o.c * s[at.card_coins + card] + outlook.once_worth(int(s[at.card_income + card]), o)
    points = 0.0
    for kind in range(at.N_KINDS):
        vp = int(s[at.card_vp + at.N_KINDS * card + kind])
        if vp:
            # a building of the kind that the round to come will add
            more = w[wt.D_RATE] if kind == 0 else w[wt.TP_RATE] if kind == 1 else 0.3
            points += vp * (int(s[o.base + at.built + kind]) + more)
    points += int(s[at.card_ship_vp + card]) * (int(s[o.base + at.ship]) + 0.3)
    worth += w[wt.CARD_LATER] * points
    if card == at.BON1:
        worth += o.spade
    elif card == at.BON2:
        worth += w[wt.CULT_STEP]
    elif card == at.BON4 and number(s, o.faction, at.F_SHIP_MAX) > 0:
        worth += w[wt.CARD_SHIP]
    return worth


@jit
def prize(s: Array, o: outlook.Outlook, w: Weights) -> float:
    """Return the worth of founding a town."""
    worth = best_town(s, o, w)
    if worth <= 0.0:
        return 0.0
    worth += w[wt.TOWN] + max(0.0, outlook.tile_points(s, at.TRIGGER_TOWN, w))
    if o.faction == at.WITCHES:
        worth += s[at.town_vp_witches]
    elif o.faction == at.SWARMLINGS:
        worth += o.w * s[at.town_w]
    return worth


@jit
def informed(s: Array, o: outlook.Outlook, favor: float, w: Weights) -> outlook.Outlook:
    """Return an outlook with the worth of a town and a favor tile."""
    return outlook.Outlook(
        o.seat, o.base, o.faction, o.left, o.c, o.w, o.p, o.step, o.use, o.burn, o.fc, o.fw, o.fp,
        o.fs, o.spade, prize(s, o, w), favor, o.need, o.rough,
    )  # fmt: skip
