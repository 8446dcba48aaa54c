"""How moves stand on the page: passing last, and in the log with seat and faction."""

from __future__ import annotations

import html
import random
import re

import pytest
from starlette.testclient import TestClient

from aura_ai.contract import registry
from aura_ai.play.session import PERSON, Session
from aura_ai.web.watch import playback, routes
from tests.web.visitors import begin

MOVE = re.compile(r'<button name="action" value="\w+" data-action="\w+">([^<]*)</button>')


@pytest.mark.parametrize("game", ["aura", "terra_mystica"])
def test_passing_is_the_first_move_only_where_it_is_the_only_one(
    client: TestClient, game: str
) -> None:
    me = begin(client, game)
    chance, passing = random.Random(1), 0
    for _ in range(40):
        actions = me.moves()
        moves = [html.unescape(words) for words in MOVE.findall(me.answers[-1])]
        passes = [words for words in moves if words.lower().startswith("pass")]
        assert moves[len(moves) - len(passes) :] == passes
        passing += bool(passes)
        if passing == 3:
            return
        me.act(chance.choice(actions))
    raise AssertionError("passing was hardly ever offered")


def test_the_log_names_seat_and_faction_of_each_move(client: TestClient) -> None:
    me = begin(client, "terra_mystica", **{"option.terra_mystica.factions": "witches,nomads"})
    for _ in range(4):
        me.act(me.moves()[0])
    factions, names = ("Witches", "Nomads"), ("You", "random")
    for address in (me.address, me.address.replace("?", "/log?")):
        told = re.findall(
            r'class="told" data-seat="(\d)"><span class="who seat-\d">([^<]*)<',
            client.get(address).text,
        )
        assert len(told) >= 4
        assert {who for _, who in told} == {
            f"{names[int(s)]} ({factions[int(s)]})" for s, _ in told
        }


def test_a_game_without_roles_names_the_seat_alone(client: TestClient) -> None:
    me = begin(client)
    me.act(me.moves()[0])
    assert '<span class="who seat-0">You</span>: Drop' in me.page()


def test_a_game_that_is_watched_is_told_in_the_words_of_the_table() -> None:
    session = Session(registry.load("terra_mystica", 2), (PERSON, PERSON), 1)
    chance = random.Random(1)
    while session.ply < 60 and not session.over:
        session.choose(chance.choice(session.legal()))
        if session.log(0)[-1].text == "done":
            break
    assert "End turn" in watched(session)


def watched(session: Session) -> str:
    moment = playback._moment(session, ["random", "greedy"], {}, session.ply, 0)
    return routes._game_page("moment.html", "all.db", 1, moment, "")
