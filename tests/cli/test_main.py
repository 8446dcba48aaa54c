"""The command line as a whole: what it says of a line that it cannot read."""

import pytest

from aura_ai.cli import main


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("stress aura --moves -5", "Invalid value for '--moves': -5 is not in the range x>=1"),
        ("stress", "Missing argument 'GAME'; see aura-ai stress --help"),
        ("stress aura --mvoes 4", "No such option '--mvoes'"),
        ("tournament frob", "No such command 'frob'; see aura-ai tournament --help"),
        ("bench nosuch", "unknown game 'nosuch'"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_line(line, told, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["aura-ai", *line.split()])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert told in err
