"""Train a policy by PPO until it beats ``greedy``, and rate it (docs/beat-greedy.md).

::

    OPENBLAS_NUM_THREADS=1 python docs/examples/ppo_beats_greedy.py rauha 2 agent.npz
    aura-ai tournament run rauha --players 2 --blocks 100 --db beaten.db \\
        --bot agent=docs/examples/ppo_beats_greedy.py:Player:file=agent.npz --bot greedy

Proximal policy optimisation (Schulman and others 2017, arXiv 1707.06347) in one file, in the manner of
CleanRL, with actions masked (Huang and Ontanon 2022, arXiv 2006.14171); the network is plain numpy, so
that nothing needs installing. The reward holds a part for the lead, opponents get stronger as soon as
they are beaten, and where that takes too long the network first copies a bot (``SETTINGS``), as in
DAgger (Ross, Gordon and Bagnell 2011, arXiv 1011.0686).
"""

import argparse
import itertools
import time

import numpy as np

from aura_ai import batch
from aura_ai.adapters.gymnasium import VectorSeatEnv
from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.contract.game import View

GAMES, STEPS = 256, 32
"""Games side by side, and decisions of each between two updates."""
EPOCHS, PARTS, LESSON_PARTS = 3, 4, 16
"""Use that is made of each decision, and changes for each use of all; a lesson is used once."""
LAMBDA, CLIP, NORM = 0.95, 0.2, 0.5
LAST = 1000
"""Games that say whether an opponent is beaten."""
DEFAULTS = {
    "hidden": 128,  # units of each of two layers
    "rate": 1e-3,  # step of Adam; it falls to a tenth of it
    "entropy": 0.01,
    "margin": 0.02,  # reward for a point of lead at the end, beside 1 for a win: wins are rare at first
    "ladder": ("random", "greedy"),  # opponents in turn
    "beaten": 0.8,  # share of the last games against one that is enough
    "teacher": "",  # bot that is copied
    "lessons": 0.0,  # share of the time for that
}
COPIES = {"hidden": 256, "rate": 7e-4, "entropy": 0.005, "ladder": ("greedy",), "teacher": "reflex"}
SETTINGS = {
    "connect_four": {"ladder": ("random",), "beaten": 1.0},
    "rauha": {**COPIES, "lessons": 0.4},
    "solenia": {**COPIES, "lessons": 0.35, "margin": 0.05},
    "terra_mystica": {**COPIES, "lessons": 0.6},
}
"""What a game needs beside the defaults."""


