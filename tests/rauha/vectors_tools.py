"""Hand-written positions and helpers for the vectors of Rauha.

A position in a window of the auto mode takes the free gains
that are open when it is loaded, and a window without a choice closes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.vectors import Game, Make, run

COMPONENTS = Path(__file__).parents[2] / "aura_ai" / "games" / "rauha" / "components.toml"
DATA: dict[str, Any] = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))

CARDS = {record["id"]: record for record in DATA["card"]}
PRINTED = {
    side: [r["id"] for r in sorted(DATA["printed"], key=lambda r: r["field"]) if r["side"] == side]
    for side in ("A", "B")
}
STEPS = {record["step"]: record for record in DATA["step"]}
AGES = 2

DRAFT, PLACE, OVER = "DRAFT", "PLACE", "OVER"
TURN, SCORING = "TURN_WINDOW", "SCORING_WINDOW"

CRYSTALS, END = 13, 39
SPORE_CHOICES = range(14, 23)


def on(f: int) -> int:
    """PLACE on field."""
    return 4 + f


def strict(players: int = 2, side: str = "A") -> dict[str, Any]:
    """Return options in which every activation is asked."""
    return {"players": players, "side": side, "mode": "strict"}


# ------------------------------------------------------------------------------ positions


def bits(items: Iterable[int]) -> int:
    """Return the mask of a set of small numbers."""
    return sum(1 << item for item in items)


def _by_seat(value: object, players: int, default: Callable[[int], Any]) -> list[Any]:
    if value is None:
        value = {}
    if isinstance(value, Mapping):
        return [value.get(seat, default(seat)) for seat in range(players)]
    assert isinstance(value, list)
    assert len(value) == players
    return list(value)


def _boards(value: Mapping[int, Any] | None, players: int, side: str) -> list[list[int]]:
    boards = []
    for seat in range(players):
        cards = (value or {}).get(seat, {})
        board = list(cards) if isinstance(cards, list) else list(PRINTED[side])
        if isinstance(cards, Mapping):
            for f, card in cards.items():
                board[f] = card
        boards.append(board)
    return boards


def _acted(whole: Mapping[str, Any], players: int) -> set[int]:
    """Return the seats that have placed or discarded in the turn of a position."""
    count = whole["order_position"] + (whole["node"] == TURN)
    return {(whole["first"] + i) % players for i in range(count)}


def complete(partial: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a partial position up to all fields.

    By seat ({seat: value} or a list): `biome` ({field: card} or nine ids), `spores` (fields),
    `crystals`, `energy`, `arrival`, `kept`; by satellite: `satellites`; `beings` is
    {being: owner}. Missing: the printed board without spores, 4 crystals, 0 energy, seat 0 on top
    of the stack, cards of the age in hands and satellites as the step asks for them. Without
    `first` the seat to act is the first.
    """
    players, side = options.get("players", 2), options.get("side", "A")
    whole: dict[str, Any] = {
        "node": PLACE,
        "to_act": 0,
        "step": 1,
        "fields_used": 0,
        "beings_used": 0,
        "beings_taken": 0,
    }
    whole.update(partial)
    drafting = whole["node"] == DRAFT
    whole.setdefault("first", 0 if drafting else whole["to_act"])
    whole.setdefault(
        "order_position", 0 if drafting else (whole["to_act"] - whole["first"]) % players
    )
    step = STEPS[whole["step"]]
    whole["board"] = _boards(whole.get("board"), players, side)
    whole["spores"] = [bits(f) for f in _by_seat(whole.pop("spores", None), players, lambda _: [])]
    whole["crystals"] = _by_seat(whole.get("crystals"), players, lambda _: 4)
    whole["energy"] = _by_seat(whole.get("energy"), players, lambda _: 0)
    whole["arrival"] = _by_seat(whole.get("arrival"), players, lambda seat: players - 1 - seat)
    whole.setdefault("arrivals", max(players, *(a + 1 for a in whole["arrival"])))
    owners = whole.pop("beings", {})
    whole["being_owner"] = [owners.get(b, -1) for b in range(len(DATA["being"]))]
    whole["beings"] = [
        bits(b for b, owner in owners.items() if owner == seat) for seat in range(players)
    ]
    turn = not step["scoring"]
    whole.setdefault("picked", bits(range(players)) if turn and not drafting else 0)
    _deal_out(whole, players, step)
    _lay_decks(whole, players, step)
    return whole


