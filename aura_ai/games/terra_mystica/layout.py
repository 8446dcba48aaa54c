"""The declared state of Terra Mystica (section 23).

The state is ``int16[SIZE]``. The box (map, factions, tiles) travels in it, packed, so that one process
plays any data file without compiling again. Hexes are land hexes 0 to 76 in reading order (T-2.4);
*cells* are ``16 * row + column`` over the whole map, and a set of cells is nine words, one per row
with one bit per column, so neighbours are found by shifting (T-2.2).

Kernels have one namespace: what the box holds, nodes, action codes and numbers of factions are read
through this module too.
"""

from typing import Any

from aura_ai.contract.layout import Axis, Layout
from aura_ai.games.terra_mystica.actions import *
from aura_ai.games.terra_mystica.box import *
from aura_ai.games.terra_mystica.faction_numbers import *
from aura_ai.games.terra_mystica.nodes import *

layout = Layout(actions=actions)
_SEAT: dict[str, Any] = {"most": MAX_SEATS - 1, "none": NONE, "seat_values": (0,)}
"""A field that names a seat, or nobody."""

layout.part("options", fixed=True)
map = layout.word("map", 0, 2, kinds=True, doc="map in play (T-1.1)")
final_random = layout.word("final_random", 0, 1, doc="the final tile is drawn (T-1.3)")
variable_order = layout.word("variable_order", 0, 1, doc="variable turn order (T-1.4)")
faction_mode = layout.word(
    "faction_mode", 0, 3, doc="0 given, 1 random, 2 draft, 3 auction (T-1.5)"
)
factions_in = layout.word("factions_in", 0, N_FACTIONS, doc="factions in the box: 14, or 20")
revised = layout.word("revised", 0, 1, doc="revised variable factions (T-1.6)")
table_vp = layout.word("table_vp", 0, 1, doc="start points by the table of 2017 (T-1.7)")
errata = layout.word("errata", 0, 1, doc="Cultists get 1 power when all decline (T-1.8)")

layout.part("course of the game")
replay = layout.word(
    "replay", 0, 1, doc="a ledger is replayed: offers may be answered late (T-18.4)"
)
round = layout.word("round", 0, N_ROUNDS, doc="current round, 0 in setup")
phase = layout.word("phase", words=PHASE_NAMES, doc="phase of the round")
node = layout.word("node", words=NODE_NAMES, doc="what is decided")
active = layout.word("active", doc="seat whose turn it is", **_SEAT)
step = layout.word("step", 0, 99, doc="place in a sequence of the setup or of a phase")
final_tile = layout.word(
    "final_tile", 0, 3, none=NONE, kinds=True, doc="final tile in play (T-1.3)"
)
scoring_tile = layout.grid(
    "scoring_tile", AXIS_ROUND, most=N_SCORING_TILES - 1, none=NONE, kinds=True, doc="tile by round"
)
card_holder = layout.grid(
    "card_holder",
    AXIS_CARD,
    least=-2,
    most=MAX_SEATS - 1,
    seat_values=(0,),
    doc="seat that holds a bonus card, -1 open, -2 out of the game",
)
card_coins = layout.grid("card_coins", AXIS_CARD, most=N_ROUNDS, doc="coins on an open bonus card")
act_used = layout.grid("act_used", AXIS_ACT, most=1, doc="power actions used in this round")
favors_left = layout.grid("favors_left", AXIS_FAVOR, most=3, doc="favor tiles in the supply")
towns_left = layout.grid("towns_left", AXIS_TOWN, most=3, doc="town tiles in the supply")
order = layout.grid("order", AXIS_PLACE, doc="turn order (T-14.3)", **_SEAT)
first_pass = layout.word("first_pass", doc="first to pass in this round", **_SEAT)
on_top = layout.grid("on_top", AXIS_CULT, doc="seat on space 10 of a cult", **_SEAT)
slot = layout.grid("slot", AXIS_CULT, AXIS_SLOT, doc="seat whose priest is in a cult slot", **_SEAT)

