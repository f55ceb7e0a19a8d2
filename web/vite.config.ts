import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const SHARED = /src\/(lib\/(api|names|paths|seats|text|transport|waiting|worker)|i18n\/chapter|games\/(registry|words)|parts\/(Badge|Later|ComponentsLine))\./;
/** What every board needs. */
const BOARD = /src\/(lib\/(aloft|ghosts|glide|rest|roving|stage)|parts\/(ChoiceMenu|Ghosts|Pieces|SeatPattern|Spot|Stage)|kogge\/words\/data\/telling)\./;
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The built client is a part of the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  // The games' dictionaries are the Python package's own: see src/kogge/words.
  resolve: {
    alias: {
      $words: fileURLToPath(new URL("../src/kogge/words/data", import.meta.url)),
      $transport: fileURLToPath(new URL("src/lib/transport.ts", import.meta.url)),
    },
  },
  define: { __SERVED__: "true" }, // see src/offline/service-worker.ts
  json: { namedExports: false },
  build: {
    outDir: "../src/kogge/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    // Small modules that nearly every page needs come as one file: each file of its own costs 700 bytes of headers.
    rolldownOptions: {
      input: { index: file("index.html"), "service-worker": file("src/offline/service-worker.ts") },
      output: {
        codeSplitting: { groups: [{ name: "shared", test: SHARED }, { name: "board", test: BOARD }] },
        entryFileNames: (entry) => (entry.name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // Nothing of a test file outlives it, so files may share what is compiled: that takes most of the time.
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node", pool: "threads", isolate: false, testTimeout: 20_000 },
});
