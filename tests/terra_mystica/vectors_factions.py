"""Further worked examples: cults, ice, volcano and variable factions (X-30 to X-55)."""

from __future__ import annotations

from tests.vectors import Collection, Make

from .situation import FACTIONS, STREAM, Situation, code

EXAMPLES = Collection()
DESERT, PLAINS, SWAMP, LAKES, FOREST, MOUNTAINS, WASTELAND = range(7)
ICE, VOLCANO = 7, 8


@EXAMPLES.add("X-30", "T-16.2", "A-18", "A-19")
def top_of_a_cult(make: Make) -> None:
    for keys, on_top, cult, n_keys in ((1, -1, 10, 0), (0, -1, 9, 0), (1, 1, 9, 1)):
        sit = Situation(make, "witches", "giants").stand(0, "D", "C1")
        sit.goods(0, priests=1, keys=keys, cult=(8, 0, 0, 0), bowls=(12, 0, 0)).set(
            "on_top", on_top, 0
        )
        sit.do("SEND_PRIEST", 0)
        assert (sit.of("cult")[0], sit.of("keys")) == (cult, n_keys)
        assert sit.of("bowl")[1] == (3 if cult == 10 else 0)


@EXAMPLES.add("X-31", "T-16.3", "A-16", "A-103")
def key_after_the_step(make: Make) -> None:
    """Favor first and town later in one action: the track moves on to 10."""
    for first in ("favor", "town"):
        sit = Situation(make, "witches", "giants").stand(0, "TE", "E1").stand(0, "TP", "E2", "E3")
        sit.goods(0, coins=9, workers=9, cult=(8, 0, 0, 0)).do("UPGRADE", "E1")
        if first == "favor":
            sit.do("TAKE_FAVOR", 0)
            assert sit.of("cult")[0] == 9
            sit.do("TAKE_TOWN", 1)
        else:
            sit.do("TAKE_TOWN", 1).do("TAKE_FAVOR", 0)
        assert (sit.of("cult")[0], sit.of("keys")) == (10, 0)


@EXAMPLES.add("X-32", "T-16.4", "A-17", "A-96")
def too_few_keys(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "TE", "E1").stand(0, "TP", "E2", "E3")
    sit.goods(0, coins=9, workers=9, cult=(8, 9, 0, 0)).do("UPGRADE", "E1").do("TAKE_FAVOR", 0)
    sit.do("TAKE_TOWN", 4)  # one key, a step on every track: fire was blocked, water is at 9
    choices = [a for a in sit.legal if code("CULT_STEP") <= a < code("LOSE_CULT")]
    assert choices == [code("CULT_STEP", 0), code("CULT_STEP", 1)]
    sit.do("CULT_STEP", 1)
    assert sit.of("cult") == [9, 10, 1, 1]


@EXAMPLES.add("X-33", "A-95")
def a_key_of_a_later_turn(make: Make) -> None:
    sit = Situation(make, "witches", "giants").stand(0, "D", "C1")
    sit.goods(0, priests=1, keys=1, cult=(9, 0, 0, 0)).do("SEND_PRIEST", 2)
    assert sit.of("cult")[0] == 10


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


@EXAMPLES.add("X-35", "T-11.6", "T-16.5")
def ice_maidens_pass(make: Make) -> None:
    sit = Situation(make, "icemaidens", "giants").card(0, 3).stand(0, "SH", "C1")
    sit.stand(0, "TE", "D2", "I1").stand(0, "SA", "E11").do("PASS")
    assert sit.of("vp") == 26


@EXAMPLES.add("X-36", "T-11.8", "T-11.9", "A-71")
def yetis(make: Make) -> None:
    sit = Situation(make, "yetis", "giants").stand(0, "SH", "C1").stand(1, "D", "I1")
    sit.set("act_used", 1, 3).goods(0, coins=0, bowls=(0, 0, 9)).do("POWER_ACTION", 3).end()
    assert sit.of("coins") == 7
    sit.do("PASS").do("TAKE_BONUS", 3)
    assert sit.can("POWER_ACTION", 3)  # once more, as the only ones
    offer = Situation(make, "giants", "yetis").stand(0, "D", "C1").stand(1, "SH", "D2")
    offer.goods(1, bowls=(12, 0, 0)).do("UPGRADE", "C1").end().do("LEECH_ACCEPT")
    assert (offer.of("bowl", 1), offer.of("vp", 1)) == ([8, 4, 0], 17)


