"""Worked examples: geometry, base rules, ledger rows, further small cases (V-21 to V-57, V-59)."""

from __future__ import annotations

from aura_ai.referee.terra_mystica.box import TERRAINS, Box, circle_distance
from tests.vectors import Collection, Make

from .situation import DATA, Situation, code

EXAMPLES = Collection()


def board(name: str = "original") -> Box:
    return Box({"players": 2, "map": name}, DATA)


# --- geometry ------------------------------------------------------------------------------------
@EXAMPLES.add("V-21", "T-2.1", "T-2.2", "T-2.3", "T-2.4")
def corners(make: Make) -> None:
    m = board().map
    at = m.by_name
    printed = [TERRAINS[m.hexes[at[name]].terrain] for name in ("A1", "A13", "I12")]
    assert printed == ["plains", "swamp", "wasteland"]
    assert m.distance(at["A1"], at["I12"]) == 16


@EXAMPLES.add("V-22", "T-2.2", "T-3.1")
def neighbours(make: Make) -> None:
    m = board().map

    def beside(name: str) -> set[str]:
        return {m.hexes[h].name for h in m.beside[m.by_name[name]]}

    assert beside("A5") == {"A4", "A6", "B2", "B3"}
    assert beside("C1") == {"D2", "D3", "r0", "r1", "r7", "r8"}


@EXAMPLES.add("V-23", "T-3.2", "T-3.4", "T-3.5")
def river_distance(make: Make) -> None:
    for ship, near in (
        (1, {"A2", "A3", "A4", "B1", "B2", "C2", "D1", "D2", "D3"}),
        (2, {"E4", "E5"}),
    ):
        for name in near:
            sit = Situation(make, "witches", "giants").stand(0, "D", "C1").ground("forest", name)
            assert sit.set("ship", ship, 0).begin().offered(name), name
            if name not in ("D2", "D3"):
                sit = (
                    Situation(make, "witches", "giants").stand(0, "D", "C1").ground("forest", name)
                )
                assert not sit.set("ship", ship - 1, 0).begin().offered(name), name


