"""Worked examples: those of the files, and those that compute."""

from __future__ import annotations

from pathlib import Path

from aura_ai.games.terra_mystica.referee.box import TERRAINS, Box
from tests.example_files import read
from tests.vectors import Collection, Make, Vector

from .language import LANGUAGE
from .situation import DATA, FACTIONS, Situation, code

COMPUTED = Collection()


def board(name: str = "original") -> Box:
    return Box({"players": 2, "map": name}, DATA)


@COMPUTED.add("V-21", "T-2.1", "T-2.2", "T-2.3", "T-2.4")
def corners(make: Make) -> None:
    m = board().map
    at = m.by_name
    printed = [TERRAINS[m.hexes[at[name]].terrain] for name in ("A1", "A13", "I12")]
    assert printed == ["plains", "swamp", "wasteland"]
    assert m.distance(at["A1"], at["I12"]) == 16


@COMPUTED.add("V-22", "T-2.2", "T-3.1")
def neighbours(make: Make) -> None:
    m = board().map

    def beside(name: str) -> set[str]:
        return {m.hexes[h].name for h in m.beside[m.by_name[name]]}

    assert beside("A5") == {"A4", "A6", "B2", "B3"}
    assert beside("C1") == {"D2", "D3", "r0", "r1", "r7", "r8"}


