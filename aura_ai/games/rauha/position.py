"""JSON positions of Rauha: written by hand or by a program, read back exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OBSERVER, OVER, PLY, SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import generator, heading
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.names import BEINGS, in_set
from aura_ai.games.rauha.rules import board

if TYPE_CHECKING:
    from aura_ai.games.rauha.game import RauhaGame

FORMAT = 1
HIDDEN = "hidden"


def to_json(game: RauhaGame, s: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    over = int(s[TO_ACT]) == OVER
    found: dict[str, Any] = {
        **heading(game, FORMAT),
        "node": at.NODES[int(s[at.NODE])],
        "to_act": None if over else int(s[TO_ACT]),
        "step": int(s[at.STEP]),
        "ply": int(s[PLY]),
        "first": int(s[at.FIRST]),
        "seats": [_seat(s, seat) for seat in range(int(s[SEATS]))],
        "arrivals": int(s[at.ARRIVALS]),
        "satellites": [_pack(s, k) for k in range(int(s[SEATS]))],
        **_fates(s),
    }
    if int(s[OBSERVER]) >= 0:
        found["observer"] = int(s[OBSERVER])
    else:
        decks = s[at.DECK : at.FATE].reshape(2, at.AGE_CARDS)
        found["decks"] = decks.tolist()
    window = {
        "fields": in_set(int(s[at.FIELDS_USED]), at.FIELDS),
        "beings": _beings(int(s[at.BEINGS_USED])),
        "taken": _beings(int(s[at.BEINGS_TAKEN])),
    }
    if any(window.values()):
        found["window"] = window
    found["internal"] = _internal(s)
    return found


def _beings(mask: int) -> list[str]:
    return [BEINGS[b] for b in in_set(mask, at.BEINGS)]


def _card(card: int) -> int | str | None:
    if card == at.HIDDEN:
        return HIDDEN
    return None if card == at.NONE else card


def _seat(s: Array, seat: int) -> dict[str, Any]:
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    return {
        "board": mine[at.TOP : at.TOP + at.FIELDS].tolist(),
        "spores": in_set(int(mine[at.SPORES]), at.FIELDS),
        "crystals": int(mine[at.CRYSTALS]),
        "energy": int(mine[at.ENERGY]),
        "arrival": int(mine[at.ARRIVAL]),
        "kept": _card(int(mine[at.KEPT])),
        "beings": _beings(int(mine[at.OWNED])),
    }


def _pack(s: Array, satellite: int) -> list[int] | dict[str, int]:
    pack = [int(c) for c in s[at.SATELLITE + at.PACK * satellite :][: at.PACK] if c != at.NONE]
    if at.HIDDEN in pack:
        return {HIDDEN: len(pack)}
    return pack


def _fates(s: Array) -> dict[str, Any]:
    seats = range(int(s[SEATS]))
    fates = [int(board.fate_of(s, card)) for card in range(at.CARDS)]

    def with_fate(fate: int) -> list[int]:
        return [card for card, found in enumerate(fates) if found == fate]

    return {
        "covered": [with_fate(at.FATE_COVERED + seat) for seat in seats],
        "discarded": [with_fate(at.FATE_DISCARDED + seat) for seat in seats],
        "left_over": [with_fate(at.FATE_LEFT_OVER + satellite) for satellite in seats],
        "gone": with_fate(at.FATE_GONE),
    }


def _internal(s: Array) -> dict[str, Any]:
    seats = range(int(s[SEATS]))
    left = s[at.LEFT :].tolist()
    return {
        "seen": [[c for c in range(at.CARDS) if board.has_seen(s, seat, c)] for seat in seats],
        "left": [
            [c for c in left[at.LEFT_SIZE * seat :][: at.LEFT_SIZE] if c != at.NONE]
            for seat in seats
        ],
        **generator(s),
    }


def from_json(game: RauhaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position, at its first decision with a choice.

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant of section 17.
    """
    # imported here because reading compiles more rules than writing needs
    from aura_ai.games.rauha.position_loader import load

    return load(game, found)
