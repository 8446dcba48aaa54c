"""The solo game (S-16)."""

from __future__ import annotations

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Make, run

from .vectors_tools import (
    AIRSHIP,
    DATA,
    ONE_STONE,
    ONE_WATER,
    ONE_WOOD,
    TWO_STONE,
    discard,
    finish,
    play,
    solo,
    start,
)

SOLO = Collection()

DIE = 6  # stage of the bound draws


@SOLO.add("die", "S-16.2")
def _die(make: Make) -> None:
    faces = set()
    for state in range(12):
        game = start(make, solo(), state, hands={0: [ONE_WOOD, ONE_STONE, TWO_STONE]})
        before = game.fields()
        fields = run(game, play(0, AIRSHIP))
        face = DATA["solo_die"][Chance.from_state(state).draw_for(DIE, 0, 8, 6)]
        faces.add(face["face"])
        assert fields["die"] == face["face"]
        side = ("day", "night").index(face["side"])
        for other in range(2):
            changed = [
                i
                for i, (was, now) in enumerate(
                    zip(before["display"][other], fields["display"][other], strict=True)
                )
                if was != now
            ]
            assert changed == ([face["position"]] if other == side else [])
        removed = before["display"][side][face["position"]]
        assert removed not in fields["stacks"][side], "it leaves the game"
        assert len(fields["stacks"][side]) == len(before["stacks"][side]) - 1
        assert (game.to_act, fields["round"]) == (0, 9)
    assert len(faces) > 3


@SOLO.add("last-turn", "S-16.2", "S-16.4", "S-13.1")
def _last_turn(make: Make) -> None:
    """After turn 15 the die is rolled, after turn 16 it is not."""
    game = start(make, solo(), hands={0: [ONE_STONE, TWO_STONE]}, round=15)
    first = run(game, play(0, AIRSHIP))
    assert first["die"] > 0
    last = run(game, game.legal()[0])
    assert (game.node, last["die"]) == ("OVER", first["die"])
    assert last["round"] == 16


@SOLO.add("forced-discard-alone", "A-60", "S-5.3")
def _forced_discard(make: Make) -> None:
    """The die is rolled after a forced discard too; the switch makes one possible."""
    options = solo(forced_discard_only_if_no_free_placement=False)
    game = start(make, options, 3, board={0: (0, ONE_WATER)}, hands={0: [ONE_STONE, TWO_STONE]})
    fields = run(game, discard(1))
    face = DATA["solo_die"][Chance.from_state(3).draw_for(DIE, 0, 8, 6)]
    assert (fields["die"], fields["airship_moves"]) == (face["face"], 1)
    assert fields["resources"][0] == [0, 0, 0, 1]
    assert fields["forced_discards"] == [1]


@SOLO.add("rating", "S-16.4", "A-61")
def _rating(make: Make) -> None:
    for gold, band in ((0, 0), (29, 0), (30, 1), (39, 1), (40, 2), (50, 3), (59, 3), (60, 4)):
        game = finish(make, solo(), gold={0: gold})
        assert game.scores() == [gold]
        assert game.places() == [1]
        assert game.fields()["rating"] == band
