"""Single rows of ledgers, played from a position."""

from __future__ import annotations

import re

import pytest

from aura_ai.games import load
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.decisions import CannotPlayError, Replayed
from aura_ai.games.terra_mystica.ledger.numbers import numbers_of
from aura_ai.games.terra_mystica.ledger.replay import Player
from aura_ai.games.terra_mystica.ledger.text import Ledger
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.screen.names import shipped

from .rows import (
    DESERT,
    FOREST,
    LAKES,
    MOUNTAINS,
    PLAINS,
    WASTELAND,
    Rows,
    cultists,
    rich,
    row_of,
    shapeshifters,
)
from .situation import Situation


# --- turns ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("commands", "cults"), [("-water. +tw5", (10, 9, 4, 1)), ("-fire. +tw5", (9, 10, 4, 1))]
)
def test_the_choice_of_a_track_comes_before_the_tile(commands: str, cults: tuple[int, ...]) -> None:
    """T-16.4: one key, two tracks at 9: the ledger names the one that stays."""
    sit = rich("chaosmagicians", "witches").goods(0, cult=(9, 9, 3, 0))
    rows = Rows(sit.stand(0, "TP", "E3").stand(0, "SH", "C4").stand(0, "D", "D6", "D7"))
    rows.s[at.towns_due], rows.s[at.main_done] = 1, 1
    rows.s[at.node] = at.NODE_TILES
    list_node(rows.s, at.NODE_TILES)
    rows.play(0, commands, cults)
    assert tuple(rows.of("cult")) == cults


@pytest.mark.parametrize("passes", [False, True])
def test_offers_of_a_double_action_are_added_up(passes: bool) -> None:
    """T-8.10, T-18.1: a row with two builds shows what each receiver is offered in all."""
    sit = rich("chaosmagicians", "witches").stand(0, "SH", "E3").stand(1, "TP", "F2")
    rows = Rows(sit.stand(1, "D", "D1").ground("wasteland", "E2", "F1"))
    second = "pass bon5" if passes else "build f1"
    assert rows.play(0, f"action actc. build e2. {second}") == ([3] if passes else [5])
    assert rows.turn_of == 1


def test_a_double_action_may_begin_without_a_dwelling() -> None:
    """T-8.10, T-22.4: an optional dwelling is left, and the second action follows."""
    rows = Rows(rich("chaosmagicians", "witches").stand(0, "SH", "E3"))
    rows.play(0, "action actc. dig 1. transform d3 to red. action act4")
    assert (rows.terrain("D3"), rows.building("D3")) == (WASTELAND, at.EMPTY)
    assert (rows.of("coins"), rows.turn_of) == (37, 1)
    rows = Rows(rich("chaosmagicians", "witches").stand(0, "SH", "E3").ground("wasteland", "E2"))
    rows.play(0, "action actc. action act5. -spade. build e2")
    assert (rows.building("E2"), rows.turn_of) == (at.DWELLING, 1)


@pytest.mark.parametrize("stock", [True, False])
@pytest.mark.parametrize(
    ("faction", "action", "declined", "used"),
    [
        ("witches", "actw", "-free_d", at.SPECIAL_ACTW),
        ("nomads", "actn", "-free_tf", at.SPECIAL_ACTN),
        ("swarmlings", "acts", "-free_tp", at.SPECIAL_ACTS),
        ("engineers", "acte", "-bridge", None),
        ("nomads", "act1", "-1bridge", None),
    ],
)
def test_an_action_may_be_used_for_nothing(
    faction: str, action: str, declined: str, used: int | None, stock: bool
) -> None:
    """A-91, T-8.11 the other way: the site lets its effect be declined; it only costs the turn."""
    sit = rich(faction, "giants").stand(0, "SH", "E3")
    if not stock:
        sit.set("built", [8, 4, 0, 1, 0], 0).set("bridges", 0, 0)
    rows = Rows(sit)
    before = rows.of("coins"), rows.of("built"), rows.s[at.terrain : at.building].tolist()
    rows.play(0, f"action {action}. {declined}")
    after = rows.of("coins"), rows.of("built"), rows.s[at.terrain : at.building].tolist()
    assert before == after
    assert rows.turn_of == 1
    if used is not None:
        assert rows.of("used") >> used & 1


def test_only_replays_use_an_action_for_nothing() -> None:
    """A-91, T-8.11: in play a chosen action is carried out, and needs something to carry out."""
    sit = rich("witches", "giants").stand(0, "SH", "E3").set("built", [8, 0, 0, 1, 0], 0)
    assert not sit.begin().can("SPECIAL_ACTW")
    sit = rich("witches", "giants").stand(0, "SH", "E3").do("SPECIAL_ACTW")
    assert not sit.can("SKIP")


