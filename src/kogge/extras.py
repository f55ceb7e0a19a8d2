"""What Kogge can do with more packages: which extra brings them, and the command that installs it.

`pip install kogge` plays in the browser and in the terminal. Whoever imports a package that came with an extra does so
in a `with needs(...)` block, so that whoever lacks it is told one command, the right one for their installation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# The modules that each extra of pyproject.toml brings.
EXTRAS: Final = {
    "adapters": ("gymnasium", "pettingzoo", "pyspiel"),
    "mcp": ("mcp",),
    "plot": ("matplotlib",),
    "postgres": ("asyncpg",),
    "ray": ("ray",),
    "redis": ("redis",),
    "research": ("numpy",),
}


class MissingExtra(ModuleNotFoundError):
    """A package that an extra brings is not installed. The message is one line with the command that installs it.

    It is no KoggeError as well, because a class cannot derive both from a compiled one and from an ImportError.
    """


@contextmanager
def needs(what: str, *extras: str) -> Iterator[None]:
    """Whoever imports in this block needs these extras: say which one is missing, and how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        for extra in extras:
            if module in EXTRAS[extra]:
                message = f"{what} needs {module}; install it with: {install_command(extra)}"
                raise MissingExtra(message, name=error.name) from error
        raise


def install_command(extra: str, prefix: Path | None = None) -> str:
    """The command that adds an extra to this installation: pip's, pipx's or uv's."""
    home = prefix or Path(sys.prefix)
    if (home / "pipx_metadata.json").is_file():
        return f'pipx install --force "kogge[{extra}]"'
    if (home / "uv-receipt.toml").is_file():
        return f'uv tool install --force "kogge[{extra}]"'
    return f'pip install "kogge[{extra}]"'
