"""Recordings that somebody damaged or made up: refused in one line before a kernel sees them."""

from __future__ import annotations

import io
import random
import zipfile

import numpy as np
import pytest

from aura_ai.engine.header import OBSERVER, PLY, SEATS, TO_ACT
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.learning import recording
from aura_ai.search import TEXTBOOK, Budget, Search

GAME = load("connect_four")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "moves.npz"
    search = Search(GAME, TEXTBOOK)
    recording.join(
        recording.play([search] * GAME.seats, seed, Budget(sims=10)) for seed in range(3)
    ).write(path)
    return path


@pytest.fixture
def arrays(whole):
    with np.load(whole) as file:
        return dict(file)


def written(path, arrays):
    data = io.BytesIO()
    np.savez_compressed(data, **arrays)
    path.write_bytes(data.getvalue())
    return path


def refusal(path):
    with pytest.raises(UseError) as caught:
        recording.read(path, GAME)
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text
    return text


def test_damaged_bytes_are_read_as_they_were_or_refused(whole, tmp_path):
    data, sound = whole.read_bytes(), recording.read(whole, GAME)
    chance = random.Random(3)
    refused, path = 0, tmp_path / "damaged.npz"
    for number in range(120):
        damaged = bytearray(data)
        at = chance.randrange(len(damaged))
        if number % 4 == 0:
            del damaged[at:]
        elif number % 4 == 1:
            del damaged[at : at + chance.randrange(1, 40)]
        else:
            for _ in range(chance.choice((1, 1, 30))):
                damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        try:
            again = recording.read(path, GAME)
        except UseError:
            refused += 1
        else:
            # such as a changed date
            assert np.array_equal(again.views, sound.views)
            assert np.array_equal(again.actions, sound.actions)
    assert refused > 90


def put(name, index, value):
    def change(arrays):
        arrays[name] = arrays[name].copy()
        arrays[name][index] = value

    return change


def turned(name, how):
    def change(arrays):
        arrays[name] = how(arrays[name])

    return change


def nothing_left(arrays):
    for name in arrays.keys() - {"version", "starts"}:
        arrays[name] = arrays[name][:0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("starts", 1, 10**6), "starts must rise"),
        (put("starts", 1, -5), "starts must rise"),
        (put("starts", slice(1, 3), 7), "starts must rise"),
        (put("starts", -1, 3), "starts must rise"),
        (turned("starts", lambda a: a[:-1]), "starts must rise"),
        (turned("starts", lambda a: a[:0]), "starts must rise"),
        (turned("starts", lambda a: a.astype(np.int32)), "starts holds int32"),
        (nothing_left, "starts must rise"),
        (put("actions", 4, -1), "actions must be from 0 to"),
        (put("actions", 4, 30_000), "actions must be from 0 to"),
        (put("actions", slice(0, 7), range(6, -1, -1)), "not the legal ones"),
        (turned("actions", lambda a: a.astype(np.float64)), "actions holds float64"),
        (turned("actions", lambda a: a[:-1]), "has the shape"),
        (put("visits", 2, -3), "visits must be"),
        (put("visits", slice(0, 7), 0), "visits must be"),
        (put("values", (0, 0), np.nan), "values must be finite"),
        (put("scores", (0, 1), np.inf), "scores must be finite"),
        (put("chances", (0, 1), 7.0), "chances must be from 0 to 1"),
        (put("shares", (0, 1), -0.5), "shares must be from 0 to 1"),
        (put("shares", 0, 0.1), "shares of a decision must add up to 1"),
        (put("seats", 0, 2), "seats must be from 0 to 1"),
        (put("seats", 0, 1), "views must be those"),
        (put("games", 0, -1), "games must be seeds"),
        (put("views", (0, TO_ACT), -1), "views must be those"),
        (put("views", (0, OBSERVER), 1), "views must be those"),
        (put("views", (0, SEATS), 5), "views must be those"),
        (put("views", (0, PLY), -5), "views must be those"),
        (put("views", (0, slice(8, None)), 20_000), "not the legal ones"),
        (turned("views", lambda a: a[:, :-1]), "no record of connect_four"),
        (turned("views", lambda a: a.astype(np.float64)), "views holds float64"),
        (turned("views", lambda a: a.astype(">i2")), "views holds >i2"),
        (turned("views", lambda a: a.ravel()), "views has the shape"),
        (turned("shares", lambda a: a[:-1]), "shares has the shape"),
        (turned("version", lambda a: a + 1), "another format"),
        (turned("version", lambda a: np.array(["2"])), "version holds <U1"),
        (lambda arrays: arrays.pop("games"), "no array 'games'"),
        (lambda arrays: arrays.update(more=np.zeros(2)), "an entry 'more.npy'"),
    ],
)
def test_numbers_that_no_search_recorded_are_refused(arrays, tmp_path, change, words):
    change(arrays)
    assert words in refusal(written(tmp_path / "x.npz", arrays))


def header(text):
    data = io.BytesIO()
    np.lib.format.write_array_header_1_0(data, text)
    return data.getvalue()


@pytest.mark.parametrize("shape", [(10**13,), (2**62, 2**62), (10**6, 10**7)])
def test_a_header_that_names_a_huge_array_takes_no_memory(whole, tmp_path, shape):
    path = tmp_path / "huge.npz"
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "views.npy":
                data = header({"descr": "<i2", "fortran_order": False, "shape": shape})
            new.writestr(name, data)
    assert "another length than its header says" in refusal(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("members", [("games.npy",) * 2, ("games",), ("../games.npy",)])
def test_odd_members_are_refused(whole, tmp_path, members):
    path = tmp_path / "odd.npz"
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            for other in members if name == "games.npy" else (name,):
                new.writestr(other, old.read(name))
    refusal(path)


def test_a_view_out_of_its_ranges_reaches_no_kernel(arrays, tmp_path, monkeypatch):
    game = load("rauha", players=2)
    view = game.template.copy()
    view[8:] = 20_000
    view[[TO_ACT, OBSERVER]] = 0
    one = {"views": view[None], "starts": np.array([0, 7])}
    one |= {name: arrays[name][:7] for name in ("actions", "visits")}
    path = written(
        tmp_path / "x.npz",
        {name: a[:1] for name, a in arrays.items() if a.ndim}
        | one
        | {"version": arrays["version"]},
    )
    monkeypatch.setattr(recording, "_illegal", lambda decisions, game: iter(["a kernel ran"]))
    with pytest.raises(UseError, match=r"view 0: \w+"):
        recording.read(path, game)


def test_columns_may_lie_in_another_order(arrays, tmp_path):
    arrays["values"] = np.asfortranarray(arrays["values"])
    again = recording.read(written(tmp_path / "x.npz", arrays), GAME)
    assert np.array_equal(again.values, arrays["values"])
    assert again.values.flags.c_contiguous
