"""Actions in the words of the public ledgers (T-18.3)."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.spades import steps_home, steps_to
from aura_ai.games.terra_mystica.screen import names
from aura_ai.games.terra_mystica.screen.board_text import picture

__all__ = ["describe", "picture"]

_PLAIN = {
    "END_TURN": "done",
    "PASS": "pass",
    "ADVANCE_SHIP": "advance ship",
    "ADVANCE_DIG": "advance dig",
    "SHIFT_BY_POWER": "shift the home terrain for power",
    "SHIFT_BY_TOKENS": "shift the home terrain for tokens",
    "BURN": "burn 1",
    "PW_C": "convert 1PW to 1C",
    "P_W": "convert 1P to 1W",
    "P_C": "convert 1P to 1C",
    "W_C": "convert 1W to 1C",
    "W_P": "convert 1W to 1P",
    "DISCARD_SPADES": "discard the spades left",
    "TAKE_PRIEST": "gain-priest",
    "SKIP": "go on without it",
    "BUY_SPADE": "dig 1",
    "BUY_TOKEN": "gain P3 for VP",
    "BID_PASS": "no bid",
}


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view."""
    kind, indices = at.layout.actions.decode(action)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in ("PW_W", "PW_P", "VP_C", "C_VP"):
        return _conversion(array, kind)
    if kind in ("BUILD", "UPGRADE", "UPGRADE_SH", "TRANSFORM_HOME", "TRANSFORM_OTHER"):
        return _land_words(array, kind, *indices)
    match kind, indices:
        case "SEND_PRIEST", (cult, place):
            return _priest_words(array, cult, place)
        case "ACCEPT_LATE" | "DECLINE_LATE", (entry,):
            return _late_words(array, "leech" if kind == "ACCEPT_LATE" else "decline", entry)
        case "LEECH_ACCEPT" | "LEECH_DECLINE", ():
            return _answer_words(array, accepts=kind == "LEECH_ACCEPT")
        case _, (index,):
            return _index_words(array, kind, index)
    return f"action {action}"


def _conversion(s: Array, kind: str) -> str:
    return {
        "PW_W": f"convert {int(s[at.pw_for_w])}PW to 1W",
        "PW_P": f"convert {int(s[at.pw_for_p])}PW to 1P",
        "VP_C": f"convert 1VP to {int(s[at.vp_for_c])}C",
        "C_VP": f"convert {int(s[at.c_for_vp])}C to 1VP",
    }[kind]


def _index_words(s: Array, kind: str, index: int) -> str:
    match kind:
        case "PICK_TERRAIN":
            return _terrain_words(s, index)
        case "CULT_STEP":
            return f"+{_amount(s)}{at.CULT_NAMES[index].upper()}"
        case "LOSE_CULT":
            return f"-{int(s[at.lose])}{at.CULT_NAMES[index].upper()}"
        case "TAKE_WORD":
            return f"{names.seat_name(s, index)} out of turn"
        case "SPECIAL":
            return f"action {at.SPECIALS[index]}"
        case "BRIDGE" if index < int(s[at.sites]):
            return f"bridge {names.site_name(s, index)}"
        case "FACTION":
            return f"faction {at.FACTION_NAMES[index]}"
        case "CONNECT_RIVER":
            return f"connect r{index}"
        case "BID":
            return f"bid {index}"
        case "BRIDGE":
            return f"bridge site {index}"
    return f"{_NUMBERED[kind]}{index + 1}"


_NUMBERED = {
    "TAKE_BONUS": "take BON",
    "POWER": "action ACT",
    "TAKE_FAVOR": "+FAV",
    "TAKE_TOWN": "+TW",
    "TURN_POSITION": "turn position ",
}


def _amount(s: Array) -> str:
    """Return the steps of the next choice of a cult, empty for one."""
    if s[at.node] == at.NODE_STEP and s[at.steps] > 1:
        return str(int(s[at.steps]))
    return ""


def _land_words(s: Array, kind: str, hex_: int) -> str:
    name = names.hex_name(s, hex_)
    if kind == "BUILD":
        return f"build {name}"
    if kind == "UPGRADE_SH":
        return f"upgrade {name} to SH"
    if kind == "UPGRADE":
        upper = {at.DWELLING: "TP", at.TRADING_HOUSE: "TE", at.TEMPLE: "SA"}
        return f"upgrade {name} to {upper.get(int(s[at.building + hex_]), 'nothing')}"
    if kind == "TRANSFORM_OTHER":
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


def _priest_words(s: Array, cult: int, place: int) -> str:
    steps = int(s[at.supply_steps] if place == 2 else s[at.slot_steps + place])
    return f"send p to {at.CULT_NAMES[cult].upper()} for {steps}"


def _answer_words(s: Array, accepts: bool) -> str:
    if s[at.node] != at.NODE_ANSWER:
        return "leech" if accepts else "decline"
    seat, builder = int(s[TO_ACT]), int(s[at.active])
    slot = at.offer + at.MAX_SEATS * int(s[at.events_done]) + seat
    source = names.seat_name(s, builder)
    if not accepts:
        return f"decline {int(s[slot])} from {source}"
    block = names.seat_block(seat)
    room = 2 * int(s[block + at.bowl]) + int(s[block + at.bowl + 1])
    amount = min(int(s[slot]), room, int(s[block + at.vp]) + 1)
    price = f" for {amount - 1} VP" if amount > 1 else ""
    return f"leech {amount} from {source}{price}"


def _late_words(s: Array, verb: str, entry: int) -> str:
    word = int(s[at.open + entry])
    if word < 0:
        return f"{verb} offer {entry}"
    builder = int(s[at.group_builder + (word >> 10 & 15)])
    receiver = names.faction_of(s, word & 15)
    name = at.FACTION_NAMES[receiver] if receiver >= 0 else "nobody"
    return f"{verb} {word >> 4 & 63} from {names.seat_name(s, builder)} ({name}, offer {entry})"
