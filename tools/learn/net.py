"""The networks: one that plays, and a small one that only judges."""

from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn

FORBIDDEN = -1e9


class Input(nn.Module):
    """Bytes as numbers from 0 to 1: each divided by the most that was seen of it in the teacher's games."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.most: Tensor
        self.register_buffer("most", torch.ones(size))

    def scale(self, seen: np.ndarray, most: np.ndarray) -> None:
        """Where nothing was seen, the encoding says what there may be."""
        self.most.copy_(torch.from_numpy(np.where(seen > 0, seen, most).astype(np.float32)))

    def forward(self, observations: Tensor) -> Tensor:
        return (observations.float() / self.most).clamp(max=1.0)


class Net(nn.Module):
    """What to do, and what each seat may expect, from the seat that looks onwards: its stake's return, less the stake."""

    def __init__(self, size: int, actions: int, players: int, width: int, layers: int) -> None:
        super().__init__()
        self.input = Input(size)
        widths = [size, *[width] * layers]
        self.body = nn.ModuleList([nn.Linear(a, b) for a, b in pairwise(widths)])
        self.act = nn.Linear(width, actions)
        self.value = nn.Linear(width, players)
        nn.init.orthogonal_(self.act.weight, 0.01)
        nn.init.zeros_(self.act.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits, with what is not allowed out of reach, and values."""
        hidden = self.input(observations)
        for layer in self.body:
            hidden = torch.relu(layer(hidden))
        return self.act(hidden).masked_fill(~masks, FORBIDDEN), self.value(hidden)


class Judge(nn.Module):
    """The values alone, quickly: a search asks it thousands of times for one decision."""

    def __init__(self, size: int, players: int, width: int) -> None:
        super().__init__()
        self.input = Input(size)
        self.body = nn.ModuleList([nn.Linear(size, width), nn.Linear(width, 32)])
        self.value = nn.Linear(32, players)

    def forward(self, observations: Tensor) -> Tensor:
        hidden = self.input(observations)
        for layer in self.body:
            hidden = torch.relu(layer(hidden))
        return self.value(hidden)
