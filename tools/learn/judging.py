"""A judge learns from positions who will win: a small network over what all seats see, on top of the game's own evaluation.

Nearly all of its input is 0, so the first layer adds up a row of weights for each number that is not: that makes learning quick
on an ordinary processor.
"""

import copy
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from .net import Judge
from .positions import Positions

RARE = 1e-3
"""Numbers that are 0 in all but this share of the positions are left out: they would only be learnt by heart."""


@dataclass(frozen=True)
class Rows:
    """Positions as tensors: which rows of weights, how much of each, and where a position begins."""

    starts: Tensor
    columns: Tensor
    amounts: Tensor
    reckoned: Tensor
    shares: Tensor
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.shares)

    def pick(self, which: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The columns, amounts and beginnings of some positions."""
        begins, ends = self.starts[which], self.starts[which + 1]
        sizes = ends - begins
        offsets = torch.cumsum(sizes, 0) - sizes
        at = torch.arange(int(sizes.sum())) + torch.repeat_interleave(begins - offsets, sizes)
        return self.columns[at], self.amounts[at], offsets


def rows(parts: list[Positions], size: int) -> tuple[Rows, np.ndarray, np.ndarray]:
    """All positions, the columns that are used (the others have number 0, which weighs nothing), and the most seen of each."""
    columns = np.concatenate([part.columns for part in parts]).astype(np.int64)
    values = np.concatenate([part.values for part in parts])
    total = sum([len(part.shares) for part in parts])
    used = np.flatnonzero(np.bincount(columns, minlength=size) >= RARE * total)
    number = np.zeros(size, np.int64)
    number[used] = np.arange(1, len(used) + 1)
    most = np.ones(size, np.float32)
    np.maximum.at(most, columns, values)
    starts = np.cumsum([0, *[part.starts[-1] for part in parts]])
    games = np.cumsum([0, *[part.games[-1] + 1 for part in parts]])
    found = Rows(
        torch.from_numpy(np.concatenate([part.starts[:-1] + s for part, s in zip(parts, starts, strict=False)] + [starts[-1:]])),
        torch.from_numpy(number[columns]),
        torch.from_numpy(values / most[columns]),
        torch.from_numpy(np.concatenate([part.reckoned for part in parts])),
        torch.from_numpy(np.concatenate([part.shares for part in parts])),
        np.concatenate([part.games + g for part, g in zip(parts, games, strict=False)]),
    )
    return found, used, most


class SparseJudge(nn.Module):
    """What to add to the evaluation, for each seat from the one to act onwards."""

    def __init__(self, columns: int, players: int, width: int, second: int = 32) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(columns + 1, width, mode="sum", padding_idx=0)
        nn.init.normal_(self.first.weight, std=0.05)
        with torch.no_grad():
            self.first.weight[0] = 0.0
        self.bias = nn.Parameter(torch.zeros(width))
        self.second = nn.Linear(width, second)
        self.value = nn.Linear(second, players)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, columns: Tensor, amounts: Tensor, offsets: Tensor) -> Tensor:
        hidden = torch.relu(self.first(columns, offsets, per_sample_weights=amounts) + self.bias)
        return self.value(torch.relu(self.second(hidden)))


def learn(
    data: Rows,
    columns: int,
    width: int,
    epochs: int,
    *,
    seed: int = 1,
    rate: float = 1e-3,
    decay: float = 1e-4,
    batch: int = 1024,
) -> tuple[SparseJudge, list[float]]:
    """The best judge of all epochs, by the games that were kept apart (one in ten), and the error after each epoch.

    The error is the mean square by which a share is off, 0.25 where nothing is known of two players' chances.
    """
    torch.manual_seed(seed)
    players = data.shares.shape[1]
    judge = SparseJudge(columns, players, width)
    apart = torch.from_numpy(np.flatnonzero(data.games % 10 == 9))
    given = torch.from_numpy(np.flatnonzero(data.games % 10 != 9))
    optimizer = torch.optim.AdamW(judge.parameters(), lr=rate, weight_decay=decay)
    updates = epochs * -(-len(given) // batch)
    fading = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=updates + 1)
    errors: list[float] = []
    best = copy.deepcopy(judge)
    for _ in range(epochs):
        order = given[torch.randperm(len(given))]
        for start in range(0, len(order), batch):
            which = order[start : start + batch]
            loss = off(judge, data, which).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            fading.step()
        errors.append(error(judge, data, apart))
        if errors[-1] <= min(errors):
            best = copy.deepcopy(judge)
    return best, errors


def off(judge: SparseJudge, data: Rows, which: Tensor) -> Tensor:
    """The judge says what the teacher's own evaluation misses: by how much, squared, both together are off."""
    return (data.reckoned[which] + judge(*data.pick(which)) - data.shares[which]).pow(2).mean(1)


@torch.no_grad()
def error(judge: SparseJudge, data: Rows, which: Tensor) -> float:
    return torch.cat([off(judge, data, some) for some in which.split(4096)]).mean().item()


@torch.no_grad()
def dense(judge: SparseJudge, used: np.ndarray, most: np.ndarray) -> Judge:
    """The same judge over the used columns, as an ordinary network."""
    found = Judge(len(used), judge.value.out_features, judge.second.in_features)
    found.input.most.copy_(torch.from_numpy(most[used]))
    first, second = found.body
    first.weight.copy_(judge.first.weight[1:].T)
    first.bias.copy_(judge.bias)
    second.load_state_dict(judge.second.state_dict())
    found.value.load_state_dict(judge.value.state_dict())
    return found


def seen(data: Positions, size: int, count: int) -> Tensor:
    """The first positions in full."""
    out = np.zeros((min(count, len(data.shares)), size), np.uint8)
    for row in range(len(out)):
        at = slice(data.starts[row], data.starts[row + 1])
        out[row, data.columns[at]] = data.values[at]
    return torch.from_numpy(out)
