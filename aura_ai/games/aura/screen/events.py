"""Turns, secrets and news at the table of Aura.

Functions of the game's :class:`~aura_ai.contract.screen.Screen`. News
look at what lies open on the table, and at the observer's own hand, so that nothing can leak.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aura_ai.contract.news import News, Points, counted, listed
from aura_ai.contract.screen import seen_by_nobody
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import choices, flow, solo
from aura_ai.games.aura.screen.board_text import cards_in_words
from aura_ai.games.aura.screen.coordinates import coordinates, seat_name, short_name
from aura_ai.games.aura.screen.crops import WORDS
from aura_ai.games.aura.screen.harvest_news import final_scoring, harvest
from aura_ai.games.aura.screen.table_news import table

LEGEND = 'Tiles are numbered from 0. "0:2 1:3" are drops or votes by seat.'
EFFECTS = WORDS["effect"]["south_wind"]
"""Effects of South Wind cards, in the order of their codes."""
_FRESH = (
    at.NODE_SETUP_CLOUD,
    at.NODE_FERTILIZER,
    at.NODE_TURN,
    at.NODE_SELECT_WEATHER,
    at.NODE_SUN_WEATHER,
    at.NODE_WINDW_DROP,
)


def starts_turn(array: Array) -> bool:
    """Return whether the decision is the first of a turn, even if the same seat decided before."""
    return int(array[at.node]) in _FRESH


def is_secret(array: Array) -> bool:
    """Return whether the choice at this decision is hidden from the other seats (Q-100)."""
    return bool(array[at.node] == at.NODE_DRAFT_PICK)


def scores(array: Array) -> list[int]:
    """Return the victory points of every seat."""
    return [int(n) for n in array[at.vp :][: int(array[SEATS])]]


def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Yield one decision and all that follows from it, stage by stage (F-1, F-2.6)."""
    s = array.copy()
    s[PLY] += 1
    flow.decide(s, action)
    yield action, s
    while s[at.node] != at.NODE_GAME_OVER:
        if s[at.node] >= at.STAGE_TILES:
            yield from _stage(s)
            continue
        n = int(choices.list_legal(s))
        if n > 1:
            yield at.NOTHING, s
            return
        forced = int(s[at.legal]) if n == 1 else at.NOTHING
        flow.decide(s, forced)
        yield forced, s
    s[at.legal_count] = 0
    yield at.NOTHING, s


def _stage(s: Array) -> Iterator[tuple[int, Array]]:
    """Carry out a stage; a turn of the South Wind is several (A-21.9, A-22.1).

    Its parts are put together here as :func:`.solo.neutral_turn` puts them together.
    """
    souths = s[at.solo] and s[at.node] in (at.STAGE_ROUND, at.STAGE_TURN_END)
    if not souths:
        flow.carry_out_stage(s)
        yield at.NOTHING, s
        return
    if s[at.node] == at.STAGE_ROUND:
        s[at.first_passer], s[at.turns_left], s[at.weather] = -1, 0, -1
    cards = 2 if s[at.switches] & at.SWITCH_DOUBLE_CARDS else 1
    for number in range(cards):
        card = int(solo.reveal(s))
        yield at.NOTHING, s
        solo.resolve_card(s, card)
        yield at.NOTHING, s
        last = number == cards - 1
        if last:
            for shift in (at.SW_VOTE_1, at.SW_VOTE_2):
                solo.neutral_vote(s, card >> shift & at.SW_MASK)
                yield at.NOTHING, s
            solo.neutral_harvest(s, card)
            yield at.NOTHING, s
    s[TO_ACT], s[at.step], s[at.node] = at.HUMAN, 1, at.NODE_TURN
    yield at.NOTHING, s


