"""What teaches Terra Mystica: questions, plain words, costs and abilities, pictures, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import View
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.naming import can_pick_faction
from aura_ai.screens.guide import Fact, Facts, Guide, NumberEntry, Question
from aura_ai.screens.terra_mystica import names
from aura_ai.screens.terra_mystica.costs import (
    ability,
    building_cost,
    stronghold,
    track_words,
)
from aura_ai.screens.terra_mystica.lessons import lessons
from aura_ai.screens.terra_mystica.plain import BUILDINGS
from aura_ai.screens.terra_mystica.tiles import (
    act_price,
    act_words,
    card_words,
    favor_words,
    income,
    town_words,
)

QUESTIONS = {
    at.NODE_FACTION: Question("Which faction do you play?", ("T-4.4", "T-4.6")),
    at.NODE_BID: Question("How much do you bid for the next choice?", ("T-15.3", "T-15.4")),
    at.NODE_POSITION: Question("Which place in the turn order?", ("T-15.4", "T-15.6")),
    at.NODE_TERRAIN: Question("Which terrain is your home?", ("T-4.5",)),
    at.NODE_SETUP_FAVOR: Question("Which favor tile do you begin with?", ("T-11.5", "T-10.11")),
    at.NODE_PLACE: Question("Where does a first dwelling stand?", ("T-4.7",)),
    at.NODE_CARD: Question("Which bonus card do you take?", ("T-4.8", "T-8.12")),
    at.NODE_MAIN: Question("What is your action?", ("T-5.4", "T-8.1", "T-8.3", "T-8.4")),
    at.NODE_LOSE: Question("On which cult do you lose steps?", ("T-11.13",)),
    at.NODE_ENTER: Question("On which cult do you go to the top?", ("T-16.2", "T-16.4")),
    at.NODE_UNLOCK: Question("A new terrain, or the priest?", ("T-13.10",)),
    at.NODE_TILES: Question("Which tile do you take?", ("T-10.10", "T-10.11")),
    at.NODE_STEP: Question("On which cult do you step?", ("T-16.1", "T-16.2")),
    at.NODE_COLOUR: Question("Into which terrain do you turn it?", ("T-9.3", "T-9.4")),
    at.NODE_SHIFT: Question("What is your new home terrain?", ("T-13.5",)),
    at.NODE_BRIDGE: Question("Where does the bridge stand?", ("T-8.8",)),
    at.NODE_STORM: Question("Which hex does the sandstorm turn?", ("T-12.12",)),
    at.NODE_TRADE: Question("Which dwelling becomes a trading house?", ("T-12.13",)),
    at.NODE_RIDE: Question("Where does the witches' ride end?", ("T-12.14",)),
    at.NODE_SPADES: Question("What do your spades turn?", ("T-9.2", "T-9.9", "T-9.10")),
    at.NODE_OPTION: Question("Do you build there, or end your turn?", ("T-9.10", "T-8.1")),
    at.NODE_END: Question("Do you exchange goods, or end your turn?", ("T-7.1", "T-5.4")),
    at.NODE_ANSWER: Question("Do you take the power for points?", ("T-10.3", "T-10.4")),
    at.NODE_REACT_STEP: Question("On which cult do Cultists step?", ("T-12.4",)),
    at.NODE_REACT_TOKEN: Question("Do you buy a token of power?", ("T-13.3",)),
    at.NODE_PAUSE: Question("Does anybody answer late?", ("T-18.4",)),
    at.NODE_WORD: Question("Does anybody answer late?", ("T-18.4",)),
}


def _facts(view: View) -> Iterator[Facts]:
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    if node == at.NODE_BID:
        yield _auction(view)
    if node in (at.NODE_FACTION, at.NODE_BID):
        rows = [
            Fact(names.faction_name(f), f"{ability(view, f)} Stronghold: {stronghold(view, f)}")
            for f in _offered(view)
        ]
        yield Facts("Factions and what they can do", tuple(rows), needed=node == at.NODE_FACTION)
    faction = names.faction_of(s, seat) if seat >= 0 else -1
    if faction >= 0:
        costs = [
            Fact(f"{name} ({code})", building_cost(view, faction, code))
            for code, name in BUILDINGS.items()
        ]
        costs += [Fact(name, words) for name, words in track_words(view, faction)]
        got = income(s, seat)
        costs.append(Fact("Next income", f"{got.c} C, {got.w} W, {got.p} P, {got.pw} power"))
        title = f"{names.faction_name(faction)}: costs and income"
        yield Facts(title, tuple(costs), needed=node in (at.NODE_MAIN, at.NODE_OPTION))
        powers = (
            Fact("Ability", ability(view, faction)),
            Fact("Stronghold", stronghold(view, faction)),
        )
        yield Facts(f"{names.faction_name(faction)}: abilities", powers)
    acts = tuple(
        Fact(
            act_words(s, act),
            f"{act_price(s, act, seat)} power{', used' if s[at.act_used + act] else ''} (ACT{act + 1})",
        )
        for act in range(at.N_POWER_ACTIONS)
    )
    yield Facts("Power actions, once per round each", acts)
    cards = tuple(
        Fact(
            f"Card {i + 1}", f"{card_words(s, i)}; {int(s[at.card_coins + i])} C on it (BON{i + 1})"
        )
        for i in range(at.N_BONUS_CARDS)
        if s[at.card_holder + i] == at.NONE
    )
    yield Facts("Bonus cards to take when you pass", cards, needed=node == at.NODE_CARD)
    tiles = node in (at.NODE_TILES, at.NODE_SETUP_FAVOR)
    favors = tuple(
        Fact(favor_words(s, i), f"{int(s[at.favors_left + i])} left (FAV{i + 1})")
        for i in range(at.N_FAVORS)
        if s[at.favors_left + i]
    )
    yield Facts("Favor tiles: steps, then what they give", favors, needed=tiles)
    towns = tuple(
        Fact(town_words(s, i), f"{int(s[at.towns_left + i])} left (TW{i + 1})")
        for i in range(at.N_TOWNS)
        if s[at.towns_left + i]
    )
    yield Facts("Town tiles", towns, needed=tiles and bool(s[at.towns_due]))
    yield Facts("Letters", _LETTERS)


_LETTERS = (
    Fact("C, W, P", "coins, workers, priests"),
    Fact("PW", "power: it moves from bowl I to II to III, and is spent from III"),
    Fact("D, TP, TE", "dwelling, trading house, temple"),
    Fact("SH, SA", "stronghold, sanctuary"),
    Fact("burn", "a token of bowl II goes to III, another one is lost for good"),
    Fact("leech", "power for a rival's building beside yours; it costs points"),
)


def _offered(view: View) -> list[int]:
    """Return the factions that may still be chosen."""
    return [f for f in range(at.N_FACTIONS) if can_pick_faction(view.array, f)]


def _auction(view: View) -> Facts:
    """Return the standing bids, and what everybody may still bid (T-15.3)."""
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
    return NumberEntry("Your bid in VP", "Bid", min(bids), max(bids), at.ACTION_BID)


_REASONS = {
    "END_TURN": "nothing else is worth its goods now",
    "PASS": "your goods do more in the next round, and early cards are the best",
    "TAKE_BONUS": "its income and points fit what you plan",
    "POWER": "power buys it more cheaply than goods would",
    "SEND_PRIEST": "cults give power now, rewards after the round and points at the end",
    "BURN": "it lets you pay for a power action this turn",
    "CULT_STEP": "it reaches power, a reward or a place ahead of others",
    "TAKE_FAVOR": "its income or points come back every round",
    "TAKE_TOWN": "points at once, and the goods are those that you lack",
    "LEECH_ACCEPT": "the power is worth more than the points that it costs",
    "LEECH_DECLINE": "the points are worth more than the power",
    "BUILD": "a dwelling gives a worker each round, area and more reach",
    "UPGRADE": "better income, a higher power value for a town",
    "UPGRADE_SH": "it opens the ability of your faction's stronghold",
    "TRANSFORM_HOME": "you can build there, and nobody else any more",
    "FACTION": "it fits the round tiles and bonus cards of this game",
    "BID": "the choice is worth at least these points",
    "BID_PASS": "the choice is not worth more points than were bid",
    "ADVANCE_SHIP": "points at once, and hexes across the river come in reach",
    "ADVANCE_DIG": "points at once, and each spade is cheaper from now on",
}


def reason(view: View, action: int) -> str:
    """Return why a move may be good."""
    if int(view.array[at.node]) == at.NODE_PLACE:
        return "it lies near hexes that are cheap to turn, and beside rivals who give power"
    return _REASONS.get(at.layout.actions.decode(action).kind, "")


GUIDE = Guide(
    line="Fourteen peoples turn the land into their own, build, and climb four cults. "
    "The deepest game here; two hours.",
    lessons=lessons,
    questions=QUESTIONS,
    node=lambda s: int(s[at.node]),
    facts=facts,
    reason=reason,
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
