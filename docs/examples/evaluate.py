"""How a trained policy does against our bots: `python docs/examples/evaluate.py policy.pt --opponents random habanero`.

Through Gymnasium: the policy has one seat, the bot the other; who begins is decided by the game.
"""

import argparse
from pathlib import Path

import torch
from policy import Policy, wilson

import peppermill.envs


def play(policy: Policy, game: str, opponent: str, games: int, seed: int) -> tuple[int, int]:
    """Games won and games played. A shared win is none."""
    env = peppermill.envs.gym(game, players=2, opponents=opponent, max_cycles=2000)
    generator = torch.Generator().manual_seed(seed)
    won = 0
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        reward, ended = 0.0, False
        while not ended:
            row = seen["observation"][None], seen["action_mask"][None].astype(bool)
            seen, reward, terminated, truncated, _ = env.step(int(policy.choose(*row, generator)[0]))
            ended = terminated or truncated
        won += reward > 0
    return won, games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("policy", type=Path)
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--opponents", nargs="+", default=["random", "habanero"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy = Policy.load(args.policy)
    for opponent in args.opponents:
        won, played = play(policy, args.game, opponent, args.games, args.seed)
        low, high = wilson(won, played)
        print(f"against {opponent}: won {won} of {played}, {won / played:.1%}, 95 % interval {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()
