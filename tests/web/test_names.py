"""Names instead of seats: "you" for the viewer, a name for the others."""

from __future__ import annotations

import html
import json
import random
import re

import pytest
from starlette.testclient import TestClient

from aura_ai.contract.registry import load
from aura_ai.play.review import Judgement
from aura_ai.play.session import PERSON, Session
from aura_ai.web.names import YOU, Names
from aura_ai.web.pages import spoken
from aura_ai.web.store import Store
from aura_ai.web.watch import playback, routes
from tests.web.visitors import begin, visitor

SLOW = ("aura", "solenia", "terra_mystica")
SEATED = {"name-0": "Ann", "name-1": "Bert"}
ADDRESS = re.compile(r"\b[Yy]ou(?:r|rs)?\b")
CODE = re.compile(r"(take )?(BON|FAV|SCORE|ACT|TW)\w*$")
"""How ledgers of Terra Mystica call tiles and actions."""
MOVE = re.compile(r'<button name="action" value="\w+" data-action="\w+">([^<]*)</button>')
PARTS = (
    r'data-tab="[^"]*"',
    r'<p id="status".*?</p>',
    r'<div id="game-over">.*?</div>',
    r'<section class="since">.*?</section>',
    r'<section class="review".*?</section>',
    r'<table class="scores">.*?</table>',
    r'<section class="log.*?</section>',
    r'<section id="board".*</section>',
)
"""Parts that tell who has done what, who has what and who has won."""


def visible(page: str) -> str:
    """Return the parts of a page about the people of a table, without titles on the board.

    Pictures are named by the words of those titles.
    """
    assert not re.search(r"\(you\)|, you\)", page)
    page = re.sub(r"(?<=<title>)[^<]*|(?<=role=\"img\" aria-label=\")[^\"]*", "", page)
    parts = [each for part in PARTS for each in re.findall(part, page, re.DOTALL)]
    return html.unescape(" ".join(parts).replace("you can stop it at any time", ""))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat 0 pays 2 crystals", "You pay 2 crystals"),
        ("seat 0 passes, seat 1 follows", "You pass, club follows"),
        ("seat 0 (you) decides: draft", "You decide: draft"),
        ("corn field 1: seat 0 is first there", "corn field 1: you are first there"),
        ("seat 1 takes Kiteet from seat 0", "Club takes Kiteet from you"),
        ("a new cloud: 1 of seat 0, 2 of seat 1", "a new cloud: 1 of yours, 2 of club"),
        ("the last turn was seat 0's", "the last turn was your"),
        ("the drop of seat 0 goes from wheat", "the drop of yours goes from wheat"),
        ("4 cards on seat 0's left", "4 cards on your left"),
        ("<text>seat 0 (you): 3 stars, to move</text>", "<text>You: 3 stars, to move</text>"),
        ("<text>Giants (seat 0, you): 22</text>", "<text>Giants (you): 22</text>"),
    ],
)
def test_sentences_are_addressed_to_the_one_person_who_reads_them(text: str, words: str) -> None:
    assert Names([YOU, "club"], 0).called(text, markup=True)[1:] == words[1:]


def test_a_game_may_call_its_seats_by_any_words() -> None:
    names = Names(["Ann", "Bert"], words=("C++ (white", "black"))
    assert names.called("black passes") == "Bert passes"


def test_a_person_with_a_name_is_called_by_it() -> None:
    alone = Names(["Ann", "club"], 0)
    assert alone.called("seat 0 (you) pays, seat 1 pays") == "Ann (you) pays, club pays"
    assert Names([YOU, "South Wind"], 0, ("human", "South Wind")).called(
        "Human discards 1 card, South Wind votes"
    ) == ("You discard 1 card, South Wind votes")
    assert Names(["Ann", "b"], 0, ("human", "b")).called("human gets 2") == "Ann gets 2"


@pytest.mark.parametrize(
    "game",
    ["connect_four", "rauha", *(pytest.param(g, marks=pytest.mark.full) for g in SLOW)],
)
def test_at_a_screen_of_two_people_nobody_is_called_you(client: TestClient, game: str) -> None:
    me = begin(client, game, ("human", "human"), **SEATED)
    me.play_on(6)
    pages = [me.page(), client.get(me.address.replace("?", "/log?")).text]
    me.post("do", do="resign")
    pages += [me.page(), me.page(at=1)]
    for page in pages:
        words = visible(page)
        assert not ADDRESS.search(words), words
        assert "player 1" not in words.lower()
    assert "Ann" in visible("".join(pages))


def test_turns_and_the_winner_are_named_at_a_screen_of_two_people(client: TestClient) -> None:
    me = begin(client, "connect_four", ("human", "human"), **SEATED)
    assert ">Ann to move</p>" in me.page()
    me.act(me.moves()[0])
    assert ">Bert to move</p>" in me.page()
    me.play_on()
    page = me.page()
    winner = ("Ann", "Bert")[me.api()["places"].index(1)]
    assert f"</span>{winner} wins</p>" in page
    assert f"The game is over. {winner} wins" in page
    assert not ADDRESS.search(visible(page))
    assert "What the moves of Ann and Bert cost" in page


def test_somebody_by_a_link_of_an_own_is_you_and_the_others_have_numbers(
    client: TestClient,
) -> None:
    me = begin(client, "connect_four", ("human", "human"), people="link")
    page = me.page()
    assert ">Your turn</p>" in page
    assert '<span class="dot seat-0"></span>You</th>' in page
    assert '<span class="dot seat-1"></span>player 2</th>' in page
    link = html.unescape(re.findall(r'data-link="1" readonly value="([^"]+)"', page)[0])
    other = visitor(client, link)
    assert '<span class="dot seat-1"></span>You</th>' in other.page()
    assert ">Waiting for player 1</p>" in other.page()


