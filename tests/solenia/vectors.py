"""Worked examples: those of the files, and those that compute."""

from __future__ import annotations

from pathlib import Path

from aura_ai.referee.chance import Chance
from tests.example_files import read
from tests.vectors import Collection, Make, Vector, run

from .language import LANGUAGE
from .vectors_tools import (
    AIRSHIP,
    DATA,
    DECK,
    DRAFT,
    LAST_ROUND,
    LEVEL1,
    LEVEL3,
    MAIN,
    ONE_STONE,
    ONE_WOOD,
    OVER,
    SIDE_TILES,
    SOLO,
    STRIPS,
    TWO,
    TWO_STONE,
    T,
    play,
    start,
)

COMPUTED = Collection()


@COMPUTED.add("T-24", "S-3.1", "S-3.2", "S-12.1", "S-13.1")
def _t24(make: Make) -> None:
    for options in (TWO, {"players": 4, "mode": "winter"}, SOLO):
        game = make(options, None, 11)
        sizes: dict[int, set[int]] = {}
        seats = []
        while game.node != OVER:
            fields = game.fields()
            if game.node == MAIN:
                sizes.setdefault(fields["round"], set()).add(len(fields["hands"][game.to_act]))
                seats.append((fields["round"], game.to_act))
            run(game, game.legal()[-1])
        assert sizes == {number: {min(3, 17 - number)} for number in range(1, 17)}
        everybody = range(options["players"])
        assert seats == [(number, seat) for number in range(1, 17) for seat in everybody]
        assert game.fields()["hands"] == game.fields()["decks"] == [[] for _ in everybody]


@COMPUTED.add("T-25")
def _t25(make: Make) -> None:
    del make
    values = [DATA["cards"][card]["value"] for card in DECK]
    assert [values.count(value) for value in range(3)] == [6, 6, 4]
    assert [len(tiles) for tiles in SIDE_TILES] == [24, 24]
    assert len(DATA["summer_notches"]) == len(DATA["winter_notches"]) == 12
    assert sum(notch["storage"] for notch in DATA["winter_notches"]) == 2
    assert len(DATA["improvement_level1"]) + len(DATA["improvement_level3"]) == 24
    assert sum(len(strip[side]) for strip in DATA["strips"] for side in ("side0", "side1")) == 50


DRAWN = {name: i + 1 for i, name in enumerate(("arrangement", "strip", "tile", "card", "tiles"))}
ARRANGEMENTS = [entry["rows_rear_to_front"] for entry in DATA["setup"]["arrangements"]]


def _take(chance: Chance, items: list[int], stage: str, seat: int, number: int) -> int:
    """Take one of what is left, as both implementations must."""
    items.sort()
    return items.pop(chance.draw_for(DRAWN[stage], seat, number, len(items)))


@COMPUTED.add(
    "set-up", "S-2.1", "S-2.2", "S-2.3", "S-2.4", "S-2.5", "S-2.6", "S-2.7", "S-2.8", "S-8.1",
    "S-14.1", "S-16.1", "A-33", "A-47",
)  # fmt: skip
def _set_up(make: Make) -> None:
    for options in (
        SOLO,
        TWO,
        {"players": 3},
        {"players": 4, "mode": "winter"},
        {"players": 2, "mode": "winter_improvements"},
        {"players": 2, "arrangement": "dawn"},
        {"players": 2, "arrangement": "dusk"},
    ):
        players = options["players"]
        for state in (1, 77 * players, 5**20):
            chance = Chance.from_state(state)
            fields = make(options, None, state).fields()
            laid = chance.draw_for(DRAWN["arrangement"], 0, 0, 2)
            if "arrangement" in options:
                laid = ("dawn", "dusk").index(options["arrangement"])
            assert fields["arrangement"] == laid
            phases = [
                STRIPS[strip][f"side{side}_phase"]
                for strip, side in zip(fields["strips"], fields["sides"], strict=True)
            ]
            assert phases == ARRANGEMENTS[laid]
            strips = [strip for strip in STRIPS if strip != T]
            drawn = [_take(chance, strips, "strip", 0, i) for i in range(4)]
            assert fields["strips"] == [*drawn[:2], T, *drawn[2:]]
            size = 4 if players == 4 else 3
            for side in range(2):
                pile = list(SIDE_TILES[side])
                row = [_take(chance, pile, "tile", side, i) for i in range(size)]
                assert fields["display"][side] == row
                assert fields["stacks"][side] == pile
            for seat in range(players):
                deck = list(DECK)
                hand = [_take(chance, deck, "card", seat, i) for i in range(3)]
                assert fields["hands"][seat] == sorted(hand)
                assert fields["decks"][seat] == deck
            assert fields["owner"] == fields["cards"] == [-1] * 25
            assert (fields["round"], fields["turn_player"], fields["die"]) == (1, 0, 0)
            storage = 6 if options.get("mode", "").startswith("winter") else 8
            assert fields["capacity"] == [storage] * players
            assert fields["gold"] == fields["tile_stars"] == [0] * players
            empty = [[-1] * 6 for _ in range(players)]
            assert fields["day_notches"] == fields["night_notches"] == empty


