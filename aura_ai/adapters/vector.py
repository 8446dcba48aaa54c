"""Many games at once as one Gymnasium environment; see :class:`VectorSeatEnv`."""

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
from aura_ai.batch.batch import SEEDS, Batch
from aura_ai.batch.seats import Maker
from aura_ai.errors import UseError
from aura_ai.games import registry

Floats = npt.NDArray[np.float32]
Marks = npt.NDArray[np.bool_]


class VectorSeatEnv(VectorEnv):  # type: ignore[misc]
    """A seat that decides in many games, against bots (:mod:`aura_ai.batch`).

    ::

        from aura_ai.adapters.gymnasium import VectorSeatEnv

        envs = VectorSeatEnv("aura", num_envs=1024, players=2, bots=("greedy",))
        observations, info = envs.reset(seed=1)

    A game that is over begins anew in the same step: reward and ``terminations`` are those of the game
    that ended, observation and mask those of the next one. Nothing is cut short, so the last observation
    of a game is never needed and there is no ``final_obs``. ``info["action_mask"]``, ``bool[num_envs,
    actions]``, has a legal action in every row.

    Observations are ``float32``, see :class:`aura_ai.batch.Encoding`. Rewards come at the end: the share
    of the win, and ``margin`` times the lead in points.

    Attributes:
        batch: The games.
        seat: The seat that decides.
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
        seat: int = 0,
        *,
        margin: float = 0.0,
        threads: int = 1,
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        """Set up.

        Args:
            game: Name of the game.
            num_envs: Number of games.
            players: Number of seats that decide.
            bots: Bots of the other seats, in their order (:func:`aura_ai.batch.load` says which);
                ``random`` by default.
            seat: The seat of the environment.
            margin: Weight of the lead in points beside the share of the win.
            threads: Threads among which the games are divided.
            data: Component data file in place of the game's own.
            options: Options of the game.

        Raises:
            RulesError: Unknown game or option, or a wrong value.
            UseError: Unknown bot, wrong number of bots, or no such seat.
        """
        if not 0 <= seat < players:
            raise UseError(f"seat: {seat} is none of 0 to {players - 1}")
        rivals = ["random"] * (players - 1) if bots is None else list(bots)
        if len(rivals) != players - 1:
            raise UseError(
                f"bots: {players - 1} are wanted for {players} players, not {len(rivals)}"
            )
        loaded = registry.load_with(game, players, options, None if data is None else Path(data))
        seated = (*rivals[:seat], None, *rivals[seat:])
        self.batch = Batch(loaded, num_envs, threads=threads, bots=seated)
        self.seat = seat
        self.margin = margin
        self.num_envs = num_envs
        seen = self.batch.encoding
        self.single_observation_space = spaces.Box(seen.low, seen.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(loaded.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin all games anew.

        Args:
            seed: Fixes these games, the bots, and the games after them.
            options: Not used.

        Returns:
            Observations ``float32[num_envs, n]`` and info.
        """
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self.batch.observe().copy(), self._info()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Floats, npt.NDArray[np.float64], Marks, Marks, dict[str, Any]]:
        """Decide in all games, and play on to the next decision of the seat.

        Returns:
            Observations, rewards ``float64[num_envs]``, which games ended, False for all (nothing is cut
            short), and info.

        Raises:
            ValueError: Wrong shape or dtype, or an action that is not legal; no game was changed.
        """
        shares, done = self.batch.step(actions)
        rewards = shares[:, self.seat].astype(np.float64)
        if self.margin:
            for i in np.flatnonzero(done):
                rewards[i] += self.margin * leads(self.batch.scores[i].tolist())[self.seat]
        return self.batch.observe().copy(), rewards, done, np.zeros_like(done), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.copy()}

    def close_extras(self, **more: Any) -> None:
        """Release bots and threads."""
        self.batch.close()
