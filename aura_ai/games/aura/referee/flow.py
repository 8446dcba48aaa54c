"""Course of the game: turns, passing (A-4, A-7), phases, rounds (A-3, A-24)."""

from __future__ import annotations

from collections.abc import Callable

from . import actions, cards, codes, harvest, setup, solo, voting, weather
from .land import check_clouds
from .table import Table

Chooser = Callable[[Table, int], None]

# ------------------------------------------------------------------------------ set-up


def new_game(table: Table) -> None:
    """Run the set-up to its first node (A-2, A-21.1 to A-21.5; order Q-93)."""
    config = table.config
    table.note("A-2.1", "A-2.6", "A-2.9")
    for name in config.options["modules"]:
        table.note("B-16")
        table.note("A-23.3", when=name == "opuntia")
    if config.solo:
        table.note("A-21.1", "A-21.5", "A-21.6")
        table.first_player = config.human
        solo.lay_solo_tiles(table)
        cards.deal(table)
        _first_dice(table)
        solo.place_solo_clouds(table)
        _begin_action_phase(table)
        return
    table.first_player = table.chance.draw(config.seats)
    table.note("A-2.2")
    if setup.begin_fertilizer(table):
        _after_fertilizer(table)


def _after_fertilizer(table: Table) -> None:
    setup.lay_tiles(table)
    _begin_deal(table)


def _begin_deal(table: Table) -> None:
    cards.deal(table)
    if table.config.on("draft"):
        table.note("A-24.1")
        cards.begin_draft(table)
    else:
        _after_deal(table)


def _after_deal(table: Table) -> None:
    if table.round > 1:
        _begin_action_phase(table)
        return
    _first_dice(table)
    setup.begin_clouds(table)


def _first_dice(table: Table) -> None:
    voting.roll_dice(table, keep_harvest=False)
    table.note("A-2.8")
    table.note("Q-26", when=voting.all_harvest(table))


# ------------------------------------------------------------------------------ turns


def _begin_action_phase(table: Table) -> None:
    table.note("A-3.1", "A-4.1")
    table.first_passer = -1
    table.turns_left = 0
    _begin_turn(table, table.first_player)


def _begin_turn(table: Table, seat: int) -> None:
    if table.config.solo:
        solo.neutral_turn(table)
        table.note("A-21.8")
    table.seat = seat
    table.step = 1
    table.action = -1
    table.node = "TURN"
    table.note("A-4.2")


def choose_turn(table: Table, action: int) -> None:
    """Pass or start the first step."""
    if action == codes.PASS:
        _pass(table)
        _end_turn(table)
        return
    table.note("A-4.3")
    table.note("A-7.2", when=table.first_passer >= 0)
    _pay(table, action)


def _pay(table: Table, action: int) -> None:
    if cards.begin_payment(table, action):
        _after_payment(table)


def _after_payment(table: Table) -> None:
    table.note("A-9.7", when=table.step == 2)
    if actions.begin_action(table):
        _after_action(table)


def _after_action(table: Table) -> None:
    check_clouds(table)
    table.tile = -1
    voting.begin_vote(table)


def _after_vote(table: Table) -> None:
    if table.step == 2:
        _end_turn(table)
        return
    if table.first_passer >= 0:
        table.note("Q-11")
        _end_turn(table)
        return
    table.step = 2
    table.node = "SECOND"


def choose_second(table: Table, action: int) -> None:
    """Stop, or start the optional step (A-4.3, A-4.4)."""
    if action == codes.DONE:
        _end_turn(table)
    else:
        table.note("A-4.3")
        _pay(table, action)


def _pass(table: Table) -> None:
    """A-7, and A-21.8 for solo."""
    config = table.config
    seat = table.seat
    hand = table.players[seat].hand
    table.note("Q-06", when=sum(hand))
    if table.first_passer >= 0:
        table.note("A-7.3")
        table.note("Q-15", when=sum(hand))
        return
    table.note("Q-07", when=not sum(hand))
    table.first_passer = seat
    if config.solo:
        table.note("A-21.8", "B-9", "Q-112")
        if config.on("solo_pass_discards_all"):
            _discard_hand(table, seat)
        else:
            table.note("Q-125")
        return
    table.note("A-7.1", "Q-12")
    table.turns_left = config.seats  # the passer's own turn counts below
    if config.seats == 2:
        table.note("A-7.6", "B-17")
        return
    _discard_hand(table, seat)
    table.note("A-7.4", "A-7.5")
    if table.first_player == seat:
        table.note("Q-13")
        table.first_player = (seat - 1) % config.seats
    else:
        table.note("Q-14")
        table.first_player = seat