@EXAMPLES.add("V-24", "T-3.5")
def no_river(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1").ground("forest", "E1")
    assert not sit.set("ship", 3, 0).begin().offered("E1")


@EXAMPLES.add("V-25", "T-2.7", "T-8.8", "A-2", "A-3")
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


@EXAMPLES.add("V-26", "T-1.1", "T-2.1", "T-2.7")
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


@EXAMPLES.add("V-27", "T-1.1")
def revised_map(make: Make) -> None:
    m = board("fire_ice_revised_base").map
    printed = [TERRAINS[m.hexes[m.by_name[name]].terrain] for name in ("A5", "A10", "I1", "I12")]
    assert printed == ["plains", "lakes", "lakes", "mountains"]


@EXAMPLES.add("V-59", "T-2.7", "A-4")
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


# --- base rules ----------------------------------------------------------------------------------
@EXAMPLES.add("V-28", "T-6.2", "T-6.3", "T-6.4", "T-7.1", "A-84")
def power(make: Make) -> None:
    sit = (
        Situation(make, "witches", "alchemists")
        .stand(0, "D", "C1")
        .goods(0, bowls=(3, 9, 0))
        .begin()
    )
    for _ in range(4):
        sit.do("BURN")
    assert sit.of("bowl") == [3, 1, 4]
    assert not sit.can("BURN")
    for _ in range(4):
        sit.do("CONVERT_PW_C")
    assert sit.of("bowl") == [7, 1, 0]
    for before, gain, after in (((5, 7, 0), 6, [0, 11, 1]), ((0, 12, 0), 3, [0, 9, 3])):
        # power comes by an offer: the neighbour's buildings are worth so much
        sit = Situation(make, "giants", "witches").stand(0, "D", "C1")
        sit.stand(1, "SH", "D2").goods(1, bowls=before)
        if gain == 6:
            sit.stand(1, "SA", "D3")
        sit.do("UPGRADE", "C1").end().do("LEECH_ACCEPT")
        assert sit.of("bowl", 1) == after


@EXAMPLES.add("V-29", "T-6.5", "A-11")
def capacity(make: Make) -> None:
    sit = Situation(make, "giants", "witches").stand(0, "D", "C1").stand(1, "D", "D2")
    sit.goods(1, bowls=(0, 0, 9)).do("UPGRADE", "C1").end()
    assert not sit.can("LEECH_ACCEPT")  # an offer without room is void


@EXAMPLES.add("V-30", "T-6.5", "T-10.4", "A-9", "A-10", "T-6.8")
def partial_offers(make: Make) -> None:
    for buildings, vp, bowls, amount, points in (
        ((("SH", "D2"), ("TP", "D3")), 30, (0, 2, 7), 2, 29),
        ((("SH", "D2"), ("TP", "D3")), 30, (2, 0, 7), 4, 27),  # a token of bowl I has room twice
        ((("SH", "D2"), ("D", "D3")), 2, (5, 7, 0), 3, 0),
        ((("SH", "D2"), ("TP", "D3")), 0, (5, 7, 0), 1, 0),
    ):
        sit = Situation(make, "giants", "witches").stand(0, "D", "C1")
        for kind, where in buildings:
            sit.stand(1, kind, where)
        sit.goods(1, vp=vp, bowls=bowls).do("UPGRADE", "C1").end().do("LEECH_ACCEPT")
        moved = (2 * bowls[0] + bowls[1]) - (2 * sit.of("bowl", 1)[0] + sit.of("bowl", 1)[1])
        assert (moved, sit.of("vp", 1)) == (amount, points)


@EXAMPLES.add("V-31", "T-2.5", "T-9.1", "T-9.3", "T-22.2")
def spades(make: Make) -> None:
    for terrain, number in (
        ("plains", 1),
        ("wasteland", 1),
        ("swamp", 2),
        ("mountains", 2),
        ("lakes", 3),
        ("forest", 3),
    ):
        assert circle_distance(TERRAINS.index("desert"), TERRAINS.index(terrain)) == number
        sit = Situation(make, "nomads", "witches").stand(0, "D", "C1").ground(terrain, "D2")
        sit.goods(0, workers=9).do("TRANSFORM_HOME", "D2")
        assert sit.of("workers") == 9 - 3 * number


@EXAMPLES.add("V-32", "T-9.4", "T-22.3")
def partial(make: Make) -> None:
    sit = Situation(make, "alchemists", "witches").stand(0, "D", "C1").ground("desert", "D2")
    sit.goods(0, workers=3).do("TRANSFORM_OTHER", "D2")
    assert sit.legal == [code("PICK_TERRAIN", 1), code("PICK_TERRAIN", 6)]
    sit.do("PICK_TERRAIN", "plains").end()
    sit.do("PASS").do("TAKE_BONUS", 3)
    sit = Situation(make, "alchemists", "witches").stand(0, "D", "C1").ground("plains", "D2")
    sit.goods(0, workers=3).do("TRANSFORM_HOME", "D2")
    assert sit.now["terrain"][sit.hex("D2")] == TERRAINS.index("swamp")


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


@EXAMPLES.add("V-33", "T-5.3")
def first_income(make: Make) -> None:
    two = {"witches": 3, "engineers": 2, "swarmlings": 4, "dragonlords": 2, "riverwalkers": 3}
    for faction, workers in two.items():
        assert next_income(make, faction, 2)["w"] == workers, faction
    assert next_income(make, "nomads", 3)["w"] == 4
    assert next_income(make, "chaosmagicians", 1)["w"] == 2


@EXAMPLES.add("V-34", "T-5.3")
def engineers_income(make: Make) -> None:
    income = next_income(make, "engineers", 0, 2)
    assert (income["p"], income["pw"]) == (1, 5)


@EXAMPLES.add("V-46", "T-5.3")
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


@EXAMPLES.add("V-37", "T-5.6", "T-9.12", "T-22.9")
def cult_spades(make: Make) -> None:
    for water, number in ((8, 2), (7, 1)):
        sit = Situation(make, "witches", "giants").tile(6, 4).goods(0, cult=(0, water, 0, 0))
        sit.stand(0, "D", "C1").stand(1, "D", "I1").ground("mountains", "D2", "D3", "D1")
        sit.goods(0, coins=0, workers=0, bowls=(12, 0, 0)).goods(
            1, coins=0, workers=0, bowls=(12, 0, 0)
        )
        sit.begin()
        count = 0
        while sit.now["round"] == 4:
            assert sit.game is not None
            if sit.game.node == "SPADES":
                count += 1
                targets = [
                    a for a in sit.legal if code("TRANSFORM_HOME") <= a < code("TRANSFORM_OTHER")
                ]
                sit.game.apply(targets[0])
            else:
                sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[-1])
        assert count == number


