"""What the stress harness knows about Rauha: the referee's fields, invariants, random options."""

from __future__ import annotations

import random
from typing import Any

from aura_ai.engine.header import PLY, SEATS, TO_ACT
from aura_ai.games.box import BoxGame
from aura_ai.games.contract import Array, Game, OptionValue, State
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.places import owner_of, place_codes
from aura_ai.games.rauha.rules import board
from aura_ai.referee.chance import Chance
from aura_ai.referee.rauha import RULES, Referee
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

BOTS: tuple[str, ...] = ("greedy", "summoner", "rainmaker", "reflex")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""


def referee(game: Game, seed: int) -> Referee:
    """Return a referee for the same game and seed."""
    assert isinstance(game, BoxGame)
    return Referee(plain_options(game), game.components.data, Chance(seed))


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (section 17)."""
    seats = int(s[SEATS])
    blocks = s[at.SEATS_BLOCK : at.SEEN].reshape(at.MAX_SEATS, at.SEAT_SIZE)[:seats]
    packs = s[at.SATELLITE : at.DECK].reshape(at.MAX_SEATS, at.PACK)[:seats]
    return {
        "node": at.NODES[int(s[at.NODE])],
        "to_act": int(s[TO_ACT]),
        "step": int(s[at.STEP]),
        "first": int(s[at.FIRST]),
        "order_position": int(s[at.POSITION]),
        "fields_used": int(s[at.FIELDS_USED]),
        "beings_used": int(s[at.BEINGS_USED]),
        "beings_taken": int(s[at.BEINGS_TAKEN]),
        "arrivals": int(s[at.ARRIVALS]),
        "dealt": s[at.DEALT : at.DEALT + 2].tolist(),
        "picked": int(s[at.PICKED]),
        "being_owner": [owner_of(s, being) for being in range(at.BEINGS)],
        "satellites": [[int(c) for c in pack if c != at.NONE] for pack in packs],
        "decks": s[at.DECK : at.FATE].tolist(),
        "place": place_codes(s),
        "board": blocks[:, at.TOP : at.TOP + at.FIELDS].tolist(),
        "spores": blocks[:, at.SPORES].tolist(),
        "crystals": blocks[:, at.CRYSTALS].tolist(),
        "energy": blocks[:, at.ENERGY].tolist(),
        "arrival": blocks[:, at.ARRIVAL].tolist(),
        "kept": blocks[:, at.KEPT].tolist(),
        "beings": blocks[:, at.OWNED].tolist(),
    }


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return what a state breaks of section 17; ``before`` is the state a move earlier."""
    seats = int(s[SEATS])
    broken = []

    def check(rule: str, holds: bool) -> None:
        if not holds:
            broken.append(rule)

    check("box", bool((s[at.DISCARD_CRYSTALS :] == template[at.DISCARD_CRYSTALS :]).all()))
    check("every card once", sorted(_whereabouts(s)) == list(range(at.CARDS)))
    check("decks", sorted(s[at.DECK : at.FATE].tolist()) == list(range(at.CARDS)))
    owned = 0
    for seat in range(seats):
        block = s[board.block(seat) :][: at.SEAT_SIZE]
        words = [int(s[board.biome_at(s, int(b))]) for b in block[at.TOP : at.TOP + at.FIELDS]]
        check("one owner", not owned & int(block[at.OWNED]))
        owned |= int(block[at.OWNED])
        water = sum(board.water_of(w) for w in words)
        for being in range(at.BEINGS):
            if int(block[at.OWNED]) >> being & 1:
                water += int(s[at.BEING_SYMBOL + being]) >> at.BEING_WATER
        check("water", water == block[at.WATER])
        for animal in range(at.ANIMALS):
            number = sum(board.animals_of(w, animal) for w in words)
            check("animals", number == block[at.ANIMAL + animal])
        check("crystals", int(block[at.CRYSTALS]) >= 0)
        check("spores", 0 <= int(block[at.SPORES]) <= at.ALL_FIELDS)
    arrivals = {int(s[board.block(seat) + at.ARRIVAL]) for seat in range(seats)}
    check("arrivals", len(arrivals) == seats and max(arrivals) < int(s[at.ARRIVALS]))
    if int(s[at.NODE]) == at.DRAFT:
        picked = int(s[at.PICKED])
        kept = [s[board.block(seat) + at.KEPT] >= 0 for seat in range(seats)]
        check("picked", kept == [bool(picked >> seat & 1) for seat in range(seats)])
    if before is not None:
        check("ply", int(s[PLY]) == int(before[PLY]) + 1)
        for seat in range(seats):
            now, was = s[board.block(seat) :], before[board.block(seat) :]
            check("R-9.7", int(now[at.ENERGY]) >= int(was[at.ENERGY]))
            check("R-9.8", int(was[at.SPORES]) & ~int(now[at.SPORES]) == 0)
    return broken


