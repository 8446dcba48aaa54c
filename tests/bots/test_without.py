"""Bots that do without some content."""

from __future__ import annotations

import pytest

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.without import Without, split
from aura_ai.contract.game import Game
from aura_ai.contract.registry import load
from aura_ai.contract.restriction import content_of, restriction
from aura_ai.errors import UseError
from aura_ai.search import TEXTBOOK, Budget, Search


def choices(game: Game, bot: Bot, name: str, games: int = 2) -> tuple[int, int]:
    """Return how often a bot in all seats chose some content, and how often it might have."""
    rule = restriction(game, [name])
    chosen = offered = 0
    for seed in range(games):
        state = game.new(seed)
        while not state.over:
            seat, legal = state.to_act, state.legal()
            bot.start(game, seat, seed)
            action = bot.choose(state.view(seat), legal)
            barred = [rule.barred(state.array, a) for a in legal]
            offered += any(barred) and not all(barred)
            chosen += not all(barred) and rule.barred(state.array, action)
            state.apply(action)
    return chosen, offered


@pytest.mark.parametrize(
    ("game", "bot", "name"),
    [
        ("connect_four", "random", "drop-into-column-4"),
        ("connect_four", "textbook:sims=30", "drop-into-column-4"),
        ("rauha", "reflex", "biome-forest"),
        ("rauha", "expert:determinizations=2", "action-place"),
        ("rauha", "beginner", "biome-forest"),
        ("aura", "reflex", "vote-lower-a-die"),
        ("aura", "greedy:nodes=200", "action-rain"),
        ("aura", "expert:determinizations=2", "crop"),
    ],
)
def test_a_bot_never_chooses_what_it_does_without(game: str, bot: str, name: str) -> None:
    table = load(game)
    with_it, _ = choices(table, specs.make(bot, game), name)
    without, offered = choices(
        table, specs.make(f"{bot}{',' if ':' in bot else ':'}without={name}", game), name
    )
    assert with_it > 0
    assert (without, offered > 0) == (0, True)


def test_a_bot_that_does_without_nothing_decides_as_ever() -> None:
    game = load("rauha")
    bots = [
        specs.make(spec, "rauha")
        for spec in ("club:sims=20", "club:sims=20,without=activation-maa")
    ]
    state = game.new(3)
    answers = []
    for bot in bots:
        bot.start(game, 0, 5)
        answers.append(bot.choose(state.view(0), state.legal()))
    assert answers[0] == answers[1]


def test_a_search_plans_without_it_too() -> None:
    """No own node of the tree has the barred code, those of the other seat do."""
    game = load("connect_four")
    search = Search(game, TEXTBOOK)
    state = game.new(1)
    search.run(state.array, Budget(sims=2000), 1, among=[0, 1, 2, 4, 5, 6], forgone={3})
    tree = search.trees[0]
    edges = {int(edge) for edge in tree.nodes[1 : int(tree.control[0]), 5]}
    assert {edge >> 4 for edge in edges if edge & 15 == state.to_act} == {0, 1, 2, 4, 5, 6}
    assert {edge >> 4 for edge in edges if edge & 15 != state.to_act} == set(range(7))


def test_the_parameter_is_taken_out_wherever_it_stands() -> None:
    assert split("expert") == ("expert", ())
    assert split("expert:without=a") == ("expert", ("a",))
    assert split("expert:without=a;b,rounds=2") == ("expert:rounds=2", ("a", "b"))
    assert split("expert:rounds=2,without=a,without=b") == ("expert:rounds=2", ("a", "b"))


def test_levels_take_it_and_unknown_names_are_refused() -> None:
    bot = specs.make("strongest:sims=4,without=activation", "rauha")
    assert isinstance(bot, Without)
    assert isinstance(bot.bot, MctsBot)
    with pytest.raises(
        UseError, match="'random:without=activatoin': without=activatoin: rauha has no such"
    ):
        specs.make("random:without=activatoin", "rauha")
    with pytest.raises(UseError, match="unknown parameter 'speed'"):
        specs.make("random:speed=1,without=activation", "rauha")


def test_the_words_of_content_follow_the_data() -> None:
    cards = content_of(load("rauha"))[0]
    assert cards.words[17].startswith("card 17 (")
