from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from aura_ai.contract import registry
from aura_ai.contract.options import Option
from aura_ai.tournaments.planning.plan import Plan, Pool, make_pools
from aura_ai.tournaments.planning.schedule import (
    Block,
    Schedule,
    balanced_sample,
    derive,
    round_robin,
)


def plan(n_bots: int, players: int, **more: object) -> Plan:
    pools = (Pool(players, (), f"game {players}p"),)
    bots = tuple("abcdefghijklmnop"[:n_bots])
    return Plan("game", pools, bots, more.pop("blocks", 3), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (5, 2), (5, 4), (3, 1)])
def test_round_robin_is_all_combinations(bots: int, seats: int) -> None:
    names = "abcdefg"[:bots]
    assert round_robin(names, seats) == list(combinations(names, seats))


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)])
def test_round_robin_with_repetition_is_balanced(bots: int, seats: int) -> None:
    lineups = round_robin("abcdefg"[:bots], seats)
    assert len(set(lineups)) == len(lineups)
    total = Counter(bot for lineup in lineups for bot in lineup)
    assert len(set(total.values())) == 1
    for lineup in lineups:
        assert len(lineup) == seats
        count = Counter(lineup)
        assert len(count) == bots
        assert max(count.values()) - min(count.values()) <= 1


def test_a_block_seats_everyone_everywhere_once() -> None:
    schedule = Schedule(plan(5, 4))
    for block in schedule.blocks():
        games = [schedule.seats(block, r) for r in range(schedule.rotations(block))]
        assert len(games) == 4
        for seat in range(4):
            assert sorted(game[seat] for game in games) == sorted(games[0])


def test_neighbours_change_from_block_to_block() -> None:
    schedule = Schedule(plan(4, 4, blocks=60))
    follows = Counter()
    for block in schedule.blocks():
        game = schedule.seats(block, 0)
        follows.update((game[i], game[(i + 1) % 4]) for i in range(4))
    assert len(follows) == 12
    # 20 expected of each; a fixed order would give 60 and 0
    assert min(follows.values()) >= 8


def test_line_ups_share_set_ups_and_the_seeds_of_seats() -> None:
    schedule = Schedule(plan(3, 2))
    blocks = list(schedule.blocks())
    seeds = {b.number: {schedule.setup_seed(b)} for b in blocks}
    for b in blocks:
        seeds[b.number] |= {schedule.bot_seed(b, seat) for seat in range(2)}
    # one for the set-up and one for each seat, the same in every line-up
    assert [len(found) for found in seeds.values()] == [3, 3, 3]
    everything = set.union(*seeds.values())
    assert len(everything) == 9
    assert all(0 <= seed < 2**63 for seed in everything)


def test_a_new_bot_changes_no_game_of_the_others() -> None:
    few, many = Schedule(plan(3, 2)), Schedule(plan(4, 2))
    old = {lineup: i for i, lineup in enumerate(few.lineups[0])}
    for i, lineup in enumerate(many.lineups[0]):
        if lineup in old:
            ours, theirs = Block(2, 0, i), Block(2, 0, old[lineup])
            assert many.bot_seed(ours, 0) == few.bot_seed(theirs, 0)
            assert many.seats(ours, 1) == few.seats(theirs, 1)


def test_seeds_are_the_same_for_ever() -> None:
    # a change of these numbers makes every stored tournament unrepeatable
    assert derive("setup", 1, "pool", 0) == 5_323_555_572_105_713_468
    assert derive("a", "b") != derive("ab")
    pools = make_pools("connect_four", [2], {})
    schedule, block = Schedule(Plan("connect_four", pools, ("a", "b"), 3)), Block(2, 0, 0)
    assert schedule.setup_seed(block) == 8371381832044386450
    assert schedule.bot_seed(block, 1) == 7616029921266055367


def test_game_numbers_are_the_order_of_the_schedule() -> None:
    schedule = Schedule(plan(3, 2))
    numbers = [
        schedule.game_id(b, r) for b in schedule.blocks() for r in range(schedule.rotations(b))
    ]
    assert numbers == list(range(1, schedule.n_games() + 1))


def test_line_ups_of_a_gauntlet_and_fixed_ones() -> None:
    schedule = Schedule(plan(5, 2, focus=("a", "b")))
    assert all(len({"a", "b"} & set(lineup)) == 1 for lineup in schedule.lineups[0])
    assert len(schedule.lineups[0]) == 6
    # in a small field at least one
    assert Schedule(plan(3, 3, focus=("a", "b"))).lineups[0] == [("a", "b", "c")]
    # to the pool of their size
    fixed = plan(3, 3, lineups=(("a", "a", "b"), ("a", "b")))
    assert Schedule(fixed).lineups[0] == [("a", "a", "b")]


def test_a_sample_is_balanced() -> None:
    everything = list(combinations("abcdefghijkl", 4))
    sample = balanced_sample(everything, 60, 7)
    assert len(set(sample)) == 60
    bots = Counter(bot for lineup in sample for bot in lineup)
    assert max(bots.values()) - min(bots.values()) <= 2
    pairs = Counter(pair for lineup in sample for pair in combinations(lineup, 2))
    assert len(pairs) == 66
    assert max(pairs.values()) - min(pairs.values()) <= 5
    assert sample == balanced_sample(everything, 60, 7)


def test_options_with_several_values_make_several_pools() -> None:
    pools = make_pools("aura", [2, 3], {"draft": ["true", "false"], "rounds": ["4"]})
    assert [(p.players, dict(p.options)["draft"]) for p in pools] == [
        (2, True),
        (2, False),
        (3, True),
        (3, False),
    ]
    assert len({p.key for p in pools}) == 4


def test_seeds_of_stored_tournaments_stay_when_an_option_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.load("rauha", 2)
    before = game.pool()
    new = Option("new", False, added=True)
    info = replace(game.info, options=(*game.info.options, new))
    monkeypatch.setattr(type(game), "info", info)
    monkeypatch.setattr(game, "options", {**game.options, "new": False})
    assert game.pool() == before
    monkeypatch.setattr(game, "options", {**game.options, "new": True})
    assert "new=true" in game.pool().split()


def test_a_plan_survives_json() -> None:
    pools = make_pools("aura", [2], {"modules": ["lake,opuntia"]})
    before = Plan("aura", pools, ("a", "b"), 3, focus=("a",), lineups=(("a", "b"),))
    assert Plan.from_json(before.to_json()) == before


def test_line_ups_may_have_blocks_of_their_own() -> None:
    lineups = (("a", "a"), ("a", "b"))
    schedule = Schedule(plan(2, 2, blocks=5, lineups=lineups, lineup_blocks=(5, 2)))
    blocks = list(schedule.blocks())
    assert Counter(block.lineup for block in blocks) == {0: 5, 1: 2}
    assert schedule.n_games() == 5 * 1 + 2 * 2
    ids = [schedule.game_id(b, r) for b in blocks for r in range(schedule.rotations(b))]
    assert ids == sorted(set(ids))


def test_pools_of_one_chance_share_their_seeds() -> None:
    def schedule(key: str, chance: str) -> Schedule:
        made = plan(2, 2)
        return Schedule(replace(made, pools=(replace(made.pools[0], key=key, chance=chance),)))

    block = Block(1, 0, 0)
    old, new = schedule("old", "game"), schedule("new", "game")
    assert old.setup_seed(block) == new.setup_seed(block)
    assert old.bot_seed(block, 1) == new.bot_seed(block, 1)
    assert schedule("old", "").setup_seed(block) != schedule("new", "").setup_seed(block)