def _discard_hand(table: Table, seat: int) -> None:
    player = table.players[seat]
    table.discard = [a + b for a, b in zip(table.discard, player.hand, strict=True)]
    player.hand = [0] * len(player.hand)


def _end_turn(table: Table) -> None:
    table.step = 1
    table.action = -1
    if table.config.solo:
        if table.first_passer >= 0:
            _end_action_phase(table)
        else:
            _begin_turn(table, table.config.human)
        return
    if table.first_passer >= 0:
        table.turns_left -= 1
        if table.turns_left == 0:
            _end_action_phase(table)
            return
    _begin_turn(table, (table.seat + 1) % table.config.seats)


# ------------------------------------------------------------------------------ later phases


def _end_action_phase(table: Table) -> None:
    if cards.begin_hand_limit(table):
        _begin_weather(table)


def _begin_weather(table: Table) -> None:
    if weather.begin_weather(table):
        _after_weather(table)


def _after_weather(table: Table) -> None:
    table.note("A-21.25", when=table.config.solo)
    harvest.harvest_phase(table)
    if table.last_round:
        harvest.end_game(table)
        return
    harvest.advance_round(table)
    table.note("A-18.3", when=table.config.solo)
    _begin_deal(table)


# ------------------------------------------------------------------------------ dispatch


def _then(step: Callable[[Table, int], bool], after: Callable[[Table], None]) -> Chooser:
    """Return a handler that continues with `after` when `step` says that its stage is over."""

    def choose(table: Table, action: int) -> None:
        if step(table, action):
            after(table)

    return choose


def choose_tile_drop(table: Table, action: int) -> None:
    """A drop from a tile, inside a card action or inside sun weather."""
    if table.weather >= 0:
        _IN_SUN(table, action)
    else:
        step = actions.frost_drop if table.action == codes.FROST else actions.sun_drop
        _then(step, _after_action)(table, action)


_IN_SUN: Chooser = _then(weather.choose_in_sun, _after_weather)
_IN_WIND: Chooser = _then(weather.choose_in_wind, _after_weather)

NODES: dict[str, tuple[Callable[[Table], list[int]], Chooser]] = {
    "FERTILIZER": (setup.fertilizer_choices, _then(setup.put_fertilizer, _after_fertilizer)),
    "DRAFT_PICK": (cards.draft_choices, _then(cards.pick_draft_card, _after_deal)),
    "SETUP_CLOUD": (
        actions.frost_tile_choices,
        _then(setup.place_setup_cloud, _begin_action_phase),
    ),
    "TURN": (lambda table: [codes.PASS, *cards.payments(table)], choose_turn),
    "SECOND": (lambda table: [codes.DONE, *cards.payments(table)], choose_second),
    "PAY": (cards.pay_choices, _then(cards.pay_card, _after_payment)),
    "FROST_TILE": (actions.frost_tile_choices, _then(actions.place_cloud, _after_action)),
    "SUN_CLOUD": (actions.sun_cloud_choices, _then(actions.choose_sun_cloud, _after_action)),
    "TILE_DROP": (actions.tile_drop_choices, choose_tile_drop),
    "WIND_MOVE": (actions.wind_choices, _then(actions.wind_move, _after_action)),
    "RAIN_FIRST": (
        lambda table: actions.rain_choices(table, -1),
        _then(actions.rain_drop, _after_action),
    ),
    "RAIN_SECOND": (
        lambda table: [codes.DONE, *actions.rain_choices(table, table.tile)],
        _then(actions.rain_drop, _after_action),
    ),
    "LAKE_STEP": (actions.lake_choices, _then(actions.lake_step, _after_action)),
    "VOTE": (voting.vote_choices, _then(voting.cast_vote, _after_vote)),
    "RELOCATE": (voting.relocate_choices, _then(voting.relocate_vote, _after_vote)),
    "HAND_LIMIT": (cards.hand_limit_choices, _then(cards.discard_card, _begin_weather)),
    "SELECT_WEATHER": (
        lambda table: [codes.WEATHER + w for w in weather.open_choice(table)],
        _then(weather.select_weather, _after_weather),
    ),
    "SUN_WEATHER": (weather.sun_weather_choices, _IN_SUN),
    "WINDW_DROP": (weather.wind_drop_choices, _IN_WIND),
    "WINDW_DIR": (weather.wind_direction_choices, _IN_WIND),
}
"""Legal actions at each node, and what carries one out."""
