"""Further worked examples: set-up, rounds, conversions, main actions, spades (X-1 to X-29)."""

from __future__ import annotations

from tests.vectors import Collection, Make

from .situation import DATA, FACTIONS, STREAM, Situation, code

EXAMPLES = Collection()


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
