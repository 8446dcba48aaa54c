"""Evaluation of a position of Aura, in VP.

Everything that counts in the end is worth points now, times the chance that it comes about:

* VP on the track, the wheat race, and the voting-wins track with the present votes;
* drops on fields: their pay at a harvest, now or later (the dice give its likelihood);
* drops in clouds: the same after they have fallen, times the chance that they fall (the votes show
  how likely rain is, and frost for clouds without thunder);
* cards, supply, presence in clouds and the first-player marker as means to these ends.

Rivals' points count against the seat. Only public facts and the seat's own hand are read, so that the
value is the same on a state and on the seat's view. No library function with rounding of its own is
used: compiled and interpreted runs agree to the last bit.
"""

from __future__ import annotations

from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.outlook import (
    Outlook,
    in_weather_phase,
    most_of_others,
    outlook,
    squash,
    to_beat,
    turn_to_come,
)
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.harvest import points_row
from aura_ai.games.aura.rules.weather import votes_on


@jit_inlined
def rank_among(own: int, a: int, b: int, c: int, d: int) -> int:
    """Return the number of drop counts, out of four, that are at least ``own`` (A-17.2)."""
    return int(a >= own) + int(b >= own) + int(c >= own) + int(d >= own)


@jit_inlined
def harvest_margin(
    s: Array, tile: int, growth: int, a: int, b: int, c: int, d: int, seat: int,
    rival: float, token: float,
) -> float:  # fmt: skip
    """Return the pay of a seat at a harvest of a tile with these drops (A-17), less the rivals' share.

    A wheat token counts ``token`` points.
    """
    crop = int(s[at.crop + tile])
    bonus = float(s[at.fertilizer_vp]) if s[at.fertilized] & (1 << tile) else 0.0
    present = rank_among(1, a, b, c, d)
    first = at.points + at.MAX_SEATS * points_row(crop, growth) - 1
    a_drop = float(s[at.rice_grown] if growth == at.GROWN else s[at.rice_sprouted])
    total = 0.0
    for owner in range(at.MAX_SEATS):
        own = a if owner == 0 else (b if owner == 1 else (c if owner == 2 else d))
        # an owner without drops is ranked as if it had one; its pay is cleared below
        rank = rank_among(max(own, 1), a, b, c, d)
        if crop == at.WHEAT:
            paid = (
                float(s[at.wheat_leader_points]) + token
                if rank == 1
                else float(s[at.wheat_other_points])
            )
        elif crop == at.RICE:
            paid = a_drop * own
        else:
            paid = float(s[first + (present if crop == at.CORN else max(rank, 1))])
        paid = bonus + paid if own > 0 else 0.0
        total += paid if owner == seat else -rival * paid
    return total


@jit_inlined
def growth_at_harvest(s: Array, tile: int, crop: int, total: int) -> int:
    """Return the growth at which a crop of one stage would be harvested (A-23.3)."""
    spoiled = total >= s[at.opuntia_spoil_at] or s[at.growth + tile] == at.SPOILED
    return at.SPOILED if crop == at.OPUNTIA and spoiled else at.GROWN


@jit_inlined
def worth_twice(
    s: Array, tile: int, crop: int, ripe: float, later: float, soon: float, grace: float,
    a: int, b: int, c: int, d: int, seat: int, out: Outlook,
) -> tuple[float, float]:  # fmt: skip
    """Return the worth of drops on a tile at a harvest of this round, and at a later one.

    Args:
        ripe: Chance that coffee or rice is grown by the harvest of this round.
        later: The same by a later one.
        soon: Part that counts of a tile that has its need now, or that may still reach it.
        grace: The same by a later harvest.
        a: Drops of seat 0; ``b``, ``c``, ``d`` those of the others.
    """
    rival = out[5]
    token = out[6]
    if crop == at.COFFEE or crop == at.RICE:
        grown = harvest_margin(s, tile, at.GROWN, a, b, c, d, seat, rival, token)
        young = 0.0
        if ripe < 1.0 or later < 1.0:
            young = harvest_margin(s, tile, at.SPROUTED, a, b, c, d, seat, rival, token)
        now = soon * (ripe * grown + (1.0 - ripe) * young)
        return now, grace * (later * grown + (1.0 - later) * young)
    growth = growth_at_harvest(s, tile, crop, a + b + c + d)
    margin = harvest_margin(s, tile, growth, a, b, c, d, seat, rival, token)
    return soon * margin, grace * margin


