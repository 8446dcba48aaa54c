"""Reports on small games for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from aura_ai.balance.matches import plan_of
from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.storing.database import Store


def balance(*words: object, game: str = "lots") -> str:
    """Return the output of a report on a game; an error is raised."""
    done = CliRunner().invoke(cli, ["balance", game, *map(str, words), "--quiet"])
    if done.exception is not None:
        raise done.exception
    return done.output


def rows(*words: object, game: str = "lots") -> list[dict[str, Any]]:
    """Return the rows of its only pool."""
    (pool,) = json.loads(balance(*words, "--json", game=game))["pools"]
    return list(pool["rows"])


def data_file(folder: Path, head_start: int) -> Path:
    """Write a data file of the game ``lots``."""
    path = folder / f"{head_start}.toml"
    path.write_text(f"head_start = {head_start}\n")
    return path


@contextmanager
def stored(
    path: Path, game: str, games: int, players: Sequence[int] = (2,), data: Path | None = None
) -> Iterator[Store]:
    """Play the games of a report here."""
    made = [registry.load(game, count, data=data) for count in players]
    plan, settings = plan_of(game, made, games, 1, data and str(data))
    with Store.create(path, plan, settings) as store:
        run.run(store, 1, quiet=True)
        yield store