@pytest.mark.parametrize(
    ("faction", "commands", "terrain"),
    [
        ("giants", "action act5. -spade", DESERT),
        ("giants", "action act5. -1spade", DESERT),
        ("witches", "action act6. -2spade", DESERT),
        ("swarmlings", "action act6. -1spade. transform d3 to brown", PLAINS),
        ("chaosmagicians", "action act6. -1spade. transform d3 to red", WASTELAND),
        ("chaosmagicians", "action act6. transform d3 to red. -spade", WASTELAND),
        ("chaosmagicians", "action act6. -spade. build d3", WASTELAND),
    ],
)
def test_spades_are_thrown_away(faction: str, commands: str, terrain: int) -> None:
    """T-8.11, T-9.13: free spades may be discarded, some of them too."""
    rows = Rows(rich(faction, "dwarves").stand(0, "SH", "E3"))
    rows.play(0, commands)
    assert (rows.terrain("D3"), rows.turn_of) == (terrain, 1)
    assert rows.building("D3") == ("build" in commands)


@pytest.mark.parametrize(
    ("spades", "becomes"), [(1, WASTELAND), (2, MOUNTAINS), (3, FOREST)], ids=str
)
def test_a_hex_without_a_colour_goes_home_or_as_near_as_spades_reach(
    spades: int, becomes: int
) -> None:
    """T-9.4: desert to forest takes three spades, over wasteland and mountains."""
    rows = Rows(rich("witches", "giants").stand(0, "SH", "E3").set("dig", 2, 0))
    rows.play(0, f"dig {spades}. transform d3")
    assert (rows.terrain("D3"), rows.of("workers")) == (becomes, 30 - spades)


def test_the_long_way_home_is_recognised_by_its_spades() -> None:
    """T-9.3, A-87: desert to wasteland is one spade, or six."""
    for spades in (1, 6):
        rows = Rows(rich("chaosmagicians", "witches").stand(0, "SH", "E3").set("dig", 2, 0))
        rows.play(0, f"dig {spades}. build d3")
        assert (rows.terrain("D3"), rows.of("workers")) == (WASTELAND, 29 - spades)


def test_steps_on_the_way_of_one_hex_are_one_transformation() -> None:
    """T-9.5: two spades of ACT6 on one hex, reported one after the other."""
    rows = Rows(rich("dwarves", "giants").stand(0, "SH", "E3"))
    rows.play(0, "action act6. transform d3 to red. transform d3 to gray. build d3")
    assert (rows.terrain("D3"), rows.building("D3")) == (MOUNTAINS, at.DWELLING)


def test_spade_actions_of_volcano_players_give_steps_one_by_one() -> None:
    """T-11.14: ``+2WATER`` are the two steps of ACT6."""
    for commands in ("action act6. +2water", "action act6. +water. +water"):
        rows = Rows(rich("acolytes", "giants").stand(0, "D", "E3"))
        rows.play(0, commands)
        assert (rows.of("cult"), rows.turn_of) == ([3, 5, 3, 3], 1)


def test_the_price_of_a_volcano_comes_after_the_dwelling() -> None:
    """T-11.13: the steps are lost before, as the engine asks for them."""
    rows = Rows(rich("acolytes", "giants").stand(0, "D", "E3"))
    rows.play(0, "dig 1. build d3. -3earth")
    assert (rows.of("cult"), rows.building("D3")) == ([3, 3, 0, 3], at.DWELLING)


# --- conversions ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("faction", "commands", "goods"),
    [
        ("witches", "convert 1w to 1c. convert 1p to 1w. action act3", (31, 32, 2)),
        ("witches", "action act1. convert 2pw to 2c. bridge e4:g1", (32, 30, 3)),
        ("witches", "convert 3c to 1vp. action act4", (34, 30, 3)),
        ("alchemists", "convert 2c to 1vp. convert 1vp to 1c. action act4", (36, 30, 3)),
        ("witches", "action act4. wait. convert 1 worker to 1 coin", (38, 29, 3)),
    ],
)
def test_conversions_in_any_order_and_at_any_time(
    faction: str, commands: str, goods: tuple[int, ...]
) -> None:
    """T-7.1, T-7.3: section 21 orders them; ledgers know more, and coins for points to everybody."""
    rows = Rows(rich(faction, "giants").stand(0, "SH", "E4"))
    rows.play(0, commands)
    assert (rows.of("coins"), rows.of("workers"), rows.of("priests")) == goods
    assert rows.turn_of == 1


