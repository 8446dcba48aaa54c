"""The declared state of Aura.

The state is ``int16[SIZE]``. It follows section F-3 of the rules with four changes, each to make
search faster or exact: the draw deck and the South Wind deck are counts and a bit set instead of
ordered lists (their order is drawn when a card is revealed, F-3.3); the printed numbers travel
in the state (part *box*), so that one process plays any data file without compiling again; the
list of legal actions is part of the state, because finding forced decisions needs it anyway; and
the part *memory* holds what seats have learnt (E-15).

Kernels have one namespace: what the box holds, nodes and action codes are read through this module too.
"""

from dataclasses import replace
from typing import Any

from aura_ai.contract.layout import FLAG, INT16, SEAT_COUNT, Axis, Layout
from aura_ai.games.aura.box import *
from aura_ai.games.aura.nodes import *

layout = Layout()

layout.part("game", fixed=True)
solo = layout.word("solo", words=FLAG, doc="whether this is the solo game")
rounds = layout.word("rounds", 1, MAX_ROUNDS, doc="rounds of the game (A-2.1)")
tile_count = layout.word("tile_count", 1, MAX_TILES, doc="tiles on the table")

AXIS_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
AXIS_TILE = Axis("tile", MAX_TILES, used=tile_count, plural="tiles")
AXIS_TYPE = Axis("type", N_TYPES, names=WEATHER_NAMES)
"""Card types and weathers alike."""
AXIS_CROP = Axis("crop", N_CROPS, names=CROP_NAMES)
AXIS_SOUTH_WIND_CARD = Axis("card", N_SOUTH_WIND, first=1)

switches = layout.bits(
    "switches", Axis("switch", 14, names=SWITCH_NAMES), doc="options of section D"
)

layout.part("course")
fertilized = layout.bits("fertilized", AXIS_TILE, doc="tiles with a fertilizer token (A-23.1)")
round = layout.word("round", 1, MAX_ROUNDS, default=1, doc="current round")
node = layout.word("node", words=NODE_NAMES, default=NODE_TURN, doc="kind of the decision (F-1)")
first_player = layout.word("first_player", of=AXIS_SEAT, doc="first player (A-0.2)")
step = layout.word("step", 0, 2, doc="1 first step of a turn, 2 optional step (A-4.3)")
first_passer = layout.word(
    "first_passer", of=AXIS_SEAT, none=-1, doc="seat of the first pass of this phase (A-7.1)"
)
turns_left = layout.word("turns_left", 0, MAX_SEATS, doc="turns left after the first pass (A-7.1)")
action = layout.word(
    "action", of=AXIS_TYPE, none=-1, doc="type of the action being paid, carried out or voted for"
)
owed = layout.word(
    "owed",
    0,
    4,
    doc="half units still to pay; a matching card pays two, any other card one (A-5.2)",
)
substituted = layout.word(
    "substituted",
    words=FLAG,
    doc="whether a card of another type was spent on this payment (F-2.2)",
)
lowest = layout.word(
    "lowest",
    of=AXIS_TYPE,
    seen_by="some",
    doc="lowest card type that an ordered pick may still name (F-2.2, F-2.3)",
)
drops_owed = layout.word(
    "drops_owed",
    0,
    100,
    doc="own drops still to be taken from tiles (A-10.3, A-10.6, A-12.3)",
)
tile = layout.word("tile", of=AXIS_TILE, doc="tile or cloud that the action in progress is about")
owner = layout.word("owner", of=AXIS_SEAT, doc="owner of the drop that wind weather moves")
weather = layout.word(
    "weather", of=AXIS_TYPE, none=-1, doc="weather in resolution, none before the first"
)
order = layout.word("order", 0, MAX_TILES, none=-1, doc="place of a seat in the order of the phase")
resolve = layout.bits("resolve", AXIS_TYPE, doc="weathers still to resolve")
selected = layout.bits("selected", AXIS_TYPE, doc="selected weathers (A-11.2)")
vote_target = layout.word(
    "vote_target", of=AXIS_TYPE, doc="space that waits for a relocated vote (A-6.3)"
)
walked = layout.bits("walked", AXIS_TILE, doc="tiles entered in a lake walk (A-23.6)")
draft_step = layout.word("draft_step", 0, MAX_DRAFT_STEPS, doc="step of the draft, from 0 (A-20)")
picks_left = layout.word("picks_left", 0, 15, doc="cards still to be picked or discarded")
south_wind = layout.bits(
    "south_wind", AXIS_SOUTH_WIND_CARD, doc="South Wind cards left in their deck"
)
harvested = layout.word(
    "harvested", words=FLAG, doc="whether a harvest took place this round (A-18.2)"
)
reshuffles = layout.word("reshuffles", 0, 1000, doc="how often the South Wind deck was renewed")

