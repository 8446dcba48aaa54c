"""How often the guide is wrong: proposals that a review calls mistakes, and reasons that are not so.

Run ``python -m bench.guide GAME [--games N] [--seed S] [--seconds S]`` from the repository's root:
guided first games against ``novice``, in which every proposal is followed as the page makes it, each
then reviewed. Printed is a line for each game, every mistake and false part of a reason, and the sums.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from aura_ai.contract.game import State
from aura_ai.play import learn, new_game
from aura_ai.play.analysis import Analyst
from aura_ai.play.review import BLUNDER, INACCURACY, MISTAKE, judge, look_ahead, order
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session
from tests.play.test_reasons import checked

KINDS = ("right", INACCURACY, MISTAKE, BLUNDER)


def guided(game: str, seed: int) -> tuple[Session, Analyst, list[float]]:
    """Play a first game by its proposals; return it, the search, and the seconds of each proposal."""
    guide = learn.guide(game)
    options = dict(guide.first_game) if guide is not None else {}
    session = Session.resumed(new_game.opening(game, 2, options, [PERSON, "novice"], seed))
    analyst, seconds = Analyst(session.game, new_game.adviser(game)), []
    while not session.over:
        if session.persons_turn:
            began = time.perf_counter()
            view = session.view(session.to_act)
            action, times, _ = learn.propose(view, lambda seen, _: look_ahead(analyst, seen))
            seconds.append(time.perf_counter() - began)
            for _ in range(times):
                session.choose(action)
        else:
            session.settle(session.consider())
    return session, analyst, seconds


def main() -> None:
    """Play, review and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="no game begins after them")
    args = parser.parse_args()
    sums, end = Counter[str](), time.monotonic() + args.seconds
    for seed in range(args.seed, args.seed + args.games):
        if time.monotonic() > end:
            break
        session, analyst, seconds = guided(args.game, seed)
        judged = [judge(session, ply, analyst) for ply in order(session, [0])]
        analyst.close()
        bad = [each for each in judged if each.mistake]
        actions = [decision.action for decision in session.record.decisions]

        def replayed(state: State, actions: list[int] = actions) -> int:
            return actions[state.ply]

        kinds, wrong = checked(args.game, seed, replayed)
        sums += Counter(each.verdict or "right" for each in judged)
        sums += {"games": 1, "reasons": sum(kinds.values()), "false": len(wrong)}
        print(
            f"{args.game} {seed}: {session.result()[1]}, {len(judged)} proposals of"
            f" {1000 * sum(seconds) / len(seconds):.0f} ms, {len(bad)} mistakes, {len(wrong)} false",
            flush=True,
        )
        for j in bad:
            cost = f"{j.cost:.2f}" if j.points is None else f"{j.points:.0f} points"
            print(f"    {j.ply}: {j.verdict}, {cost}: {j.made}; better: {j.best}")
        print("".join(f"    {line}\n" for line in wrong), end="")
    print(", ".join(f"{name} {sums[name]}" for name in ("games", *KINDS, "reasons", "false")))


if __name__ == "__main__":
    main()
