"""Further worked examples: set-up, rounds, conversions, main actions, spades (X-1 to X-29)."""

from __future__ import annotations

from tests.vectors import Collection, Make

from .situation import DATA, FACTIONS, STREAM, Situation, code

EXAMPLES = Collection()
SWAMP, LAKES, FOREST = 2, 3, 4


@EXAMPLES.add(
    "X-1",
    "T-1.1",
    "T-1.4",
    "T-1.6",
    "T-1.8",
    "T-2.1",
    "T-14.1",
    "T-1.2",
    "T-1.3",
    "T-1.7",
    "T-4.1",
    "T-4.2",
    "T-4.3",
    "T-4.6",
    "T-4.9",
)
def new_game(make: Make) -> None:
    for players, expansion in ((2, False), (5, True)):
        game = make(
            {
                "players": players,
                "factions": "random",
                "expansion_tiles": ["towns", "scoring_tile", "bonus_card"] if expansion else [],
                "final_tile": "random",
                "start_vp": "vp_2017",
            },
            None,
            STREAM,
        )
        fields = game.fields()
        tiles = fields["scoring_tile"]
        assert len(set(tiles)) == 6
        assert 0 not in tiles[4:]
        assert sum(holder >= -1 for holder in fields["card_holder"]) == players + 3
        assert 0 <= fields["final_tile"] < 4
        table = [DATA["faction"][f]["vp_2017"] for f in fields["faction"]]
        assert fields["vp"] == table
        if not expansion:
            assert fields["towns_left"] == [2, 2, 2, 2, 2, 0, 0, 0]
            assert 8 not in tiles
        assert fields["favors_left"][:4] == [1, 1, 1, 1] or "icemaidens" in [
            FACTIONS[f] for f in fields["faction"]
        ]


@EXAMPLES.add("X-2", "T-4.7", "T-4.8", "T-5.1", "T-5.2", "T-10.5")
def first_dwellings(make: Make) -> None:
    options = {"players": 3, "factions": ["nomads", "chaosmagicians", "witches"]}
    game = make(options, None, STREAM)
    order = []
    while game.node == "PLACE":
        order.append(game.to_act)
        game.apply(game.legal()[0])
    assert order == [0, 2, 2, 0, 0, 1]
    assert all(sum(row) == 0 for row in game.fields()["built"]) is False
    seats = []
    while game.node == "CARD":
        seats.append(game.to_act)
        game.apply(game.legal()[0])
    assert seats == [2, 1, 0]
    fields = game.fields()
    coins = [n for n, h in zip(fields["card_coins"], fields["card_holder"], strict=True) if h == -1]
    assert coins == [1, 1, 1]
    assert fields["vp"] == [20, 20, 20]


@EXAMPLES.add("X-3", "T-5.4", "T-5.5", "T-5.7", "T-8.12", "A-51", "A-52", "A-53", "T-22.6")
def passing(make: Make) -> None:
    sit = Situation(make, "witches", "giants", "nomads").set(
        "card_coins", [0, 0, 0, 2, 1, 0, 0, 0, 0, 0]
    )
    for seat, where in enumerate(("C1", "E11", "I1")):
        sit.stand(seat, "D", where).goods(seat, coins=30, workers=20)
    sit.do("UPGRADE", "C1").end().do("PASS")
    assert not sit.can("TAKE_BONUS", 1)  # the own one
    coins = sit.of("coins", 1)
    sit.do("TAKE_BONUS", 3)
    assert sit.of("coins", 1) == coins + 2
    assert sit.now["card_coins"][1] == 0
    sit.do("PASS")
    assert sit.can("TAKE_BONUS", 1)  # laid back, open at once
    sit.do("TAKE_BONUS", 1).do("UPGRADE_SH", "C1").end()
    assert sit.now["to_act"] == 0  # the others have passed: go on
    sit.do("PASS").do("TAKE_BONUS", 4)
    assert (sit.now["round"], sit.now["order"]) == (2, [1, 2, 0])
    assert sum(sit.now["card_coins"]) == 3