layout.part("tiles")
crop = layout.grid("crop", AXIS_TILE, of=AXIS_CROP, none=-1, doc="crop of a tile; none face down")
growth = layout.grid("growth", AXIS_TILE, words=GROWTH_NAMES, doc="growth token (A-15)")
drops = layout.grid("drops", AXIS_TILE, AXIS_SEAT, most=100, doc="drops on a tile, by owner")
cloud = layout.grid("cloud", AXIS_TILE, words=CLOUD_NAMES, doc="cloud over a tile (A-0.6)")
cloud_drops = layout.grid(
    "cloud_drops", AXIS_TILE, AXIS_SEAT, most=100, doc="drops in a cloud, by owner"
)

layout.part("players, votes")
supply = layout.grid("supply", AXIS_SEAT, most=100, doc="drops that are not on the table")
vote_supply = layout.grid("vote_supply", AXIS_SEAT, most=100, doc="votes that are not on the table")
votes = layout.grid(
    "votes", AXIS_TYPE, AXIS_SEAT, most=100, doc="votes on a weather space, by owner (A-6)"
)
vp = layout.grid("vp", AXIS_SEAT, most=10_000, doc="victory points")
wins = layout.grid(
    "wins", AXIS_SEAT, most=TRACK_LENGTH - 1, doc="position on the voting-wins track"
)
wheat = layout.grid("wheat", AXIS_SEAT, most=10_000, doc="wheat tokens (A-17)")

layout.part("cards")
dice = layout.grid(
    *("dice", Axis("die", N_DICE)),
    most=N_DICE_VALUES,
    default=N_DICE_VALUES,
    kinds=True,
    doc="die faces; 0 is a harvest",
)
_UNSEEN: dict[str, Any] = {"most": 127, "hidden": -1, "tally": True}
_OWN: dict[str, Any] = {"seen_by": "owner", **_UNSEEN}
hand = layout.grid("hand", AXIS_SEAT, AXIS_TYPE, doc="cards in hand, by type", **_OWN)
pack = layout.grid("pack", AXIS_SEAT, AXIS_TYPE, doc="draft pack in front of a seat", **_OWN)
kept = layout.grid(
    *("kept", AXIS_SEAT, AXIS_TYPE),
    doc="cards kept in this draft",
    **_OWN,
)
discard = layout.grid(
    "discard",
    AXIS_TYPE,
    most=127,
    seen_by="some",
    doc="discard pile, as far as its cards were seen",
)
deck = layout.grid("deck", AXIS_TYPE, default=0, seen_by="nobody", doc="draw deck", **_UNSEEN)

