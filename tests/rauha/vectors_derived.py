"""Worked examples T-1 to T-24 that compute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.vectors import Collection, Game, Make, run

from .vectors_tools import (
    CRYSTALS,
    END,
    MAA,
    METSAT,
    TURN,
    VUORI,
    Outcome,
    auto,
    being,
    bits,
    complete,
    on,
    outcomes,
    score,
    seed,
    spore,
    start,
    strict,
    undominated,
    use,
)

DERIVED = Collection()


# Boards with 0 to 9 water symbols; field 7 hides the printed one.
BOARDS = [
    {7: 0},
    {7: 24},
    {7: 25},
    {7: 25, 8: 24},
    {7: 25, 8: 27},
    {7: 25, 8: 65},
    {7: 25, 8: 27, 5: 31},
    None,
    None,
    {7: 25, 8: 65, 5: 31, 4: 67},
]


@DERIVED.add("T-8", "R-11.5", "A-27", "R-5.5", "A-26")
def _water(make: Make) -> None:
    gains = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 15, 9: 15}
    for difference, gain in gains.items():
        game = score(make, strict(), board={0: BOARDS[difference], 1: {7: 7}})
        fields = game.fields()
        assert fields["energy"] == [gain, 0]
        # The bonus is a gain like any other, and no gain when it is 0.
        assert fields["arrival"] == ([2, 0] if gain else [1, 0])
        assert fields["arrivals"] == (3 if gain else 2)
    # 5 against a minimum of 3, which is not the next player's.
    game = score(make, strict(3), board={0: {0: 25, 1: 67}, 1: {0: 65, 1: 31}, 2: {0: 27}}, step=15)
    assert game.fields()["energy"] == [3, 6, 0]


@DERIVED.add("T-9", "R-9.6", "A-20")
def _spore_for_three_crystals(make: Make) -> None:
    for options in (strict(), auto()):
        for crystals in (3, 2):
            position = {"node": TURN, "step": 2, "crystals": {0: crystals}}
            position["board"] = {0: {4: 21}}
            results = outcomes(make, options, complete(position, options))
            expected = {(1, 3, 0), (1, 0, 1)} if crystals == 3 else {(1, 2, 0)}
            assert undominated(results) == expected
    game = start(make, strict(), node=TURN, step=2, crystals={0: 3}, board={0: {4: 21}})
    fields = run(game, spore(4, 8))
    assert fields["spores"] == [1 << 8, 0]
    assert fields["crystals"][0] == 0


def _best(make: Make, options: Mapping[str, Any], **partial: Any) -> Outcome:
    partial.setdefault("node", TURN)
    return max(outcomes(make, options, complete(partial, options)))


@DERIVED.add("T-12", "R-3.4", "R-8.1", "R-9.2", "R-9.3", "D-6", "A-51")
def _printed_boards(make: Make) -> None:
    expected = {
        "A": {1: (1, 6, 0), 2: (1, 5, 0), 7: (2, 4, 0)},
        "B": {1: (2, 6, 0), 6: (1, 5, 0)},
    }
    for side, steps in expected.items():
        for step, best in steps.items():
            for options in (strict(2, side), auto(2, side)):
                assert _best(make, options, step=step) == best


@DERIVED.add("T-14", "D-6", "R-9.4", "R-9.6")
def _per_spore_last(make: Make) -> None:
    position: dict[str, Any] = {
        "board": {0: {0: 20, 3: 17}},
        "spores": {0: [5, 8]},
        "crystals": {0: 2},
        "beings": {MAA: 0},
        "beings_taken": bits([MAA]),
    }
    for options in (strict(), auto()):
        assert _best(make, options, **position) == (7, 0, 3)
    first = start(make, strict(), node=TURN, **position)
    fields = run(first, use(0), being(MAA), use(6))
    assert fields["energy"][0] == 5
    # In auto mode the payment is asked, then everything per spore is counted.
    game = start(make, auto(), node=TURN, **position)
    assert game.legal() == [END, *(spore(3, f) for f in range(9) if f not in (5, 8))]
    assert run(game, END)["energy"][0] == 5


@DERIVED.add("T-16", "R-9.4", "A-10", "A-21")
def _two_equal_animals(make: Make) -> None:
    board = {0: {0: 47, 1: 51, 2: 50}}
    for options in (strict(), auto()):
        assert _best(make, options, step=5, board=board, crystals={0: 0}) == (10, 0, 0)
        metsat = {"beings": {METSAT: 0}, "beings_taken": bits([METSAT])}
        best = _best(make, options, step=5, board=board, crystals={0: 0}, **metsat)
        assert best == (14, 0, 0)
    game = start(make, strict(), step=9, board={0: {0: 47, 1: 51}}, kept={0: 50})
    assert run(game, on(2))["being_owner"] == [-1] * 7


@DERIVED.add("T-17", "A-23", "R-9.4")
def _vuori_counts(make: Make) -> None:
    for options in (strict(), auto()):
        best = _best(
            make,
            options,
            board={0: {0: 64, 4: 65}},
            crystals={0: 0},
            beings={VUORI: 0},
        )
        assert best == (9, 1, 0)


def _stack(make: Make, energy: list[int]) -> Game:
    """Seats 0, 1, 2 arrived on 5 in this order; then seat 1 and later seat 3 have their turns."""
    game = start(
        make,
        strict(4),
        node=TURN,
        to_act=1,
        first=1,
        board={1: {6: 24}},
        energy=energy,
        arrival=[1, 2, 3, 0],
    )
    return game


def _pass(game: Game) -> None:
    run(game, CRYSTALS, END)


@DERIVED.add("T-19", "R-5.3", "R-5.4", "R-5.2", "A-6", "A-45", "R-5.1")
def _markers(make: Make) -> None:
    game = _stack(make, [5, 5, 5, 4])
    fields = run(game, use(6), END)
    assert fields["energy"] == [5, 7, 5, 4]
    assert fields["arrival"] == [1, 4, 3, 0]
    _pass(game)
    fields = run(game, CRYSTALS, use(6), END)
    assert fields["energy"] == [5, 7, 5, 5]
    assert fields["arrival"] == [1, 4, 3, 5]
    assert game.to_act == 0
    _pass(game)
    assert game.fields()["first"] == 1
    game = _stack(make, [5, 5, 5, 4])
    run(game, END)
    _pass(game)
    run(game, CRYSTALS, use(6), END)
    _pass(game)
    fields = game.fields()
    on_five = sorted(range(4), key=lambda seat: -fields["arrival"][seat])
    assert on_five == [3, 2, 1, 0]
    assert fields["first"] == 3


@DERIVED.add("T-20", "A-25", "R-9.4")
def _no_net_gain(make: Make) -> None:
    position: dict[str, Any] = {"board": {0: {0: 8}}, "node": TURN}
    game = start(make, strict(), **position)
    assert game.legal() == [use(3), use(6), END]
    for options in (strict(), auto()):
        assert _best(make, options, **position) == (1, 5, 0)
    # With a flying animal on the board it is offered, and counts.
    game = start(make, strict(), node=TURN, board={0: {0: 8, 8: 2}})
    assert game.legal() == [use(0), use(3), use(6), END]
    assert run(game, use(0))["energy"][0] == 1


@DERIVED.add("T-21", "R-6.7", "R-9.8")
def _spores_full(make: Make) -> None:
    full = {0: list(range(9))}
    position: dict[str, Any] = {"board": {0: {3: 17}}, "spores": full, "crystals": {0: 9}}
    for options in (strict(), auto()):
        assert _best(make, options, **position) == (1, 10, 9)
    game = start(make, strict(), node=TURN, **position)
    assert game.legal() == [use(0), use(6), END]
    game = start(make, strict(), kept={0: 25}, spores=full)
    assert game.legal() == [on(f) for f in range(9)] + [CRYSTALS]
    game = start(make, strict(), kept={0: 25}, spores={0: list(range(8))})
    assert game.legal() == [*(on(f) for f in range(9)), CRYSTALS, seed(8)]
    run(game, seed(8))
    assert game.fields()["spores"][0] == bits(range(9))


@DERIVED.add("T-24", "R-3.2", "R-3.3", "A-33", "A-43")
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