def test_a_conversion_without_gain() -> None:
    """T-7.2: ledgers know priests that are lost at the limit."""
    rows = Rows(rich("witches", "giants").goods(0, priests=7).stand(0, "D", "E4"))
    rows.play(0, "convert 5pw to 1p. action act4")
    assert (rows.of("priests"), rows.of("bowl")) == (7, [9, 6, 3])


def test_returned_goods_are_reported() -> None:
    """The site lets players correct their goods, which no rule does."""
    rows = Rows(rich("witches", "giants").stand(0, "D", "E4"))
    with pytest.raises(CannotPlayError, match="'-4w': no rule lets goods be given back"):
        rows.play(0, "-4w. action act4")


@pytest.mark.parametrize(
    ("row", "workers"), [("convert 2w to 2p", 30 - 4 - 2), ("-3convert_w_to_p", 26)]
)
def test_the_darklings_stronghold_waits_for_a_row_of_its_own(row: str, workers: int) -> None:
    """T-12.5: with the site's strict option the turn goes on until priests are taken or declined."""
    sit = rich("darklings", "giants").stand(0, "TP", "E1").stand(1, "D", "E3")
    rows = Rows(sit, "strict-darkling-sh")
    rows.play(0, "upgrade e1 to sh")
    assert rows.turn_of == 0
    rows.play(0, row)
    assert (rows.of("workers"), rows.turn_of) == (workers, 1)
    rows = Rows(rich("darklings", "giants").stand(0, "TP", "E1"))
    rows.play(0, "upgrade e1 to sh")
    assert rows.turn_of == 1


# --- variable factions ------------------------------------------------------------------------------
def riverwalkers() -> Situation:
    """Return Riverwalkers with home plains at a river."""
    sit = rich("riverwalkers", "witches").set("home", PLAINS, 0).set("unlocked", 1 << PLAINS, 0)
    return sit.goods(0, priests=0).stand(0, "D", "E4")


def test_priests_of_riverwalkers() -> None:
    """T-13.10, T-13.11: a priest or a terrain, and a dwelling on it without a spade."""
    rows = Rows(riverwalkers())
    rows.play(0, "action act2. unlock-terrain gain-priest")
    assert (rows.of("priests"), rows.turn_of) == (1, 1)
    rows = Rows(riverwalkers())
    rows.play(0, "convert 5pw to 1p. unlock-terrain green. build f2")
    assert (rows.building("F2"), rows.terrain("F2"), rows.turn_of) == (at.DWELLING, FOREST, 1)
    rows = Rows(riverwalkers())
    rows.play(0, "convert 5pw to 1p. action act4. unlock-terrain green")
    assert (rows.of("unlocked"), rows.turn_of) == (1 << PLAINS | 1 << FOREST, 1)


def test_riverwalkers_take_each_priest_in_a_ledger() -> None:
    """T-13.10: with all terrains unlocked priests come automatically, but the site goes on asking."""
    everything = (1 << 7) - 1
    rows = Rows(riverwalkers().set("unlocked", everything, 0))
    rows.play(0, "action act2")
    assert (rows.of("priests"), rows.turn_of) == (0, 0)
    rows.play(0, "unlock-terrain gain-priest")
    assert (rows.of("priests"), rows.turn_of) == (1, 1)
    played = riverwalkers().set("unlocked", everything, 0).do("POWER_ACTION", at.ACT2)
    assert played.of("priests") == 1


@pytest.mark.parametrize(
    ("rules", "action", "bowls", "vp"),
    [
        ("printed", "acth1", [3, 6, 9], 22),
        ("printed", "acth2", [0, 3, 12], 22),
        ("revised", "acth5", [5, 6, 7], 20),
        ("revised", "acth6", [0, 1, 12], 20),
    ],
)
def test_shifts_by_power_and_by_tokens(rules: str, action: str, bowls: list[int], vp: int) -> None:
    """T-13.4: the site numbers the actions of both rule sets."""
    rows = Rows(shapeshifters(rules).stand(0, "SH", "B2"))
    rows.play(0, f"action {action}. pick-color blue")
    assert (rows.of("bowl"), rows.of("vp"), rows.of("home")) == (bowls, vp, LAKES)