@COMPUTED.add("luck", "S-2.8", "S-7.5")
def _luck(make: Make) -> None:
    """Later tiles and cards follow from their number, whatever has been played before."""
    chance = Chance.from_state(8)
    game = make(TWO, None, 8)
    deck = list(DECK)
    order = [_take(chance, deck, "card", 0, i) for i in range(len(DECK))]
    tiles = [list(side) for side in SIDE_TILES]
    rows = [[_take(chance, tiles[t], "tile", t, i) for i in range(24)] for t in range(2)]
    fields = game.fields()
    while game.node != OVER and fields["round"] < LAST_ROUND:
        fields = run(game, game.legal()[-1])
        drawn = [len(DECK) - len(fields["decks"][0]), 24 - len(fields["stacks"][1])]
        assert fields["decks"][0] == sorted(order[drawn[0] :])
        assert fields["stacks"][1] == sorted(rows[1][drawn[1] :])


def _laid_out(chance: Chance, players: int) -> tuple[list[int], list[int], list[int], bool]:
    """Return the tiles on offer, and whether a night half was passed over (A-45, A-46)."""
    stack = list(LEVEL1.values())
    first = [_take(chance, stack, "tiles", 0, i) for i in range(players)]
    stack = list(LEVEL3[0].values())
    days = [_take(chance, stack, "tiles", 1, i) for i in range(players)]
    stack = list(LEVEL3[1].values())
    pile = [_take(chance, stack, "tiles", 2, i) for i in range(len(LEVEL3[1]))]
    nights, passed = [], False
    for day in days:
        fitting = [night for night in pile if night - len(LEVEL3[0]) != day]
        passed = passed or fitting[0] != pile[0]
        nights.append(fitting[0])
        pile.remove(fitting[0])
    return first, days, nights, passed


@COMPUTED.add("improvements-set-out", "S-15.1", "S-15.3", "A-45", "A-46")
def _set_out(make: Make) -> None:
    results = set()
    for players in (2, 3, 4):
        for state in range(1, 12):
            first, days, nights, passed = _laid_out(Chance.from_state(state), players)
            results.add(passed)
            game = make({"players": players, "mode": "winter_improvements"}, None, state)
            fields = game.fields()
            assert fields["offered_level1"] == first
            assert (fields["offered_day"], fields["offered_night"]) == (days, nights)
            assert (game.node, game.to_act) == (DRAFT, players - 1)
            assert len(fields["hands"][0]) == 3, "the cards are dealt (A-48)"
    assert results == {False, True}


DIE = 6  # stage of the bound draws


@COMPUTED.add("die", "S-16.2")
def _die(make: Make) -> None:
    faces = set()
    for state in range(12):
        game = start(make, SOLO, state, hands={0: [ONE_WOOD, ONE_STONE, TWO_STONE]})
        before = game.fields()
        fields = run(game, play(0, AIRSHIP))
        face = DATA["solo_die"][Chance.from_state(state).draw_for(DIE, 0, 8, 6)]
        faces.add(face["face"])
        assert fields["die"] == face["face"]
        side = ("day", "night").index(face["side"])
        for other in range(2):
            changed = [
                i
                for i, (was, now) in enumerate(
                    zip(before["display"][other], fields["display"][other], strict=True)
                )
                if was != now
            ]
            assert changed == ([face["position"]] if other == side else [])
        removed = before["display"][side][face["position"]]
        assert removed not in fields["stacks"][side], "it leaves the game"
        assert len(fields["stacks"][side]) == len(before["stacks"][side]) - 1
        assert (game.to_act, fields["round"]) == (0, 9)
    assert len(faces) > 3


VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *COMPUTED.vectors,
]
