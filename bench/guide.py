"""How often the guide is wrong: proposals that a review calls mistakes, and reasons that are not so.

Run ``python -m bench.guide GAME [--games N] [--seed S]`` from the repository's root: guided first games
against ``novice``, in which every proposal is followed, each then reviewed. Printed is a line for each
game, and every mistake and false part of a reason.
"""

from __future__ import annotations

import argparse
import time

from aura_ai.contract.game import State
from aura_ai.play import learn, new_game
from aura_ai.play.analysis import Analyst
from aura_ai.play.review import judge, look_ahead, order
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session
from tests.play.test_reasons import checked


def guided(game: str, seed: int) -> tuple[Session, Analyst, list[float]]:
    """Play a first game by its proposals; return it, the search, and the seconds of each proposal."""
    guide = learn.guide(game)
    options = dict(guide.first_game) if guide is not None else {}
    session = Session.resumed(new_game.opening(game, 2, options, [PERSON, "novice"], seed))
    analyst, seconds = Analyst(session.game, new_game.adviser(game)), []
    while not session.over:
        if session.persons_turn:
            began = time.perf_counter()
            session.choose(look_ahead(analyst, session.view(session.to_act)))
            seconds.append(time.perf_counter() - began)
        else:
            session.settle(session.consider(lambda _: False))
    return session, analyst, seconds


def main() -> None:
    """Play, review and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    proposals = mistakes = parts = 0
    for seed in range(args.seed, args.seed + args.games):
        session, analyst, seconds = guided(args.game, seed)
        judged = [judge(session, ply, analyst) for ply in order(session, [0])]
        analyst.close()
        bad = [each for each in judged if each.mistake]
        actions = [decision.action for decision in session.record.decisions]

        def replayed(state: State, actions: list[int] = actions) -> int:
            return actions[state.ply]

        kinds, wrong = checked(args.game, seed, replayed)
        proposals, mistakes, parts = (
            proposals + len(judged),
            mistakes + len(bad),
            parts + sum(kinds.values()),
        )
        print(
            f"{args.game} {seed}: {session.result()[1]}, {len(judged)} proposals of"
            f" {1000 * sum(seconds) / len(seconds):.0f} ms, {len(bad)} mistakes, {len(wrong)} false"
        )
        for line in (*(f"{j.ply}: {j.verdict}: {j.made}; better: {j.best}" for j in bad), *wrong):
            print("   ", line)
    print(f"{proposals} proposals, {mistakes} mistakes or blunders; {parts} parts of reasons")


if __name__ == "__main__":
    main()
