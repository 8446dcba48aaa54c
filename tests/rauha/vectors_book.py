"""Worked examples T-1 to T-11 of the rulebook."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    CRYSTALS,
    DATA,
    DRAFT,
    END,
    KITEET,
    METSAT,
    PLACE,
    SCORING,
    SIENET,
    SPORE_CHOICES,
    TAIVAS,
    TURN,
    VUORI,
    auto,
    being,
    bits,
    complete,
    on,
    outcomes,
    score,
    spore,
    start,
    strict,
    undominated,
    use,
)

BOOK = Collection()
PACKS = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


@BOOK.add("T-1", "R-4.1", "R-4.2", "R-4.3", "R-4.4", "A-1", "A-3", "A-44")
def _who_reads_what(make: Make) -> None:
    game = start(make, strict(3), node=DRAFT, step=1, first=2, satellites=list(PACKS))
    for seat in range(3):
        # Asked by seat, whoever is first, and each reads the pack on the left.
        assert (game.node, game.to_act, game.legal()) == (DRAFT, seat, [0, 1, 2, 3])
        fields = run(game, 1)
        assert fields["picked"] == bits(range(seat + 1))
    assert fields["kept"] == [1, 5, 9]
    assert fields["satellites"] == [[0, 2, 3], [4, 6, 7], [8, 10, 11]]
    assert [fields["place"][c] for c in (1, 5, 9, 0, 4, 8)] == [20, 21, 22, 10, 11, 12]
    assert (game.node, game.to_act) == (PLACE, 2)
    packs = [[0, 1, 2], [4, 5, 6], [8, 9, 10]]
    game = start(make, strict(3), node=DRAFT, step=2, satellites=packs)
    for seat in range(3):
        assert (game.to_act, game.legal()) == (seat, [0, 1, 2])
        fields = run(game, 2)
    assert fields["kept"] == [10, 2, 6]
    # On the third turn the packs are back with their first readers: they do not circulate.
    game = start(make, strict(3), node=DRAFT, step=3, satellites=[[0, 1], [4, 5], [8, 9]])
    assert run(game, 0, 0, 0)["kept"] == [0, 4, 8]
    # A round that begins with a star.
    game = start(make, strict(3), node=DRAFT, step=5, satellites=list(PACKS))
    assert run(game, 0, 3, 1)["kept"] == [8, 3, 5]
    game = start(make, strict(3), node=DRAFT, step=6, satellites=packs)
    assert run(game, 0, 2, 1)["kept"] == [0, 6, 9]
    game = start(make, strict(3), node=DRAFT, step=7, satellites=[[0, 1], [4, 5], [8, 9]])
    assert run(game, 0, 0, 0)["kept"] == [8, 0, 4]


@BOOK.add("T-2", "R-4.5", "A-34", "A-49", "R-4.4")
def _last_turn_of_a_round(make: Make) -> None:
    game = start(make, strict(), node=DRAFT, step=3, satellites=[[12, 17], [10, 19]])
    fields = run(game, 0)
    # Nothing is left over before everybody has picked.
    assert fields["satellites"] == [[17], [10, 19]]
    fields = run(game, 0)
    assert fields["satellites"] == [[], []]
    assert fields["kept"] == [12, 10]
    assert (fields["place"][17], fields["place"][19]) == (100, 101)
    assert fields["crystals"] == [4, 4]
    assert fields["energy"] == [0, 0]
    assert fields["spores"] == [0, 0]
    assert (game.node, game.to_act) == (PLACE, 0)


@BOOK.add("T-3", "R-6.1", "R-6.2", "R-6.3", "A-35")
def _prices(make: Make) -> None:
    discards = [CRYSTALS, *SPORE_CHOICES]
    everywhere = [on(f) for f in range(9)]
    # Two crystals would come from the line itself: the price is due before.
    game = start(make, strict(), kept={0: 3}, crystals={0: 2})
    assert game.legal() == discards
    game = start(make, strict(), kept={0: 3}, crystals={0: 3})
    assert game.legal() == everywhere + discards
    fields = run(game, on(8))
    assert fields["crystals"] == [0, 4]
    assert fields["board"][0][8] == 3
    assert fields["kept"][0] == -1
    assert fields["place"][3] == 30 + 8
    game = start(make, strict(), step=9, kept={0: 72}, crystals={0: 0})
    assert game.legal() == [on(0), on(2), on(6), on(8), *discards]
    assert run(game, on(0))["crystals"][0] == 0
    game = start(make, strict(), kept={0: 2}, crystals={0: 0})
    assert game.legal() == everywhere + discards


@BOOK.add("T-4", "R-7.2", "R-7.3", "R-7.8", "A-7")
def _first_invitation(make: Make) -> None:
    game = start(make, strict(), step=1, board={0: {0: 8}}, kept={0: 12})
    assert run(game, on(2))["being_owner"] == [-1, -1, -1, 0, -1, -1, -1]
    # Without the last forest nobody comes.
    game = start(make, strict(), step=1, board={0: {0: 8}}, kept={0: 12})
    assert run(game, on(5))["being_owner"] == [-1] * 7


@BOOK.add("T-5", "R-7.3", "R-7.4", "A-11")
def _second_invitation(make: Make) -> None:
    board = {0: 24, 2: 27, 4: 35, 7: 19}
    game = start(make, strict(), board={0: board}, kept={0: 75}, beings={SIENET: 1})
    fields = run(game, on(1))
    owners = fields["being_owner"]
    assert [b for b in range(7) if owners[b] == 0] == [TAIVAS, SIENET, VUORI]
    assert fields["beings"] == [bits([TAIVAS, SIENET, VUORI]), 0]
    assert fields["beings_taken"] == bits([TAIVAS, SIENET, VUORI])
    # Vuori is never activated.
    assert [a for a in game.legal() if 32 <= a < END] == [being(TAIVAS), being(SIENET)]


@BOOK.add("T-6", "R-8.1", "R-8.2", "R-8.3", "R-9.2", "R-9.3", "R-9.1", "R-7.9")
def _activation_on_turn_two(make: Make) -> None:
    options = strict()
    game = start(make, options, step=2, board={0: {0: 8}}, kept={0: 12})
    run(game, on(2))
    # Field 7 has no effect.
    assert game.legal() == [use(1), use(4), being(METSAT), END]
    fields = run(game, use(4))
    assert (fields["energy"][0], fields["crystals"][0]) == (0, 5)
    assert game.legal() == [use(1), being(METSAT), END]
    assert run(game, being(METSAT))["energy"][0] == 1
    assert game.legal() == [use(1), END]
    fields = run(game, use(1))
    assert (fields["energy"][0], fields["crystals"][0]) == (2, 5)
    assert (game.node, game.to_act) == (PLACE, 1)


@BOOK.add("T-7", "R-11.2", "R-11.3", "A-47")
def _scoring(make: Make) -> None:
    game = score(
        make,
        strict(),
        board={0: {0: 2, 4: 34}},
        spores={0: [0, 4]},
        beings={KITEET: 0},
        crystals={0: 0},
    )
    assert (game.node, game.to_act) == (SCORING, 0)
    assert game.legal() == [use(0), use(4), being(KITEET), END]
    fields = run(game, being(KITEET), use(0), use(4))
    assert (fields["energy"][0], fields["crystals"][0]) == (5, 2)
    assert (game.node, fields["step"]) == (DRAFT, 5)


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


@BOOK.add("T-8", "R-11.5", "A-27", "R-5.5", "A-26")
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


@BOOK.add("T-9", "R-9.6", "A-20")
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


@BOOK.add("T-10", "R-6.5", "R-6.4", "R-11.2")
def _covering(make: Make) -> None:
    game = start(
        make,
        strict(),
        to_act=1,
        first=0,
        order_position=1,
        step=3,
        kept={1: 2},
        spores={1: [4]},
        energy={1: 1},
    )
    fields = run(game, on(4), END)
    assert fields["spores"] == [0, 1 << 4]
    assert (game.node, game.to_act, game.legal()) == (SCORING, 1, [use(4), END])
    assert run(game, use(4))["crystals"][1] == 6


@BOOK.add("T-11", "R-5.2", "A-5", "A-46", "R-3.6", "R-4.1", "A-44")
def _first_player(make: Make) -> None:
    options = strict(3)
    stack = {2: 0, 0: 1, 1: 2}
    game = start(make, options, node=TURN, to_act=2, first=0, arrival=stack)
    fields = run(game, END)
    assert (game.node, fields["step"], fields["first"]) == (DRAFT, 2, 1)
    # The picks are asked by seat all the same.
    for seat in (0, 1, 2):
        assert game.to_act == seat
        run(game, 0)
    for seat in (1, 2, 0):
        assert (game.node, game.to_act) == (PLACE, seat)
        run(game, CRYSTALS)
        assert (game.node, game.to_act) == (TURN, seat)
        run(game, END)
    assert (game.node, game.fields()["step"]) == (DRAFT, 3)


@BOOK.add("T-trace", "R-3.6", "R-4.6", "A-4", "R-10.1", "R-10.2", "A-45", "R-6.6")
def _round(make: Make) -> None:
    options = auto()
    satellites = [[8, 12, 17, 25], [2, 10, 19, 24]]
    game = start(make, options, node=DRAFT, step=1, satellites=satellites)

    def table() -> tuple[list[int], list[int]]:
        fields = game.fields()
        return fields["energy"], fields["crystals"]

    # Step 1
    assert (game.to_act, game.legal()) == (0, [0, 1, 2, 3])
    run(game, 0, 3)
    assert game.fields()["kept"] == [8, 24]
    run(game, on(0))
    assert game.to_act == 1
    assert table() == ([1, 0], [5, 4])
    fields = run(game, on(3))
    assert table() == ([1, 3], [5, 5])
    assert (game.node, fields["step"], fields["first"]) == (DRAFT, 2, 1)
    # Step 2
    run(game, 0, 2)
    assert game.fields()["kept"] == [2, 25]
    assert game.to_act == 1
    run(game, on(4))
    assert table() == ([1, 4], [5, 5])
    run(game, on(4))
    assert table() == ([2, 4], [7, 5])
    # Step 3
    run(game, 0, 0)
    fields = game.fields()
    assert fields["kept"] == [12, 10]
    assert (fields["place"][17], fields["place"][19]) == (100, 101)
    assert game.to_act == 1
    run(game, CRYSTALS)
    assert game.fields()["place"][10] == 91
    run(game, spore(5, 3))
    assert table() == ([2, 5], [7, 6])
    assert game.to_act == 0
    fields = run(game, on(2))
    assert fields["being_owner"][METSAT] == 0
    # Step 4: both on 5, seat 0 arrived later. Nothing is asked in this scoring phase.
    fields = run(game, spore(5, 4))
    assert table() == ([6, 13], [6, 6])
    assert (game.node, game.to_act, fields["step"]) == (DRAFT, 0, 5)
    assert fields["first"] == 1
    # One arrival for each gain: six ones of seat 0; 2, 1, 1, 1, 2 and 6 of seat 1.
    assert fields["arrivals"] == 2 + 6 + 6
    assert fields["arrival"] == [11, 13]
    assert fields["dealt"] == [DATA["deal"]["cards_dealt_per_age"]["value"][2], 0]
