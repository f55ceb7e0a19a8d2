"""`kogge play`: starts a new game, continues a record, or begins from a position."""

from __future__ import annotations

import argparse
import secrets
import sys

from kogge.arena.players import share_players
from kogge.bots.levels import USUAL
from kogge.cli import browser
from kogge.cli.arguments import Complaint, check_components, chosen_start, read_text
from kogge.cli.terminal import Table
from kogge.cli.text import Ink, wants_colour
from kogge.core.match import Match
from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES, find_game
from kogge.words.dictionary import ENGLISH


def run(args: argparse.Namespace) -> int:
    """Play in the browser, or in the terminal if `--terminal` or an argument that only the terminal knows is given."""
    if browser.is_wanted(args):
        return browser.run(args)
    if args.game is None:
        raise Complaint(f"name the game: kogge play {' or '.join(GAMES)}")
    match, names, seed = load_match(args) if args.load is not None else new_match(args)
    players = match.options.players
    if len(args.names) > players:
        raise Complaint(f"{len(args.names)} names for {players} players")
    names.update({seat: name for seat, name in enumerate(args.names) if name})
    ink = Ink(wants_colour(sys.stdout) and not args.no_colour)
    Table(match, bots_of(args, players), names, seed, ink, args.language or ENGLISH).run()
    return 0


def new_match(args: argparse.Namespace) -> tuple[Match, dict[int, str], str]:
    """A match from its beginning or from a position, with no names yet, and its seed."""
    game = find_game(args.game)
    options, start = chosen_start(args, game)
    seed: str = args.seed or secrets.token_hex(8)
    return Match(game, options, seed, start, keep_told=True), {}, seed


def load_match(args: argparse.Namespace) -> tuple[Match, dict[int, str], str]:
    """A match continued from a record, its names and its seed. A record without a seed gets a new one."""
    if args.position is not None:
        raise Complaint("--load and --position each begin a game; leave one out")
    if args.board is not None or args.players is not None or args.option:
        raise Complaint("--load takes board, players and options from the record; leave them out")
    record = read_record(read_text(args.load))
    check_components(record, args.components)
    seed: str = args.seed or record.seed or secrets.token_hex(8)
    return replay(find_game(args.game), record, seed=seed, keep_told=True), dict(record.names), seed


def bots_of(args: argparse.Namespace, players: int) -> dict[int, str]:
    """The seats that bots play, each with the name of its bot."""
    if args.hotseat:
        if args.bots is not None or args.seat is not None:
            raise Complaint("--hotseat seats people everywhere; leave --bots and --seat out")
        return {}
    own = (args.seat or 1) - 1
    if own >= players:
        raise Complaint(f"there is no seat {own + 1}, only {players}")
    others = [seat for seat in range(players) if seat != own]
    return dict(zip(others, share_players(args.bots or USUAL, len(others)), strict=True))
