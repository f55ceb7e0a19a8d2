// Compiles Python sources to byte code with the Python that will run them: node compile.mjs SOURCES.zip OUT.zip
import { loadPyodide } from "pyodide";
import { readFileSync, writeFileSync } from "node:fs";

const [, , from, to] = process.argv;
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(from)));
python.runPython(`
import py_compile, zipfile
from pathlib import Path

with zipfile.ZipFile("/sources.zip") as sources:
    sources.extractall("/sources")
root = Path("/sources")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            made = py_compile.compile(
                str(path), "/made.pyc", dfile=name, doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            path, name = Path(made), name + "c"
        if path.is_file():
            out.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
`);
writeFileSync(to, python.FS.readFile("/out.zip"));
