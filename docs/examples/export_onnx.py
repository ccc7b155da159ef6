"""From a trained policy to a player: `python docs/examples/export_onnx.py policy.pt policy.onnx`.

The file holds the network and a label that says what it plays. Then `peppermill play chicago-poker --bots policy.onnx`.
Needs `pip install 'peppermill[train]'`; playing with it needs `pip install 'peppermill[neural]'`.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path

import torch
from policy import Policy

from peppermill.bots.policy import Label, label


class Scores(torch.nn.Module):
    """The half of the network that plays: what a move is worth is of no use at the table."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.policy(observation, mask)[0]


def export(policy: Policy, file: Path, game: str, options: Mapping[str, object] | None, *, sample: bool = False) -> Label:
    """Write the network, then its label. PyTorch's older exporter needs less than the newer one: the package onnx."""
    example = torch.zeros(1, len(policy.most), dtype=torch.uint8), torch.ones(1, policy.act.out_features, dtype=torch.bool)
    names = {"input_names": ["observation", "mask"], "output_names": ["scores"]}
    torch.onnx.export(Scores(policy).eval(), example, str(file), dynamo=False, **names)
    return label(file, game, players=2, options=options, sample=sample)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("policy", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="chicago-poker")
    parser.add_argument("--sample", action="store_true", help="draw from the scores instead of taking the best")
    args = parser.parse_args()
    made = export(Policy.load(args.policy), args.file, args.game, {}, sample=args.sample)
    print(f"{args.file}: {made.game}, {made.players} players, version {made.version} of its numbers")


if __name__ == "__main__":
    main()
