"""Worked examples: those of the files, and those that compute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from aura_ai.referee.chance import Chance
from tests.example_files import read
from tests.vectors import Collection, Game, Make, Vector, run

from .language import LANGUAGE
from .vectors_tools import DATA, LAKE, OPUNTIA, end_phase, quiet_votes

COMPUTED = Collection()

NAMES = DATA["codes"]["crop"]
FACES = DATA["dice"]["harvest"]["faces"]


def take(draw: Callable[[int], int], counts: list[int]) -> int:
    """Take one of `counts` things of a few kinds at random and return its kind."""
    things = [kind for kind, count in enumerate(counts) for _ in range(count)]
    kind = things[draw(len(things))]
    counts[kind] -= 1
    return kind


def deal_by_hand(
    chance: Chance,
    deck: list[int],
    discard: list[int],
    order: Sequence[int],
    quotas: Sequence[int],
    now: int = 1,
) -> dict[int, list[int]]:
    """Deal one card at a time (Q-03) in round `now`; chance is bound to seat and card number.

    `deck` and `discard` are changed. Return hands by seat.
    """
    hands = {seat: [0] * 4 for seat in order}
    for i in range(max(quotas)):
        for seat, quota in zip(order, quotas, strict=True):
            if i < quota:
                if not any(deck):
                    deck[:], discard[:] = discard[:], [0] * 4
                hands[seat][take(partial(chance.draw_for, now, seat, i), deck)] += 1
    return hands


def tile_bag(players: int) -> list[int]:
    """Return the tiles to draw from, by crop."""
    removed = {*DATA["setup"][f"p{players}"]["remove_crops"], "opuntia", "lake"}
    return [0 if name in removed else DATA["crop"][name]["count"] for name in NAMES]


@COMPUTED.add("X-100", "A-2.2")
def _first_player(make: Make) -> None:
    for players in (2, 3, 4):
        firsts = []
        for state in range(12 * players):
            firsts.append(make({"players": players}, None, state).fields()["first_player"])
            assert firsts[-1] == Chance.from_state(state).draw(players)
        assert all(firsts.count(seat) > 4 for seat in range(players))


@COMPUTED.add("X-102", "A-2.3", "A-2.7", "A-2.8", "Q-93")
def _everything_in_order(make: Make) -> None:
    # First player, tiles by number, cards one at a time, three dice, then the starting clouds.
    for players, first_deal, others in ((2, 7, 8), (3, 7, 7), (4, 6, 6)):
        for state in range(6):
            chance = Chance.from_state(state)
            first = chance.draw(players)
            bag = tile_bag(players)
            tiles = [take(chance.draw, bag) for _ in range({2: 7, 3: 9, 4: 12}[players])]
            order = [(first + i) % players for i in range(players)]
            deck, discard = [10] * 4, [0] * 4
            quotas = [first_deal] + [others] * (players - 1)
            hands = deal_by_hand(chance, deck, discard, order, quotas)
            dice = [FACES[chance.draw(6)] for _ in range(3)]
            game = make({"players": players}, None, state)
            fields = game.fields()
            assert game.node == "SETUP_CLOUD"
            assert fields["crop"] == tiles
            assert players > 2 or NAMES.index("corn") not in tiles
            assert fields["hand"] == [hands[seat] for seat in range(players)]
            assert fields["deck"] == deck
            assert fields["discard"] == [0] * 4
            assert fields["dice"] == dice


@COMPUTED.add("X-106", "A-18.3", "A-18.4", "Q-03", "Q-103", "A-18.1")
def _deal_over_the_end_of_the_deck(make: Make) -> None:
    for players, quota in ((2, 7), (3, 7), (4, 6)):
        for state in range(4):
            deck = [2, 1, 1, 1]
            discard = [10 - count for count in deck]
            discard[0] -= 1  # the card of seat 0
            hands = [[0] * 4 for _ in range(players)]
            if players == 2:
                hands[0][0] = 1
                first = 1  # the marker moves: no votes stay on the board
            else:
                discard[0] += 1  # the first passer discards it
                first = 0
            order = [(first + i) % players for i in range(players)]
            chance = Chance.from_state(state)
            for _ in range(3):  # the dice come first
                chance.draw(6)
            cards, pile = list(deck), list(discard)
            dealt = deal_by_hand(chance, cards, pile, order, [quota] * players, 2)
            options = {"players": players}
            fields = end_phase(
                make,
                options,
                state,
                deck=deck,
                discard=[10 - deck[c] - (c == 0) for c in range(4)],
                votes=quiet_votes(players),
            ).fields()
            assert fields["round"] == 2
            assert fields["first_player"] == first
            for seat in range(players):
                got = [a + b for a, b in zip(hands[seat], dealt[seat], strict=True)]
                assert fields["hand"][seat] == got
            assert fields["deck"] == cards
            assert fields["discard"] == pile


def _draft(game: Game) -> None:
    while game.node == "DRAFT_PICK":
        run(game, game.legal()[-1])


@COMPUTED.add("X-108", "A-20.1", "A-20.5", "A-24.1", "Q-76", "Q-93", "A-2.8")
def _draft_for_two(make: Make) -> None:
    options = {"players": 2, "draft": True}
    for state in range(3):
        chance = Chance.from_state(state)
        first = chance.draw(2)
        bag = tile_bag(2)
        for _ in range(7):
            take(chance.draw, bag)
        deck, discard = [10] * 4, [0] * 4
        packs = deal_by_hand(chance, deck, discard, [first, 1 - first], [7, 7])
        # after the draft, for the seat that is not first
        extra = take(partial(chance.draw_for, 1, 1 - first, 7), deck)
        dice = [FACES[chance.draw(6)] for _ in range(3)]
        game = make(options, None, state)
        assert (game.node, game.to_act) == ("DRAFT_PICK", first)
        fields = game.fields()
        assert fields["pack"] == [packs[0], packs[1]]
        assert fields["hand"] == [[0] * 4, [0] * 4]
        picks = {0: [0] * 4, 1: [0] * 4}
        while game.node == "DRAFT_PICK":
            before, seat = game.fields(), game.to_act
            fields = run(game, game.legal()[-1])
            if game.node == "DRAFT_PICK":
                picks[seat] = fields["kept"][seat]
                assert sum(picks[seat]) > sum(before["kept"][seat])
        fields = game.fields()
        assert [sum(fields["hand"][first]), sum(fields["hand"][1 - first])] == [7, 8]
        # both hands together: all cards of the packs, and the extra card
        together = [a + b for a, b in zip(*fields["hand"], strict=True)]
        expected = [a + b for a, b in zip(packs[0], packs[1], strict=True)]
        expected[extra] += 1
        assert together == expected
        assert fields["deck"] == deck
        assert fields["dice"] == dice
    # Later rounds: kept cards lie aside during the draft and join the hand; no extra card.
    game = end_phase(make, options, votes=quiet_votes(2), hand={0: [4, 0, 0, 0]})
    fields = game.fields()
    assert (game.node, fields["round"]) == ("DRAFT_PICK", 2)
    assert fields["hand"] == [[4, 0, 0, 0], [0] * 4]
    assert [sum(pack) for pack in fields["pack"]] == [7, 7]
    _draft(game)
    fields = game.fields()
    assert [sum(row) for row in fields["hand"]] == [11, 7]
    assert fields["hand"][0][0] >= 4
    assert game.node == "TURN"


@COMPUTED.add("X-109", "A-20.2", "A-20.3", "A-20.4", "Q-75", "Q-100")
def _packs_travel(make: Make) -> None:
    for players, keeps in ((2, (1, 2, 2, 2)), (3, (1, 2, 2, 2)), (4, (1, 2, 3))):
        game = make({"players": players, "draft": True}, None, 3)
        fields = game.fields()
        first, owned = fields["first_player"], fields["pack"]
        assert [sum(pack) for pack in owned] == [sum(keeps)] * players
        moments = []
        while game.node == "DRAFT_PICK":
            fields, seat = game.fields(), game.to_act
            pack, n_kept = fields["pack"][seat], sum(fields["kept"][seat])
            step = max(k for k in range(len(keeps)) if sum(keeps[:k]) <= n_kept)
            assert sum(pack) == sum(keeps) - n_kept
            # The pack that the seat `step` places to the right opened, less what was kept from
            # it: with three players the own one after three steps, with two after two.
            origin = owned[(seat - step) % players]
            assert all(a <= b for a, b in zip(pack, origin, strict=True))
            moments.append((step, (seat - first) % players))
            run(game, game.legal()[0])
        assert moments == sorted(moments)
        assert {step for step, _ in moments} >= set(range(len(keeps) - 1))
        assert game.node == "SETUP_CLOUD"
        hands = [sum(row) for row in game.fields()["hand"]]
        bonus = [int(players == 2 and seat != first) for seat in range(players)]
        assert hands == [sum(keeps) + more for more in bonus]


@COMPUTED.add("X-153", "B-16", "A-23.3")
def _module_tiles(make: Make) -> None:
    # A module's tile is shuffled in, and only with its module.
    for modules in ([], ["opuntia"], ["lake"], ["opuntia", "lake"]):
        found_types: set[int] = set()
        for state in range(12):
            types = make({"players": 4, "modules": modules}, None, state).fields()["crop"]
            assert types.count(OPUNTIA) <= 1
            assert types.count(LAKE) <= 1
            found_types.update(types)
        expected = {{"opuntia": OPUNTIA, "lake": LAKE}[name] for name in modules}
        assert found_types & {OPUNTIA, LAKE} == expected


HUMAN, NEUTRAL = 0, 1


@COMPUTED.add("X-65", "A-21.2", "A-21.3", "B-10", "A-22.3", "Q-125")
def _solo_layout(make: Make) -> None:
    ranks = [min(DATA["crop"][name]["solo_ranks"], default=0) for name in NAMES]
    for seed in range(5):
        for layout, order in (
            ("top_left_low", (0, 1, 2, 3, 4, 5)),
            ("bottom_left_low", (4, 5, 2, 3, 0, 1)),
        ):
            options = {"players": 1, "solo_layout": layout, "solo_no_tricks": True}
            fields = make(options, None, seed).fields()
            laid = [fields["crop"][t] for t in order]
            assert [ranks[code] for code in laid] == sorted(ranks[code] for code in laid)
            assert all(DATA["crop"][NAMES[code]]["south_wind_icon"] for code in laid)
            assert not {"wheat", "potato"} & {NAMES[code] for code in laid}


SOLO = {"players": 1}
NO_TARGET = DATA["solo"]["neutral_no_target_vp"]


@COMPUTED.add("X-160", "A-21.1", "A-21.2", "A-21.3", "A-21.4", "A-21.5", "A-21.6", "A-2.8", "Q-107")
def _solo_setup(make: Make) -> None:
    # Tiles, eight cards, dice, two neutral clouds, the human's, then the first South Wind card.
    bag = [DATA["crop"][n]["count"] * DATA["crop"][n]["south_wind_icon"] for n in NAMES]
    bag[NAMES.index("opuntia")] = 0
    count, state = 0, 0
    while count < 3:
        chance = Chance.from_state(state)
        cards = list(bag)
        drawn = [take(chance.draw, cards) for _ in range(6)]
        deck, discard = [10] * 4, [0] * 4
        hand = deal_by_hand(chance, deck, discard, [0], [8])[0]
        dice = [FACES[chance.draw(6)] for _ in range(3)]
        places: list[int] = []
        for _ in range(3):
            free = [t for t in range(6) if t not in places]
            places.append(free[chance.draw(len(free))])
        state += 1
        # Card 3 finds no human drop on a tile: nothing moves.
        if chance.draw(9) != 2:
            continue
        count += 1
        game = make(SOLO, None, state - 1)
        fields = game.fields()
        assert (game.node, game.to_act) == ("TURN", HUMAN)
        assert fields["round"] == 1
        assert fields["first_player"] == 0
        rank = [min(DATA["crop"][n]["solo_ranks"], default=0) for n in NAMES]
        assert fields["crop"] == sorted(drawn, key=lambda code: rank[code])
        assert fields["hand"] == [hand, [0] * 4]
        expected = [[0, 0] for _ in range(6)]
        for place in places[:2]:
            expected[place] = [0, 1]
        expected[places[2]] = [1, 0]
        assert fields["cloud_drops"] == expected
        assert fields["cloud"] == [int(t in places) for t in range(6)]
        assert fields["supply"] == [19, 18]
        assert fields["vote_supply"] == [12, 11]
        assert fields["south_wind"] == [1, 2, 4, 5, 6, 7, 8, 9]
        assert fields["vp"][HUMAN] == 0
        assert fields["vp"][NEUTRAL] >= NO_TARGET
        assert sum(fields["dice"]) == sum(dice) - any(dice)
        assert fields["wins"] == [0, 0]


VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *COMPUTED.vectors,
]
