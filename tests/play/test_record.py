"""Records: written, read, verified; damaged ones are refused with the line and the reason."""

import json
import random
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aura_ai.contract import registry
from aura_ai.contract.position_reader import MOST_JSON
from aura_ai.errors import RulesError, UseError
from aura_ai.play import record
from aura_ai.play.positions import load_position
from aura_ai.play.record import Record

SEED = 5
"""Of a game whose last choice matters: each alternative leads to another last state."""


def play(players=2, seed=SEED, most=10**6, **options):
    game = registry.load("aura", players, **options)
    state = game.new(seed)
    chance = random.Random(seed)
    found = Record(game, seed, ["random"] * players)
    while not state.over and len(found.decisions) < most:
        action = chance.choice(state.legal())
        found.add(state, action, state.describe(action))
        state.apply(action)
    found.finish(state)
    return found


@pytest.fixture(scope="module")
def lines():
    return list(play().lines())


@pytest.fixture(scope="module")
def short():
    """Return a record that was broken off, which is verified in a moment."""
    return list(play(most=40).lines())


def parse(lines):
    return record.parse("\n".join(lines) + "\n")


def edited(lines, number, **changes):
    """Return the lines with fields of one line (from 1) changed; None removes a field."""
    values = json.loads(lines[number - 1])
    inner = values.get("result", values)
    for key, value in changes.items():
        if value is None:
            inner.pop(key)
        else:
            inner[key] = value
    return [*lines[: number - 1], json.dumps(values), *lines[number:]]


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {"solo_double_cards": True}), (3, {"draft": True}), (4, {"modules": ("lake",)})],
)
def test_round_trip(tmp_path, players, options):
    played = play(players, **options)
    played.write(tmp_path / "r.jsonl")
    found = record.read(tmp_path / "r.jsonl")
    assert list(found.lines()) == list(played.lines())
    assert found.game.pool() == played.game.pool()
    assert record.verify(found).ok


def test_a_game_that_was_broken_off(tmp_path):
    played = play(most=20)
    found = parse(list(played.lines()))
    assert found.places is None
    assert record.verify(found).ok


