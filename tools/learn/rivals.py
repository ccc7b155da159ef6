"""How the network fares against a bot: a point of the curve."""

import numpy as np
import torch

from peppermill.core.fleet import ANY_SEAT
from peppermill.core.registry import find
from peppermill.envs.batch_env import BatchEnv
from peppermill.envs.plan import Plan

from .selfplay import Learner, seen


class Rivals:
    """Games in which one seat, drawn anew for every game, is the network's."""

    def __init__(self, learner: Learner, workers: int) -> None:
        config = learner.config
        settings = find(config.game).settle(config.options, config.players)
        others = (config.rival,) * (config.players - 1)
        plan = Plan(config.game, config.players, settings, False, config.max_cycles, ANY_SEAT, others)
        self.learner = learner
        self.env = BatchEnv.of(plan, config.test_envs, config.seed, min(workers, config.test_envs), False)

    @torch.no_grad()
    def measure(self, seed: int) -> tuple[float, int]:
        """The share of wins, playing what it likes best, and the number of games.

        Every place of the vector plays equally many games to their end: otherwise short games would count more often.
        """
        config, device = self.learner.config, self.learner.device
        batch = self.env.reset(seed=seed)
        to_play = np.full(config.test_envs, config.test_rounds)
        every = np.arange(config.test_envs)
        shares = 0.0
        while to_play.any():
            observations, masks, _ = seen(batch, device)
            logits, _ = self.learner.net(observations, masks)
            seats = batch.seats
            batch = self.env.step(logits.argmax(-1).cpu().numpy())
            ended = (batch.terminations | batch.truncations) & (to_play > 0)
            shares += float((batch.rewards[every, seats][ended] + 1.0).sum()) / config.players
            to_play = to_play - ended
        played = config.test_envs * config.test_rounds
        return shares / played, played
