"""What the stress harness knows about Solenia: the referee's fields, invariants, random options."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

import numpy as np

from aura_ai.engine.header import PLY, SEATS
from aura_ai.games.box import BoxGame
from aura_ai.games.contract import Array, Game, OptionValue, State
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, flow, gains
from aura_ai.referee.chance import Chance
from aura_ai.referee.solenia import RULES, SWITCHES, Referee
from aura_ai.stress.in_step import THOROUGH, Chooser, plain_options

__all__ = [
    "BOTS",
    "CHOOSERS",
    "RULES",
    "THOROUGH",
    "broken_invariants",
    "fields",
    "random_game",
    "referee",
]

BOTS: tuple[str, ...] = ("greedy", "courier", "engineer", "hoarder", "reflex")
"""Rule-based bots that take part in stress runs; they deliver far more than random play."""

SAME = (
    "round",
    "turn_player",
    "arrangement",
    "airship_moves",
    "die",
    "strip_stage",
    "draft_round",
    "laid",
    "card",
    "cell",
    "order",
    "tile",
    "notch",
    "payments",
    "last_resource",
    "airship_moved",
    "forced_discard",
    "strips",
    "sides",
    "owner",
    "cards",
    "display",
    "offered_level1",
    "offered_day",
    "offered_night",
    "resources",
    "capacity",
    "gold",
    "tile_stars",
    "forced_discards",
    "level1",
    "level1_active",
    "to_act",
    "mode",
)
"""Fields that state and referee hold in the same form."""
_PACKED = ("stacks", "hand", "deck", "notches", "level3")


def referee(game: Game, seed: int) -> Referee:
    """Return a referee for the same game and seed."""
    assert isinstance(game, BoxGame)
    return Referee(plain_options(game), game.components.data, Chance(seed))


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (section 21)."""
    return dict(_fields(s.tobytes()))


@functools.cache
def _places(seats: int, display: int, offers: int) -> dict[str, Array]:
    """Return by field of the state the offsets of its entries in use, in the shape of the field."""
    offsets = np.arange(at.SIZE, dtype=np.int16)
    offsets[SEATS], offsets[at.display_size], offsets[at.offer_size] = (
        seats,
        display,
        offers,
    )
    found = {name: at.layout[name].used(offsets).copy() for name in (*SAME, *_PACKED)}
    found["box"] = np.concatenate(
        [f.window(np.arange(at.SIZE, dtype=np.int16)).ravel() for f in at.layout if f.fixed]
    )
    return found


def _offsets(s: Array) -> dict[str, Array]:
    return _places(int(s[SEATS]), int(s[at.display_size]), int(s[at.offer_size]))


@functools.lru_cache(maxsize=2)
def _fields(state: bytes) -> dict[str, Any]:
    """Return the fields of a state; a move asks for those of the same state more than once."""
    s = np.frombuffer(state, np.int16)
    offsets = _offsets(s)
    found: dict[str, Any] = {name: s[offsets[name]].tolist() for name in SAME}
    found["node"] = at.NODES[int(s[at.node])]
    found["stacks"] = [_stack(row, side) for side, row in enumerate(s[offsets["stacks"]].tolist())]
    found["hands"] = [[c for c in hand if c >= 0] for hand in s[offsets["hand"]].tolist()]
    types = s[at.card_type : at.card_type + at.N_CARDS].tolist()
    found["decks"] = [
        [types[card] for card in _members(bits, at.N_CARDS)] for bits in s[offsets["deck"]].tolist()
    ]
    rows = s[offsets["notches"]]
    found["day_notches"], found["night_notches"] = rows[:, 0].tolist(), rows[:, 1].tolist()
    halves = s[offsets["level3"]]
    found["level3_day"], found["level3_night"] = halves[:, 0].tolist(), halves[:, 1].tolist()
    found["rating"] = _rating(s)
    return found


def _members(bits: int, size: int) -> list[int]:
    return [i for i in range(size) if bits >> i & 1]


def _stack(halves: list[int], side: int) -> list[int]:
    """Return the tiles of a side that have not been seen."""
    return [
        at.N_TILES * side + at.STACK_BITS * half + number
        for half, bits in enumerate(halves)
        for number in _members(bits, at.STACK_BITS)
    ]