@EXAMPLES.add("V-38", "T-5.6", "T-8.6")
def priest_tile(make: Make) -> None:
    sit = Situation(make, "witches", "giants").tile(9, 4).set("slotted", 3, 0)
    sit.set("slot", [[0, -1, -1, -1], [0, 0, -1, -1], [-1] * 4, [-1] * 4]).card(0, 8).card(1, 4)
    sit.stand(0, "D", "C1").stand(1, "D", "I1")
    sit.goods(0, coins=0, workers=0, priests=1, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    sit.goods(1, coins=0, workers=0, bowls=(12, 0, 0))
    sit.do("SEND_PRIEST", 11).end()  # for one step: back to the supply
    while sit.now["round"] == 4:
        assert sit.game is not None
        sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[0])
    card = sit.of("bonus")
    assert sit.of("coins") == 6 + DATA["bonus_card"][card]["income"].get("c", 0)


@EXAMPLES.add("V-39", "T-10.7", "A-46", "A-49", "T-10.11")
def towns(make: Make) -> None:
    line = ("E1", "E2", "E3", "E4")

    def founds(*kinds: str, favor: bool = False) -> bool:
        """The last building comes as a dwelling or an upgrade next to the others."""
        sit = Situation(make, "witches", "giants").goods(0, coins=30, workers=20)
        for kind, where in zip(kinds[:-1], line, strict=False):
            sit.stand(0, kind, where)
        last = line[len(kinds) - 1]
        if favor:
            sit.favor(0, 5)
        if kinds[-1] == "D":
            return sit.ground("forest", last).do("BUILD", last).can("TAKE_TOWN", 0)
        sit.stand(0, {"TP": "D", "SH": "TP"}[kinds[-1]], last)
        sit.do("UPGRADE_SH" if kinds[-1] == "SH" else "UPGRADE", last)
        return sit.can("TAKE_TOWN", 0)

    assert not founds("D", "D", "D", "D")
    assert founds("D", "D", "TP", "SH")
    assert founds("SA", "TP", "TP")
    assert not founds("SA", "TE", "D")
    assert founds("SA", "TE", "D", favor=True)
    assert not founds("SH", "TE", "TP")  # power 7, but three buildings


@EXAMPLES.add("V-40", "T-9.13", "T-9.8")
def giants_top_up(make: Make) -> None:
    sit = Situation(make, "giants", "witches").stand(0, "D", "C1").ground("swamp", "D2")
    sit.goods(0, workers=3, bowls=(0, 0, 4)).do("POWER_ACTION", 4).do("TRANSFORM_HOME", "D2")
    assert (sit.of("workers"), sit.now["terrain"][sit.hex("D2")]) == (0, 6)


