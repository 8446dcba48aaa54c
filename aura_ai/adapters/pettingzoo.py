"""Games as PettingZoo environments of turns (AEC; extra ``pettingzoo``).

::

    from aura_ai.adapters import pettingzoo

    env = pettingzoo.env("aura", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        mask = info["action_mask"]
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(mask))

An agent may decide several times in a row: rules, not agents, say whose turn it is.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from aura_ai.adapters import table as tables
from aura_ai.arguments import SEEDS, seed_number, whole_number
from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array, Singles


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game as an environment.

    An observation is ``{"observation": float32[n], "action_mask": int8[n_actions]}``: a view
    (:class:`aura_ai.batch.Encoding`), and 1 for legal actions. The mask is in ``infos`` too. The mask
    of an agent that is not to act is all 0.

    Rewards come at the end: shares of the win, which add up to 1 (but for a solo game's own
    opponent), and the margin. An action that is not legal ends the game: the agent gets 0, the others
    share the win, and ``infos[agent]["illegal_action"]`` says who did what.

    A copy, also a pickled one, goes on independently with the game in progress and those after it.

    Attributes:
        table: The game.
        game_state: The true state, for the master of the environment.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        margin: float = 0.0,
        render_mode: str | None = None,
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        """Set up.

        Args:
            game: Name of the game.
            players: Number of agents, ``player_0`` and so on.
            margin: Weight of the lead in points next to the share of the win in the last reward.
            render_mode: ``human`` prints the whole state, ``ansi`` returns it as text.
            data: Component data file instead of the game's own.
            options: Options of the game.

        Raises:
            RulesError: Unknown game or option, or a wrong value.
            ValueError: Unknown render mode.
        """
        super().__init__()
        self.table = tables.load(game, players, margin, data, options)
        version = self.table.game.info.version
        self.metadata = {
            "name": f"aura_ai_{game}_v{version}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r} is none of human, ansi")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        form, n = self.table.encoding, self.table.game.n_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(form.low, form.high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        low, high = (np.tile(bound, players) for bound in (form.low, form.high))
        self.state_space = spaces.Box(low, high, dtype=np.float32)
        self.agents: list[str] = []
        self._chance = np.random.default_rng()
        self._nothing = np.zeros(n, np.int8)
        self._nothing.flags.writeable = False
        self.game_state: State | None = None

    def __copy__(self) -> GameEnv:
        return copy.deepcopy(self)  # otherwise two environments would step one state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions of an agent: the action codes of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Fixes this game and those after it; without one the sequence of games continues.
            options: Not used.

        Raises:
            UseError: The seed is not in 0 to 2**63 - 1.
        """
        if seed is not None:
            self._chance = np.random.default_rng(seed_number(seed))
        self.game_state = self.table.game.new(int(self._chance.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self._skip_agent_selection = None
        self._next()

    def _array(self) -> Array:
        if self.game_state is None:
            raise RuntimeError("call reset() first")
        return self.game_state.array

    def _next(self) -> None:
        """Let the seat to act be the agent that is asked, with its mask."""
        array = self._array()
        self.agent_selection = self.possible_agents[array[0]]
        self._mask = self.table.mask(array)
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return the observation and action mask of an agent."""
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        return {
            "observation": self.table.observe(self._array(), self._seat[agent]),
            "action_mask": (self._mask if acts else self._nothing).copy(),
        }

    def state(self) -> Singles:
        """Return the observations of all agents, one after another: the knowledge of all of them."""
        array = self._array()
        return np.concatenate([self.table.observe(array, seat) for seat in self._seat.values()])

    def step(self, action: int | None) -> None:
        """Make one decision of the selected agent; None once its game is over.

        Raises:
            UseError: The action is not a whole number.
            ValueError: None from an agent that has to decide, or the other way round.
        """
        if not self.agents:
            raise RuntimeError("there is no game in progress: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to decide, but the action is None")
        code = whole_number("action", action)
        array = self._array()
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._nothing}
        if not (0 <= code < len(self._mask) and self._mask[code]):
            self._finish(self.table.forfeit(self._seat[agent]))
            for each in self.agents:
                self.infos[each]["illegal_action"] = {"agent": agent, "action": code}
        else:
            self.table.game.kernels.apply(array, code)
            if array[0] < 0:
                self._finish(self.table.rewards(array))
            else:
                self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self._nothing}

    def render(self) -> str | None:
        """Show the state as the render mode says: printed (``human``) or returned (``ansi``)."""
        if self.render_mode is None:
            return None
        text = self.table.game.picture(self._array())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Release nothing: a game holds no window and no process."""


env = GameEnv
"""The name that PettingZoo's games have for this."""


def parallel_env(game: str, players: int = 2, **more: Any) -> Any:
    """Return a game as a parallel environment, in which all but the agent to act wait.

    Arguments as for :class:`GameEnv`. The conversion is PettingZoo's own for games of turns.
    """
    return turn_based_aec_to_parallel(GameEnv(game, players, **more))
