"""A game as an environment of texts, in the shape that TextArena and verifiers use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kogge.agents.answers import NotUnderstood, read_answer
from kogge.agents.forfeit import SUBSTITUTE, place_last
from kogge.agents.question import news_lines, question
from kogge.bots.contract import Bot, Observation
from kogge.bots.registry import find_bot, make_bot
from kogge.core.contract import Game, Score
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.core.match import Match
from kogge.core.record import record_of
from kogge.core.rewards import WIN, check_reward, returns_from
from kogge.games.registry import find_game
from kogge.words.dictionary import ENGLISH
from kogge.words.registry import speech_for
from kogge.words.rulebook import read_page

USUAL_REFUSALS: Final = 3


class TextEnv:
    """Asks each seat in text and reads its answers in text.

    A refused answer changes nothing: the same seat is asked again and told the rule. A seat whose answers to one
    decision are refused more than `refusals` times forfeits: a bot plays on for it, and it comes after all seats that
    did not forfeit, whatever its points. When only bots are left, the game ends there.
    """

    def __init__(
        self,
        game: str,
        board: str | None = None,
        players: int | None = None,
        *,
        rivals: str | Mapping[int, str] | None = None,
        seat: int = 0,
        refusals: int = USUAL_REFUSALS,
        reward: str = WIN,
        rules: bool = True,
        language: str = ENGLISH,
        version: int | None = None,
        **options: str,
    ) -> None:
        """`rivals` are bots by seat, or one for all seats but `seat`. BadOption says what does not fit.

        With `rules` the first observation of each seat begins with the rulebook.
        """
        self.game: Game[Any] = find_game(game)
        self.options = self.game.menu().choose(board, players, options, version)
        self.players = self.options.players
        self.speech = speech_for(self.options, language)
        self.reward = check_reward(reward)
        self.refusals_allowed = refusals
        self.rules = rules
        self.rivals = self._seated(rivals, seat)
        for name in self.rivals.values():
            find_bot(name)
        self.reset("0")

    def _seated(self, rivals: str | Mapping[int, str] | None, seat: int) -> dict[int, str]:
        if isinstance(rivals, str):
            rivals = {other: rivals for other in range(self.players) if other != seat}
        found = dict(rivals or {})
        if not {*found} < {*range(self.players)}:
            raise ValueError(f"rivals sit at some of the seats 0 to {self.players - 1}, and leave at least one")
        return found

    def reset(self, seed: str | int) -> None:
        """Begin a new game, in which chance and bots follow the seed."""
        self.seed = str(seed)
        self.match = Match(self.game, self.options, self.seed, keep_told=True)
        self.refusals = [0] * self.players  # [seat] answers that were refused in this game
        self.forfeited: dict[int, str] = {}  # seat: why
        self.rewards: dict[int, float] = {}  # seat: its reward; empty until the game is done
        self.done = False
        self._bots: dict[int, Bot] = {seat: make_bot(name, self.game) for seat, name in self.rivals.items()}
        self._told = [0] * self.players  # [seat] decisions that its observations have told
        self._asked = [False] * self.players
        self._again = 0  # refused answers to the decision that is pending
        self._refusal = ""
        self._advance()

    def observation(self) -> tuple[int, str]:
        """The seat that is to decide, and all that it needs: rules at first, news, the position, the choices."""
        if self.done:
            raise KoggeError("the game is done; reset begins another one")
        seat = self.match.to_move()
        out: list[str] = []
        page = read_page(self.game.name, self.speech.language) if self.rules and not self._asked[seat] else None
        if page is not None:
            out += [page.text, ""]
        if self._refusal:
            out += [f"Your last answer was refused: {self._refusal}", ""]
        news = news_lines(self.speech, self.match.log[self._told[seat] :], seat) if self._asked[seat] else []
        if news:
            out += ["Since your last decision:", *news, ""]
        return seat, "\n".join([*out, question(self.game, self.match.state, self.speech, seat)])

    def step(self, text: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the seat that is to decide. Returns whether the game is done, and what became of it."""
        if self.done:
            raise KoggeError("the game is done; reset begins another one")
        seat = self.match.to_move()
        info: dict[str, Any] = {"seat": seat, "action": None, "words": "", "refusal": "", "rule": "", "forfeit": False}
        try:
            action = read_answer(self.game, self.match.state, self.speech, text)
        except NotUnderstood as error:
            self._refuse(seat, str(error))
            info |= {"refusal": str(error), "rule": error.rule, "forfeit": seat in self.forfeited}
        else:
            info |= {"action": action, "words": self.speech.say(action, self.match.state.agenda[-1].name)}
            self._answered(seat)
            self.match.play(seat, action)
            self._told[seat] = len(self.match.log)  # what chance drew for it stands in the page
        self._advance()
        return self.done, info | {"refusals": self.refusals[seat]}

    def scores(self) -> list[Score]:
        """The scores as they are now, seats that forfeited behind all others."""
        return place_last(self.game.scores(self.match.state), self.forfeited)

    def record(self) -> str:
        """The game so far as a record."""
        return record_of(self.match).write()

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """The rewards by seat, and how the game went."""
        info = {
            "ended_by": self.game.ended_by(self.match.state) if self.match.is_over() else "",
            "decisions": len(self.match.log),
            "scores": [one.data() for one in self.scores()],
            "refusals": list(self.refusals),
            "forfeited": dict(self.forfeited),
        }
        return dict(self.rewards), info

    def _answered(self, seat: int) -> None:
        self._asked[seat] = True
        self._again = 0
        self._refusal = ""

    def _refuse(self, seat: int, why: str) -> None:
        self.refusals[seat] += 1
        self._again += 1
        self._refusal = why
        if self._again > self.refusals_allowed:
            self.forfeited[seat] = why
            self._bots[seat] = make_bot(SUBSTITUTE, self.game)
            self._answered(seat)

    def _advance(self) -> None:
        """Let bots decide until a seat is to be asked or the game is done."""
        while not self.match.is_over() and len(self._bots) < self.players:
            seat = self.match.to_move()
            if seat not in self._bots:
                return
            dealer = Dealer(f"{self.seed}/bot/{len(self.match.log)}")
            action = self._bots[seat].choose(Observation(self.game, self.match.state, seat, dealer), dealer)
            self.match.play_action(seat, action)
        self.done = True
        self.rewards = dict(enumerate(returns_from(self._rewarded(), self.reward)))

    def _rewarded(self) -> list[Score]:
        """The scores by which rewards are given: the points of seats that forfeited do not count."""
        out: list[Score] = []
        for one in self.scores():
            counted = Score(one.seat, {} if one.seat in self.forfeited else one.parts, one.tie)
            counted.place = one.place
            out.append(counted)
        return out
