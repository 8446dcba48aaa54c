"""Facts of the guide to Terra Mystica."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
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


def _facts(view: View) -> Iterator[Facts]:
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    if node == at.NODE_BID:
        yield _auction(view)
    if node in (at.NODE_FACTION, at.NODE_BID):
        rows = [
            Fact(
                names.faction_name(f),
                f"{cost_words.ability(view, f)} Stronghold: {cost_words.stronghold(view, f)}",
            )
            for f in _offered(view)
        ]
        yield Facts("Factions and what they can do", tuple(rows), needed=node == at.NODE_FACTION)
    faction = names.faction_of(s, seat) if seat >= 0 else -1
    if faction >= 0:
        costs = [
            Fact(name.capitalize(), cost_words.building_cost(view, faction, code))
            for code, name in BUILDINGS.items()
        ]
        costs += [Fact(name, words) for name, words in cost_words.track_words(view, faction)]
        got = tile_words.income(s, seat)
        costs.append(Fact("Next income", f"{got.c} C, {got.w} W, {got.p} P, {got.pw} power"))
        title = f"{names.faction_name(faction)}: costs and income"
        yield Facts(title, tuple(costs), needed=node in (at.NODE_MAIN, at.NODE_OPTION))
        powers = (
            Fact("Ability", cost_words.ability(view, faction)),
            Fact("Stronghold", cost_words.stronghold(view, faction)),
        )
        yield Facts(f"{names.faction_name(faction)}: abilities", powers)
    acts = tuple(
        Fact(
            tile_words.act_words(s, act),
            f"{tile_words.act_price(s, act, seat)} power{', used' if s[at.act_used + act] else ''}",
        )
        for act in range(at.N_POWER_ACTIONS)
    )
    yield Facts("Power actions, once per round each", acts)
    cards = tuple(
        Fact(tile_words.card_words(s, i), f"{int(s[at.card_coins + i])} C on it")
        for i in range(at.N_BONUS_CARDS)
        if s[at.card_holder + i] == at.NONE
    )
    yield Facts("Bonus cards to take when you pass", cards, needed=node == at.NODE_CARD)
    tiles = node in (at.NODE_TILES, at.NODE_SETUP_FAVOR)
    favors = tuple(
        Fact(tile_words.favor_words(s, i), f"{int(s[at.favors_left + i])} left")
        for i in range(at.N_FAVORS)
        if s[at.favors_left + i]
    )
    yield Facts("Favor tiles: steps, then what they give", favors, needed=tiles)
    towns = tuple(
        Fact(tile_words.town_words(s, i), f"{int(s[at.towns_left + i])} left")
        for i in range(at.N_TOWNS)
        if s[at.towns_left + i]
    )
    yield Facts("Town tiles", towns, needed=tiles and bool(s[at.towns_due]))
    yield Facts("Power", _POWER)


_POWER = (
    Fact("Bowls", "it moves from bowl I to II to III, and is spent from III"),
    Fact("Burning", "a token of bowl II goes to III, another one is lost for good"),
    Fact("Next to rivals", "you may gain some when a rival builds next to you; it costs points"),
)


def _offered(view: View) -> list[int]:
    """Return the factions that may still be chosen."""
    return [f for f in range(at.N_FACTIONS) if can_pick_faction(view.array, f)]


def _auction(view: View) -> Facts:
    """Return the standing bids, and the bids that are still possible (T-15.3)."""
    s, best = view.array, int(view.array[at.high_bid])
    rows = [Fact("Highest bid", "none yet" if best < 0 else f"{best} VP")]
    if best >= 0:
        rows.append(Fact("Made by", names.seat_name(s, int(s[at.high_seat]))))
    for seat in names.seats(s):
        if names.faction_of(s, seat) >= 0:
            paid = int(s[names.seat_block(seat) + at.bid])
            words = f"chose for {paid} VP"
        elif int(s[at.out]) >> seat & 1:
            words = "is out of this auction"
        else:
            words = "bids now" if seat == s[TO_ACT] else "may bid"
        rows.append(Fact(f"seat {seat}", f"{words}; {int(s[names.seat_block(seat) + at.vp])} VP"))
    return Facts("Standing bids", tuple(rows), needed=True)


def facts(view: View) -> list[Facts]:
    """Return costs, income, abilities and tiles."""
    return [table for table in _facts(view) if table.rows]


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
