import { defineConfig } from "vitest/config";

// Real tables in a real Chromium: see tests/browser/setup.ts for what it needs. All files share one server and one
// browser; two at a time, since a test waits most of its time for the other side.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/setup.ts",
    environment: "node",
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
