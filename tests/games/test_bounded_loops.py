"""Every loop of a kernel has an evident bound."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import aura_ai.bots
import aura_ai.games

ROOMS = (*aura_ai.games.__path__, *aura_ai.bots.__path__)
"""Folders whose kernels play, deal hidden cards, describe and choose."""


def loops() -> Iterator[tuple[str, ast.While]]:
    """Yield every ``while`` of a kernel with its place."""
    for room in ROOMS:
        for path in sorted(Path(room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and is_kernel(node):
                    for inner in ast.walk(node):
                        if isinstance(inner, ast.While):
                            yield f"{path.name}:{inner.lineno} {node.name}", inner


def is_kernel(function: ast.FunctionDef) -> bool:
    """Tell whether a function is compiled."""
    return any("jit" in ast.unparse(mark) for mark in function.decorator_list)


def is_bounded(loop: ast.While) -> bool:
    """Tell whether a loop counts up or down to a bound, or takes apart the bits of a word.

    The counter moves, or a bit goes, at every pass that goes on: at the level of the loop's body.
    """
    test = loop.test
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    return any(counts(part, loop.body) or takes_apart(part, loop.body) for part in parts)


def counts(part: ast.expr, body: list[ast.stmt]) -> bool:
    """Tell whether a condition bounds a counter that the body moves by one step towards it."""
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.RShift):
        return ast.unparse(part.right) in moved(body, ast.Add)  # runs over the bits of a set
    if not isinstance(part, ast.Compare) or len(part.ops) > 1:
        return False
    left = part.left
    if isinstance(left, ast.BinOp) and isinstance(left.right, ast.Constant):
        left = left.left  # i + 1 < N
    name = ast.unparse(left)
    if isinstance(part.ops[0], ast.Lt | ast.LtE):
        return name in moved(body, ast.Add)
    return isinstance(part.ops[0], ast.Gt) and name in moved(body, ast.Sub)


def moved(body: list[ast.stmt], way: type[ast.operator]) -> set[str]:
    """Return the variables that the body moves by one at every pass."""
    return {
        ast.unparse(each.target)
        for each in body
        if isinstance(each, ast.AugAssign)
        and isinstance(each.op, way)
        and isinstance(each.value, ast.Constant)
        and each.value.value == 1
    }


def takes_apart(part: ast.expr, body: list[ast.stmt]) -> bool:
    """Tell whether a word loses at least one bit at every pass until none, or one, is left."""
    name = ast.unparse(part.left if isinstance(part, ast.Compare) else part)
    lowest = f"{name} & -{name}"
    bits = {
        ast.unparse(each.targets[0]): each.value for each in body if isinstance(each, ast.Assign)
    }
    for each in body:
        if not isinstance(each, ast.AugAssign) or ast.unparse(each.target) != name:
            continue
        if isinstance(each.op, ast.RShift):
            return True
        value = ast.unparse(each.value)
        if isinstance(each.op, ast.BitXor):
            return value in bits and ast.unparse(bits[value]) == lowest
        if isinstance(each.op, ast.BitAnd):
            return value.startswith(f"{name} - ")
    return False


def test_every_loop_of_a_kernel_is_bounded() -> None:
    places = list(loops())
    assert len(places) > 20
    assert [place for place, loop in places if not is_bounded(loop)] == []


@pytest.mark.parametrize(
    ("text", "bounded"),
    [
        ("while True: i += 1", False),
        ("while s[NODE] != OVER: step(s)", False),
        ("while k >= s[i]:\n    k -= s[i]\n    i += 1", False),
        ("while i < 5:\n    if s[i]:\n        i += 1", False),
        ("while i < 5 or more: i += 1", False),
        ("while i < 5 and s[i]: i += 1", True),
        ("while i > 0: i -= 1", True),
        ("while i > 0: i += 1", False),
        ("while bits:\n    bit = bits & -bits\n    bits ^= bit", True),
        ("while bits:\n    bit = one(bits)\n    bits ^= bit", False),
        ("while bits: bits &= bits - 1", True),
    ],
)
def test_a_loop_without_a_bound_is_noticed(text: str, bounded: bool) -> None:
    loop = ast.parse(text).body[0]
    assert isinstance(loop, ast.While)
    assert is_bounded(loop) is bounded