@EXAMPLES.add("X-4", "T-6.6", "A-22", "T-7.2")
def priest_limit(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1").set("slotted", 5, 0)
    sit.set("slot", [[0, 0, 0, 0], [0, -1, -1, -1], [-1] * 4, [-1] * 4])
    sit.goods(0, priests=2, bowls=(0, 0, 8)).begin()
    assert not sit.can("CONVERT_PW_P")
    sit.do("POWER_ACTION", 1)
    assert sit.of("priests") == 2
    assert sit.now["act_used"][1] == 1


@EXAMPLES.add("X-5", "T-6.7", "T-8.2")
def stock(make: Make) -> None:
    names = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8")
    for number in (7, 8):
        sit = (
            Situation(make, "witches", "giants")
            .stand(0, "D", *names[:number])
            .ground("forest", "A9")
        )
        sit.stand(0, "TP", "A10").begin()
        assert sit.offered("A9") == (number == 7)


@EXAMPLES.add("X-6", "T-7.3", "T-12.1", "T-22.8", "T-22.10")
def alchemists(make: Make) -> None:
    sit = Situation(make, "alchemists", "giants").stand(0, "D", "C1")
    sit.goods(0, coins=2, vp=1).do("CONVERT_VP_C")
    assert (sit.of("coins"), sit.of("vp")) == (3, 0)
    assert not sit.can("CONVERT_VP_C")
    sit.do("CONVERT_C_VP")
    assert (sit.of("coins"), sit.of("vp")) == (1, 1)
    assert (
        not Situation(make, "giants", "alchemists").stand(0, "D", "C1").begin().can("CONVERT_VP_C")
    )


@EXAMPLES.add("X-7", "T-7.4", "T-10.6", "A-93")
def no_conversions_out_of_turn(make: Make) -> None:
    sit = Situation(make, "giants", "witches", "nomads").stand(0, "D", "C1").stand(1, "D", "D2")
    sit.stand(2, "TP", "D3").goods(1, bowls=(0, 7, 5)).set("passed", 1, 2)
    sit.do("UPGRADE", "C1").end()
    assert (sit.now["to_act"], sit.legal) == (1, [code("LEECH_ACCEPT"), code("LEECH_DECLINE")])
    sit.do("LEECH_ACCEPT")
    assert sit.now["to_act"] == 2  # passed players answer too
    sit.do("LEECH_DECLINE")


@EXAMPLES.add("X-8", "T-7.5", "T-12.11", "A-47", "A-48", "A-104")
def river_link(make: Make) -> None:
    def around(*more: str) -> Situation:
        sit = Situation(make, "mermaids", "witches").stand(0, "SH", "C1").stand(0, "TP", "B2", "D3")
        return sit.goods(0, coins=30, workers=20)

    sit = around().stand(0, "D", "C2").begin()
    # r8 lies between C1, B2, D3 and C2: three strengths of 3 + 2 + 2 + 1
    assert sit.can("CONNECT_RIVER", "r8")
    sit.do("CONNECT_RIVER", "r8")
    assert sit.can("TAKE_TOWN", 0)
    assert not sit.can("CONNECT_RIVER", "r8")
    sit.do("TAKE_TOWN", 0)
    assert sum(sit.now["in_town"]) == 4
    assert not any(code("CONNECT_RIVER") <= a < code("BRIDGE") for a in sit.legal)
    town = around().stand(0, "D", "C2", town=True).begin()
    assert not town.can("CONNECT_RIVER", "r8")


@EXAMPLES.add("X-9", "T-8.1", "T-9.2", "T-9.5", "T-9.7", "T-22.1", "A-27")
def transform_and_build(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1").ground("lakes", "D2", "D3")
    sit.stand(1, "D", "D1").goods(0, coins=9, workers=9).begin()
    assert not sit.can("TRANSFORM_HOME", "D1")  # there is a building
    assert not sit.can("TRANSFORM_HOME", "I1")  # out of reach
    sit.do("TRANSFORM_HOME", "D2")
    assert not sit.can("TRANSFORM_HOME", "D3")
    assert not sit.can("TRANSFORM_OTHER", "D2")
    sit.end().do("PASS").do("TAKE_BONUS", 3)
    assert sit.offered("D2")  # later, as an ordinary build


@EXAMPLES.add("X-10", "T-8.5", "T-8.6", "A-20", "A-21")
def special_actions(make: Make) -> None:
    sit = Situation(make, "witches", "giants").card(0, 2).favor(0, 6).stand(0, "D", "C1")
    sit.stand(1, "D", "I1").goods(0, priests=1, cult=(10, 0, 0, 2)).set("on_top", 0, 0)
    sit.do("SPECIAL_BON2").do("CULT_STEP", 1).end()
    assert sit.of("cult")[1] == 1
    sit.do("PASS").do("TAKE_BONUS", 3)
    assert not sit.can("SPECIAL_BON2")
    sit.do("SPECIAL_FAV6").do("CULT_STEP", 1).end()
    sit.do("SEND_PRIEST", 0)  # no step is possible there
    assert (sit.of("cult")[0], sit.now["slot"][0][0]) == (10, 0)
    back = Situation(make, "witches", "giants").stand(0, "D", "C1").goods(0, priests=1)
    back.do("SEND_PRIEST", 2)
    assert (back.of("cult")[0], back.of("slotted")) == (1, 0)


@EXAMPLES.add("X-11", "T-8.9", "A-91", "T-8.11")
def actions_without_effect(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1").goods(0, bowls=(0, 0, 6))
    assert sit.set("bridges", 0, 0).begin().can("POWER_ACTION", 1)
    assert not sit.can("POWER_ACTION", 0)
    storm = Situation(make, "nomads", "giants").stand(0, "SH", "C1").ground("desert", "D2", "D3")
    assert not storm.begin().can("SPECIAL_ACTN")
    storm = Situation(make, "nomads", "giants").stand(0, "SH", "C1").ground("ice", "D2").begin()
    assert storm.can("SPECIAL_ACTN") == (storm.now["terrain"][storm.hex("D3")] != 0)
    trade = Situation(make, "swarmlings", "giants").stand(0, "SH", "C1").begin()
    assert not trade.can("SPECIAL_ACTS")
    spade = (
        Situation(make, "witches", "giants")
        .stand(0, "D", "C1")
        .goods(0, workers=0, bowls=(0, 0, 4))
    )
    spade.do("POWER_ACTION", 4)
    assert not spade.can("END_TURN")
    spade.do("DISCARD_SPADES")
    assert spade.now["to_act"] != 0 or spade.can("END_TURN")


@EXAMPLES.add("X-12", "T-8.10", "A-43", "A-92", "T-22.4")
def double_turn(make: Make) -> None:
    def chaos() -> Situation:
        sit = Situation(make, "chaosmagicians", "nomads").stand(0, "SH", "C1").stand(0, "D", "E4")
        sit.stand(1, "D", "I1").goods(0, coins=30, workers=20).ground("swamp", "D2")
        return sit.do("SPECIAL_ACTC")

    sit = chaos()
    assert not sit.can("END_TURN")
    sit.do("TRANSFORM_HOME", "D2")
    assert sit.can("SKIP")
    assert not sit.can("UPGRADE", "E4")
    sit.do("SKIP").do("UPGRADE", "E4")
    assert sit.can("END_TURN") or sit.now["to_act"] == 1
    sit = chaos().do("PASS")
    assert sit.can("TAKE_BONUS", 3)
    sit.do("TAKE_BONUS", 3)
    assert sit.now["to_act"] == 1


@EXAMPLES.add("X-13", "T-7.4", "T-22.9", "T-9.6", "T-9.9", "A-32", "T-9.12")
def partial_twice_in_the_cult_phase(make: Make) -> None:
    sit = Situation(make, "witches", "giants").tile(6, 4).goods(0, cult=(0, 8, 0, 0))
    sit.stand(0, "D", "C1").stand(1, "D", "I1").ground("desert", "D2", "D3")
    sit.goods(0, coins=0, workers=0, bowls=(12, 0, 0)).goods(
        1, coins=0, workers=0, bowls=(12, 0, 0)
    )
    sit.begin()
    while not sit.can("DISCARD_SPADES"):
        assert sit.game is not None
        sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[-1])
    sit.do("TRANSFORM_OTHER", "D2").do("PICK_TERRAIN", "plains")
    sit.do("TRANSFORM_OTHER", "D3").do("PICK_TERRAIN", "wasteland")
    assert sit.now["terrain"][sit.hex("D2")] == 1
    assert sit.now["terrain"][sit.hex("D3")] == 6


@EXAMPLES.add("X-14", "A-33", "T-9.13")
def giants_and_one_spade(make: Make) -> None:
    sit = Situation(make, "giants", "witches").tile(6, 4).goods(0, cult=(0, 4, 0, 0))
    sit.stand(0, "D", "C1").stand(1, "D", "I1")
    sit.goods(0, coins=0, workers=0, bowls=(12, 0, 0)).goods(
        1, coins=0, workers=0, bowls=(12, 0, 0)
    )
    sit.begin()
    while sit.now["round"] == 4:
        assert not sit.can("DISCARD_SPADES")
        assert sit.game is not None
        sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[-1])


@EXAMPLES.add("X-15", "A-34", "T-9.11", "T-12.10")
def cult_spades_score(make: Make) -> None:
    sit = Situation(make, "halflings", "witches").tile(6, 4).goods(0, cult=(0, 8, 0, 0))
    sit.card(0, 4).stand(0, "D", "C1").stand(1, "D", "I1")
    sit.goods(0, coins=0, workers=0, bowls=(12, 0, 0)).goods(
        1, coins=0, workers=0, bowls=(12, 0, 0)
    )
    sit.begin()
    while not sit.can("DISCARD_SPADES"):
        assert sit.game is not None
        sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[-1])
    assert sit.of("vp") == 22