# --- box: numbers of the data file (components.py fills them) ------------------------------------
layout.part("box", fixed=True)
_limits = layout.source("limits")
hand_limit = _limits.word("hand_limit", 1, 15, doc="cards that a hand may keep (A-8.1)")
cloud_grow_at = _limits.word(
    "cloud_grow_at", 2, 100, doc="drops at which a cloud becomes a thunder cloud (A-9.3)"
)
cloud_overflow_at = layout.word("cloud_overflow_at", doc="drops at which a cloud overflows (A-9.4)")
weathers_selected = _limits.word(
    "weathers_selected", 1, N_TYPES, doc="weathers selected in a round (A-11.2)"
)
sun_action_drops = _limits.word("sun_action_drops", 1, 10, doc="drops of a sun action (A-10.6)")
rain_action_max_clouds = _limits.word(
    "rain_action_max_clouds", 1, 2, doc="clouds of a rain action (A-10.13)"
)
_harvest = layout.source("harvest_vote")
vp_per_lowering = _harvest.word("vp_per_lowering", 0, 100, doc="points for lowering a die")
vp_bonus_on_flip = _harvest.word(
    "vp_bonus_on_flip", 0, 100, doc="points for turning a die to harvest"
)
first_deal_first_player = layout.word("first_deal_first_player", doc="first deal, first player")
first_deal_others = layout.word("first_deal_others", doc="first deal, other seats")
round_deal = layout.word("round_deal", doc="cards dealt in a later round")
draft_bonus = layout.word("draft_bonus", doc="bonus cards of a draft with two players")
_fertilizer = layout.source("fertilizer")
fertilizer_vp = _fertilizer.word(
    "fertilizer_vp", 0, 100, key="bonus_vp", doc="points of a fertilizer token"
)
fertilizer_tokens = _fertilizer.word(
    "fertilizer_tokens", 0, MAX_TILES, key="tokens", doc="fertilizer tokens in the box"
)
_wheat = layout.source("crop.wheat")
wheat_leader_points = _wheat.word(
    "wheat_leader_points", 0, 1000, key="leader_points", doc="points of the leader on wheat"
)
wheat_leader_tokens = _wheat.word(
    "wheat_leader_tokens", 0, 10, key="leader_tokens", doc="tokens of the leader on wheat"
)
wheat_other_points = _wheat.word(
    "wheat_other_points", 0, 1000, key="other_points", doc="points of others on wheat"
)
wheat_end_bonus = _wheat.word(
    "wheat_end_bonus", 0, 1000, key="end_bonus", doc="points at the end for most wheat tokens"
)
wheat_supply = layout.word("wheat_supply", none=-1, doc="-1: wheat tokens never run out (Q-67)")
_rice = layout.source("crop.rice")
rice_sprouted = _rice.word(
    "rice_sprouted", 0, 100, key="points_sprouted_per_drop", doc="points a drop on sprouted rice"
)
rice_grown = _rice.word(
    "rice_grown", 0, 100, key="points_grown_per_drop", doc="points a drop on grown rice"
)
_opuntia = layout.source("crop.opuntia")
opuntia_spoil_at = _opuntia.word(
    "opuntia_spoil_at", 1, 100, key="spoil_at", doc="drops at which an Opuntia spoils (A-23.3)"
)
_lake = layout.source("crop.lake")
lake_drops = _lake.word(
    "lake_drops", 0, 100, key="wind_in_drops", doc="drops that a cloud gains over the lake (A-23.6)"
)
track_cap = layout.word("track_cap", doc="last position on the voting-wins track")
_solo = layout.source("solo")
neutral_no_target_vp = _solo.word(
    "neutral_no_target_vp", 0, 100, doc="solo: points of the South Wind without a target"
)
neutral_missing_vote_vp = _solo.word(
    "neutral_missing_vote_vp", 0, 100, doc="solo: its points for a missing vote"
)
neutral_start_clouds = layout.word("neutral_start_clouds", doc="solo: its clouds at the start")
human_start_clouds = layout.word("human_start_clouds", doc="solo: clouds of the human at the start")
draft_keep = layout.grid(
    "draft_keep", Axis("step", MAX_DRAFT_STEPS), doc="cards kept in a step of the draft, then 0"
)
_dice = layout.source("dice.harvest")
faces = _dice.grid(
    "faces", Axis("face", N_FACES), most=N_DICE_VALUES, doc="faces of a die; 0 is a harvest"
)
need = layout.grid("need", AXIS_CROP, doc="drops for a growth token")
AXIS_RANK = Axis("rank", MAX_SEATS, first=1)
ROW_NAMES = ("grass", "cotton", "potato", "coffee", "coffee_grown", "corn", "opuntia", "spoiled")
ROW_GRASS, ROW_COTTON, ROW_POTATO, ROW_COFFEE, ROW_COFFEE_GROWN, ROW_CORN, ROW_OPUNTIA = range(7)
ROW_SPOILED = 7
points = layout.grid(
    "points",
    Axis("row", N_ROWS, names=ROW_NAMES),
    AXIS_RANK,
    least=-INT16,
    doc="harvest points by rank (A-17)",
)
track = layout.grid(
    "track",
    Axis("position", TRACK_LENGTH),
    least=-INT16,
    doc="points of the voting-wins track",
)
south_wind_cards = layout.grid(
    "south_wind_cards", AXIS_SOUTH_WIND_CARD, doc="packed South Wind cards, see SW_..."
)
dice_order = _solo.grid(
    "dice_order",
    Axis("value", N_DICE_VALUES),
    least=1,
    most=N_DICE_VALUES,
    key="dice_preference",
    doc="weather of a die value",
)
adjacent = layout.grid(
    "adjacent",
    AXIS_TILE,
    least=-INT16 - 1,
    doc="neighbours N, E, S, W of a tile, four bits each, 15 for none",
)

