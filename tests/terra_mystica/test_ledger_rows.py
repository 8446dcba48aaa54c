"""Single rows of ledgers, played from a position; those of ``ledger_rows/`` are examples as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.games import load
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.decisions import CannotPlayError, Replayed
from aura_ai.games.terra_mystica.ledger.numbers import numbers_of
from aura_ai.games.terra_mystica.ledger.replay import LedgerPlayer
from aura_ai.games.terra_mystica.ledger.text import Ledger
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.screen.names import shipped
from tests.example_files import read
from tests.vectors import Vector

from .language import ROWS_OF_LEDGERS
from .rows import Rows, cultists, rich, row_of, rows, shapeshifters

EXAMPLES = read(Path(__file__).with_name("ledger_rows"), ROWS_OF_LEDGERS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.name)
def test_rows_that_are_examples(example: Vector) -> None:
    example.run(Rows)


@pytest.mark.parametrize(
    ("commands", "cults"), [("-water. +tw5", (10, 9, 4, 1)), ("-fire. +tw5", (9, 10, 4, 1))]
)
def test_the_choice_of_a_track_comes_before_the_tile(commands: str, cults: tuple[int, ...]) -> None:
    """T-16.4: one key, two tracks at 9: the ledger names the one that stays."""
    sit = rich("chaosmagicians", "witches").goods(0, cult=(9, 9, 3, 0))
    played = rows(sit.stand(0, "TP", "E3").stand(0, "SH", "C4").stand(0, "D", "D6", "D7"))
    played.s[at.towns_due], played.s[at.main_done] = 1, 1
    played.s[at.node] = at.NODE_TILES
    list_node(played.s, at.NODE_TILES)
    played.play(0, commands, cults)
    assert tuple(played.of("cult")) == cults


@pytest.mark.parametrize(
    ("row", "workers"), [("convert 2w to 2p", 30 - 4 - 2), ("-3convert_w_to_p", 26)]
)
def test_the_darklings_stronghold_waits_for_a_row_of_its_own(row: str, workers: int) -> None:
    """T-12.5: with the site's strict option the turn goes on until priests are taken or declined."""
    sit = rich("darklings", "giants").stand(0, "TP", "E1").stand(1, "D", "E3")
    played = rows(sit, "strict-darkling-sh")
    played.play(0, "upgrade e1 to sh")
    assert played.turn_of == 0
    played.play(0, row)
    assert (played.of("workers"), played.turn_of) == (workers, 1)
    played = rows(rich("darklings", "giants").stand(0, "TP", "E1"))
    played.play(0, "upgrade e1 to sh")
    assert played.turn_of == 1


@pytest.mark.parametrize(
    ("row", "bowls", "vp"),
    [("gain p3 for vp", [0, 6, 13], 22), ("-gain_p3_for_vp", [0, 6, 12], 23)],
)
def test_a_token_is_bought_late_or_declined(row: str, bowls: list[int], vp: int) -> None:
    """T-13.3, T-18.4: the reaction of revised Shapeshifters changes no number before it is bought."""
    played = rows(shapeshifters("revised"))
    assert played.play(0, "upgrade e2 to tp") == [2]
    played.play(1, "leech 2 from shapeshifters")
    ((seat, numbers),) = played.player.table.reactions
    assert (seat, numbers[0], numbers[4:7], numbers[-1]) == (0, 23, (0, 6, 12), 0)
    played.play(0, row)
    assert (played.of("bowl"), played.of("vp"), played.turn_of) == (bowls, vp, 1)
    with pytest.raises(CannotPlayError):
        played.play(0, row)


def test_an_offer_counts_as_it_was_made() -> None:
    """A-11: who had no room when it was built can take power later, and the Cultists get nothing."""
    played = rows(cultists().goods(1, bowls=(0, 0, 12)))
    played.play(0, "upgrade e2 to tp")
    played.play(1, "action act4")
    assert played.player.table.reactions == []
    played = rows(cultists().goods(1, bowls=(0, 0, 12)))
    played.play(0, "upgrade e2 to tp")
    played.play(2, "decline 1 from cultists")
    assert [(seat, n[-1]) for seat, n in played.player.table.reactions] == [(0, 0)]
    assert played.of("bowl") == [0, 5, 13]


