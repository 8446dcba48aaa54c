"""Worked examples of the Fire & Ice rulebook (V-1 to V-20)."""

from __future__ import annotations

from tests.vectors import Collection, Make

from .situation import FACTIONS, STREAM, Situation, code

EXAMPLES = Collection()
DESERT, PLAINS, SWAMP, LAKES, FOREST, MOUNTAINS, WASTELAND = range(7)


def picks(game: object) -> set[int]:
    """Terrains that can be named now."""
    low = code("PICK_TERRAIN")
    return {a - low for a in game.legal() if low <= a < low + 7}  # type: ignore[attr-defined]


@EXAMPLES.add("V-1", "T-4.4", "T-11.1", "T-1.5")
def ice_terrain(make: Make) -> None:
    game = make({"players": 4, "factions": "draft", "fire_ice": True}, None, STREAM)
    for name in ("giants", "darklings", "icemaidens"):
        game.apply(code("FACTION", FACTIONS.index(name)))
    assert picks(game) == {DESERT, PLAINS, LAKES, FOREST, MOUNTAINS}
    game.apply(code("PICK_TERRAIN", FOREST))
    game.apply(code("TAKE_FAVOR", 6))
    free = {FACTIONS[i] for i in range(20) if code("FACTION", i) in game.legal()}
    assert not free & {"witches", "auren", "giants", "chaosmagicians", "yetis", "alchemists"}
    assert {"nomads", "mermaids", "dragonlords", "riverwalkers"} <= free


@EXAMPLES.add("V-2", "T-11.3", "A-61", "A-62", "A-101")
def ice_circle(make: Make) -> None:
    for terrain, spades in (
        ("forest", 1),
        ("mountains", 1),
        ("lakes", 1),
        ("wasteland", 2),
        ("swamp", 2),
        ("desert", 3),
        ("plains", 3),
    ):
        for workers in (3 * spades - 1, 3 * spades):
            sit = Situation(make, "icemaidens", "giants").set("start_terrain", FOREST, 0)
            sit.stand(0, "D", "C1").ground(terrain, "D2").goods(0, workers=workers).begin()
            assert sit.can("TRANSFORM_HOME", "D2") == (workers == 3 * spades), (terrain, workers)
            if terrain == "forest":
                assert not sit.can("TRANSFORM_OTHER", "D2")
            elif workers >= 3:
                sit.do("TRANSFORM_OTHER", "D2") if sit.can("TRANSFORM_OTHER", "D2") else None
                assert not sit.can("PICK_TERRAIN", "forest")


@EXAMPLES.add("V-3", "T-13.1", "T-13.2", "T-4.5", "A-97")
def shapeshifters(make: Make) -> None:
    options = {"players": 2, "factions": ["shapeshifters", "witches"], "fire_ice": True}
    game = make(options, None, STREAM)
    assert picks(game) == set(range(7)) - {FOREST}
    game.apply(code("PICK_TERRAIN", WASTELAND))
    assert game.fields()["home"] == [WASTELAND, FOREST]
    for terrain, spades in (
        ("mountains", 1),
        ("desert", 1),
        ("forest", 2),
        ("plains", 2),
        ("swamp", 3),
        ("lakes", 3),
    ):
        for workers in (3 * spades - 1, 3 * spades):
            sit = Situation(make, "shapeshifters", "witches").set("home", WASTELAND, 0)
            sit.stand(0, "D", "C1").ground(terrain, "D2").goods(0, workers=workers).begin()
            assert sit.can("TRANSFORM_HOME", "D2") == (workers == 3 * spades)
        if workers == 3 * spades:
            assert sit.do("TRANSFORM_HOME", "D2").of("workers") == 0


@EXAMPLES.add("V-4", "T-13.8", "T-13.9")
def riverwalkers_begin(make: Make) -> None:
    options = {"players": 2, "factions": ["riverwalkers", "witches"], "fire_ice": True}
    game = make(options, None, STREAM)
    game.apply(code("PICK_TERRAIN", DESERT))
    fields = game.fields()
    assert fields["unlocked"][0] == 1 << DESERT
    assert fields["priests"][0] == 0
    # desert hexes at a river of the original map; A5 lies at one too
    sit = Situation(make, "riverwalkers", "witches")
    places = {sit.map.land[a - code("BUILD")] for a in game.legal()}
    assert places == {
        h for h in sit.map.land if sit.map.hexes[h].terrain == DESERT and sit.map.touches_river(h)
    }
    game.apply(game.legal()[0])


