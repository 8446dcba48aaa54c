"""Facts of the guide to Terra Mystica."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.opening_choices import can_pick_faction
from aura_ai.games.terra_mystica.screen import costs as cost_words
from aura_ai.games.terra_mystica.screen import names, reasons
from aura_ai.games.terra_mystica.screen import tiles as tile_words
from aura_ai.games.terra_mystica.screen.plain import BUILDINGS
from aura_ai.games.terra_mystica.screen.symbols_svg import SIGNS, SYMBOLS
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, NumberEntry, read_guide


def _facts(view: View) -> Iterator[tuple[str, list[tuple[str, str]], bool]]:
    """Yield title, rows and whether it is needed now, of each table of the guide."""
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    if node == at.NODE_BID:
        yield "Standing bids", list(_auction(view)), True
    if node in (at.NODE_FACTION, at.NODE_BID):
        rows = [
            (names.faction_name(f), " Stronghold: ".join(_powers(view, f))) for f in _offered(s)
        ]
        yield "Factions and what they can do", rows, node == at.NODE_FACTION
    faction = names.faction_of(s, seat) if seat >= 0 else -1
    if faction >= 0:
        name = names.faction_name(faction)
        costs = [
            (building.capitalize(), cost_words.building_cost(view, faction, code))
            for code, building in BUILDINGS.items()
        ]
        got = tile_words.income(s, seat)
        income = f"{got.c} C, {got.w} W, {got.p} P, {got.pw} power"
        costs += [*cost_words.track_words(view, faction), ("Next income", income)]
        yield f"{name}: costs and income", costs, node in (at.NODE_MAIN, at.NODE_OPTION)
        powers = zip(("Ability", "Stronghold"), _powers(view, faction), strict=True)
        yield f"{name}: abilities", list(powers), False
    acts = [
        (
            tile_words.act_words(s, act),
            f"{tile_words.act_price(s, act, seat)} power{', used' if s[at.act_used + act] else ''}",
        )
        for act in range(at.N_POWER_ACTIONS)
    ]
    yield "Power actions, once per round each", acts, False
    cards = [
        (tile_words.card_words(s, i), f"{int(s[at.card_coins + i])} C on it")
        for i in range(at.N_BONUS_CARDS)
        if s[at.card_holder + i] == at.NONE
    ]
    yield "Bonus cards to take when you pass", cards, node == at.NODE_CARD
    choosing = node in (at.NODE_TILES, at.NODE_SETUP_FAVOR)
    for title, left, n, words, needed in (
        (
            "Favor tiles: steps, then what they give",
            *(at.favors_left, at.N_FAVORS, tile_words.favor_words, choosing),
        ),
        (
            "Town tiles",
            *(at.towns_left, at.N_TOWNS, tile_words.town_words, choosing and bool(s[at.towns_due])),
        ),
    ):
        numbers = [(i, int(s[left + i])) for i in range(n)]
        yield title, [(words(s, i), f"{number} left") for i, number in numbers if number], needed
    yield "Power", list(names.WORDS["power"].items()), False


def _powers(view: View, faction: int) -> tuple[str, str]:
    return cost_words.ability(view, faction), cost_words.stronghold(view, faction)


def _offered(s: Array) -> list[int]:
    """Return the factions that may still be chosen."""
    return [f for f in range(at.N_FACTIONS) if can_pick_faction(s, f)]


def _auction(view: View) -> Iterator[tuple[str, str]]:
    """Yield the standing bids, and the bids that are still possible (T-15.3)."""
    s, best = view.array, int(view.array[at.high_bid])
    yield "Highest bid", "none yet" if best < 0 else f"{best} VP"
    if best >= 0:
        yield "Made by", names.seat_name(s, int(s[at.high_seat]))
    for seat in names.seats(s):
        words = "bids now" if seat == s[TO_ACT] else "may bid"
        if names.faction_of(s, seat) >= 0:
            words = f"chose for {int(s[names.seat_block(seat) + at.bid])} VP"
        elif int(s[at.out]) >> seat & 1:
            words = "is out of this auction"
        yield f"seat {seat}", f"{words}; {int(s[names.seat_block(seat) + at.vp])} VP"


def facts(view: View) -> list[Facts]:
    """Return costs, income, abilities and tiles."""
    return [
        Facts(title, tuple(Fact(*row) for row in rows), needed)
        for title, rows, needed in _facts(view)
        if rows
    ]


def number_entry(view: View, legal: Sequence[int]) -> NumberEntry | None:
    """Return the bids as a number, None outside an auction."""
    decoded = (at.layout.actions.decode(action) for action in legal)
    bids = [indices[0] for kind, indices in decoded if kind == "BID"]
    if not bids or int(view.array[at.node]) != at.NODE_BID:
        return None
    return NumberEntry("Your bid in points", "Bid", min(bids), max(bids), at.ACTION_BID)


GUIDE = read_guide(
    reasons.FILE,
    svg.lesson_pictures(reasons.FILE.with_name("lessons"), SYMBOLS),
    at,
    reasons,
    facts=facts,
    signs=SIGNS,
    repeated=frozenset({at.ACTION_BURN, at.ACTION_W_C, at.ACTION_PW_C}),
    options={
        "factions": "Who chooses the factions",
        "fire_ice": "With the six factions of Fire & Ice",
        "map": "Map",
        "final_tile": "Extra scoring at the end",
        "turn_order": "Turn order",
    },
    first_game={"factions": "nomads,witches"},
    number_entry=number_entry,
    last=frozenset({at.ACTION_PASS}),
)
"""Everything that teaches Terra Mystica."""
