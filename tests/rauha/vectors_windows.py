"""Vectors for activation windows, beings and modes."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    CRYSTALS,
    DRAFT,
    END,
    KITEET,
    MAA,
    MERI,
    METSAT,
    PLACE,
    SCORING,
    SIENET,
    TAIVAS,
    TURN,
    VUORI,
    auto,
    being,
    bits,
    on,
    score,
    seed,
    spore,
    start,
    strict,
    use,
)

WINDOWS = Collection()
ALL_BEINGS = dict.fromkeys(range(7), 0)


@WINDOWS.add("effects-of-beings", "R-7.9", "R-11.3", "R-9.5", "A-23", "A-21", "R-9.4")
def _beings(make: Make) -> None:
    # Water 1 + 2 + 2, four walking, two flying, one spore on a desert without effect.
    board = {0: 49, 1: 33, 3: 31, 5: 10}
    game = start(
        make, strict(), node=SCORING, step=12, board={0: board, 1: {0: 65, 4: 25}},
        spores={0: [2]}, beings=ALL_BEINGS, crystals={0: 4},
    )  # fmt: skip
    assert game.legal() == [being(b) for b in (0, 1, 2, 3, 4, 6)] + [END]
    gains = {TAIVAS: (7, -4), SIENET: (0, 3), MERI: (5, 0), METSAT: (4, 0), KITEET: (3, 0)}
    gains[MAA] = (1, 0)
    energy, crystals = 0, 4
    for b, (more, paid) in gains.items():
        fields = run(game, being(b))
        energy, crystals = energy + more, crystals + paid
        # Seat 0 has no more water than seat 1, so the end of the window adds nothing.
        assert (fields["energy"][0], fields["crystals"][0]) == (energy, crystals)
    assert game.node == DRAFT
    # Taivas costs four crystals.
    game = start(
        make, strict(), node=SCORING, step=12, beings={TAIVAS: 0, KITEET: 0}, crystals={0: 3}
    )
    assert game.legal() == [being(KITEET), END]


@WINDOWS.add("beings-of-this-turn", "R-8.2", "R-7.9")
def _taken_now(make: Make) -> None:
    game = start(make, strict(), step=5, board={0: {0: 8}}, kept={0: 12}, beings={KITEET: 0})
    run(game, on(2))
    assert game.legal() == [use(1), use(2), being(METSAT), END]
    run(game, being(METSAT))
    assert game.legal() == [use(1), use(2), END]


@WINDOWS.add("spores-in-a-turn", "A-16", "R-8.1", "R-9.1")
def _spores_in_a_turn(make: Make) -> None:
    game = start(make, strict(), spores={0: [1, 8, 3]}, board={0: {0: 25}})
    run(game, CRYSTALS)
    assert game.legal() == [use(3), use(6), END]
    run(game, use(3), use(6))
    assert (game.node, game.to_act) == (PLACE, 1)


@WINDOWS.add("stopping", "R-8.4", "A-37", "A-47")
def _stopping(make: Make) -> None:
    game = start(make, strict(), node=TURN)
    fields = run(game, END)
    assert (fields["energy"], fields["crystals"]) == ([0, 0], [4, 4])
    assert fields["arrival"] == [1, 0]
    assert (game.node, game.to_act) == (PLACE, 1)
    # Nothing legal is left: nobody is asked. A window of three fields without effect as well.
    game = start(make, strict(), node=TURN)
    run(game, use(0), use(3), use(6))
    assert (game.node, game.to_act) == (PLACE, 1)
    game = start(make, strict(), step=2, board={0: {1: 25, 4: 27}}, kept={0: 2})
    run(game, on(8))
    assert (game.node, game.to_act) == (PLACE, 1)
    # An empty scoring window closes and books its water.
    game = score(make, strict(), board={0: {0: 25}}, spores={1: [0]})
    assert (game.node, game.to_act) == (SCORING, 1)
    assert game.fields()["energy"] == [3, 0]
    # END as well, once.
    game = score(make, strict(), board={1: {0: 25}}, spores={1: [2, 4]})
    assert game.legal() == [use(4), END]
    assert run(game, END)["energy"] == [0, 3]


@WINDOWS.add("placed-card-in-line", "R-8.5", "R-8.1")
def _placed_card(make: Make) -> None:
    game = start(make, strict(), kept={0: 2}, crystals={0: 0})
    run(game, on(3))
    assert game.legal() == [use(0), use(3), use(6), END]
    fields = run(game, use(3))
    assert fields["crystals"][0] == 2
    # Used once.
    assert game.legal() == [use(0), use(6), END]


@WINDOWS.add("after-a-discard", "R-8.6", "R-6.6")
def _after_discard(make: Make) -> None:
    game = start(make, strict(), step=2, kept={0: 25})
    run(game, CRYSTALS)
    assert game.legal() == [use(1), use(4), END]
    game = start(make, strict(), step=3, kept={0: 25}, crystals={0: 0})
    run(game, CRYSTALS)
    # The four crystals pay at once, the spore may lie anywhere.
    assert game.legal() == [use(8), END, *(spore(5, g) for g in range(9))]


@WINDOWS.add("own-field", "A-19", "R-9.6", "R-9.8")
def _own_field(make: Make) -> None:
    game = start(make, strict(), node=TURN, step=3, spores={0: [0]})
    assert game.legal() == [use(8), END, *(spore(5, g) for g in range(1, 9))]
    fields = run(game, spore(5, 5))
    assert fields["spores"] == [bits([0, 5]), 0]
    assert fields["crystals"][0] == 1
    assert game.legal() == [use(8), END]


@WINDOWS.add("paying-once", "A-18", "R-9.5")
def _paying_once(make: Make) -> None:
    game = start(make, strict(), node=TURN, step=7, board={0: {6: 1}}, crystals={0: 9})
    fields = run(game, use(6))
    assert (fields["energy"][0], fields["crystals"][0]) == (5, 6)
    assert game.legal() == [use(8), END]
    game = start(make, auto(), node=TURN, step=7, board={0: {6: 1}}, crystals={0: 9})
    assert game.legal() == [use(6), END]
    run(game, use(6))
    assert (game.node, game.to_act) == (PLACE, 1)


@WINDOWS.add("counting", "R-9.4", "A-22", "A-23")
def _counting(make: Make) -> None:
    # Twice on a card counts two, the activated biome counts, being tiles do not.
    position: dict[str, Any] = {"node": TURN, "step": 9, "crystals": {0: 0}}
    flying = {2: 46, 0: 47}
    game = start(make, strict(), board={0: flying}, beings={TAIVAS: 0}, **position)
    assert run(game, use(2))["energy"][0] == 2 * 3
    # Only the own board.
    game = start(make, strict(), board={0: {2: 49}, 1: {0: 67, 1: 63}}, **position)
    assert run(game, use(2))["energy"][0] == 2
    # Marine, two energy each; water; spores, two energy each.
    game = start(make, strict(), board={0: {2: 69, 5: 64, 8: 56}}, spores={0: [0, 1]}, **position)
    assert game.legal() == [use(2), use(5), use(8), END]
    fields = run(game, use(2))
    assert fields["energy"][0] == 2
    assert run(game, use(5))["energy"][0] == 2 + 4
    assert run(game, use(8))["energy"][0] == 2 + 4 + 4
    # Without a spore the last is not offered; with a spore placed in the window it is.
    game = start(make, strict(), node=TURN, step=9, board={0: {2: 56}})
    assert game.legal() == [use(8), END, *(spore(5, g) for g in range(9))]
    run(game, spore(5, 0))
    assert game.legal() == [use(2), use(8), END]
    assert run(game, use(2))["energy"][0] == 2
    # The other seat's Vuori is not water of mine.
    for owner, water in ((0, 5), (1, 3)):
        game = start(make, strict(), board={0: {2: 64}}, beings={VUORI: owner}, **position)
        assert run(game, use(2))["energy"][0] == water


@WINDOWS.add("metsat", "A-21", "A-25", "R-7.9")
def _metsat(make: Make) -> None:
    # No animal at all: not offered.
    game = start(
        make, strict(), node=SCORING, step=4, beings={METSAT: 0, KITEET: 0}, board={1: {0: 25}}
    )
    assert game.legal() == [being(KITEET), END]
    assert run(game, being(KITEET))["energy"][0] == 3
    assert game.node == DRAFT
    for cards, best in (((2, 3), 2), ((4, 5, 2), 2), ((6, 7, 4, 5, 8), 3)):
        game = start(
            make,
            strict(),
            node=SCORING,
            step=4,
            beings={METSAT: 0, KITEET: 0},
            board={0: dict(enumerate(cards)), 1: {0: 25}},
        )
        assert run(game, being(METSAT))["energy"][0] == best


@WINDOWS.add("used-and-stolen", "A-13", "R-7.3", "R-8.2", "R-7.9")
def _used_and_stolen(make: Make) -> None:
    game = start(
        make,
        strict(),
        step=2,
        board={0: {0: 4, 1: 5}, 1: {6: 6, 7: 2}},
        kept={0: 7, 1: 0},
        crystals={0: 0, 1: 2},
    )
    fields = run(game, on(2), being(KITEET), END)
    assert fields["energy"][0] == 3
    fields = run(game, on(8))
    assert fields["being_owner"][KITEET] == 1
    fields = run(game, being(KITEET))
    assert fields["energy"] == [3, 3]


@WINDOWS.add("used-again-at-scoring", "A-14", "R-11.3")
def _used_again(make: Make) -> None:
    game = start(
        make, strict(), step=3, to_act=1, first=0, order_position=1,
        board={1: {0: 4, 1: 5}}, kept={1: 7}, spores={1: [2]},
    )  # fmt: skip
    run(game, on(2), being(KITEET), END)
    assert (game.node, game.to_act) == (SCORING, 1)
    assert game.legal() == [use(2), being(KITEET), END]
    assert run(game, being(KITEET), END)["energy"] == [0, 6]


@WINDOWS.add("kept-for-scoring", "A-15", "R-11.3", "R-8.2")
def _kept_for_scoring(make: Make) -> None:
    game = start(
        make, strict(), step=2, to_act=1, first=0, order_position=1,
        board={1: {0: 4, 1: 5}}, kept={1: 7},
    )  # fmt: skip
    run(game, on(2), END)
    assert game.node == DRAFT
    run(game, 0, 0)
    # Not in the next turn of the round ...
    for _ in range(2):
        run(game, CRYSTALS)
        assert [a for a in game.legal() if 32 <= a < END] == []
        run(game, END)
    # ... but in the scoring phase.
    assert (game.node, game.to_act, game.legal()) == (SCORING, 1, [being(KITEET), END])
    assert run(game, being(KITEET))["energy"] == [0, 3]


@WINDOWS.add("spore-during-scoring", "R-11.4", "A-17", "R-11.2", "R-9.8")
def _spore_during_scoring(make: Make) -> None:
    game = start(
        make, strict(), node=SCORING, step=4, spores={0: [5]}, board={0: {0: 2}, 1: {0: 25}}
    )
    assert game.legal() == [END, *(spore(5, g) for g in range(9) if g != 5)]
    run(game, spore(5, 0))
    assert game.legal() == [use(0), END]
    assert run(game, use(0))["crystals"][0] == 1 + 2
    assert game.node == DRAFT
    # In auto mode the new biome is taken at once.
    game = start(make, auto(), node=SCORING, step=4, spores={0: [5]}, board={0: {0: 2}, 1: {0: 25}})
    fields = run(game, spore(5, 0))
    assert (fields["crystals"][0], game.node) == (3, DRAFT)


@WINDOWS.add("scoring-one-by-one", "R-11.1", "A-4", "R-11.5", "A-5")
def _one_by_one(make: Make) -> None:
    # The first seat's water is booked before the next seat's window; the order stays.
    game = score(
        make,
        strict(3),
        energy=[5, 6, 1],
        board={0: {0: 2, 1: 25, 2: 31}, 1: {0: 5}, 2: {0: 7}},
        spores=[[0], [0], [0]],
    )
    assert (game.node, game.to_act) == (SCORING, 1)
    assert run(game, use(0))["energy"] == [5, 6, 1]
    assert game.to_act == 2
    assert run(game, END)["energy"] == [5, 6, 1]
    assert game.to_act == 0
    fields = run(game, use(0))
    assert fields["energy"] == [15, 6, 1]
    assert fields["crystals"] == [6, 6, 4]
    # The next turn: seat 0 is first now.
    assert (game.node, fields["step"], fields["first"]) == (DRAFT, 5, 0)


@WINDOWS.add("auto-mode", "D-6", "A-51", "A-28", "A-45", "R-8.4")
def _auto_mode(make: Make) -> None:
    # Free gains come at once, payments are asked, END counts the spores.
    game = start(
        make, auto(), step=1, kept={0: 25}, board={0: {0: 20, 3: 4, 6: 14}}, crystals={0: 0},
        spores={0: [8]}, energy={0: 10},
    )  # fmt: skip
    fields = run(game, CRYSTALS)
    assert (fields["energy"][0], fields["crystals"][0]) == (14, 4)
    assert (game.node, game.to_act, game.legal()) == (TURN, 0, [use(3), END])
    fields = run(game, END)
    assert (fields["energy"][0], fields["crystals"][0]) == (15, 4)
    assert fields["arrival"][0] == 3
    # Not stopping: one more gain, each booked separately.
    game = start(
        make, auto(), step=1, kept={0: 25}, board={0: {0: 20, 3: 4, 6: 14}}, crystals={0: 0},
        energy={0: 10},
    )  # fmt: skip
    run(game, seed(8))
    # Without crystals nothing is asked: 4 and 1, then seat 1.
    fields = game.fields()
    assert (game.node, game.to_act, fields["energy"][0]) == (PLACE, 1, 15)
    assert fields["arrivals"] == 4
    # Without anything to pay for nobody is asked.
    game = start(make, auto(), step=1, kept={0: 25})
    run(game, CRYSTALS)
    fields = game.fields()
    assert (game.node, game.to_act) == (PLACE, 1)
    assert (fields["energy"][0], fields["crystals"][0]) == (1, 10)
    # Taivas is asked, the other beings are not.
    game = start(
        make, auto(), node=SCORING, step=4, beings={TAIVAS: 0, SIENET: 0, KITEET: 0, MAA: 0},
        crystals={0: 1}, spores={0: [2]}, board={1: {0: 25}},
    )  # fmt: skip
    assert game.legal() == [being(TAIVAS), END]
    fields = game.fields()
    assert (fields["energy"][0], fields["crystals"][0]) == (3, 4)
    fields = run(game, being(TAIVAS))
    assert (fields["energy"][0], fields["crystals"][0]) == (11, 0)
    assert game.node == DRAFT
