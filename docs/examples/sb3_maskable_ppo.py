"""Stable-Baselines3: MaskablePPO learns a seat against our bots. `python docs/examples/sb3_maskable_ppo.py --steps 200000`

Needs `pip install 'peppermill[sb3]'`. The masks come from `action_masks()`; the network gets the observation alone, from 0 to 1.
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

import peppermill.envs


class ObservationOnly(gymnasium.ObservationWrapper):
    """Without the mask, which MaskablePPO asks for by itself."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, observation: dict[str, np.ndarray]) -> np.ndarray:
        return observation["observation"]


def make(game: str, opponents: str) -> gymnasium.Env:
    return ObservationOnly(peppermill.envs.gym(game, players=2, opponents=opponents, scaled=True, max_cycles=1000))


def train(game: str, opponents: str, steps: int, seed: int, games: int = 8, rollout: int = 128) -> MaskablePPO:
    env = make_vec_env(lambda: make(game, opponents), n_envs=games, seed=seed)
    model = MaskablePPO("MlpPolicy", env, n_steps=rollout, batch_size=256, gamma=0.997, seed=seed, device="cpu")
    return model.learn(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="maskable_ppo.zip")
    args = parser.parse_args()
    model = train(args.game, args.opponents, args.steps, args.seed)
    tests = make_vec_env(lambda: make(args.game, args.opponents), n_envs=1, seed=args.seed + 1)
    mean, spread = evaluate_policy(model, tests, n_eval_episodes=100)
    print(f"mean return against {args.opponents}: {mean:.2f} ± {spread / 10:.2f} (from -1, all lost, to 1, all won)")
    model.save(args.save)


if __name__ == "__main__":
    main()
