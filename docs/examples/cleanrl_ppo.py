"""CleanRL style: PPO in one file on Gymnasium's vector environment, one seat against our bots.

`python docs/examples/cleanrl_ppo.py --total-timesteps 2000000 --workers 2`. Needs `pip install 'peppermill[envs,train]'`.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn

import peppermill.envs  # noqa: F401 (tells Gymnasium of the games)


class Agent(nn.Module):
    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.critic = nn.Sequential(nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, 1))
        self.actor = nn.Sequential(nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, actions))

    def value(self, obs: torch.Tensor) -> torch.Tensor:
        return self.critic(obs).squeeze(-1)

    def distribution(self, obs: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
        return torch.distributions.Categorical(logits=self.actor(obs).masked_fill(~masks, -1e9))


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--env-id", default="peppermill/ChicagoPoker-v2")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--num-envs", type=int, default=64)
    parser.add_argument("--num-steps", type=int, default=64)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--total-timesteps", type=int, default=2_000_000)
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--gamma", type=float, default=0.997)
    parser.add_argument("--gae-lambda", type=float, default=0.95)
    parser.add_argument("--update-epochs", type=int, default=2)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--clip-coef", type=float, default=0.2)
    parser.add_argument("--ent-coef", type=float, default=0.01)
    parser.add_argument("--vf-coef", type=float, default=0.5)
    parser.add_argument("--max-grad-norm", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(given)


def train(args: argparse.Namespace) -> list[float]:
    """Returns the returns of all games played, in their order."""
    torch.manual_seed(args.seed)
    envs = gymnasium.make_vec(
        args.env_id, num_envs=args.num_envs, opponents=args.opponents, scaled=True, writable=True, workers=args.workers,
        max_cycles=1000,
    )  # fmt: skip
    numbers = envs.single_observation_space["observation"].shape[0]
    agent = Agent(numbers, int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)

    rows, games = args.num_steps, args.num_envs
    obs = torch.zeros(rows, games, numbers)
    masks = torch.zeros(rows, games, int(envs.single_action_space.n), dtype=torch.bool)
    actions = torch.zeros(rows, games, dtype=torch.long)
    logprobs, rewards, dones, values = (torch.zeros(rows, games) for _ in range(4))

    finished: list[float] = []
    begin = time.perf_counter()
    seen, _ = envs.reset(seed=args.seed)
    for update in range(1, args.total_timesteps // (rows * games) + 1):
        for row in range(rows):
            obs[row] = torch.from_numpy(seen["observation"])
            masks[row] = torch.from_numpy(seen["action_mask"]).bool()
            with torch.no_grad():
                chances = agent.distribution(obs[row], masks[row])
                actions[row] = chances.sample()
                logprobs[row] = chances.log_prob(actions[row])
                values[row] = agent.value(obs[row])
            seen, reward, terminated, truncated, _ = envs.step(actions[row].numpy())
            rewards[row] = torch.from_numpy(reward)
            # A new game has begun in the same step, so nothing of it belongs to the old one.
            dones[row] = torch.from_numpy((terminated | truncated).astype(np.float32))
            finished += reward[terminated | truncated].tolist()

        with torch.no_grad():
            following, after = agent.value(torch.from_numpy(seen["observation"])), torch.zeros(games)
            advantages = torch.zeros_like(rewards)
            for row in reversed(range(rows)):
                goes_on = 1.0 - dones[row]
                delta = rewards[row] + args.gamma * following * goes_on - values[row]
                advantages[row] = after = delta + args.gamma * args.gae_lambda * goes_on * after
                following = values[row]
            returns = advantages + values

        flat = [part.flatten(0, 1) for part in (obs, masks, actions, logprobs, advantages, returns)]
        for _ in range(args.update_epochs):
            for part in torch.randperm(rows * games).split(args.minibatch):
                o, m, a, before, gain, target = [array[part] for array in flat]
                chances = agent.distribution(o, m)
                ratio = (chances.log_prob(a) - before).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)).mean()
                value = 0.5 * (agent.value(o) - target).pow(2).mean()
                loss = policy + args.vf_coef * value - args.ent_coef * chances.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
                optimizer.step()
        if update % 20 == 0 and finished:
            speed = update * rows * games / (time.perf_counter() - begin)
            print(f"{update * rows * games:>9,} steps, {speed:,.0f} a second, last 200 games: {np.mean(finished[-200:]):+.2f}")
    envs.close()
    return finished


if __name__ == "__main__":
    train(arguments())
