"""What an agent can do by `kogge mcp`, as texts: each tool answers with a page that it can act on."""

from __future__ import annotations

from typing import Any, Final

from kogge.agents.answers import NotUnderstood
from kogge.cli.mcp_seats import AgentSeat, LocalSeat, Position, RemoteSeat, new_seed
from kogge.coach.wording import percent
from kogge.core.contract import Game
from kogge.core.errors import BadNotation, KoggeError
from kogge.core.match import Match
from kogge.games.registry import GAMES, find_game
from kogge.words.page import choice_lines
from kogge.words.rulebook import read_page

MOST_CHOICES: Final = 200  # lines of choices in one answer
LONGEST_WAIT: Final = 60.0
GUEST: Final = "Agent"


class Tools:
    """The games that an agent plays, by id."""

    def __init__(self) -> None:
        self.seats: dict[str, AgentSeat] = {}

    def new_game(
        self,
        game: str,
        board: str | None = None,
        players: int | None = None,
        seat: int = 1,
        bots: str = "merchant",
        seed: str | None = None,
        options: dict[str, str] | None = None,
    ) -> str:
        """Begin a game against bots. `game` is hansa, yokohama or merchants; `seat` is yours, from 1 on; `bots` one bot
        for all other seats or one for each, such as apprentice, merchant, master, grandmaster or random."""
        found: Game[Any] = find_game(game)
        chosen = found.menu().choose(board, players, options or {})
        if not 1 <= seat <= chosen.players:
            raise KoggeError(f"there is no seat {seat}, only 1 to {chosen.players}")
        match = Match(found, chosen, seed or new_seed(), keep_told=True)
        return self._begin(LocalSeat(match, seat - 1, bots))

    def join_table(self, link: str, name: str = GUEST) -> str:
        """Sit down at a table of a Kogge server by the link of a seat, such as https://HOST/join/TABLE/LINK."""
        return self._begin(RemoteSeat(link, name))

    def position(self, game_id: str = "") -> str:
        """The whole position as your seat sees it, and what you may choose. Without an id, of the newest game."""
        seat = self._seat(game_id)
        now = seat.position()
        if not now.view:
            return "The game has not begun yet. Wait."
        lines = [*head_lines(seat, now), "", seat.speech.table.text("scores"), *seat.speech.points(now.view), ""]
        lines += seat.speech.pages(now.view)
        if now.choices and now.prompt is not None:
            lines += ["", seat.speech.table.text("choices")]
            lines += choice_lines(seat.speech, now.choices, now.prompt["name"])
        return "\n".join(lines)

    def choices(self, game_id: str = "", filter: str = "") -> str:
        """Your choices with their numbers. `filter`: only those whose text or words contain all these words."""
        seat = self._seat(game_id)
        now = seat.position()
        if not now.choices or now.prompt is None:
            return "\n".join(head_lines(seat, now))
        step = now.prompt["name"]
        lines = [f"{n}. [{text}] {seat.speech.say(text, step)}" for n, text in enumerate(now.choices, 1)]
        wanted = filter.casefold().split()
        found = [line for line in lines if all(word in line.casefold() for word in wanted)]
        shown = found[:MOST_CHOICES]
        if len(found) > len(shown):
            shown.append(f"… and {len(found) - len(shown)} more; filter them")
        return "\n".join(shown) if shown else f"None of the {len(lines)} choices contains {filter!r}."

    def why_not(self, action: str, game_id: str = "") -> str:
        """Whether an action is allowed now, and if not, why and by which rule. `action` is in the notation."""
        seat = self._seat(game_id)
        try:
            why = seat.forbids(" ".join(action.strip(" []").split()))
        except BadNotation as error:
            raise KoggeError(f"this is no action of the notation: {error}") from error
        return f"{action} is allowed." if why is None else f"{action} is not allowed: {why[0]} ({why[1]})"

    def play(self, action: str, game_id: str = "") -> str:
        """Decide: the number of a choice, its text, or its words. Answers with what happened then and who decides."""
        seat = self._seat(game_id)
        try:
            chosen = seat.read(action)
        except NotUnderstood as error:
            raise KoggeError(f"refused, nothing has changed: {error}") from error
        seat.submit(chosen)
        return "\n".join([f"Played [{chosen}].", *self._tail(seat)])

    def wait(self, game_id: str = "", seconds: float = 30.0) -> str:
        """Wait until you are to decide or the game is over, at most `seconds` (60). Answers with what happened."""
        seat = self._seat(game_id)
        seat.wait(min(max(seconds, 0.0), LONGEST_WAIT))
        return "\n".join(self._tail(seat))

    def hint(self, game_id: str = "") -> str:
        """What the coach would do at your seat, best first: the chance to win, the points it is expected to bring until
        your next turn, and how the turn goes on."""
        seat = self._seat(game_id)
        now = seat.position()
        if not now.choices or now.prompt is None:
            raise KoggeError("you are not to decide")
        step = now.prompt["name"]
        return "\n".join(
            f"[{one.action}] {seat.speech.say(one.action, step)} (win {percent(one.win)}, {one.value:+.1f} points)"
            + (f", then {one.plan}" if one.plan else "")
            for one in seat.advice()
        )

    def record(self, game_id: str = "") -> str:
        """The game as a record in the notation. While it goes on, what your seat may not know is a question mark."""
        return self._seat(game_id).record()

    def _begin(self, seat: AgentSeat) -> str:
        id = f"g{len(self.seats) + 1}"
        self.seats[id] = seat
        seat.news()
        return f"game_id: {id}\n\n{self.position(id)}"

    def _seat(self, game_id: str) -> AgentSeat:
        if not self.seats:
            raise KoggeError("there is no game yet; new_game or join_table begins one")
        if not game_id:
            return list(self.seats.values())[-1]
        if game_id not in self.seats:
            raise KoggeError(f"there is no game {game_id!r}; there are: {', '.join(self.seats)}")
        return self.seats[game_id]

    def _tail(self, seat: AgentSeat) -> list[str]:
        """What has happened, and who is to decide what."""
        news = seat.news()
        now = seat.position()
        lines = [*news, *head_lines(seat, now)]
        if now.choices:
            lines.append(f"You have {len(now.choices)} choices.")
        return lines


def head_lines(seat: AgentSeat, now: Position) -> list[str]:
    """Whose seat it is, and what is asked of whom; the result, when the game is over."""
    table = seat.speech.table
    out = [f"{seat.title}. {table.text('you', n=seat.seat + 1)}"]
    if now.over:
        places = sorted(seat.scores(), key=lambda one: (one["place"], one["seat"]))
        return [
            *out,
            "The game is over.",
            *[f"{one['place']}. seat {one['seat'] + 1}: {one['total']}" for one in places],
        ]
    if now.prompt is None or now.prompt["seat"] is None:
        return [*out, table.text("chance")]
    what = "; ".join([seat.speech.prompt(now.prompt["name"]), *seat.speech.facts(now.view, now.prompt)])
    key = "decides.you" if now.prompt["seat"] == seat.seat else "decides"
    who = seat.speech.who(now.view, now.prompt["seat"])
    return [*out, table.text(key, n=now.view["turn"], who=who, what=what, rule=now.prompt["rule"])]


def rules_of(game: str) -> str:
    """The rules for players of a game, as Markdown."""
    page = read_page(game)
    if page is None:
        raise KoggeError(f"there are no rules of {game!r}; games are: {', '.join(GAMES)}")
    return page.text
