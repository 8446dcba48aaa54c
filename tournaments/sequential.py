"""Plan of a sequential test, from its settings."""

from __future__ import annotations

from dataclasses import replace

from aura_ai.bots import specs
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.settings import ReadSetups, Run
from aura_ai.tournaments.planning.settings import plan as plan_of
from aura_ai.tournaments.rating.sprt import LOGISTIC, NORMALIZED, Hypotheses

MOST_SETUPS = 10_000
"""Default limit of set-ups."""
ELO1 = 20.0
"""Default lead in hypothesis 1."""


def plan_of_test(settings: Run, read_setups: ReadSetups) -> tuple[Plan, Hypotheses]:
    """Return the plan of a test, still unchecked, and its question.

    Args:
        settings: Settings as written.
        read_setups: Reads given set-ups.

    Raises:
        UseError: It is not a test of two bots in one pool.
    """
    if len(settings.bot) != 2:
        raise UseError(f"{len(settings.bot)} bots given; the test compares two: --bot A --bot B")
    first, second = map(specs.canonical, settings.bot)
    question = _question(settings, first, second)
    if settings.setups:
        if settings.max_blocks is not None:
            raise UseError("max-blocks: each given set-up is a block of its own; leave it out")
        drawn = settings
    else:
        most = MOST_SETUPS if settings.max_blocks is None else settings.max_blocks
        drawn = replace(settings, players=settings.players or (2,), blocks=most)
    plan = plan_of(replace(drawn, focus=()), read_setups)
    if any(pool.players < 2 for pool in plan.pools):
        raise UseError("players: two bots meet in games of 2 players and more")
    if len(plan.pools) > 1:
        raise UseError(
            "the test plays one pool: give one number of players, every option once, and set-ups of "
            "one kind"
        )
    if settings.focus:
        alone = [_one_of(word, first, second) for word in settings.focus]
        seats = plan.pools[0].players
        others = [(second if bot == first else first,) * (seats - 1) for bot in alone]
        lineups = [(bot, *opponents) for bot, opponents in zip(alone, others, strict=True)]
        plan = replace(plan, lineups=tuple(dict.fromkeys(lineups)))
    return plan, question


def _question(settings: Run, first: str, second: str) -> Hypotheses:
    """Return the question about two bots.

    Raises:
        UseError: Bounds of two scales are mixed, or one is missing or wrong.
    """
    low, high, model = settings.elo0, settings.elo1, LOGISTIC
    if not settings.nelo0 is settings.nelo1 is None:
        if not low is high is None:
            raise UseError(
                "elo0, nelo0: bounds are in Elo or in normalised Elo; give one pair of them"
            )
        if settings.nelo1 is None:
            raise UseError("nelo1: give the lead of hypothesis 1 in normalised Elo, too")
        low, high, model = settings.nelo0, settings.nelo1, NORMALIZED
    bounds = low or 0.0, ELO1 if high is None else high
    return Hypotheses(first, second, *bounds, settings.alpha, settings.beta, model).check()


def _one_of(written: str, first: str, second: str) -> str:
    """Return which of two bots a word of ``--focus`` means.

    Raises:
        UseError: Neither.
    """
    for bot in (first, second):
        if specs.canonical(written) in (bot, specs.split_name(bot)[0]):
            return bot
    raise UseError(f"focus: {written!r} is none of the two bots: {first}, {second}")
