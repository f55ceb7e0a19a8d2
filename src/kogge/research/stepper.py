"""The loop that learners step through: games, chance, bots, observations and masks, compiled as a whole.

An episode is one game from its first decision to its last. A stepper runs several side by side and keeps all numbers
in a few flat buffers, which numpy sees without copying them when this module is compiled.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i16, i64, u8

from kogge.bots.contract import Bot, Observation, contains
from kogge.bots.random import Random, verb_first
from kogge.core.cells import vec
from kogge.core.codec import Codec
from kogge.core.contract import NATURE, NOBODY, Action, Game, Seat, State
from kogge.core.dealer import Dealer
from kogge.core.errors import IllegalAction
from kogge.core.options import Options
from kogge.core.rewards import returns_of


class Episode:
    """One game. Chance is drawn by the seed, unless whoever plays decides for it too."""

    def __init__(self, game: Game[Any], options: Options, explicit_chance: bool) -> None:
        self.game = game
        self.options = options
        self.codec: Codec = game.codec(options)
        self.explicit_chance = explicit_chance
        self.state: State = game.new(options)
        self.chance = Dealer("")
        self.guesses = Dealer("")  # for the bots, so that chance does not depend on what they look at
        self.bots: list[Bot | None] = []  # [seat]; None where the learner decides. Empty: it decides everywhere
        self.length: i64 = 0  # decisions of seats

    def begin(self, seed: str, bots: list[Bot | None]) -> None:
        """Set up a new game, and let chance and bots decide until it is the learner's turn."""
        self.state = self.game.new(self.options)
        self.chance = Dealer(seed)
        self.guesses = Dealer(f"{seed}/bots") if bots else self.chance
        self.bots = bots
        self.length = 0

    def advance(self, limit: i64) -> bool:
        """Let chance and bots decide until the learner is to, or the game is over. False: stopped by the limit."""
        s = self.state
        while True:
            if 0 < limit <= self.length and s.agenda:
                return False
            who = s.to_move()
            if who == NATURE:
                if self.explicit_chance:
                    return True
                s.apply(s.legal()[self.chance.pick(s.weights())])
                continue
            if who == NOBODY or not self.bots:
                return True
            bot = self.bots[who]
            if bot is None:
                return True
            s.apply(self.choice_of(bot, who))
            self.length += 1

    def choice_of(self, bot: Bot, who: Seat) -> Action:
        """What a bot decides. It is handed a guess, and guesses from that one: it never holds the true state."""
        s = self.state
        legal = s.legal()
        if isinstance(bot, Random):
            return verb_first(legal, self.guesses)
        guess: State = self.game.guess(s, who, self.guesses)
        action = bot.choose(Observation(self.game, guess, who, self.guesses), self.guesses)
        if not contains(legal, action):
            raise IllegalAction(f"the bot at seat {who + 1} answered {action}, which is not legal")
        return action

    def play(self, id: i64) -> None:
        """Play an id that is known to be legal."""
        if self.state.to_move() >= 0:
            self.length += 1
        self.state.apply(self.codec.code(id))

    def play_checked(self, id: i64) -> None:
        """Play an id that may be illegal. IllegalAction says so, and nothing has changed then."""
        s = self.state
        if not 0 <= id < self.codec.size + self.codec.chance_size:
            raise IllegalAction(f"{id} is not the id of an action")
        code = self.codec.code(id)
        if not contains(s.legal(), code):
            raise IllegalAction(f"{self.codec.text(id)} (id {id}) is not legal now")
        if s.to_move() >= 0:
            self.length += 1
        s.apply(code)

    def copy(self) -> Episode:
        """An independent episode in the same position, with the same chance to come. It shares the bots."""
        out = Episode(self.game, self.options, self.explicit_chance)
        out.state = self.state.copy()
        out.chance = self.chance.twin()
        out.guesses = self.guesses.twin()
        out.bots = self.bots
        out.length = self.length
        return out


def blank_bytes(size: i64) -> vec[u8]:
    """A buffer of zeros."""
    return vec[u8]([0] * size)


def blank_shorts(size: i64) -> vec[i16]:
    """A buffer of zeros."""
    return vec[i16]([0] * size)


def blank_numbers(size: i64) -> vec[i64]:
    """A buffer of zeros."""
    return vec[i64]([0] * size)


def blank_floats(size: i64) -> vec[float]:
    """A buffer of zeros."""
    return vec[float]([0.0] * size)


class Slot:
    """A place in a batch, where one episode follows another."""

    def __init__(self, number: i64, episode: Episode, makers: list[Any]) -> None:
        self.number = number
        self.episode = episode
        self.makers = makers  # [seat] what makes the bot for a game, None for the learner. Empty: there are no bots
        self.episodes: i64 = 0  # begun so far
        self.ids = vec[i64]()  # what may be chosen now

    def begin(self, seed: str) -> None:
        """The next episode."""
        bots: list[Bot | None] = []
        for maker in self.makers:
            bots.append(None if maker is None else maker(self.episode.game))
        self.episode.begin(f"{seed}/{self.number}/{self.episodes}", bots)
        self.episodes += 1


