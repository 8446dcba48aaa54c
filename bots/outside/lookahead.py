"""Positions in which a bot in another process looks ahead.

They are determinizations of its own view and their successors, so nothing that its seat cannot
know is in any of them. All are gone when it has decided.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from aura_ai.contract.game import RulesError, State, View

MOST_POSITIONS = 10_000
"""Positions of one decision at most; more are refused."""
MOST = 2**63 - 1
ASK = "ask"
"""The field of an answer that makes it a request."""


class Lookahead:
    """Answers the requests of one decision of a seat."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._states: list[State] = []
        self._requests: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "sample": self._sample,
            "copy": self._copy,
            "apply": self._apply,
            "legal": lambda request: self._facts(self._state(request)),
            "result": self._result,
            "playout": self._playout,
        }

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request; a wrong one is answered with ``error`` and the reason."""
        name = request[ASK]
        if not isinstance(name, str) or name not in self._requests:
            names = ", ".join(self._requests)
            return {"error": f"ask: {name!r} is not one of {names}"}
        try:
            return self._requests[name](request)
        except RulesError as error:
            return {"error": str(error)}

    def _sample(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return self._added(self._view.sample(_number(request, "seed")))

    def _copy(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return self._added(self._state(request).copy())

    def _apply(self, request: Mapping[str, Any]) -> dict[str, Any]:
        state = self._state(request)
        if state.over:
            raise RulesError("the game is over there")
        state.apply(_number(request, "action"))
        return self._facts(state)

    def _result(self, request: Mapping[str, Any]) -> dict[str, Any]:
        state = self._state(request)
        if not state.over:
            raise RulesError("the game is not over there")
        places, scores = state.result()
        return {"places": places, "scores": scores}

    def _playout(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Play a copy to its end by legal actions drawn evenly."""
        state, chance = self._state(request).copy(), random.Random(_number(request, "seed"))
        while not state.over:
            state.apply(chance.choice(state.legal()))
        places, scores = state.result()
        return {"places": places, "scores": scores}

    def _added(self, state: State) -> dict[str, Any]:
        if len(self._states) >= MOST_POSITIONS:
            raise RulesError(
                f"a decision may look at {MOST_POSITIONS} positions; use apply on them"
            )
        self._states.append(state)
        return {"handle": len(self._states) - 1, **self._facts(state)}

    def _state(self, request: Mapping[str, Any]) -> State:
        handle = _number(request, "handle")
        if handle >= len(self._states):
            raise RulesError(f"handle {handle} is not one of this decision")
        return self._states[handle]

    @staticmethod
    def _facts(state: State) -> dict[str, Any]:
        if state.over:
            return {"over": True, "to_act": None, "legal": []}
        return {"over": False, "to_act": int(state.to_act), "legal": state.legal()}


def _number(request: Mapping[str, Any], key: str) -> int:
    value = request.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise RulesError(f"{key}: {value!r} is not a whole number from 0 to 2^63 - 1")
    return value