layout.part("draft and auction")
tokens = layout.bits(
    "tokens", Axis("board", N_BOARDS), doc="boards whose faction is still to be had"
)
sides = layout.bits("sides", Axis("board", N_BOARDS), doc="boards that show their second faction")
pool = layout.bits("pool", Axis("board", N_BOARDS), doc="boards that are in the auction (T-15.7)")
bidder = layout.word("bidder", doc="starter of this auction", **_SEAT)
high_bid = layout.word("high_bid", 0, MAX_BID, none=NONE, doc="highest bid so far")
high_seat = layout.word("high_seat", doc="who made it", **_SEAT)
out = layout.bits("out", AXIS_SEAT, doc="seats that are out of this auction")

layout.part("the turn")
word = layout.word("word", doc="seat that acts out of turn (replay)", **_SEAT)
turn = layout.word(
    "turn", 0, 4, doc="0 between turns, 1 in a turn, 2 offers are answered; stage of an auction"
)
main_done = layout.word("main_done", 0, 1, doc="the main action has been taken")
actions_left = layout.word("actions_left", 0, 2, doc="main actions that ACTC still gives (T-8.10)")
spades = layout.word("spades", 0, 20, doc="free spades left")
top_up = layout.word("top_up", 0, 1, doc="spades may still be bought in addition (T-9.8)")
non_home = layout.word(
    "non_home", 0, 1, doc="a hex of this action ended on another terrain (T-9.6)"
)
jump = layout.word(
    "jump", 0, N_HEXES - 1, none=NONE, kinds=True, doc="hex jumped to in this action (T-3.6)"
)
turned = layout.grid(
    "turned",
    AXIS_TURNED,
    most=N_HEXES - 1,
    none=NONE,
    kinds=True,
    doc="hexes transformed in this action",
)
may_build = layout.word(
    "may_build", 0, 1, doc="a dwelling may follow on a hex turned home (T-9.10)"
)
target = layout.word(
    "target", 0, N_HEXES - 1, none=NONE, kinds=True, doc="hex whose new terrain is to be named"
)
lose = layout.word("lose", 0, 4, doc="steps to lose on one cult (T-11.13)")
favors_due = layout.word("favors_due", 0, 9, doc="favor tiles to take")
towns_due = layout.word("towns_due", 0, 14, doc="town tiles to take")
steps = layout.word("steps", 0, 5, doc="steps of the next choice of a cult")
step_choices = layout.word("step_choices", 0, 20, doc="choices of a cult that are due")
bridges_due = layout.word("bridges_due", 0, 1, doc="a bridge must be placed")
free_bridges = layout.word("free_bridges", 0, 2, doc="bridges that may be placed (T-13.13)")
shifting = layout.word("shifting", 0, 1, doc="a new home terrain is to be named (T-13.5)")
storm = layout.word("storm", 0, 1, doc="ACTN is to be carried out (T-12.12)")
trade = layout.word("trade", 0, 1, doc="ACTS is to be carried out (T-12.13)")
ride = layout.word("ride", 0, 1, doc="ACTW is to be carried out (T-12.14)")
unlocks = layout.word("unlocks", 0, 40, doc="priests that Riverwalkers settle (T-13.10)")
w_to_p = layout.word("w_to_p", 0, 15, doc="workers that may become priests (T-12.5)")
blocked = layout.bits(
    "blocked", AXIS_CULT, doc="tracks stopped at 9 this turn for want of a key (T-16.3)"
)
enter = layout.word("enter", 0, N_CULTS, doc="keys for whose use a track is to be named (T-16.4)")
last_conversion = layout.word(
    "last_conversion",
    0,
    ACTION_C_VP,
    kinds=True,
    doc="last code of a run of conversions, 0 outside (section 21)",
)
card_due = layout.word("card_due", 0, 1, doc="a passing player takes a bonus card")
pause = layout.word("pause", 0, 2, doc="replay: the phase waits for late answers")

