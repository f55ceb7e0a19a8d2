"""Build hooks: the browser client is built, and the engine compiled with mypyc, on the way into a wheel.

The wheel is pure Python if KOGGE_PURE is set, where there is nothing to compile with, and, with a warning, where the
compilation fails; KOGGE_STRICT makes the failure an error. What is compiled is listed in pyproject.toml,
`tool.hatch.build.hooks.custom`. The .py files stay in the wheel, for tracebacks.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import shorten
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from pathspec import GitIgnoreSpec

OPT_LEVEL = "3"
DEBUG_LEVEL = "0"  # a third smaller than mypyc's default
# For gcc and clang; Microsoft's compiler refuses them, and needs none beside those of mypyc.
C_FLAGS = [
    "-Wno-error",  # a newer compiler may warn of more than mypyc expects
    # Nobody replaces a function of the library while it is loaded, so calls within it may be direct: a search makes
    # 14 % more iterations.
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
]


RELATIVE_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)[^)\s]+(?=\))")
PICTURES = (".gif", ".png", ".svg", ".webp")


class ReadmeHook(MetadataHookInterface):
    """Makes the long description of README.md: read elsewhere, its links must say where the files are."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description."""
        text = Path(self.root, "README.md").read_text("utf-8")
        text = with_absolute_links(text, metadata["urls"]["Source"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_absolute_links(text: str, source: str, tag: str) -> str:
    """The Markdown, whose links from the root of the sources lead to that release of them."""

    def absolute(link: re.Match[str]) -> str:
        path, mark, anchor = link[0].partition("#")
        return f"{source}/{'raw' if path.endswith(PICTURES) else 'blob'}/{tag}/{path}{mark}{anchor}"

    return RELATIVE_LINK.sub(absolute, text)


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the browser client; compile, unless this is no wheel or there is a reason not to."""
        if version != "editable":
            self.build_client()
        if self.target_name != "wheel" or version == "editable":
            return
        sources = self.sources()
        reason = why_pure() if sources else "no module is to be compiled"
        if reason:
            self.app.display_info(f"kogge: pure Python wheel ({reason})")
            return
        self.app.display_info(f"kogge: compiling {len(sources)} modules with mypyc")
        started = time.monotonic()
        built = self.compile(sources)
        if not built:
            return
        self.app.display_info(f"kogge: compiled in {time.monotonic() - started:.0f} s")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(built)

    def dependencies(self) -> list[str]:
        """Node.js as a package for the client, where the machine has none."""
        script = Path(self.root, "tools", "build_web.py")
        if not script.is_file():
            return []
        asked = subprocess.run([sys.executable, str(script), "--needs"], check=True, stdout=subprocess.PIPE, text=True)
        return asked.stdout.split()

    def build_client(self) -> None:
        """The pages, into the server's package: pyproject.toml lists them as artifacts."""
        script = Path(self.root, "tools", "build_web.py")
        if script.is_file() and subprocess.run([sys.executable, str(script)], check=False).returncode != 0:
            self.app.abort("kogge: the browser client could not be built")

    def sources(self) -> list[str]:
        """The modules to compile, as paths from the root."""
        compiled = GitIgnoreSpec.from_lines(self.config["compile"])
        interpreted = GitIgnoreSpec.from_lines(self.config["interpret"])
        root = Path(self.root)
        paths = sorted(p.relative_to(root).as_posix() for p in root.joinpath("src").rglob("*.py"))
        return [p for p in paths if compiled.match_file(p) and not interpreted.match_file(p)]

    def compile(self, sources: list[str]) -> dict[str, str]:
        """Compile the modules: where each library lies, and where in the wheel it goes. Nothing if that failed."""
        before = Path.cwd()
        os.chdir(self.root)  # so that tracebacks name files from the root
        try:
            built = compile_modules(sources)
        except (Exception, SystemExit) as error:  # mypyc exits after it has printed the type errors
            what = f"kogge: the compilation failed ({shorten(repr(error), 100)}); the messages above say why."
            if is_set("KOGGE_STRICT"):
                self.app.abort(f"{what}\nTo build without compiling, set KOGGE_PURE=1.")
            self.app.display_warning(f"{what}\nkogge: pure Python wheel instead; it plays the same games, slower")
            return {}
        finally:
            os.chdir(before)
        return {str(Path(self.root, path)): name for path, name in built.items()}


def is_set(variable: str) -> bool:
    """Whether a variable of the environment says yes."""
    return os.environ.get(variable, "0") not in ("", "0")


def why_pure() -> str:
    """Why nothing is compiled; empty if it can be, and then CC names a compiler that exists."""
    if is_set("KOGGE_PURE"):
        return "KOGGE_PURE is set"
    if platform.python_implementation() != "CPython":
        return "this is not CPython"
    if os.name == "nt":
        return ""  # setuptools looks for the compiler in its own way
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the headers of Python are not installed"
    asked = os.environ.get("CC")
    configured = sysconfig.get_config_var("CC") or ""
    for command in [asked] if asked else [configured, "cc", "gcc"]:
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            if command != configured:
                os.environ["CC"] = command
            return ""
    return "no C compiler found"


def compile_modules(sources: list[str]) -> dict[str, str]:
    """Translate the modules to C and that to libraries; run from the root."""
    from mypyc.build import mypycify  # here, because a pure build needs neither
    from setuptools import Distribution

    target = build_directory()
    # One C file a module: they compile side by side, and again only where something changed.
    extensions = mypycify(
        ["--config-file=pyproject.toml", "--no-warn-unused-configs", *sources],
        opt_level=OPT_LEVEL,
        debug_level=DEBUG_LEVEL,
        multi_file=True,
        group_name="kogge",
        target_dir=str(target),
    )
    command = Distribution({"name": "kogge", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(target / "lib")
    command.build_temp = str(target / "objects")
    command.ensure_finalized()
    return build(command, extensions, target)


def build_directory() -> Path:
    """A place for each set of tools and flags, so that no object is used with others."""
    from mypy.version import __version__ as mypy_version

    facts = [mypy_version, sys.version, sysconfig.get_platform(), OPT_LEVEL, DEBUG_LEVEL, *C_FLAGS]
    asked = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "ARCHFLAGS")]
    return Path("build", f"mypyc-{sys.implementation.cache_tag}-{digest([*facts, *asked])[:8]}")


def build(command: Any, extensions: list[Any], target: Path) -> dict[str, str]:
    """Run setuptools' build_ext with a compiler that works side by side: library to place in the wheel."""
    command.verbose = False
    build_extensions = command.build_extensions

    def with_own_compiler() -> None:
        for extension in extensions:
            extension.extra_compile_args += flags_for(command.compiler.compiler_type)
        command.compiler.compile = side_by_side(command.compiler, target)
        build_extensions()

    command.build_extensions = with_own_compiler
    command.run()
    names = [command.get_ext_filename(extension.name) for extension in extensions]
    return {str(Path(command.build_lib, name)): Path(name).as_posix() for name in names}


def flags_for(compiler_type: str) -> list[str]:
    """What to add to mypyc's own flags."""
    return [] if compiler_type == "msvc" else C_FLAGS


def side_by_side(compiler: Any, target: Path) -> Callable[..., list[str]]:
    """The compiler's `compile`, on all cores, that leaves alone what is already compiled."""
    compile_in_turn = compiler.compile
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()

    def compile_all(sources: list[str], output_dir: str, **options: Any) -> list[str]:
        # Only the common library has headers; what loads its modules has none.
        found = sorted(target.rglob("*.h")) if options["depends"] else []
        headers = [path.read_text("utf-8") for path in found]

        def compile_one(source: str) -> str:
            [made] = compiler.object_filenames([source], output_dir=output_dir)
            key, known = digest([Path(source).read_text("utf-8"), *headers]), Path(made + ".key")
            if not (Path(made).is_file() and known.is_file() and known.read_text("utf-8") == key):
                known.unlink(missing_ok=True)
                compile_in_turn([source], output_dir=output_dir, **options)
                known.write_text(key, "utf-8")
            return str(made)

        with ThreadPoolExecutor(cores) as pool:
            return list(pool.map(compile_one, sources))

    return compile_all


def digest(texts: Iterable[str]) -> str:
    """One number for all the texts."""
    total = hashlib.sha256()
    for text in texts:
        total.update(hashlib.sha256(text.encode()).digest())
    return total.hexdigest()
