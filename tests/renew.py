"""Make the perft tables, golden records and sentences again: ``python -m tests.renew``.

Do this only when a change of the rules, of the state or of words is meant, and read the difference; for
words alone, ``python -m tests.renew sentences`` is enough.
"""

from __future__ import annotations

import functools
import json
import random
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import State
from aura_ai.contract.narration import narrate
from aura_ai.play.perft import perft
from aura_ai.play.record import Record, read, states
from tests.variants import VARIANTS, Variant

TESTS = Path(__file__).parent
PERFT, GOLDEN = TESTS / "perft", TESTS / "golden"
MOST_SEQUENCES = 300_000
"""A row goes as deep as stays below this number."""
GOLDEN_SEED = 2018
VARIES = re.compile(r"\b[A-Ja-e]?\d+\b|^\w+(?=: | takes? )")
"""Numbers, places of a map and who a line is about."""
SPOKEN = {
    "aura": ("3p_draft", "4p_modules", "solo"),
    "rauha": ("2p_A_auto", "3p_B_strict"),
    "solenia": ("2p_winter", "4p_improvements", "solo"),
    "terra_mystica": ("2p_fire_ice", "3p_revised_base", "4p_auction"),
}
"""Golden games from which an editor reads how a game speaks."""


@functools.cache
def outdated() -> Mapping[str, tuple[str, ...]]:
    """Return by game the variants of the golden files that were made with another data file."""
    variants: dict[str, tuple[str, ...]] = {}
    for each in VARIANTS:
        now = each.load().data_fingerprint
        paths = PERFT / f"{each.name}.json", GOLDEN / f"{each.name}.jsonl"
        for path in filter(Path.exists, paths):
            with path.open(encoding="utf-8") as file:
                heading = file.readline().rstrip().removesuffix(', "rows": [')
            if json.loads(heading.removesuffix("}") + "}")["data"] != now:
                variants[each.game] = (*variants.get(each.game, ()), each.name)
    return variants


def skip_outdated(game: str) -> None:
    """Skip a test of golden files that ``test_golden_files_are_of_todays_data`` has failed for all."""
    if game in outdated():
        pytest.skip(f"{game} has another data file now")


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


def sentences(game: str) -> str:
    """Return the lines that people read in golden games; of those that vary slightly, the first."""
    screen = registry.load(game).screen
    texts: dict[str, dict[str, str]] = {"Questions": {}, "Moves": {}, "Reasons": {}, "News": {}}
    for variant in SPOKEN[game]:
        record = read(GOLDEN / f"{game}_{variant}.jsonl")
        for ply, (state, decision) in enumerate(
            zip(states(record), record.decisions, strict=False)
        ):
            view, action = state.view(state.to_act), decision.action
            event = narrate(state, ply, action, view.seat)
            lines = {
                "Questions": (screen.guide.question(view.array).words,),
                "Moves": (screen.plain(view.array, event.text),),
                "Reasons": (screen.guide.reason(view, action),),
                "News": [screen.plain(view.array, line) for line in event.news],
            }
            for kind in texts:
                for line in filter(None, lines[kind]):
                    texts[kind].setdefault(VARIES.sub("#", line), line)
    return "\n".join("\n".join((f"# {kind}", *sorted(texts[kind].values()), "")) for kind in texts)


def main() -> None:
    """Write all files and remove those of variants that are gone."""
    words_alone = sys.argv[1:] == ["sentences"]
    for folder in () if words_alone else (PERFT, GOLDEN):
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.json*"):
            old.unlink()
    for variant in () if words_alone else VARIANTS:
        (PERFT / f"{variant.name}.json").write_text(perft_table(variant), encoding="utf-8")
        golden_record(variant).write(GOLDEN / f"{variant.name}.jsonl")
        print(variant.name)
    for game in SPOKEN:
        (GOLDEN / f"{game}.txt").write_text(sentences(game), encoding="utf-8")


if __name__ == "__main__":
    main()