@EXAMPLES.add("X-16", "A-35", "A-36", "T-12.1", "T-12.10")
def stronghold_spades(make: Make) -> None:
    sit = Situation(make, "halflings", "giants").tile(1).stand(0, "TP", "C1")
    sit.ground("swamp", "D2", "D3").goods(0, coins=20, workers=9).do("UPGRADE_SH", "C1")
    assert sit.of("vp") == 20 + 3 + 6
    sit.do("TRANSFORM_HOME", "D2").do("TRANSFORM_HOME", "D3")
    workers = sit.of("workers")
    sit.do("DISCARD_SPADES").do("BUILD", "D3")
    assert sit.of("workers") == workers - 1
    assert not sit.can("BUILD", "D2")
    sit = Situation(make, "alchemists", "giants").stand(0, "TP", "C1")
    sit.goods(0, coins=20, workers=9, bowls=(12, 12, 0)).do("UPGRADE_SH", "C1")
    assert sit.of("bowl") == [0, 24, 0]
    sit = Situation(make, "alchemists", "giants").stand(0, "SH", "C1").ground("plains", "D2")
    sit.goods(0, workers=9, bowls=(12, 0, 0)).do("TRANSFORM_HOME", "D2")
    assert sit.of("bowl") == [10, 2, 0]


