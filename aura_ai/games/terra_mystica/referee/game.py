"""The course of a game: rounds, income, cult bonuses (T-5)."""

from __future__ import annotations

from . import gains
from .asking import Course, choose, priests_to_settle
from .box import CULTS, KINDS
from .digging import use_spades
from .ending import score
from .opening import opening
from .table import Player, Table
from .turns import turn


def begin_round(table: Table) -> None:
    """Actions become free, open bonus cards get a coin (T-5.2)."""
    table.round += 1
    table.acts_used.clear()
    for p in table.players:
        p.used.clear()
        p.passed = False
    table.passing = []
    for card in table.cards:
        table.cards[card] += 1
    table.note("T-5.1", "T-5.2")


def income(table: Table, p: Player) -> None:
    """Income of buildings, favor tiles and the bonus card (T-5.3)."""
    gain = {"c": 0, "w": 0, "p": 0, "pw": 0}
    for kind in KINDS:
        row = table.data(p)["buildings"][kind]
        number = table.count(p, kind)
        for resource in gain:
            if f"income_{resource}" in row:
                gain[resource] += int(row[f"income_{resource}"][number])
    sources = [table.box.favors[i]["income"] for i in p.favors]
    if p.card >= 0:
        sources.append(table.box.bonus[p.card]["income"])
    for source in sources:
        for resource, amount in source.items():
            gain[resource] += int(amount)
    gains.give(table, p, gain)
    table.note("T-5.3", "A-53")


def incomes(table: Table) -> Course:
    """The income phase."""
    table.phase = "income"
    for p in table.players:
        income(table, p)
    for seat in table.order:
        table.note("A-79", when=table.players[seat].priests_due)
        yield from priests_to_settle(table, table.players[seat], plainly=True)


def action_phase(table: Table, first: int = -1) -> Course:
    """Turns until all have passed, from a seat on (T-5.4, T-5.5, T-14.3)."""
    table.phase = "action"
    turns = [seat for seat in table.order if not table.players[seat].passed]
    at = turns.index(first) if first >= 0 else 0
    while turns:
        seat = turns[at % len(turns)]
        p = table.players[seat]
        yield from turn(table, p)
        if p.passed:
            place = turns.index(seat)
            turns.pop(place)
            at = place
        else:
            at = turns.index(seat) + 1
    table.phase = "pause"


def next_order(table: Table) -> list[int]:
    """Turn order of the next round (T-5.7, T-14.2)."""
    if table.box.variable_order:
        table.note("T-14.2")
        return list(table.passing)
    first = table.passing[0]
    table.note("T-5.7")
    return [(first + i) % table.box.players for i in range(table.box.players)]


def cult_bonus(table: Table) -> Course:
    """Rewards of the scoring tile's cult half, spades used in the new turn order (T-5.6)."""
    table.phase = "cult"
    tile = table.tile()
    table.note("T-22.9", "T-7.4")
    for p in table.players:
        times = p.slots if tile["cult"] == "priests_on_cult_board" else 0
        if not times and tile["cult"] in CULTS:
            times = p.cult[CULTS.index(tile["cult"])] // int(tile["per_steps"])
        reward = {resource: int(amount) * times for resource, amount in tile["reward"].items()}
        number = reward.pop("spade", 0)
        gains.give(table, p, reward)
        if number:
            gains.gain_spades(table, p, number, "cult")
        table.note("T-5.6")
    for seat in table.order:
        p = table.players[seat]
        p.turned.clear()
        p.turned_home.clear()
        yield from use_spades(table, p)
        while p.steps_due:
            amount = p.steps_due.pop(0)
            track = yield from choose(table, p, "STEP", "CULT_STEP", range(4))
            gains.step(table, p, track, amount)
        p.blocked.clear()
    for seat in table.order:
        table.note("A-98", when=table.players[seat].priests_due)
        yield from priests_to_settle(table, table.players[seat], plainly=True)


def rounds(table: Table, first: int = -1) -> Course:
    """All rounds from the next one on, or from a seat's turn in this one; the final scoring."""
    while table.round < table.box.rounds or first >= 0:
        if first < 0:
            begin_round(table)
            yield from incomes(table)
        yield from action_phase(table, first)
        first = -1
        if table.round < table.box.rounds:
            table.order = next_order(table)
            yield from cult_bonus(table)
    table.phase = "over"
    score(table)


def whole_game(table: Table) -> Course:
    """From the set-up to the end."""
    yield from opening(table)
    yield from rounds(table)
