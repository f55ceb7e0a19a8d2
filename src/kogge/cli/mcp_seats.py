"""The seats that `kogge mcp` plays: of a game against bots in this process, or of a table on a server."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from secrets import token_hex
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from kogge.agents.answers import NotUnderstood, forms_of, misspelt, named, not_understood, only
from kogge.agents.question import news_lines
from kogge.arena.players import make_checked, read_sources, share_players
from kogge.bots.contract import Observation
from kogge.coach.hint import advise
from kogge.coach.wording import plan_words
from kogge.core.contract import View, prompt
from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation, KoggeError
from kogge.core.log import Decision
from kogge.core.match import Match
from kogge.core.record import told_record
from kogge.words.registry import make_speech, speech_for
from kogge.words.speech import Speech

POLL_SECONDS: Final = 0.2
PATIENCE_SECONDS: Final = 20.0  # with a server that wants fewer requests
TOO_MANY_REQUESTS: Final = 429
MOST_PROBES: Final = 8  # parts of an answer in prose that are looked up in the rules


class Position(NamedTuple):
    """What the seat sees now."""

    view: View
    prompt: View | None  # None: nothing is to be decided
    choices: list[str]  # empty: another seat decides
    over: bool


class Advice(NamedTuple):
    """An action that the coach likes: the chance to win with it, the points that it should bring, and what follows."""

    action: str
    win: float
    value: float
    plan: str


class AgentSeat(ABC):
    """One seat of one game, and the words for it."""

    speech: Speech
    seat: int
    title: str

    @abstractmethod
    def position(self) -> Position:
        """What the seat sees now."""

    @abstractmethod
    def submit(self, action: str) -> None:
        """Play a legal action."""

    @abstractmethod
    def forbids(self, action: str) -> tuple[str, str] | None:
        """Why an action is not allowed, and the rule; None when it is. BadNotation when it is no action."""

    @abstractmethod
    def advice(self) -> list[Advice]:
        """The best actions, the adviser's own choice first."""

    @abstractmethod
    def news(self) -> list[str]:
        """What has happened since this was asked last, a line each."""

    @abstractmethod
    def scores(self) -> list[dict[str, Any]]:
        """The result of a game that is over, seat by seat."""

    @abstractmethod
    def record(self) -> str:
        """The game as a record, as far as the seat may know it."""

    def wait(self, seconds: float) -> None:
        """Until the seat is to decide or the game is over, at most that long."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            now = self.position()
            if now.choices or now.over:
                return
            time.sleep(POLL_SECONDS)

    def read(self, text: str) -> str:
        """The choice that an answer means. NotUnderstood says why there is none."""
        now = self.position()
        if not now.choices:
            raise NotUnderstood("the game is over" if now.over else "another seat is to decide; wait")
        assert now.prompt is not None
        found = named(now.choices, self.speech, now.prompt["name"], text)
        if not found:
            for part in forms_of(text)[:MOST_PROBES]:
                try:
                    why = self.forbids(part)
                except BadNotation:
                    continue
                if why is not None:
                    raise NotUnderstood(f"[{part}] is not allowed: {why[0]} ({why[1]})", why[1])
            found = misspelt(now.choices, forms_of(text))
        if not found:
            raise not_understood(text)
        return only(found)


class LocalSeat(AgentSeat):
    """A seat of a game against bots."""

    def __init__(self, match: Match, seat: int, bots: str) -> None:
        others = [other for other in range(match.options.players) if other != seat]
        names = share_players(bots, len(others))
        sources = read_sources(tuple(names))
        self.match = match
        self.seat = seat
        self.title = match.game.title
        self.speech = speech_for(match.options)
        self.bots = {other: make_checked(name, match.game, sources) for other, name in zip(others, names, strict=True)}
        self.told = 0
        self._let_bots_play()

    def position(self) -> Position:
        s = self.match.state
        mine = self.match.to_move() == self.seat
        texts = [choice.text for choice in self.match.choices()] if mine else []
        return Position(self.match.game.view(s, self.seat), prompt(s), texts, self.match.is_over())

    def submit(self, action: str) -> None:
        self.match.play(self.seat, action)
        self._let_bots_play()

    def forbids(self, action: str) -> tuple[str, str] | None:
        refusal = self.match.game.why_not(self.match.state, action)
        if refusal is None:
            return None
        return self.speech.reason(refusal.code, refusal.params) or refusal.reason, refusal.rule

    def advice(self) -> list[Advice]:
        found = advise(self.match.game, self.match.state, f"{self.match.seed}/hint/{len(self.match.log)}")
        return [Advice(one.text, one.win, one.value, plan_words(self.speech, one.plan[1:], self.seat)) for one in found]

    def news(self) -> list[str]:
        lines = news_lines(self.speech, self.match.log[self.told :], self.seat)
        self.told = len(self.match.log)
        return lines

    def scores(self) -> list[dict[str, Any]]:
        return [one.data() for one in self.match.game.scores(self.match.state)]

    def record(self) -> str:
        return told_record(self.match, self.seat).write()

    def _let_bots_play(self) -> None:
        match = self.match
        while not match.is_over() and match.to_move() != self.seat:
            seat = match.to_move()
            dealer = Dealer(f"{match.seed}/bot/{len(match.log)}")
            action = self.bots[seat].choose(Observation(match.game, match.state, seat, dealer), dealer)
            match.play_action(seat, action)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return token_hex(8)


class ServerSaid(KoggeError):
    """The server refused."""


class RemoteSeat(AgentSeat):
    """A seat of a table on a server, by a link such as `https://HOST/join/TABLE/LINK`."""

    def __init__(self, link: str, name: str) -> None:
        from kogge.client import Client

        parts = urlsplit(link)
        words = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or len(words) < 3 or words[-3] != "join":
            raise KoggeError("a seat link looks like https://HOST/join/TABLE/LINK")
        front = "/".join(words[:-3])
        client = ask(Client, f"{parts.scheme}://{parts.netloc}/{front}".rstrip("/"), name)
        self.table = client.table(words[-2])
        self.seat = int(ask(self.table.join, link=words[-1])["seat"])
        info = ask(self.table.info)
        facts = {"board": info["board"], "players": info["players"], "version": info["version"], **info["options"]}
        digest = (info.get("components") or {}).get("digest")
        scene = ask(client.get, f"/api/games/{info['game']}/scene", **facts, components=digest)
        self.title = str(info["game"])
        self.speech = make_speech(info["game"], scene, "en")
        self.last = 0

    def position(self) -> Position:
        data = ask(self.table.position, self.seat)
        asked = data["prompt"]
        texts = [choice["action"] for choice in data["choices"]]
        self.version = int(data["version"])
        self.result = data["result"]
        return Position(data["view"] or {}, asked, texts, data["status"] == "over")

    def submit(self, action: str) -> None:
        ask(self.table.play, self.seat, action, self.version)

    def forbids(self, action: str) -> tuple[str, str] | None:
        try:
            answer = ask(self.table.why_not, self.seat, action)
        except ServerSaid as error:
            raise BadNotation(str(error)) from error
        return None if answer["allowed"] else (answer["reason"], answer["rule"])

    def advice(self) -> list[Advice]:
        found = ask(self.table.hint, self.seat)["actions"]
        said = [plan_words(self.speech, one["plan"][1:], self.seat) for one in found]
        return [Advice(one["action"], float(one["win"]), float(one["value"]), plan) for one, plan in zip(found, said)]

    def news(self) -> list[str]:
        events = ask(self.table.events, self.seat, self.last)
        out: list[str] = []
        for event in events:
            self.last = event["number"]
            if event["kind"] in ("play", "chance"):
                seat = event.get("seat")
                one = Decision(-1 if seat is None else seat, event.get("text", ""), event.get("step", ""))
                out += news_lines(self.speech, [one], self.seat)
        return out

    def scores(self) -> list[dict[str, Any]]:
        found = (self.result or {}).get("scores", [])
        return list(found)

    def record(self) -> str:
        return str(ask(self.table.record, self.seat))


def ask(call: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Ask the server. What it refuses, and that it is not there, are sentences for the agent."""
    from kogge.client import ServerRefused

    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return call(*args, **more)
        except ServerRefused as error:
            if error.status != TOO_MANY_REQUESTS or time.monotonic() > deadline:
                raise ServerSaid(f"{error}{f' ({error.rule})' if error.rule else ''}") from error
            time.sleep(POLL_SECONDS)
        except OSError as error:
            raise KoggeError(f"the server does not answer: {error}") from error
