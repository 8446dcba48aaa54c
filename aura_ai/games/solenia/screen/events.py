"""Turns and news at the table of Solenia.

Functions of the game's :class:`~aura_ai.contract.screen.Screen`. Views alone are looked
at for news, so that nothing can leak.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.news import News, Points, counted
from aura_ai.contract.screen import NOBODY
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY, SEATS, TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, choices, flow, gains
from aura_ai.games.solenia.rules.stages import AFTER_END, ASK, CLOSED, ROLL, advance, is_rolled
from aura_ai.games.solenia.screen import names


def scores(array: Array) -> list[int]:
    """Return the stars of every seat: those it has, and at the end those of S-13.3 too."""
    over = int(array[at.node]) == at.NODE_OVER
    sources = range(gains.SOURCES) if over else (gains.FROM_GOLD, gains.FROM_TILES)
    return [
        sum(int(gains.score_from(array, seat, source)) for source in sources)
        for seat in range(int(array[SEATS]))
    ]


def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Yield one decision and all that follows from it, stage by stage (S-3.3)."""
    s = array.copy()
    s[PLY] += 1
    stage = int(flow.decide(s, action))
    yield action, s
    while stage != CLOSED:
        if stage != ASK:
            if stage == ROLL and is_rolled(s):
                s[at.die] = 0  # the card is taken up, so that the same face again is news too
                yield NOBODY, s
            stage = int(advance(s, stage))
            yield NOBODY, s
            continue
        only = int(choices.only_action(s))
        if only < 0:
            return
        stage = int(flow.decide(s, only))
        yield only, s


def news(before: Array, after: Array) -> list[News]:
    """Return the changes between two views of one seat, beyond the decision itself, in words.

    The views are one stage of :func:`stages` apart.
    """
    lines: list[News] = []
    if before[at.cell] >= 0 > after[at.cell]:
        lines += _landed(before, after)
    if after[at.forced_discard] > before[at.forced_discard]:
        lines += _discarded(before, after)
    if after[at.die] and after[at.die] != before[at.die]:
        lines.append(f"The die shows {int(after[at.die])}")
    if after[at.strip_stage] > before[at.strip_stage]:
        lines += _effects(before, after)
    if after[at.airship_moves] != before[at.airship_moves]:
        lines.append("The airship moves: the first strip is turned and laid in front")
    lines += _orders(before, after)
    lines += _drawn(before, after)
    if after[at.node] == at.NODE_OVER:
        lines += _final_scoring(after)
        lines.append("The game is over")
    elif after[at.round] != before[at.round]:
        lines.append(f"Round {int(after[at.round])} begins")
    return lines


def _stars(seat: int, amount: int, source: str, reason: str) -> list[News]:
    """Return stars with their reason; none for no star."""
    text = f"seat {seat}: {reason}: +{counted(amount, 'star')}"
    return [Points(seat, amount, source, text)] if amount else []


def _discarded(before: Array, after: Array) -> list[News]:
    """Return the gain from a card thrown away by force, where the switch allows it (A-12)."""
    seat = int(before[TO_ACT])
    slot = int(board.block(seat)) + at.resources
    gift = after[slot : slot + at.N_KINDS] - before[slot : slot + at.N_KINDS]
    return [f"seat {seat}: +{names.amounts(gift.tolist())}"] if gift.any() else []


