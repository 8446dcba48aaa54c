"""The cheap scores of playouts of Aura, against the full account of a harvest."""

import numpy as np
import pytest

from aura_ai.bots.aura import moves
from aura_ai.bots.aura.evaluate import harvest_margin
from aura_ai.games import load
from aura_ai.games.aura import layout as at

RIVAL = 1.4


def positions(seed, games=6):
    """Yield states of random games of two players, with random drops on every field."""
    chance = np.random.default_rng(seed)
    for number in range(games):
        state = load("aura", 2).new(seed + number)
        for _ in range(40):
            state.apply(int(chance.choice(state.legal())))
        s = state.array
        for tile in range(int(s[at.tile_count])):
            for seat in range(2):
                s[at.drops + at.MAX_SEATS * tile + seat] = chance.integers(0, 4)
                above = chance.integers(0, 3) if s[at.cloud + tile] != at.NO_CLOUD else 0
                s[at.cloud_drops + at.MAX_SEATS * tile + seat] = above
        yield s


def margin(s, tile, drops, seat):
    """Return the points of a harvest of a grown field, less the rival's part."""
    return harvest_margin(s, tile, at.GROWN, *drops, 0, 0, seat, RIVAL, moves.TOKEN)


@pytest.mark.parametrize("wet", [False, True])
def test_a_claim_of_two_players_is_the_margin_of_a_harvest(wet):
    compared = 0
    for s in positions(1):
        for tile in range(int(s[at.tile_count])):
            crop = int(s[at.crop + tile])
            if crop == at.LAKE:
                continue
            drops = [int(s[at.drops + at.MAX_SEATS * tile + seat]) for seat in range(2)]
            if wet:
                drops = [
                    drops[k] + int(s[at.cloud_drops + at.MAX_SEATS * tile + k]) for k in range(2)
                ]
            need = int(s[at.need + crop])
            ready = min(1.0, sum(drops) / need) if need > 0 else 1.0
            for seat in range(2):
                found = (
                    moves.wet_worth(s, tile, 0, seat, RIVAL)
                    if wet
                    else moves.dry_worth(s, tile, 0, seat, RIVAL)
                )
                expected = ready * margin(s, tile, drops, seat) if sum(drops) else 0.0
                assert found == pytest.approx(expected)
                compared += 1
    assert compared > 50


def test_more_drops_and_moved_clouds_count_as_if_they_were_there():
    for s in positions(2, 2):
        for tile in range(int(s[at.tile_count])):
            for owner in range(2):
                found = moves.gain(s, tile, True, owner, 2, 0, RIVAL)
                before = moves.wet_worth(s, tile, 0, 0, RIVAL)
                after = s.copy()
                after[at.cloud_drops + at.MAX_SEATS * tile + owner] += 2
                there = moves.wet_worth(after, tile, 0, 0, RIVAL)
                assert found == pytest.approx(there - before)
        moved = s.copy()
        for seat in range(2):
            moved[at.cloud_drops + at.MAX_SEATS * 1 + seat] += s[at.cloud_drops + seat]
            moved[at.cloud_drops + seat] = 0
        both = [sum(moves.wet_worth(t, k, 0, 0, RIVAL) for k in (0, 1)) for t in (s, moved)]
        assert moves.gain_of_move(s, 0, 1, 0, RIVAL) == pytest.approx(both[1] - both[0])
        joined = moves.wet_worth(moved, 1, 0, 0, RIVAL)
        assert moves.joined_worth(s, 1, 0, 0, RIVAL) == pytest.approx(joined)
        assert moves.worth(s, moves.FACE_DOWN, 3, 1, 4, RIVAL) == 0.0
