"""Help for players: warnings of waste, and auto-responses to offers.

Everything follows from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.contract.screen import AutoResponse
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen.names import WORDS, faction_of, seat_block
from aura_ai.games.terra_mystica.screen.player_board_svg import OWN_SPECIALS
from aura_ai.games.terra_mystica.screen.tiles import SPECIAL_WORDS, income

ASK, TAKE, DECLINE = "ask", "take", "decline"
AUTO_RESPONSES = tuple(
    AutoResponse(each["key"], each["label"], tuple(map(tuple, each["choices"])))
    for each in WORDS["auto_response"]
)


def auto_response(view: View, rules: Mapping[str, str]) -> int | None:
    """Return the auto-response of a seat to the present power offer, None without one (T-10.4).

    Args:
        view: View of the seat.
        rules: Value chosen for each key of :data:`AUTO_RESPONSES`; a missing one asks.
    """
    s, seat = view.array, view.seat
    if int(s[at.node]) != at.NODE_ANSWER or int(s[TO_ACT]) != seat:
        return None
    answer = rules.get("power", ASK)
    if answer == DECLINE:
        return at.ACTION_LEECH_DECLINE
    if answer != TAKE and not answer.isdecimal():
        return None
    p = seat_block(seat)
    offered = int(s[at.offer + at.MAX_SEATS * int(s[at.events_done]) + seat])
    amount = min(offered, _room(s, seat), int(s[p + at.vp]) + 1)
    if amount < offered and rules.get("partly", ASK) == ASK:
        return None
    if answer == TAKE or amount - 1 <= int(answer):
        return at.ACTION_LEECH_ACCEPT
    return at.ACTION_LEECH_DECLINE if rules.get("dearer", ASK) == DECLINE else None


def warnings(view: View) -> list[str]:
    """Return the waste if a seat ended its turn now, in sentences; empty for none."""
    s, seat = view.array, view.seat
    if int(s[at.phase]) != at.PHASE_ACTION or faction_of(s, seat) < 0:
        return []
    if s[seat_block(seat) + at.passed]:
        lines = [*_unused(s, seat)]
        if int(s[at.round]) < at.N_ROUNDS:
            lines += [*_lost_income(s, seat), *_almost(s, seat)]
        return lines
    if not _room(s, seat):
        return ["All power is in bowl III: power gained before the next turn is lost (T-6.2)"]
    return []


def _room(s: Array, seat: int) -> int:
    """Return the power that a seat can gain (T-6.5)."""
    bowls = seat_block(seat) + at.bowl
    return 2 * int(s[bowls]) + int(s[bowls + 1])


def _unused(s: Array, seat: int) -> Iterator[str]:
    """Yield the special actions that a passing seat has not used (T-8.5)."""
    p = seat_block(seat)
    used = int(s[p + at.used])
    if int(s[p + at.favors]) >> at.FAV6 & 1 and not used >> at.SPECIAL_FAV6 & 1:
        yield "The cult step of your favor tile is not used in this round (T-8.5)"
    faction = faction_of(s, seat)
    if faction in OWN_SPECIALS and faction != at.ENGINEERS and s[p + at.built + at.STRONGHOLD - 1]:
        action = OWN_SPECIALS[faction]
        if not used >> action & 1:
            words = SPECIAL_WORDS[action]
            yield f"Your stronghold's action ({words}) is not used in this round (T-8.5)"


def _lost_income(s: Array, seat: int) -> Iterator[str]:
    """Yield the part of the next income that finds no room (T-5.3, T-6.5, T-6.6)."""
    p, got, room = seat_block(seat), income(s, seat), _room(s, seat)
    if got.pw > room:
        yield f"The next income is {got.pw} power, and {got.pw - room} of it are lost (T-6.5)"
    over = int(s[p + at.priests]) + int(s[p + at.slotted]) + got.p - int(s[at.max_priests])
    if over > 0 and got.p and faction_of(s, seat) != at.RIVERWALKERS:
        lost = counted(min(over, got.p), "priest")
        yield f"The next income brings {lost} beyond the limit: lost (T-6.6)"


def _almost(s: Array, seat: int) -> Iterator[str]:
    """Yield that a seat is one step short of a reward of this round's tile (T-5.6)."""
    tile = int(s[at.scoring_tile + int(s[at.round]) - 1])
    cult, per = int(s[at.tile_cult + tile]), int(s[at.tile_per + tile])
    if cult >= at.N_CULTS or per < 2:
        return
    place = int(s[seat_block(seat) + at.cult + cult])
    if place % per == per - 1:
        amount, good = int(s[at.tile_amount + tile]), at.GOODS[int(s[at.tile_good + tile])]
        name = at.CULT_NAMES[cult]
        yield f"One step on {name} is missing for {amount} {good} of this round's tile (T-5.6)"
