"""Games with too many moves to number: a move is said in words, one decision at a time.

An attack is "attack – with a Whack – from this gang – by this pepper – on that gang – on that pepper". Every word is an index of
the same small action space, and after each one the mask shows how a legal action can go on. Where there is only one way to go on,
nobody is asked. So every legal action can be said, however many there are.
"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64, mypyc_attr, u8

from peppermill.core.buffers import vec
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.sentence import Sentence
from peppermill.core.state import State
from peppermill.core.values import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class StepwiseEncoding(Encoding):
    """An encoding whose subclass spells actions out in words. No action's words may begin with all the words of another."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.said_at: i64 = 0
        self.order_at: i64 = 0
        self.most_words: i64 = 0

    def prepare(self, state: State, seat: int) -> None:
        """Called once before `words` is called for the actions of one moment."""
        return

    @abstractmethod
    def words(self, state: State, seat: int, action: Action, number: int) -> list[int]:
        """The words of this action, in order; `number` is its place in the legal list."""

    def spell(self, state: State, seat: int, action: Action, number: int, out: Sentence) -> None:
        """Add these words to the sentence. A mask asks for those of all legal actions: a game may do without the lists."""
        for word in self.words(state, seat, action, number):
            out.add(word)

    def remember_said(self) -> None:
        """Add the block that shows which words have been said. Call it once, after all blocks of actions have been added."""
        self.said_at = self.observation.add(
            "said", self.moves.size, "the words of the move said so far, numbered like the actions"
        )

    def remember_order(self, most: int) -> None:
        """Add the block that shows them in their order, for sentences of up to so many words: a set does not tell one equal word
        from two."""
        self.most_words = most
        self.order_at = self.observation.add(
            "words", most, "the same in their order: their numbers plus 1, 0 for none", self.moves.size
        )

    def index(self, state: State, seat: int, action: Action) -> i64:
        """The first word that is asked for; a move may need more."""
        return self.toward(state, seat, [], action)

    def action(self, state: State, seat: int, index: i64) -> Action:
        """The action, where one word is enough; WrongIndex where more are needed."""
        action = self.say(state, seat, [], index)
        if action is None:
            raise WrongIndex("more-words", given=index)
        return action

    def all_words(self, state: State, seat: int, action: Action) -> list[int]:
        self.prepare(state, seat)
        return self.words(state, seat, action, list(state.legal(seat)).index(action))

    def observe_after(self, state: State, seat: int, said: list[int], out: vec[u8], at: i64) -> None:
        self.observe(state, seat, out, at)
        for word in said:
            out[at + self.said_at + word] = 1
        if self.most_words > 0:
            self.write_words(said, out, at + self.order_at, self.most_words)

    def write_words(self, words: list[int], out: vec[u8], at: i64, most: i64) -> None:
        """Words in their order, each as its number plus 1, as far as there is room."""
        place: i64 = 0
        for word in words:
            if place < most:
                number: i64 = word
                out[at + place] = u8(number + 1)
            place += 1

    def mask(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        self.mask_after(state, seat, [], out, at)

    def mask_after(self, state: State, seat: int, said: list[int], out: vec[u8], at: i64) -> None:
        self.sentence(state, seat, said).mask(out, at)

    def toward(self, state: State, seat: int, said: list[int], action: Action) -> i64:
        sentence = self.sentence(state, seat, said)
        return sentence.word_of(list(sentence.actions).index(action))

    def say(self, state: State, seat: int, said: list[int], index: i64) -> Action | None:
        return self.sentence(state, seat, said).say(seat, index)

    def sentence(self, state: State, seat: int, said: list[int]) -> Sentence:
        """Everything the seat may do now, spelled out. Whoever asks for several words of a move keeps it in between."""
        sentence = Sentence()
        self.spell_out(state, seat, said, sentence)
        return sentence

    def spell_out(self, state: State, seat: int, said: list[int], sentence: Sentence) -> None:
        """The same, in one that was used before."""
        self.prepare(state, seat)
        actions = state.legal(seat)
        sentence.begin(actions, said)
        number = 0
        for action in actions:
            sentence.next_action()
            self.spell(state, seat, action, number, sentence)
            number += 1
        sentence.ready()