def test_an_offer_is_void_once_its_receiver_is_full() -> None:
    """A-13: another offer fills the bowls, and the refusal of the third player is all that is left."""
    sit = cultists().stand(0, "D", "H3").stand(1, "D", "I3").goods(1, bowls=(0, 1, 11))
    played = rows(sit.goods(0, bowls=(2, 4, 6)).set("passed", [0, 1, 1]))
    played.play(0, "upgrade e2 to tp")
    played.play(2, "decline 1 from cultists")
    played.play(0, "upgrade h3 to tp")
    played.play(1, "leech 1 from cultists")
    assert [seat for seat, _ in played.player.table.reactions] == [0, 0]
    assert (played.of("step_due"), played.of("bowl")) == (1, [1, 5, 6])


def test_a_reaction_to_full_bowls_is_a_reaction() -> None:
    """T-12.4: the power of a refusal finds no room, and the ledger has its row all the same."""
    played = rows(cultists().goods(0, bowls=(0, 0, 9)))
    played.play(0, "upgrade e2 to tp")
    played.play(1, "decline 2 from cultists")
    assert played.player.table.reactions == []
    played.play(2, "decline")
    assert [seat for seat, _ in played.player.table.reactions] == [0]
    assert played.of("bowl") == [0, 0, 9]


def test_a_cultists_step_counts_before_a_track_is_chosen() -> None:
    """T-18.4: the step is due with the first acceptance, and taken in any later row."""
    played = rows(cultists())
    played.play(0, "upgrade e2 to tp")
    played.play(1, "leech 2 from cultists")
    ((seat, numbers),) = played.player.table.reactions
    assert (seat, numbers[7:]) == (0, (1, 0, 1, 0, 1))
    played.play(0, "+air")
    assert played.of("cult") == [1, 0, 1, 1]


def test_an_amount_names_the_offer_before_what_can_be_taken_of_it() -> None:
    """T-18.5: of offers of 2 and 1 to a seat with room for 1, ``leech 1`` is the second."""
    sit = rich("chaosmagicians", "dwarves").stand(0, "SH", "C4").stand(0, "D", "E6", "E7")
    sit.stand(1, "TP", "F3").stand(1, "D", "E8").goods(1, bowls=(0, 1, 11))
    played = rows(sit)
    played.play(0, "action actc. upgrade e6 to tp. upgrade e7 to tp")
    amounts = [offer.amount for offer in played.player.table.open_offers(1)]
    played.play(1, "leech 1 from chaosmagicians")
    assert amounts == [2, 1]
    assert [offer.amount for offer in played.player.table.open_offers(1)] == [2]


def test_the_row_of_ice_maidens_holds_what_comes_next() -> None:
    """T-11.5: the site writes the next command, of any seat, into the row of their first tile."""
    game = load("terra_mystica", players=2, factions="nomads,icemaidens", fire_ice=True)
    s = game.template.copy()
    s[at.replay] = 1
    game.kernels.setup(s, 1)
    ledger = Ledger("own", rows=[row_of(f, "setup") for f in (at.NOMADS, at.ICE_MAIDENS)])
    player = LedgerPlayer(game, s, Replayed(ledger))
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
    played = rows(sit.stand(0, "D", "E9").stand(1, "D", "I12"))
    played.play(0, "pass bon3")
    played.play(1, "pass bon4")
    played.play(0, "cult_income_for_faction")
    assert numbers_of(played.s, 1)[-1] == 2
    played.play(0, "transform e10 to blue")
    played.play(1, "+fire. +air")
    assert (played.of("cult", 1), numbers_of(played.s, 1)[-1]) == ([4, 8, 3, 4], 0)