@EXAMPLES.add("V-41", "T-9.8", "A-24")
def top_up(make: Make) -> None:
    sit = Situation(make, "dwarves", "witches").stand(0, "D", "C1").ground("plains", "D2")
    sit.goods(0, workers=3, bowls=(0, 0, 6)).do("POWER_ACTION", 5).do("TRANSFORM_HOME", "D2")
    assert (sit.of("workers"), sit.now["terrain"][sit.hex("D2")]) == (0, 5)
    assert not sit.can("TRANSFORM_HOME", "D3")  # everything went to one hex


@EXAMPLES.add("V-43", "T-12.11", "T-16.6", "T-8.7")
def mermaids_stronghold(make: Make) -> None:
    sit = Situation(make, "mermaids", "witches").tile(4).stand(0, "TP", "C1").set("ship", 2, 0)
    sit.goods(0, coins=10, workers=9).do("UPGRADE_SH", "C1")
    assert (sit.of("vp"), sit.of("ship")) == (20 + 5 + 3, 3)


@EXAMPLES.add("V-44", "T-9.1", "T-9.11", "T-12.5")
def darklings_spades(make: Make) -> None:
    for tile, vp in ((4, 24), (1, 28)):
        sit = Situation(make, "darklings", "witches").tile(tile).stand(0, "D", "C1")
        sit.ground("forest", "D2").goods(0, priests=3).do("TRANSFORM_HOME", "D2")
        assert (sit.of("priests"), sit.of("vp")) == (1, vp)


# --- ledger rows ---------------------------------------------------------------------------------
@EXAMPLES.add("V-45", "T-4.6", "T-4.7", "T-4.8", "T-5.2", "T-5.3")
def first_round_of_a_ledger(make: Make) -> None:
    sit = Situation(make, "cultists", "engineers", "swarmlings", "nomads")
    assert [list(row) for row in sit.fields["bowl"]] == [[5, 7, 0], [3, 9, 0], [3, 9, 0], [5, 7, 0]]
    # the cards of the ledger: income of the round that follows is income of round 1 but for the tiles
    two = {"cultists": 3, "engineers": 2, "swarmlings": 4}
    for faction, workers in two.items():
        assert next_income(make, faction, 2)["w"] == workers


@EXAMPLES.add("V-47", "T-8.3", "T-10.2", "T-12.4", "T-16.6", "A-7", "T-1.8")
def cultists_upgrade(make: Make) -> None:
    sit = Situation(make, "cultists", "engineers").tile(6).stand(0, "D", "F5").stand(1, "D", "E9")
    beside = sit.map.beside[sit.map.by_name["F5"]]
    where = next(sit.map.hexes[h].name for h in beside if not sit.map.is_river(h))
    sit.stand(1, "D", where).goods(0, coins=19, workers=6, bowls=(5, 7, 0)).do("UPGRADE", "F5")
    assert (sit.of("vp"), sit.of("coins"), sit.of("workers")) == (23, 16, 4)
    sit.end().do("LEECH_DECLINE")
    assert sit.of("bowl") == [4, 8, 0]
    late = Situation(make, "cultists", "engineers", cultist_errata=False).stand(0, "D", "F5")
    late.stand(1, "D", where).do("UPGRADE", "F5").end().do("LEECH_DECLINE")
    assert late.of("bowl") == [5, 7, 0]


@EXAMPLES.add("V-48", "T-8.4", "T-9.10", "T-10.3", "T-10.4")
def engineers_spade(make: Make) -> None:
    sit = Situation(make, "engineers", "cultists").stand(0, "D", "E10")
    sit.ground("forest", "E9").stand(1, "TP", "D8").goods(0, coins=10, workers=6, bowls=(3, 9, 0))
    neighbours = {sit.map.hexes[h].name for h in sit.map.beside[sit.map.by_name["E9"]]}
    if "D8" not in neighbours:
        sit.stand(
            1, "TP", next(n for n in sorted(neighbours) if n[0] != "r" and n not in ("E10", "E9"))
        )
    sit.goods(1, vp=20, bowls=(4, 8, 0)).begin()
    for _ in range(4):
        sit.do("BURN")
    sit.do("POWER_ACTION", 4).do("TRANSFORM_HOME", "E9").do("BUILD", "E9")
    assert (sit.of("coins"), sit.of("workers"), sit.of("bowl")) == (9, 5, [7, 1, 0])
    sit.end().do("LEECH_ACCEPT")
    assert (sit.of("vp", 1), sit.of("bowl", 1)) == (19, [2, 10, 0])