@COMPUTED.add("V-25", "T-2.7", "T-8.8", "A-2", "A-3")
def bridge_sites(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1").goods(0, bowls=(0, 0, 6))
    sit.do("POWER_ACTION", 0)
    ends = {sit.map.sites[a - code("BRIDGE")] for a in sit.legal}
    names = {tuple(sit.map.hexes[h].name for h in pair) for pair in ends}
    assert names == {("A3", "C1"), ("B1", "C1"), ("B2", "C1")}
    sites = {tuple(sit.map.hexes[h].name for h in pair) for pair in sit.map.sites}
    assert ("B1", "D1") in sites
    assert ("C1", "D3") not in sites
    sit.do("BRIDGE", "B1:C1").end()
    assert (
        sit.now["bridge"][sit.map.sites.index((sit.map.by_name["B1"], sit.map.by_name["C1"]))] == 0
    )


@COMPUTED.add("V-26", "T-1.1", "T-2.1", "T-2.7")
def new_map(make: Make) -> None:
    m = board("fire_ice_new").map
    printed = [TERRAINS[m.hexes[m.by_name[name]].terrain] for name in ("B1", "B2", "C1")]
    assert printed == ["plains", "plains", "wasteland"]
    names = {
        m.hexes[b if m.hexes[a].name == "F1" else a].name
        for a, b in m.sites
        if "F1" in (m.hexes[a].name, m.hexes[b].name)
    }
    assert names == {"G2", "G3", "H2"}


@COMPUTED.add("V-27", "T-1.1")
def revised_map(make: Make) -> None:
    m = board("fire_ice_revised_base").map
    printed = [TERRAINS[m.hexes[m.by_name[name]].terrain] for name in ("A5", "A10", "I1", "I12")]
    assert printed == ["plains", "lakes", "lakes", "mountains"]


@COMPUTED.add("V-59", "T-2.7", "A-4")
def void_sites(make: Make) -> None:
    for name, expected in (
        ("original", set()),
        ("fire_ice_revised_base", set()),
        ("fire_ice_new", {("C9", "E11"), ("E1", "G1")}),
    ):
        m = board(name).map
        pairs = set()
        for a, b in m.sites:
            first, second = m.hexes[a], m.hexes[b]
            if abs(first.row - second.row) == 2:
                between = [h for h in m.beside[a] if h in m.beside[b]]
                if len(between) < 2:
                    pairs.add((first.name, second.name))
        assert pairs == expected


def next_income(make: Make, faction: str, dwellings: int = 0, temples: int = 0) -> dict[str, int]:
    """Return the income of a faction after round 1, without its bonus card."""
    other = "nomads" if faction not in ("fakirs", "nomads") else "witches"
    sit = Situation(make, faction, other).tile(2)
    if faction in ("dragonlords", "acolytes", "icemaidens", "yetis"):
        sit.set("start_terrain", 3, 0)
    if faction in ("shapeshifters", "riverwalkers"):
        sit.set("home", 1, 0)
        sit.set("unlocked", (1 << 7) - 1 if faction == "riverwalkers" else 0, 0)
    names = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8")
    sit.stand(0, "D", *names[:dwellings]).stand(0, "TE", *("E1", "E2", "E3")[:temples])
    sit.goods(0, coins=0, workers=0, priests=0, bowls=(20, 0, 0), cult=(0, 0, 0, 0), vp=50)
    sit.goods(1, coins=0, workers=0, priests=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    sit.begin()
    # the other player may have passed already without being asked
    while sit.now["round"] == 1:
        if sit.can("PASS"):
            sit.do("PASS")
        elif sit.now["to_act"] == 0 and sit.can("TAKE_BONUS", 2):
            sit.do("TAKE_BONUS", 2)  # six coins
        else:
            assert sit.game is not None
            sit.game.apply(sit.legal[-1])
    bowls = sit.of("bowl")
    return {"w": sit.of("workers"), "p": sit.of("priests"), "pw": 20 - bowls[0] + bowls[2]}


@COMPUTED.add("V-33", "T-5.3")
def first_income(make: Make) -> None:
    two = {"witches": 3, "engineers": 2, "swarmlings": 4, "dragonlords": 2, "riverwalkers": 3}
    for faction, workers in two.items():
        assert next_income(make, faction, 2)["w"] == workers, faction
    assert next_income(make, "nomads", 3)["w"] == 4
    assert next_income(make, "chaosmagicians", 1)["w"] == 2


@COMPUTED.add("V-46", "T-5.3")
def worker_incomes(make: Make) -> None:
    for faction, number, workers in (
        ("engineers", 3, 2),
        ("engineers", 4, 3),
        ("engineers", 8, 6),
        ("dragonlords", 4, 3),
        ("acolytes", 8, 6),
        ("riverwalkers", 3, 3),
        ("riverwalkers", 8, 7),
        ("icemaidens", 8, 9),
        ("yetis", 8, 9),
        ("swarmlings", 8, 9),
        ("witches", 8, 8),
        ("giants", 8, 8),
    ):
        assert next_income(make, faction, number)["w"] == workers, (faction, number)


@COMPUTED.add("V-45", "T-4.6", "T-4.7", "T-4.8", "T-5.2", "T-5.3")
def first_round_of_a_ledger(make: Make) -> None:
    sit = Situation(make, "cultists", "engineers", "swarmlings", "nomads")
    assert [list(row) for row in sit.fields["bowl"]] == [[5, 7, 0], [3, 9, 0], [3, 9, 0], [5, 7, 0]]
    # the cards of the ledger: income of the round that follows is income of round 1 but for the tiles
    two = {"cultists": 3, "engineers": 2, "swarmlings": 4}
    for faction, workers in two.items():
        assert next_income(make, faction, 2)["w"] == workers


DESERT, PLAINS, SWAMP, LAKES, FOREST, MOUNTAINS, WASTELAND = range(7)


@COMPUTED.add("X-43", "T-15.7", "T-15.1", "A-102")
def auctioned_terrains(make: Make) -> None:
    for stream in range(40):
        game = make({"players": 3, "factions": "auction", "fire_ice": True}, None, stream)
        homes: set[int] = set()
        offered: set[int] = set()
        while game.node != "PLACE":
            if game.node == "FACTION":
                offered |= {a - code("FACTION") for a in game.legal() if a >= code("FACTION")}
            if game.node == "TERRAIN":
                named = {a - code("PICK_TERRAIN") for a in game.legal()}
                names = {FACTIONS[f] for f in offered}
                base = {"witches": FOREST, "auren": FOREST, "giants": WASTELAND, "nomads": DESERT}
                homes = {terrain for name, terrain in base.items() if name in names}
                assert not named & homes
            game.apply(game.legal()[0])
        assert sorted(game.fields()["order"]) == [0, 1, 2]


VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *COMPUTED.vectors,
]
