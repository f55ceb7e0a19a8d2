"""The command line: parses the arguments, runs the command, and reports errors in one line."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final, NoReturn

import kogge
from kogge.cli import serve
from kogge.cli.admin.parser import add_parser as add_admin
from kogge.cli.arguments import Complaint, hypotheses, language, player_names, positive, setting, whole, width, word
from kogge.cli.text import printable
from kogge.core.errors import KoggeError
from kogge.extras import MissingExtra

REFUSED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class Parser(argparse.ArgumentParser):
    """Raises an exception for bad arguments, so that they are reported like every other error."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (see {self.prog} --help)")


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that cannot be shown must not end the program
    try:
        args = build_parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except (KoggeError, MissingExtra) as error:
        sys.stderr.write(f"kogge: {printable(' '.join(str(error).split()))}\n")
        return REFUSED
    except BrokenPipeError:
        _drop_output()  # the reader of our output has gone
        return BROKEN_PIPE
    except OSError as error:
        sys.stderr.write(f"kogge: {error.strerror or error}\n")
        _drop_output()
        return REFUSED
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED


def _drop_output() -> None:
    """Discard what is still buffered, so that Python's flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> Parser:
    """Build the parser of all commands."""
    parser = Parser(
        prog="kogge",
        description="Merchant board games: play them, let bots play them, replay them.",
        epilog="example:\n  kogge simulate hansa --players 4 --games 20 --seed 1",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"kogge {kogge.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="command")
    _add_play(commands)
    _add_simulate(commands)
    _add_tournament(commands)
    _add_replay(commands)
    _add_puzzle(commands)
    _add_analyse(commands)
    _add_perft(commands)
    _add_games(commands)
    _add_rules(commands)
    _add_bot(commands)
    _add_mcp(commands)
    serve.add_parser(commands)
    add_admin(commands)
    return parser


def late(command: str) -> Callable[[argparse.Namespace], int]:
    """The command, whose module is imported when it runs."""

    def run(args: argparse.Namespace) -> int:
        code: int = import_module(f"kogge.cli.{command}").run(args)
        return code

    return run


def _add(commands: argparse._SubParsersAction[Parser], name: str, purpose: str, example: str) -> Parser:
    return commands.add_parser(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _add_setup(parser: Parser) -> None:
    parser.add_argument("game", help="the game's name, see kogge games")
    _add_options(parser)


def _add_options(parser: Parser) -> None:
    parser.add_argument("--board", metavar="B", help="the board (default: the first for that number of players)")
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1, 99),
        help="the number of players (default: the fewest the board allows)",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        type=setting,
        action="append",
        default=[],
        help="an option of the game, see kogge games; may be given several times",
    )
    _add_components(parser)


def _add_components(parser: Parser) -> None:
    parser.add_argument(
        "--components",
        metavar="FILE",
        help="a file of your own decks, tiles and prices, see kogge games --write-components",
    )


def _add_position(parser: Parser) -> None:
    parser.add_argument("--position", metavar="FILE", help="begin from a written position (- is standard input)")


def _add_play(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "play", "play at a table", "kogge play hansa --terminal --players 4 --seat 2 --names ,Anna")
    parser.add_argument("game", nargs="?", help="the game's name, see kogge games (the page asks if none is given)")
    _add_options(parser)
    parser.add_argument(
        "--terminal",
        action="store_true",
        help="play in the terminal, not in the browser; any other option implies it",
    )
    parser.add_argument("--seat", metavar="K", type=whole(1), help="your seat (default: 1)")
    parser.add_argument("--names", metavar="A,B,...", type=player_names, default=[], help="names by seat")
    parser.add_argument("--seed", metavar="S", type=word, help="a word that determines all chance (default: a new one)")
    parser.add_argument(
        "--bots",
        metavar="BOT",
        help="the opponents: one bot for all, or one for each (default: merchant, Journeyman), or FILE.py:CLASS",
    )
    parser.add_argument("--hotseat", action="store_true", help="people in all seats, who take turns at this keyboard")
    parser.add_argument("--load", metavar="FILE", help="continue a saved record (- is standard input)")
    _add_position(parser)
    parser.add_argument(
        "--language", metavar="L", type=language, help="the language of the terminal: en, uk, pl or ru (default: en)"
    )
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="no colours")
    parser.set_defaults(run=late("play"))


def _add_simulate(commands: argparse._SubParsersAction[Parser]) -> None:
    example = "kogge simulate hansa --board league-45 --players 4 --games 1000 --seed 1 --option first=2"
    parser = _add(commands, "simulate", "let bots play many games", example)
    _add_setup(parser)
    _add_position(parser)
    parser.add_argument("--games", metavar="N", type=whole(1), default=100, help="the number of games (default: 100)")
    parser.add_argument(
        "--seed", metavar="S", type=word, default="1", help="a word that determines all chance (default: 1)"
    )
    parser.add_argument(
        "--bots",
        metavar="BOT,...",
        default="random",
        help="one bot for all seats, or one for each (default: random); FILE.py:CLASS is your own bot, "
        "command:PROGRAM another program",
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole(1),
        default=1_000_000,
        help="stop a game unfinished after this many decisions (default: 1000000)",
    )
    parser.add_argument("--records", metavar="DIR", help="a folder to write a record of every game to")
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), default=1, help="the number of processes that play (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.set_defaults(run=late("simulate"))


def _add_tournament(commands: argparse._SubParsersAction[Parser]) -> None:
    example = "kogge tournament hansa --players 4 --bots merchant,apprentice,random --games 40"
    parser = _add(commands, "tournament", "let bots compete", example)
    parser.add_argument("game", nargs="?", help="the game's name, see kogge games")
    parser.add_argument("--game", dest="named", help=argparse.SUPPRESS)  # as the game was named before
    _add_options(parser)
    parser.add_argument(
        "--bots",
        metavar="BOT,...",
        required=True,
        help="one bot for each seat, or a pool; FILE.py:CLASS is your own bot, command:PROGRAM another program",
    )
    parser.add_argument("--games", metavar="N", type=whole(1), help="the number of games, or the most (default: 100)")
    enough = parser.add_mutually_exclusive_group()
    enough.add_argument(
        "--until",
        metavar="5%",
        type=width,
        help="play until the 95%% interval of the first bot's share of wins is narrower than this",
    )
    enough.add_argument(
        "--sprt",
        metavar="0,20",
        type=hypotheses,
        help="play until it is clear whether the first of two bots is 0 or 20 rating points better (Wald's test)",
    )
    parser.add_argument(
        "--luck", action="store_true", help="tell luck apart: win shares with the luck of dice and draws taken out, too"
    )
    parser.add_argument(
        "--seed", metavar="S", type=word, default="1", help="a word that determines all chance (default: 1)"
    )
    parser.add_argument(
        "--seconds", metavar="S", type=positive, default=0.0, help="the time a bot may spend on a decision"
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole(1),
        default=100_000,
        help="stop a game unfinished after this many decisions (default: 100000)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), default=1, help="the number of processes that play (default: 1)"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; local: start one here, with --workers")
    parser.add_argument("--keep", metavar="DIR", help="a folder to keep the games in (default: keep none)")
    parser.add_argument("--resume", action="store_true", help="continue the tournament in the folder named by --keep")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    form.add_argument("--csv", action="store_true", help="one line of CSV for each bot instead of tables")
    parser.add_argument("--plot", metavar="FILE", help="also draw the result (.png, .svg, .pdf)")
    parser.set_defaults(run=late("tournament"))


def _add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(
        commands,
        "replay",
        "check a record and show a position from it",
        "kogge replay game-000000.txt --to 100",
    )
    parser.add_argument("file", metavar="FILE", help="a record (- is standard input)")
    parser.add_argument("--to", metavar="N", type=whole(0), help="check and show only the first N decisions")
    _add_components(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object instead of text")
    form.add_argument("--position", action="store_true", help="the position in notation, to begin a game from")
    form.add_argument("--frames", action="store_true", help="every position and a sentence for each decision, as JSON")
    parser.add_argument("--language", metavar="L", type=language, default="en", help="of the sentences (default: en)")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="no colours")
    parser.set_defaults(run=late("replay"))


def _add_puzzle(commands: argparse._SubParsersAction[Parser]) -> None:
    example = "kogge puzzle hansa --theme displacement"
    parser = _add(commands, "puzzle", "find the best turn in positions of real games", example)
    parser.add_argument("game", help="the game's name, see kogge games")
    parser.add_argument(
        "--daily", metavar="DAY", nargs="?", const="", help="the puzzle of the day, or of another one (2026-11-18)"
    )
    parser.add_argument("--theme", metavar="T", help="only puzzles of this theme, see docs/puzzles.md")
    parser.add_argument("--id", metavar="ID", help="this puzzle")
    parser.add_argument("--play", metavar="TURN", help="ask for the verdict on a turn: decisions with ; between them")
    parser.add_argument("--progress", metavar="FILE", help="where your rating is kept (default: with your data)")
    parser.add_argument("--language", metavar="L", type=language, default="en", help="en, uk, pl or ru (default: en)")
    parser.add_argument("--json", action="store_true", help="one JSON object: what the seat sees, and the verdict")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="no colours")
    parser.set_defaults(run=late("puzzle"))


def _add_analyse(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(
        commands,
        "analyse",
        "tell what every decision of a game cost, and what would have been better",
        "kogge analyse game-000000.txt --workers 2",
    )
    parser.add_argument("file", metavar="RECORD", help="a record (- is standard input)")
    parser.add_argument(
        "--seconds", metavar="S", type=positive, default=0.1, help="to think about a decision (default: 0.1)"
    )
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), default=1, help="the number of processes that judge (default: 1)"
    )
    parser.add_argument("--seat", metavar="K", type=whole(1), help="only the decisions of this seat")
    _add_components(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object instead of text")
    form.add_argument("--exercises", action="store_true", help="ask for something better than the dearest decisions")
    parser.add_argument("--language", metavar="L", type=language, default="en", help="of the sentences (default: en)")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="no colours")
    parser.set_defaults(run=late("analyse"))


def _add_perft(commands: argparse._SubParsersAction[Parser]) -> None:
    example = "kogge perft hansa --board league-3 --players 3 --depth 3"
    parser = _add(commands, "perft", "count the positions after a number of decisions", example)
    _add_setup(parser)
    _add_position(parser)
    parser.add_argument("--depth", metavar="D", type=whole(0, 100), required=True, help="the number of decisions")
    parser.add_argument(
        "--seed", metavar="S", type=word, default="1", help="a word that determines the set-up (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.set_defaults(run=late("perft"))


def _add_games(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "games", "list games, boards and options", "kogge games --check my-board.json")
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--check", metavar="FILE", nargs="+", help="check files of boards and components")
    parser.add_argument(
        "--write-components",
        metavar="FILE",
        help="write the game's components to a file, to be edited (- is the screen)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=late("games"))


def _add_rules(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "rules", "print the rules of a game, or quote them by id", "kogge rules hansa H4.3")
    parser.add_argument("game", help="the game's name, see kogge games")
    parser.add_argument(
        "wanted",
        nargs="*",
        help="a rule by its id (H4.3), a section (H4), or a word; without it: the rules for players",
    )
    parser.add_argument(
        "--language", metavar="L", type=language, default="en", help="of the rules for players (default: en)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=late("rules"))


def _add_bot(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "bot", "let another program ask a bot, in lines of JSON", "kogge bot greedy")
    parser.add_argument("bot", metavar="BOT", help="a bot's name, or FILE.py:CLASS")
    parser.set_defaults(run=late("bot"))


def _add_mcp(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _add(commands, "mcp", "let agents play by the Model Context Protocol, over standard input", "kogge mcp")
    parser.set_defaults(run=late("mcp"))
