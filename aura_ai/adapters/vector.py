"""Many games as one Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from aura_ai.adapters.table import leads
from aura_ai.arguments import SEEDS, real_number, seed_number, several, whole_number
from aura_ai.batch.batch import Batch
from aura_ai.batch.seats import Maker
from aura_ai.contract import registry
from aura_ai.engine.arrays import Flags, Singles
from aura_ai.errors import UseError

ROTATE = "rotate"
"""In place of a seat: another one in each game."""


class VectorSeatEnv(VectorEnv):  # type: ignore[misc]
    """A seat that decides in many games, against bots (:mod:`aura_ai.batch`).

    ::

        from aura_ai.adapters.gymnasium import VectorSeatEnv

        envs = VectorSeatEnv("aura", num_envs=1024, players=2, bots=("greedy",))
        observations, info = envs.reset(seed=1)

    An opponent may be a network: ``BatchBot(choose)`` of :mod:`aura_ai.batch` is asked once for all
    games in which its seat is to act.

    ``info["action_mask"]``, ``bool[num_envs, actions]``, has a legal action in every row, and
    ``info["seat"]``, ``int64[num_envs]``, is the seat that decides. What follows the end of a game is
    Gymnasium's autoreset mode:

    * ``SAME_STEP``: the next game begins in the same step. Observation, mask and seat are those of the
      next game; ``info["final_obs"]`` has the last observation, ``info["final_info"]`` results and seat.
    * ``NEXT_STEP``: it begins in the next step, whatever the action (the mask has action 0); results
      are in ``info``.
    * ``DISABLED``: it begins by ``reset(options={"reset_mask": ...})``; results are in ``info``.

    Results are there when games ended: ``places`` and ``scores``, ``int64[num_envs, seats]``, and
    ``win``, ``float64[num_envs]``, the share of the win of the seat that decides. ``_places`` and so on
    say in which rows, as everywhere in Gymnasium. Nothing is cut short.

    Observations are ``float32``, see :class:`aura_ai.batch.Encoding`. Rewards come at the end: the share
    of the win, and ``margin`` times the lead in points.

    Attributes:
        batch: The games.
        seat: The seat that decides, or ``rotate``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's form)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int = 2,
        bots: Sequence[Maker] | None = None,
        seat: int | str = 0,
        *,
        margin: float = 0.0,
        threads: int = 1,
        data: str | Path | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: object,
    ) -> None:
        """Set up.

        Args:
            game: Name of the game.
            num_envs: Number of games.
            players: Number of seats that decide.
            bots: Bots of the other seats, in their order: names, a :class:`aura_ai.batch.BatchBot`, and
                what else :func:`aura_ai.batch.load` takes; ``random`` by default.
            seat: The seat that decides; ``rotate`` for another one in each game and each row, with
                the bots on the seats behind it.
            margin: Weight of the lead in points next to the share of the win.
            threads: Threads among which the games are divided.
            data: Component data file instead of the game's own.
            autoreset_mode: When the next game begins, also by its value, such as ``NextStep``.
            options: Options of the game.

        Raises:
            RulesError: Unknown game or option, or a wrong value.
            UseError: Unknown bot, wrong number of bots, or no such seat.
            ValueError: Unknown mode.
        """
        loaded = registry.load_with(game, players, options, data)
        players = loaded.players
        if seat != ROTATE:
            seat = whole_number(f"seat, if not {ROTATE!r}", seat, 0, players - 1)
        rivals = ["random"] * (players - 1) if bots is None else several("bots", bots)
        if len(rivals) != players - 1:
            raise UseError(
                f"bots: {players - 1} are wanted for {players} players, not {len(rivals)}"
            )
        own = 0 if isinstance(seat, str) else seat
        seated = (*rivals[:own], None, *rivals[own:])
        self.batch = Batch(
            loaded, num_envs, threads=threads, bots=seated, rotate=seat == ROTATE, autoreset=False
        )
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.seat = seat
        self.margin = real_number("margin", margin)
        self.num_envs = self.batch.n
        form = self.batch.encoding
        self.single_observation_space = spaces.Box(form.low, form.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(loaded.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Singles, dict[str, Any]]:
        """Begin games again.

        Args:
            seed: Fixes these games, the bots, and the games after them.
            options: ``reset_mask``, ``bool[num_envs]``: in which rows, in all by default; without a seed
                each goes on to its next game. ``positions``: where they begin, see
                :meth:`aura_ai.batch.Batch.reset`.

        Returns:
            Observations ``float32[num_envs, n]`` and info.

        Raises:
            UseError: Unknown option or seed, or no position for each row.
            RulesError: A position is wrong, of another game, or at the end of a game; or another shape
                or dtype of the mask.
        """
        seed = None if seed is None else seed_number(seed)
        super().reset(seed=seed)
        chosen = dict(options or {})
        rows, positions = chosen.pop("reset_mask", None), chosen.pop("positions", None)
        if chosen:
            raise UseError(f"options: {', '.join(chosen)} is none of reset_mask, positions")
        fixed = seed is not None or rows is None
        self.batch.reset(int(self.np_random.integers(SEEDS)) if fixed else None, rows, positions)
        return self.batch.observe().copy(), self._info(self.batch.mask.copy())

    def step(
        self, actions: npt.ArrayLike, out: tuple[Singles, Flags] | None = None
    ) -> tuple[Singles, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Decide in all games, and play on to the next decision of the seat.

        Args:
            actions: Whole numbers ``[num_envs]``.
            out: Where observations and masks are written, see :meth:`aura_ai.batch.Batch.step`; they
                are returned without a copy then.

        Returns:
            Observations, rewards ``float64[num_envs]``, which games ended, False for all (nothing is cut
            short), and info.

        Raises:
            RulesError: Wrong shape or dtype, or an action that is not legal; no game was changed.
            ValueError: A bot answered one.
            RuntimeError: A game is over and was not begun again (``DISABLED``).
        """
        batch = self.batch
        if self._mode == AutoresetMode.DISABLED and (batch.to_act < 0).any():
            over = int(np.argmin(batch.to_act))
            raise RuntimeError(
                f"game {over} is over: begin the next one by reset, with a reset_mask"
            )
        shares, done = batch.step(actions, out)
        rewards = shares[np.arange(self.num_envs), batch.own].astype(np.float64)
        results: dict[str, Any] = {}
        if done.any():
            results = self._results(done, rewards.copy())
            if self.margin:
                for i in np.flatnonzero(done):
                    rewards[i] += self.margin * leads(batch.scores[i].tolist())[batch.own[i]]
            if self._mode == AutoresetMode.SAME_STEP:
                batch.reset(rows=done)
        observations, mask = batch.observe(), batch.mask
        if out is None:
            observations, mask = observations.copy(), mask.copy()
        return observations, rewards, done, np.zeros_like(done), {**self._info(mask), **results}

    def _results(self, done: Flags, wins: npt.NDArray[np.float64]) -> dict[str, Any]:
        """Return the info of games that ended and have no next one yet."""
        batch, rows = self.batch, done[:, None]
        results = {"places": batch.places * rows, "scores": batch.scores * rows, "win": wins}
        if self._mode != AutoresetMode.SAME_STEP:
            return _in_rows(results, done)
        last = np.full(self.num_envs, None, object)
        for i, observation in zip(np.flatnonzero(done), batch.observe()[done], strict=True):
            last[i] = observation
        final = _in_rows({**results, "seat": batch.own.copy()}, done)
        return _in_rows({"final_obs": last, "final_info": final}, done)

    def _info(self, mask: Flags) -> dict[str, Any]:
        return {"action_mask": mask, "seat": self.batch.own.copy()}

    def close_extras(self, **more: Any) -> None:
        """Release the bots."""
        self.batch.close()


def _in_rows(values: dict[str, Any], rows: Flags) -> dict[str, Any]:
    """Return entries of an info that are there in some rows, in Gymnasium's form."""
    return {**values, **{f"_{name}": rows for name in values}}
