"""Reports in files, pipes and streams; and pictures, whatever a user has set for other programs."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aura_ai.play.record import read, verify
from aura_ai.tournaments.storing.database import Store
from tests.shell import POSIX, shell
from tests.tournaments.checksums import renew
from tests.tournaments.tools import CASES, call, done, refused

pytestmark = POSIX
SIZE = 8
"""Games of the pair of bots."""


def test_the_standard_output_is_written_as_it_comes(pair: Path, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("old\n")
    # with nothing of ours among it, also beside a picture
    command = f"aura tournament report {pair} --csv /dev/stdout --svg t.svg >>log.csv"
    assert shell(command, tmp_path) == (0, "", "")
    old, head, *rows = (tmp_path / "log.csv").read_text().splitlines()
    assert (old, head.startswith("pool,"), len(rows)) == ("old", True, 2 * SIZE)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["log.csv", "t.svg"]


WRITER = """
import sys
from pathlib import Path
from aura_ai.errors import UseError
from aura_ai.files import write_whole
try:
    for name in sys.argv[1:]:
        write_whole(Path(name), "new\\n", "the report")
except UseError as error:
    sys.exit(str(error))
"""


def test_other_open_files_are_written_as_they_come(tmp_path: Path) -> None:
    (tmp_path / "w.py").write_text(WRITER)
    (tmp_path / "log").write_text("old\n")
    write = f"{sys.executable} w.py"
    assert shell(f"{write} /dev/fd/3 /dev/stderr 3>>log", tmp_path) == (0, "", "new\n")
    assert (tmp_path / "log").read_text() == "old\nnew\n"
    # of another process
    assert shell(f"exec 3>>log; {write} /proc/$$/fd/3", tmp_path) == (0, "", "")
    assert (tmp_path / "log").read_text() == "old\nnew\nnew\n"
    # under a name that the shell makes
    assert shell(f"{write} >(cat; echo end) | cat", tmp_path) == (0, "new\nend\n", "")
    code, _, err = shell(f"{write} /dev/fd/9", tmp_path)
    assert (code, err) == (1, "cannot write the report /dev/fd/9: Bad file descriptor\n")


def test_all_games_go_into_a_folder_as_records(pair: Path, tmp_path: Path) -> None:
    where = tmp_path / "some" / "records"
    for _ in range(2):
        # a second time they take the place of the first ones
        assert done("record", pair, "--all", where).output == f"wrote {SIZE} games to {where}\n"
    files = [where / f"game-{number}.jsonl" for number in range(1, SIZE + 1)]
    assert sorted(where.iterdir()) == files
    for number, file in enumerate(files, 1):
        assert file.read_text() == call("record", pair, number).output
        assert verify(read(file)).ok


def test_all_games_go_into_one_file_for_other_programs(pair: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    done("record", pair, "--all", file)
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(1, SIZE + 1))
    for game in games:
        text = call("record", pair, game["number"]).output
        header, *decisions, end = map(json.loads, text.splitlines())
        assert game["pool"] == 0
        assert game["block"] == (game["number"] - 1) // 2
        place = {key: game[key] for key in ("number", "pool", "block")}
        assert game == place | {**header, "decisions": decisions, **end}
    line = f"aura tournament record {pair} --all /dev/stdout"
    assert shell(line, tmp_path) == (0, file.read_text(), "")
    # a closed reader is reported as shells do
    assert shell(f"{line} | true", tmp_path) == (141, "", "")


@pytest.mark.parametrize(("line", "said"), CASES["record"].items())
def test_all_games_go_nowhere_else(
    line: str, said: str, pair: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine")
    Path("t.jsonl").write_bytes(pair.read_bytes())
    assert said in refused("record", "t.jsonl", *shlex.split(line))
    assert sorted(path.name for path in Path().iterdir()) == ["file", "t.jsonl"]
    assert Path("file").read_text() == "mine"
    assert Path("t.jsonl").read_bytes() == pair.read_bytes()


def test_a_game_that_ends_elsewhere_leaves_the_old_file(pair: Path, tmp_path: Path) -> None:
    copy, file = tmp_path / "copy.db", tmp_path / "all.jsonl"
    shutil.copy(pair, copy)
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE game SET state_hash = 'x' WHERE id = 2")
        renew(store.db)
    file.write_text("old")
    assert "game 2 of" in refused("record", copy, "--all", file)
    assert file.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.jsonl", "copy.db"]


WITHOUT_MATPLOTLIB = """
import sys
sys.modules["matplotlib"] = None
from aura_ai.cli import cli
for words in (["report", sys.argv[1], "--csv", "a", "--json", "b"], ["show", sys.argv[1]]):
    cli(["tournament", *words], standalone_mode=False)
"""


def test_data_need_no_drawing_library(pair: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_MATPLOTLIB, pair]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


SETTINGS = {
    "nonsense": (
        {"MPLBACKEND": "nonsense", "MATPLOTLIBRC": "settings"},
        "backend: no\nlines.linewidth: wide\nnonsense\n",
    ),
    "no text": ({"MATPLOTLIBRC": "settings"}, "text.usetex: \udcff"),
    "a notebook, and a look for this folder": (
        {"MPLBACKEND": "module://matplotlib_inline.backend_nowhere", "MPLCONFIGDIR": "/dev/null"},
        "text.usetex: True\nfont.size: 33\nsvg.fonttype: none\nsavefig.dpi: 20\n",
    ),
}
"""Settings that a user may have for matplotlib: variables, and text of ``matplotlibrc``."""


@pytest.fixture(scope="module")
def usual(pair: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the pictures of a process without settings."""
    folder = tmp_path_factory.mktemp("usual")
    files = {kind: folder / f"t.{kind}" for kind in ("png", "svg")}
    done("report", pair, *(word for kind in files for word in (f"--{kind}", files[kind])))
    return {kind: file.read_bytes() for kind, file in files.items()}


@pytest.mark.full
@pytest.mark.parametrize("kind", SETTINGS)
def test_settings_for_other_programs_change_no_picture(
    kind: str, pair: Path, usual: dict[str, bytes], tmp_path: Path
) -> None:
    variables, text = SETTINGS[kind]
    place = tmp_path / variables.get("MATPLOTLIBRC", "")
    place.mkdir(exist_ok=True)
    (place / "matplotlibrc").write_text(text, errors="surrogateescape")
    command = f"aura tournament report {pair} --png t.png --svg t.svg"
    code, _, err = shell(command, tmp_path, **variables)
    assert (code, err) == (0, "")
    assert {name: (tmp_path / f"t.{name}").read_bytes() for name in usual} == usual
