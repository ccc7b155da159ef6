"""RLlib: PPO learns a game by playing all its seats. `python docs/examples/rllib_ppo.py --steps 200000`

Needs `pip install 'peppermill[rllib]'`. RLlib's own wrapper takes the PettingZoo environment, and one RLModule, which minds the
masks, decides for whoever is asked.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from policy import wilson
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModule, RLModuleSpec
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune import register_env
from torch import nn

import peppermill.envs

EVERYBODY = "everybody"


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Two hidden layers; what the mask forbids is out of reach, in play and in training."""

    def setup(self) -> None:
        numbers, width = self.observation_space["observation"].shape[0], self.model_config["width"]
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.act = nn.Linear(width, int(self.action_space.n))
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.act.weight, 0.01)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        hidden = self.body(seen["observation"])
        logits = self.act(hidden).masked_fill(seen["action_mask"] == 0, -1e9)
        return {Columns.EMBEDDINGS: hidden, Columns.ACTION_DIST_INPUTS: logits}

    def compute_values(self, batch: dict[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        hidden = self.body(batch[Columns.OBS]["observation"]) if embeddings is None else embeddings
        return self.value(hidden).squeeze(-1)


def configure(args: argparse.Namespace) -> PPOConfig:
    def table(settings: dict[str, Any]) -> PettingZooEnv:
        return PettingZooEnv(peppermill.envs.aec(settings["game"], players=2, scaled=True, max_cycles=2000))

    register_env("peppermill", table)
    return (
        PPOConfig()
        # RLlib's check of an environment tries actions that no mask allows.
        .environment("peppermill", env_config={"game": args.game}, disable_env_checking=True)
        .multi_agent(policies={EVERYBODY}, policy_mapping_fn=lambda agent, episode, **_: EVERYBODY)
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={EVERYBODY: RLModuleSpec(module_class=MaskedModule, model_config={"width": 256})}
            )
        )
        .env_runners(num_env_runners=args.workers, num_envs_per_env_runner=args.games)
        .training(
            train_batch_size_per_learner=args.batch, minibatch_size=512, num_epochs=4, lr=1e-3, gamma=0.997, lambda_=0.95,
            entropy_coeff=0.01, use_kl_loss=False, grad_clip=0.5,
        )
        .debugging(seed=args.seed)
    )  # fmt: skip


def play(module: RLModule, game: str, opponent: str, games: int, seed: int) -> int:
    """Games won against one of our bots, through Gymnasium. A shared win is none."""
    env = peppermill.envs.gym(game, players=2, opponents=opponent, illegal="raise", scaled=True, max_cycles=2000)
    generator = torch.Generator().manual_seed(seed)
    won = 0
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        reward, ended = 0.0, False
        while not ended:
            row = {Columns.OBS: {name: torch.from_numpy(array)[None] for name, array in seen.items()}}
            chances = module.forward_inference(row)[Columns.ACTION_DIST_INPUTS].softmax(-1)
            seen, reward, terminated, truncated, _ = env.step(int(torch.multinomial(chances, 1, generator=generator)))
            ended = terminated or truncated
        won += reward > 0
    return won


def train(algorithm: PPO, args: argparse.Namespace) -> None:
    begin = time.perf_counter()
    steps, update = 0, 0
    while steps < args.steps:
        steps, update = int(algorithm.train()["num_env_steps_sampled_lifetime"]), update + 1
        if update % 10 == 0:
            won = play(algorithm.get_module(EVERYBODY), args.game, args.opponent, 50, args.seed)
            print(f"{time.perf_counter() - begin:4.0f} s, {steps:,} decisions: {won} of 50 against {args.opponent}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--opponent", default="random", help="whom it is tested against")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--batch", type=int, default=2048, help="decisions between updates")
    parser.add_argument("--games", type=int, default=16, help="games at once in each worker")
    parser.add_argument("--workers", type=int, default=0, help="processes that play; 0: this one")
    parser.add_argument("--tests", type=int, default=400, help="games of the test at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a folder for RLlib's checkpoint")
    args = parser.parse_args()
    algorithm = configure(args).build_algo()
    train(algorithm, args)
    won = play(algorithm.get_module(EVERYBODY), args.game, args.opponent, args.tests, args.seed + 1000)
    low, high = wilson(won, args.tests)
    print(f"won {won} of {args.tests} against {args.opponent}: {won / args.tests:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    if args.save:
        algorithm.save_to_path(args.save.resolve())
    algorithm.stop()


if __name__ == "__main__":
    main()
