"""Vectors for rules without worked examples: structure, order, placement."""

from __future__ import annotations

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Make, run

from .vectors_tools import (
    CARDS,
    CRYSTALS,
    DRAFT,
    END,
    KITEET,
    MAA,
    MERI,
    METSAT,
    OVER,
    PLACE,
    PRINTED,
    SCORING,
    SIENET,
    SPORE_CHOICES,
    STEPS,
    TAIVAS,
    TURN,
    VUORI,
    bits,
    on,
    start,
    strict,
    use,
)

RULES = Collection()

# ------------------------------------------------------------------------------ set-up


def _shuffled(items: list[int], chance: Chance) -> list[int]:
    """Fisher-Yates, drawn as both implementations must draw."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.draw(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


@RULES.add(
    "set-up", "R-1.7", "R-2.1", "R-2.2", "R-2.3", "R-2.4", "R-2.5", "R-2.6", "R-2.7", "R-2.8",
    "R-3.2", "R-3.3", "A-42", "A-43", "R-5.2",
)  # fmt: skip
def _set_up(make: Make) -> None:
    for players in range(2, 6):
        for side in ("A", "B"):
            state = 7919 * players
            chance = Chance.from_state(state)
            game = make(strict(players, side), None, state)
            fields = game.fields()
            stack = _shuffled(list(range(players)), chance)
            decks = [_shuffled(list(range(first, first + 40)), chance) for first in (0, 40)]
            assert [fields["arrival"][seat] for seat in stack] == list(range(players))
            assert fields["arrivals"] == players
            assert fields["first"] == stack[-1]
            assert fields["decks"] == decks
            assert sorted([*decks[0], *decks[1]]) == list(CARDS)
            assert fields["satellites"] == [sorted(decks[0][4 * k :][:4]) for k in range(players)]
            assert fields["dealt"] == [4 * players, 0]
            assert [fields["place"][c] for deck in decks for c in deck] == [
                10 + i // 4 if i < 4 * players else 0 for i in range(80)
            ]
            assert fields["board"] == [PRINTED[side]] * players
            assert fields["spores"] == [0] * players
            assert fields["crystals"] == [4] * players
            assert fields["energy"] == [0] * players
            assert fields["kept"] == [-1] * players
            assert fields["being_owner"] == [-1] * 7
            assert fields["step"] == 1
            assert (game.node, game.to_act) == (DRAFT, 0)


# ------------------------------------------------------------------------------ structure


@RULES.add(
    "structure", "R-3.1", "R-3.2", "R-3.3", "R-3.6", "R-4.4", "R-4.5", "R-5.1", "R-10.1",
    "R-10.2", "R-12.1", "A-5", "A-33", "A-43", "R-6.6",
)  # fmt: skip
def _structure(make: Make) -> None:
    """A whole game in which everybody discards for crystals: 12 picks and 12 placements each."""
    for players in (2, 5):
        game = make(strict(players), None, 5)
        steps: list[tuple[int, str, int]] = []
        pointers = {}
        packs: dict[int, set[int]] = {}
        while game.node != OVER:
            fields = game.fields()
            step = fields["step"]
            pointers[step] = fields["dealt"]
            steps.append((step, game.node, game.to_act))
            if game.node == DRAFT:
                packs.setdefault(step, set()).add(len(game.legal()))
                run(game, 0)
            elif game.node == PLACE:
                assert game.to_act == (fields["first"] + fields["order_position"]) % players
                run(game, CRYSTALS)
            else:
                assert game.node == TURN
                run(game, END if steps.count(steps[-1]) > 1 else game.legal()[0])
        turns = [step for step, record in STEPS.items() if not record["scoring"]]
        assert sorted({step for step, _, _ in steps}) == turns
        for step in turns:
            order = [seat for at, node, seat in steps if (at, node) == (step, PLACE)]
            assert order == [(order[0] + i) % players for i in range(players)]
            assert packs[step] == {STEPS[step]["pack_size"]}
            dealt = 4 * players * (1 + (STEPS[step]["round"] - 1) % 2)
            late = STEPS[step]["age"] == 2
            assert pointers[step] == ([8 * players, dealt] if late else [dealt, 0])
        assert steps == sorted(steps, key=lambda entry: entry[0])
        fields = game.fields()
        assert (fields["step"], fields["to_act"], game.legal()) == (17, -1, [])
        assert sorted(p for p in fields["place"] if p) == sorted(
            [90 + seat for seat in range(players) for _ in range(12)]
            + [100 + k for k in range(players) for _ in range(4)]
        )


# One biome with a free effect on every field.
LIVELY = [0, 2, 5, 6, 7, 11, 23, 29, 32]


@RULES.add("totem-track", "R-3.4", "R-8.1", "R-11.2")
def _totem_track(make: Make) -> None:
    lines = {
        1: (0, 3, 6), 2: (1, 4, 7), 3: (2, 5, 8), 5: (0, 1, 2), 6: (3, 4, 5), 7: (6, 7, 8),
        9: (2, 5, 8), 10: (1, 4, 7), 11: (0, 3, 6), 13: (6, 7, 8), 14: (3, 4, 5), 15: (0, 1, 2),
    }  # fmt: skip
    for step, line in lines.items():
        game = start(make, strict(), node=TURN, step=step, board={0: LIVELY})
        assert game.legal() == [*(use(f) for f in line), END]
        run(game, use(line[1]))
        assert game.legal() == [use(line[0]), use(line[2]), END]
    for step in (4, 8, 12, 16):
        game = start(
            make, strict(), node=SCORING, step=step, board={0: LIVELY}, spores={0: [1, 3, 8]}
        )
        assert game.legal() == [use(1), use(3), use(8), END]
        run(game, use(3))
        assert game.legal() == [use(1), use(8), END]


# ------------------------------------------------------------------------------ placement


@RULES.add("restricted-cards", "R-6.2", "R-6.1")
def _restricted(make: Make) -> None:
    for card, record in CARDS.items():
        step = 1 if record["age"] == 1 else 9
        game = start(make, strict(), step=step, kept={0: card}, crystals={0: record["cost"]})
        legal = [on(f) for f in record["fields"]]
        assert game.legal() == [*legal, CRYSTALS, *SPORE_CHOICES]
        assert run(game, legal[-1])["crystals"][0] == 0


# ------------------------------------------------------------------------------ beings


@RULES.add("two-lines", "R-7.4", "A-11", "R-7.3")
def _two_lines(make: Make) -> None:
    # Row 0 is crystal, column 0 is flying; every line of the board can invite.
    board = {1: 4, 2: 5, 3: 10, 6: 13}
    game = start(make, strict(), board={0: board}, kept={0: 2}, beings={KITEET: 1})
    fields = run(game, on(0))
    assert fields["being_owner"] == [0, -1, -1, -1, 0, -1, -1]
    assert fields["beings_taken"] == bits([TAIVAS, KITEET])
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    for line in lines:
        last = line[2]
        game = start(make, strict(), board={0: {line[0]: 4, line[1]: 5}}, kept={0: 7})
        assert run(game, on(last))["being_owner"][KITEET] == 0
    # A diagonal is not a line.
    game = start(make, strict(), board={0: {0: 4, 4: 5}}, kept={0: 7})
    assert run(game, on(8))["being_owner"][KITEET] == -1


@RULES.add("being-of-every-symbol", "R-7.3", "R-7.8", "A-7", "A-24")
def _every_symbol(make: Make) -> None:
    trios = {
        TAIVAS: (3, 10, 26), SIENET: (16, 18, 20), MERI: (4, 9, 28), METSAT: (8, 13, 14),
        KITEET: (2, 4, 7), VUORI: (24, 27, 31), MAA: (7, 15, 22),
    }  # fmt: skip
    for b, trio in trios.items():
        for owner in (-1, 1):
            # The card that may lie anywhere comes last.
            anywhere = [c for c in trio if len(CARDS[c]["fields"]) == 9][-1]
            others = [c for c in trio if c != anywhere]
            game = start(
                make,
                strict(),
                board={0: {3: others[0], 4: others[1]}},
                kept={0: anywhere},
                crystals={0: 9},
                beings={b: owner} if owner >= 0 else {},
            )
            owners = run(game, on(5))["being_owner"]
            assert owners == [0 if i == b else -1 for i in range(7)]