@EXAMPLES.add("V-49", "T-9.9", "T-9.10", "T-22.4", "A-23", "A-26", "A-88", "A-90")
def two_hexes(make: Make) -> None:
    sit = Situation(make, "swarmlings", "witches").stand(0, "D", "D2")
    sit.ground("swamp", "C1", "D1", "D3").goods(0, coins=9, workers=9, bowls=(0, 9, 3)).begin()
    for _ in range(3):
        sit.do("BURN")
    sit.do("POWER_ACTION", 5).do("TRANSFORM_HOME", "C1")
    assert not sit.can("BUILD", "C1")  # a spade is left
    sit.do("TRANSFORM_HOME", "D1")
    assert sit.can("BUILD", "C1")
    assert sit.can("BUILD", "D1")
    sit.do("BUILD", "D1")
    assert (sit.of("coins"), sit.of("workers"), sit.of("bowl")) == (6, 7, [6, 3, 0])
    assert not sit.can("BUILD", "C1")
    # the first hex ended on another terrain: the second one may not
    sit = Situation(make, "swarmlings", "witches").stand(0, "D", "D2").ground("forest", "C1", "D1")
    sit.ground("mountains", "C1").goods(0, workers=0, bowls=(0, 0, 6)).do("POWER_ACTION", 5)
    sit.do("TRANSFORM_OTHER", "C1").do("PICK_TERRAIN", "forest")
    assert not any(code("TRANSFORM_OTHER") <= a < code("CONNECT_RIVER") for a in sit.legal)
    assert sit.can("TRANSFORM_HOME", "D1")
    # once a free spade is used, no other is bought
    sit = Situation(make, "swarmlings", "witches").stand(0, "D", "D2").ground("swamp", "C1")
    sit.ground("mountains", "D1").goods(0, workers=9, bowls=(0, 0, 6)).do("POWER_ACTION", 5)
    assert sit.can("TRANSFORM_HOME", "D1")
    sit.do("TRANSFORM_HOME", "C1")
    assert not sit.can("TRANSFORM_HOME", "D1")
    assert sit.can("TRANSFORM_OTHER", "D1")


@EXAMPLES.add("V-50", "T-8.6", "T-16.1", "T-4.10")
def priest_to_earth(make: Make) -> None:
    sit = Situation(make, "nomads", "witches").stand(0, "D", "C1")
    sit.goods(0, priests=1, cult=(1, 0, 1, 0), bowls=(3, 6, 0)).do("SEND_PRIEST", 6)
    assert (sit.of("cult"), sit.of("bowl")) == ([1, 0, 4, 0], [2, 7, 0])
    assert sit.now["slot"][2][0] == 0


@EXAMPLES.add("V-51", "T-10.10", "T-12.13", "T-16.6", "A-50")
def swarmlings_town(make: Make) -> None:
    sit = (
        Situation(make, "swarmlings", "witches").tile(2, 2).stand(0, "D", "D1").stand(0, "TP", "D2")
    )
    sit.stand(0, "SH", "D3").ground("swamp", "E1")
    beside = {sit.map.hexes[h].name for h in sit.map.beside[sit.map.by_name["E1"]]}
    assert "D1" in beside
    sit.goods(0, coins=20, workers=9, cult=(1, 1, 1, 1), bowls=(4, 0, 5))
    sit.do("TRANSFORM_HOME", "E1").do("BUILD", "E1")
    before = sit.of("vp")
    sit.do("TAKE_TOWN", 5)
    assert sit.of("vp") == before + 2 + 5
    assert sit.of("workers") == 9 - 3 - 2 + 3
    assert (sit.of("cult"), sit.of("bowl"), sit.of("keys")) == ([3, 3, 3, 3], [0, 4, 5], 2)


