"""The peers, each driven the way its own documentation shows. One that is not installed is reported as missing."""

from __future__ import annotations

import importlib.util
import os
import random
from collections.abc import Callable

from measure import Contender, repeat

OPEN_SPIEL = ["yacht", "crazy_eights", "hearts", "leduc_poker"]
ROLLOUTS = 50


def contenders(missing: list[str]) -> list[Contender]:
    found: list[Contender] = []
    for library, make in {"pyspiel": open_spiel, "pettingzoo": petting_zoo, "rlcard": rl_card, "pgx": pgx_cpu}.items():
        if importlib.util.find_spec(library) is None:
            missing.append(library)
        else:
            found += make()
    return found


def open_spiel() -> list[Contender]:
    found: list[Contender] = []
    for name in OPEN_SPIEL:
        found.append(Contender(f"OpenSpiel {name}", "driven", repeat(spiel_driven(name))))
        found.append(Contender(f"OpenSpiel {name}", "native", repeat(spiel_native(name))))
        found.append(Contender(f"OpenSpiel {name}", "clone", repeat(spiel_clone(name))))
    return found


def spiel_play(state, rng: random.Random, limit: int = 10**9) -> int:
    decisions = 0
    while not state.is_terminal() and decisions < limit:
        if state.is_chance_node():
            dart = rng.random()
            action = 0
            for action, probability in state.chance_outcomes():  # noqa: B007 (the last one is kept on purpose)
                dart -= probability
                if dart < 0:
                    break
            state.apply_action(action)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def spiel_driven(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    return lambda: spiel_play(game.new_initial_state(), rng)


def spiel_native(name: str) -> Callable[[], int]:
    """C++ random rollouts, reached through the search that uses them. With two simulations of many rollouts the tree is free.

    How many decisions a rollout makes is measured first, on random games from the same state.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(2)
    root = game.new_initial_state()
    while root.is_chance_node():
        spiel_chance(root, rng)
    lengths = [spiel_play(root.clone(), rng) for _ in range(40 if name == "yacht" else 400)]
    length = sum(lengths) / len(lengths)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 3)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 4, False)

    def search() -> int:
        bot.step(root)
        return round(2 * ROLLOUTS * length)

    return search


def spiel_chance(state, rng: random.Random) -> None:
    outcomes = state.chance_outcomes()
    state.apply_action(rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0])


def spiel_clone(name: str) -> Callable[[], int]:
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    spiel_play(state, random.Random(5), 20)

    def step() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return step


def petting_zoo() -> list[Contender]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env()
    rng = random.Random(6)

    def play() -> int:
        decisions = 0
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action in range(len(mask)) if mask[action]]))
            decisions += 1
        return decisions

    return [Contender("PettingZoo texas_holdem_v4", "driven", repeat(play))]


def rl_card() -> list[Contender]:
    import rlcard

    env = rlcard.make("uno")
    rng = random.Random(7)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return [Contender("RLCard uno", "driven", repeat(play))]


def pgx_cpu() -> list[Contender]:
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    # One core for everybody: without this XLA would take them all.
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    import jax
    import jax.numpy as jnp
    import pgx

    batch, steps = 1024, 20
    env = pgx.make("leduc_holdem")
    step = jax.vmap(env.step)

    def advance(state, key):
        def one(carry, _):
            state, key = carry
            key, draw = jax.random.split(key)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(draw, logits, axis=1)
            fresh = jax.vmap(env.init)(jax.random.split(draw, batch))
            after = step(state, action)
            over = after.terminated | after.truncated
            state = jax.tree.map(lambda new, old: jnp.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, after)
            return (state, key), None

        (state, key), _ = jax.lax.scan(one, (state, key), None, length=steps)
        return state, key

    run = jax.jit(advance)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1)]

    def play() -> int:
        held[0], held[1] = run(held[0], held[1])
        jax.block_until_ready(held[0])
        return batch * steps

    play()
    return [Contender("pgx leduc_holdem, CPU, batches of 1024", "native", repeat(play))]
