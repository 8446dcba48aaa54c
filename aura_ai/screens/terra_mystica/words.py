"""Actions in the words of the public ledgers (T-18.3)."""

from __future__ import annotations

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.spades import steps_home, steps_to
from aura_ai.screens.terra_mystica import names
from aura_ai.screens.terra_mystica.board_text import picture

__all__ = ["describe", "picture"]

_PLAIN = {
    at.ACTION_END_TURN: "done",
    at.ACTION_PASS: "pass",
    at.ACTION_ADVANCE_SHIP: "advance ship",
    at.ACTION_ADVANCE_DIG: "advance dig",
    at.ACTION_SHIFT_BY_POWER: "shift the home terrain for power",
    at.ACTION_SHIFT_BY_TOKENS: "shift the home terrain for tokens",
    at.ACTION_BURN: "burn 1",
    at.ACTION_PW_C: "convert 1PW to 1C",
    at.ACTION_P_W: "convert 1P to 1W",
    at.ACTION_P_C: "convert 1P to 1C",
    at.ACTION_W_C: "convert 1W to 1C",
    at.ACTION_W_P: "convert 1W to 1P",
    at.ACTION_DISCARD_SPADES: "discard the spades left",
    at.ACTION_TAKE_PRIEST: "gain-priest",
    at.ACTION_SKIP: "go on without it",
    at.ACTION_BUY_SPADE: "dig 1",
    at.ACTION_BUY_TOKEN: "gain P3 for VP",
}
_RANGES = (
    (at.ACTION_TAKE_BONUS, at.N_BONUS_CARDS, "bonus"),
    (at.ACTION_POWER, at.N_POWER_ACTIONS, "act"),
    (at.ACTION_SPECIAL, len(at.SPECIALS), "special"),
    (at.ACTION_SEND_PRIEST, 3 * at.N_CULTS, "priest"),
    (at.ACTION_CULT_STEP, at.N_CULTS, "step"),
    (at.ACTION_LOSE_CULT, at.N_CULTS, "lose"),
    (at.ACTION_TAKE_FAVOR, at.N_FAVORS, "favor"),
    (at.ACTION_TAKE_TOWN, at.N_TOWNS, "town"),
    (at.ACTION_PICK_TERRAIN, at.N_TERRAINS, "terrain"),
    (at.ACTION_LEECH_ACCEPT, 2, "answer"),
    (at.ACTION_BUILD, at.N_HEXES, "build"),
    (at.ACTION_UPGRADE, at.N_HEXES, "upgrade"),
    (at.ACTION_UPGRADE_SH, at.N_HEXES, "stronghold"),
    (at.ACTION_TRANSFORM_HOME, at.N_HEXES, "home"),
    (at.ACTION_TRANSFORM_OTHER, at.N_HEXES, "other"),
    (at.ACTION_CONNECT_RIVER, at.N_RIVERS, "connect"),
    (at.ACTION_BRIDGE, at.N_SITES, "bridge"),
    (at.ACTION_FACTION, at.N_FACTIONS, "faction"),
    (at.ACTION_BID, at.MAX_BID + 1, "bid"),
    (at.ACTION_BID_PASS, 1, "no bid"),
    (at.ACTION_TURN_POSITION, at.MAX_SEATS, "position"),
    (at.ACTION_TAKE_WORD, at.MAX_SEATS, "word"),
    (at.ACTION_ACCEPT_LATE, at.N_PENDING, "accept"),
    (at.ACTION_DECLINE_LATE, at.N_PENDING, "decline"),
)


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view."""
    if action in _PLAIN:
        return _PLAIN[action]
    if action in (at.ACTION_PW_W, at.ACTION_PW_P):
        price = int(array[at.pw_for_w if action == at.ACTION_PW_W else at.pw_for_p])
        return f"convert {price}PW to 1{'W' if action == at.ACTION_PW_W else 'P'}"
    if action == at.ACTION_VP_C:
        return f"convert 1VP to {int(array[at.vp_for_c])}C"
    if action == at.ACTION_C_VP:
        return f"convert {int(array[at.c_for_vp])}C to 1VP"
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
        return f"{names.seat_name(s, index)} out of turn"
    if kind == "special":
        return f"action {at.SPECIALS[index]}"
    simple = {
        "bonus": f"take BON{index + 1}",
        "act": f"action ACT{index + 1}",
        "lose": f"-{int(s[at.lose])}{at.CULT_NAMES[index % at.N_CULTS].upper()}",
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
        known = index < int(s[at.sites])
        return f"bridge {names.site_name(s, index)}" if known else f"bridge site {index}"
    return f"faction {at.FACTION_NAMES[index]}"


def _amount(s: Array) -> str:
    """Return the steps of the next choice of a cult, empty for one."""
    if s[at.node] == at.NODE_STEP and s[at.steps] > 1:
        return str(int(s[at.steps]))
    return ""


def _land_words(s: Array, kind: str, hex_: int) -> str:
    name = names.hex_name(s, hex_)
    if kind == "build":
        return f"build {name}"
    if kind == "stronghold":
        return f"upgrade {name} to SH"
    if kind == "upgrade":
        upper = {at.DWELLING: "TP", at.TRADING_HOUSE: "TE", at.TEMPLE: "SA"}
        return f"upgrade {name} to {upper.get(int(s[at.building + hex_]), 'nothing')}"
    if kind == "other":
        return f"transform {name} to another terrain"
    seat = int(s[TO_ACT])
    home = int(s[names.seat_block(seat) + at.home])
    terrain = int(s[at.terrain + hex_])
    text = (
        f"transform {name} to {names.COLOURS[home] if 0 <= home < len(names.COLOURS) else 'home'}"
    )
    if terrain < at.ICE and home <= at.ICE and s[at.node] in (at.NODE_MAIN, at.NODE_SPADES):
        text += f" ({_spades(int(steps_home(s, seat, terrain)))})"
    return text


def _spades(steps: int) -> str:
    return "1 spade" if steps == 1 else f"{steps} spades"


def _terrain_words(s: Array, terrain: int) -> str:
    node, colour = int(s[at.node]), names.COLOURS[terrain]
    if node == at.NODE_COLOUR:
        seat, hex_ = int(s[TO_ACT]), int(s[at.target])
        steps = int(steps_to(s, seat, int(s[at.terrain + hex_]), terrain))
        return f"transform {names.hex_name(s, hex_)} to {colour} ({_spades(steps)})"
    if node == at.NODE_UNLOCK:
        return f"unlock-terrain {colour}"
    return f"pick-color {colour}"


def _priest_words(s: Array, index: int) -> str:
    cult, value = divmod(index, 3)
    steps = int(s[at.supply_steps] if value == 2 else s[at.slot_steps + value])
    return f"send p to {at.CULT_NAMES[cult].upper()} for {steps}"


def _answer_words(s: Array, index: int) -> str:
    if s[at.node] != at.NODE_ANSWER:
        return ("leech", "decline")[index]
    seat, builder = int(s[TO_ACT]), int(s[at.active])
    slot = at.offer + at.MAX_SEATS * int(s[at.events_done]) + seat
    source = names.seat_name(s, builder)
    if index == 1:
        return f"decline {int(s[slot])} from {source}"
    block = names.seat_block(seat)
    room = 2 * int(s[block + at.bowl]) + int(s[block + at.bowl + 1])
    amount = min(int(s[slot]), room, int(s[block + at.vp]) + 1)
    price = f" for {amount - 1} VP" if amount > 1 else ""
    return f"leech {amount} from {source}{price}"


def _late_words(s: Array, kind: str, entry: int) -> str:
    word = int(s[at.open + entry])
    verb = "leech" if kind == "accept" else "decline"
    if word < 0:
        return f"{verb} offer {entry}"
    builder = int(s[at.group_builder + (word >> 10 & 15)])
    receiver = names.faction_of(s, word & 15)
    name = at.FACTION_NAMES[receiver] if receiver >= 0 else "nobody"
    return f"{verb} {word >> 4 & 63} from {names.seat_name(s, builder)} ({name}, offer {entry})"