@EXAMPLES.add("X-52", "A-89", "T-9.6", "T-12.10")
def one_hex_that_is_not_home(make: Make) -> None:
    sit = Situation(make, "halflings", "giants").stand(0, "TP", "C1").ground("lakes", "D2")
    sit.ground("desert", "D3").goods(0, coins=20, workers=9).do("UPGRADE_SH", "C1")
    assert sit.can("TRANSFORM_OTHER", "D3")
    # two spades are left: the second hex may come home, and that is all it may do
    sit.do("TRANSFORM_OTHER", "D2").do("PICK_TERRAIN", "swamp")
    assert sit.can("TRANSFORM_HOME", "D3")
    assert not sit.can("TRANSFORM_OTHER", "D3")


@EXAMPLES.add("X-17", "T-22.7", "A-91", "T-12.12", "A-37", "A-38")
def sandstorm(make: Make) -> None:
    sit = (
        Situation(make, "nomads", "giants").tile(1).stand(0, "SH", "C1").ground("lakes", "D2", "B1")
    )
    site = sit.map.sites.index((sit.map.by_name["B1"], sit.map.by_name["C1"]))
    # B1 is joined over a bridge only, D3 is desert: D2 is the one hex to turn
    sit.set("bridge", 0, site).goods(0, coins=9, workers=9).do("SPECIAL_ACTN")
    assert (sit.of("vp"), sit.now["terrain"][sit.hex("D2")]) == (20, 0)
    sit.do("BUILD", "D2")
    assert sit.of("workers") == 8


@EXAMPLES.add("X-18", "T-12.14", "A-39")
def ride(make: Make) -> None:
    sit = Situation(make, "witches", "giants").tile(3).stand(0, "SH", "C1").stand(1, "TP", "I2")
    sit.ground("forest", "I1", "I3").goods(0, coins=0, workers=0).do("SPECIAL_ACTW").do(
        "BUILD", "I1"
    )
    assert sit.of("vp") == 22
    sit.end()
    assert sit.can("LEECH_ACCEPT")


@EXAMPLES.add("X-19", "T-12.13", "A-40")
def free_trading_house(make: Make) -> None:
    sit = (
        Situation(make, "swarmlings", "giants")
        .tile(6)
        .stand(0, "SH", "C1")
        .stand(0, "D", "I1", "I3")
    )
    sit.goods(0, coins=0, workers=0).do("SPECIAL_ACTS").do("UPGRADE", "I1")
    assert (sit.of("vp"), sit.of("built")) == (23, [1, 1, 0, 1, 0])


