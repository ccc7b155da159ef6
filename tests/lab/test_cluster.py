"""On a real Ray cluster of two nodes, each with its own processes and object store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from peppermill.lab import LabError, balance, run
from peppermill.lab.contest import Setup

ray = pytest.importorskip("ray")

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[str]:
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    try:
        yield cluster.address
    finally:
        cluster.shutdown()


def test_two_nodes_play_what_one_process_plays(two_nodes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from peppermill.lab import cluster  # noqa: PLC0415

    nodes: set[str] = set()
    gather = cluster.Cluster.gather

    def noting(self: cluster.Cluster) -> list[cluster.PlayedBatch]:
        assert self.slots == 2
        found = gather(self)
        nodes.update(self.seen)
        return found

    monkeypatch.setattr(cluster.Cluster, "gather", noting)
    plan = balance([Setup.of("chili-dice", 2)], ["jalapeno", "tests.lab.bots.Last"], 150, seed=9)
    spread = run(plan, tmp_path / "spread", ray=two_nodes)
    assert spread.played == plan.total
    assert len(nodes) == 2, "both nodes had work"
    whole = run(plan, tmp_path / "whole")
    assert (spread.folder / "games.parquet").read_bytes() == (whole.folder / "games.parquet").read_bytes()
    assert not ray.is_initialized()


def test_where_no_cluster_is_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"There is no Ray cluster at 127\.0\.0\.1:1:"):
        run(balance([Setup.of("chili-dice", 2)], ["random"], 1), tmp_path, ray="127.0.0.1:1")


def test_another_version_is_refused() -> None:
    from peppermill.lab.cluster import play_there  # noqa: PLC0415

    plan = balance([Setup.of("chili-dice", 2)], ["random"], 1)
    with pytest.raises(LabError, match=r"has Peppermill \S+, not 0\.0\.0"):
        play_there(plan.batch(0, 0, 1), "0.0.0")
