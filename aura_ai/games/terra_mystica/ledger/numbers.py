"""The numbers of a ledger compared with the state (T-18.1)."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.text import Row
from aura_ai.games.terra_mystica.rules.rounds import bonus_amount, tile_good
from aura_ai.games.terra_mystica.screen.names import seat_block

Numbers = tuple[int, ...]
"""VP, coins, workers, priests, three bowls, four cults; cult steps that are due."""
_NAMES = ("VP", "coins", "workers", "priests", "bowl I", "bowl II", "bowl III", *at.CULT_NAMES)
_CHANGES = ("VP", "coins", "workers", "priests", "power", "cults")


def numbers_of(s: Array, seat: int) -> Numbers:
    """Return the numbers that a row of a seat should show now."""
    p = seat_block(seat)
    slots = (
        *(p + slot for slot in (at.vp, at.coins, at.workers, at.priests)),
        *range(p + at.bowl, p + at.bowl + 3),
        *range(p + at.cult, p + at.cult + at.N_CULTS),
    )
    return (*(int(s[slot]) for slot in slots), _steps_due(s, seat))


def _steps_due(s: Array, seat: int) -> int:
    """Return the cult steps that a seat has still to take."""
    p = seat_block(seat)
    steps = int(s[p + at.step_due])
    if s[at.active] == seat:
        steps += int(s[at.steps]) * int(s[at.step_choices])
    to_come = s[at.order + int(s[at.step]) : at.order + at.MAX_SEATS]
    if s[at.phase] == at.PHASE_CULT_BONUS and seat in to_come:
        if s[p + at.faction] == at.ACOLYTES and tile_good(s) == at.GOOD_SPADE:
            steps += int(bonus_amount(s, seat))  # each is a step for them (T-11.14)
    return steps


def changes_of(before: Numbers, after: Numbers) -> Numbers:
    """Return the changes that a row should show: power counts 1 in bowl II and 2 in bowl III.

    A step counts when it is gained, before a track is chosen for it.
    """
    was, now = ((*n[:4], n[5] + 2 * n[6], sum(n[7:])) for n in (before, after))
    return tuple(new - old for new, old in zip(now, was, strict=True))


class FinalScoring:
    """The expected rows of the final scoring (T-17.1)."""

    def __init__(self, numbers: Sequence[Numbers]) -> None:
        self.points = [n[0] for n in numbers]
        self.numbers = numbers

    def row(self, s: Array, seat: int, scored: str) -> Numbers:
        """Return the numbers after a row."""
        if scored == "resources":
            self.points[seat] += int(s[seat_block(seat) + at.final_goods])
            return (self.points[seat], *numbers_of(s, seat)[1:])
        self.points[seat] += self.due(s, seat, scored)
        return (self.points[seat], *self.numbers[seat][1:])

    @staticmethod
    def due(s: Array, seat: int, scored: str) -> int:
        """Return the points of a seat for a cult, ``network`` or a final tile."""
        if scored in at.CULT_NAMES:
            slot = at.final_cult + at.CULT_NAMES.index(scored)
        else:
            slot = at.final_area if scored == "network" else at.final_extra
        return int(s[seat_block(seat) + slot])


def differences(row: Row, before: Numbers, after: Numbers, offers: Sequence[int]) -> list[str]:
    """Return the differences between a row and the state.

    Args:
        before: Numbers after the last row of its faction.
        offers: Power offered in the row, ascending.
    """
    stated = (row.vp, row.coins, row.workers, row.priests, *row.bowls, *row.cults)
    lines = [
        f"{name} {ours} here, {theirs} in the ledger"
        for name, ours, theirs in zip(_NAMES, after, stated, strict=False)
        if ours != theirs
    ]
    lines += [
        f"change of {name} {ours} here, {theirs or 0} in the ledger"
        for name, ours, theirs in zip(_CHANGES, changes_of(before, after), row.changes, strict=True)
        if ours != (theirs or 0)
    ]
    if sorted(row.offers) != list(offers):  # they are in no order
        lines.append(f"offers {list(offers)} here, {list(row.offers)} in the ledger")
    return lines
