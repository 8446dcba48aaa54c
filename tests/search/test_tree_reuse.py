"""Decisions of a turn that go on from the tree of the one before."""

import pytest

from aura_ai.bots import specs
from aura_ai.contract.registry import load
from aura_ai.search import searcher
from aura_ai.search.workspace import EDGE, FIRST, NEXT, VISITS, Workspace


def below(tree: Workspace, node: int) -> dict[tuple[int, ...], int]:
    """Return the visits of every node below one, by the edges that lead to it."""
    rows, child = {}, int(tree.nodes[node, FIRST])
    while child:
        edge = int(tree.nodes[child, EDGE])
        rows[edge,] = int(tree.nodes[child, VISITS])
        rows |= {(edge, *way): visits for way, visits in below(tree, child).items()}
        child = int(tree.nodes[child, NEXT])
    return rows


@pytest.mark.parametrize("how", ["goes on", "begins again", "another action", "revealed"])
def test_a_turn_goes_on_from_its_tree(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, part, followed, sims = load("rauha", 2).new(1), {}, 0, 16
    bot = specs.make(f"ismcts:sims={sims},tree_reuse=true", "rauha")
    bot.start(state.game, 0, 0)
    if how == "revealed":
        monkeypatch.setattr(searcher, "_known", lambda view: object())
    while not state.over:
        seat, legal = state.to_act, state.legal()
        if how == "begins again":
            bot.start(state.game, seat, 0)
        action = bot.choose(state.view(seat), legal)
        tree, visits = bot.search.trees[0], int(bot.outcome.visits.sum())
        if visits > sims:
            followed += 1
            assert visits - sims == sum(n for way, n in part.items() if len(way) == 1)
            now = below(tree, 0)
            assert all(part[way] <= now[way] for way in part)
        part = below(tree, tree.node_of(action, seat))
        state.apply(legal[legal[0] == action] if how == "another action" else action)
    assert followed >= 10 if how == "goes on" else followed == 0
