"""Builds the table without a server: a folder for any host of files, with pages, engine and games.

    python tools/build_static.py [FOLDER]        (build/static)

The pages come from web/, the engine is Pyodide (the npm package) with Kogge's own pure wheel, compiled to byte code by
the Python that will run it. msgspec, which is written in C, has a wheel for that platform.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.build_web import ROOT, WEB, Node, find_node, npm, say

PYODIDE: Final = WEB / "node_modules" / "pyodide"
RUNTIME: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# What Kogge needs besides, for the Python of this Pyodide (web/package.json): the same bytes in every build.
LIBRARIES: Final = {
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
    ),
    "mypy_extensions-1.2.0-py3-none-any.whl": "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768",
}
KEPT: Final = ROOT / "build" / "wheels"  # fetched once
# What of the wheel a browser needs.
ROOMS: Final = ("contest", "live", "offline", "table")
PARTS: Final = ("bots", "coach", "core", "games", "words", *(f"server/{room}" for room in ROOMS))
MODULES: Final = ("__init__.py", *(f"server/{name}.py" for name in ("__init__", "errors", "fields", "ids")))
LARGEST: Final = 25_000_000  # bytes


def main() -> int:
    """Build the folder, or say why not."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "static").resolve()
    node = find_node()
    if node is None:
        say("no Node.js, so no table without a server")
        return 1
    pages = (PYODIDE / RUNTIME[0]).is_file() or npm(node, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    if not (pages and npm(node, "run", "build:offline", "--", "--outDir", str(folder))):
        say("the pages could not be built; the messages above say why")
        return 1
    add_engine(folder, node)
    name_files(folder)
    return report(folder)


def add_engine(folder: Path, node: Node) -> None:
    """Python, and what it runs, into the folder."""
    python = folder / "python"
    python.mkdir()
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, python / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    # Nothing else of the distribution is here to be loaded.
    (python / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    with tempfile.TemporaryDirectory() as made:
        wheels = [build_wheel(Path(made)), *libraries(lock["info"])]
        sources = Path(made) / "sources.zip"
        with zipfile.ZipFile(sources, "w") as out:
            for wheel in wheels:
                add_wheel(out, wheel)
        say("compiling Kogge to byte code")
        command = [str(node.folder / "node"), "scripts/compile.mjs", str(sources), str(python / "kogge.zip")]
        subprocess.run(command, cwd=WEB, check=True, stdout=sys.stderr)


def build_wheel(folder: Path) -> Path:
    """Kogge's wheel without compiled modules and pages."""
    settings = {**os.environ, "KOGGE_PURE": "1", "KOGGE_NO_WEB": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=settings, check=True, stdout=sys.stderr)
    [wheel] = folder.glob("kogge-*.whl")
    return wheel


def libraries(info: dict[str, str]) -> list[Path]:
    """The libraries' wheels for the Python of Pyodide; those that are not kept yet are fetched."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name, digest in LIBRARIES.items():
        if not is_kept(name, digest):
            say(f"fetching {name}")
            fetch(name, info)
            if not is_kept(name, digest):
                raise ValueError(
                    f"{name} is not what pip found, or has other bytes: see LIBRARIES in {Path(__file__).name}"
                )
    return [KEPT / name for name in LIBRARIES]


def is_kept(name: str, digest: str) -> bool:
    """Whether a wheel is here, whole."""
    path = KEPT / name
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest


def fetch(name: str, info: dict[str, str]) -> None:
    """Have pip bring the version of a library that a wheel's name tells."""
    library, version = name.split("-")[:2]
    (KEPT / name).unlink(missing_ok=True)
    wanted = [f"--platform=pyemscripten_{info['abi_version']}_wasm32", f"--python-version={info['python']}"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--only-binary=:all:", *wanted, "-d", str(KEPT), f"{library}=={version}"], check=True)


def add_wheel(out: zipfile.ZipFile, wheel: Path) -> None:
    """What of a wheel is needed."""
    with zipfile.ZipFile(wheel) as source:
        for name in source.namelist():
            if is_wanted(name):
                out.writestr(name, source.read(name))


def is_wanted(name: str) -> bool:
    """Whether a file of a wheel is needed in a browser."""
    if ".dist-info/" in name or name.endswith((".pyi", "py.typed")):
        return False
    if not name.startswith("kogge/"):
        return True
    inside = name.removeprefix("kogge/")
    return inside in MODULES or inside.startswith(tuple(f"{part}/" for part in PARTS))


def name_files(folder: Path) -> None:
    """Tell the service worker what there is to keep; its own bytes change with any of them."""
    worker = folder / "service-worker.js"
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files.remove(worker.name)
    total = hashlib.sha256()
    for name in files:
        total.update(name.encode())
        total.update(hashlib.sha256((folder / name).read_bytes()).digest())
    files[files.index("index.html")] = "./"
    text = worker.read_text("utf-8")
    for mark, value in (("__KOGGE_BUILD__", total.hexdigest()[:16]), ("__KOGGE_FILES__", " ".join(files))):
        if mark not in text:
            raise ValueError(f"the service worker has no {mark}")
        text = text.replace(mark, value)
    worker.write_text(text, "utf-8")


def report(folder: Path) -> int:
    """Say how large it is; too large is an error."""
    sizes = {path: path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    total = sum(sizes.values())
    print(f"{folder}: {len(sizes)} files, {total / 1e6:.1f} MB")
    if total > LARGEST:
        say(f"that is more than {LARGEST / 1e6:.0f} MB")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
