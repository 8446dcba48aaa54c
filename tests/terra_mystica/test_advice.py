"""Auto-responses to power offers, and warnings, without kernels."""

from __future__ import annotations

import pytest

from aura_ai.contract.game import View
from aura_ai.contract.registry import load_with
from aura_ai.contract.screen import AutoResponse
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen.advice import AUTO_RESPONSES, auto_response, warnings
from aura_ai.games.terra_mystica.screen.names import seat_block
from aura_ai.games.terra_mystica.screen.tiles import income

SEAT = 1
P = seat_block(SEAT)


def table(faction: int, **fields: int) -> View:
    """Return a view of seat 1 in the action phase of round 2; ``fields`` are those of its record."""
    game = load_with("terra_mystica", 2, {})
    s = game.template.copy()
    s[SEATS], s[TO_ACT], s[OBSERVER] = 2, SEAT, SEAT
    s[at.round], s[at.phase], s[at.node] = 2, at.PHASE_ACTION, at.NODE_MAIN
    for seat in range(2):
        s[seat_block(seat) + at.bonus] = at.NONE
    s[P + at.faction] = faction
    s[P + at.bowl] = 5
    s[P + at.vp] = 20
    s[at.scoring_tile + 1] = 4  # a reward for every 4 steps on fire
    for name, value in fields.items():
        s[P + getattr(at, name)] = value
    return View(game, SEAT, s)


def offer(power: int, bowls: tuple[int, int, int] = (5, 0, 0), vp: int = 20) -> View:
    """Return a view at an offer of power."""
    view = table(at.WITCHES, vp=vp)
    view.array[P + at.bowl : P + at.bowl + 3] = bowls
    view.array[at.node] = at.NODE_ANSWER
    view.array[at.offer + SEAT] = power
    return view


@pytest.mark.parametrize(
    ("power", "rules", "answer"),
    [
        (1, {}, None),
        (1, {"power": "ask"}, None),
        (1, {"power": "0"}, at.ACTION_LEECH_ACCEPT),
        (2, {"power": "0"}, None),
        (2, {"power": "0", "dearer": "decline"}, at.ACTION_LEECH_DECLINE),
        (3, {"power": "2"}, at.ACTION_LEECH_ACCEPT),
        (4, {"power": "2"}, None),
        (9, {"power": "take"}, at.ACTION_LEECH_ACCEPT),
        (1, {"power": "decline"}, at.ACTION_LEECH_DECLINE),
        (1, {"power": "nonsense"}, None),
    ],
)
def test_a_price_that_was_laid_down_is_kept_to_t_10_4(
    power: int, rules: dict[str, str], answer: int | None
) -> None:
    assert auto_response(offer(power), rules) == answer


def test_an_offer_that_is_partly_wasted_is_asked_about_unless_that_is_laid_down_too() -> None:
    view = offer(4, bowls=(0, 2, 5))  # T-6.5: room for 2 of 4, for 1 VP
    assert auto_response(view, {"power": "1"}) is None
    assert auto_response(view, {"power": "1", "partly": "take"}) == at.ACTION_LEECH_ACCEPT
    poor = offer(4, vp=1)  # 2 can be paid for
    assert auto_response(poor, {"power": "take"}) is None


def test_nothing_is_answered_at_another_decision_or_for_another_seat() -> None:
    assert auto_response(table(at.WITCHES), {"power": "take"}) is None
    view = offer(1)
    view.array[TO_ACT] = 0
    assert auto_response(view, {"power": "take"}) is None


def test_the_first_choice_of_everything_asks() -> None:
    assert all(isinstance(each, AutoResponse) for each in AUTO_RESPONSES)
    asks = {each.key: each.choices[0][0] for each in AUTO_RESPONSES}
    assert auto_response(offer(1), asks) is None


def test_a_special_action_left_unused_is_warned_of_when_passing_t_8_5() -> None:
    built = {"passed": 1, "favors": 1 << at.FAV6}
    view = table(at.WITCHES, **built)
    view.array[P + at.built + at.STRONGHOLD - 1] = 1
    assert [line.split(" ")[0] for line in warnings(view)] == ["The", "Your"]
    view.array[P + at.used] = 1 << at.SPECIAL_FAV6 | 1 << at.SPECIAL_ACTW
    assert not warnings(view)


def test_income_without_room_is_warned_of_t_6_5() -> None:
    view = table(at.WITCHES, passed=1, bonus=4, bowl=0)  # BON5: 1 W 3 PW
    view.array[P + at.bowl + 1] = 1
    assert "3 power, and 2 of it" in warnings(view)[0]
    view.array[at.round] = at.N_ROUNDS
    assert not warnings(view)


@pytest.mark.parametrize(
    ("words", "waste", "none"),
    [
        ("T-6.2", {"bowl": 0}, {"bowl": 5}),
        # BON8 brings 1 P (T-6.6)
        ("1 priest beyond the limit", {"bonus": 7, "priests": 4, "slotted": 3}, {"slotted": 2}),
        ("One step on fire", {"cult": 3}, {"cult": 4}),  # T-5.6
    ],
)
def test_waste_is_warned_of(words: str, waste: dict[str, int], none: dict[str, int]) -> None:
    passed = {} if "bowl" in waste else {"passed": 1}
    assert words in warnings(table(at.WITCHES, **passed, **waste))[0]
    assert not warnings(table(at.WITCHES, **passed, **{**waste, **none}))


def test_income_is_that_of_worked_example_v_45() -> None:
    cultists = table(at.CULTISTS, bonus=at.BON2)
    engineers = table(at.ENGINEERS, bonus=5)
    for view in (cultists, engineers):
        view.array[P + at.built + at.DWELLING - 1] = 2
    assert income(cultists.array, SEAT)[:2] == (4, 3)
    assert income(engineers.array, SEAT)[:2] == (0, 4)