@EXAMPLES.add("V-5", "T-13.9", "T-13.11", "T-13.14", "A-80", "A-81")
def riverwalkers_build(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "witches").set("home", PLAINS, 0)
    sit.set("unlocked", 1 << PLAINS | 1 << LAKES | 1 << MOUNTAINS, 0)
    sit.stand(0, "D", "C1").ground("plains", "A2", "D2").ground("lakes", "B1").ground(
        "mountains", "C2"
    )
    sit.ground("forest", "D3").ground("plains", "E4").begin()
    # river distance 1 from C1: A2, A3, A4, B1, B2, C2, D1, D2, D3
    assert all(sit.offered(where) for where in ("A2", "B1", "C2", "D2"))
    assert not sit.offered("D3")  # locked forest
    assert not sit.offered("E4")  # river distance 2
    assert not any(code("TRANSFORM_HOME") <= a < code("CONNECT_RIVER") for a in sit.legal)
    # priest limit 1 + 2 unlocked terrains: with three on hand a fourth is given up
    sit = Situation(make, "riverwalkers", "witches").set("home", PLAINS, 0)
    sit.set("unlocked", 1 << PLAINS | 1 << LAKES | 1 << MOUNTAINS, 0)
    sit.goods(0, priests=3, bowls=(0, 0, 5)).stand(0, "D", "C1").do("POWER_ACTION", 1)
    sit.do("TAKE_PRIEST")
    assert sit.of("priests") == 3


@EXAMPLES.add("V-6", "T-3.8", "T-10.7", "T-13.14")
def riverwalkers_town(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "witches").set("home", PLAINS, 0)
    sit.set("unlocked", 1 << PLAINS, 0).goods(0, coins=20, workers=9)
    sit.stand(0, "D", "C1").stand(0, "SH", "D3").stand(0, "TP", "E4")
    # C1, D2, D3, E4 touch each other by land: D + D + SH + TP = 7
    sit.ground("plains", "D2").do("BUILD", "D2")
    assert sit.can("TAKE_TOWN", 0)


@EXAMPLES.add("V-12", "T-11.17", "T-8.6")
def acolytes_priests(make: Make) -> None:
    for value, steps in ((0, 4), (1, 3), (2, 2)):
        sit = Situation(make, "acolytes", "witches").stand(0, "SH", "C1")
        sit.goods(0, priests=1, cult=(3, 3, 3, 3)).do("SEND_PRIEST", 3 + value)
        assert sit.of("cult")[1] == 3 + steps


@EXAMPLES.add("V-13", "T-11.16")
def dragonlords_stronghold(make: Make) -> None:
    sit = Situation(make, "dragonlords", "witches", "nomads").stand(0, "TP", "C1")
    sit.goods(0, coins=20, workers=9, bowls=(2, 3, 1)).do("UPGRADE_SH", "C1")
    assert sit.of("bowl") == [5, 3, 1]


@EXAMPLES.add("V-14", "T-11.11", "T-11.12", "T-11.15", "A-64")
def dragonlords_volcano(make: Make) -> None:
    for terrain, bowls in (("forest", [2, 4, 0]), ("swamp", [3, 4, 0])):
        sit = Situation(make, "dragonlords", "witches").stand(0, "D", "C1").tile(1)
        sit.ground(terrain, "D2").goods(0, bowls=(4, 4, 0)).do("TRANSFORM_HOME", "D2")
        assert sit.of("bowl") == bowls
        assert sit.of("vp") == 20  # a volcano is not a spade
        assert sit.now["terrain"][sit.hex("D2")] == 8
        assert sit.offered("D2")
    # neither the Riverwalkers' terrain nor an ice player's start terrain is a home terrain
    for other, named in (("riverwalkers", "home"), ("yetis", "start_terrain")):
        sit = Situation(make, "dragonlords", other).stand(0, "D", "C1").ground("forest", "D2")
        sit.set(named, FOREST, 1)
        sit.goods(0, bowls=(4, 4, 0)).do("TRANSFORM_HOME", "D2")
        assert sit.of("bowl") == [3, 4, 0]


@EXAMPLES.add("V-15", "T-11.13", "A-66", "A-67")
def acolytes_volcano(make: Make) -> None:
    sit = Situation(make, "acolytes", "witches").stand(0, "D", "C1").ground("swamp", "D2")
    sit.ground("forest", "D3").begin()
    assert not sit.can("TRANSFORM_HOME", "D3")  # four steps on one track are needed
    sit.do("TRANSFORM_HOME", "D2")
    assert sit.legal == [code("LOSE_CULT", track) for track in range(4)]
    sit.do("LOSE_CULT", 2)
    assert sit.of("cult") == [3, 3, 0, 3]
    # from space 10 the key comes back and the space is free again
    sit = Situation(make, "acolytes", "witches").stand(0, "D", "C1").ground("swamp", "D2")
    sit.goods(0, cult=(10, 3, 3, 3), bowls=(6, 6, 0)).set("on_top", 0, 0).do("TRANSFORM_HOME", "D2")
    sit.do("LOSE_CULT", 0)
    assert (sit.of("cult")[0], sit.of("keys"), sit.now["on_top"][0]) == (7, 1, -1)


@EXAMPLES.add("V-16", "T-11.7", "A-72")
def yetis_power(make: Make) -> None:
    sit = Situation(make, "yetis", "witches").stand(0, "D", "C1")
    sit.goods(0, coins=0, bowls=(5, 4, 3)).do("POWER_ACTION", 3)
    assert sit.of("bowl") == [8, 4, 0]
    assert sit.of("coins") == 7


