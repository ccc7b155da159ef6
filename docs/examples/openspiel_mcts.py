"""OpenSpiel's own Monte Carlo tree search plays Peppermill's games.

    pip install 'peppermill[openspiel]'
    python docs/examples/openspiel_mcts.py

Chili Dice has no hidden information, so plain MCTS can play it. A whole game takes it a while in Python, so both players
begin with the boxes that come first and the search takes over for the last ones. Chicago Poker hides cards: there it is
OpenSpiel's information-set MCTS, which asks the game for worlds that agree with what its player has seen.
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from peppermill.envs import openspiel

openspiel.register()


def draw(state: pyspiel.State, rng: np.random.RandomState) -> None:
    """One chance move."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(rng.choice(outcomes, p=chances)))


def score_quickly(state: pyspiel.State) -> int:
    """Roll once, then write into the first open box."""
    words = {state.action_to_string(action): action for action in state.legal_actions()}
    boxes = [action for word, action in words.items() if word.startswith("score")]
    return boxes[0] if boxes else words["roll 1 2 3 4 5 6"]


def last_boxes(rng: np.random.RandomState, simulations: int = 30, boxes: int = 2) -> list[float]:
    """Chili Dice for two; the search plays seat 0 and a random player seat 1. Returns what each won."""
    game = pyspiel.load_game("peppermill_chili_dice(players=2)")
    searcher = mcts.MCTSBot(game, 2.0, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    begun = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state, rng)
        elif begun < 2 * (10 - boxes):
            action = score_quickly(state)
            begun += state.action_to_string(action).startswith("score")
            state.apply_action(action)
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state.returns()


def poker_game(rng: np.random.RandomState, simulations: int = 20) -> list[float]:
    """Chicago Poker for two, the quick game: information-set MCTS against a random player."""
    game = pyspiel.load_game("peppermill_chicago_poker(players=2,quick=true)")
    searcher = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state, rng)
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state.returns()


def main(games: int = 10) -> None:
    rng = np.random.RandomState(7)
    dice = [last_boxes(rng) for _ in range(games)]
    print(f"Chili Dice: MCTS won {sum(found[0] > 0 for found in dice)} of {games} games by the last two boxes")
    poker = [poker_game(rng) for _ in range(games)]
    print(
        f"Chicago Poker: information-set MCTS won {sum(found[0] > 0 for found in poker)} of {games} quick games, "
        f"{sum(found[0] == 0 for found in poker)} were drawn"
    )


if __name__ == "__main__":
    main()
