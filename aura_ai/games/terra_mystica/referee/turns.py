"""Turns of the action phase: main actions and consequences (T-8, T-10)."""

from __future__ import annotations

from . import choices as choosing
from . import digging, gains
from .asking import Course, ask, ask_plainly, choose, choose_hex, settle
from .box import ICE, SA, SH, TE, TP, D
from .table import Event, Player, Table


# --- building ------------------------------------------------------------------------------------
def put(table: Table, p: Player, h: int, kind: str, free: bool = False) -> None:
    """Build or upgrade, up to the check for towns (T-10.2)."""
    if not free:
        workers, coins = table.building_cost(p, kind, h)
        p.workers -= workers
        p.coins -= coins
    offers: dict[int, int] = {}
    for n in table.direct(h):
        if table.owner[n] not in (-1, p.seat):
            offers[table.owner[n]] = offers.get(table.owner[n], 0) + table.strength(n)
    if offers:
        table.events.append(Event(p.seat, offers))
        table.note("T-10.3")
    table.place(p, h, kind)
    p.turned_home.discard(h)
    gains.built(table, p, kind)
    if kind == SH:
        gains.stronghold(table, p)
    if kind in (TE, SA):
        key = "favors_per_te" if kind == TE else "favors_per_sa"
        p.favors_due += int(table.data(p).get(key, 1))
        table.note("T-12.3", "A-42", when=table.id(p) == "chaosmagicians")
    table.note("A-39", when=not table.reachable(p, h) and p.jumped != h and kind == D)
    spanned = any(h in table.map.sites[site] for site in table.bridges)
    table.note("T-10.2", "T-6.7", "T-3.1", "T-3.5", *(("A-1", "A-8") if spanned else ()))
    table.note("A-44", when=any(table.town[n] for n in table.settlement(p, h)))
    gains.check_towns(table, p, [h])


def build(table: Table, p: Player, h: int) -> None:
    """Build a dwelling, jumping if need be (T-8.2, T-10.1)."""
    way = digging.jump_price(table, p, h)
    assert way is not None
    if any(way):
        p.workers -= way[0]
        p.priests -= way[1]
        p.jumped = h
        p.vp += int(table.data(p)["jump"]["vp"])
        table.note("T-3.6", "A-27", "T-12.6" if way[0] else "T-12.8")
    put(table, p, h, D)
    table.note("T-8.2", "T-10.1")
    table.note("T-11.4", when=p.home == ICE)


def bridge(table: Table, p: Player, site: int) -> None:
    """Build a bridge and check both ends for towns (T-8.8, A-5, A-6)."""
    table.span(p, site)
    p.bridges -= 1
    ends = [table.owner[h] for h in table.map.sites[site]]
    table.note("T-8.8", "T-8.9", "T-10.5", "A-2", "A-5", "A-6")
    table.note("A-3", when=ends.count(p.seat) == 1)
    gains.check_towns(table, p, [h for h in table.map.sites[site] if table.owner[h] == p.seat])


