"""One step of learning: its options, and carrying it out.

``aura-ai train`` makes a step of its options, a recipe has a list of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.bots import models
from aura_ai.contract.foreign import examples
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import info, load_with
from aura_ai.errors import UseError
from aura_ai.files import is_stream
from aura_ai.learning import recording
from aura_ai.learning.pool import record_games
from aura_ai.learning.ridge import train_ridge
from aura_ai.learning.selfplay import SelfplayConfig
from aura_ai.learning.train_policy import fitted_prior, train_prior
from aura_ai.learning.train_searched import read_records, train_searched
from aura_ai.learning.train_value import train_leaf
from aura_ai.tables import bounded
from aura_ai.tournaments.planning.settings import variants
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
    **dict.fromkeys(("full", "lines", "rival", "opening"), (RECORD,)),
    "from": (LEAF, PRIOR, RECORD),
}
"""Which ways to learn read an option, where not all do."""
OF_PLAY = ("games", "bot", "temperature", "work", "workers", "cluster", "from")
"""Options of games to play, of no use where --searched brings them."""
VALUE_GAMES, PRIOR_GAMES = 20_000, 60
PRIOR_DECAY = 3.0
FEWEST = 2
"""Games of a variant at least, however small the scale: one to learn from, one to hold out."""

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
        rival: Bots at its table.
        opening: Decisions at the beginning of its games that are made at random.
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
    rival: tuple[str, ...] = ()
    opening: int = bounded(0, 0)
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


def tables_of(step: Step, game: str, data: Path | None = None) -> dict[int, list[Game]]:
    """Return the variants of a game that a step is about, by player count.

    Raises:
        RulesError: Unknown game, player count or option.
    """
    counts = step.players or tuple(sorted(info(game).players))
    return {
        count: [load_with(game, count, variant, data) for variant in variants(step.option)]
        for count in counts
    }


def perform(step: Step, game: str, run: Run) -> Iterator[Report]:
    """Carry out a step; yield a report of each file that was written.

    Raises:
        UseError: The step is impossible, or its result is worse than the weights in use.
    """
    tables = tables_of(step, game, run.data)
    way = step.way
    if way == RECORD:
        yield _record(step, [one for row in tables.values() for one in row], run)
        return
    records = read_records(next(iter(tables.values()))[0], step.searched) if step.searched else []
    if way == SEARCHED:
        yield train_searched(
            next(iter(tables.values()))[0],
            records,
            step.seed,
            run.out,
            step.outcome,
            step.phase,
            step.points,
            step.decay,
            step.passes,
            trial=run.is_trial,
        )
    elif way == RIDGE:
        yield train_ridge(
            next(iter(tables.values()))[0],
            list(tables)[1:],
            records,
            run.out,
            step.phase,
            step.decay,
            trial=run.is_trial,
        )
    elif way == LEAF:
        yield from train_leaf(
            game,
            tables,
            _games(step, VALUE_GAMES, run.scale),
            step.seed,
            run.out,
            step.decay,
            step.iterations,
            run.people,
            run.is_trial,
            playout=step.playout,
            phase=step.phase,
            epsilon=step.epsilon,
            points=step.points,
            rate=step.rate,
            hidden=step.hidden,
            passes=step.passes,
            judge=step.judge,
        )
    else:
        yield from train_prior(
            game,
            fitted_prior(game, "playout" if way == PLAYOUTS else "prior"),
            tables,
            _games(step, PRIOR_GAMES, run.scale),
            step.seed,
            step.bot,
            step.temperature,
            run.work or Path(f"{game}-prior"),
            run.out,
            PRIOR_DECAY if step.decay is None else step.decay,
            step.iterations,
            run.workers,
            run.people,
            records,
            step.soften,
        )


def _games(step: Step, usual: int, scale: float) -> int:
    games = step.games or usual
    return games if scale == 1.0 else max(FEWEST * len(variants(step.option)), round(games * scale))


def _record(step: Step, tables: list[Game], run: Run) -> Report:
    """Record games of each table, which must agree in the shape of their states."""
    path = step.record
    assert path is not None
    if not path.parent.is_dir():
        raise UseError(f"--record {path}: there is no folder {path.parent}")
    if len({(table.size, table.seats) for table in tables}) > 1:
        raise UseError("--record: one file holds one number of players; give --players once")
    if run.work is None and is_stream(path):
        raise UseError(f"--record {path}: name a folder for its games with --work")
    work = run.work or path.with_name(f"{path.name}-games")
    starts = [] if run.people is None else _starts(tables[0], run.people)
    regime = SelfplayConfig(
        step.bot,
        step.seed,
        step.temperature,
        step.full,
        step.lines,
        step.rival,
        step.opening,
    )
    games = _games(step, VALUE_GAMES, run.scale)
    folder = work / models.key(tables[0].players)
    parts = list(record_games(tables, games, regime, folder, run.workers, starts))
    decisions = recording.join(parts)
    if not len(decisions):
        raise UseError(
            "no decision was recorded; give more games, a larger --full or a shorter --opening"
        )
    decisions.write(path)
    if run.work is None:
        shutil.rmtree(work, ignore_errors=True)
    return {"games": len(parts), "decisions": len(decisions), "file": str(path)}


def _starts(table: Game, people: Path) -> list[State]:
    """Return the positions of people to begin from."""
    if table.data_file is not None:
        raise UseError("--from: people played by the game's own component data, not by --data")
    starts = examples(table.info.name, people).starts
    fitting = [start for start in starts if start.game.players == table.players]
    if not fitting:
        counts = " and ".join(str(n) for n in sorted({start.game.players for start in starts}))
        raise UseError(f"--from {people}: no game of {table.players} players, only of {counts}")
    return fitting
