"""Teaching on a game's page: question, facts, proposed move."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from aura_ai.contract.game import View
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.screens.guide import Fact, Facts, Guide, guide_of
from aura_ai.screens.outcome import changed, outcome
from aura_ai.screens.rulebook import rulebook
from aura_ai.web.names import YOU, Names, of_another
from aura_ai.web.rules_page import rule_html
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.view_model import ViewModel

Values = Mapping[str, Any]
MOST_HAPPENED = 4
"""Decisions that somebody who learns the game reads of, the last ones."""
_PARTS = re.compile(r'data-(?:actions|subject)="([\d ]*)"')


def table_values(
    game: Snapshot,
    seen: ViewModel,
    moves: Sequence[tuple[int, str]],
    plain: Callable[[str], str],
    names: Names,
) -> Values:
    """Return the teaching part of the page of a game, from the view of the seat that looks."""
    guide = guide_of(game.playing().game)
    values: dict[str, Any] = {"guide": guide, "question": None, "facts": (), "guiding": False}
    values |= {"proposal": None, "numbers": None, "listed": moves, "numbered": []}
    values |= {"happened": [], "changes": ""}
    if guide is None or seen.seat == NOBODY:
        return values
    numbers = guide.number_entry(seen.view, [a for a, _ in moves]) if moves else None
    numbered = [m for m in moves if numbers is not None and m[0] in numbers]
    deciding = bool(moves)
    question = guide.question(seen.view.array) if deciding and not seen.over else None
    guiding = seen.seat in game.settings.get("guide", [])
    if guiding and deciding:
        values |= _happened(game, seen, guide, plain, names)
    return values | {
        "question": _question(game.game, question) if question is not None else None,
        "facts": [
            Facts(names.called(title), tuple(Fact(*map(plain, row)) for row in rows), needed)
            for title, rows, needed in guide.facts(seen.view)
        ],
        "guiding": guiding,
        "proposal": _proposal(game, seen, moves, guide, plain) if guiding and deciding else None,
        "numbers": numbers,
        "numbered": numbered,
        # those last that end a round for the seat
        "listed": sorted((m for m in moves if m not in numbered), key=lambda m: m[0] in guide.last),
    }


def advised_actions(advice: Values | None, proposal: Values | None) -> set[int]:
    """Return the advised actions of a person: the first move of a hint, the proposed move."""
    actions = set()
    if proposal is not None and proposal["action"] is not None:
        actions.add(proposal["action"])
    if advice is not None and advice["ready"]:
        actions.update(move["action"] for move in advice["moves"][:1])
    return actions


def pointed_out(drawing: str, actions: Collection[int]) -> str:
    """Return a drawing in which parts are marked on which actions are made, or which they are about."""

    def mark(match: re.Match[str]) -> str:
        on_it = any(int(number) in actions for number in match[1].split())
        return f'data-proposed="" {match[0]}' if on_it else match[0]

    return _PARTS.sub(mark, drawing)


def _question(game: str, question: Any) -> Values:
    book = rulebook(game)
    rules = [rule for number in question.rules for rule in book.find(number)]
    entries = [{"number": rule.number, "text": rule_html(rule.text)} for rule in rules]
    return {"words": question.words, "rules": entries}


def _proposal(
    game: Snapshot,
    seen: ViewModel,
    moves: Sequence[tuple[int, str]],
    guide: Guide,
    plain: Callable[[str], str],
) -> Values:
    """Return the proposed move with its reason, or that it is being found."""
    proposal = game.proposal
    words = dict(moves)
    if proposal is None or proposal.ply != seen.ply:
        return {"action": None, "problem": ""}
    action = proposal.action
    if action is None or action not in words:
        return {"action": None, "problem": proposal.problem}
    has = guide.goods(seen.view.array, seen.seat)
    after = outcome(seen.view, action, proposal.times) if has else seen.view.array
    # of a move that is made several times, the reason is that of the last time
    last = View(seen.view.game, seen.seat, outcome(seen.view, action, proposal.times - 1))
    reason = guide.reason(last, action)
    if proposal.then:
        reason = "; ".join(filter(None, (reason, f"next: {plain(proposal.then)}")))
    return {
        "action": action,
        "problem": "",
        "text": words[action],
        "times": proposal.times,
        "reason": reason,
        "goods": [
            (name, has.get(name, ""), n) for name, n in guide.goods(after, seen.seat).items()
        ],
    }


def _happened(
    game: Snapshot, seen: ViewModel, guide: Guide, plain: Callable[[str], str], names: Names
) -> Values:
    """Return the learner's last decision, the others' decisions since, and the reasons."""
    session = game.playing()
    log = session.log(seen.seat)
    first = max((event.ply for event in log if event.seat == seen.seat), default=0)
    closing = screen_of(session.game).closing
    lines: list[dict[str, Any]] = []
    for event in log[first:]:
        mine = event.seat == seen.seat
        text = plain(event.text) if mine else of_another(plain(event.text))
        why = ""
        if not mine and event.action is not None:
            why = guide.others(session.view(seen.seat, event.ply), event.action)
        if event.action in closing and not (mine or why):
            continue
        if lines and (lines[-1]["seat"], lines[-1]["text"]) == (event.seat, text):
            lines[-1]["times"] += 1
            continue
        name = YOU if event.seat == names.reader else names[event.seat]
        lines.append({"seat": event.seat, "name": name, "text": text, "times": 1, "why": why})
    before = guide.goods(session.view(seen.seat, first).array, seen.seat) if log else {}
    changes = changed(before, guide.goods(seen.view.array, seen.seat)) if before else ""
    return {"happened": lines[-MOST_HAPPENED:], "changes": changes}
