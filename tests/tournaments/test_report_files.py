"""Reports in files, pipes and streams; and pictures, whatever a user has set for other programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.play.record import read, verify
from aura_ai.tournaments.storing.database import Store
from tests.shell import POSIX, shell
from tests.tournaments import bots_for_tests as some
from tests.tournaments.checksums import renew

pytestmark = POSIX


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database of two games whose rules are compiled in a moment."""
    path = tmp_path_factory.mktemp("small") / "t.db"
    bots = (
        "--bot",
        "random",
        "--bot",
        some.spec("First"),
        "--quiet",
        "--workers",
        "1",
        "--in-process",
    )
    result = call("run", "connect_four", *bots, "--blocks", "1", "--db", str(path))
    assert result.exit_code == 0, result.exception
    return path


def test_the_standard_output_is_written_as_it_comes(small: Path, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("old\n")
    assert shell(f"aura tournament report {small} --csv /dev/stdout >>log.csv", tmp_path)[0] == 0
    old, head, *rows = (tmp_path / "log.csv").read_text().splitlines()
    assert (old, head.startswith("pool,"), len(rows)) == ("old", True, 4)
    # with nothing of ours among it, also beside a picture
    command = f"aura tournament report {small} --csv /dev/fd/1 --svg t.svg | cat"
    assert shell(command, tmp_path) == (0, "\n".join([head, *rows, ""]), "")
    # under a name that the shell makes
    command = f"aura tournament report {small} --csv >(cat >&2; echo >&2) | cat"
    code, out, err = shell(command, tmp_path)
    assert (code, out.startswith("wrote /dev/fd/"), err) == (
        0,
        True,
        "\n".join([head, *rows, "", ""]),
    )
    assert sorted(p.name for p in tmp_path.iterdir()) == ["log.csv", "t.svg"]


def test_other_open_files_are_written_as_they_come(small: Path, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("old\n")
    report = f"aura tournament report {small}"
    code, out, err = shell(f"{report} --csv /dev/fd/3 --json /dev/stderr 3>>log.csv", tmp_path)
    assert (code, out) == (0, "wrote /dev/fd/3\nwrote /dev/stderr\n")
    assert json.loads(err)["games"] == 2
    assert (tmp_path / "log.csv").read_text().startswith("old\npool,")
    # of another process
    code, _, err = shell(f"exec 3>>log.csv; {report} --csv /proc/$$/fd/3", tmp_path)
    assert (code, err) == (0, "")
    assert (tmp_path / "log.csv").read_text().count("pool,") == 2
    code, _, err = shell(f"{report} --csv /dev/fd/9", tmp_path)
    assert (code, err) == (2, "error: cannot write the report /dev/fd/9: Bad file descriptor\n")


def test_a_reader_of_a_report_that_goes_is_told_as_shells_do(small: Path, tmp_path: Path) -> None:
    line = f"aura tournament report {small} --csv /dev/stdout | true"
    assert shell(line, tmp_path) == (141, "", "")


def test_the_record_of_a_game_goes_where_it_is_wanted(small: Path, tmp_path: Path) -> None:
    line = f"aura tournament record {small} 1"
    assert shell(f"{line} --out /dev/stdout", tmp_path) == shell(line, tmp_path)


def test_all_games_go_into_a_folder_as_records(small: Path, tmp_path: Path) -> None:
    where = tmp_path / "some" / "records"
    for _ in range(2):
        # a second time they take the place of the first ones
        result = call("record", str(small), "--all", str(where))
        assert result.exit_code == 0, result.exception
        assert result.output == f"wrote 2 games to {where}\n"
    assert sorted(path.name for path in where.iterdir()) == ["game-1.jsonl", "game-2.jsonl"]
    for number in (1, 2):
        one = call("record", str(small), str(number)).output
        assert (where / f"game-{number}.jsonl").read_text() == one
        assert verify(read(where / f"game-{number}.jsonl")).ok


def test_all_games_go_into_one_file_for_other_programs(small: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    result = call("record", str(small), "--all", str(file))
    assert result.exit_code == 0, result.exception
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [game["number"] for game in games] == [1, 2]
    for game in games:
        header, *decisions, end = map(
            json.loads, call("record", str(small), str(game["number"])).output.splitlines()
        )
        assert game == {
            **{"number": game["number"], "pool": 0, "block": 0},
            **{**header, "decisions": decisions, **end},
        }
    line = f"aura tournament record {small} --all /dev/stdout"
    assert shell(line, tmp_path) == (0, file.read_text(), "")
    assert shell(f"{line} | true", tmp_path) == (141, "", "")


ALL = {
    "neither": ([], "name the number of a game, or --all"),
    "both": (["1", "--all", "d"], "name the number of a game, or --all"),
    "one place for all": (["--all", "d", "--out", "o.jsonl"], "out: it is for one game"),
    "a file": (["--all", "file"], "cannot make the folder file: that is a file"),
    "inside a file": (["--all", "file/d"], "cannot make the folder file/d: Not a directory"),
    "no folder": (["--all", "no/d.jsonl"], "cannot write records no/d.jsonl: No such file"),
    "the database": (["--all", "t.jsonl"], "that is a database; choose another name"),
    "no name": (["--all", ""], "name the number of a game, or --all"),
}


@pytest.mark.parametrize("name", ALL)
def test_all_games_go_nowhere_else(
    name: str, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, said = ALL[name]
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine")
    Path("t.jsonl").write_bytes(small.read_bytes())
    result = call("record", "t.jsonl", *words)
    assert isinstance(result.exception, AuraError), result.output
    assert said in str(result.exception)
    assert "\n" not in str(result.exception)
    assert sorted(path.name for path in Path().iterdir()) == ["file", "t.jsonl"]
    assert Path("file").read_text() == "mine"
    assert Path("t.jsonl").read_bytes() == small.read_bytes()


def test_a_game_that_ends_elsewhere_leaves_the_old_file(small: Path, tmp_path: Path) -> None:
    copy, file = tmp_path / "copy.db", tmp_path / "all.jsonl"
    copy.write_bytes(small.read_bytes())
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE game SET state_hash = 'x' WHERE id = 2")
        renew(store.db)
    file.write_text("old")
    result = call("record", str(copy), "--all", str(file))
    assert "game 2 of" in str(result.exception)
    assert file.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.jsonl", "copy.db"]


def test_data_need_no_drawing_library(small: Path, tmp_path: Path) -> None:
    code = "import sys; sys.modules['matplotlib'] = None; from aura_ai.cli import main; main()"
    for words in (["report", str(small), "--csv", "a", "--json", "b"], ["show", str(small)]):
        command = [sys.executable, "-c", code, "tournament", *words]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


SETTINGS = {
    "a notebook, and a look of one's own": (
        {"MPLBACKEND": "module://matplotlib_inline.backend_nowhere", "MATPLOTLIBRC": "settings"},
        "text.usetex: True\nfont.size: 33\nsvg.fonttype: none\nsavefig.dpi: 20\n",
    ),
    "nonsense": (
        {"MPLBACKEND": "nonsense", "MATPLOTLIBRC": "settings"},
        "backend: no\nlines.linewidth: wide\nnonsense\n",
    ),
    "no text": ({"MATPLOTLIBRC": "settings"}, "text.usetex: \udcff"),
    "a look for this folder": ({"MPLCONFIGDIR": "/dev/null"}, "text.usetex: True\nfont.size: 33"),
}
"""Settings that a user may have for matplotlib: variables, and text of ``matplotlibrc``."""


@pytest.mark.parametrize("kind", SETTINGS)
def test_settings_for_other_programs_change_no_picture(
    kind: str, small: Path, tmp_path: Path
) -> None:
    variables, text = SETTINGS[kind]
    place = tmp_path / variables.get("MATPLOTLIBRC", "")
    place.mkdir(exist_ok=True)
    (place / "matplotlibrc").write_text(text, errors="surrogateescape")
    command = f"aura tournament report {small} --png t.png --svg t.svg"
    code, _, err = shell(command, tmp_path, **variables)
    assert (code, err) == (0, "")
    for name in ("png", "svg"):
        usual = small.with_name(f"usual.{name}")
        if not usual.exists():
            assert call("report", str(small), f"--{name}", str(usual)).exit_code == 0
        assert (tmp_path / f"t.{name}").read_bytes() == usual.read_bytes(), name


def test_a_user_keeps_the_own_settings_of_matplotlib(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_text("font.size: 33")
    code = (
        "from aura_ai.tournaments.reporting import chart; import matplotlib as m; "
        "print(m.rcParams['font.size'], m.rcParams['backend'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MPLBACKEND": "svg", "MATPLOTLIBRC": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["33.0", "svg"]