layout.part("power offers")
events = layout.word("events", 0, 2, doc="builds of this turn whose offers are open")
events_done = layout.word("events_done", 0, 2, doc="events that are settled")
taken = layout.grid("taken", AXIS_EVENT, most=1, doc="somebody took power of this event")
valid = layout.grid(
    "valid", AXIS_EVENT, most=MAX_SEATS, doc="valid offers of this event answered so far"
)
offer = layout.grid(
    "offer", AXIS_EVENT, AXIS_SEAT, most=40, doc="power offered and not yet answered"
)
token_due = layout.word("token_due", 0, 1, doc="a token may be bought (T-13.3)")
open = layout.grid(
    "open",
    Axis("entry", N_PENDING),
    least=NONE,
    most=32767,
    doc="replay: valid << 14 | group << 10 | amount << 4 | receiver, -1 for none",
)
AXIS_GROUP = Axis("group", 16)
group_builder = layout.grid("group_builder", AXIS_GROUP, doc="replay: builder of an event", **_SEAT)
group_state = layout.grid(
    "group_state", AXIS_GROUP, most=15, doc="replay: 8 taken, 12 a token is due, else refusals"
)
group_next = layout.word("group_next", 0, 15, doc="replay: number of the next event")

layout.part("seats")
seat_block = layout.begin_block(AXIS_SEAT)
faction = layout.word("faction", 0, N_FACTIONS - 1, none=NONE, kinds=True, doc="faction of a seat")
home = layout.word(
    "home", 0, VARIABLE, none=NONE, kinds=True, doc="terrain on which the faction builds"
)
start_terrain = layout.word(
    "start_terrain", 0, 6, none=NONE, doc="terrain named by ice and volcano"
)
coins = layout.word("coins", doc="coins")
workers = layout.word("workers", doc="workers")
priests = layout.word("priests", 0, 7, doc="priests in hand")
bowl = layout.grid("bowl", AXIS_BOWL, most=999, doc="power tokens by bowl")
vp = layout.word("vp", doc="victory points")
cult = layout.grid("cult", AXIS_CULT, most=TOP, doc="place on a cult track")
keys = layout.word("keys", 0, 20, doc="town keys not yet spent")
built = layout.grid("built", AXIS_KIND, most=8, doc="buildings on the map")
ship = layout.word("ship", 0, 5, doc="level of the ship track")
dig = layout.word("dig", 0, 2, doc="level of the dig track")
range_ = layout.word("range", 0, 4, doc="hexes that a jump may skip (T-3.7)")
bridges = layout.word("bridges", 0, 3, doc="bridges in stock")
slotted = layout.word("slotted", 0, 7, doc="own priests in cult slots")
bonus = layout.word("bonus", 0, N_BONUS_CARDS - 1, none=NONE, kinds=True, doc="bonus card in hand")
step_due = layout.word("step_due", 0, 20, doc="steps due out of turn, of Cultists (T-12.4)")
passed = layout.word("passed", 0, 1, doc="has passed in this round")
favors = layout.bits("favors", AXIS_FAVOR, doc="favor tiles owned")
town_tiles = layout.grid("town_tiles", AXIS_TOWN, most=3, doc="town tiles taken")
unlocked = layout.bits("unlocked", AXIS_TERRAIN, doc="terrains unlocked by Riverwalkers")
used = layout.bits("used", AXIS_SPECIAL, doc="special actions used in this round")
position = layout.word("position", 0, MAX_SEATS - 1, none=NONE, doc="turn position won (T-15.4)")
bid = layout.word("bid", 0, MAX_BID, doc="victory points paid in the auction")
final_area = layout.word("final_area", 0, 18, doc="points for the area at the end (T-17.2)")
final_extra = layout.word("final_extra", 0, 18, doc="points of the final tile (T-17.3)")
final_cult = layout.grid(
    "final_cult", AXIS_CULT, most=8, doc="points for the cults at the end (T-17.4)"
)
final_goods = layout.word("final_goods", doc="points for goods at the end (T-17.6)")
SEAT_SIZE = layout.end_block()

