"""One step of learning: ``aura-ai train`` makes it of its options, a recipe lists several."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.errors import UseError
from aura_ai.tables import bounded
from aura_ai.workers import Workers

LEAF = "a leaf value of games by a policy"
SEARCHED = "a leaf value of --searched games"
PRIOR, PLAYOUTS, RECORD, RIDGE = "--prior", "--playouts", "--record", "--ridge"
VISITS = (PRIOR, PLAYOUTS)
_OF_SEARCHES = (*VISITS, RECORD)
READ_BY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("playout", "epsilon", "rate", "hidden", "judge"), (LEAF,)),
    "phase": (LEAF, SEARCHED, RIDGE),
    **dict.fromkeys(("points", "passes"), (LEAF, SEARCHED)),
    "outcome": (SEARCHED,),
    "iterations": (LEAF, *VISITS),
    "soften": VISITS,
    **dict.fromkeys(("decay", "out"), (LEAF, SEARCHED, RIDGE, *VISITS)),
    "searched": (SEARCHED, RIDGE, *VISITS),
    "games": (LEAF, *_OF_SEARCHES),
    **dict.fromkeys(("bot", "temperature", "work", "workers", "cluster"), _OF_SEARCHES),
    **dict.fromkeys(("full", "lines"), (RECORD,)),
    "from": (LEAF, PRIOR),
}
"""Which ways to learn read an option, where not all do."""
OF_PLAY = ("games", "bot", "temperature", "work", "workers", "cluster", "from")
"""Options of games to play, of no use where --searched brings them."""

Report = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """Parameters of one training step; ``aura-ai train --help`` explains each field.

    Attributes:
        players: Player counts; empty for all.
        option: Options of the game as on the command line; a name with two values mixes variants.
        games: Games per player count; None for the usual number.
        playout: Policy that plays the games of a leaf value.
        phase: Phase counter at whose changes positions are taken.
        epsilon: Share of random decisions.
        points: Temperature of softmax shares of the points; None for the game's own.
        rate: Share of the other positions that is taken.
        hidden: Units of each hidden layer.
        decay: Weight decay; None for the usual one.
        iterations: Steps of the fit at most.
        passes: Passes over the positions in small steps, in place of iterations; 0 for none.
        judge: Bot whose expectations a leaf value learns; None for who wins.
        seed: Of games and fits.
        record: File of decisions to write, where nothing is fitted.
        searched: Files of decisions to learn from.
        outcome: Part of the outcome in what is learnt of them.
        ridge: Fit the final points in them, linear in the inputs within each phase.
        prior: Fit the prior.
        playouts: Fit the playout policy.
        bot: Search whose games are recorded.
        temperature: Of the moves in them.
        full: Part of the decisions with the whole budget, the only ones that are recorded.
        lines: Record, of these, all own decisions of the best plan.
        soften: Temperature of the visits that a prior or a playout policy learns.
    """

    players: tuple[int, ...] = ()
    option: tuple[str, ...] = ()
    games: int | None = bounded(None, 1)
    playout: str = "expert"
    phase: str = "round"
    epsilon: float = bounded(0.1, 0, 1)
    points: float | None = bounded(None, 0)
    rate: float = bounded(0.05, 0, 1)
    hidden: tuple[int, ...] = bounded((32,), 1, 1024)
    decay: float | None = bounded(None, 0)
    iterations: int = bounded(300, 1)
    passes: int = bounded(0, 0)
    judge: str | None = None
    seed: int = bounded(1, 0, 2**62)
    record: Path | None = None
    searched: tuple[Path, ...] = ()
    outcome: float = bounded(0.6, 0, 1)
    ridge: bool = False
    prior: bool = False
    playouts: bool = False
    bot: str = "strongest:sims=100"
    temperature: float = bounded(0.0, 0)
    full: float = bounded(1.0, 0, 1)
    lines: bool = False
    soften: float = bounded(1.0, 0.1, 10)

    @property
    def way(self) -> str:
        """The way to learn.

        Raises:
            UseError: Two are chosen.
        """
        chosen = {
            PRIOR: self.prior,
            PLAYOUTS: self.playouts,
            RECORD: self.record is not None,
            RIDGE: self.ridge,
        }
        if sum(chosen.values()) > 1:
            raise UseError("--prior, --playouts, --record and --ridge: give one of them")
        if self.ridge and not self.searched:
            raise UseError("--ridge: give files of --record with --searched")
        usual = SEARCHED if self.searched else LEAF
        return next((way for way, is_chosen in chosen.items() if is_chosen), usual)

    def check(self, names: Collection[str]) -> None:
        """Refuse what the way to learn would ignore.

        Args:
            names: Options that somebody wrote, by name.

        Raises:
            UseError: There is one, or two ways were chosen.
        """
        way = self.way
        for name, ways in READ_BY.items():
            if name not in names:
                continue
            if way not in ways:
                raise UseError(f"--{name} is of use to {', '.join(ways)} only; {way} ignores it")
            if self.searched and name in OF_PLAY:
                raise UseError(f"--searched: the games are there, --{name} is of no use")
        if self.searched and len(self.players) != 1 and way != RIDGE:
            raise UseError("--searched: give --players once, as the files hold one number of them")
        if way == RIDGE and not self.players:
            raise UseError("--ridge: give the number of --players of the files, then any others")


@dataclass(frozen=True)
class Run:
    """Where and how a step is carried out.

    Attributes:
        out: File or folder of weights; None for a folder named after the game.
        work: Folder of games of a search; None for one named after the game or the record.
        workers: Who plays them.
        scale: Part of the games that is played.
        data: Component data of the game; None for its own.
        people: Folder of games of people.
    """

    out: Path | None = None
    work: Path | None = None
    workers: Workers | None = None
    scale: float = 1.0
    data: Path | None = None
    people: Path | None = None

    @property
    def is_trial(self) -> bool:
        """Whether weights are written however bad they are."""
        return self.scale < 1.0
