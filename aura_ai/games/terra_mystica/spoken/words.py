"""Actions in the words of the public ledgers (T-18.3)."""

from __future__ import annotations

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.spades import steps_home, steps_to
from aura_ai.games.terra_mystica.spoken.names import (
    COLOURS,
    faction_of,
    hex_name,
    seat_block,
    seat_name,
    site_name,
)
from aura_ai.games.terra_mystica.spoken.picture import picture

__all__ = ["describe", "picture"]

_PLAIN = {
    at.END_TURN: "done",
    at.PASS: "pass",
    at.ADVANCE_SHIP: "advance ship",
    at.ADVANCE_DIG: "advance dig",
    at.SHIFT_BY_POWER: "shift the home terrain for power",
    at.SHIFT_BY_TOKENS: "shift the home terrain for tokens",
    at.BURN: "burn 1",
    at.PW_C: "convert 1PW to 1C",
    at.P_W: "convert 1P to 1W",
    at.P_C: "convert 1P to 1C",
    at.W_C: "convert 1W to 1C",
    at.W_P: "convert 1W to 1P",
    at.DISCARD_SPADES: "discard the spades left",
    at.TAKE_PRIEST: "gain-priest",
    at.SKIP: "go on without it",
    at.BUY_SPADE: "dig 1",
    at.BUY_TOKEN: "gain P3 for VP",
}
_RANGES = (
    (at.TAKE_BONUS, at.BONUS_CARDS, "bonus"),
    (at.POWER_ACTION, at.POWER_ACTIONS, "act"),
    (at.SPECIAL, len(at.SPECIALS), "special"),
    (at.SEND_PRIEST, 3 * at.CULTS, "priest"),
    (at.CULT_STEP, at.CULTS, "step"),
    (at.LOSE_CULT, at.CULTS, "lose"),
    (at.TAKE_FAVOR, at.FAVORS, "favor"),
    (at.TAKE_TOWN, at.TOWNS, "town"),
    (at.PICK_TERRAIN, at.TERRAINS, "terrain"),
    (at.LEECH_ACCEPT, 2, "answer"),
    (at.BUILD, at.HEXES, "build"),
    (at.UPGRADE, at.HEXES, "upgrade"),
    (at.UPGRADE_SH, at.HEXES, "stronghold"),
    (at.TRANSFORM_HOME, at.HEXES, "home"),
    (at.TRANSFORM_OTHER, at.HEXES, "other"),
    (at.CONNECT_RIVER, at.RIVERS, "connect"),
    (at.BRIDGE, at.SITES, "bridge"),
    (at.FACTION, at.FACTIONS, "faction"),
    (at.BID, at.MAX_BID + 1, "bid"),
    (at.BID_PASS, 1, "no bid"),
    (at.TURN_POSITION, at.MAX_SEATS, "position"),
    (at.TAKE_WORD, at.MAX_SEATS, "word"),
    (at.ACCEPT_LATE, at.PENDING, "accept"),
    (at.DECLINE_LATE, at.PENDING, "decline"),
)


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view."""
    if action in _PLAIN:
        return _PLAIN[action]
    if action in (at.PW_W, at.PW_P):
        price = int(array[at.PW_FOR_W if action == at.PW_W else at.PW_FOR_P])
        return f"convert {price}PW to 1{'W' if action == at.PW_W else 'P'}"
    if action == at.VP_C:
        return f"convert 1VP to {int(array[at.VP_FOR_C])}C"
    if action == at.C_VP:
        return f"convert {int(array[at.C_FOR_VP])}C to 1VP"
    for start, size, kind in _RANGES:
        if start <= action < start + size:
            return _range_words(array, kind, action - start)
    return f"action {action}"


def _range_words(s: Array, kind: str, index: int) -> str:
    if kind in ("build", "upgrade", "stronghold", "home", "other"):
        return _land_words(s, kind, index)
    if kind == "priest":
        return _priest_words(s, index)
    if kind in ("accept", "decline"):
        return _late_words(s, kind, index)
    if kind == "answer":
        return _answer_words(s, index)
    if kind == "terrain":
        return _terrain_words(s, index)
    if kind == "step":
        return f"+{_amount(s)}{at.CULT_NAMES[index].upper()}"
    if kind == "word":
        return f"{seat_name(s, index)} out of turn"
    if kind == "special":
        return f"action {at.SPECIALS[index]}"
    simple = {
        "bonus": f"take BON{index + 1}",
        "act": f"action ACT{index + 1}",
        "lose": f"-{int(s[at.LOSE])}{at.CULT_NAMES[index % at.CULTS].upper()}",
        "favor": f"+FAV{index + 1}",
        "town": f"+TW{index + 1}",
        "connect": f"connect r{index}",
        "bid": f"bid {index}",
        "no bid": "no bid",
        "position": f"turn position {index + 1}",
    }
    if kind in simple:
        return simple[kind]
    if kind == "bridge":
        known = index < int(s[at.N_SITES])
        return f"bridge {site_name(s, index)}" if known else f"bridge site {index}"
    return f"faction {at.FACTION_NAMES[index]}"


def _amount(s: Array) -> str:
    """Return the steps of the next choice of a cult, empty for one."""
    if s[at.NODE] == at.N_STEP and s[at.STEPS] > 1:
        return str(int(s[at.STEPS]))
    return ""


def _land_words(s: Array, kind: str, hex_: int) -> str:
    name = hex_name(s, hex_)
    if kind == "build":
        return f"build {name}"
    if kind == "stronghold":
        return f"upgrade {name} to SH"
    if kind == "upgrade":
        upper = {at.DWELLING: "TP", at.TRADING_HOUSE: "TE", at.TEMPLE: "SA"}
        return f"upgrade {name} to {upper.get(int(s[at.BUILDING + hex_]), 'nothing')}"
    if kind == "other":
        return f"transform {name} to another terrain"
    seat = int(s[TO_ACT])
    home = int(s[seat_block(seat) + at.HOME])
    terrain = int(s[at.TERRAIN + hex_])
    text = f"transform {name} to {COLOURS[home] if 0 <= home < len(COLOURS) else 'home'}"
    if terrain < at.ICE and home <= at.ICE and s[at.NODE] in (at.N_MAIN, at.N_SPADES):
        text += f" ({_spades(int(steps_home(s, seat, terrain)))})"
    return text


def _spades(steps: int) -> str:
    return "1 spade" if steps == 1 else f"{steps} spades"


def _terrain_words(s: Array, terrain: int) -> str:
    node, colour = int(s[at.NODE]), COLOURS[terrain]
    if node == at.N_COLOUR:
        seat, hex_ = int(s[TO_ACT]), int(s[at.TARGET])
        steps = int(steps_to(s, seat, int(s[at.TERRAIN + hex_]), terrain))
        return f"transform {hex_name(s, hex_)} to {colour} ({_spades(steps)})"
    if node == at.N_UNLOCK:
        return f"unlock-terrain {colour}"
    return f"pick-color {colour}"


def _priest_words(s: Array, index: int) -> str:
    cult, value = divmod(index, 3)
    steps = int(s[at.SUPPLY_STEPS] if value == 2 else s[at.SLOT_STEPS + value])
    return f"send p to {at.CULT_NAMES[cult].upper()} for {steps}"


def _answer_words(s: Array, index: int) -> str:
    if s[at.NODE] != at.N_ANSWER:
        return ("leech", "decline")[index]
    seat, builder = int(s[TO_ACT]), int(s[at.ACTIVE])
    slot = at.OFFER + at.MAX_SEATS * int(s[at.EVENTS_DONE]) + seat
    source = seat_name(s, builder)
    if index == 1:
        return f"decline {int(s[slot])} from {source}"
    block = seat_block(seat)
    room = 2 * int(s[block + at.BOWLS]) + int(s[block + at.BOWLS + 1])
    amount = min(int(s[slot]), room, int(s[block + at.VP]) + 1)
    price = f" for {amount - 1} VP" if amount > 1 else ""
    return f"leech {amount} from {source}{price}"


def _late_words(s: Array, kind: str, entry: int) -> str:
    word = int(s[at.OPEN + entry])
    verb = "leech" if kind == "accept" else "decline"
    if word < 0:
        return f"{verb} offer {entry}"
    builder = int(s[at.GROUP_BUILDER + (word >> 10)])
    receiver = faction_of(s, word & 15)
    name = at.FACTION_NAMES[receiver] if receiver >= 0 else "nobody"
    return f"{verb} {word >> 4 & 63} from {seat_name(s, builder)} ({name}, offer {entry})"
