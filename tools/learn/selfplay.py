"""PPO on the batch environment: all seats of all games are played by the network that learns.

Every seat has a value at every moment, also when others decide, so what a decision was worth is reckoned along the whole game and
for any number of players: no value has to change its sign.
"""

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

import peppermill.envs
from peppermill.envs import Batch

from .config import Config
from .lessons import Lessons
from .net import Judge, Net


@dataclass
class Rollout:
    """steps × games of everything an update needs."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    advantages: Tensor
    returns: Tensor
    """steps × games × players, from the seat that decided onwards."""


class Learner:
    """The networks and how far they have come."""

    def __init__(self, config: Config, device: str) -> None:
        self.config = config
        self.device = torch.device(device)
        torch.manual_seed(config.seed)
        encoding = peppermill.envs.batch(config.game, 1, config.players, config.options).encoding
        size = encoding.observation.size
        self.most = np.array(encoding.observation.most(), np.uint8)
        self.net = Net(size, encoding.moves.size, config.players, config.width, config.layers).to(self.device)
        self.judge = Judge(size, config.players, config.judge_width).to(self.device)
        self._new_optimizers()
        self.iteration = 0
        self.schooled = False

    def _new_optimizers(self) -> None:
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=self.config.school_rate, eps=1e-5)
        self.judging = torch.optim.Adam(self.judge.parameters(), lr=self.config.school_rate, eps=1e-5)

    # Imitation

    def school(self, parts: list[Lessons]) -> dict[str, float]:
        """Learn what the teacher would do, and who won. The last part is kept apart to see how well it went."""
        seen = np.stack([part.observations.max(0) for part in parts]).max(0)
        for each in (self.net, self.judge):
            each.input.scale(seen, self.most)
        *given, test = [[torch.from_numpy(array).to(self.device) for array in vars(part).values()] for part in parts]
        columns = [torch.cat(column) for column in zip(*given, strict=True)]
        del given
        config, total = self.config, len(columns[0])
        generator = torch.Generator(self.device).manual_seed(config.seed)
        updates = config.school_epochs * -(-total // config.school_batch)
        done = 0
        for _ in range(config.school_epochs):
            order = torch.randperm(total, generator=generator, device=self.device)
            for start in range(0, total, config.school_batch):
                self._set_rates(config.school_rate * max(0.05, 1.0 - done / updates))
                observations, masks, actions, outcomes = [
                    column[order[start : start + config.school_batch]] for column in columns
                ]
                logits, values = self.net(observations, masks)
                loss = torch.nn.functional.cross_entropy(logits, actions) + 0.5 * (values - outcomes).pow(2).mean()
                self._descend(self.optimizer, self.net, loss)
                self._descend(self.judging, self.judge, (self.judge(observations) - outcomes).pow(2).mean())
                done += 1
        self.schooled = True
        # Self-play has far smaller gradients: with the old ones in mind it would hardly move at first.
        self._new_optimizers()
        return self._examine(*test)

    @torch.no_grad()
    def _examine(self, observations: Tensor, masks: Tensor, actions: Tensor, outcomes: Tensor) -> dict[str, float]:
        logits, values = self.net(observations, masks)
        return {
            "agrees": (logits.argmax(-1) == actions).float().mean().item(),
            "value_error": (values - outcomes).pow(2).mean().item(),
            "judge_error": (self.judge(observations) - outcomes).pow(2).mean().item(),
            "spread": outcomes.pow(2).mean().item(),
        }

    # Self-play

    def learn(self, rollout: Rollout) -> dict[str, float]:
        """One iteration's worth of updates."""
        config = self.config
        self._set_rates(config.faded(config.rate, config.last_rate, self.iteration))
        entropy_weight = config.faded(config.entropy, config.last_entropy, self.iteration)
        generator = torch.Generator(self.device).manual_seed(config.seed * 7919 + self.iteration)
        flat = [part.flatten(0, 1) for part in vars(rollout).values()]
        size = len(flat[0])
        sums = torch.zeros(5, device=self.device)
        updates = 0
        for epoch in range(config.epochs):
            order = torch.randperm(size, generator=generator, device=self.device)
            for start in range(0, size, config.minibatch):
                observations, masks, actions, before, advantages, returns = [
                    part[order[start : start + config.minibatch]] for part in flat
                ]
                logits, values = self.net(observations, masks)
                logs = logits.log_softmax(-1)
                change = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1) - before
                ratio = change.exp()
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
                gain = torch.min(ratio * advantages, ratio.clamp(1 - config.clip, 1 + config.clip) * advantages).mean()
                entropy = -(logs.exp() * logs.masked_fill(~masks, 0.0)).sum(-1).mean()
                error = (values - returns).pow(2).mean()
                self._descend(self.optimizer, self.net, config.value_weight * error - gain - entropy_weight * entropy)
                judged = error
                if epoch == 0:
                    judged = (self.judge(observations) - returns).pow(2).mean()
                    self._descend(self.judging, self.judge, judged)
                clipped = ((ratio - 1).abs() > config.clip).float().mean()
                sums += torch.stack([error, judged, entropy, (ratio - 1 - change).mean(), clipped]).detach()
                updates += 1
        self.iteration += 1
        means = (sums / updates).tolist()
        return dict(zip(("value_error", "judge_error", "entropy", "moved", "clipped"), means, strict=True))

    def _set_rates(self, rate: float) -> None:
        for optimizer in (self.optimizer, self.judging):
            for group in optimizer.param_groups:
                group["lr"] = rate

    def _descend(self, optimizer: torch.optim.Optimizer, net: torch.nn.Module, loss: Tensor) -> None:
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), self.config.most_gradient)
        optimizer.step()

    # Kept in a file

    def save(self, folder: Path) -> None:
        """What was learnt, and beside it what only going on needs."""
        progress = {"config": self.config.as_dict(), "iteration": self.iteration, "schooled": self.schooled}
        _write(folder / "learner.pt", {"net": self.net.state_dict(), "judge": self.judge.state_dict(), **progress})
        _write(folder / "optimizer.pt", {"net": self.optimizer.state_dict(), "judge": self.judging.state_dict()})

    def resume(self, folder: Path) -> bool:
        """Go on from there, if there is anything."""
        if not (folder / "learner.pt").is_file():
            return False
        kept: dict[str, Any] = torch.load(folder / "learner.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.judge.load_state_dict(kept["judge"])
        self.iteration, self.schooled = kept["iteration"], kept["schooled"]
        if (folder / "optimizer.pt").is_file():
            steps = torch.load(folder / "optimizer.pt", map_location=self.device, weights_only=True)
            self.optimizer.load_state_dict(steps["net"])
            self.judging.load_state_dict(steps["judge"])
        return True


def _write(file: Path, kept: dict[str, Any]) -> None:
    """Whole or not at all, however the run ends."""
    torch.save(kept, file.with_suffix(".new"))
    file.with_suffix(".new").replace(file)


def seen(batch: Batch, device: torch.device) -> tuple[Tensor, Tensor, Tensor]:
    """Observations, masks and seats. The arrays can't be written to, which PyTorch would warn of; nobody writes to them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return (
            torch.from_numpy(batch.observations).to(device),
            torch.from_numpy(batch.masks).to(device),
            torch.from_numpy(batch.seats).to(device),
        )


class SelfPlay:
    """Many games, all seats of which the network plays."""

    def __init__(self, learner: Learner, workers: int) -> None:
        config = learner.config
        self.learner = learner
        # Games of a resumed run are new ones, but not those it began with.
        seed = config.seed + 1_000_000 * learner.iteration
        self.env = peppermill.envs.batch(
            config.game, config.envs, config.players, config.options, seed=seed, max_cycles=config.max_cycles, workers=workers
        )
        self.batch = self.env.batch()
        self.games = 0

    @torch.no_grad()
    def play(self) -> Rollout:
        """So many steps of all games."""
        config, net, device = self.learner.config, self.learner.net, self.learner.device
        generator = torch.Generator(device).manual_seed(config.seed * 104_729 + self.learner.iteration)
        rows: list[list[Tensor]] = [[] for _ in range(8)]
        for _ in range(config.steps):
            observations, masks, seats = seen(self.batch, device)
            logits, values = net(observations, masks)
            logs = logits.log_softmax(-1)
            # The largest of logits with Gumbel noise is a draw from them.
            noise = torch.rand(logits.shape, generator=generator, device=device).clamp_min(1e-20).log().neg().log()
            actions = (logits - noise).argmax(-1)
            self.batch = self.env.step(actions.cpu().numpy())
            ended = self.batch.terminations | self.batch.truncations
            self.games += int(ended.sum())
            paid = torch.from_numpy(self.batch.rewards.astype(np.float32)).to(device)
            chosen = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
            ends = torch.from_numpy(ended).to(device)
            entries = (observations, masks, actions, chosen, values, seats, paid, ends)
            for row, entry in zip(rows, entries, strict=True):
                row.append(entry)
        observations, masks, seats = seen(self.batch, device)
        last = net(observations, masks)[1]
        looked, allowed, actions, chosen, values, decided, paid, ends = [torch.stack(row) for row in rows]
        values = by_seat(torch.cat([values, last.unsqueeze(0)]), torch.cat([decided, seats.unsqueeze(0)]))
        worth = worths(values, paid, ends, config.trace)
        mine = decided.unsqueeze(-1)
        return Rollout(
            looked, allowed, actions, chosen, worth.gather(-1, mine).squeeze(-1), from_seat(worth + values[:-1], decided)
        )


def by_seat(values: Tensor, seats: Tensor) -> Tensor:
    """From "the seat that looks, the next one …" to "seat 0, seat 1 …"."""
    players = values.shape[-1]
    every = torch.arange(players, device=values.device)
    return values.gather(-1, (every - seats.unsqueeze(-1)) % players)


def from_seat(values: Tensor, seats: Tensor) -> Tensor:
    """And back."""
    players = values.shape[-1]
    every = torch.arange(players, device=values.device)
    return values.gather(-1, (every + seats.unsqueeze(-1)) % players)


def worths(values: Tensor, paid: Tensor, ends: Tensor, trace: float) -> Tensor:
    """By how much things went better for every seat than was expected (generalised advantage estimation)."""
    found = torch.zeros_like(paid)
    after = torch.zeros_like(paid[0])
    for step in reversed(range(len(paid))):
        goes_on = (~ends[step]).float().unsqueeze(-1)
        after = paid[step] + goes_on * values[step + 1] - values[step] + goes_on * trace * after
        found[step] = after
    return found
