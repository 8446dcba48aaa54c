"""Worked examples: final scoring, turn order, ties (V-7 to V-11, V-35, V-36, V-42, V-52, V-58)."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make

from .situation import Situation, last_round

EXAMPLES = Collection()


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