@jit_inlined
def chance_to_fall(s: Array, cloud: int, drops: int, out: Outlook, w: Weights) -> float:
    """Return the chance that a cloud falls on its tile before the harvest of this round."""
    frost, sun, rain = out[0], out[1], out[2]
    if cloud == at.THUNDER:
        by_weather = rain
    else:
        # frost, or a doubling that makes it grow, before the rain
        grows = sun * 0.5 if 2 * drops >= s[at.cloud_grow_at] else 0.0
        by_weather = rain * (frost + (1.0 - frost) * grows)
    full = float(drops) / float(s[at.cloud_overflow_at])
    by_players = w[wt.POUR_ACT] * full * out[4] / (out[4] + 3.0)
    return by_weather + (1.0 - by_weather) * by_players


@jit
def field_worth(
    s: Array, tile: int, cloud: int, t0: int, t1: int, t2: int, t3: int,
    c0: int, c1: int, c2: int, c3: int, seat: int, out: Outlook, w: Weights,
) -> float:  # fmt: skip
    """Return the worth of one tile and the cloud above it, if they held these drops.

    Cloud growth and overflow (A-9.3, A-9.4) are included, so that a caller can value the result of an
    action without carrying it out.

    Args:
        t0: Drops of seat 0 on the tile; ``t1`` to ``t3`` those of the others.
        c0: Drops of seat 0 in the cloud; ``c1`` to ``c3`` those of the others.
    """
    crop = int(s[at.crop + tile])
    if crop == at.LAKE:
        own = c0 if seat == 0 else (c1 if seat == 1 else (c2 if seat == 2 else c3))
        return w[wt.LAKE] * own * (1.0 - 0.5 * out[7])
    drops = c0 + c1 + c2 + c3
    if cloud != at.NO_CLOUD:
        if drops >= s[at.cloud_overflow_at]:
            t0 += c0
            t1 += c1
            t2 += c2
            t3 += c3
            drops = 0
        elif drops >= s[at.cloud_grow_at]:
            cloud = at.THUNDER
    total = t0 + t1 + t2 + t3
    if total + drops == 0:
        return 0.0
    need = int(s[at.need + crop])
    sprouts = total >= need
    grown = sprouts and s[at.growth + tile] == at.GROWN
    ripe_dry = 1.0
    ripe_wet = 1.0
    if not grown:
        if crop == at.COFFEE:
            ripe_dry = out[1] if sprouts else 0.0
            ripe_wet = ripe_dry
        elif crop == at.RICE:
            ripe_dry = out[2]
    # a tile below its need may still reach it
    chance = out[4] / (out[4] + 2.0)
    later = w[wt.LATER] * (1.0 - out[3])
    ripe_later = 1.0 if grown else (w[wt.COFFEE_LATER] if crop == at.COFFEE else w[wt.RICE_LATER])
    dry = dry_later = 0.0
    if total > 0:
        soon = 1.0 if sprouts else chance * w[wt.PARTIAL] * total / need
        grace = 1.0 if sprouts else w[wt.PARTIAL] * total / need
        dry, dry_later = worth_twice(
            s, tile, crop, ripe_dry, ripe_later, soon, grace, t0, t1, t2, t3, seat, out
        )
    if drops == 0:
        return out[3] * dry + later * dry_later
    t0 += c0
    t1 += c1
    t2 += c2
    t3 += c3
    total += drops
    falls = chance_to_fall(s, cloud, drops, out, w)
    sprouts = total >= need
    soon = 1.0 if sprouts else chance * w[wt.PARTIAL] * total / need
    grace = 1.0 if sprouts else w[wt.PARTIAL] * total / need
    wet, wet_later = worth_twice(
        s, tile, crop, ripe_wet, ripe_later, soon, grace, t0, t1, t2, t3, seat, out
    )
    in_time = w[wt.LATER_NORMAL] if cloud == at.NORMAL else w[wt.LATER_THUNDER]
    falls_later = falls + (1.0 - falls) * in_time
    worth = out[3] * (dry + falls * (wet - dry))
    return worth + later * (dry_later + falls_later * (wet_later - dry_later))


