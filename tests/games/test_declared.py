"""Consequences of the declared state, for every game that has one."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import json
import keyword
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from aura_ai.cli.bots import bots
from aura_ai.contract import datafile, registry
from aura_ai.contract.game import Game, RulesError
from aura_ai.contract.layout import Axis, Layout
from aura_ai.engine import sources
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS
from aura_ai.stress import contract

DOCS = Path(__file__).parents[2] / "docs"


def declared(game: str) -> Layout | None:
    return registry.load(game, registry.info(game).players[0]).layout


GAMES = [name for name in registry.names() if declared(name) is not None]


def layout_of(game: Game) -> Layout:
    assert game.layout is not None
    return game.layout


def names_of(game: str) -> dict[str, Any]:
    """Return the public names of a game's layout module."""
    kernel = registry.load(game, registry.info(game).players[0]).kernels.apply
    module = importlib.import_module(f"{kernel.__module__.partition('.rules')[0]}.layout")
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def test_every_game_of_this_package_declares_its_state() -> None:
    assert registry.names() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_field_has_one_name_and_its_offset(game: str) -> None:
    """Kernels write ``s[at.name]`` for what JSON, views and ``bots fields`` call ``name``."""
    names, table = names_of(game), layout_of(registry.load(game, registry.info(game).players[0]))
    own = {each.name: each for each in table if each.part != "header"}
    block = names.get("seat_block", 0)
    for name, each in own.items():
        if each.seen_by == "scratch" and name not in names:
            continue  # room that nothing reads
        # only where the word is Python's, or a builtin that the layout itself calls
        word = f"{name}_" if keyword.iskeyword(name) or f"{name}_" in names else name
        assert names[word] in (each.start, each.start - block), name
    offsets = {name for name, value in names.items() if name.islower() and isinstance(value, int)}
    starts = {"seat_block", "memory", "pool", "fixed_crops", "solo_order", "solo_places"}
    assert {name.removesuffix("_") for name in offsets} - own.keys() <= starts


@pytest.mark.parametrize("game", GAMES)
def test_names_of_a_layout_tell_what_they_are(game: str) -> None:
    names = names_of(game)
    assert isinstance(names["layout"], Layout)
    for name, value in names.items():
        assert isinstance(value, Axis) == name.startswith("AXIS_"), name
        if name.startswith(("N_", "NODE_", "PHASE_", "ACTION_")) and not name.endswith("_NAMES"):
            assert isinstance(value, int), name
    nodes = {name: value for name, value in names.items() if name.startswith("NODE_")}
    if "node" in names:
        words = names["layout"]["node"].words
        assert all(words[value] == name[5:] for name, value in nodes.items() if type(value) is int)
        assert {f"NODE_{word}" for word in words if word} <= nodes.keys()
    actions = [value for name, value in names.items() if name.startswith("ACTION_")]
    if "N_ACTIONS" in names:
        assert actions
        assert 0 == min(actions) <= max(actions) < names["N_ACTIONS"]
        assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_covers_the_array(game: str) -> None:
    layout = declared(game)
    assert layout is not None
    assert layout.size == registry.load(game, registry.info(game).players[0]).size
    assert layout.parts()[-1][2] == layout.size


@pytest.mark.parametrize("game", GAMES)
def test_an_older_format_is_refused_by_a_line_that_says_so(game: str) -> None:
    state = registry.load(game, registry.info(game).players[0]).new(1)
    position = {**state.to_json(), "format": 0}
    with pytest.raises(ValueError, match="format: 0 is not read by this release, which reads"):
        state.game.from_json(position)


@pytest.mark.parametrize("game", GAMES)
def test_fields_are_listed(game: str) -> None:
    layout = declared(game)
    assert layout is not None
    printed = CliRunner().invoke(bots, ["fields", game])
    assert printed.exit_code == 0
    rows = json.loads(CliRunner().invoke(bots, ["fields", game, "--json"]).output)
    assert [row["name"] for row in rows] == [each.name for each in layout.shown()]
    for row in rows:
        assert f"  {row['usage']}: {row['meaning']}" in printed.output


def test_the_drawing_of_the_state_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "state.svg"
    runpy.run_path(str(DOCS / "draw_house.py"))["draw_state"](fresh)

    def labels(path: Path) -> list[str]:
        return re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text(encoding="utf-8"))

    assert labels(DOCS / "state.svg") == labels(fresh)


# --- text is not compiled --------------------------------------------------------------
def kernel_modules(game: str) -> list[str]:
    kernels = registry.load(game, registry.info(game).players[0]).kernels
    functions = (getattr(kernels, name) for name in kernels.__dataclass_fields__)
    return sorted({kernel.__module__ for kernel in functions if kernel is not None})


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_word_compiles_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = kernel_modules(game)
    before = sources.closure_digest(modules)
    digest = sources.file_digest

    def edited(room: str) -> bytes:
        def changed(path: str) -> bytes:
            return digest(path) + (b"edited" if f"/{room}" in path else b"")

        monkeypatch.setattr(sources, "file_digest", changed)
        return sources.closure_digest(modules)

    assert edited("screen/") == before
    assert edited("layout.py") != before


def test_a_stress_run_sees_what_only_the_owner_may_know() -> None:
    game = registry.load("rauha", 2)

    def show_all(s: Array, seat: int, view: Array) -> None:
        view[:] = s
        view[RNG : RNG + RNG_WORDS] = 0
        view[OBSERVER] = seat

    game.kernels = dataclasses.replace(game.kernels, observe=show_all)
    state = game.new(1)
    state.apply(state.legal()[0])
    leaks = [line for line in contract.broken_promises_to_seats(state, 1) if ": seen[" in line]
    assert len(leaks) == 2, "each seat's view shows what the other has seen"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "connect_four"])
def test_a_key_of_the_data_file_fills_its_field_and_keeps_its_range(game: str) -> None:
    loaded = registry.load(game, registry.info(game).players[0])
    layout, shipped = layout_of(loaded), loaded.components.data  # type: ignore[attr-defined]
    keyed = [each for each in layout if each.key]
    assert len(keyed) > 1
    for each in keyed:
        most = each.words[each.most] if each.words else each.most
        for value, is_wrong in ((most, False), (each.most + 1, True), (each.least - 1, True)):
            data = copy.deepcopy(shipped)
            *path, last = each.key.split(".")
            place: Any = data
            for step in path:
                name, bracket, record = step.rstrip("]").partition("[")
                place = place[name]
                if bracket:
                    place = next(row for row in place if not record or row["id"] == record)
            there = place[last]["value"] if isinstance(place[last], dict) else place[last]
            place[last] = [value] * len(there) if isinstance(there, list) else value
            root = datafile.Table(data, "", "box.toml")
            if is_wrong:
                with pytest.raises(RulesError, match=rf"{last}: must be (a whole number|one of)"):
                    datafile.template(layout, root, 2)
            else:
                assert each.window(datafile.template(layout, root, 2)).flat[0] == each.most