@pytest.mark.parametrize(
    ("row", "bowls", "vp"),
    [("gain p3 for vp", [0, 6, 13], 22), ("-gain_p3_for_vp", [0, 6, 12], 23)],
)
def test_a_token_is_bought_late_or_declined(row: str, bowls: list[int], vp: int) -> None:
    """T-13.3, T-18.4: the reaction of revised Shapeshifters changes no number before it is bought."""
    rows = Rows(shapeshifters("revised"))
    assert rows.play(0, "upgrade e2 to tp") == [2]
    rows.play(1, "leech 2 from shapeshifters")
    ((seat, numbers),) = rows.player.table.reactions
    assert (seat, numbers[0], numbers[4:7], numbers[-1]) == (0, 23, (0, 6, 12), 0)
    rows.play(0, row)
    assert (rows.of("bowl"), rows.of("vp"), rows.turn_of) == (bowls, vp, 1)
    with pytest.raises(CannotPlayError):
        rows.play(0, row)


# --- offers -----------------------------------------------------------------------------------------
def test_offers_are_answered_before_the_turn_is_over() -> None:
    """T-18.4: a row may stop in the middle of a turn, for others to answer."""
    sit = rich("chaosmagicians", "dwarves").stand(0, "SH", "C4").stand(0, "D", "E6")
    rows = Rows(sit.stand(1, "D", "F3").ground("wasteland", "E7"))
    assert rows.play(0, "action actc. upgrade e6 to tp") == [1]
    rows.play(1, "leech 1 from chaosmagicians")
    assert rows.play(0, "build e7") == []
    assert rows.turn_of == 1


def test_an_offer_counts_as_it_was_made() -> None:
    """A-11: who had no room when it was built can take power later, and the Cultists get nothing."""
    rows = Rows(cultists().goods(1, bowls=(0, 0, 12)))
    rows.play(0, "upgrade e2 to tp")
    rows.play(1, "action act4")
    assert rows.player.table.reactions == []
    rows = Rows(cultists().goods(1, bowls=(0, 0, 12)))
    rows.play(0, "upgrade e2 to tp")
    rows.play(2, "decline 1 from cultists")
    assert [(seat, n[-1]) for seat, n in rows.player.table.reactions] == [(0, 0)]
    assert rows.of("bowl") == [0, 5, 13]


def test_an_offer_is_void_once_its_receiver_is_full() -> None:
    """A-13: another offer fills the bowls, and the refusal of the third player is all that is left."""
    sit = cultists().stand(0, "D", "H3").stand(1, "D", "I3").goods(1, bowls=(0, 1, 11))
    rows = Rows(sit.goods(0, bowls=(2, 4, 6)).set("passed", [0, 1, 1]))
    rows.play(0, "upgrade e2 to tp")
    rows.play(2, "decline 1 from cultists")
    rows.play(0, "upgrade h3 to tp")
    rows.play(1, "leech 1 from cultists")
    assert [seat for seat, _ in rows.player.table.reactions] == [0, 0]
    assert (rows.of("step_due"), rows.of("bowl")) == (1, [1, 5, 6])


def test_a_reaction_to_full_bowls_is_a_reaction() -> None:
    """T-12.4: the power of a refusal finds no room, and the ledger has its row all the same."""
    rows = Rows(cultists().goods(0, bowls=(0, 0, 9)))
    rows.play(0, "upgrade e2 to tp")
    rows.play(1, "decline 2 from cultists")
    assert rows.player.table.reactions == []
    rows.play(2, "decline")
    assert [seat for seat, _ in rows.player.table.reactions] == [0]
    assert rows.of("bowl") == [0, 0, 9]


def test_a_cultists_step_counts_before_a_track_is_chosen() -> None:
    """T-18.4: the step is due with the first acceptance, and taken in any later row."""
    rows = Rows(cultists())
    rows.play(0, "upgrade e2 to tp")
    rows.play(1, "leech 2 from cultists")
    ((seat, numbers),) = rows.player.table.reactions
    assert (seat, numbers[7:]) == (0, (1, 0, 1, 0, 1))
    rows.play(0, "+air")
    assert rows.of("cult") == [1, 0, 1, 1]


def test_an_amount_names_the_offer_before_what_can_be_taken_of_it() -> None:
    """T-18.5: of offers of 2 and 1 to a seat with room for 1, ``leech 1`` is the second."""
    sit = rich("chaosmagicians", "dwarves").stand(0, "SH", "C4").stand(0, "D", "E6", "E7")
    sit.stand(1, "TP", "F3").stand(1, "D", "E8").goods(1, bowls=(0, 1, 11))
    rows = Rows(sit)
    rows.play(0, "action actc. upgrade e6 to tp. upgrade e7 to tp")
    amounts = [offer.amount for offer in rows.player.table.open_offers(1)]
    rows.play(1, "leech 1 from chaosmagicians")
    assert amounts == [2, 1]
    assert [offer.amount for offer in rows.player.table.open_offers(1)] == [2]


