import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client is a part of the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
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