@EXAMPLES.add("X-37", "T-11.14", "T-11.15", "A-68", "A-70")
def volcano_spades(make: Make) -> None:
    sit = Situation(make, "dragonlords", "giants").tile(1).stand(0, "D", "C1")
    sit.goods(0, bowls=(2, 0, 6)).do("POWER_ACTION", 5)
    assert (sit.of("bowl"), sit.of("vp")) == ([10, 0, 0], 24)
    assert not any(code("TRANSFORM_HOME") <= a < code("CONNECT_RIVER") for a in sit.legal)
    sit = Situation(make, "acolytes", "giants").stand(0, "D", "C1").goods(0, bowls=(0, 0, 6))
    sit.do("POWER_ACTION", 5).do("CULT_STEP", 0).do("CULT_STEP", 3)
    assert sit.of("cult") == [4, 3, 3, 4]


@EXAMPLES.add("X-38", "T-11.12", "A-69")
def all_tokens_away(make: Make) -> None:
    sit = Situation(make, "dragonlords", "giants").stand(0, "D", "C1").ground("lakes", "D2")
    sit.goods(0, bowls=(0, 0, 1)).do("TRANSFORM_HOME", "D2")
    assert sit.of("bowl") == [0, 0, 0]


@EXAMPLES.add("X-39", "T-13.7", "A-76")
def shifted_home(make: Make) -> None:
    sit = Situation(make, "shapeshifters", "dragonlords").set("home", WASTELAND, 0).set("round", 6)
    sit.stand(0, "SH", "C1").stand(1, "D", "I1").ground("lakes", "I2").goods(0, bowls=(0, 0, 3))
    sit.goods(1, bowls=(2, 0, 0)).do("SHIFT_BY_POWER").do("PICK_TERRAIN", "lakes").end()
    sit.do("TRANSFORM_HOME", "I2")
    assert sit.of("bowl", 1) == [0, 0, 0]  # two tokens: it is somebody's home now


@EXAMPLES.add("X-40", "T-13.11", "T-13.10", "A-77", "A-78", "A-99")
def unlocking(make: Make) -> None:
    def walkers(rules: str, coins: int, priests: int = 0) -> Situation:
        sit = Situation(make, "riverwalkers", "giants", variable_rules=rules).set("home", PLAINS, 0)
        sit.set("unlocked", 1 << PLAINS, 0).stand(0, "D", "C1")
        return sit.goods(0, coins=coins, priests=priests, bowls=(0, 0, 3)).do("POWER_ACTION", 1)

    sit = walkers("printed", 0)
    sit.do("PICK_TERRAIN", "wasteland")
    assert (sit.of("unlocked"), sit.of("priests")) == (1 << PLAINS | 1 << WASTELAND, 0)
    sit = walkers("revised", 1)
    assert not sit.can("PICK_TERRAIN", "wasteland")  # the Giants' home costs two coins
    sit.do("PICK_TERRAIN", "lakes")
    assert sit.of("coins") == 0
    sit = walkers("printed", 0, priests=1)
    sit.do("TAKE_PRIEST")  # at the limit the gain is given up
    assert sit.of("priests") == 1
    sit = walkers("revised", 0, priests=1)
    assert code("TAKE_PRIEST") in sit.legal
    assert not any(code("PICK_TERRAIN") <= a < code("TAKE_PRIEST") for a in sit.legal)
    assert sit.do("TAKE_PRIEST").of("priests") == 1  # nothing to unlock: lost


@EXAMPLES.add("X-41", "T-13.9", "T-13.12", "T-13.13", "A-81")
def riverwalkers_limits(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "giants").set("home", PLAINS, 0).card(0, 1)
    sit.set("unlocked", 1 << PLAINS, 0).stand(0, "TP", "C1").stand(0, "D", "B2")
    sit.goods(0, coins=20, workers=9, bowls=(0, 0, 9)).begin()
    assert not sit.can("POWER_ACTION", 4)
    assert not sit.can("POWER_ACTION", 5)
    assert not sit.can("SPECIAL_BON1")
    sit.do("UPGRADE_SH", "C1").do("BRIDGE", "B1:C1").do("BRIDGE", "A3:C1")
    assert sit.of("bridges") == 1
    assert not any(code("BRIDGE") <= a < code("FACTION") for a in sit.legal)


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


@EXAMPLES.add("X-44", "A-10", "A-11", "T-6.8", "T-10.4")
def offers_without_points(make: Make) -> None:
    sit = Situation(make, "giants", "witches").stand(0, "D", "C1").stand(1, "SH", "D2")
    sit.goods(1, vp=0, bowls=(5, 7, 0)).do("UPGRADE", "C1").end().do("LEECH_ACCEPT")
    assert (sit.of("vp", 1), sit.of("bowl", 1)) == (0, [4, 8, 0])


