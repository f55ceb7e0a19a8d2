// Writes src/wire/schema.ts from the server's OpenAPI description:
//   node scripts/types.mjs http://127.0.0.1:8000/schema/openapi.json   (or a file)
// Only the components are kept: the client calls few addresses, and names them in one place (lib/api.ts).
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = process.argv[2];
if (!source) throw new Error("say where the OpenAPI description is");
const text = source.startsWith("http") ? await (await fetch(source)).text() : await readFile(source, "utf-8");
const { openapi, info, components } = JSON.parse(text);
const ast = await openapiTS({ openapi, info, paths: {}, components });
const out = new URL("../src/wire/schema.ts", import.meta.url);
await writeFile(out, `// Generated from the server's schema by scripts/types.mjs: do not edit.\n${astToString(ast)}`);
