import { defineConfig } from "vitest/config";

// Real tables in a real Chromium: see tests/browser/setup.ts for what it needs. All files share one server and one
// browser; five at a time, since a test waits most of its time for the other side.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/setup.ts",
    setupFiles: "tests/browser/hooks.ts",
    environment: "node",
    pool: "threads",
    isolate: false, // reading Playwright takes a second
    maxWorkers: 5,
    // Six times what a test takes on a quiet machine.
    testTimeout: 180_000,
    retry: process.env.CI ? 1 : 0, // where nobody looks on: two busy cores can be too slow for any patience
    hookTimeout: 60_000,
    // As patient as the browser's own waits: the usual second is too short on a machine that is busy otherwise.
    expect: { poll: { timeout: 30_000 } },
  },
});