class Network:
    """Chances of the legal actions and the worth of a position, from observations."""

    def __init__(self, weights) -> None:
        self.w = weights
        self.learnt = [name for name in weights if name[0] in "wb"]
        self.moments = {
            name: np.zeros((2, *weights[name].shape), np.float32) for name in self.learnt
        }
        self.updates = 0

    @classmethod
    def begin(cls, game: str, players: int, seed: int, hidden: int = 128) -> "Network":
        """Return a network that has learnt nothing but how large numbers are at random play."""
        chance = np.random.default_rng(seed)
        games, seen = batch.load(game, n=GAMES, players=players, seed=seed), []
        for step in range(120):
            games.step(games.sample(chance))
            if step % 8 == 0:
                seen.append(games.observe().copy())
        sizes = (seen[0].shape[1], hidden, hidden, games.mask.shape[1] + 1)
        weights = {
            "mean": np.mean(seen, axis=(0, 1)),
            "scale": 1 / (np.std(seen, axis=(0, 1)) + 0.1),
        }
        for layer, (rows, columns) in enumerate(itertools.pairwise(sizes)):
            spread = (0.01 if layer == 2 else 1.4) / rows**0.5
            weights[f"w{layer}"] = chance.normal(0, spread, (rows, columns)).astype(np.float32)
            weights[f"b{layer}"] = np.zeros(columns, np.float32)
        return cls(weights)

    def scaled(self, observations):
        """Return observations as the other methods want them."""
        return np.clip((observations - self.w["mean"]) * self.w["scale"], -5, 5)

    def forward(self, x, mask):
        """Return the values of all layers, logarithms of the chances, and worths of the positions."""
        layers = [x]
        for layer in range(2):
            layers.append(np.maximum(layers[-1] @ self.w[f"w{layer}"] + self.w[f"b{layer}"], 0))
        out = layers[-1] @ self.w["w2"] + self.w["b2"]
        logits = np.where(mask, out[:, :-1], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        return layers, logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)), out[:, -1]

    def sample(self, x, mask, chance):
        """Return an action of each row by its chance, the logarithm of that, and the worths."""
        _, logs, worth = self.forward(x, mask)
        # the largest of the logarithms with Gumbel noise is drawn by its chance
        actions = (logs + chance.gumbel(size=logs.shape)).argmax(axis=1)
        return actions, logs[np.arange(len(x)), actions], worth

    def gradient(self, x, mask, action, before, gain, goal, bonus):
        """Return the slopes of the loss of PPO: policy, worth and entropy, which has a ``bonus``."""
        layers, logs, worth = self.forward(x, mask)
        rows = np.arange(len(x))
        ratio = np.exp(logs[rows, action] - before)
        inside = -gain * ratio >= -gain * np.clip(ratio, 1 - CLIP, 1 + CLIP)
        chances = np.exp(logs)
        entropy = -(chances * np.where(mask, logs, 0)).sum(axis=1, keepdims=True)
        slope = np.where(inside, gain * ratio, 0)[:, None] * chances
        slope[rows, action] -= np.where(inside, gain * ratio, 0)
        slope += bonus * chances * (np.where(mask, logs, 0) + entropy)
        return self.backward(layers, slope, worth - goal)

    def lesson(self, x, mask, action, goal):
        """Return the slopes of a loss that falls as the actions get likelier, and of the worth."""
        layers, logs, worth = self.forward(x, mask)
        slope = np.exp(logs)
        slope[np.arange(len(x)), action] -= 1
        return self.backward(layers, slope, worth - goal)

    def backward(self, layers, slope, off):
        """Return the slopes of all weights from those of the logits and the error of the worths."""
        slope = np.hstack([slope, off[:, None]]).astype(np.float32) / len(off)
        slopes = {}
        for layer in (2, 1, 0):
            slopes[f"w{layer}"] = layers[layer].T @ slope
            slopes[f"b{layer}"] = slope.sum(axis=0)
            if layer:
                slope = slope @ self.w[f"w{layer}"].T * (layers[layer] > 0)
        return slopes

    def update(self, slopes, rate) -> None:
        """Take a step of Adam against the slopes, which are cut to a norm."""
        self.updates += 1
        norm = sum(float((slope**2).sum()) for slope in slopes.values()) ** 0.5
        for name, slope in slopes.items():
            slope = slope * min(1.0, NORM / (norm + 1e-8))
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            first, second = first / (1 - 0.9**self.updates), second / (1 - 0.999**self.updates)
            self.w[name] -= rate * first / (np.sqrt(second) + 1e-5)


def advantages(rewards, worths, over, after):
    """Return by how much each decision was better than expected, ``[steps, games]``."""
    gains, last = np.zeros_like(worths), np.zeros_like(after)
    for step in reversed(range(len(rewards))):
        going = 1 - over[step]
        last = rewards[step] + going * (after + LAMBDA * last) - worths[step]
        gains[step], after = last, worths[step]
    return gains


class Teacher:
    """A bot that is asked for its action in all games."""

    def __init__(self, name: str, games) -> None:
        self.games, self.bot = games, specs.make(name, games.game.info.name)

    def answers(self, mask):
        """Return the action of each game."""
        games, actions = self.games, []
        for i, (seat, seed) in enumerate(zip(games.to_act, games.seeds, strict=True)):
            self.bot.start(games.game, int(seat), int(seed))
            view = View(games.game, int(seat), games.views()[i].copy())
            actions.append(self.bot.choose(view, np.flatnonzero(mask[i]).tolist()))
        return np.array(actions)


