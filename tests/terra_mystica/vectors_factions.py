"""Further worked examples: cults, ice, volcano and variable factions (X-30 to X-55)."""

from __future__ import annotations

from tests.vectors import Collection, Make

from .situation import FACTIONS, STREAM, Situation, code

EXAMPLES = Collection()
DESERT, PLAINS, SWAMP, LAKES, FOREST, MOUNTAINS, WASTELAND = range(7)
ICE, VOLCANO = 7, 8


@EXAMPLES.add("X-34", "T-11.2", "T-11.4", "T-11.10", "T-4.5")
def first_ice_and_volcano(make: Make) -> None:
    options = {"players": 2, "factions": ["icemaidens", "dragonlords"], "fire_ice": True}
    game = make(options, None, STREAM)
    game.apply(code("PICK_TERRAIN", FOREST))
    game.apply(code("TAKE_FAVOR", 6))
    assert code("PICK_TERRAIN", FOREST) not in game.legal()
    game.apply(code("PICK_TERRAIN", SWAMP))
    placed = []
    while game.node == "PLACE":
        placed.append((game.to_act, game.legal()[0] - code("BUILD")))
        game.apply(game.legal()[0])
    fields = game.fields()
    for seat, h in placed:
        assert fields["terrain"][h] == (ICE, VOLCANO)[seat]
    sit = (
        Situation(make, "icemaidens", "giants").set("start_terrain", FOREST, 0).stand(0, "D", "C1")
    )
    sit.ground("ice", "D2").ground("volcano", "D3").goods(0, coins=9, workers=9).begin()
    assert sit.offered("D2")
    assert not sit.can("TRANSFORM_HOME", "D3")
    assert not sit.offered("D3")
    sit.do("BUILD", "D2")
    other = Situation(make, "giants", "icemaidens").set("start_terrain", FOREST, 1)
    other.stand(0, "D", "C1").ground("ice", "D2").goods(0, coins=9, workers=9).begin()
    assert not other.can("TRANSFORM_HOME", "D2")


@EXAMPLES.add("X-42", "A-79", "A-98", "T-5.6")
def priests_of_the_cult_phase(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "giants").tile(3, 2).set("home", PLAINS, 0)
    sit.set("unlocked", 1 << PLAINS, 0).stand(0, "D", "C1").stand(0, "TE", "B2").stand(1, "D", "I1")
    sit.goods(0, coins=0, workers=0, bowls=(12, 0, 0), cult=(0, 8, 0, 0))
    sit.goods(1, coins=0, workers=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0)).begin()
    questions = 0
    while sit.now["round"] == 2 or sit.can("TAKE_PRIEST"):
        assert sit.game is not None
        if sit.can("TAKE_PRIEST"):
            questions += 1
            choices = [a for a in sit.legal if a != code("TAKE_PRIEST")]
            sit.game.apply(choices[0])
        else:
            sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[0])
    assert questions >= 3  # two of the tile, one of the temple's income


@EXAMPLES.add("X-43", "T-15.7", "T-15.1", "A-102")
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


@EXAMPLES.add("X-46", "T-3.5", "T-6.7", "T-8.2", "T-8.7", "T-10.2", "T-10.11", "A-49", "T-10.9")
def tracks_and_tiles(make: Make) -> None:
    sit = (
        Situation(make, "witches", "giants")
        .stand(0, "D", "C1")
        .goods(0, coins=20, workers=9, priests=2)
    )
    sit.do("ADVANCE_SHIP")
    assert (sit.of("ship"), sit.of("vp"), sit.of("coins")) == (1, 22, 16)
    sit = (
        Situation(make, "halflings", "giants")
        .stand(0, "D", "C1")
        .goods(0, coins=1, workers=2, priests=1)
    )
    sit.do("ADVANCE_DIG")
    assert (sit.of("dig"), sit.of("vp"), sit.of("coins")) == (1, 26, 0)
    # FAV10 and FAV11 already held score a trading house and a dwelling
    sit = Situation(make, "witches", "giants").tile(2).favor(0, 10, 11).stand(0, "D", "C1")
    sit.ground("forest", "D2").goods(0, coins=20, workers=9).do("BUILD", "D2")
    assert sit.of("vp") == 22
    # FAV5 makes a town of a settlement of strength 6, and of two such settlements two
    sit = Situation(make, "witches", "giants").stand(0, "TP", "E1", "E2").stand(0, "D", "E3", "E4")
    sit.stand(0, "TP", "I1", "I2").stand(0, "D", "I3", "I4").stand(0, "TP", "A1")
    sit.goods(0, coins=20, workers=9).do("UPGRADE", "A1").do("TAKE_FAVOR", 4)
    sit.do("TAKE_TOWN", 0).do("TAKE_TOWN", 0)
    assert sum(sit.now["in_town"]) == 8
