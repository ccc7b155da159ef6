"""The curves of the runs as a picture: `python -m tools.learn.plot` writes docs/images/learning.svg. Needs matplotlib."""

import json
from pathlib import Path

from .config import Config

HERE = Path(__file__).resolve().parent
PLOT = HERE.parent.parent / "docs" / "images" / "learning.svg"


def points(file: Path, config: Config) -> list[tuple[float, float]]:
    """Millions of decisions played against itself, and the share of wins then."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    each = config.envs * config.steps / 1e6
    return sorted({line["iteration"] * each: line["share"] for line in lines if "share" in line}.items())


def main() -> None:
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "peppermill"
    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    for file in sorted((HERE / "runs").glob("*.jsonl")):
        found = points(file, Config.load(HERE / "configs" / f"{file.stem}.toml"))
        axes.plot(*zip(*found, strict=True), marker=".", label=file.stem.replace("-", " ").title())
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="millions of decisions against itself", ylabel="share of wins against Habanero", ylim=(0, 0.6))
    axes.legend(frameon=False)
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