def train(game, players, seconds, seed=1, show=print, network=None, **changed) -> Network:
    """Return the network after some seconds of processor time, or when the last rival is beaten.

    A ``network`` to go on with takes no lessons; ``changed`` settings count before those of the game.
    """
    plan = {**DEFAULTS, **SETTINGS.get(game, {}), **changed}
    school = 0 if network or not plan["teacher"] else plan["lessons"] * seconds
    chance = np.random.default_rng(seed)
    network = network or Network.begin(game, players, seed, plan["hidden"])
    began, decisions, report, rivals = time.process_time(), 0, 0.0, list(plan["ladder"])
    pupils = np.arange(GAMES) % 2 == 0  # the teacher plays the other games of a lesson
    while rivals:
        rival, wins = rivals.pop(0), []
        bots = (rival,) * (players - 1)
        envs = VectorSeatEnv(game, GAMES, players, bots, seat="rotate", margin=plan["margin"])
        teacher = Teacher(plan["teacher"], envs.batch) if school else None
        seen, info = envs.reset(seed=seed)
        x = network.scaled(seen)
        while len(wins) < LAST or np.mean(wins[-LAST:]) < plan["beaten"]:
            spent = time.process_time() - began
            if spent > seconds:
                return network
            taught, rows, alike = spent < school, [], []
            for _ in range(STEPS):
                mask, before = info["action_mask"], x
                action, logs, worth = network.sample(x, mask, chance)
                played = action
                if taught:
                    played, action = action, teacher.answers(mask)
                    alike.append(np.mean(played == action))
                    played = np.where(pupils, played, action)
                seen, rewards, over, _, info = envs.step(played)
                x = network.scaled(seen)
                if over.any():
                    wins += info["final_info"]["win"][over & (pupils | (not taught))].tolist()
                rows.append((before, mask, action, logs, worth, rewards, over))
            *parts, worths, rewards, over = (np.array(each) for each in zip(*rows, strict=True))
            gains = advantages(rewards, worths, over, network.forward(x, info["action_mask"])[2])
            parts = [each.reshape(-1, *each.shape[2:]) for each in (*parts, gains, gains + worths)]
            rate = plan["rate"] * max(0.1, 1 - spent / seconds)
            for _ in range(1 if taught else EPOCHS):
                order = chance.permutation(len(parts[0]))
                for some in np.array_split(order, LESSON_PARTS if taught else PARTS):
                    *facts, gain, goal = (each[some] for each in parts)
                    if taught:
                        slopes = network.lesson(*facts[:3], goal)
                    else:
                        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                        slopes = network.gradient(*facts, gain, goal, plan["entropy"])
                    network.update(slopes, rate)
            decisions += STEPS * GAMES
            if spent > report and wins:
                report = spent + 10
                copied = f", {np.mean(alike):.0%} of decisions like the teacher's" if taught else ""
                show(
                    f"{spent:.0f} s, {decisions:,} decisions: {np.mean(wins[-LAST:]):.1%} of the last "
                    f"{len(wins[-LAST:])} games against {rival}{copied}"
                )
    return network


def evaluate(network, game, players, rival, games=1024, seed=2):
    """Return the share of games won by the likeliest actions, and half of its 95 % interval."""
    bots, wins = (rival,) * (players - 1), []
    envs = VectorSeatEnv(game, min(games, GAMES), players, bots, seat="rotate")
    x, info = envs.reset(seed=seed)
    ended = np.zeros(envs.num_envs, int)
    each = -(
        -games // envs.num_envs
    )  # as many games of each row, so that short ones do not count more
    while (ended < each).any():
        actions = network.forward(network.scaled(x), info["action_mask"])[1].argmax(axis=1)
        x, _, over, _, info = envs.step(actions)
        if over.any():
            counted = over & (ended < each)
            wins += info["final_info"]["win"][counted].tolist()
            ended += over
    share = float(np.mean(wins))
    return share, 1.96 * (share * (1 - share) / len(wins)) ** 0.5


class Player(Bot):
    """Takes the likeliest action of the network in a file."""

    def __init__(self, file: str = "agent.npz") -> None:
        with np.load(file) as weights:
            self.network = Network(dict(weights))

    def start(self, game, seat, seed):
        """Get ready for a game of this player count."""
        self.encoding = batch.Encoding(game)
        if len(self.network.w["mean"]) != self.encoding.size:
            raise ValueError(f"the network was trained for another game than {game.pool()}")

    def choose(self, view, legal):
        """Return the likeliest action."""
        mask = np.zeros((1, view.game.n_actions), bool)
        mask[0, legal] = True
        x = self.network.scaled(self.encoding.of(view.array)[None])
        return int(self.network.forward(x, mask)[1][0].argmax())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("file")
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", help="file of a network to go on with")
    parser.add_argument("--games", type=int, default=1024, help="of the evaluation")
    args = parser.parse_args()
    past = Network(dict(np.load(args.begin))) if args.begin else None
    trained = train(args.game, args.players, args.seconds, args.seed, network=past)
    np.savez(args.file, **trained.w)
    ladder = {**DEFAULTS, **SETTINGS.get(args.game, {})}["ladder"]
    for name in dict.fromkeys(("random", *ladder)):
        won, half = evaluate(trained, args.game, args.players, name, args.games)
        print(
            f"{won:.1%} (+- {half:.1%}) of {args.games} games against {name}, by the likeliest action"
        )
