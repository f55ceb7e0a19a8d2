"""The OpenAPI schema: complete, and true for whatever schemathesis sends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.depth import PROVE, trials
from tests.server.launch import UNLIMITED, ServerThread


def test_every_answer_is_as_the_schema_says(
    serve: Callable[..., ServerThread], sqlite_url: str, tmp_path: Path
) -> None:
    server = serve(sqlite_url, **UNLIMITED)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f"""
seed = 1
[parameters]
"path.table_id" = "{table.id}"
[generation]
max-examples = {trials(1, 3, 200)}
[phases.stateful]
enabled = {str(PROVE).lower()}
"""
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", f"{server.url}/schema"]
    command += ["--header", f"cookie: {anna.cookie}", "--no-color"]
    command += ["--exclude-path", "/api/account/delete"]  # it tries what answers say, also her name
    command += [
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]
    environment = {**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path / "hypothesis")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6_000:] + done.stderr[-2_000:]
    assert server.answers()
    assert table.position(0)["view"] is not None
