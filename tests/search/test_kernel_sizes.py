"""Inlining keeps to its budget (``docs/compiled-code.md``)."""

from __future__ import annotations

import pytest

from aura_ai.bots.warm import PLAY, GamePart, compile_ahead, warm_rules
from aura_ai.contract import registry
from aura_ai.engine.jit import mode
from aura_ai.measure import searches

MOST_GROWTH = 5
"""Times the instructions that LLVM is given, at most, in what it leaves."""
MOST_IN_A_FUNCTION = 20_000
SMALL = 1_000
"""Kernels below are not looked at: wrappers for Python make up most of them."""


@pytest.mark.skipif(mode() != "fast", reason="plain kernels are numba's own")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in ("rauha", "connect_four") else pytest.mark.full)
        for name in registry.names()
    ],
)
def test_kernels_stay_within_what_they_are_made_of(name: str) -> None:
    from aura_ai.engine.numba_private.sizes import sizes

    game = registry.load(name, players=max(registry.info(name).players))
    compile_ahead(name, [GamePart(game, PLAY), GamePart(game, "strongest")], quiet=True)
    warm_rules(game)
    state, rules = game.new(0), game.kernels
    view = state.view(state.to_act)
    kernels = [rules.setup, rules.legal, rules.apply, rules.observe, rules.result]
    found = [searches.level("strongest", game)]
    if name == "connect_four":
        found.append(searches.plain(game))
    for search in found:
        assert search is not None
        search.warm(view.array)
        kernels += [k for k in vars(search).values() if getattr(k, "overloads", None)]
    for kernel in kernels:
        before, after, largest = sizes(kernel)
        assert after <= MOST_GROWTH * max(before, SMALL), kernel.__qualname__
        assert largest <= MOST_IN_A_FUNCTION, kernel.__qualname__
    assert max(sizes(kernel).before for kernel in kernels) > SMALL, "something is looked at"