layout.part("map")
terrain = layout.grid(
    "terrain", AXIS_HEX, most=VOLCANO, kinds=True, doc="terrain of a hex, 7 ice, 8 volcano"
)
building = layout.grid(
    "building", AXIS_HEX, most=N_KINDS, kinds=True, doc="0 none, 1 D, 2 TP, 3 TE, 4 SH, 5 SA"
)
owner = layout.grid("owner", AXIS_HEX, doc="seat whose building is here", **_SEAT)
in_town = layout.grid("in_town", AXIS_HEX, most=1, doc="the building belongs to a town")
bridge = layout.grid("bridge", AXIS_SITE, doc="owner of a bridge", **_SEAT)
link = layout.grid("link", AXIS_RIVER, most=1, doc="river hexes linked by Mermaids (T-12.11)")

layout.part("box", fixed=True)
first_indent = layout.word("first_indent", 0, 1, doc="the first row is indented (T-2.1)")
land = layout.grid("land", AXIS_ROW, doc="set of land cells")
river_cells = layout.grid("river_cells", AXIS_ROW, doc="set of river cells")
edge = layout.grid("edge", AXIS_ROW, doc="set of edge cells (T-2.6)")
first_hex = layout.grid("first_hex", AXIS_ROW, doc="number of the first land hex of a row")
cell_of = layout.grid(
    "cell_of", Axis("word", (N_HEXES + 1) // 2), least=-32768, doc="cell of a hex, two to a word"
)
river_cell = layout.grid(
    "river_cell", Axis("word", N_RIVERS // 2), least=-32768, doc="cell of a river hex"
)
sites = layout.word("sites", 0, N_SITES, doc="bridge sites of the map")
site_ends = layout.grid("site_ends", AXIS_SITE, doc="hexes of a bridge site, 7 bits each (T-2.7)")

faction_numbers = layout.grid(
    "faction_numbers",
    AXIS_FACTION,
    Axis("word", FACTION_SIZE),
    least=-32768,
    doc="numbers of a faction, packed",
)
INCOME_ROOM = 200
income = layout.grid(
    "income",
    Axis("word", INCOME_ROOM),
    doc="income by buildings on the map: coins, workers (4 bits each), priests (3), power (4)",
)
limit = layout.grid("limit", AXIS_KIND, doc="pieces of each kind (T-6.7)")
strength = layout.grid("strength", AXIS_KIND, doc="power value of each kind (T-10.3)")
card_income = layout.grid("card_income", AXIS_CARD, doc="income of a bonus card, packed")
card_vp = layout.grid("card_vp", AXIS_CARD, AXIS_KIND, doc="points on passing for each building")
card_ship_vp = layout.grid("card_ship_vp", AXIS_CARD, doc="points on passing for each ship level")
_scoring = layout.source("scoring_tile[]")
tile_trigger = _scoring.grid(
    "tile_trigger", AXIS_SCORING, key="trigger", words=TRIGGERS, doc="what scores (T-16.6)"
)
tile_vp = _scoring.grid("tile_vp", AXIS_SCORING, most=15, key="vp", doc="how much")
tile_cult = _scoring.grid(
    "tile_cult", AXIS_SCORING, key="cult", words=SCORING_CULTS, doc="cult of the bonus, or priests"
)
tile_per = _scoring.grid(
    "tile_per", AXIS_SCORING, least=1, most=10, key="per_steps", doc="steps for one reward"
)
tile_good = layout.grid("tile_good", AXIS_SCORING, doc="kind of the reward")
tile_amount = layout.grid("tile_amount", AXIS_SCORING, doc="size of the reward")
tile_latest = layout.grid("tile_latest", AXIS_SCORING, doc="rounds it may lie in, bits")
tiles_in = layout.bits("tiles_in", AXIS_SCORING, doc="scoring tiles in the box")
cards_in = layout.bits("cards_in", AXIS_CARD, doc="bonus cards in the box")
favor_steps = layout.grid("favor_steps", AXIS_FAVOR, doc="steps, 4 bits for each cult")
favor_income = layout.grid("favor_income", AXIS_FAVOR, doc="income of a favor tile, packed")
fav10_vp = layout.word("fav10_vp", doc="points for a trading house")
fav11_vp = layout.word("fav11_vp", doc="points for a dwelling")
fav12_vp = layout.grid("fav12_vp", Axis("trading_houses", 5), doc="points on passing")
_towns = layout.source("town_tile[]")
town_vp = _towns.grid("town_vp", AXIS_TOWN, most=99, key="vp", doc="points of a town tile")
town_keys = _towns.grid("town_keys", AXIS_TOWN, most=4, key="keys", doc="keys of a town tile")
town_good = layout.grid("town_good", AXIS_TOWN, least=NONE, doc="kind of its goods, -1 none")
town_amount = layout.grid("town_amount", AXIS_TOWN, doc="how many of them")
_acts = layout.source("power_action[]")
act_cost = _acts.grid(
    "act_cost", AXIS_ACT, most=15, key="cost_pw", doc="power that a power action costs"
)
act_cost_yetis = _acts.grid(
    "act_cost_yetis", AXIS_ACT, most=15, key="yetis_cost_pw", doc="what it costs Yetis (T-11.7)"
)
act_amount = layout.grid("act_amount", AXIS_ACT, doc="how much it gives")
cult_power = layout.grid("cult_power", Axis("space", TOP + 1), doc="power for reaching a space")
_track = layout.source("cult_track")
slot_steps = _track.grid(
    "slot_steps", AXIS_SLOT, least=1, most=9, key="slots_steps", doc="steps of a cult slot (T-4.10)"
)
supply_steps = _track.word(
    "supply_steps", 0, 9, key="no_slot_steps", doc="steps of a priest that goes back"
)
max_priests = layout.word(
    "max_priests", 1, 7, key="building_limits.priests", doc="priests of a player (T-6.6)"
)
_town = layout.source("town_rules")
town_power = _town.word("town_power", 1, 99, key="min_power", doc="power value of a town (T-10.7)")
town_power_fav5 = _town.word(
    "town_power_fav5", 1, 99, key="min_power_with_FAV5", doc="the same with FAV5"
)
town_size = _town.word("town_size", 1, 99, key="min_buildings", doc="buildings of a town")
sanctuary_size = _town.word(
    "sanctuary_size", 1, 99, key="sanctuary_counts_as", doc="buildings as which a sanctuary counts"
)
_start = layout.source("start")
start_vp = _start.word("start_vp", 1, 99, key="vp", doc="victory points at the start")
start_vp_auction = _start.word(
    "start_vp_auction", 1, 99, key="vp_auction", doc="victory points before bidding (T-15.2)"
)
spare_cards = _start.word(
    "spare_cards",
    1,
    99,
    key="bonus_cards_in_play_over_players",
    doc="cards in play beyond the players (T-4.2)",
)
area_points = layout.source("final_scoring.area").grid(
    "area_points", Axis("rank", 3), most=99, key="points", doc="points for areas (T-17.2)"
)
cult_points = layout.source("final_scoring.cult").grid(
    "cult_points", Axis("rank", 3), most=99, key="points", doc="points for cults (T-17.4)"
)
final_points = layout.grid(
    "final_points",
    Axis("tile", len(FINAL_TILES)),
    Axis("rank", 3),
    most=99,
    key="final_tile[].points",
    doc="points of a final tile by rank (T-17.3)",
)
_prices = layout.source("conversions")
pw_for_w = _prices.word("pw_for_w", 1, 99, key="pw_per_w", doc="power for a worker (T-7.1)")
pw_for_p = _prices.word("pw_for_p", 1, 99, key="pw_per_p", doc="power for a priest")


def _of(faction: str, name: str, doc: str, key: str = "") -> int:
    """Declare a number that one faction alone has, 0 to 15."""
    return layout.source(f"faction[{faction}]").word(name, 0, 15, key=key, doc=doc)


vp_for_c = _of(
    "alchemists", "vp_for_c", "coins that Alchemists get for a point (T-12.1)", key="vp_to_c"
)
c_for_vp = _of("alchemists", "c_for_vp", "coins that Alchemists pay for a point", key="c_per_vp")
sh_power = _of("alchemists", "sh_power", "power of the Alchemists' stronghold")
spade_power = _of(
    "alchemists", "spade_power", "power for each spade with it", key="sh_power_per_spade"
)
sh_vp = _of("cultists", "sh_vp", "points of the Cultists' stronghold")
spade_vp_darklings = _of(
    "darklings", "spade_vp_darklings", "points of a paid spade (T-9.8)", key="dig.spade_vp"
)
sh_w_to_p = _of("darklings", "sh_w_to_p", "conversions of Darklings' stronghold")
bridge_vp = _of(
    "engineers", "bridge_vp", "Engineers' points for a bridge (T-12.7)", key="pass_vp_per_bridge"
)
giant_spades = _of(
    "giants", "giant_spades", "spades of a transformation (T-9.13)", key="fixed_spades"
)
spade_vp_halflings = _of(
    "halflings", "spade_vp_halflings", "points for each spade (T-12.10)", key="vp_per_spade"
)
sh_spades = _of("halflings", "sh_spades", "spades of the Halflings' stronghold")
sh_ship = _of("mermaids", "sh_ship", "ship levels of the Mermaids' stronghold")
town_w = _of("swarmlings", "town_w", "workers of the Swarmlings for a town", key="w_per_town")
town_vp_witches = _of(
    "witches", "town_vp_witches", "points of the Witches for a town", key="vp_per_town"
)
start_favors = _of("icemaidens", "start_favors", "favor tiles of the Ice Maidens at the start")
temple_vp = _of(
    "icemaidens",
    "temple_vp",
    "points of the Ice Maidens for a temple (T-11.6)",
    key="pass_vp_per_te",
)
dragon_free = _of(
    "dragonlords", "dragon_free", "tokens for a hex of class free (T-11.12)", key="dig.cost_free"
)
dragon_home = _of(
    "dragonlords", "dragon_home", "tokens for a hex of class home", key="dig.cost_home"
)
acolyte_free = _of(
    "acolytes", "acolyte_free", "steps for a hex of class free (T-11.13)", key="dig.cost_free"
)
acolyte_home = _of("acolytes", "acolyte_home", "steps for a hex of class home", key="dig.cost_home")
priest_bonus = _of(
    "acolytes", "priest_bonus", "steps more with the Acolytes' stronghold", key="sh_priest_bonus"
)
shift_power = layout.word("shift_power", doc="price of a shift in power (T-13.4)")
shift_tokens = layout.word("shift_tokens", doc="price of a shift in tokens")
shift_vp = layout.word("shift_vp", doc="points of a shift")
token_vp = layout.word("token_vp", doc="price of a new token (T-13.3)")
unlock_c = layout.word("unlock_c", doc="price of unlocking a terrain (T-13.10)")
unlock_c_home = layout.word("unlock_c_home", doc="the same for another player's home")
river_priests = _of(
    "riverwalkers", "river_priests", "priests at the start (T-13.8)", key="priest_cap_start"
)
sh_bridges = _of("riverwalkers", "sh_bridges", "bridges of the Riverwalkers' stronghold")

LEGAL_WORDS = (N_ACTIONS >> 4) + 1
legal = layout.scratch("legal", LEGAL_WORDS, "legal actions, a bit for each")
own = layout.scratch("own", MAX_SEATS * N_ROWS, "set of the cells with buildings of each seat")
set_a = layout.scratch("set_a", N_ROWS, "set of cells")
set_b = layout.scratch("set_b", N_ROWS, "set of cells")
set_c = layout.scratch("set_c", N_ROWS, "set of cells")
set_d = layout.scratch("set_d", N_ROWS, "set of cells")
set_e = layout.scratch("set_e", N_ROWS, "set of cells")
seen = layout.scratch("seen", N_ROWS, "set of cells whose areas are counted")
reach = layout.scratch("reach", N_ROWS, "set of reachable empty land cells")
leap = layout.scratch("leap", N_ROWS, "set of empty land cells within a jump")
SIZE = layout.size