@jit_inlined
def field_worth_now(s: Array, tile: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the worth of one tile and its cloud as they are."""
    t = at.drops + at.MAX_SEATS * tile
    c = at.cloud_drops + at.MAX_SEATS * tile
    return field_worth(
        s, tile, int(s[at.cloud + tile]),
        int(s[t]), int(s[t + 1]), int(s[t + 2]), int(s[t + 3]),
        int(s[c]), int(s[c + 1]), int(s[c + 2]), int(s[c + 3]), seat, out, w,
    )  # fmt: skip


@jit_inlined
def lead_chance(s: Array, weather: int, seat: int, turns: float, w: Weights) -> float:
    """Return the chance that a seat gets the win step of a space if it is selected (A-13)."""
    own = int(s[at.votes + at.MAX_SEATS * weather + seat])
    best = most_of_others(s, at.votes + at.MAX_SEATS * weather, seat)
    if own == 0 and best == 0:
        return 0.3 * turns / (turns + 1.0)
    margin = float(own - best)
    if margin == 0.0:
        # a tie pays nobody with two players, and all who tie with more
        margin = -0.5 if s[SEATS] == 2 else 0.5
    if turns == 0.0:
        return 1.0 if margin > 0.0 else 0.0
    return squash(2.0 * w[wt.LEAD] * margin / (0.5 + turns))


@jit_inlined
def next_step(s: Array, seat: int) -> float:
    """Return the VP of the next step on the voting-wins track (A-19.1)."""
    place = int(s[at.wins + seat])
    if place >= s[at.track_cap]:
        return 0.0
    return float(s[at.track + place + 1] - s[at.track + place])


@jit
def space_worth(s: Array, weather: int, seat: int, turns: float, rival: float, w: Weights) -> float:
    """Return the expected worth of the votes on one space for a seat, rivals subtracted.

    A space counts in full when it is selected, and in part when its votes stay for a later round.
    """
    selected = 0.0
    if s[at.weather] >= 0:
        if weather >= s[at.weather] and s[at.selected] & (1 << weather):
            selected = 1.0
    else:
        selected = selection_chance(s, weather, turns, w)
    if s[at.round] < s[at.rounds]:
        selected += (1.0 - selected) * w[wt.WIN_LATER]
    total = 0.0
    for other in range(int(s[SEATS])):
        gain = lead_chance(s, weather, other, turns, w) * next_step(s, other)
        total += gain if other == seat else -rival * gain
    return selected * total


@jit_inlined
def selection_chance(s: Array, weather: int, turns: float, w: Weights) -> float:
    """Return the chance that a space is one of the two selected (A-11.2)."""
    own = votes_on(s, weather)
    return squash(w[wt.SELECT] * (own - to_beat(s, weather)) / (0.3 + turns))


@jit
def hand_worth(s: Array, seat: int, out: Outlook, w: Weights) -> float:
    """Return the worth of cards held, kept in a draft, and still to be dealt."""
    number = 0
    kinds = 0
    for card in range(at.N_TYPES):
        n_cards = int(s[at.hand + at.N_TYPES * seat + card]) + int(
            s[at.kept + at.N_TYPES * seat + card]
        )
        number += n_cards
        if n_cards > 0:
            kinds += 1
    acting = not in_weather_phase(s)
    if acting and s[at.first_passer] >= 0:
        acting = turn_to_come(s, seat)
        if s[at.solo] == 0 and not acting:
            number = min(number, int(s[at.hand_limit]))
    if out[7] == 1.0:
        return w[wt.COST_SPARE] * number + 0.5 * w[wt.CARD_KIND] * kinds if acting else 0.0
    to_come = float(s[at.round_deal]) * float(int(s[at.rounds]) - int(s[at.round]))
    hand = min(number, int(s[at.hand_limit]))
    spare = float(number - hand) + to_come
    return w[wt.COST] * hand + w[wt.COST_SPARE] * spare + w[wt.CARD_KIND] * kinds


@jit
def means(s: Array, seat: int, out: Outlook, w: Weights) -> float:
    """Return the worth of supply and presence in clouds, the means of coming actions."""
    total = 0.0
    short = w[wt.STOCK] - float(s[at.supply + seat])
    if short > 0.0:
        total -= w[wt.SHORT] * short
    largest = 0
    for tile in range(int(s[at.tile_count])):
        largest = max(largest, int(s[at.cloud_drops + at.MAX_SEATS * tile + seat]))
    if largest > 0:
        total += w[wt.PRESENCE]
        total += w[wt.DOUBLE] * out[1] * min(largest, int(s[at.supply + seat]))
    if out[7] == 1.0:
        # nothing is left to prepare for after the last turns
        return total * out[4] / (out[4] + 2.0)
    return total


@jit
def token_race(s: Array, seat: int, last: float, w: Weights) -> float:
    """Return the worth of the standing in the wheat race (A-19.2)."""
    own = int(s[at.wheat + seat])
    best = most_of_others(s, at.wheat, seat)
    if own == 0 and best == 0:
        return 0.0
    slope = 3.0 if last == 1.0 else 1.0
    return float(s[at.wheat_end_bonus]) * (2.0 * squash(slope * (own - best)) - 1.0) * 0.5


@jit
def final_worth(s: Array, seat: int, w: Weights) -> float:
    """Return the worth of a finished game: the margin in VP, and a premium for the first place."""
    rival = w[wt.RIVAL] / (float(s[SEATS]) - 1.0)
    total = float(s[at.vp + seat])
    ahead = True
    for other in range(int(s[SEATS])):
        if other != seat:
            total -= rival * float(s[at.vp + other])
            breaks_tie = s[at.solo] == 0 and s[at.wins + seat] > s[at.wins + other]
            if s[at.vp + other] > s[at.vp + seat] or (
                s[at.vp + other] == s[at.vp + seat] and not breaks_tie
            ):
                ahead = False
    return total + (w[wt.PLACE] if ahead else -w[wt.PLACE])


@jit
def evaluate(s: Array, seat: int, w: Weights) -> float:
    """Return the worth of a position for a seat in VP, rivals' VP subtracted."""
    if s[TO_ACT] == OVER:
        return final_worth(s, seat, w)
    out = outlook(s, seat, w)
    rival = out[5]
    total = token_race(s, seat, out[7], w) + hand_worth(s, seat, out, w) + means(s, seat, out, w)
    for other in range(int(s[SEATS])):
        gain = float(s[at.vp + other]) + float(s[at.track + int(s[at.wins + other])])
        total += gain if other == seat else -rival * gain
    for weather in range(at.N_TYPES):
        total += w[wt.VOTE_WIN] * space_worth(s, weather, seat, out[4], rival, w)
    for tile in range(int(s[at.tile_count])):
        total += w[wt.FIELDS] * field_worth_now(s, tile, seat, out, w)
    if s[at.first_player] == seat and s[at.solo] == 0 and out[7] == 0.0:
        total += w[wt.FIRST]
    return total
