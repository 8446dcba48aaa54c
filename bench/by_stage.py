"""Where a search bot loses: its choices, judged by a much longer search, by stage of the game.

    python bench/by_stage.py rauha --bot strongest:sims=1000
    python bench/by_stage.py aura --players 4 --bot strongest:sims=1000 --bot strongest:sims=4000

Positions come from games that a bot plays against itself with little search. The judge, the first
bot with many more simulations, makes its own choice in each. It then searches each choice that was
made, and its own, alone: as long again, with the same chance for all. The cost is the difference of
the chances to win, below 0 where the judge had been wrong; that of the lead in points comes from
playouts to the end of the game. All bots meet the same positions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import click
import numpy as np
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.bots.mcts import FITTED, MctsBot
from aura_ai.bots.offers import offers
from aura_ai.errors import AuraError
from aura_ai.games.contract import View
from aura_ai.games.registry import load
from aura_ai.learning.selfplay import search_bot
from aura_ai.search import Budget
from aura_ai.search.params import TO_THE_END
from aura_ai.workers import each, in_order

AGAIN = 1
"""Added to the seed where choices are judged, so that luck of the judge's own choice does not count."""
PART_TO_THE_END = 5
"""One in so many of the judge's simulations tells points: leads of playouts to the end differ more."""


class Choice(NamedTuple):
    """A choice of a bot.

    Attributes:
        bot: The bot.
        round: The game's own counter.
        node: What is decided, as the game's fitted prior tells decisions apart.
        cost: Chance to win that the judge's choice has more.
        points: Lead that it has more.
        same: Whether it is the judge's choice.
    """

    bot: str
    round: int
    node: str
    cost: float
    points: float
    same: bool


def positions(
    name: str, players: int, spec: str, seed: int, every: int
) -> Iterator[tuple[View, list[int]]]:
    """Play a game of a bot against itself; yield one view in so many with its legal actions."""
    game, bot = load(name, players), specs.make(spec, name)
    bot.start(game, 0, seed)
    state, chance = game.new(seed), np.random.default_rng(seed)
    while not state.over:
        view, legal = state.view(state.to_act), state.legal()
        if len(legal) > 1 and chance.random() * every < 1.0:
            yield view, legal
        state.apply(bot.choose(view, legal))


def stage(view: View, legal: list[int]) -> tuple[int, str]:
    """Return the round of a position, and what is decided."""
    known, game = offers(view.game.info.name), view.game
    prior: Any = known.priors[FITTED]
    out = np.zeros((1 + prior.shape.per_action) * game.max_legal)
    context = prior.action_features(view.array, np.array(legal, np.int16), len(legal), out)
    return int(known.phases["round"](view.array)), prior.nodes[context]


def worth(judge: MctsBot, ends: MctsBot, view: View, action: int) -> tuple[float, float]:
    """Return the chance to win and the lead in points after an action."""
    chances = judge.analyze(view, among=[action]).chances[0]
    scores = ends.analyze(view, among=[action]).scores[0]
    return chances[view.seat], scores[view.seat] - np.delete(scores, view.seat).max()


def judged(
    name: str, players: int, tested: Sequence[str], sims: int, by: str, every: int, seed: int
) -> list[Choice]:
    """Return the choices of all bots in positions of one game."""
    bots = [specs.make(spec, name) for spec in tested]
    judge = search_bot(f"{tested[0].split(':')[0]}:sims={sims}", name)
    settings = replace(judge.settings_of(players), rollout_horizon=TO_THE_END)
    ends = MctsBot(Budget(sims=max(1, sims // PART_TO_THE_END)), settings, **judge.names)
    made = []
    for view, legal in positions(name, players, by, seed, every):
        for bot in (*bots, judge):
            bot.start(view.game, view.seat, seed)
        actions = [bot.choose(view, legal) for bot in (judge, *bots)]
        for bot in (judge, ends):
            bot.start(view.game, view.seat, seed + AGAIN)
        found = {}
        if len(set(actions)) > 1:
            found = {action: worth(judge, ends, view, action) for action in set(actions)}
        for spec, action in zip(tested, actions[1:], strict=True):
            costs = np.subtract(found[actions[0]], found[action]) if found else (0.0, 0.0)
            made.append(Choice(spec, *stage(view, legal), *costs, action == actions[0]))
    return made


def mean(values: Sequence[float]) -> str:
    """Return a mean with its standard error."""
    error = np.std(values, ddof=1) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{np.mean(values):6.2f} ({error:.2f})"


def print_by(title: str, made: list[Choice], key: Callable[[Choice], Any]) -> None:
    """Print a row per stage."""
    print(f"{title:>10}  cost in % of a win  in points      same choice  positions")
    for name in sorted({key(choice) for choice in made}):
        some = [choice for choice in made if key(choice) == name]
        cost, points = mean([100 * c.cost for c in some]), mean([c.points for c in some])
        same = np.mean([c.same for c in some])
        print(f"{name:>10}  {cost:18}  {points:14}  {same:11.0%}  {len(some):9}")


@click.command()
@click.argument("game")
@click.option("--players", default=2, show_default=True)
@click.option("--bot", "tested", multiple=True, default=("strongest:sims=1000",), show_default=True)
@click.option("--judge", "sims", default=50_000, show_default=True, help="Its simulations.")
@click.option("--by", default="strongest:sims=64", show_default=True, help="Who plays the games.")
@click.option("--games", default=40, show_default=True)
@click.option("--every", default=8, show_default=True, help="Take one decision in so many.")
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=1, show_default=True)
def main(
    game: str, players: int, tested: tuple[str, ...], sims: int, by: str, games: int, every: int,
    seed: int, workers: int,
) -> None:  # fmt: skip
    """Print what choices of bots cost, by round and by what is decided."""
    work = partial(judged, game, players, tested, sims, by, every)
    parts = in_order(each(work, range(seed, seed + games), workers))
    made = [choice for part in tqdm(parts, total=games, leave=False) for choice in part]
    first = [choice.cost for choice in made if choice.bot == tested[0]]
    for spec in tested:
        own = [choice for choice in made if choice.bot == spec]
        more = [100 * (c.cost - other) for c, other in zip(own, first, strict=True)]
        print(f"\n{spec}: {mean(more)} % more than the first")
        print_by("round", own, lambda choice: choice.round)
        print_by("decision", own, lambda choice: choice.node)
        print_by("all", own, lambda choice: "all")


if __name__ == "__main__":
    try:
        main()
    except AuraError as error:
        sys.exit(f"error: {error}")