def news(before: Array, after: Array) -> list[News]:
    """Return the changes between two views of one seat, beyond the decision itself, in words.

    The views are one stage of :func:`stages` apart.
    """
    lines: list[News] = []
    if before[at.node] == at.STAGE_HARVEST:
        lines += harvest(before, after)
        if int(after[TO_ACT]) == OVER:
            lines += final_scoring(after)
            lines.append("The game is over")
    else:
        lines += _weather(before, after)
        lines += _south_wind(before, after)
        lines += _tiles_turned_up(before, after)
        lines += table(before, after)
        lines += _dice(before, after)
        lines += _votes(before, after)
    if before[at.first_player] != after[at.first_player]:
        lines.append(f"{seat_name(after, int(after[at.first_player]))} is first player now")
    if before[at.round] != after[at.round]:
        faces = " ".join(map(_face, after[at.dice :][: at.N_DICE]))
        lines.append(f"Round {int(after[at.round])} begins; dice {faces}")
    lines += _cards(before, after)
    return lines


def _face(value: int) -> str:
    return "harvest" if value == at.HARVEST else str(int(value))


# --- weather -------------------------------------------------------------------------------------


def _named(mask: int) -> str:
    return listed([name for weather, name in enumerate(at.WEATHER_NAMES) if mask >> weather & 1])


def _weather(before: Array, after: Array) -> list[News]:
    """Return the weathers that happen, and the next one (A-11.2, A-11.3)."""
    lines: list[News] = []
    if before[at.node] in (at.STAGE_SELECT, at.NODE_SELECT_WEATHER) and after[at.node] == (
        at.STAGE_WEATHER
    ):
        happen, selected = int(after[at.resolve]), int(after[at.selected])
        lines.append(f"Most votes: {_named(selected) or 'nothing'}")
        if happen & ~selected:
            verb = "happens" if (happen & ~selected).bit_count() == 1 else "happen"
            lines.append(f"Last round: {_named(happen & ~selected)} {verb} too")
    now = int(after[at.weather])
    if before[at.node] == at.STAGE_WEATHER and now != before[at.weather] and now >= 0:
        lines.append(f"{at.WEATHER_NAMES[now].capitalize()} weather")
    return lines


def _votes(before: Array, after: Array) -> list[News]:
    """Return steps on the track and votes that go home (A-13), and votes of the South Wind."""
    lines: list[News] = []
    seats = int(after[SEATS])
    for seat in range(seats):
        steps = int(after[at.wins + seat]) - int(before[at.wins + seat])
        if steps:
            where = int(after[at.wins + seat])
            space = at.WEATHER_NAMES[int(before[at.weather])]
            lines.append(
                f"{seat_name(after, seat)}: most votes for {space}, "
                f"+{counted(steps, 'voting win')} (now {where})"
            )
    if before[at.node] == at.STAGE_WEATHER_END:
        weather = int(before[at.weather])
        if before[at.votes + at.MAX_SEATS * weather :][:seats].any():
            lines.append(f"The votes for {at.WEATHER_NAMES[weather]} go back to their owners")
    elif after[at.solo]:
        for weather, name in enumerate(at.WEATHER_NAMES):
            slot = at.votes + at.MAX_SEATS * weather + at.NEUTRAL
            if after[slot] > before[slot]:
                lines.append(f"{seat_name(after, at.NEUTRAL)} votes for {name}")
    return lines


# --- dice, the South Wind ------------------------------------------------------------------------


def _dice(before: Array, after: Array) -> list[News]:
    """Return the die that was lowered, with its points (A-6.2, A-21.18)."""
    if before[at.node] == at.STAGE_DICE:
        return [f"Dice: {' '.join(map(_face, after[at.dice :][: at.N_DICE]))}"]
    gained = [int(a - b) for a, b in zip(scores(after), scores(before), strict=True)]
    lines: list[News] = []
    for die in range(at.N_DICE):
        old, new = int(before[at.dice + die]), int(after[at.dice + die])
        if old == new or not old:
            continue
        if new == old - 1:
            text = f"a die goes from {old} to {_face(new)}"
            for seat, amount in enumerate(gained):
                if amount:
                    name = seat_name(after, seat)
                    lines.append(
                        Points(seat, amount, "lowering dice", f"{name}: {text}, {amount:+d} VP")
                    )
            if not any(gained):
                lines.append(text[0].upper() + text[1:])
            return lines
    neutral = gained[at.NEUTRAL] if after[at.solo] else 0
    if neutral:
        name = seat_name(after, at.NEUTRAL)
        text = f"{name} cannot do what its card says: {neutral:+d} VP"
        lines.append(Points(at.NEUTRAL, neutral, "cards without effect", text))
    return lines