def test_what_programs_read_has_the_same_names_for_everybody(client: TestClient) -> None:
    me = begin(client)
    me.act(me.moves()[0])
    table = me.api()
    assert [seat["name"] for seat in table["seats"]] == ["player 1", "random"]
    assert not ADDRESS.search(str(table["log"]))


def test_what_nobody_could_choose_is_said_to_the_reader_as_to_the_others() -> None:
    view = load("terra_mystica", 2).new(1).view(0)
    names = Names([YOU, "club"], 0)
    mine = "You: Pass (ends the round for you) (nothing else is possible)"
    assert spoken(names, view, "seat 0 has no choice: pass") == mine
    assert spoken(names, view, names.called("seat 0 has no choice: pass")) == mine
    theirs = "club: Pass (ends the round for them) (nothing else is possible)"
    assert spoken(names, view, "seat 1 has no choice: pass") == theirs


def test_a_mistake_is_shown_by_the_eyes_of_whoever_made_it_and_told_by_name(
    client: TestClient, store: Store
) -> None:
    me = begin(client, "connect_four", ("human", "human"), **SEATED)
    me.play_on()
    judged = Judgement(1, 1, "made", "best", 0.4, 0.6, ("best",)).to_json()
    store.judge(me.game, 1, judged | {"made_action": 0, "best_action": 3})
    assert re.search(r'data-key="n" data-part href="[^"]*&at=1&as=1"', me.page())
    page = html.unescape(me.page(**{"at": 1, "as": 1}))
    assert "Bert's winning chances fell" in page
    assert 'data-judged="better"' in page
    puzzle = client.get(f"/puzzles/{me.game}/1", params={"token": me.token, "move": 0}).text
    assert "That is what Bert played then" in puzzle


@pytest.mark.parametrize("game", ["aura", "terra_mystica"])
def test_passing_is_the_first_move_only_where_it_is_the_only_one(
    client: TestClient, game: str
) -> None:
    me = begin(client, game)
    chance, passing = random.Random(1), 0
    while not passing:
        actions = me.moves()
        moves = [html.unescape(words) for words in MOVE.findall(me.answers[-1])]
        passes = [words for words in moves if words.lower().startswith("pass")]
        assert moves[len(moves) - len(passes) :] == passes
        # and none by a code of the ledgers
        assert not [words for words in moves if CODE.match(words)]
        passing += bool(passes)
        me.act(chance.choice(actions))


def test_the_log_names_seat_and_faction_of_each_move(client: TestClient) -> None:
    me = begin(
        client, "terra_mystica", **{"option.terra_mystica.factions": "chaosmagicians,nomads"}
    )
    for _ in range(3):
        me.act(me.moves()[0])
    called = {"0": "You (Chaos Magicians)", "1": "random (Nomads)"}
    for address in (me.address, me.address.replace("?", "/log?")):
        page = client.get(address).text
        lines = re.findall(
            r'class="told" data-seat="(\d)"><span class="who seat-\d">([^<]*)<', page
        )
        assert len(lines) >= 3
        assert {who == called[seat] for seat, who in lines} == {True}
    titles = re.findall(r"<summary>([^<]*)</summary>", me.page())
    for ending in (": costs and income", ": abilities"):
        assert [title for title in titles if title.endswith(ending)]
    plain = begin(client)
    plain.act(plain.moves()[0])
    assert '<span class="who seat-0">You</span> Drop' in plain.page()


def test_a_bid_is_entered_as_a_number_beside_what_has_been_bid(client: TestClient) -> None:
    form = {"option.terra_mystica.factions": "auction"}
    me = begin(client, "terra_mystica", ("human", "human"), **form)
    assert me.page().partition('id="numbered"')[0].count("data-action=") <= 2
    first = re.search(r'name="first" value="(\d+)"', me.page())
    assert first is not None
    assert "none yet" in me.page()
    assert me.post("act", first=first[1], number=3).status_code == 200
    assert "3 points" in me.page()


def test_solenia_tells_one_score_at_a_time(client: TestClient) -> None:
    """Goods that are left over count in the panel if they count in the table."""
    state, chance = load("solenia", 2).new(3), random.Random(3)
    while state.ply < 40 or state.to_act != 0:
        state.apply(chance.choice(state.legal()))
    me = begin(client, "solenia", position=json.dumps(state.to_json()))
    panels = dict(re.findall(r"(You|random): (\d+) star", me.page()))
    scores = re.findall(r'data-score="\d"[^>]*>(-?\d+)', me.page())
    assert panels == dict(zip(("You", "random"), scores, strict=True))


def test_a_field_of_aura_says_what_its_crop_pays(client: TestClient) -> None:
    page = begin(client, "aura", seed=11).page()
    assert len(re.findall(r'fill="url\(#gold\)".*?>\d+<', page)) >= 2
    # and beside the moves, for each crop, as this decision is about a field
    assert re.search(r"What crops need and pay.*?<dt>.{9,40}Cotton</i>", page, re.DOTALL)


def test_a_game_that_is_watched_is_told_in_the_words_of_the_table() -> None:
    session = Session(load("terra_mystica", 2), (PERSON, PERSON), 1)
    chance = random.Random(1)
    while session.ply < 60 and not session.over:
        session.choose(chance.choice(session.legal()))
        if session.log(0)[-1].text == "done":
            break
    moment = playback._moment(session, ["random", "greedy"], {}, 1, session.ply, 0)
    assert "End turn" in routes._game_page("moment.html", "all.db", 1, moment, "")
