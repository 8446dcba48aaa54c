"""Lessons of a game on the page, as requests without a script see them."""

from __future__ import annotations

import html
import itertools
import re

import pytest
from starlette.testclient import TestClient

from aura_ai.contract.game import State
from aura_ai.play import new_game
from aura_ai.play.tasks import tasks
from aura_ai.screens.rulebook import rulebook
from aura_ai.web.forms import LONGEST_NAME, PRESETS
from aura_ai.web.rules_page import rules_html
from tests.web.visitors import begin, secret_of, until, visitor


@pytest.mark.parametrize("game", ["aura", "connect_four", "rauha", "solenia", "terra_mystica"])
def test_every_rule_has_an_anchor_and_every_link_leads_to_one(game: str) -> None:
    text, sections = rules_html(game)
    anchors = re.findall(r' id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))
    book = rulebook(game)
    points = {n for n in book.rules if n.rpartition(".")[0] in book.rules}
    assert set(book.rules) - points <= set(anchors)
    assert set(book.sections) <= set(anchors)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(anchors)
    assert {anchor for anchor, _ in sections} <= set(anchors)
    assert "<script" not in text
    # below the title of the page no level is left out
    levels = [1, *(int(level) for level in re.findall(r"<h(\d)", text))]
    assert all(b - a <= 1 < b for a, b in itertools.pairwise(levels))
    # tables scroll, also by keys
    assert text.count("<table tabindex=") == text.count("<table")
    # a corner of a table without words is not a heading
    assert "<th></th>" not in text
    assert text.count("<td") == text.count("</td>")


def test_pages_that_teach_are_there_and_a_game_names_the_rules_of_its_decision(
    client: TestClient,
) -> None:
    start = client.get("/").text
    for game in ("connect_four", "aura"):
        assert f'href="/learn/{game}"' in start
        assert f'href="/rules/{game}"' in start
    assert client.get("/learn/connect_four").text.count("<svg") >= 4
    page = begin(client).page()
    question = page[page.index('id="question"') : page.index("</details>")]
    assert 'href="/rules/connect_four#C-2.2"' in question
    assert "falls to the lowest free cell" in question


def test_a_first_game_proposes_moves_with_a_reason_until_it_is_switched_off(
    client: TestClient,
) -> None:
    form = {"secret": secret_of(client), "game": "connect_four", "preset": "first"}
    answer = client.post("/games", data=form, follow_redirects=False)
    assert answer.status_code == 303
    person = visitor(client, answer.headers["location"])
    until(lambda: (p := person.settled().snapshot.proposal) is not None and p.action is not None)
    proposal = person.actor().snapshot.proposal
    assert proposal is not None
    page = person.page()
    box = page[page.index('id="proposal"') :]
    assert f'value="{proposal.action}"' in box
    assert "Why: " in box
    assert proposal.action in person.session().legal()
    assert person.act(proposal.action).status_code == 200
    # the review and the puzzles look at this; what is taken back was not played
    assert person.settled().snapshot.settings["proposed"] == [0]
    assert person.post("do", do="undo").status_code == 200
    assert person.settled().snapshot.settings["proposed"] == []
    assert person.post("set", key="guide", value="off").status_code == 200
    assert 'id="proposal"' not in person.page()


def test_a_first_game_begins_with_who_one_is_and_its_steps_say_what_they_change(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a search of its own would have to be compiled
    monkeypatch.setattr(new_game, "adviser", lambda game: None)
    form = {"secret": secret_of(client), "game": "solenia", "preset": "first"}
    answer = client.post("/games", data=form, follow_redirects=False)
    assert answer.status_code == 303
    assert "/first?" in answer.headers["location"]
    opening = client.get(answer.headers["location"]).text
    assert 2 <= opening.count('id="screen-') <= 4
    assert opening.count("<svg") == opening.count('id="screen-')
    assert "You play against novice" in opening
    link = html.unescape(re.findall(r'data-begin href="([^"]+)"', opening)[-1])
    person = visitor(client, link)

    def proposed() -> bool:
        proposal = person.settled().snapshot.proposal
        return proposal is not None and proposal.action is not None

    until(proposed)
    pages = []
    for _ in range(3):
        person.act(person.actor().snapshot.proposal.action)  # type: ignore[union-attr]
        person.settled()
        until(proposed)
        pages.append(html.unescape(person.page()))
    assert any("\N{RIGHTWARDS ARROW}" in each[each.index('id="proposal"') :] for each in pages)
    happened = re.findall('class="happened".*?id="moves"', pages[0], re.S)[0]
    assert "You</span>: Place a" in happened
    assert "novice</span>: Place a" in happened


def test_a_step_may_be_made_several_times_and_a_number_stands_for_a_move(
    client: TestClient,
) -> None:
    person = begin(client, "connect_four", ("human", "human"))
    assert person.post("act", action=3, times=3).status_code == 200
    assert person.post("act", first=2, number=3).status_code == 200
    assert [decision.action for decision in person.session().record.decisions] == [3, 3, 3, 5]


@pytest.mark.parametrize("game", ["aura", "connect_four", "rauha", "solenia", "terra_mystica"])
def test_a_lesson_lets_go_with_tasks_whose_goals_the_engine_checks(
    client: TestClient, game: str
) -> None:
    lesson = client.get(f"/learn/{game}").text
    assert lesson.count(f'data-task="{game}-') == len(tasks(game)) >= 5
    for number, task in enumerate(tasks(game), 1):
        assert task.rule in rulebook(game).rules
        legal = State(task.view.game, task.view.array).legal()
        right = [move for move in legal if task.is_done(move)]
        assert 0 < len(right) <= len(legal) / 2
        address = f"/learn/{game}/{number}"
        assert 'id="answer"' not in client.get(address).text
        wrong = next(move for move in legal if move not in right)
        page = html.unescape(client.get(address, params={"move": wrong}).text)
        assert 'data-right="no"' in page
        assert task.hint in page
        assert f'data-action="{wrong}"' in page, "another try"
        page = client.get(address, params={"move": right[0]}).text
        assert f'data-right="yes" data-task="{game}-{number}"' in page
    assert client.get(address, params={"move": 9999}).status_code == 422
    assert client.get(f"/learn/{game}/99").status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_begin_a_game_against_their_rival(client: TestClient, preset) -> None:
    form = {"secret": secret_of(client), "game": "connect_four", "preset": preset.name}
    answer = client.post("/games", data=form, follow_redirects=False)
    seats = visitor(client, answer.headers["location"]).session().seats
    assert list(seats) == ["person", preset.rival]


def test_people_are_called_by_their_names(client: TestClient) -> None:
    given = "Ann <b>\x07 & her long name"
    person = begin(client, "connect_four", ("human", "human"), **{"name-0": given, "name-1": "Bo"})
    page = person.page()
    name = "Ann <b> & her long name"[: LONGEST_NAME - 1].strip() + "…"
    assert "<b>" not in page
    assert f"{name} to move".replace("&", "&amp;").replace("<b>", "&lt;b&gt;") in page
    assert person.api()["seats"][1]["name"] == "Bo"
    # a bot has no name of a person
    alone = begin(client, **{"name-1": "Bo"})
    assert alone.api()["seats"][1]["name"] == "random"
