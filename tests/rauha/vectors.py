"""Worked examples: those of the files, and those that compute."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aura_ai.referee.chance import Chance
from tests.example_files import read
from tests.vectors import Collection, Make, Vector, run

from .language import LANGUAGE
from .vectors_tools import (
    CARDS,
    CRYSTALS,
    DATA,
    DRAFT,
    END,
    OVER,
    PLACE,
    PRINTED,
    SPORE_CHOICES,
    STEPS,
    TURN,
    complete,
    on,
    outcomes,
    score,
    start,
    strict,
    undominated,
    window,
)

COMPUTED = Collection()


@COMPUTED.add("T-24", "R-3.2", "R-3.3", "A-33", "A-43")
def _five_players(make: Make) -> None:
    game = score(make, strict(5), step=3)
    fields = game.fields()
    assert fields["step"] == 5
    assert fields["dealt"] == [40, 0]
    assert not [c for c in range(40) if fields["place"][c] == 0]
    assert all(fields["place"][c] == 0 for c in range(40, 80))
    dealt = fields["decks"][0][20:40]
    assert fields["satellites"] == [sorted(dealt[4 * k : 4 * k + 4]) for k in range(5)]
    game = score(make, strict(5), step=7)
    fields = game.fields()
    assert fields["dealt"] == [40, 20]
    dealt = fields["decks"][1][:20]
    assert fields["satellites"] == [sorted(dealt[4 * k : 4 * k + 4]) for k in range(5)]


def _side(record: Mapping[str, Any]) -> str:
    return "B" if set(record["board"]) & set(PRINTED["B"]) else "A"


def _activation(record: Mapping[str, Any]) -> None:
    rules = ["D-6", "A-51"]
    rules += ["R-8.1", "A-47"] if record["window"] else ["R-11.2", "R-11.3"]

    @COMPUTED.add(f"activation-{record['name']}", *rules)
    def _run(make: Make) -> None:
        asking = strict(side=_side(record))
        for options in (asking, {**asking, "mode": "auto"}):
            results = outcomes(make, options, window(record, options))
            assert max(results) == tuple(record["best"]), options
            assert undominated(results) == {tuple(row) for row in record["pareto"]}, options


def _invitation(record: Mapping[str, Any]) -> None:
    rules = ["R-7.2", "R-6.2"]
    rules += ["R-7.3", "R-7.8", "A-7"] if record["aligned"] else []

    @COMPUTED.add(f"invitation-{record['name']}", *rules)
    def _run(make: Make) -> None:
        options, f = strict(side=_side(record)), record["field"]
        board = list(record["board"])
        card, board[f] = board[f], PRINTED[options["side"]][f]
        position = {"node": PLACE, "board": {0: board}, "kept": {0: card}, "crystals": {0: 9}}
        fields = run(make(options, complete(position, options), 0), on(f))
        assert fields["board"][0] == record["board"]
        assert fields["crystals"][0] == 9 - CARDS[card]["cost"]
        owned = [b for b, owner in enumerate(fields["being_owner"]) if owner == 0]
        assert owned == record["aligned"]


for _record in DATA["activation_vector"]:
    _activation(_record)
for _record in DATA["invite_vector"]:
    _invitation(_record)


def _shuffled(items: list[int], chance: Chance) -> list[int]:
    """Fisher-Yates, drawn as both implementations must draw."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.draw(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


@COMPUTED.add(
    "set-up", "R-1.7", "R-2.1", "R-2.2", "R-2.3", "R-2.4", "R-2.5", "R-2.6", "R-2.7", "R-2.8",
    "R-3.2", "R-3.3", "A-42", "A-43", "R-5.2",
)  # fmt: skip
def _set_up(make: Make) -> None:
    for players in range(2, 6):
        for side in ("A", "B"):
            state = 7919 * players
            chance = Chance.from_state(state)
            game = make(strict(players, side), None, state)
            fields = game.fields()
            stack = _shuffled(list(range(players)), chance)
            decks = [_shuffled(list(range(first, first + 40)), chance) for first in (0, 40)]
            assert [fields["arrival"][seat] for seat in stack] == list(range(players))
            assert fields["arrivals"] == players
            assert fields["first"] == stack[-1]
            assert fields["decks"] == decks
            assert sorted([*decks[0], *decks[1]]) == list(CARDS)
            assert fields["satellites"] == [sorted(decks[0][4 * k :][:4]) for k in range(players)]
            assert fields["dealt"] == [4 * players, 0]
            assert [fields["place"][c] for deck in decks for c in deck] == [
                10 + i // 4 if i < 4 * players else 0 for i in range(80)
            ]
            assert fields["board"] == [PRINTED[side]] * players
            assert fields["spores"] == [0] * players
            assert fields["crystals"] == [4] * players
            assert fields["energy"] == [0] * players
            assert fields["kept"] == [-1] * players
            assert fields["being_owner"] == [-1] * 7
            assert fields["step"] == 1
            assert (game.node, game.to_act) == (DRAFT, 0)


@COMPUTED.add(
    "structure", "R-3.1", "R-3.2", "R-3.3", "R-3.6", "R-4.4", "R-4.5", "R-5.1", "R-10.1",
    "R-10.2", "R-12.1", "A-5", "A-33", "A-43", "R-6.6",
)  # fmt: skip
def _structure(make: Make) -> None:
    """A whole game in which everybody discards for crystals: 12 picks and 12 placements each."""
    for players in (2, 5):
        game = make(strict(players), None, 5)
        steps: list[tuple[int, str, int]] = []
        pointers = {}
        packs: dict[int, set[int]] = {}
        while game.node != OVER:
            fields = game.fields()
            step = fields["step"]
            pointers[step] = fields["dealt"]
            steps.append((step, game.node, game.to_act))
            if game.node == DRAFT:
                packs.setdefault(step, set()).add(len(game.legal()))
                run(game, 0)
            elif game.node == PLACE:
                assert game.to_act == (fields["first"] + fields["order_position"]) % players
                run(game, CRYSTALS)
            else:
                assert game.node == TURN
                run(game, END if steps.count(steps[-1]) > 1 else game.legal()[0])
        turns = [step for step, record in STEPS.items() if not record["scoring"]]
        assert sorted({step for step, _, _ in steps}) == turns
        for step in turns:
            order = [seat for at, node, seat in steps if (at, node) == (step, PLACE)]
            assert order == [(order[0] + i) % players for i in range(players)]
            assert packs[step] == {STEPS[step]["pack_size"]}
            dealt = 4 * players * (1 + (STEPS[step]["round"] - 1) % 2)
            late = STEPS[step]["age"] == 2
            assert pointers[step] == ([8 * players, dealt] if late else [dealt, 0])
        assert steps == sorted(steps, key=lambda entry: entry[0])
        fields = game.fields()
        assert (fields["step"], fields["to_act"], game.legal()) == (17, -1, [])
        assert sorted(p for p in fields["place"] if p) == sorted(
            [90 + seat for seat in range(players) for _ in range(12)]
            + [100 + k for k in range(players) for _ in range(4)]
        )


@COMPUTED.add("restricted-cards", "R-6.2", "R-6.1")
def _restricted(make: Make) -> None:
    for card, record in CARDS.items():
        step = 1 if record["age"] == 1 else 9
        game = start(make, strict(), step=step, kept={0: card}, crystals={0: record["cost"]})
        legal = [on(f) for f in record["fields"]]
        assert game.legal() == [*legal, CRYSTALS, *SPORE_CHOICES]
        assert run(game, legal[-1])["crystals"][0] == 0


VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *COMPUTED.vectors,
]