def _rating(s: Array) -> int:
    """Return how many bounds the score of a finished solo game reaches (A-61), else -1."""
    if int(s[at.mode]) != at.SOLO or int(s[at.node]) != at.NODE_OVER:
        return -1
    place, score = np.zeros(1, np.int64), np.zeros(1, np.int64)
    flow.result(s, place, score)
    return int((at.layout["bands"].used(s) <= score[0]).sum())


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return what a state breaks of section 22; ``before`` is the state a move earlier."""
    broken = []

    def check(rule: str, holds: bool) -> None:
        if not holds:
            broken.append(rule)

    seats = int(s[SEATS])
    whole = fields(s)
    box = _offsets(s)["box"]
    check("box", np.array_equal(s[box], template[box]))
    over = whole["node"] == "OVER"
    for seat in range(seats):
        here = [c for c, o in zip(whole["cards"], whole["owner"], strict=True) if o == seat]
        left = whole["hands"][seat] + whole["decks"][seat]
        used = whole["round"] - (not over and seat >= whole["turn_player"])
        acting = seat == whole["turn_player"] and whole["node"] not in ("DRAFT", "MAIN", "OVER")
        check("sixteen cards", len(left) == at.N_CARDS - used - acting)
        check("cards on the board", len(here) + len(left) <= at.N_CARDS)
        check("hand", len(whole["hands"][seat]) <= at.HAND_SIZE)
        check("hand sorted", whole["hands"][seat] == sorted(whole["hands"][seat]))
        stored = sum(whole["resources"][seat])
        check("storage", stored <= whole["capacity"][seat] or whole["node"] == "OVERFLOW")
        check("resources", min(whole["resources"][seat]) >= 0)
    for side, name in enumerate(at.SIDE_NAMES):
        notches = [t for row in whole[f"{name}_notches"] for t in row if t >= 0]
        shown = [t for t in whole["display"][side] if t >= 0]
        tiles = notches + shown + whole["stacks"][side]
        check("every tile once", len(tiles) == len(set(tiles)))
        solo = whole["mode"] == at.SOLO
        check("no tile lost", solo or len(tiles) == at.N_TILES)
        check("side of tiles", all(t // at.N_TILES == side for t in tiles))
    again = s.copy()
    gains.recount(again)
    check("work space", np.array_equal(s, again))
    if before is not None:
        check("ply", int(s[PLY]) == int(before[PLY]) + 1)
        gold = _offsets(s)["gold"]
        check("gold is never spent", bool((s[gold] >= before[gold]).all()))
        check("moves", int(s[at.airship_moves]) >= int(before[at.airship_moves]))
    return broken


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random options; most switches stay as they are."""
    players = chance.choice((1, 2, 3, 4))
    options: dict[str, OptionValue] = {"arrangement": chance.choice(("random", *at.ARRANGEMENTS))}
    if players > 1:
        options["mode"] = chance.choice(at.MODES[: at.SOLO])
    if chance.random() < 0.4:
        for name in SWITCHES:
            if chance.random() < 0.25:
                options[name] = name in ("forced_discard_triggers_effect", _LAST)
    return players, options


_LAST = "last_round_unresolved_cards_score"


# ------------------------------------------------------------------------------ styles of play

Wish = Callable[[Array, int, int, int], float]
"""How much a placement is liked: state, value of the card, cell, what lies there."""


def _placing(wish: Wish) -> Chooser:
    """Return a chooser that lays cards by a wish, at random among the best, and else at random."""

    def choose(chance: random.Random, state: State, legal: list[int]) -> int:
        s = state.array
        if s[at.node] != at.NODE_MAIN or chance.random() < 0.1:
            return chance.choice(legal)
        hand = s[_offsets(s)["hand"]][state.to_act]
        wishes = []
        for action in legal:
            slot, cell = divmod(action, at.N_CELLS)
            if action >= at.ACTION_FORCED_DISCARD:
                wishes.append(wish(s, -1, -1, -1))
                continue
            value = int(s[at.card_info + int(hand[slot])]) & at.VALUE_MASK
            wishes.append(wish(s, value, cell, int(board.space_kind(s, cell))))
        best = max(wishes)
        return chance.choice([a for a, w in zip(legal, wishes, strict=True) if w == best])

    return choose


def _courier(s: Array, value: int, cell: int, kind: int) -> float:
    """Deliver whenever it can be done; else gather, the zeros last."""
    return 9 if kind >= at.DAY_CITY else value


def _filler(s: Array, value: int, cell: int, kind: int) -> float:
    """Leave the airship where it is until the board is full."""
    return min(value, 1)


def _pilot(s: Array, value: int, cell: int, kind: int) -> float:
    """Move the airship, cards in the first row before others."""
    return (2 if value == 0 else 0) + (0 <= cell < at.N_COLUMNS)


def _quitter(s: Array, value: int, cell: int, kind: int) -> float:
    """Throw cards away where it is allowed; else block the spaces around the airship."""
    near = cell >= 0 and abs(cell // 5 - 2) + abs(cell % 5 - 2) < 2
    return 9 if value < 0 else near


CHOOSERS: dict[str, Chooser] = {
    "uniform": lambda chance, _, legal: chance.choice(legal),
    # full rows, notches of all levels, improvements at work
    "courier": _placing(_courier),
    # full boards (A-43), other players' cards around the airship
    "filler": _placing(_filler),
    # strips with many cards, overflow of several players
    "pilot": _placing(_pilot),
    # forced discards
    "quitter": _placing(_quitter),
}