def test_decline_refuses_all_offers() -> None:
    """T-18.3: without a number it means every open offer."""
    sit = rich("chaosmagicians", "dwarves").stand(0, "SH", "C4").stand(0, "D", "E6", "E7")
    rows = Rows(sit.stand(1, "D", "F3", "E8"))
    rows.play(0, "action actc. upgrade e6 to tp. upgrade e7 to tp")
    rows.play(1, "decline")
    with pytest.raises(CannotPlayError, match=re.escape("no open offer for 'decline'")):
        rows.play(1, "decline")


# --- other phases -----------------------------------------------------------------------------------
def test_the_row_of_ice_maidens_holds_what_comes_next() -> None:
    """T-11.5: the site writes the next command into the row of their first tile, whoever gives it."""
    game = load("terra_mystica", players=2, factions="nomads,icemaidens", fire_ice=True)
    s = game.template.copy()
    s[at.replay] = 1
    game.kernels.setup(s, 1)
    ledger = Ledger("own", rows=[row_of(f, "setup") for f in (at.NOMADS, at.ICE_MAIDENS)])
    player = Player(game, s, Replayed(ledger))
    player.play_row(row_of(at.ICE_MAIDENS, "pick-color blue"))
    player.play_row(row_of(at.ICE_MAIDENS, "+fav7. build f3"))
    hexes = shipped().maps["original"].names
    assert s[at.owner + hexes.index("F3")] == 0
    assert at.NODE_NAMES[int(s[at.node])] == "PLACE"


def test_steps_of_acolytes_count_with_the_cult_bonus() -> None:
    """T-11.14, T-5.6: each spade of the bonus is a step that is due, though others dig before."""
    sit = (
        rich("witches", "acolytes").tile(6).goods(0, cult=(0, 4, 0, 0)).goods(1, cult=(3, 8, 3, 3))
    )
    rows = Rows(sit.stand(0, "D", "E9").stand(1, "D", "I12"))
    rows.play(0, "pass bon3")
    rows.play(1, "pass bon4")
    rows.play(0, "cult_income_for_faction")
    assert numbers_of(rows.s, 1)[-1] == 2
    rows.play(0, "transform e10 to blue")
    rows.play(1, "+fire. +air")
    assert (rows.of("cult", 1), numbers_of(rows.s, 1)[-1]) == ([4, 8, 3, 4], 0)


def test_the_last_player_goes_on_before_a_step_is_taken() -> None:
    """T-5.4: who is alone may pass while a step of the turn before is due."""
    rows = Rows(rich("witches", "giants").favor(0, 6).stand(0, "D", "E9").stand(1, "D", "I12"))
    rows.play(0, "action act4")
    rows.play(1, "pass bon3")
    rows.play(0, "action fav6. convert 1pw to 1c")
    rows.play(0, "pass bon4")
    rows.play(0, "+air")
    assert rows.of("cult") == [0, 0, 0, 3]


def test_a_bare_home_hex_may_be_turned_away() -> None:
    """T-9.14: the site offers it, play does not; ice never leaves the map (T-11.4)."""
    sit = rich("chaosmagicians", "witches").stand(0, "SH", "E3")
    rows = Rows(sit.ground("wasteland", "D3"))
    rows.play(0, "dig 2. transform d3 to green")
    assert (rows.terrain("D3"), rows.of("workers")) == (FOREST, 24)
    assert (
        not rich("chaosmagicians", "witches")
        .stand(0, "SH", "E3")
        .ground("wasteland", "D3")
        .begin()
        .can("TRANSFORM_OTHER", "D3")
    )


def test_ice_may_stop_on_its_start_terrain() -> None:
    """T-11.3: for the price of ice the site lets a hex become the start terrain, play does not."""
    sit = rich("yetis", "witches").set("start_terrain", DESERT, 0).stand(0, "D", "E2")
    rows = Rows(sit)
    rows.play(0, "dig 1. transform e3 to yellow")
    assert (rows.terrain("E3"), rows.of("workers")) == (DESERT, 27)
    sit = rich("yetis", "witches").set("start_terrain", DESERT, 0).stand(0, "D", "E2")
    sit.do("TRANSFORM_OTHER", "E3")
    assert not sit.can("PICK_TERRAIN", DESERT)