# --- further small cases -------------------------------------------------------------------------
@EXAMPLES.add("V-54", "T-3.6", "T-12.8", "A-28", "A-29", "T-3.7")
def fakirs_carpet(make: Make) -> None:
    sit = Situation(make, "fakirs", "witches").stand(0, "D", "C1")
    far = next(
        h
        for h in sit.map.land
        if sit.map.distance(h, sit.map.by_name["C1"]) == 2 and not sit.map.is_river(h)
    )
    name = sit.map.hexes[far].name
    sit.ground("plains", "D2", name).goods(0, workers=0, priests=1, bowls=(0, 0, 6))
    sit.do("POWER_ACTION", 5).do("TRANSFORM_HOME", name).do("TRANSFORM_HOME", "D2")
    assert (sit.of("priests"), sit.of("vp")) == (0, 24)
    desert = TERRAINS.index("desert")
    assert sit.now["terrain"][sit.hex(name)] == sit.now["terrain"][sit.hex("D2")] == desert


@EXAMPLES.add("V-55", "T-9.3", "T-9.4", "A-87", "T-22.3")
def prices(make: Make) -> None:
    for target, number in (
        ("forest", 1),
        ("wasteland", 1),
        ("lakes", 2),
        ("desert", 2),
        ("plains", 3),
        ("swamp", 4),
    ):
        sit = Situation(make, "alchemists", "witches").stand(0, "D", "C1").ground("mountains", "D2")
        sit.goods(0, workers=12).do("TRANSFORM_OTHER", "D2").do("PICK_TERRAIN", target)
        assert sit.of("workers") == 12 - 3 * number, target
    sit = Situation(make, "alchemists", "witches").stand(0, "D", "C1").ground("mountains", "D2")
    assert sit.goods(0, workers=12).do("TRANSFORM_HOME", "D2").of("workers") == 3


@EXAMPLES.add("V-56", "T-9.3", "T-9.11", "A-87")
def long_way(make: Make) -> None:
    for tile, short, long in ((4, 26, 28), (1, 32, 36)):
        sit = Situation(make, "darklings", "witches").tile(tile).stand(0, "D", "C1")
        sit.ground("mountains", "D2").goods(0, priests=4).do("TRANSFORM_HOME", "D2")
        assert (sit.of("priests"), sit.of("vp")) == (1, short)
        sit = Situation(make, "darklings", "witches").tile(tile).stand(0, "D", "C1")
        sit.ground("mountains", "D2").goods(0, priests=4).do("TRANSFORM_OTHER", "D2")
        sit.do("PICK_TERRAIN", "swamp")
        assert (sit.of("priests"), sit.of("vp")) == (0, long)


@EXAMPLES.add("V-57", "A-86", "A-103", "T-10.10", "T-22.5")
def power_between_tiles(make: Make) -> None:
    for convert in (True, False):
        sit = Situation(make, "witches", "giants").stand(0, "TE", "E1").stand(0, "TP", "E2", "E3")
        sit.goods(0, coins=9, workers=9, bowls=(0, 1, 5), cult=(0, 0, 0, 2)).do("UPGRADE", "E1")
        sit.do("TAKE_FAVOR", 11)  # one step to air 3: one power
        assert sit.of("bowl") == [0, 0, 6]
        if convert:
            for _ in range(4):
                sit.do("CONVERT_PW_C")
            assert sit.of("bowl") == [4, 0, 2]
        sit.do("TAKE_TOWN", 3)
        assert sit.of("bowl") == [0, 0, 6]