@EXAMPLES.add("X-20", "T-12.2", "T-12.3", "A-42")
def favors_of_factions(make: Make) -> None:
    sit = Situation(make, "auren", "giants").stand(0, "TP", "C1").goods(0, coins=20, workers=9)
    sit.do("UPGRADE_SH", "C1").do("TAKE_FAVOR", 4)
    sit = (
        Situation(make, "auren", "giants")
        .stand(0, "SH", "C1")
        .do("SPECIAL_ACTA")
        .do("CULT_STEP", 0)
    )
    assert sit.of("cult")[0] == 2
    sit = (
        Situation(make, "chaosmagicians", "nomads")
        .stand(0, "TP", "C1")
        .goods(0, coins=20, workers=9)
    )
    sit.do("UPGRADE", "C1").do("TAKE_FAVOR", 4)
    assert not sit.can("TAKE_FAVOR", 4)
    sit.do("TAKE_FAVOR", 5)


@EXAMPLES.add("X-53", "T-12.4")
def stronghold_of_the_cultists(make: Make) -> None:
    sit = Situation(make, "cultists", "giants").tile(5).stand(0, "TP", "C1").stand(1, "D", "I1")
    sit.goods(0, coins=20, workers=9).do("UPGRADE_SH", "C1")
    assert sit.of("vp") == 20 + 7


@EXAMPLES.add("X-21", "T-12.4", "A-12", "A-13", "A-14")
def cultists(make: Make) -> None:
    def offered() -> Situation:
        sit = Situation(make, "cultists", "giants", "witches").stand(0, "D", "C1")
        sit.stand(1, "D", "D2").stand(2, "D", "D3").goods(0, cult=(10, 10, 10, 10), bowls=(5, 7, 0))
        return sit.set("on_top", [0, 0, 0, 0]).do("UPGRADE", "C1").end()

    sit = offered().do("LEECH_DECLINE").do("LEECH_ACCEPT").do("CULT_STEP", 2)
    assert (sit.of("cult"), sit.of("bowl")) == ([10, 10, 10, 10], [5, 7, 0])
    sit = offered().do("LEECH_DECLINE").do("LEECH_DECLINE")
    assert sit.of("bowl") == [4, 8, 0]
    void = Situation(make, "cultists", "giants").stand(0, "D", "C1").stand(1, "D", "D2")
    void.goods(1, bowls=(0, 0, 12)).goods(0, bowls=(5, 7, 0)).do("UPGRADE", "C1").end()
    assert void.of("bowl") == [5, 7, 0]


@EXAMPLES.add("X-22", "T-12.5", "A-41", "T-22.8")
def darklings(make: Make) -> None:
    sit = Situation(make, "darklings", "giants").stand(0, "TP", "C1").goods(0, coins=20, workers=9)
    sit.goods(0, priests=0).do("UPGRADE_SH", "C1")
    for _ in range(3):
        sit.do("CONVERT_W_P")
    assert (sit.of("priests"), sit.of("workers")) == (3, 2)
    assert not sit.can("CONVERT_W_P")
    other = Situation(make, "darklings", "giants").stand(0, "SH", "C1").goods(0, workers=3).begin()
    assert not other.can("CONVERT_W_P")


@EXAMPLES.add("X-23", "A-27", "T-12.6", "T-3.6", "A-29", "A-30")
def tunnel(make: Make) -> None:
    for stronghold, price in ((False, 2), (True, 1)):
        sit = Situation(make, "dwarves", "giants").stand(0, "SH" if stronghold else "D", "C1")
        far = next(
            sit.map.hexes[h].name
            for h in sit.map.land
            if sit.map.distance(h, sit.map.by_name["C1"]) == 2
        )
        sit.ground("mountains", far).goods(0, coins=9, workers=9).do("BUILD", far)
        assert (sit.of("workers"), sit.of("vp")) == (9 - 1 - price, 24)
    sit = (
        Situation(make, "dwarves", "giants")
        .card(0, 4)
        .stand(0, "D", "C1")
        .ground("mountains", "E5")
    )
    assert not sit.begin().offered("E5")  # no ship, and too far for a tunnel


