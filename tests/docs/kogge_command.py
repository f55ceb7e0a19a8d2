"""`kogge` as the blocks of the pages run it: the real command line.

What would serve until somebody presses Ctrl-C is stopped that way as soon as its first page has come, and listens to a
port of its own.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.request
from typing import Final

from tests.ports import free_port

PATIENCE: Final = 600  # tenths of a second


def start(words: list[str]) -> tuple[subprocess.Popen[str], str]:
    """Start a command that serves; its process, and the address at which it will answer."""
    command = [sys.executable, "-m", "kogge", *words]
    if words[0] == "serve":
        port = str(free_port())
        return subprocess.Popen([*command, "--port", port], text=True), f"http://127.0.0.1:{port}/"
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    if found is None:
        raise SystemExit(f"kogge {' '.join(words)} ended with {process.wait()} before it served")
    return process, found[0]


def is_shown(address: str, process: subprocess.Popen[str]) -> bool:
    """Whether the first page comes."""
    for _ in range(PATIENCE):
        try:
            with urllib.request.urlopen(address) as page:
                return "<title>" in page.read().decode()
        except OSError:
            if process.poll() is not None:
                return False
            time.sleep(0.1)
    return False


def show_first_page(words: list[str]) -> int:
    """Serve until the first page has come, and end as a person ends it."""
    process, address = start(words)
    shown = is_shown(address, process)
    process.send_signal(signal.SIGINT)
    process.communicate()
    if not shown:
        raise SystemExit(f"kogge {' '.join(words)} has shown no page at {address}")
    return process.returncode


def run(words: list[str]) -> int:
    """One command."""
    if words[:1] == ["serve"] or (words[:1] == ["play"] and not any(word.startswith("-") for word in words)):
        return show_first_page(words)  # any option of `play` leads into the terminal
    from kogge.cli.main import main

    return main(words)


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
