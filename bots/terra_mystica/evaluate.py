"""Evaluation of a position of Terra Mystica: the expected score."""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.heuristics import Heuristics
from aura_ai.bots.terra_mystica import ground, tiles
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.outlook import Outlook, outlook, price
from aura_ai.bots.terra_mystica.policy import look, score_action
from aura_ai.bots.terra_mystica.weights import EXPERT, TABLE, Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.actions import pass_points
from aura_ai.games.terra_mystica.rules.ending import best_area
from aura_ai.games.terra_mystica.rules.land import block, find_reach

AREA_DOUBT = 2.0
"""Buildings of doubt about the rank of an area, for each round to come."""
TEMPERATURE = 1.5
"""Points of gain that make an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 4.0, 2.5
"""Points of advantage that make a win ``e`` times as likely: at the end, and more for each round to
come."""


@jit
def goods_worth(s: Array, o: Outlook) -> float:
    """Return the worth of the goods in hand."""
    worth = o.c * s[o.base + at.coins] + o.w * s[o.base + at.workers] + o.p * s[o.base + at.priests]
    third, second = int(s[o.base + at.bowl + 2]), int(s[o.base + at.bowl + 1])
    return worth + o.use * third + max(0.0, o.use - o.step) * second


@jit
def income_ahead(s: Array, o: Outlook, w: Weights) -> float:
    """Return the worth of the income of buildings and of the later gains of favor tiles."""
    worth = 0.0
    for kind in range(at.N_KINDS):
        worth += ground.built_income(s, o, kind, int(s[o.base + at.built + kind]))
    for favor in range(at.N_FAVORS):
        if int(s[o.base + at.favors]) >> favor & 1:
            worth += tiles.favor_later(s, favor, o, w)
    if s[o.base + at.built + at.STRONGHOLD - 1] > 0:
        worth += w[wt.STRONGHOLD] * ground.SH_EACH[o.faction] * o.left
    return worth


@jit
def towns_ahead(s: Array, o: Outlook, w: Weights) -> float:
    """Return the worth of settlements on their way to a town."""
    if o.left <= 0.0:
        return 0.0
    return ground.hopes(s, o, 0.0, w)


@jit
def area_ahead(s: Array, o: Outlook) -> float:
    """Return the expected points for the area."""
    mine = float(best_area(s, o.seat, at.NONE))
    better = 0.0
    for other in range(int(s[SEATS])):
        if other != o.seat:
            theirs = float(best_area(s, other, at.NONE))
            better += 1.0 - tiles.ahead(mine, theirs, 0.1 + AREA_DOUBT * o.left)
    return tiles.rank_points(better, at.area_points, s)


class Worth(NamedTuple):
    """The parts of the score that a seat may expect, in points."""

    points: float
    """Points of today."""
    goods: float
    """Goods in hand."""
    income: float
    """Income to come, and later gains of favor tiles and the stronghold."""
    area: float
    """The area at the end."""
    towns: float
    """Settlements on their way to a town, keys."""
    cults: float
    """Ranks and bonuses."""
    room: float
    """Cheap land in reach, cheaper spades."""
    buildings: float
    """Buildings that the area may still grow to."""
    card: float
    """Points of passing, or the bonus card taken."""


@jit
def worth_of(s: Array, seat: int, w: Weights) -> Worth:
    """Return the parts of the score that a seat may expect in the end."""
    p = block(seat)
    points = float(s[p + at.vp])
    if s[at.phase] == at.PHASE_END or s[p + at.faction] == at.NONE:
        return Worth(points, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    o = outlook(s, seat, w)
    cults = 0.0
    for cult in range(at.N_CULTS):
        cults += tiles.track_worth(s, cult, int(s[p + at.cult + cult]), o, w)
    find_reach(s, seat)
    room = min(ground.land_in_reach(s, o).cheap, w[wt.ENOUGH_ROOM])
    buildings = 0
    for kind in range(at.N_KINDS):
        buildings += int(s[p + at.built + kind])
    card = 0.0
    if s[p + at.passed] == 0 and s[at.round] > 0:
        card = float(pass_points(s, seat))
    elif s[p + at.bonus] != at.NONE and o.left > 0.0:
        card = tiles.card_worth(s, int(s[p + at.bonus]), o, w)
    return Worth(
        points,
        goods_worth(s, o),
        income_ahead(s, o, w),
        area_ahead(s, o),
        towns_ahead(s, o, w) + w[wt.KEY] * s[p + at.keys],
        cults,
        o.left * (0.3 * w[wt.DIG] * s[p + at.dig] + w[wt.ROOM] * room),
        price(w[wt.AREA], w[wt.AREA_LAST], o.left) * 0.3 * buildings,
        card,
    )


@jit
def summed(worth: Worth) -> float:
    """Return the sum of the parts."""
    return (
        worth.points + worth.goods + worth.income + worth.area + worth.towns + worth.cults
        + worth.room + worth.buildings + worth.card
    )  # fmt: skip


@jit
def evaluate(s: Array, seat: int, w: Weights) -> float:
    """Return the score that a seat may expect in the end."""
    return summed(worth_of(s, seat, w))


@jit
def round_of(s: Array) -> int:
    """Return the round, and one more when the game is over."""
    return int(s[at.round]) + (1 if s[at.phase] == at.PHASE_END else 0)


@jit
def scale(s: Array) -> float:
    """Return the points of advantage that make a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * (at.N_ROUNDS - s[at.round])


HEURISTICS = Heuristics(
    __name__, TABLE, EXPERT, look, score_action, evaluate, round_of, scale, TEMPERATURE
)
score = HEURISTICS.score