def _landed(before: Array, after: Array) -> list[News]:
    """Return the gains from the space under a new card and from an order (S-6, S-7, S-9)."""
    seat, card, cell = (int(before[slot]) for slot in (TO_ACT, at.card, at.cell))
    value, power = names.value_of(before, card), int(board.active_power(before, seat))
    space, name = int(board.space_kind(before, cell)), names.space_words(before, cell)
    own = "level-1 improvement"
    lines: list[News] = []
    if value == 0:
        lines += _stars(seat, int(board.power_amount(power, at.STAR_ON_ZERO)), own, own)
    if space < at.N_KINDS:
        amount = value or int(board.power_amount(power, at.ZERO_PRODUCES))
        if amount:
            gift = names.amounts([amount * (kind == space) for kind in range(at.N_KINDS)])
            lines.append(f"seat {seat}: {name}: +{gift}")
        return lines
    lines += _stars(seat, value, "cities", name)
    tile = int(before[at.tile])
    if tile < 0:
        return lines
    lines += _stars(seat, int(board.power_amount(power, at.STAR_ON_DELIVERY)), own, own)
    lines += _stars(
        seat, int(after[at.stars + tile]), "orders", f"order {names.tile_words(after, tile)}"
    )
    notch = int(before[at.notch])
    text = f"notch {notch + 1} gives "
    notch += at.N_NOTCHES * (tile // at.N_TILES)
    text += names.bonus_words(after, notch)
    bonus = _stars(seat, int(after[at.notch_stars + notch]), "bonuses", text)
    lines += bonus or [f"seat {seat}: {text}"]
    block = int(board.block(seat))
    if after[block + at.level1_active] != before[block + at.level1_active]:
        words = names.level1_words(after, int(after[block + at.level1]))
        lines.append(f"seat {seat}: the level-1 improvement works now: {words}")
    return lines


def _effects(before: Array, after: Array) -> list[News]:
    """Return the gains from the cards of the first strip, at the end from all cards (S-11, A-29)."""
    lines: list[News] = []
    last = after[at.strip_stage] == AFTER_END
    hit: set[int] = set()
    for cell in range(at.N_CELLS if last else at.N_COLUMNS):
        seat, card = int(before[at.owner + cell]), int(before[at.cards + cell])
        if seat < 0:
            continue
        hit.add(seat)
        if not last and gains.waits(before, cell):
            continue
        effect = int(gains.effect_on(before, card, cell))
        text = f"card {names.value_of(before, card)} leaves {names.space_words(before, cell)}"
        gift = names.vector(effect)
        if any(gift):
            lines.append(f"seat {seat}: {text}: +{names.amounts(gift)}")
        elif effect:
            lines += _stars(seat, effect >> gains.STAR_SHIFT, "cards that leave", text)
        else:
            lines.append(f"seat {seat}: {text}: nothing ({names.effect_words(before, card)})")
    for seat in sorted(hit) if not last else ():
        power = int(board.active_power(before, seat))
        amount = int(board.power_amount(power, at.STAR_ON_RESOLVE))
        lines += _stars(seat, amount, "level-1 improvement", "level-1 improvement")
    return lines


def _orders(before: Array, after: Array) -> list[News]:
    """Return orders that leave and come (S-7.5, S-16.3)."""
    lines: list[News] = []
    for side in range(at.N_SIDES):
        for i in range(int(after[at.display_size])):
            slot = at.display + at.MAX_DISPLAY * side + i
            old, new = int(before[slot]), int(after[slot])
            if new == old:
                continue
            if old >= 0 and before[at.tile] != old:
                lines.append(f"Order {names.tile_name(old)} leaves the game")
            if new >= 0:
                lines.append(f"New order {names.tile_words(after, new)}")
    return lines


def _drawn(before: Array, after: Array) -> list[News]:
    """Return the card that the observer drew (S-12); cards that others draw are not news."""
    for seat in range(int(after[SEATS])):
        slot = int(board.block(seat)) + at.hand
        old, new = (sorted(each[slot : slot + at.HAND_SIZE]) for each in (before, after))
        if old.count(at.NONE) != new.count(at.NONE) + 1 or new[-1] < 0:
            continue
        for kind in old:
            if kind != at.NONE:
                new.remove(kind)
        return [f"seat {seat} draws {names.card_words(after, int(new[-1]))}"]
    return []


def _final_scoring(after: Array) -> list[News]:
    """Return the stars that the end adds to those that everybody has (S-13.2, S-13.3)."""
    lines: list[News] = []
    for source in range(gains.FROM_PAIRS, gains.SOURCES):
        for seat in range(int(after[SEATS])):
            amount = int(gains.score_from(after, seat, source))
            lines += _stars(seat, amount, names.SOURCES[source], names.SOURCES[source])
    return lines
