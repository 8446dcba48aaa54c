"""A search with a prior and a value of its own, for Rauha (docs/writing-a-search.md)."""

import math

import numpy as np

from aura_ai.bots.search_bot import SearchBot, win_shares

EXPLORATION = 1.0
DISCARDS_AND_END = {*range(13, 23), 39}
"""Action codes that give something up (``aura-ai rules rauha --actions``)."""


def prior(legal):
    """Return a share for each legal action; they add up to 1."""
    weights = np.array([0.2 if action in DISCARDS_AND_END else 1.0 for action in legal])
    return weights / weights.sum()


def value(state):
    """Return the share of the win that every seat may expect; they add up to 1."""
    worth = state["energy"] + 0.5 * state["crystals"]
    shares = np.exp((worth - worth.max()) / 10.0)
    return shares / shares.sum()


class Node:
    """What simulations found out after the same actions."""

    def __init__(self, seats):
        """Begin without any."""
        self.visits = 0
        self.total = np.zeros(seats)
        self.children = {}

    def select(self, seat, legal):
        """Return the action with the best sum of value and exploration (PUCT)."""

        def score(action, share):
            child = self.children.get(action)
            seen = child if child is not None else self
            mean = seen.total[seat] / max(1, seen.visits)
            visits = child.visits if child is not None else 0
            return mean + EXPLORATION * share * math.sqrt(self.visits) / (1 + visits)

        scores = [score(action, share) for action, share in zip(legal, prior(legal), strict=True)]
        return legal[int(np.argmax(scores))]

    def line(self):
        """Return the actions that were visited most from here on."""
        if not self.children:
            return []
        action = max(self.children, key=lambda action: self.children[action].visits)
        return [action, *self.children[action].line()]


class Puct(SearchBot):
    """Information-set tree search: every simulation plays in a determinization of its own."""

    games = ("rauha",)

    def evaluate(self, decision):
        """Search a decision until its budget is spent."""
        root = Node(decision.view.game.seats)
        for number in decision.simulations():
            state = decision.sample(number)
            action = root.select(state.to_act, decision.actions)
            path, first = [root], action
            while True:
                path.append(path[-1].children.setdefault(action, Node(state.seats)))
                state.apply(action)
                if state.over or not path[-1].visits:
                    break
                action = path[-1].select(state.to_act, state.legal())
            values = win_shares(state.result()[0]) if state.over else value(state)
            for node in path:
                node.visits += 1
                node.total += values
            decision.add(first, values)
        for action, child in root.children.items():
            decision.lines[action] = child.line()
        return decision.outcome()
