"""Random agents play any game through PettingZoo's AEC: `python docs/examples/random_agents.py chicago-poker --players 4`."""

import argparse
from collections import Counter

import peppermill.envs


def play(game: str, players: int, games: int, seed: int) -> Counter[str]:
    """How often each agent got more than it put into the pot."""
    env = peppermill.envs.aec(game, players=players)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    wins: Counter[str] = Counter()
    for number in range(games):
        env.reset(seed=seed + number)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                wins[agent] += reward > 0
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for agent, wins in sorted(play(args.game, args.players, args.games, args.seed).items()):
        print(f"{agent} won {wins} of {args.games}")


if __name__ == "__main__":
    main()
