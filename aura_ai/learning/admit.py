"""The gatekeeper: a sequential test of new weights against old."""

from __future__ import annotations

from pathlib import Path

from aura_ai.bots import mcts
from aura_ai.contract.game import Game
from aura_ai.errors import UseError
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning.plan import check
from aura_ai.tournaments.planning.settings import merge
from aura_ai.tournaments.planning.settings import plan as plan_of
from aura_ai.tournaments.rating import sprt
from aura_ai.tournaments.storing.database import Store


def with_weights(spec: str, folder: Path) -> str:
    """Return a bot as written, with the weights of a folder."""
    return f"{spec}{',' if ':' in spec else ':'}{mcts.WEIGHTS}={folder.resolve()}"


def admit(
    table: Game, bot: str, folder: Path, elo: float, blocks: int, seed: int, workers: int | None
) -> sprt.Verdict:
    """Play a bot with new weights against the same bot with the shipped ones.

    Args:
        table: The game.
        bot: The bot as written, with a budget in simulations.
        folder: Holds the new weights; the match is kept there as ``match_N.db``.
        elo: Lead that the test looks for, against 0.
        blocks: Set-ups at most; without a decision by then the weights are refused.
        seed: Of the match.
        workers: Processes, None for the cores.

    Raises:
        UseError: The match cannot be played, or was interrupted.
    """
    option = tuple(f"{name}={_word(value)}" for name, value in table.changed_options().items())
    path = folder / f"match_{table.players}.db"
    options = {
        "game": table.info.name,
        "players": (table.players,),
        "option": option,
        "bot": (with_weights(bot, folder), bot),
        "blocks": blocks,
        "seed": seed,
        "db": path,
        "data": table.data_file,
    }
    plan = check(plan_of(merge(None, options)))
    new, old = plan.bots
    question = sprt.Question(new, old, 0.0, elo).check()
    path.unlink(missing_ok=True)
    with Store.create(path, plan, sprt.settings_of(question)) as store:
        complete, verdict = runner.run_test(store, workers, quiet=False)
    if not complete:
        raise UseError(f"the match of admission was interrupted; {folder} holds the weights")
    return verdict


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
