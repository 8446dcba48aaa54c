"""The action codes of Terra Mystica (section 22).

The last ones are legal only in replays.
"""

from aura_ai.contract.actions import Actions
from aura_ai.contract.field import Axis
from aura_ai.games.terra_mystica.box import (
    AXIS_ACT,
    AXIS_CARD,
    AXIS_CULT,
    AXIS_FACTION,
    AXIS_FAVOR,
    AXIS_HEX,
    AXIS_RIVER,
    AXIS_SITE,
    AXIS_SPECIAL,
    AXIS_TERRAIN,
    AXIS_TOWN,
    MAX_SEATS,
)
from aura_ai.games.terra_mystica.nodes import MAX_BID, N_PENDING

actions = Actions()
_OFFER = Axis("offer", N_PENDING)
ACTION_END_TURN = actions.add("END_TURN", "end the turn, or leave an open option")
ACTION_PASS = actions.add("PASS", "pass for the round")
ACTION_TAKE_BONUS = actions.add("TAKE_BONUS", "take a bonus card", AXIS_CARD)
ACTION_POWER = actions.add("POWER", "take a power action", AXIS_ACT)
ACTION_SPECIAL = actions.add(
    "SPECIAL", "use a special action of a card, tile or stronghold", AXIS_SPECIAL
)
ACTION_SHIFT_BY_POWER = actions.add("SHIFT_BY_POWER", "name a new home terrain, paid with power")
ACTION_SHIFT_BY_TOKENS = actions.add(
    "SHIFT_BY_TOKENS", "name a new home terrain, paid with power tokens"
)
ACTION_ADVANCE_SHIP = actions.add("ADVANCE_SHIP", "advance on the ship track")
ACTION_ADVANCE_DIG = actions.add("ADVANCE_DIG", "advance on the dig track")
ACTION_SEND_PRIEST = actions.add(
    "SEND_PRIEST",
    "send a priest to a cult for 3, 2 or 1 steps",
    AXIS_CULT,
    Axis("place", 3, names=("3 steps", "2 steps", "1 step")),
)
ACTION_BURN = actions.add("BURN", "burn a power token to move another")
ACTION_PW_C = actions.add("PW_C", "convert power to a coin")
ACTION_PW_W = actions.add("PW_W", "convert power to a worker")
ACTION_PW_P = actions.add("PW_P", "convert power to a priest")
ACTION_P_W = actions.add("P_W", "convert a priest to a worker")
ACTION_P_C = actions.add("P_C", "convert a priest to a coin")
ACTION_W_C = actions.add("W_C", "convert a worker to a coin")
ACTION_W_P = actions.add("W_P", "convert a worker to a priest (Darklings)")
ACTION_VP_C = actions.add("VP_C", "convert victory points to a coin (Alchemists)")
ACTION_C_VP = actions.add("C_VP", "convert coins to a victory point (Alchemists)")
ACTION_DISCARD_SPADES = actions.add("DISCARD_SPADES", "let the free spades go")
ACTION_CULT_STEP = actions.add("CULT_STEP", "advance on a cult", AXIS_CULT)
ACTION_LOSE_CULT = actions.add("LOSE_CULT", "go back on a cult", AXIS_CULT)
ACTION_TAKE_FAVOR = actions.add("TAKE_FAVOR", "take a favor tile", AXIS_FAVOR)
ACTION_TAKE_TOWN = actions.add("TAKE_TOWN", "take a town tile", AXIS_TOWN)
ACTION_PICK_TERRAIN = actions.add("PICK_TERRAIN", "name a terrain", AXIS_TERRAIN)
ACTION_TAKE_PRIEST = actions.add("TAKE_PRIEST", "take the priest in place of a terrain")
ACTION_LEECH_ACCEPT = actions.add("LEECH_ACCEPT", "take the power that is offered")
ACTION_LEECH_DECLINE = actions.add("LEECH_DECLINE", "refuse it")
ACTION_SKIP = actions.add("SKIP", "do without an option")
ACTION_BUY_TOKEN = actions.add("BUY_TOKEN", "buy a power token")
ACTION_BUILD = actions.add("BUILD", "build a dwelling", AXIS_HEX)
ACTION_UPGRADE = actions.add(
    "UPGRADE", "upgrade to the next building, not to a stronghold", AXIS_HEX
)
ACTION_UPGRADE_SH = actions.add("UPGRADE_SH", "upgrade to a stronghold", AXIS_HEX)
ACTION_TRANSFORM_HOME = actions.add(
    "TRANSFORM_HOME", "transform a hex to the home terrain", AXIS_HEX
)
ACTION_TRANSFORM_OTHER = actions.add(
    "TRANSFORM_OTHER", "transform a hex to a terrain that is named next", AXIS_HEX
)
ACTION_CONNECT_RIVER = actions.add(
    "CONNECT_RIVER", "link two buildings over a river hex (Mermaids)", AXIS_RIVER
)
ACTION_BRIDGE = actions.add("BRIDGE", "build a bridge", AXIS_SITE)
ACTION_FACTION = actions.add("FACTION", "take a faction", AXIS_FACTION)
ACTION_BID = actions.add("BID", "bid victory points", Axis("points", MAX_BID + 1))
ACTION_BID_PASS = actions.add("BID_PASS", "leave the auction")
ACTION_TURN_POSITION = actions.add(
    "TURN_POSITION", "take a place in the turn order", Axis("place", MAX_SEATS, first=1)
)
N_PRINTED_ACTIONS = len(actions)
"""Codes of section 22; those from here on exist in replays of ledgers alone (T-18.4)."""
ACTION_TAKE_WORD = actions.add(
    "TAKE_WORD", "replay: a seat acts out of turn", Axis("seat", MAX_SEATS)
)
ACTION_ACCEPT_LATE = actions.add("ACCEPT_LATE", "replay: take the power of an open offer", _OFFER)
ACTION_DECLINE_LATE = actions.add("DECLINE_LATE", "replay: refuse an open offer", _OFFER)
ACTION_BUY_SPADE = actions.add("BUY_SPADE", "replay: pay for one spade")
"""Some ledgers convert between spades, which section 22 has no code for."""
N_ACTIONS = len(actions)
TAKE_BONUS, CULT_STEP, TAKE_FAVOR, TAKE_TOWN = map(
    actions.__getitem__, ("TAKE_BONUS", "CULT_STEP", "TAKE_FAVOR", "TAKE_TOWN")
)
UPGRADE, CONNECT_RIVER, BRIDGE, FACTION = map(
    actions.__getitem__, ("UPGRADE", "CONNECT_RIVER", "BRIDGE", "FACTION")
)
MAX_LEGAL = 400
"""At most 77 hexes transformed or built on in four ways, 77 upgrades and about 60 others."""