DAMAGE = {
    "no JSON": (lambda x: ['{"half":'], r"line 1 is not JSON"),
    "empty": (lambda x: [], r"empty|line 1"),
    "no object": (lambda x: [x[0], "[1]"], r"line 2 is not a JSON object"),
    "foreign": (lambda x: ['{"moves": [1, 2]}'], r"line 1: not a record"),
    "older": (lambda x: edited(x, 1, version=2), r"line 1: a record of version 2"),
    "newer": (lambda x: edited(x, 1, version=4), r"line 1: a record of version 4"),
    "no version": (lambda x: edited(x, 1, version="2"), r"line 1: field 'version'"),
    "unknown game": (lambda x: edited(x, 1, game="go"), r"unknown game"),
    "no players": (lambda x: edited(x, 1, players=None), r"line 1: field 'players' is missing"),
    "7 players": (lambda x: edited(x, 1, players=7), r"not 7"),
    "bad option": (lambda x: edited(x, 1, options={"draft": "maybe"}), r"draft"),
    "bad options": (lambda x: edited(x, 1, options=[1]), r"line 1: field 'options'"),
    "other data": (lambda x: edited(x, 1, data="0"), r"line 1: made with another data file"),
    "bad seed": (lambda x: edited(x, 1, seed=-1), r"line 1: field 'seed'"),
    "bots": (lambda x: edited(x, 1, bots=["a"]), r"line 1: field 'bots'"),
    "bots no list": (lambda x: edited(x, 1, bots=3), r"line 1: field 'bots'"),
    "cut off": (lambda x: x[:20], r"line 20: cut off"),
    "half a line": (lambda x: [*x[:20], x[20][:9]], r"line 21 is not JSON"),
    "a blank line before": (lambda x: ["", *edited(x, 5, seat=2)], r"line 6: field 'seat'"),
    "a blank line and no end": (lambda x: [*x[:9], " ", *x[9:20]], r"line 21: cut off"),
    "zeros in a line": (lambda x: [*x[:9], x[9][:9] + 99 * "\0"], r"line 10 is damaged: .* zero"),
    "a table": (lambda x: ["witches\t20 VP", *x], r"line 1 is not JSON: .* --format"),
    "lost line": (lambda x: [*x[:8], *x[9:]], r"line 9: decision 8 where 7 should be"),
    "lost last decision": (lambda x: [*x[:-2], x[-1]], r"lines are lost"),
    "lines after the end": (lambda x: [*x, x[5]], r"more lines after the end"),
    "action no number": (lambda x: edited(x, 5, action="3"), r"line 5: field 'action'"),
    "action too large": (lambda x: edited(x, 5, action=9999), r"line 5: field 'action'"),
    "action missing": (lambda x: edited(x, 5, action=None), r"line 5: field 'action'"),
    "seat": (lambda x: edited(x, 5, seat=2), r"line 5: field 'seat'"),
    "text": (lambda x: edited(x, 5, text=1), r"line 5: field 'text'"),
    "check": (lambda x: edited(x, 5, check=1), r"line 5: field 'check'"),
    "by": (lambda x: edited(x, 5, by=[]), r"line 5: field 'by'"),
    "start": (lambda x: edited(x, 1, start=[]), r"line 1: field 'start' must be a position"),
    "no start": (
        lambda x: edited(x, 1, start={"game": "aura"}),
        r"line 1: field 'start': position",
    ),
    "resigned": (
        lambda x: edited(x, len(x), resigned=2),
        r"field 'resigned' must be a whole number from 0 to 1",
    ),
    "end": (lambda x: [*x[:-1], '{"result": 3}'], r"the end must be an object"),
    "places": (lambda x: edited(x, len(x), places=[1]), r"field 'places' must be 2 numbers"),
    "scores": (lambda x: edited(x, len(x), scores=None), r"field 'scores'"),
    "state": (lambda x: edited(x, len(x), state=7), r"field 'state'"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damaged(lines, kind):
    damage, reason = DAMAGE[kind]
    with pytest.raises(RulesError, match=reason) as found:
        parse(damage(lines))
    assert "\n" not in str(found.value)


MANY = 500_000
HEADING = json.dumps(
    {
        "format": record.FORMAT,
        "version": record.VERSION,
        "game": "connect_four",
        "players": 2,
        "seed": 1,
        "bots": ["random", "random"],
    }
)
HUGE = {
    "no records": ("{}\n" * MANY, r"line 1: not a record"),
    "no decisions": (HEADING + "\n{}" * MANY, r"line 2: field 'ply'"),
    "more decisions than a game has": (
        HEADING + "".join(f'\n{{"ply": {n}, "seat": 0, "action": 3}}' for n in range(50_000)),
        r"line 45: field 'ply' must be a whole number from 0 to 42",
    ),
    "lines after the end": (
        HEADING + '\n{"stopped": {"plies": 0, "state": ""}}' + "\n{}" * MANY,
        r"line 3: more lines after the end",
    ),
    "a heading of many objects": (
        HEADING[:-1] + ', "start": [' + "{}," * MANY + "{}]}",
        rf"line 1 has 1,500,\d+ characters; at most {MOST_JSON:,} are read",
    ),
    "a line without an end": ("[" * 3 * MANY, r"line 1 has 1,500,000 characters"),
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_refused_record_takes_little_memory(kind):
    """A file of 3 MB that became objects before its first line was looked at took 150 MB."""
    text, reason = HUGE[kind]
    tracemalloc.start()
    try:
        with pytest.raises(RulesError, match=reason):
            record.parse(text)
        assert tracemalloc.get_traced_memory()[1] < 8 * len(text)
    finally:
        tracemalloc.stop()


def illegal(lines):
    state = play().game.new(SEED)
    wrong = next(a for a in range(136) if a not in state.legal())
    return edited(lines, 2, action=wrong)


def other_choice(lines):
    """Change the last choice, so that all are legal and only the end differs."""
    *_, before, _ = record.states(parse(lines))
    chosen = json.loads(lines[-2])["action"]
    other = next(a for a in before.legal() if a != chosen)
    return edited(lines, len(lines) - 1, action=other)


LIES = {
    "illegal": (illegal, 2, "not legal"),
    "wrong seat": (
        lambda x: edited(x, 2, seat=1 - json.loads(x[1])["seat"]),
        2,
        "decides here, not seat",
    ),
    "seed": (lambda x: edited(x, 1, seed=4), None, ""),
    "scores": (lambda x: edited(x, len(x), scores=[0, 0]), -1, "scores are"),
    "places": (lambda x: edited(x, len(x), places=[3, 3]), -1, "places are"),
    "state": (lambda x: edited(x, len(x), state="0" * 16), -1, "the last state is"),
    "another last choice": (other_choice, -1, ""),
    "stopped": (
        lambda x: [*x[:-1], json.dumps({"stopped": {"plies": len(x) - 2, "state": ""}})],
        -1,
        "is over here, the record says stopped",
    ),
}


@pytest.mark.parametrize("kind", LIES)
def test_does_not_reproduce(lines, kind):
    lie, line, reason = LIES[kind]
    verdict = record.verify(parse(lie(lines)))
    assert not verdict.ok
    assert reason in verdict.reason
    if line is not None:
        assert verdict.line == (len(lines) if line < 0 else line)


def test_a_result_before_the_end(lines):
    end = json.loads(lines[-1])
    end["result"]["plies"] = 20
    verdict = record.verify(parse([*lines[:21], json.dumps(end)]))
    assert not verdict.ok
    assert "is not over here" in verdict.reason


def test_the_first_line_that_differs_is_named(lines):
    """Found by strangers, row 23: another legal action was noticed at the last line only."""
    found = parse(lines)
    named = 0
    states = list(record.states(found))
    for ply in range(5, len(found.decisions) - 1, 9):
        before = states[ply]
        chosen = found.decisions[ply].action
        for other in before.legal():
            after = before.copy()
            after.apply(other)
            if other != chosen and after.to_act == found.decisions[ply + 1].seat:
                verdict = record.verify(parse(edited(lines, ply + 2, action=other)))
                assert verdict.line == ply + 3
                assert "a decision before this one was another" in verdict.reason
                named += 1
                break
    assert named > 3


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_may_begin_with_a_byte_order_mark(lines, tmp_path, encoding):
    path = tmp_path / "r.jsonl"
    path.write_text("\r\n".join(lines), encoding=encoding, newline="")
    assert record.verify(record.read(path)).ok
    assert record.verify(parse(["\ufeff" + lines[0], *lines[1:]])).ok
    text = json.dumps(registry.load("connect_four", 2).new(1).to_json())
    path.write_text(text, encoding=encoding)
    for source in (path, str(path), "\ufeff" + text):
        assert load_position(source).legal() == list(range(7))


@pytest.mark.parametrize(
    ("before", "between", "after"),
    [
        ("", "\n", ""),
        ("\n \t\n", "\n\r\n", "\n\n"),
        ("", "\n", "\n" + 4096 * "\0"),
        ("\0\n", "\n\0\0\n", ""),
    ],
    ids=["no line end", "blank lines", "zeros at the end", "zeros in lines of their own"],
)
def test_lines_that_hold_nothing_are_passed_over(tmp_path, lines, before, between, after):
    path = tmp_path / "r.jsonl"
    path.write_text(before + between.join(lines) + after, newline="")
    assert record.verify(record.read(path)).ok
    wrong = edited(lines, 5, action=json.loads(lines[4])["action"] ^ 1)
    path.write_text(before + between.join(wrong) + after, newline="")
    verdict = record.verify(record.read(path))
    damaged = path.read_bytes().replace(b"\r\n", b"\n").split(b"\n")[verdict.line - 1]
    assert not verdict.ok
    assert json.loads(damaged)["ply"] in (3, 4)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_position_may_end_in_zeros(tmp_path, encoding):
    path = tmp_path / "p.json"
    text = json.dumps(registry.load("connect_four", 2).new(1).to_json())
    path.write_text(f"\n{text}\n" + 512 * "\0", encoding=encoding)
    assert load_position(path).legal() == list(range(7))


def test_unreadable_files(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(UseError, match="record"):
            record.read(path)
    with pytest.raises(RulesError, match="not a text file"):
        record.read(tmp_path / "bytes")
    with pytest.raises(RulesError, match="record /dev/zero is too long: at most 16,777,216"):
        record.read("/dev/zero")
    with pytest.raises(UseError, match="cannot write"):
        play(most=1).write(tmp_path / "no" / "r.jsonl")


def verdict_on(text):
    """Return why a record is refused or does not reproduce; nothing but a refusal may be raised."""
    try:
        return record.verify(record.parse(text)).reason
    except RulesError as error:
        return str(error)


scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(data=st.data())
@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_fuzz_fields(short, data):
    number = data.draw(st.sampled_from([1, 2, 3, 30, len(short)]))
    values_here = json.loads(short[number - 1])
    key = data.draw(st.sampled_from(sorted(values_here)))
    values_here[key] = data.draw(values)
    fuzzed = [*short[: number - 1], json.dumps(values_here), *short[number:]]
    assert "\n" not in verdict_on("\n".join(fuzzed))


@given(data=st.data())
@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_fuzz_text(lines, data):
    text = "\n".join(lines[:6] + lines[-1:])
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    text = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    assert "\n" not in verdict_on(text)
