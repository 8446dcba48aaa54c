"""Make the perft tables and golden records again: ``python -m tests.renew``.

Do this only when a change of the rules or of the state is meant, and read the difference.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from aura_ai.games.contract import State
from aura_ai.play.perft import perft
from aura_ai.play.record import Record
from tests.variants import VARIANTS, Variant

TESTS = Path(__file__).parent
PERFT, GOLDEN = TESTS / "perft", TESTS / "golden"
MOST_SEQUENCES = 300_000
"""A row goes as deep as stays below this number."""
GOLDEN_SEED = 2018


def choices(state: State, seed: int, most: int) -> list[tuple[State, int]]:
    """Play at random, seldom the first legal action (to pass, or to stop).

    Returns:
        Each (state before, action); ``state`` itself is played on.
    """
    chance = random.Random(seed)
    made = []
    while not state.over and len(made) < most:
        legal = state.legal()
        first = 1 if chance.randrange(5) else 0
        action = legal[first + chance.randrange(len(legal) - first)]
        made.append((state.copy(), action))
        state.apply(action)
    return made


def start(variant: Variant, seed: int, plies: int) -> State:
    """Return the position from which a row of a perft table is counted."""
    state = variant.load().new(seed)
    choices(state, seed, plies)
    return state


def perft_row(variant: Variant, seed: int, plies: int) -> dict[str, object]:
    """Return one row of a perft table."""
    state = start(variant, seed, plies)
    depth, counts = 0, [0]
    while counts[-1] < MOST_SEQUENCES and depth < state.game.max_plies:
        depth += 1
        deeper = perft(state, depth)
        if (sum(deeper) > MOST_SEQUENCES and depth > 1) or deeper == [*counts, 0]:
            break
        counts = deeper
    return {"seed": seed, "plies": plies, "counts": counts}


def perft_table(variant: Variant) -> str:
    """Return the text of a perft table."""
    rows = [json.dumps(perft_row(variant, *at)) for at in variant.starts]
    head = json.dumps(
        {
            "game": variant.game,
            "players": variant.players,
            "options": variant.options,
            "data": variant.load().data_fingerprint,
        }
    )
    return head[:-1] + ', "rows": [\n  ' + ",\n  ".join(rows) + "\n]}\n"


def golden_record(variant: Variant) -> Record:
    """Return a whole game of a variant."""
    game = variant.load()
    state = game.new(GOLDEN_SEED)
    record = Record(game, GOLDEN_SEED, ["random"] * game.players)
    for before, action in choices(state, GOLDEN_SEED, game.max_plies):
        record.add(before, action)
    record.finish(state)
    return record


def main() -> None:
    """Write all files and remove those of variants that are gone."""
    for folder in (PERFT, GOLDEN):
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.json*"):
            old.unlink()
    for variant in VARIANTS:
        (PERFT / f"{variant.name}.json").write_text(perft_table(variant), encoding="utf-8")
        golden_record(variant).write(GOLDEN / f"{variant.name}.jsonl")
        print(variant.name)


if __name__ == "__main__":
    main()