@EXAMPLES.add("X-45", "A-30", "T-3.7", "T-10.10")
def shipping_tile(make: Make) -> None:
    for faction, field, before, after in (
        ("witches", "ship", 0, 1),
        ("dwarves", "ship", 0, 0),
        ("fakirs", "range", 1, 2),
    ):
        sit = Situation(make, faction, "swarmlings").stand(0, "TP", "E1", "E2", "E3")
        sit.stand(0, "D", "E4").goods(0, coins=20, workers=9).do("UPGRADE", "E4")
        assert sit.of(field) == before
        sit.do("TAKE_TOWN", 6)
        assert sit.of(field) == after


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


@EXAMPLES.add("X-47", "T-13.12", "T-7.2")
def riverwalkers_and_cult_spades(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "giants").tile(6, 4).set("home", PLAINS, 0)
    sit.set("unlocked", 1 << PLAINS, 0).stand(0, "D", "C1").stand(1, "D", "I1")
    sit.goods(0, coins=0, workers=0, bowls=(7, 0, 5), cult=(0, 8, 0, 0))
    sit.goods(1, coins=0, workers=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    sit.do("CONVERT_PW_P").do("TAKE_PRIEST").do("CONVERT_P_C")
    while sit.now["round"] == 4:
        assert not sit.can("DISCARD_SPADES")
        assert sit.game is not None
        sit.game.apply(code("PASS") if sit.can("PASS") else sit.legal[-1])


def pass_all(sit: Situation) -> Situation:
    """Let every seat pass and take its first card, until somebody has more to decide."""
    sit.begin()
    while sit.can("PASS") or sit.now["node"] == "CARD":
        sit.do("PASS") if sit.can("PASS") else sit.game.apply(sit.legal[0])  # type: ignore[union-attr]
        if sit.now["passed"] == [0] * len(sit.now["passed"]):
            break
    return sit


@EXAMPLES.add("X-48", "T-13.10", "A-98")
def the_last_terrain(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "giants").tile(3, 2).set("home", PLAINS, 0)
    sit.set("unlocked", (1 << 7) - 1 & ~(1 << WASTELAND), 0).stand(0, "D", "C1")
    sit.stand(1, "D", "I1").goods(0, workers=0, priests=0, bowls=(12, 0, 0), cult=(0, 8, 0, 0))
    sit.goods(1, workers=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    # two priests: one unlocks the last terrain, the other comes like anybody's
    pass_all(sit).do("PICK_TERRAIN", "wasteland")
    assert (sit.of("unlocked"), sit.of("priests")) == ((1 << 7) - 1, 1)


@EXAMPLES.add("X-50", "T-7.2", "T-13.10")
def converted_priests_unlock(make: Make) -> None:
    for rules, coins, offered in (
        ("printed", 0, True),
        ("revised", 0, False),
        ("revised", 1, True),
    ):
        sit = Situation(make, "riverwalkers", "giants", variable_rules=rules).set("home", PLAINS, 0)
        sit.set("unlocked", 1 << PLAINS, 0).stand(0, "D", "C1")
        # at the limit a priest is worth something only if it can unlock a terrain
        sit.goods(0, coins=coins, priests=1, bowls=(7, 0, 5)).begin()
        assert sit.can("CONVERT_PW_P") == offered
        if offered:
            sit.do("CONVERT_PW_P").do("PICK_TERRAIN", "lakes")
            assert (sit.of("priests"), sit.of("bowl")) == (1, [12, 0, 0])


@EXAMPLES.add("X-51", "T-22.5", "T-22.7", "T-13.10")
def conversions_while_a_priest_is_settled(make: Make) -> None:
    sit = Situation(make, "riverwalkers", "giants", variable_rules="revised")
    sit.set("home", PLAINS, 0).set("unlocked", 1 << PLAINS, 0).stand(0, "D", "C1")
    sit.goods(0, coins=0, workers=1, priests=0, bowls=(0, 0, 5)).begin()
    # a coin made between the priest and its answer pays for a terrain; one priest, one answer
    sit.do("CONVERT_PW_P")
    assert not sit.can("PICK_TERRAIN", "lakes")
    sit.do("CONVERT_W_C").do("PICK_TERRAIN", "lakes")
    assert sit.of("unlocked") == 1 << PLAINS | 1 << LAKES
    assert sit.now["node"] == "CARD"  # the turn is over: nothing was left but to pass (T-22.7)


@EXAMPLES.add("X-49", "T-11.14", "T-5.6")
def steps_for_cult_spades(make: Make) -> None:
    sit = Situation(make, "acolytes", "giants").tile(2, 1).stand(0, "D", "C1").stand(1, "D", "I1")
    sit.goods(0, workers=0, bowls=(12, 0, 0), cult=(0, 0, 8, 0))
    sit.goods(1, workers=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
    pass_all(sit).do("CULT_STEP", 0).do("CULT_STEP", 3)
    assert sit.of("cult") == [1, 0, 8, 1]
    assert sit.now["round"] == 2