# --- memory: what seats have learnt (rules/memory.py) --------------------------------------------
AXIS_ROUND = Axis("round", MAX_ROUNDS, first=1)
AXIS_PILE = Axis("pile", N_PILES, first=2)
"""A discard pile that became the deck, named by the round of the deal."""
layout.part("memory")
_NOTED: dict[str, Any] = {"width": 4, "seen_by": "some"}
memory = layout.size
run_outs = layout.word("run_outs", 0, 127, doc="bit r: the deck ran out in the deal of round r")
last_out = layout.word(
    "last_out", 0, MAX_TILES, doc="round of the last run-out, 0 before the first"
)
spent = layout.packed(
    *("spent", AXIS_SEAT, AXIS_ROUND, AXIS_TYPE),
    doc="cards that left a hand face up in a round",
    **_NOTED,
)
pile = layout.packed("pile", AXIS_PILE, AXIS_TYPE, doc="cards of a pile", **_NOTED)
before = layout.packed(
    *("before", AXIS_PILE, Axis("seat", MAX_SEATS)),
    doc="cards dealt in a round before the deck ran out",
    **_NOTED,
)
drawn = layout.packed(
    *("drawn", AXIS_SEAT, AXIS_PILE, AXIS_TYPE),
    doc="cards drawn from a pile; the seat knows its own",
    **_NOTED,
)
packs_seen = layout.packed(
    *("packs_seen", AXIS_SEAT, Axis("step", MAX_DRAFT_STEPS), AXIS_TYPE),
    doc="draft pack in front of a seat; who passed it on knows it too (E-9)",
    **_NOTED,
)
layout.scratch("memory_room", 9, doc="not in use")
MEMORY_SIZE = layout.size - memory

# --- actions (F-2) -------------------------------------------------------------------------------
_DIRECTION = Axis("direction", N_DIRECTIONS, names=("north", "east", "south", "west"))
_OWNER = Axis("owner", MAX_SEATS)
ACTION_PASS = layout.action("PASS", "pass the turn")
ACTION_DONE = layout.action("DONE", "stop or decline at an optional step")
ACTION_PLAY = layout.action("PLAY", "pay an action with matching cards only", AXIS_TYPE)
ACTION_PLAY_SUB = layout.action(
    "PLAY_SUB", "pay an action with one substitute pair or more", AXIS_TYPE
)
ACTION_CARD = layout.action(
    "CARD", "one card of a type: pay, discard, or keep in the draft", AXIS_TYPE
)
ACTION_TILE = layout.action("TILE", "a tile, or the cloud on it", AXIS_TILE)
ACTION_MOVE = layout.action("MOVE", "move the cloud of a tile (wind action)", AXIS_TILE, _DIRECTION)
ACTION_DROP = layout.action(
    "DROP", "a drop of an owner: rain action, or wind weather", AXIS_TILE, _OWNER
)
ACTION_VOTE_OWN = layout.action("VOTE_OWN", "vote on the action that was taken")
ACTION_VOTE_NEXT = layout.action("VOTE_NEXT", "vote on the space after it")
ACTION_LOWER = layout.action(
    "LOWER", "lower a die that shows a value", Axis("value", N_DICE_VALUES, first=1)
)
ACTION_WEATHER = layout.action(
    "WEATHER", "choose a weather, or the source of a vote", replace(AXIS_TYPE, name="weather")
)
ACTION_DIR = layout.action("DIR", "a direction: wind weather, steps of the lake", _DIRECTION)
CARD, TILE, MOVE, DROP, WEATHER = map(
    layout.actions.__getitem__, ("CARD", "TILE", "MOVE", "DROP", "WEATHER")
)
N_ACTIONS = len(layout.actions)

# --- legal actions of the present decision -------------------------------------------------------
layout.part("legal")
MAX_LEGAL = MAX_TILES * MAX_SEATS + 1
legal_count = layout.scratch("legal_count", 1, doc="number of legal actions")
legal = layout.scratch("legal", MAX_LEGAL, doc="legal actions, ascending")

SIZE = layout.size
"""Entries of the state array."""

# --- during set-up -------------------------------------------------------------------------------
NO_TILE = 15
pool = memory
"""During set-up only: tiles not drawn yet, counts by crop."""
fixed_crops = memory + N_CROPS
"""During set-up only: crop of each tile of a fixed layout, -1 for a random one."""
solo_order = fixed_crops
"""During set-up of a solo game only: crops by rising solo rank (A-21.3), -1 after the last."""
solo_places = solo_order + N_CROPS
"""During set-up of a solo game only: tiles in the order in which they are laid (B-10)."""
