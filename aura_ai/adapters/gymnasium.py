"""Gymnasium environment of one seat, with bots (extra ``gymnasium``).

::

    from aura_ai.adapters.gymnasium import SeatEnv

    env = SeatEnv("aura", players=3, bots=("greedy", "expert"))
    observation, info = env.reset(seed=1)
    observation, reward, over, cut, info = env.step(env.action_space.sample(env.action_masks()))

``gymnasium.make("aura_ai/aura-v1", players=3)`` makes the same after this module was imported; the
number is the version of the game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from aura_ai.adapters import table as tables
from aura_ai.adapters.vector import VectorSeatEnv
from aura_ai.arguments import SEEDS, seed_number, several, whole_number
from aura_ai.bots.interface import Bot
from aura_ai.bots.specs import make
from aura_ai.contract import registry
from aura_ai.contract.game import State
from aura_ai.engine.arrays import Singles
from aura_ai.engine.header import TO_ACT
from aura_ai.errors import UseError

__all__ = ["SeatEnv", "VectorSeatEnv"]


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A seat that decides, against bots.

    An observation is ``float32[n]`` (:class:`aura_ai.batch.Encoding`). The legal actions are given by
    :meth:`action_masks` (as maskable learners ask for them) and ``info["action_mask"]``.

    The reward comes at the end: the share of the win, and ``margin`` times the lead in points. An
    action that is not legal ends the game with reward 0, and ``info["illegal_action"]`` names it. At the
    end of a game played by the rules ``info`` has ``places`` and ``scores``, ``int64[seats]``.

    Attributes:
        table: The game.
        seat: The seat that decides.
        bots: The bots, by seat without this one.
        state: The true state, for the master of the environment.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's form)

    def __init__(
        self,
        game: str,
        players: int = 2,
        bots: Sequence[str | Bot] | None = None,
        seat: int = 0,
        *,
        margin: float = 0.0,
        render_mode: str | None = None,
        data: str | Path | None = None,
        **options: object,
    ) -> None:
        """Set up.

        Args:
            game: Name of the game.
            players: Number of seats that decide.
            bots: Bots of the other seats, in their order, as written or made; ``random`` by default.
            seat: The seat of the environment.
            margin: Weight of the lead in points next to the share of the win.
            render_mode: ``human`` prints what the seat sees, ``ansi`` returns it as text.
            data: Component data file instead of the game's own.
            options: Options of the game.

        Raises:
            RulesError: Unknown game or option, or a wrong value.
            UseError: Unknown bot, wrong number of bots, or no such seat.
            ValueError: Unknown render mode.
        """
        self.table = tables.load(game, players, margin, data, options)
        players = self.table.game.players
        seat = whole_number("seat", seat, 0, players - 1)
        written = ["random"] * (players - 1) if bots is None else several("bots", bots)
        if len(written) != players - 1:
            raise UseError(
                f"bots: {players - 1} are wanted for {players} players, not {len(written)}"
            )
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r} is none of human, ansi")
        self.seat = seat
        self.render_mode = render_mode
        self.bots = [bot if isinstance(bot, Bot) else make(bot, game) for bot in written]
        self._rivals = dict(
            zip((s for s in range(players) if s != seat), self.bots, strict=True),
        )
        form = self.table.encoding
        self.observation_space = spaces.Box(form.low, form.high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.table.game.n_actions)
        self.state: State | None = None
        self._mask = np.zeros(self.table.game.n_actions, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Singles, dict[str, Any]]:
        """Begin a new game and play it up to the first decision of the seat.

        Args:
            seed: Fixes this game, the bots, and the games after it.
            options: Not used.

        Returns:
            Observation and info.

        Raises:
            UseError: The seed is not in 0 to 2**63 - 1.
        """
        super().reset(seed=None if seed is None else seed_number(seed))
        while True:
            self.state = self.table.game.new(int(self.np_random.integers(SEEDS)))
            for seat, bot in self._rivals.items():
                bot.start(self.table.game, seat, int(self.np_random.integers(SEEDS)))
            # a game that ends before the seat has decided anything teaches nothing
            if not self._others():
                return self._observation(), {"action_mask": self._mask.copy()}

    def step(self, action: int) -> tuple[Singles, float, bool, bool, dict[str, Any]]:
        """Decide, and play on to the next decision of the seat.

        Returns:
            Observation, reward, whether the game is over, False (nothing is cut short), and info.

        Raises:
            UseError: The action is not a whole number.
            ValueError: A bot answered an action that is not legal.
            RuntimeError: No game in progress.
        """
        state = self._playing()
        code = whole_number("action", action)
        if not (0 <= code < len(self._mask) and self._mask[code]):
            self._mask = np.zeros_like(self._mask)
            info: dict[str, Any] = {"action_mask": self._mask.copy(), "illegal_action": code}
            observation = self._observation()
            self.state = None
            return observation, 0.0, True, False, info
        self.table.game.kernels.apply(state.array, code)
        over = self._others()
        info = {"action_mask": self._mask.copy()}
        reward = 0.0
        if over:
            reward = self.table.rewards(state.array)[self.seat]
            info["places"], info["scores"] = map(np.array, state.result())
        return self._observation(), reward, over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, ``bool[n_actions]``."""
        return self._mask.astype(np.bool_)

    def _playing(self) -> State:
        if self.state is None or self.state.over:
            raise RuntimeError("there is no game in progress: call reset()")
        return self.state

    def _others(self) -> bool:
        """Let the bots decide until the seat has to; return whether the game is over."""
        state = self.state
        assert state is not None
        array = state.array
        while array[TO_ACT] >= 0 and array[TO_ACT] != self.seat:
            seat = int(array[TO_ACT])
            action = self._rivals[seat].choose(state.view(seat), self.table.legal(array))
            try:
                state.apply(action)
            except Exception as error:
                raise ValueError(f"the bot of seat {seat} answered {action!r}: {error}") from None
        self._mask = self.table.mask(array)
        over = bool(array[TO_ACT] < 0)
        if over:
            places, scores = state.result()
            for bot in self.bots:
                bot.end(places, scores)
        return over

    def _observation(self) -> Singles:
        assert self.state is not None
        return self.table.observe(self.state.array, self.seat)

    def render(self) -> str | None:  # type: ignore[override]
        """Show what the seat sees, as the render mode says: printed (``human``) or returned."""
        if self.render_mode is None or self.state is None:
            return None
        text = self.table.game.picture(self.table.view(self.state.array, self.seat))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Release the bots."""
        for bot in self.bots:
            bot.close()


def identifier(game: str) -> str:
    """Return the id of a game in Gymnasium."""
    return f"aura_ai/{game}-v{registry.info(game).version}"


def register() -> None:
    """Register all games with Gymnasium; done when this module is imported."""
    for game in registry.infos():
        if identifier(game) not in gymnasium.registry:
            gymnasium.register(
                id=identifier(game),
                entry_point="aura_ai.adapters.gymnasium:SeatEnv",
                vector_entry_point="aura_ai.adapters.gymnasium:VectorSeatEnv",
                kwargs={"game": game},
            )


register()
