"""A small network that plays from observations and masks, for `train_ppo.py` and `evaluate.py`; and the interval of win rates."""

from pathlib import Path

import numpy as np
import torch
from torch import nn

from peppermill.envs import Batch, BatchEnv


class Policy(nn.Module):
    """Two hidden layers; one head says what to do, the other how good it looks for the seat that is asked."""

    def __init__(self, most: np.ndarray, actions: int, width: int = 256) -> None:
        super().__init__()
        self.register_buffer("most", torch.tensor(most.astype(np.float32)))
        self.body = nn.Sequential(nn.Linear(len(most), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.act = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.act.weight, 0.01)
        nn.init.zeros_(self.act.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, with what is not allowed out of reach, and values."""
        hidden = self.body(observations.float() / self.most)
        return self.act(hidden).masked_fill(~masks, -1e9), self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def choose(self, observations: np.ndarray, masks: np.ndarray, generator: torch.Generator) -> np.ndarray:
        """An index a row, drawn from the policy."""
        logits, _ = self(*tensors(observations, masks))
        return torch.multinomial(logits.softmax(-1), 1, generator=generator).squeeze(-1).numpy()

    def save(self, file: Path) -> None:
        torch.save({"most": self.most, "actions": self.act.out_features, "weights": self.state_dict()}, file)

    @staticmethod
    def load(file: Path) -> "Policy":
        saved = torch.load(file, weights_only=True)
        policy = Policy(saved["most"].numpy(), saved["actions"])
        policy.load_state_dict(saved["weights"])
        return policy


def tensors(observations: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """The environment's arrays can't be written to, which PyTorch would warn about: hence the copies."""
    return torch.from_numpy(observations.copy()), torch.from_numpy(masks.copy())


def against_random(policy: Policy, env: BatchEnv, games: int, seed: int) -> tuple[int, int]:
    """Two players: the policy has the first seat in every other game. Returns games won and games played.

    Every place of the vector plays equally many games to their end: otherwise short games would count more often.
    """
    generator = torch.Generator().manual_seed(seed)
    batch: Batch = env.reset(seed=seed)
    mine = np.arange(env.num_envs) % 2
    to_play = np.full(env.num_envs, -(-games // env.num_envs))
    won = played = 0
    while to_play.any():
        actions = env.random_actions().copy()
        ours = np.flatnonzero((batch.seats == mine) & (to_play > 0))
        if len(ours):
            actions[ours] = policy.choose(batch.observations[ours], batch.masks[ours], generator)
        batch = env.step(actions)
        ended = (batch.terminations | batch.truncations) & (to_play > 0)
        won += int((batch.rewards[np.arange(env.num_envs), mine][ended] > 0).sum())
        played += int(ended.sum())
        to_play -= ended
    return won, played


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    z = 1.96
    rate = won / played
    middle = (rate + z * z / (2 * played)) / (1 + z * z / played)
    reach = z * (rate * (1 - rate) / played + z * z / (4 * played * played)) ** 0.5 / (1 + z * z / played)
    return middle - reach, middle + reach
