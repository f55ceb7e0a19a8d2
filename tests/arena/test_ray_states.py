"""States and matches go to the processes of a Ray cluster and come back equal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.test_tournament import ray as ray  # a fixture

PROGRAM = """
import ray
from kogge.core.match import Match
from kogge.games.registry import GAMES

ray.init(num_cpus=1, logging_level="ERROR", include_dashboard=False, log_to_driver=False)


@ray.remote
def there(match):
    return match, match.state, match.state.dump()


for game in GAMES.values():
    match = Match(game, game.menu().choose(None, None, {}), "ray")
    back, state, dump = ray.get(there.remote(match))
    assert back == match and state == match.state and dump == match.state.dump(), game.name
    print(game.name)
"""


@pytest.mark.long
@pytest.mark.usefixtures("ray")
def test_states_go_through_ray() -> None:
    # In a process of its own: Ray does not end all of its threads.
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=False, capture_output=True, text=True, timeout=300)
    assert done.stdout.split() == ["hansa", "yokohama", "merchants"], done.stderr