@EXAMPLES.add("V-17", "T-11.5", "A-73", "T-5.3")
def ice_maidens_favor(make: Make) -> None:
    options = {"players": 2, "factions": ["icemaidens", "giants"], "fire_ice": True}
    for favor, cult, bowls in (
        (7, [0, 1, 2, 1], [6, 6, 0]),
        (3, [0, 1, 3, 1], [5, 7, 0]),
        (2, [0, 4, 0, 1], [5, 7, 0]),
    ):
        game = make(options, None, STREAM)
        game.apply(code("PICK_TERRAIN", FOREST))
        game.apply(code("TAKE_FAVOR", favor - 1))
        fields = game.fields()
        assert (fields["cult"][0], fields["bowl"][0]) == (cult, bowls)
        while fields["round"] == 0:
            before = fields
            game.apply(game.legal()[0])
            fields = game.fields()
        if favor == 7:
            # two dwellings give 3 workers, the tile one more; cards may add to it
            assert fields["workers"][0] - before["workers"][0] >= 4


@EXAMPLES.add("V-18", "T-13.3", "A-12")
def shapeshifters_token(make: Make) -> None:
    def built(rules: str = "printed", near: bool = True) -> Situation:
        sit = Situation(make, "shapeshifters", "witches", variable_rules=rules)
        sit.set("home", WASTELAND, 0).stand(0, "D", "C1").goods(0, bowls=(4, 4, 0))
        if near:
            sit.stand(1, "D", "D2")
        return sit.do("UPGRADE", "C1").end()

    assert built().do("LEECH_ACCEPT").of("bowl") == [4, 4, 1]
    assert built().do("LEECH_DECLINE").of("bowl") == [3, 5, 0]
    assert built(near=False).of("bowl") == [4, 4, 0]
    sit = built("revised").do("LEECH_ACCEPT").do("BUY_TOKEN")
    assert (sit.of("bowl"), sit.of("vp")) == ([4, 4, 1], 19 + 3)
    sit = built("revised").do("LEECH_ACCEPT").do("SKIP")
    assert (sit.of("bowl"), sit.of("vp")) == ([4, 4, 0], 20 + 3)


@EXAMPLES.add("V-19", "T-13.4", "T-13.5", "T-13.6", "A-74", "A-75", "T-1.6")
def shapeshifters_shift(make: Make) -> None:
    for name, bowls in (("SHIFT_BY_POWER", [5, 3, 1]), ("SHIFT_BY_TOKENS", [0, 2, 4])):
        sit = Situation(make, "shapeshifters", "witches").set("home", WASTELAND, 0)
        sit.stand(0, "SH", "C1").stand(0, "D", "E4").goods(0, bowls=(2, 3, 4)).do(name)
        assert not sit.can("PICK_TERRAIN", "wasteland")
        assert not sit.can("PICK_TERRAIN", "forest")
        sit.do("PICK_TERRAIN", "lakes")
        assert (sit.of("bowl"), sit.of("vp"), sit.of("home")) == (bowls, 22, LAKES)
        sit.end().do("PASS").do("TAKE_BONUS", 4)
        assert sit.can("UPGRADE", "E4")  # a former home is still built on
    sit = Situation(make, "shapeshifters", "witches", variable_rules="revised")
    sit.set("home", WASTELAND, 0).stand(0, "SH", "C1").goods(0, bowls=(2, 3, 4)).begin()
    assert not sit.can("SHIFT_BY_POWER")  # five are asked
    sit.do("SHIFT_BY_TOKENS").do("PICK_TERRAIN", "lakes")
    assert (sit.of("bowl"), sit.of("vp")) == ([0, 0, 4], 20)


@EXAMPLES.add("V-20", "T-15.1", "T-15.2", "T-15.3", "T-15.4", "T-15.5", "T-15.6", "A-82")
def auction(make: Make) -> None:
    game = make({"players": 4, "factions": "auction", "fire_ice": False}, None, STREAM)
    bids: dict[int, int] = {}
    for bid in (3, 0, 7):
        winner = game.to_act
        game.apply(code("BID", bid))
        while code("BID_PASS") in game.legal():
            assert code("BID", bid) not in game.legal()  # higher than the last bid
            game.apply(code("BID_PASS"))
        assert game.to_act == winner
        bids[winner] = bid
        before = len([f for f in game.fields()["faction"] if f >= 0])
        while game.node in ("FACTION", "POSITION", "TERRAIN", "SETUP_FAVOR"):
            game.apply(game.legal()[0])
            if len([f for f in game.fields()["faction"] if f >= 0]) > before + 1:
                break
    while game.node in ("FACTION", "POSITION", "TERRAIN", "SETUP_FAVOR"):
        game.apply(game.legal()[0])
    expected = [40 - bids.get(seat, 0) for seat in range(4)]
    assert sorted(expected) == [33, 37, 40, 40]
    assert game.fields()["vp"] == expected
