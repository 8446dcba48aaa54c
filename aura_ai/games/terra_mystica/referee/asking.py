"""Questions to players, with free actions before an answer (T-7, T-22)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from . import gains
from .table import Player, Table


@dataclass(frozen=True)
class Question:
    """A decision: its kind, the seat that decides, and the actions that are legal."""

    node: str
    seat: int
    legal: list[int]


Course = Generator[Question, int, None]
"""A part of the game that asks questions on its way."""
Choice = Generator[Question, int, int]
Answer = Generator[Question, int, tuple[str, int]]


def conversions(table: Table, p: Player) -> list[int]:
    """Conversions that are possible now, in canonical order within a run (T-6.4, T-7.1, T-22.8)."""
    code, rates = table.box.code, table.box.rates
    actions: list[int] = []
    burn = int(table.box.data["power"]["burn_cost_bowl2"])
    if p.bowls[1] >= burn:
        actions.append(code("BURN"))
    for name, price in (("CONVERT_PW_C", "pw_per_c"), ("CONVERT_PW_W", "pw_per_w")):
        if p.bowls[2] >= rates[price]:
            actions.append(code(name))
    if p.bowls[2] >= rates["pw_per_p"] and gains.can_gain_priest(table, p):
        actions.append(code("CONVERT_PW_P"))
    if p.priests:
        actions += [code("CONVERT_P_W"), code("CONVERT_P_C")]
    if p.workers:
        actions.append(code("CONVERT_W_C"))
        if p.worker_priests and p.priests < table.priest_limit(p):
            actions.append(code("CONVERT_W_P"))
    if "vp_to_c" in table.data(p):
        if p.vp:
            actions.append(code("CONVERT_VP_C"))
        if p.coins >= table.data(p)["c_per_vp"]:
            actions.append(code("CONVERT_C_VP"))
    return [action for action in sorted(actions) if action >= p.last_conversion]


def convert(table: Table, p: Player, name: str) -> None:
    """Carry out one conversion (T-6.4, T-7.1)."""
    rates = table.box.rates
    p.last_conversion = table.box.code(name)
    table.note("T-7.1", "A-86")
    if name == "BURN":
        power = table.box.data["power"]
        p.bowls[1] -= int(power["burn_cost_bowl2"])
        p.bowls[2] += int(power["burn_gain_bowl3"])
        table.note("T-6.4")
    elif name == "CONVERT_PW_C":
        gains.spend_power(table, p, rates["pw_per_c"])
        p.coins += 1
    elif name == "CONVERT_PW_W":
        gains.spend_power(table, p, rates["pw_per_w"])
        p.workers += 1
    elif name == "CONVERT_PW_P":
        gains.spend_power(table, p, rates["pw_per_p"])
        gains.priests(table, p, 1)
        table.note("T-7.2")
    elif name == "CONVERT_P_W":
        p.priests -= 1
        p.workers += rates["p_to_w"]
    elif name == "CONVERT_P_C":
        p.priests -= 1
        p.coins += rates["p_to_c"]
    elif name == "CONVERT_W_C":
        p.workers -= 1
        p.coins += rates["w_to_c"]
    elif name == "CONVERT_W_P":
        p.workers -= 1
        p.priests += 1
        p.worker_priests -= 1
        table.note("T-12.5", "T-22.8")
    elif name == "CONVERT_VP_C":
        gains.lose_vp(table, p, rates["alchemists_vp_to_c"])
        p.coins += 1
        table.note("T-7.3", "T-12.1", "T-22.10")
    else:
        p.coins -= int(table.data(p)["c_per_vp"])
        p.vp += 1
        table.note("T-7.3", "T-12.1")


def river_links(table: Table, p: Player) -> list[int]:
    """Rivers whose link founds a town now (T-12.11, A-48, A-104), by their number on the map."""
    if table.id(p) != "mermaids" or sum(table.towns_left) <= p.towns_due:
        return []
    numbers = []
    for number, river in enumerate(table.map.rivers):
        if river in table.links:
            continue
        around = tuple(n for n in table.map.beside[river] if not table.map.is_river(n))
        own = [n for n in around if table.owner[n] == p.seat]
        if not own or any(table.town[n] for n in own):
            continue
        if table.makes_town(p, table.settlement(p, own[0], around)):
            numbers.append(number)
    return numbers


def ask(
    table: Table, p: Player, node: str, options: Callable[[], list[int]], links: bool = False
) -> Answer:
    """Ask in the own turn; free actions may come first. Returns the answer by name and index."""
    code = table.box.code
    while True:
        legal = sorted(
            [
                *options(),
                *conversions(table, p),
                *([code("CONNECT_RIVER", r) for r in river_links(table, p)] if links else []),
            ]
        )
        action = yield Question(node, p.seat, legal)
        name, index = table.box.spell(action)
        if name == "BURN" or name.startswith("CONVERT"):
            convert(table, p, name)
            if node != "UNLOCK":  # there the caller handles the results of a conversion
                yield from priests_to_settle(table, p)
            continue
        p.last_conversion = -1
        if name == "CONNECT_RIVER":
            river = table.map.rivers[index]
            table.links[river] = p.seat
            table.note("T-7.5", "T-12.11", "A-47", "A-104")
            around = [n for n in table.map.beside[river] if table.owner[n] == p.seat]
            gains.check_towns(table, p, around[:1])
            yield from settle(table, p)
            continue
        return name, index


def ask_plainly(table: Table, p: Player, node: str, options: list[int]) -> Answer:
    """Ask without free actions: inside two-part choices and out of turn (T-7, T-7.4)."""
    table.note("T-22.7", when=len(options) == 1)
    action = yield Question(node, p.seat, sorted(options))
    p.last_conversion = -1
    return table.box.spell(action)


def choose(table: Table, p: Player, node: str, name: str, indices: Iterable[int]) -> Choice:
    """Ask plainly for one of some actions of a kind; returns its index."""
    options = [table.box.code(name, index) for index in indices]
    _, index = yield from ask_plainly(table, p, node, options)
    return index


def choose_hex(table: Table, p: Player, node: str, name: str, hexes: Iterable[int]) -> Choice:
    """Ask plainly for an action on one of some hexes; returns the hex."""
    index = yield from choose(table, p, node, name, [table.map.land_number[h] for h in hexes])
    return table.map.land[index]


def priests_to_settle(table: Table, p: Player, plainly: bool = False) -> Course:
    """Riverwalkers settle each priest: unlock a terrain or take it (T-13.10)."""
    code = table.box.code
    while p.priests_due:

        def options() -> list[int]:
            choices = [code("PICK_TERRAIN", t) for t in gains.unlockable(table, p)]
            return [*choices, code("TAKE_PRIEST")]

        if not gains.locked(p):
            p.priests_due -= 1
            if p.priests < table.priest_limit(p):
                p.priests += 1
            continue
        if plainly:
            name, index = yield from ask_plainly(table, p, "UNLOCK", options())
        else:
            name, index = yield from ask(table, p, "UNLOCK", options)
        p.priests_due -= 1
        table.note("T-13.10", "A-77")
        if name == "TAKE_PRIEST":
            if p.priests < table.priest_limit(p):
                p.priests += 1
            else:
                table.note("A-78" if not gains.unlockable(table, p) else "A-99")
        else:
            p.coins -= gains.unlock_cost(table, p, index)
            p.unlocked.add(index)
            table.note("T-13.8", "T-13.11")


def settle(table: Table, p: Player) -> Course:
    """Settle all forced choices in the order of precedence (T-22.5)."""
    code = table.box.code
    while True:
        if p.entering or p.priests_due or p.favors_due or p.towns_due or p.steps_due:
            table.note("T-22.5")
        if p.entering:

            def tracks() -> list[int]:
                return [code("CULT_STEP", t) for t in sorted(p.entering)]

            _, track = yield from ask(table, p, "ENTER", tracks)
            gains.enter_top(table, p, track)
            if not p.keys:
                p.entering.clear()
        elif p.priests_due:
            yield from priests_to_settle(table, p)
        elif p.favors_due or p.towns_due:
            if p.favors_due and not gains.favor_choices(table, p):
                p.favors_due = 0  # the gain is lost (T-10.11)
                continue

            def tiles() -> list[int]:
                actions = []
                if p.favors_due:
                    actions += [code("TAKE_FAVOR", i) for i in gains.favor_choices(table, p)]
                if p.towns_due:
                    towns = table.towns_left
                    actions += [code("TAKE_TOWN", i) for i, n in enumerate(towns) if n]
                return actions

            table.note("A-103", when=p.favors_due and p.towns_due)
            name, index = yield from ask(table, p, "TILES", tiles)
            if name == "TAKE_FAVOR":
                p.favors_due -= 1
                gains.take_favor(table, p, index)
            else:
                p.towns_due -= 1
                gains.take_town(table, p, index)
        elif p.steps_due:
            _, track = yield from ask(
                table, p, "STEP", lambda: [code("CULT_STEP", t) for t in range(4)]
            )
            gains.step(table, p, track, p.steps_due.pop(0))
        else:
            return