def _whereabouts(s: Array) -> list[int]:
    """Return every card at each place where the state has it."""
    found = []
    for age in range(2):
        start = at.DECK + at.AGE_CARDS * age
        found += s[start + int(s[at.DEALT + age]) : start + at.AGE_CARDS].tolist()
    found += [int(c) for c in s[at.SATELLITE : at.DECK] if c >= 0]
    for seat in range(int(s[SEATS])):
        block = s[board.block(seat) :]
        found += [int(b) for b in block[at.TOP : at.TOP + at.FIELDS] if b < at.CARDS]
        found += [int(block[at.KEPT])] if block[at.KEPT] >= 0 else []
    found += [card for card in range(at.CARDS) if board.fate_of(s, card) != at.FATE_NONE]
    return found


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random options."""
    options: dict[str, OptionValue] = {
        "side": chance.choice(("A", "B")),
        "mode": chance.choice(("auto", "strict")),
    }
    return chance.choice((2, 3, 4, 5)), options


def _taste(weigh: dict[range, float]) -> Chooser:
    """Return a chooser that picks at random with weights by action."""
    weight = [1.0] * at.N_ACTIONS
    for actions, value in weigh.items():
        for action in actions:
            weight[action] = value

    def choose(chance: random.Random, state: State, legal: list[int]) -> int:
        return chance.choices(legal, [weight[a] for a in legal])[0]

    return choose


def _line_up(chance: random.Random, state: State, legal: list[int]) -> int:
    """Place where a being is invited if there is such a field; else at random (section 7)."""
    s = state.array
    if s[at.NODE] != at.PLACE:
        return chance.choice([a for a in legal if a != at.END] or legal)
    seat = int(s[TO_ACT])
    inviting = []
    for action in legal:
        if action < at.SELL:
            world = s.copy()
            field = action - at.PUT
            board.cover(world, seat, field, int(s[board.block(seat) + at.KEPT]))
            if board.aligned(world, seat, field):
                inviting.append(action)
    return chance.choice(inviting or [a for a in legal if a < at.SELL] or legal)


_PUT, _SOW = range(at.PUT, at.SELL), range(at.SOW, at.USE_FIELD)
_SELL, _END = range(at.SELL, at.SOW), range(at.END, at.SPREAD)
_USE, _SPREAD = range(at.USE_FIELD, at.END), range(at.SPREAD, at.N_ACTIONS)

CHOOSERS: dict[str, Chooser] = {
    "uniform": lambda chance, _, legal: chance.choice(legal),
    # boards full of cards, everything activated
    "build": _taste({_PUT: 20, _END: 0.05}),
    # beings change hands
    "line_up": _line_up,
    # spores everywhere, up to full boards (R-6.7, R-9.6, T-21)
    "spores": _taste({_SOW: 15, _SPREAD: 15, _END: 0.1}),
    # crystals to pay with
    "rich": _taste({_SELL: 6, _USE: 8, _END: 0.1}),
    # no crystals: prices that cannot be paid
    "poor": _taste({_PUT: 8, _SPREAD: 20, _SELL: 0.02, _USE: 2}),
    # gains refused
    "lazy": _taste({_END: 10}),
}
