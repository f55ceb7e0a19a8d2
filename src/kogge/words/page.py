"""A position as a short page of plain language: whose turn, what is asked, what lies where, what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kogge.core.contract import Game, State, View, prompt
from kogge.core.options import Options
from kogge.games.registry import find_game
from kogge.words.dictionary import ENGLISH
from kogge.words.registry import speech_for, usual
from kogge.words.speech import Speech

FEW: Final = 6  # choices of a kind that are written out although the page lists their places


def describe(state: State, seat: int | None, language: str = ENGLISH) -> str:
    """What a seat (None: a spectator) may know of a position. Every id that its choices use is explained."""
    game = find_game(state.options.game)
    speech = speech_for(state.options, language)
    view = game.view(state, seat)
    out = [*head_lines(game, state, speech, view), "", speech.table.text("scores"), *speech.points(view), ""]
    out += speech.pages(view)
    pending = prompt(state)
    if pending is not None and pending["seat"] == seat and seat is not None:
        texts = [game.write(state, action) for action in state.legal()]
        out += ["", speech.table.text("choices"), *choice_lines(speech, texts, pending["name"])]
    return "\n".join(out)


def head_lines(game: Game[Any], state: State, speech: Speech, view: View) -> list[str]:
    """Who looks, whose turn it is, and what is asked."""
    table = speech.table
    seat = view["seat"]
    title = speech.name(speech.scene["title"], state.options.board)
    out = [f"{game.title}: {title}", table.text("watching") if seat is None else table.text("you", n=seat + 1)]
    return [*out, asked_line(game, state, speech, view)]


def asked_line(game: Game[Any], state: State, speech: Speech, view: View) -> str:
    """The pending decision in one line."""
    table = speech.table
    pending = prompt(state)
    if pending is None:
        return table.text("over", why=speech.ended(game.ended_by(state)))
    if pending["seat"] is None:
        return table.text("chance")
    what = "; ".join([speech.prompt(pending["name"]), *speech.facts(view, pending)])
    key = "decides.you" if pending["seat"] == view["seat"] else "decides"
    who = speech.who(view, pending["seat"])
    return table.text(key, n=view["turn"], who=who, what=what, rule=pending["rule"])


def choice_lines(speech: Speech, texts: Sequence[str], step: str) -> list[str]:
    """The choices, each with its phrase; those on places that the page lists, one for all."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        kind = text.rpartition(" ")[0] if speech.listed(text) else text
        groups.setdefault(kind, []).append(text)
    out: list[str] = []
    for alike in groups.values():
        first = speech.say(alike[0], step)
        if len(alike) > FEW:
            out.append(speech.table.text("choices.more", action=alike[0], words=first, n=len(alike) - 1))
        else:
            out += [f"{text}: {speech.say(text, step)}" for text in alike]
    return out


def why_not(state: State, action: str, language: str = ENGLISH) -> str:
    """Why an action may not be played now, with its rule; empty if it may. BadNotation when the text names none."""
    refusal = find_game(state.options.game).why_not(state, action)
    return "" if refusal is None else speech_for(state.options, language).refusal(refusal)


def explain(game: Game[Any], id: str, language: str = ENGLISH, options: Options | None = None) -> str:
    """What a word of the notation is: `order_11`, a technology, a marker, a city, a verb. Empty: no such word."""
    return "\n".join(speech_for(options or usual(game), language).explain(id))
