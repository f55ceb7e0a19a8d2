"""`kogge replay`: check a record and show a position of it."""

from __future__ import annotations

import argparse
import json
import sys
from shutil import get_terminal_size

from kogge.cli.arguments import check_components, read_text
from kogge.cli.render import renderer_for
from kogge.cli.render_plain import Picture, components_lines, score_lines, winner_line
from kogge.cli.text import Ink, flow, printable, wants_colour
from kogge.core.contract import NATURE, prompt
from kogge.core.match import Match
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import find_game
from kogge.words import speech_for
from kogge.words.frames import frames_of


def run(args: argparse.Namespace) -> int:
    """The command."""
    record = read_record(read_text(args.file))
    check_components(record, args.components)
    if args.frames:
        record.decisions = record.decisions[: args.to]
        record.end = record.end if args.to is None else []
        print(json.dumps(frames_of(record, args.language), ensure_ascii=False, separators=(",", ":")))
        return 0
    game = find_game(record.game)
    match = replay(game, record, args.to)
    if args.position:
        sys.stdout.write(game.write_position(match.state))
    elif args.json:
        print(json.dumps(replay_data(record, match)))
    else:
        ink = Ink(wants_colour(sys.stdout) and not args.no_colour)
        print("\n".join(replay_lines(record, match, get_terminal_size((100, 40)).columns, ink)))
    return 0


def replay_data(record: Record, match: Match) -> dict[str, object]:
    """The position as plain data, as a spectator may see it."""
    game = match.game
    return {
        "game": game.name,
        "version": match.options.version,
        "board": match.options.board,
        "players": match.options.players,
        "options": match.options.chosen,
        "components": match.options.components.data() if match.options.components is not None else None,
        "names": [record.names.get(seat) for seat in range(record.players)],
        "seed": record.seed,
        "decisions": len(record.decisions),
        "to": len(match.log),
        "over": match.is_over(),
        "ended_by": game.ended_by(match.state),
        "prompt": prompt(match.state),
        "scores": [score.data() for score in game.scores(match.state)],
        "view": game.view(match.state, None),
    }


def replay_lines(record: Record, match: Match, width: int, ink: Ink) -> list[str]:
    """The same for people."""
    game = match.game
    names = [printable(record.names.get(seat, "")) for seat in range(record.players)]
    picture = Picture(game.scene(match.options), names, width, ink)
    usual = {option.name: option.default for option in game.menu().options}
    options = [f"{name}={value}" for name, value in match.options.chosen.items() if value != usual[name]]
    view = game.view(match.state, None)
    renderer = renderer_for(game.name)
    speech = speech_for(match.options)
    scores = game.scores(match.state)
    out = [
        f"{game.title} (version {match.options.version}), board {match.options.board}, {record.players} players",
        *flow(["Options:", *(options or ["as usual"])], width),
        *components_lines(match.options),
        f"Position after {len(match.log)} of {len(record.decisions)} decisions, all legal.",
        "",
        *renderer.position(view, picture),
        "",
    ]
    pending = prompt(match.state)
    if pending is None:
        over = speech.table.text("over", why=speech.ended(game.ended_by(match.state)))
        out.append(f"{over} {winner_line(scores, picture)}")
    else:
        chance = match.to_move() == NATURE
        who = "chance" if chance else picture.who(match.to_move())
        told = [speech.prompt(pending["name"]), *speech.facts(view, pending)]
        asked = pending["name"] if chance else "; ".join(told)
        out.append(f"{who}: {asked} ({pending['rule']})")
        out.append("Scores if the game ended now:")
    return [*out, *score_lines(scores, picture, speech)]
