"""Tianshou: PPO learns a seat against our bots. `python docs/examples/tianshou_ppo.py --steps 200000`

Needs `pip install 'peppermill[tianshou]'`. Tianshou's vector environment holds the Gymnasium ones, and the actor minds the masks.
"""

import argparse
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from policy import wilson
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from tianshou.utils.net.common import Net
from tianshou.utils.net.discrete import DiscreteActor, DiscreteCritic

import peppermill.envs

TESTED = 50
"""Games after each epoch."""


class Body(Net):
    """What actor and critic share: two hidden layers over the observation, without its mask."""

    def forward(self, obs: Batch, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        return super().forward(obs.observation, state, info)


class MaskedActor(DiscreteActor):
    """What the mask forbids is out of reach."""

    def forward(self, obs: Batch, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        logits, state = super().forward(obs, state, info)
        return logits.masked_fill(torch.as_tensor(obs.action_mask == 0, device=logits.device), -1e9), state


def tables(args: argparse.Namespace, games: int, seed: int) -> DummyVectorEnv:
    """Games in this process: `SubprocVectorEnv` would give each its own, which pays off where a bot thinks for long."""

    def table() -> gymnasium.Env:
        return peppermill.envs.gym(args.game, players=2, opponents=args.opponents, illegal="raise", scaled=True, max_cycles=1000)

    envs = DummyVectorEnv([table] * games)
    envs.seed(seed)
    return envs


def learner(game: str) -> PPO:
    env = peppermill.envs.gym(game, players=2, scaled=True)
    body = Body(state_shape=env.observation_space["observation"].shape, hidden_sizes=[256, 256])
    actor = MaskedActor(preprocess_net=body, action_shape=env.action_space.n, softmax_output=False)
    torch.nn.init.orthogonal_(actor.last.model[-1].weight, 0.01)
    return PPO(
        policy=DiscreteActorPolicy(actor=actor, action_space=env.action_space),
        critic=DiscreteCritic(preprocess_net=body),
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=0.997,
        max_grad_norm=0.5,
        max_batchsize=4096,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--epochs", type=int, default=10, help="parts of the training; after each it is tested")
    parser.add_argument("--batch", type=int, default=2048, help="decisions between updates")
    parser.add_argument("--games", type=int, default=64, help="games at once")
    parser.add_argument("--tests", type=int, default=400, help="games of the test at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the policy's weights")
    args = parser.parse_args()
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    algorithm = learner(args.game)
    training = Collector(algorithm, tables(args, args.games, args.seed), VectorReplayBuffer(args.batch, args.games))
    # In a test only the returns count, but a collector has a buffer all the same: gigabytes, if it may choose.
    tests = Collector(algorithm, tables(args, TESTED, args.seed + 1000), VectorReplayBuffer(args.batch, TESTED))
    algorithm.run_training(
        OnPolicyTrainerParams(
            training_collector=training,
            test_collector=tests,
            max_epochs=args.epochs,
            epoch_num_steps=args.steps // args.epochs,
            collection_step_num_env_steps=args.batch,
            update_step_num_repetitions=4,
            batch_size=512,
            test_step_num_episodes=TESTED,
            show_progress=False,
        )
    )
    tests.reset()
    won = int(np.sum(tests.collect(n_episode=args.tests).returns > 0))  # a shared win is none
    low, high = wilson(won, args.tests)
    print(f"won {won} of {args.tests} against {args.opponents}: {won / args.tests:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    if args.save:
        torch.save(algorithm.policy.state_dict(), args.save)


if __name__ == "__main__":
    main()