class Stepper:
    """Episodes side by side. Every buffer has a row for each of them, and stays the same object for ever."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        makers: list[list[Any]],
        seed: str,
        limit: i64,
        reward: str,
        with_masks: bool,
        with_observations: bool,
    ) -> None:
        n: i64 = len(makers)
        self.game = game
        self.codec: Codec = game.codec(options)
        self.players: i64 = options.players
        self.size: i64 = self.codec.size
        self.cells: i64 = game.features(options).size
        self.seed = seed
        self.limit = limit
        self.reward = reward
        self.with_masks = with_masks
        self.with_observations = with_observations
        self.slots: list[Slot] = []
        for i in range(n):
            self.slots.append(Slot(i, Episode(game, options, False), makers[i]))
        self.sampler = Dealer("")
        self.steps: i64 = 0
        self.seats = blank_bytes(n)
        self.observations = blank_shorts(n * self.cells if with_observations else 0)
        self.masks = blank_bytes(n * self.size if with_masks else 0)
        self.actions = blank_numbers(n)  # what `sample` has drawn
        self.rewards = blank_floats(n * self.players)  # of this step
        self.returns = blank_floats(n * self.players)  # of the last episode that ended
        self.lengths = blank_numbers(n)  # of the last episode that ended
        self.terminated = blank_bytes(n)
        self.truncated = blank_bytes(n)

    def reset(self) -> None:
        """Begin every episode from the seed; a second reset is like the first."""
        self.sampler = Dealer(f"{self.seed}/sample")
        self.steps = 0
        for k in range(len(self.rewards)):
            self.rewards[k] = 0.0
            self.returns[k] = 0.0
        for slot in self.slots:
            i = slot.number
            self.terminated[i] = 0
            self.truncated[i] = 0
            self.lengths[i] = 0
            slot.episodes = 0
            self.begin(slot)
            self.show(slot)

    def begin(self, slot: Slot) -> None:
        """The next episode of a slot, where the learner is to decide. One that ends before that is not shown."""
        slot.begin(self.seed)
        while True:
            if not slot.episode.advance(self.limit):
                raise ValueError(f"limit {self.limit}: a game stops before the learner has decided anything")
            if slot.episode.state.agenda:
                return
            slot.begin(self.seed)

    def step(self, ids: list[int]) -> None:
        """Play an id in every slot. IllegalAction names the first one that is illegal; nothing has changed then."""
        if len(ids) != len(self.slots):
            raise ValueError(f"{len(ids)} ids for {len(self.slots)} games")
        for slot in self.slots:
            self.check(slot, ids[slot.number])
        for slot in self.slots:
            self.step_slot(slot, ids[slot.number])
        self.steps += len(ids)

    def check(self, slot: Slot, id: i64) -> None:
        """IllegalAction when the id may not be played."""
        if 0 <= id < self.size:
            if self.with_masks:
                if self.masks[slot.number * self.size + id]:
                    return
            else:
                for legal in slot.ids:
                    if legal == id:
                        return
            raise IllegalAction(f"game {slot.number}: {self.codec.text(id)} (id {id}) is not legal now")
        raise IllegalAction(f"game {slot.number}: {id} is not the id of an action")

    def step_slot(self, slot: Slot, id: i64) -> None:
        """Play a legal id; when that ends the episode, keep what came of it and begin the next one."""
        i = slot.number
        episode = slot.episode
        if self.terminated[i] or self.truncated[i]:
            self.terminated[i] = 0
            self.truncated[i] = 0
            for k in range(i * self.players, (i + 1) * self.players):
                self.rewards[k] = 0.0
        episode.play(id)
        in_time = episode.advance(self.limit)
        if not episode.state.agenda or not in_time:
            self.finish(slot, in_time)
            self.begin(slot)
        self.show(slot)

    def finish(self, slot: Slot, in_time: bool) -> None:
        """Keep the result of an episode."""
        i = slot.number
        if in_time:
            self.terminated[i] = 1
        else:
            self.truncated[i] = 1
        self.lengths[i] = slot.episode.length
        k = i * self.players
        for one in returns_of(self.game, slot.episode.state, self.reward):
            self.rewards[k] = one
            self.returns[k] = one
            k += 1

    def show(self, slot: Slot) -> None:
        """Fill the slot's rows for whoever is to decide."""
        i = slot.number
        s = slot.episode.state
        who = s.to_move()
        self.seats[i] = u8(who)
        if self.with_masks:
            slot.ids = self.codec.mask_again(s, slot.ids, self.masks, i * self.size)
        else:
            slot.ids = self.codec.legal_ids(s)
        if self.with_observations:
            self.game.observe(s, who, self.observations, i * self.cells)

    def sample(self) -> None:
        """Draw a legal id for every slot, each equally likely, into `actions`."""
        for slot in self.slots:
            self.actions[slot.number] = slot.ids[self.sampler.below(len(slot.ids))]

    def legal_ids(self) -> tuple[list[int], list[int]]:
        """The legal ids of all slots one after another, and where those of each slot begin."""
        ids: list[int] = []
        starts = [0]
        for slot in self.slots:
            for id in slot.ids:
                ids.append(id)
            starts.append(len(ids))
        return ids, starts