@EXAMPLES.add("X-24", "T-8.9", "T-12.7", "T-8.8", "A-5", "A-6", "T-16.5")
def engineers(make: Make) -> None:
    sit = (
        Situation(make, "engineers", "giants")
        .card(0, 3)
        .stand(0, "SH", "C1")
        .stand(0, "D", "B1", "I1")
    )
    sit.stand(1, "D", "I3").goods(0, workers=4).do("SPECIAL_ACTE").do("BRIDGE", "B1:C1").end()
    assert not sit.can("LEECH_ACCEPT")
    sit.do("PASS").do("TAKE_BONUS", 4)
    sit.do("SPECIAL_ACTE").do("BRIDGE", "B2:C1").end()
    assert sit.of("workers") == 0
    sit.do("PASS")
    assert sit.of("vp") == 23  # the second bridge has an empty end
    town = Situation(make, "engineers", "giants").stand(0, "SH", "C1").stand(0, "TP", "B1", "D2")
    town.stand(0, "D", "D3").goods(0, workers=4).do("SPECIAL_ACTE").do("BRIDGE", "B1:C1")
    assert town.can("TAKE_TOWN", 0)


@EXAMPLES.add("X-25", "T-12.9")
def giants_stronghold(make: Make) -> None:
    sit = Situation(make, "giants", "witches").stand(0, "SH", "C1").ground("lakes", "D2")
    sit.goods(0, coins=9, workers=1).do("SPECIAL_ACTG").do("TRANSFORM_HOME", "D2").do("BUILD", "D2")
    assert sit.of("workers") == 0


@EXAMPLES.add("X-26", "T-10.1", "T-10.8", "A-44", "A-94", "T-10.9", "A-45")
def joining_a_town(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "SA", "E1", town=True)
    sit.stand(0, "TP", "E2", "E3", town=True).ground("forest", "E4").goods(0, coins=9, workers=9)
    sit.do("BUILD", "E4")
    assert not sit.can("TAKE_TOWN", 0)
    assert sum(sit.now["in_town"]) == 4
    # FAV5 founds two towns at once; one tile each
    sit = Situation(make, "witches", "giants").stand(0, "SA", "E1").stand(0, "D", "E2", "E3", "E4")
    sit.stand(0, "TE", "I1").stand(0, "TP", "I2").stand(0, "D", "I3").stand(0, "TP", "I4")
    sit.goods(0, coins=20, workers=9)
    assert sum(sit.fields["in_town"]) == 0
    sit.set("in_town", [0] * 77).do("UPGRADE", "I2")
    first = sit.can("TAKE_TOWN", 0)
    assert first  # TE 2 + TE 2 + D 1 + TP 2 = 7
    none = Situation(make, "witches", "giants").set("towns_left", [0] * 8).stand(0, "SA", "E1")
    none.stand(0, "TP", "E2").stand(0, "D", "E3").goods(0, coins=20, workers=9).do("UPGRADE", "E3")
    assert not none.can("TAKE_TOWN", 0)


@EXAMPLES.add("X-27", "A-1", "A-8", "T-3.1")
def bridges_serve_everybody(make: Make) -> None:
    sit = Situation(make, "giants", "witches").stand(0, "D", "C1").stand(1, "D", "B1")
    site = sit.map.sites.index((sit.map.by_name["B1"], sit.map.by_name["C1"]))
    sit.set("bridge", 1, site).goods(0, coins=3, workers=2).do("UPGRADE", "C1").end()
    assert sit.can("LEECH_ACCEPT")  # cheap, and an offer, over a foreign bridge


@EXAMPLES.add("X-28", "T-3.3", "A-31")
def ship_card(make: Make) -> None:
    for card, expected in ((4, True), (3, False)):
        sit = Situation(make, "witches", "giants").card(0, card).stand(0, "D", "C1")
        assert sit.ground("forest", "B1").begin().offered("B1") == expected


@EXAMPLES.add("X-29", "T-17.1", "T-17.6", "T-17.7")
def end_of_the_game(make: Make) -> None:
    sit = Situation(make, "witches", "giants").set("round", 6).card(0, 4).card(1, 5)
    for seat, where in enumerate(("C1", "I1")):
        sit.stand(seat, "D", where)
        sit.goods(seat, coins=3, workers=0, priests=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    sit.begin()
    assert sit.game is not None
    while sit.game.node != "OVER":
        sit.do("PASS")
    assert sit.game.scores() == [20 + 15 + 1, 20 + 15 + 1]
    assert sit.game.places() == [1, 1]