def _south_wind(before: Array, after: Array) -> list[News]:
    """Return the South Wind card that was turned up (A-21.9)."""
    if not after[at.solo]:
        return []
    old, new = int(before[at.south_wind]), int(after[at.south_wind])
    lines: list[News] = []
    turned = old & ~new
    if new & ~old:
        lines.append("The South Wind deck was shuffled again")
        turned = (1 << at.N_SOUTH_WIND) - 1 & ~new
    for i in range(at.N_SOUTH_WIND):
        if turned >> i & 1:
            card = int(after[at.south_wind_cards + i])
            votes = [card >> at.SW_VOTE_1 & at.SW_MASK, card >> at.SW_VOTE_2 & at.SW_MASK]
            icons = [f"votes {at.WEATHER_NAMES[v - 1]}" for v in votes if v]
            if card >> at.SW_HARVEST & 1:
                icons.append("lowers a die")
            extra = f" ({', '.join(icons)})" if icons else ""
            lines.append(f"South Wind card {i + 1}: {EFFECTS[card & at.SW_MASK]}{extra}")
    return lines


# --- cards and tiles -----------------------------------------------------------------------------


def _tiles_turned_up(before: Array, after: Array) -> list[News]:
    """Return the tiles that are laid after the fertilizer tokens (A-23.1)."""
    if before[at.crop] >= 0 or after[at.crop] < 0:
        return []
    tiles = range(len(coordinates(after)))
    return [f"The tiles are turned up: {', '.join(short_name(after, tile) for tile in tiles)}"]


def _held(array: Array, block: int, seat: int) -> Array:
    return array[block + at.N_TYPES * seat :][: at.N_TYPES]


def _cards(before: Array, after: Array) -> list[News]:
    """Return cards that were dealt, passed on or discarded, as far as the observer sees them."""
    lines: list[News] = []
    if before[at.node] == at.STAGE_DRAFT and after[at.node] == at.NODE_DRAFT_PICK:
        if after[at.draft_step] != before[at.draft_step]:
            lines.append("The packs are passed on")
        return lines
    if after[at.reshuffles] != before[at.reshuffles]:
        lines.append("The discard pile is shuffled into a new deck")
    for seat in range(1 if after[at.solo] else int(after[SEATS])):
        old, new = _held(before, at.hand, seat), _held(after, at.hand, seat)
        change = int(new.sum()) - int(old.sum())
        is_open = not (int(old[1]) < 0 or int(new[1]) < 0)
        cards = counted(abs(change), "card")
        if change > 0:
            detail = f": {cards_in_words(new - old)}" if is_open else ""
            lines.append(f"{seat_name(after, seat)} gets {cards}{detail}")
        elif change < 0 and before[at.node] == at.NODE_TURN and int(new.sum()) == 0:
            passed = before[at.first_passer] < 0 <= after[at.first_passer]
            if passed:
                detail = f": {cards_in_words(old - new)}" if is_open else ""
                lines.append(f"{seat_name(after, seat)} discards {cards}{detail}")
    return lines


def public(game: Any, state: Array) -> Array:
    """Return the public part of a state: hands, packs and kept cards are counted."""
    view = seen_by_nobody(game, state)
    # only the seats that looked at a pack or passed it on know it
    at.layout["packs_seen"].window(view)[...] = 0
    return view
