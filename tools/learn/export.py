"""From a learner to ONNX files that decide alike on every machine.

Sums of floating-point numbers depend on the order in which a processor adds them, and so may the best of two moves. So the
networks are written with whole numbers: weights from −127 to 127, activations from 0 to a few hundred, chosen so small that no
sum can pass 2²⁴. Below that every sum of whole numbers is exact in `float32`, in whatever order, and all that happens between the
sums is one multiplication, rounded as the standard for floating-point numbers says, for each number on its own.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from peppermill.bots.policy import label

from .net import Judge, Net
from .selfplay import Learner

EXACT = 2**24
MOST_WEIGHT = 127
MOST_LEVELS = 1023


@dataclass
class Whole:
    """A layer in whole numbers: it takes numbers from 0 to `levels`, and its sums times `unit` are what the real layer gives."""

    weights: np.ndarray
    """inputs × outputs."""
    bias: np.ndarray
    unit: np.ndarray
    levels: int


def whole(layer: nn.Linear, most: np.ndarray) -> Whole:
    """`most` is the largest value of every input: it becomes the highest level."""
    weights = layer.weight.detach().double().cpu().numpy() * most
    bias = layer.bias.detach().double().cpu().numpy()
    top = np.maximum(np.abs(weights).max(1), 1e-9) / MOST_WEIGHT
    rounded = np.round(weights / top[:, None])
    # With n levels the bias is n times bias / top: the sums grow with the levels as a whole.
    reach = (np.abs(rounded).sum(1) + np.abs(bias) / top + 1.0).max()
    levels = int(min(MOST_LEVELS, (EXACT - 1) // reach))
    return Whole(
        rounded.T.astype(np.int8), np.round(bias / top * levels).astype(np.float32), (top / levels).astype(np.float32), levels
    )


class Graph:
    """An ONNX graph that grows."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, array: np.ndarray) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def do(self, what: str, *inputs: str, out: str = "", **how: Any) -> str:
        out = out or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(what, list(inputs), [out], **how))
        return out

    def levelled(self, numbers: str, times: np.ndarray, levels: int) -> str:
        """Multiplied, rounded and kept between 0 and the highest level."""
        scaled = self.do("Round", self.do("Mul", numbers, self.constant(times.astype(np.float32))))
        return self.do("Clip", scaled, self.constant(np.float32(0)), self.constant(np.float32(levels)))

    def sums(self, numbers: str, layer: Whole) -> str:
        weights = self.do("Cast", self.constant(layer.weights), to=TensorProto.FLOAT)
        return self.do("Add", self.do("MatMul", numbers, weights), self.constant(layer.bias))

    def write(self, file: Path, size: int, outputs: dict[str, int]) -> None:
        given = [helper.make_tensor_value_info("observation", TensorProto.UINT8, ["n", size])]
        found = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width]) for name, width in outputs.items()]
        graph = helper.make_graph(self.nodes, "peppermill", given, found, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        onnx.checker.check_model(model)
        onnx.save(model, str(file))


@torch.no_grad()
def write(net: Net | Judge, file: Path, seen: Tensor, heads: dict[str, nn.Linear], used: np.ndarray | None = None) -> None:
    """`seen` are observations from play: they show how large the activations get. `used`: the columns that the network takes."""
    graph = Graph()
    size, numbers = seen.shape[1], "observation"
    if used is not None:
        seen = seen[:, torch.from_numpy(used)]
        numbers = graph.do("Gather", numbers, graph.constant(used.astype(np.int64)), axis=1)
    most = np.ones(seen.shape[1])
    hidden = net.input(seen)
    numbers = graph.do("Cast", numbers, to=TensorProto.FLOAT)
    times = 1.0 / net.input.most.double().cpu().numpy()
    for layer in net.body:
        found = whole(layer, most)
        numbers = graph.levelled(numbers, times * found.levels / most, found.levels)
        numbers = graph.sums(numbers, found)
        hidden = torch.relu(layer(hidden))
        most, times = np.maximum(hidden.max(0).values.double().cpu().numpy(), 1e-6), found.unit
    # All heads read the same numbers, so they share the fewest levels.
    layers = {name: whole(layer, most) for name, layer in heads.items()}
    fewest = min([layer.levels for layer in layers.values()])
    numbers = graph.levelled(numbers, times * fewest / most, fewest)
    for name, layer in layers.items():
        layer.unit = (layer.unit * layer.levels / fewest).astype(np.float32)
        layer.bias = np.round(layer.bias * fewest / layer.levels).astype(np.float32)
        graph.do("Mul", graph.sums(numbers, layer), graph.constant(layer.unit), out=name)
    graph.write(file, size, {name: layer.out_features for name, layer in heads.items()})


def export(learner: Learner, out: Path, seen: Tensor, masks: Tensor) -> dict[str, Any]:
    """Both files, and how often the whole numbers choose what the real ones would."""
    config = learner.config
    policy, judge = out / "policy.onnx", out / "judge.onnx"
    write(learner.net, policy, seen, {"scores": learner.net.act, "values": learner.net.value})
    write(learner.judge, judge, seen, {"values": learner.judge.value})
    for file in (policy, judge):
        label(file, config.game, config.players, config.options)
    return {"exported": [policy.stat().st_size, judge.stat().st_size], **compare(learner, policy, seen, masks)}


@torch.no_grad()
def compare(learner: Learner, policy: Path, seen: Tensor, masks: Tensor) -> dict[str, float]:
    import onnxruntime

    session = onnxruntime.InferenceSession(str(policy), providers=["CPUExecutionProvider"])
    scores, values = [torch.from_numpy(found) for found in session.run(None, {"observation": seen.cpu().numpy()})]
    logits, expected = [found.cpu() for found in learner.net(seen, masks)]
    chosen = scores.masked_fill(~masks.cpu(), -torch.inf).argmax(-1)
    return {
        "same_choice": (chosen == logits.argmax(-1)).float().mean().item(),
        "value_off": (values - expected).abs().mean().item(),
    }
