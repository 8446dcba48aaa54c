"""Fit a prior or a playout policy to search results.

A second fit plays no games: those of the first are kept (:mod:`aura_ai.learning.pool`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.models import KINDS, offers
from aura_ai.contract.game import Game
from aura_ai.errors import UseError
from aura_ai.learning import policy as policy_fit
from aura_ai.learning import recording
from aura_ai.learning.pool import own_copy, record_games
from aura_ai.learning.selfplay import SelfplayConfig
from aura_ai.learning.step import Report, Run, Step
from aura_ai.progress import progress_bar
from aura_ai.search.log_linear import LogLinearWeights

DECAY = 3.0
FITTED = "fitted"
"""Name of what is fitted among the priors and the playout policies of a game."""
WORDS = {"prior": "prior", "playout": "playout policy"}


def fitted_prior(game: str, kind: str = "prior") -> models.PolicyModel:
    """Return the prior of a game that can be fitted, or with ``playout`` the playout policy.

    Raises:
        UseError: The game has none.
    """
    offer = getattr(offers(game), KINDS[kind]).get(FITTED)
    if not isinstance(offer, models.PolicyModel):
        raise UseError(
            f"the bots of {game} have no {WORDS[kind]} to fit: OFFERS needs a PolicyModel named "
            f"{FITTED!r} among its {KINDS[kind]}"
        )
    return offer


def report_on(
    prior: models.PolicyModel, unseen: policy_fit.Cases, fitted: LogLinearWeights
) -> dict[str, Any]:
    """Return how well a prior does on decisions that it was not shown, by node."""
    nodes = np.array(prior.nodes)[unseen.contexts]
    agreements = {}
    for name in ["all", *dict.fromkeys(prior.nodes)]:
        mask = np.full(len(unseen), True) if name == "all" else nodes == name
        if mask.any():
            before = policy_fit.agreement(unseen, prior.shape.unfitted(), mask)
            after = policy_fit.agreement(unseen, fitted, mask)
            agreements[name] = {"before": before._asdict(), "after": after._asdict()}
    return agreements


def fit_priors(
    prior: models.PolicyModel,
    parts: list[policy_fit.Cases],
    decay: float,
    iterations: int,
    common: LogLinearWeights | None,
) -> tuple[LogLinearWeights, list[LogLinearWeights]]:
    """Return a prior for all tables together, and one for each, fitted from there.

    A single table is fitted from the ``common`` one of earlier fits, which then stays as it is.
    """
    shape = prior.shape
    total = iterations * (1 + len(parts))
    with progress_bar(total, "step", desc="fit", leave=False) as bar:

        def step() -> None:
            bar.update(1)

        if common is None or len(parts) > 1:
            both = policy_fit.join(parts)
            common = policy_fit.fit(both, shape, decay, iterations, progress=step)
            if len(parts) == 1:
                return common, [common]
        return common, [
            policy_fit.fit(part, shape, decay, iterations, common, step) for part in parts
        ]


def train_prior(
    game: str,
    prior: models.PolicyModel,
    tables: dict[int, list[Game]],
    games: int,
    step: Step,
    run: Run,
    records: Sequence[recording.Decisions] = (),
) -> Iterator[Report]:
    """Record games of each player count, fit ``prior`` to each, and write it next to the others.

    With ``records``, which hold games of the one player count, nothing is recorded.
    """
    path, stored = own_copy(game, prior.path, run.out)
    work, decay = run.work or Path(f"{game}-prior"), DECAY if step.decay is None else step.decay
    parts = []
    for count, variants in tables.items():
        if records:
            decisions, spec = recording.join(records), "searches on record"
            games = sum(len(np.unique(part.games)) for part in records)
        else:
            regime, spec = SelfplayConfig(step.bot, step.seed, step.temperature), step.bot
            folder = work / models.key(count)
            decisions = recording.join(record_games(variants, games, regime, folder, run.workers))
        choices = policy_fit.of_searches(decisions, step.soften)
        parts.append(
            policy_fit.cases(variants[0], prior.action_features, prior.shape.per_action, choices)
        )
    training, unseen = zip(*(part.split() for part in parts), strict=True)
    if not all(map(len, training)) or not all(map(len, unseen)):
        raise UseError(f"--games {games}: too few decisions to fit a prior")
    before = prior.among(stored, models.COMMON)
    _, tried = fit_priors(prior, list(training), decay, step.iterations, before)
    common, fitted = fit_priors(prior, parts, decay, step.iterations, before)
    for name, array in policy_fit.arrays_of(common).items():
        stored[f"{models.COMMON}_{name}"] = array
    for number, count in enumerate(tables):
        for name, array in policy_fit.arrays_of(fitted[number]).items():
            stored[f"{models.key(count)}_{name}"] = array
        models.write(path, stored)
        report = {
            "game": game,
            "players": count,
            "games": games,
            "bot": spec,
            "seed": step.seed,
            "decisions": len(parts[number]),
            "held_out": len(unseen[number]),
            "nodes": report_on(prior, unseen[number], tried[number]),
            "file": str(path),
        }
        yield report
