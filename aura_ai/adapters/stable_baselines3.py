"""Many games as one ``VecEnv`` of Stable-Baselines3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.adapters.vector import VectorSeatEnv
from aura_ai.batch.seats import Maker
from aura_ai.engine.arrays import Flags, Singles
from aura_ai.errors import UseError

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:  # said when an environment is made
    VecEnv = None

MASKS = "action_masks"
"""Method under which sb3-contrib's MaskablePPO asks for what is legal."""


class SeatVecEnv(VecEnv or object):  # type: ignore[misc]
    """A seat that decides in many games, against bots, all of them in one process.

    ::

        from sb3_contrib import MaskablePPO
        from aura_ai.adapters.stable_baselines3 import SeatVecEnv

        model = MaskablePPO("MlpPolicy", SeatVecEnv("rauha", 256, bots=("greedy",), margin=0.02))

    A game that is over begins again in the same step; its info then has ``terminal_observation``,
    ``win``, ``places``, ``scores`` and ``seat`` (:class:`aura_ai.adapters.vector.VectorSeatEnv`).

    Attributes:
        games: The games.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 256,
        players: int = 2,
        bots: Sequence[Maker] | None = None,
        seat: int | str = "rotate",
        **more: Any,
    ) -> None:
        """Set up; arguments and errors as for :class:`aura_ai.adapters.vector.VectorSeatEnv`.

        Raises:
            UseError: Stable-Baselines3 is not installed.
        """
        if VecEnv is None:
            raise UseError("stable_baselines3 is missing: pip install stable-baselines3")
        self.games = VectorSeatEnv(game, num_envs, players, bots, seat, **more)
        self._mask: Flags = np.zeros((num_envs, 0), np.bool_)
        self._seed: int | None = None
        self._actions: npt.ArrayLike = ()
        self.render_mode = None
        space, actions = self.games.single_observation_space, self.games.single_action_space
        super().__init__(num_envs, space, actions)

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Fix the games that the next :meth:`reset` begins."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> Singles:
        """Begin all games again and return observations."""
        observations, info = self.games.reset(seed=self._seed)
        self._seed, self._mask = None, info["action_mask"]
        return observations

    def step_async(self, actions: npt.ArrayLike) -> None:
        """Take the actions of :meth:`step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Singles, Singles, Flags, list[dict[str, Any]]]:
        """Decide in all games; return observations, rewards, which games ended, and infos."""
        observations, rewards, over, _, info = self.games.step(self._actions)
        self._mask = info["action_mask"]
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            results = {k: v[i] for k, v in info["final_info"].items() if k[0] != "_"}
            infos[i] = {"terminal_observation": info["final_obs"][i], **results}
        return observations, rewards.astype(np.float32), over, infos

    def action_masks(self) -> Flags:
        """Return the legal actions, ``bool[num_envs, actions]``."""
        return self._mask

    def close(self) -> None:
        """Release the bots."""
        self.games.close()

    def _rows(self, indices: int | Iterable[int] | None) -> list[int]:
        if isinstance(indices, int):
            return [indices]
        return list(range(self.num_envs) if indices is None else indices)

    def env_method(self, name: str, *args: Any, indices: Any = None, **more: Any) -> list[Any]:
        """Return the masks of some games, row by row; the games have no other method.

        Raises:
            AttributeError: Another method.
        """
        return self.get_attr(name, indices)

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of some games: their masks, or one that all share.

        Raises:
            AttributeError: No such attribute.
        """
        rows = self._rows(indices)
        if name == MASKS:
            return [self._mask[i] for i in rows]
        return [getattr(self, name) if name == "render_mode" else getattr(self.games, name)] * len(
            rows
        )

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute, of all games together."""
        setattr(self.games, name, value)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Return False for each: the games have no wrappers."""
        return [False] * len(self._rows(indices))