def _deal_out(whole: dict[str, Any], players: int, step: Mapping[str, Any]) -> None:
    """Fill hands and satellites that are not given with free cards of the age."""
    placed = [c for board in whole["board"] for c in board]
    kept_cards, packs = whole.get("kept"), whole.get("satellites")
    for source in (kept_cards, *(packs.values() if isinstance(packs, Mapping) else packs or ())):
        placed += source.values() if isinstance(source, Mapping) else source or ()
    free = [c for c, r in CARDS.items() if r["age"] == step["age"] and c not in placed]
    picked = {seat for seat in range(players) if whole["picked"] >> seat & 1}
    pending = picked - (set() if whole["node"] == DRAFT else _acted(whole, players))
    whole["kept"] = _by_seat(
        kept_cards, players, lambda seat: free.pop() if seat in pending else -1
    )
    size = step["pack_size"]
    if whole["node"] != DRAFT:
        size = 0 if step["turn"] in (0, 3) else size - 1
    whole["satellites"] = _by_seat(packs, players, lambda _: [free.pop() for _ in range(size)])
    whole["satellites"] = [sorted(pack) for pack in whole["satellites"]]


def _lay_decks(whole: dict[str, Any], players: int, step: Mapping[str, Any]) -> None:
    """Order the decks so that the cards on the table were dealt; the rest were left over."""
    where = {c: 30 + 9 * s + f for s, b in enumerate(whole["board"]) for f, c in enumerate(b)}
    where.update({c: 20 + seat for seat, c in enumerate(whole["kept"]) if c >= 0})
    where.update({c: 10 + k for k, pack in enumerate(whole["satellites"]) for c in pack})
    decks, pointers = [], []
    for age in range(1, AGES + 1):
        rounds = sum(
            1
            for other in STEPS.values()
            if other["age"] == age and other["turn"] == 1 and other["round"] <= step["round"]
        )
        dealt = rounds * players * DATA["structure"]["cards_per_satellite"]["value"]
        cards = [c for c, record in CARDS.items() if record["age"] == age]
        here, others = [c for c in cards if c in where], [c for c in cards if c not in where]
        # A position may show cards of an age that has not begun: they come last in the deck.
        deck = here + others if len(here) <= dealt else others + here
        where.update({c: 100 for c in deck[:dealt] if c not in where})
        decks.append(deck)
        pointers.append(dealt)
    whole.setdefault("decks", decks)
    whole.setdefault("dealt", pointers)
    whole.setdefault("place", [where.get(c, 0) for c in CARDS])


def start(make: Make, options: Mapping[str, Any], state: int = 0, **partial: Any) -> Game:
    """Return a game at a partial position."""
    return make(options, complete(partial, options), state)


def score(make: Make, options: Mapping[str, Any], **partial: Any) -> Game:
    """Return a game (strict mode) at the start of a scoring phase, after the last turn's END."""
    last = options["players"] - 1
    partial.setdefault("step", 3)
    game = start(make, options, node=TURN, to_act=last, first=0, **partial)
    if game.node == TURN:
        run(game, END)
    return game


# ------------------------------------------------------------------------------ windows


Outcome = tuple[int, int, int]


def outcomes(make: Make, options: Mapping[str, Any], fields: Mapping[str, Any]) -> set[Outcome]:
    """Return every (energy gained, crystals, spores) of seat 0 with which its window can close."""
    names = ("fields_used", "beings_used", "spores", "crystals", "energy")
    results: set[Outcome] = set()
    keys: set[str] = set()
    before = fields["energy"][0]
    waiting = [dict(fields)]

    def visit(game: Game) -> None:
        after = game.fields()
        if (game.node, game.to_act, after["step"]) != (fields["node"], 0, fields["step"]):
            spores = after["spores"][0].bit_count()
            results.add((after["energy"][0] - before, after["crystals"][0], spores))
            return
        key = repr([after[name] for name in names])
        if key not in keys:
            keys.add(key)
            waiting.append(after)

    visit(make(options, fields, 0))
    while waiting:
        here = waiting.pop()
        first = make(options, here, 0)
        if (first.node, first.to_act, first.fields()["step"]) != (fields["node"], 0, here["step"]):
            continue
        for action in first.legal():
            game = make(options, here, 0)
            game.apply(action)
            visit(game)
    return results


def undominated(results: set[Outcome]) -> set[Outcome]:
    """Return the outcomes that no other outcome equals or beats in all three numbers."""
    return {
        mine
        for mine in results
        if not any(
            other != mine and all(a >= b for a, b in zip(other, mine, strict=True))
            for other in results
        )
    }


# Seat 1 has more water than any vector asks for: seat 0 gains nothing by it.
WET = {0: 25, 1: 27, 2: 31, 3: 67}


def window(record: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position of an activation vector of the data file: seat 0 at its window."""
    scoring = record["window"] == 0
    return complete(
        {
            "node": SCORING if scoring else TURN,
            "step": 4 if scoring else record["window"],
            "board": {0: list(record["board"]), 1: WET},
            "spores": {0: [f for f, there in enumerate(record["spores"]) if there]},
            "crystals": {0: record["crystals"]},
            "beings": dict.fromkeys(record["owned"], 0),
            "beings_taken": 0 if scoring else bits(record["beings"]),
        },
        options,
    )
