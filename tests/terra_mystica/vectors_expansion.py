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
