"""One step of learning: ``aura-ai train`` makes it of its options, a recipe lists several."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.errors import UseError
from aura_ai.tables import option
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
}
"""Training modes that use an option; options not listed are used by all."""
OF_PLAY = ("games", "bot", "temperature", "work", "workers", "cluster")
"""Options of games to play, not needed with --searched."""

Report = dict[str, Any]
COMMAND = "train"


def _option(
    default: Any,
    text: str,
    bounds: tuple[float | None, float | None] = (None, None),
    metavar: str | None = None,
) -> Any:
    return option(default, text, (COMMAND,), bounds, metavar)


@dataclass(frozen=True)
class Step:
    """Parameters of one training step; each is an option of ``aura-ai train`` and a key of a recipe."""

    players: tuple[int, ...] = _option((), "Player count; repeat.  [default: all]")
    option: tuple[str, ...] = _option(
        (),
        "Option of the game; the same key again with another value mixes variants.",
        metavar="KEY=VALUE",
    )
    games: int | None = _option(
        None, "Games per player count, [default: 20000; with --prior or --playouts 60]", (1, None)
    )
    playout: str = _option("expert", "Policy that plays the games.")
    phase: str = _option("round", "Phase counter: positions are taken when it changes.")
    epsilon: float = _option(0.1, "Share of random decisions.", (0, 1))
    points: float | None = _option(
        None,
        "Train on softmax shares of the points with this temperature; 0 trains on who wins.  "
        "[default: that of the game's value]",
        (0, None),
    )
    rate: float = _option(0.05, "Share of the other positions taken.", (0, 1))
    hidden: tuple[int, ...] = _option(
        (32,), "Units of a hidden layer; repeat for more layers.", (1, 1024)
    )
    decay: float | None = _option(
        None,
        "Weight decay: penalty on squared weights.  [default: 1e-06; with --ridge 10; with --prior "
        "or --playouts 3]",
        (0, None),
    )
    iterations: int = _option(300, "Maximum number of steps of the fit.", (1, None))
    passes: int = _option(
        0,
        "Fit in small steps, with so many passes over the positions, instead of --iterations; faster "
        "for very many games.",
        (0, None),
    )
    judge: str | None = _option(
        None,
        "A search bot such as strongest:sims=400: the leaf value learns what it expects at each "
        "position, with all cards open, instead of who wins. The fit begins with the stored network.",
        metavar="BOT",
    )
    seed: int = _option(1, "Same seed, same games.", (0, 2**62))
    record: Path | None = _option(
        None,
        "Fit nothing: write what a search bot finds in games against itself (root visits, values, "
        "outcomes) into this npz file.",
        metavar="FILE",
    )
    searched: tuple[Path, ...] = _option(
        (),
        "Learn from decisions that --record wrote, of one number of players; repeat for more files. "
        "A leaf value goes on from that of --out, or from what is shipped, at beginnings of phases.",
        metavar="FILE",
    )
    outcome: float = _option(
        0.6,
        "Part of the outcome in what a leaf value learns of --searched games; the rest is what the "
        "search expected.",
        (0, 1),
    )
    ridge: bool = _option(
        False,
        "Fit a leaf value to the final points in --searched games, linear in its inputs within each "
        "phase (ridge regression): enough for a few hundred games. The first --players is that of the "
        "files.",
    )
    prior: bool = _option(
        False,
        "Fit the prior instead: to the root visits of a search bot in games against itself.",
    )
    playouts: bool = _option(
        False,
        "Fit the playout policy instead, in the same way, and to the same games if --work is the same.",
    )
    bot: str = _option("strongest:sims=100", "Bot for --record, --prior and --playouts.")
    temperature: float = _option(
        0.0,
        "Of these games: moves are drawn by visits ** (1 / temperature); 0 plays the best.",
        (0, None),
    )
    full: float = _option(
        1.0,
        "With --record: part of the decisions that are searched in full, and written down; all others "
        "are searched with an eighth of the simulations.",
        (0, 1),
    )
    lines: bool = _option(
        False,
        "With --record: write down all own decisions of the best plan, not the first alone.",
    )
    soften: float = _option(
        1.0,
        "With --prior or --playouts: learn shares of visits ** (1 / soften), above 1 more even ones.",
        (0.1, 10),
    )

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
        workers: Processes or a cluster that play them.
        scale: Part of the games that is played.
        data: Component data of the game; None for its own.
    """

    out: Path | None = None
    work: Path | None = None
    workers: Workers | None = None
    scale: float = 1.0
    data: Path | None = None

    @property
    def is_trial(self) -> bool:
        """Whether weights are written however bad they are."""
        return self.scale < 1.0