# --- main actions --------------------------------------------------------------------------------
def main_action(table: Table, p: Player) -> Course:
    """One main action up to its optional parts. Passing is a main action too."""
    p.turned.clear()
    p.turned_home.clear()
    p.non_home = False
    p.jumped = -1
    name, index = yield from ask(
        table, p, "MAIN", lambda: choosing.main_actions(table, p), links=True
    )
    h = table.map.land[index] if name in HEX_ACTIONS else -1
    table.note("T-22.1")
    if name == "PASS":
        yield from pass_round(table, p)
        return
    if name == "BUILD":
        build(table, p, h)
    elif name == "UPGRADE":
        kind = {D: TP, TP: TE, TE: SA}[table.building[h]]
        put(table, p, h, kind)
        table.note("T-8.3")
    elif name == "UPGRADE_SH":
        put(table, p, h, SH)
        table.note("T-8.3")
    elif name == "TRANSFORM_HOME":
        yield from digging.transform_home(table, p, h)
        table.note("T-8.1")
    elif name == "TRANSFORM_OTHER":
        yield from digging.transform_other(table, p, h)
        table.note("T-8.1")
    elif name == "POWER_ACTION":
        yield from power_action(table, p, index)
    elif name.startswith("SPECIAL"):
        yield from special(table, p, name.removeprefix("SPECIAL_"))
    elif name.startswith("SHIFT"):
        yield from shift(table, p, name)
    elif name == "ADVANCE_SHIP":
        ship = table.data(p)["ship"]
        p.coins -= int(ship["adv_c"])
        p.priests -= int(ship["adv_p"])
        gains.raise_ship(table, p)
        table.note("T-8.7")
    elif name == "ADVANCE_DIG":
        dig = table.data(p)["dig"]
        p.workers -= int(dig["adv_w"])
        p.coins -= int(dig["adv_c"])
        p.priests -= int(dig["adv_p"])
        p.vp += int(dig["adv_vp"][p.dig])
        p.dig += 1
        table.note("T-8.7")
    else:
        send_priest(table, p, index // 3, index % 3)
    yield from settle(table, p)
    yield from optional_parts(table, p)


HEX_ACTIONS = ("BUILD", "UPGRADE", "UPGRADE_SH", "TRANSFORM_HOME", "TRANSFORM_OTHER")


def optional_parts(table: Table, p: Player) -> Course:
    """Free spades, a dwelling on a hex turned home, bridges of Riverwalkers; the end (T-22.4)."""
    if p.free:
        yield from digging.use_spades(table, p)
    encode = table.box.code
    leave = "SKIP" if table.actions_left > 1 else "END_TURN"
    while True:

        def options() -> list[int]:
            actions: list[int] = []
            if open_build(table, p):
                hexes = sorted(p.turned_home)
                hexes = [h for h in hexes if choosing.can_pay(p, *table.building_cost(p, D, h))]
                actions += table.box.codes("BUILD", hexes)
            if p.bridges_due:
                actions += [encode("BRIDGE", site) for site in choosing.bridge_sites(table, p)]
            if leave == "END_TURN" or is_open(table, p):
                actions.append(encode(leave))
            return actions

        if leave == "SKIP" and not is_open(table, p):
            break
        node = "OPTION" if is_open(table, p) else "END"
        name, index = yield from ask(table, p, node, options, links=True)
        if name in ("END_TURN", "SKIP"):
            table.note("T-22.4", "T-22.6")
            break
        if name == "BRIDGE":
            p.bridges_due -= 1
            bridge(table, p, index)
            table.note("T-13.13", "A-81")
        else:
            h = table.map.land[index]
            put(table, p, h, D)
            p.turned_home.clear()  # one dwelling in an action (T-9.10)
            table.note("T-9.10", "T-8.1")
        yield from settle(table, p)
    p.turned_home.clear()
    p.bridges_due = 0


def open_build(table: Table, p: Player) -> bool:
    """Whether a hex turned home waits for a dwelling, whatever the coins (T-22.4)."""
    return bool(p.turned_home) and table.stock(p, D) > 0


def is_open(table: Table, p: Player) -> bool:
    """Whether an optional part is open."""
    return open_build(table, p) or bool(p.bridges_due and choosing.bridge_sites(table, p))


def power_action(table: Table, p: Player, act: int) -> Course:
    """Take a power action (T-8.4)."""
    gain = table.box.acts[act]["gain"]
    cost = choosing.power_price(table, p, act)
    table.note("T-11.8", "A-71", when=act in table.acts_used)
    table.note("T-11.7", "A-72", when=table.id(p) == "yetis")
    gains.spend_power(table, p, cost)
    table.acts_used.add(act)
    table.note("T-8.4")
    if "bridge" in gain:
        yield from place_bridge(table, p)
    p.workers += int(gain.get("w", 0))
    p.coins += int(gain.get("c", 0))
    if "p" in gain:
        table.note("A-22", when=not gains.can_gain_priest(table, p))
        gains.priests(table, p, int(gain["p"]))
    if "spade" in gain:
        gains.gain_spades(table, p, int(gain["spade"]), "action")
        table.note("A-70", when=not digging.digs(table, p))


def place_bridge(table: Table, p: Player) -> Course:
    """Choose a site (T-8.8)."""
    site = yield from choose(table, p, "BRIDGE", "BRIDGE", choosing.bridge_sites(table, p))
    bridge(table, p, site)


def special(table: Table, p: Player, name: str) -> Course:
    """Take a special action (T-8.5)."""
    if name != "ACTE":
        p.used.add(name)
    table.note("T-8.5", "T-8.11")
    if name in ("BON1", "ACTG"):
        number = 1 if name == "BON1" else int(table.data(p)["fixed_spades"])
        gains.gain_spades(table, p, number, "action")
        table.note("T-12.9", when=name == "ACTG")
    elif name in ("BON2", "FAV6"):
        p.steps_due.append(1)
    elif name == "ACTA":
        p.steps_due.append(2)
        table.note("T-12.2")
    elif name == "ACTC":
        table.actions_left = 3  # this one and two more (T-8.10)
        table.note("T-8.10", "A-92")
    elif name == "ACTE":
        p.workers -= 2
        table.note("T-12.7")
        yield from place_bridge(table, p)
    elif name == "ACTN":
        targets = choosing.sand_targets(table, p)
        h = yield from choose_hex(table, p, "STORM", "TRANSFORM_HOME", targets)
        table.terrain[h] = choosing.DESERT
        p.turned.add(h)
        p.turned_home.add(h)
        table.note("T-12.12", "A-37", "A-91")
    elif name == "ACTS":
        h = yield from choose_hex(table, p, "TRADE", "UPGRADE", table.own(p, D))
        put(table, p, h, TP, free=True)
        table.note("T-12.13", "A-40")
    else:
        h = yield from choose_hex(table, p, "RIDE", "BUILD", choosing.ride_targets(table, p))
        put(table, p, h, D, free=True)
        table.note("T-12.14", "A-39")


def shift(table: Table, p: Player, name: str) -> Course:
    """Change the home terrain of the Shapeshifters (T-13.4, T-13.5, T-13.6)."""
    rules = choosing.shift_rules(table, p)
    if name == "SHIFT_BY_POWER":
        gains.spend_power(table, p, rules["shift_cost_power"])
    else:
        gains.lose_tokens(table, p, rules["shift_cost_tokens"])
    p.vp += rules["shift_vp"]
    targets = choosing.shift_targets(table, p)
    p.home = yield from choose(table, p, "SHIFT", "PICK_TERRAIN", targets)
    table.note("T-13.4", "T-13.5", "T-13.6", "T-13.7", "A-74", "A-75")
    table.note("A-76", when=table.round == table.box.rounds)


def send_priest(table: Table, p: Player, cult: int, value: int) -> None:
    """Send a priest to a cult (T-8.6, T-11.17)."""
    steps = table.box.data["cult_track"]["slots_steps"]
    p.priests -= 1
    if value == 2:
        amount = int(table.box.data["cult_track"]["no_slot_steps"])
        table.note("A-21", when=-1 in table.slots[cult])
    else:
        slot = 0 if value == 0 else table.slots[cult].index(-1, 1)
        table.slots[cult][slot] = p.seat
        p.slots += 1
        amount = int(steps[slot])
    if table.stands(p, SH) and "sh_priest_bonus" in table.data(p):
        amount += int(table.data(p)["sh_priest_bonus"])
        table.note("T-11.17")
    table.note("A-20", when=p.cult[cult] == gains.TOP)
    gains.step(table, p, cult, amount)
    table.note("T-8.6", "T-4.10")


def pass_round(table: Table, p: Player) -> Course:
    """Pass: victory points, and another bonus card but in the last round (T-8.12)."""
    p.vp += gains.pass_points(table, p)
    table.note("A-43", when=table.actions_left > 1)
    table.actions_left = 0
    p.passed = True
    table.passing.append(p.seat)
    if table.box.variable_order:
        table.order.remove(p.seat)
        table.order.append(p.seat)
        table.note("T-14.3")
    table.note("T-5.5", "T-8.12")
    if table.round < table.box.rounds:
        card = yield from choose(table, p, "CARD", "TAKE_BONUS", sorted(table.cards))
        take_card(table, p, card)
        table.note("A-51", "A-52")
    else:
        table.note("A-55")


def take_card(table: Table, p: Player, card: int) -> None:
    """Take an open bonus card with its coins and lay the old one back (T-8.12)."""
    p.coins += table.cards.pop(card)
    if p.card >= 0:
        table.cards[p.card] = 0
    p.card = card


def turn(table: Table, p: Player) -> Course:
    """One turn: a main action, or two for ACTC, then the answers to power offers (T-5.4, T-22.6)."""
    table.turn = p.seat
    table.actions_left = 1
    table.note("T-5.4")
    while table.actions_left:
        yield from main_action(table, p)
        table.actions_left -= 1 if table.actions_left else 0
    p.blocked.clear()
    p.worker_priests = 0
    yield from answers(table)


def answers(table: Table) -> Course:
    """Answer power offers, event by event, each followed by the builder's reaction (T-10.6)."""
    while table.events:
        event = table.events[0]
        for seat in table.answering(event.builder):
            if seat in event.offers:
                yield from answer(table, event, table.players[seat], event.offers[seat])
        yield from reaction(table, event)
        table.events.pop(0)


def answer(table: Table, event: Event, p: Player, offer: int) -> Course:
    """Take all of an offer that can be taken, or decline it (T-10.4)."""
    amount = min(offer, table.capacity(p), p.vp + 1)
    if table.capacity(p) == 0:
        table.note("A-11")
        return
    code = table.box.code
    name, _ = yield from ask_plainly(
        table, p, "ANSWER", [code("LEECH_ACCEPT"), code("LEECH_DECLINE")]
    )
    table.note("T-10.4", "T-10.6")
    table.note("A-93", when=p.passed)
    if name == "LEECH_DECLINE":
        event.declined += 1
        return
    event.taken += 1
    if amount < offer:
        table.note("A-9", *(("A-10",) if p.vp == 0 else ()))
    gains.lose_vp(table, p, amount - 1)
    gains.power(table, p, amount)


def reaction(table: Table, event: Event) -> Course:
    """Carry out the reaction of Cultists and Shapeshifters to the answers (T-12.4, T-13.3)."""
    code = table.box.code
    p = table.players[event.builder]
    name = table.id(p)
    if name not in ("cultists", "shapeshifters"):
        return
    if event.taken:
        table.note("A-12", when=event.declined)
        if name == "cultists":
            track = yield from choose(table, p, "REACT_STEP", "CULT_STEP", range(4))
            gains.step(table, p, track, 1)
            p.blocked.clear()
            table.note("T-12.4", "A-14")
            return
        cost = int(table.data(p)[table.box.variable_rules]["token_vp_cost"])
        table.note("T-13.3")
        if cost:
            if p.vp < cost:
                return
            answer, _ = yield from ask_plainly(
                table, p, "REACT_TOKEN", [code("BUY_TOKEN"), code("SKIP")]
            )
            if answer == "SKIP":
                return
            gains.lose_vp(table, p, cost)
        p.bowls[2] += 1
    elif event.declined:
        if name == "shapeshifters" or table.box.errata:
            gains.power(table, p, 1)
            table.note("T-12.4" if name == "cultists" else "T-13.3", "A-13")
