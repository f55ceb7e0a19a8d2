import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
  json: { namedExports: false },
  build: {
    outDir: "../src/kogge/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // Nothing of a test file outlives it, so files may share what is compiled: that takes most of the time.
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node", pool: "threads", isolate: false, testTimeout: 20_000 },
});
