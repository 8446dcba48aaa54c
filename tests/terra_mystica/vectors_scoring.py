"""Worked examples: final scoring, turn order, ties (V-7 to V-11, V-35, V-36, V-42, V-52, V-58)."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make

from .situation import Situation

EXAMPLES = Collection()
ROUNDS = 6


def last_round(make: Make, *factions: str, **options: object) -> Situation:
    """A position in the last round with nobody's goods worth a point."""
    sit = Situation(make, *factions, **options).set("round", ROUNDS)
    for seat in range(len(factions)):
        sit.goods(seat, coins=0, workers=0, priests=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
        sit.card(seat, (3, 4, 5, 8)[seat])  # cards without points
    return sit


def finish(sit: Situation) -> list[int]:
    """All pass; return the scores."""
    sit.begin()
    assert sit.game is not None
    while sit.game.node != "OVER":
        sit.do("PASS")
    return sit.game.scores()


def gained(
    make: Make, final: int, *players: tuple[str, dict[str, tuple[str, ...]]], **more: Any
) -> list[int]:
    """Return the final points of each player with one final tile, without area points."""
    scores = []
    for tile in (-1, final):
        sit = last_round(make, *(name for name, _ in players)).set("final_tile", tile)
        for seat, (_, buildings) in enumerate(players):
            for kind, names in buildings.items():
                sit.stand(seat, kind, *names)
        for name, values in more.items():
            for seat, value in enumerate(values):
                sit.set(name, value, seat)
        scores.append(finish(sit))
    return [b - a for a, b in zip(*scores, strict=True)]


GREATEST, STRONGHOLD, OUTPOSTS, SETTLEMENTS = range(4)


@EXAMPLES.add("V-7", "T-17.3", "A-57", "T-2.3", "T-3.9", "A-31")
def greatest_distance(make: Make) -> None:
    # Mermaids A1-B1..: one area over the river by ship; distances are hex distances
    points = gained(
        make,
        GREATEST,
        ("mermaids", {"D": ("A1", "A13")}),
        ("fakirs", {"D": ("I1", "I4")}),
        ("witches", {"D": ("E1", "E2")}),
        ship=(1, 0, 0),
    )
    # A1 and A13 are not connected by ship 1: the Mermaids' areas are single hexes of distance 0
    assert points == [0, 0, 18]
    points = gained(
        make,
        GREATEST,
        ("mermaids", {"D": ("E1", "E2", "E3")}),
        ("fakirs", {"D": ("I1", "I3")}),
        ("witches", {"D": ("A1", "A2")}),
    )
    assert points == [15, 15, 6]  # 2, 2 (a carpet of range 1 joins them), 1
    # across rows: neighbours in two rows are as far apart as neighbours in one (T-2.3)
    across = gained(
        make, GREATEST, ("witches", {"D": ("C1", "D2")}), ("giants", {"D": ("I1", "I2")})
    )
    assert across == [15, 15]


@EXAMPLES.add("V-8", "T-17.3", "A-58")
def stronghold_and_sanctuary(make: Make) -> None:
    points = gained(
        make,
        STRONGHOLD,
        ("witches", {"SH": ("E1",), "SA": ("E5",), "D": ("E2", "E3", "E4")}),
        ("giants", {"SH": ("I1",), "SA": ("I4",), "D": ("I2", "I3")}),
        ("mermaids", {"SH": ("A1",), "D": ("A2",)}),
        ("fakirs", {"SH": ("A10",), "D": ("A11",)}),
    )
    assert points == [18, 12, 0, 0]
    apart = gained(
        make,
        STRONGHOLD,
        ("witches", {"SH": ("E1",), "SA": ("A13",)}),
        ("giants", {"SH": ("I1",), "SA": ("I2",)}),
    )
    assert apart == [0, 18]  # in different areas: nothing


@EXAMPLES.add("V-9", "T-17.3", "T-17.5", "A-59", "A-60", "T-2.6")
def outposts(make: Make) -> None:
    points = gained(
        make,
        OUTPOSTS,
        ("mermaids", {"D": ("A1", "A2", "A3")}),
        ("fakirs", {"D": ("A10", "A11", "A12")}),
        ("witches", {"D": ("I1", "I2", "I3")}),
        ("giants", {"D": ("I10", "I11", "E4")}),
    )
    assert points == [12, 12, 12, 0]


@EXAMPLES.add("V-10", "T-17.3", "T-3.8", "T-12.11", "A-59")
def settlements(make: Make) -> None:
    # single dwellings joined by ship are one area of several settlements
    points = gained(
        make,
        SETTLEMENTS,
        ("witches", {"D": ("C1", "A2", "B2")}),
        ("giants", {"D": ("C5", "A10")}),
        ("swarmlings", {"D": ("I1", "I2")}),
        ship=(1, 1, 1),
    )
    assert points == [18, 12, 6]
    # a river link makes one settlement of the buildings around it
    river = Situation(make, "mermaids", "giants").map
    link = next(
        i
        for i, r in enumerate(river.rivers)
        if {river.by_name[n] for n in ("C1", "B2")} <= set(river.beside[r])
    )
    for linked, expected in ((0, [18, 12]), (1, [12, 18])):
        scores = []
        for tile in (-1, SETTLEMENTS):
            sit = last_round(make, "mermaids", "giants").set("final_tile", tile)
            sit.stand(0, "D", "C1", "B2").stand(1, "D", "C5", "A10", "I1").set("ship", 1, 0)
            sit.set("ship", 1, 1).set("link", linked, link)
            if not linked:
                sit.stand(0, "D", "A2")
            scores.append(finish(sit))
        assert [b - a for a, b in zip(*scores, strict=True)] == expected


@EXAMPLES.add("V-11", "T-14.1", "T-14.2", "T-1.4")
def variable_order(make: Make) -> None:
    sit = Situation(make, "acolytes", "auren", "nomads", turn_order="variable")
    for seat in range(3):
        sit.stand(seat, "D", ("C1", "E11", "H7")[seat])
    # Acolytes act, Auren pass, Nomads act, Acolytes pass, Nomads pass
    sit.do("UPGRADE", "C1").end()
    sit.do("PASS").do("TAKE_BONUS", 3)
    sit.do("UPGRADE", "H7").end()
    sit.do("PASS").do("TAKE_BONUS", 4)
    sit.do("PASS").do("TAKE_BONUS", 5)
    assert sit.now["order"] == [1, 0, 2]
    assert sit.now["round"] == 2


@EXAMPLES.add("V-58", "T-14.3", "A-83")
def order_list(make: Make) -> None:
    sit = Situation(make, "alchemists", "auren", "nomads", "swarmlings", turn_order="variable")
    for seat, where in enumerate(("C1", "E11", "H7", "E4")):
        sit.stand(seat, "D", where).goods(seat, coins=30, workers=20)
    sit.do("UPGRADE", "C1").end()
    sit.do("PASS").do("TAKE_BONUS", 4)
    assert (sit.now["to_act"], sit.now["order"]) == (2, [0, 2, 3, 1])
    sit.do("UPGRADE", "H7").end()
    sit.do("PASS").do("TAKE_BONUS", 5)
    assert (sit.now["to_act"], sit.now["order"]) == (0, [0, 2, 1, 3])
    sit.do("PASS").do("TAKE_BONUS", 6)
    sit.do("PASS").do("TAKE_BONUS", 0)
    assert sit.now["order"] == [1, 3, 0, 2]


@EXAMPLES.add("V-35", "T-17.2", "T-17.4", "T-17.5", "A-56")
def ties(make: Make) -> None:
    def cults(*values: int) -> list[int]:
        sit = last_round(make, "witches", "giants", "nomads", "swarmlings")
        for seat, value in enumerate(values):
            sit.goods(seat, cult=(value, 0, 0, 0))
            if value == 10:
                sit.set("on_top", seat, 0)
        return [score - 20 for score in finish(sit)]

    assert cults(10, 9, 9, 0) == [8, 3, 3, 0]
    assert cults(8, 8, 8, 5) == [4, 4, 4, 0]

    def area(*numbers: int) -> list[int]:
        lines = (
            ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"),
            ("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8"),
            ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"),
            ("H6", "H7", "H8", "G5", "G6", "I10", "I11", "I12"),
        )
        sit = last_round(make, "witches", "giants", "nomads", "swarmlings")
        for seat, number in enumerate(numbers):
            sit.stand(seat, "D", *lines[seat][:number])
        return [score - 20 for score in finish(sit)]

    assert area(8, 8, 7, 4) == [15, 15, 6, 0]
    assert area(3, 3, 3, 3) == [9, 9, 9, 9]
    two = (
        last_round(make, "witches", "giants")
        .goods(0, cult=(3, 0, 0, 0))
        .goods(1, cult=(2, 0, 0, 0))
    )
    assert [score - 20 for score in finish(two)] == [8, 4]


@EXAMPLES.add("V-36", "T-17.6", "T-12.1")
def final_coins(make: Make) -> None:
    sit = last_round(make, "witches", "alchemists").goods(0, priests=2, bowls=(3, 3, 0))
    sit.goods(1, coins=7)
    assert [score - 20 for score in finish(sit)] == [1, 3]


@EXAMPLES.add("V-42", "T-16.5", "T-8.12", "A-54", "A-55")
def pass_points(make: Make) -> None:
    sit = Situation(make, "witches", "giants").card(0, 9).favor(0, 12)
    sit.stand(0, "D", "A1", "A2", "A3", "A4", "A5").stand(0, "TP", "E1", "E2")
    sit.do("PASS").do("TAKE_BONUS", 3)
    assert sit.of("vp") == 20 + 5 + 3
    # in the last round the held card scores, and none is taken
    sit = last_round(make, "witches", "giants").card(0, 9).stand(0, "D", "A1", "A2")
    assert finish(sit)[0] == 20 + 2 + 18


@EXAMPLES.add("V-52", "T-17.2", "T-17.4", "T-17.7")
def final_of_a_ledger(make: Make) -> None:
    sit = last_round(make, "cultists", "engineers", "swarmlings", "nomads")
    for seat, value in enumerate((9, 0, 9, 10)):
        sit.goods(seat, cult=(value, 0, 0, 0))
    sit.set("on_top", 3, 0)
    sit.stand(3, "D", "A1", "A2", "A3").stand(2, "D", "I1", "I2", "I3").stand(1, "D", "E1", "E2")
    sit.stand(0, "D", "E5")
    assert [score - 20 for score in finish(sit)] == [3, 6, 3 + 15, 8 + 15]
