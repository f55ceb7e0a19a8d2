import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// <kogge-board> for pages of others: one script for each game. Sentences come with the record; of the dictionaries only
// the English one is in it.
const game = process.env.KOGGE_GAME ?? "hansa";

/** Words that no board shows: the record brings its own sentences, and nobody is refused or guided here. */
const UNUSED = /^(why|guide|say|does)\./;
/** Words of pages, of which this is none; of a table only the board's own are needed. */
const PAGES =
  /^ {2}"((about|conn|contest|guide|hint|home|join|keys|legend|level|lobby|nav|refused|rematch|replay|rules|settings|status|try)\.|table\.(?!(board|fit|skip|zoomin|zoomout)")).*\n/gm;
const fewerWords: Plugin = {
  name: "fewer-words",
  enforce: "pre",
  transform: (code, id) =>
    /words\/data\/en\/\w+\.json$/.test(id)
      ? JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(code) as object).filter(([key]) => !UNUSED.test(key))))
      : /src\/i18n\/en\.ts$/.test(id)
        ? code.replace(PAGES, "")
        : undefined,
};

/** A page of others may be written in any encoding: letters beyond ASCII become escapes, which mean the same in code. */
const onlyAscii: Plugin = {
  name: "only-ascii",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk")
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  },
};

export default defineConfig({
  plugins: [onlyAscii, fewerWords, svelte({ compilerOptions: { css: "injected", runes: true } })],
  resolve: {
    alias: [
      { find: /^\$words\/(uk|pl|ru)\/.*$/, replacement: file("src/viewer/nothing.json") },
      { find: /^\.\/(uk|pl|ru)$/, replacement: file("src/viewer/nothing.json") },
      { find: "$words", replacement: file("../src/kogge/words/data") },
      { find: "$transport", replacement: file("src/lib/transport.ts") },
    ],
  },
  publicDir: false,
  json: { namedExports: false },
  build: {
    outDir: "../build/viewer",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: file(`src/viewer/${game}.ts`), formats: ["iife"], name: "kogge", fileName: () => `kogge-${game}.js` },
    rollupOptions: { output: { inlineDynamicImports: true } },
  },
});
