"""Learns a two-player game by playing against itself, with PPO in one file: `python docs/examples/train_ppo.py --minutes 3`.

All seats are played by the one policy that learns. What is good for one seat is bad for the other, so a value is turned round
wherever the turn passes to the other seat; that is all there is to self-play here. Needs `pip install 'peppermill[train]'`.
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from policy import Policy, against_random, tensors, wilson

import peppermill.envs


@dataclass(frozen=True)
class Settings:
    """What usually needs no change."""

    envs: int = 256
    steps: int = 64
    """Decisions in every game between two updates."""
    epochs: int = 2
    minibatch: int = 2048
    rate: float = 1e-3
    discount: float = 0.997
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value_weight: float = 0.5
    most_gradient: float = 0.5


@dataclass
class Rollout:
    """steps × envs of everything the update needs."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    logs: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor


class Trainer:
    def __init__(self, game: str, options: dict[str, object], seed: int, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        torch.manual_seed(seed)
        self.env = peppermill.envs.batch(game, self.settings.envs, players=2, options=options, seed=seed, max_cycles=2000)
        self.policy = Policy(self.env.most, self.env.action_count)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=self.settings.rate, eps=1e-5)
        self.batch = self.env.reset(seed=seed)
        self.decisions = 0

    def update(self) -> None:
        """Play on for some steps, then learn from them."""
        self.learn(self.roll_out())
        self.decisions += self.settings.envs * self.settings.steps

    @torch.no_grad()
    def roll_out(self) -> Rollout:
        every = np.arange(self.settings.envs)
        rows: list[list[torch.Tensor]] = [[] for _ in range(8)]
        for _ in range(self.settings.steps):
            observations, masks = tensors(self.batch.observations, self.batch.masks)
            logits, values = self.policy(observations, masks)
            logs = logits.log_softmax(-1)
            actions = torch.multinomial(logs.exp(), 1).squeeze(-1)
            seats = self.batch.seats
            self.batch = self.env.step(actions.numpy())
            rewards = torch.from_numpy(self.batch.rewards[every, seats]).float()
            ended = torch.from_numpy(self.batch.terminations | self.batch.truncations)
            same = torch.from_numpy(np.where(self.batch.seats == seats, 1.0, -1.0)).float()
            chosen = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
            for row, entry in zip(rows, (observations, masks, actions, chosen, values, rewards, ended, same), strict=True):
                row.append(entry)
        observations, masks, actions, chosen, values, rewards, ended, same = [torch.stack(row) for row in rows]
        _, last = self.policy(*tensors(self.batch.observations, self.batch.masks))
        advantages = self.advantages(values, last, rewards, ended, same)
        return Rollout(observations, masks, actions, chosen, advantages, advantages + values)

    def advantages(
        self, values: torch.Tensor, last: torch.Tensor, rewards: torch.Tensor, ended: torch.Tensor, same: torch.Tensor
    ) -> torch.Tensor:
        """Generalised advantage estimation; `same` is −1 where the other seat goes on."""
        found = torch.zeros_like(rewards)
        after = torch.zeros_like(last)
        following = last
        for step in reversed(range(len(rewards))):
            goes_on = same[step] * (~ended[step]).float() * self.settings.discount
            gain = rewards[step] + goes_on * following - values[step]
            after = gain + goes_on * self.settings.trace * after
            found[step] = after
            following = values[step]
        return found

    def learn(self, rollout: Rollout) -> None:
        settings = self.settings
        flat = [part.flatten(0, 1) for part in vars(rollout).values()]
        size = len(flat[0])
        for _ in range(settings.epochs):
            order = torch.randperm(size)
            for start in range(0, size, settings.minibatch):
                observations, masks, actions, before, advantages, returns = [
                    part[order[start : start + settings.minibatch]] for part in flat
                ]
                logits, values = self.policy(observations, masks)
                logs = logits.log_softmax(-1)
                ratio = (logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1) - before).exp()
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                gain = torch.min(ratio * advantages, clipped * advantages).mean()
                entropy = -(logs.exp() * logs.masked_fill(~masks, 0.0)).sum(-1).mean()
                error = (values - returns).pow(2).mean()
                loss = settings.value_weight * error - gain - settings.entropy * entropy
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), settings.most_gradient)
                self.optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, default=Path("policy.pt"))
    args = parser.parse_args()
    trainer = Trainer(args.game, {}, args.seed)
    tests = peppermill.envs.batch(args.game, 50, players=2, max_cycles=2000)
    begin = shown = time.perf_counter()
    while time.perf_counter() - begin < args.minutes * 60:
        trainer.update()
        if time.perf_counter() - shown > 20:
            won, played = against_random(trainer.policy, tests, 100, 7)
            print(f"{time.perf_counter() - begin:4.0f} s, {trainer.decisions:,} decisions: {won} of {played} against random")
            shown = time.perf_counter()
    won, played = against_random(trainer.policy, tests, 400, 8)
    low, high = wilson(won, played)
    print(f"won {won} of {played} against random: {won / played:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    trainer.policy.save(args.save)


if __name__ == "__main__":
    main()
