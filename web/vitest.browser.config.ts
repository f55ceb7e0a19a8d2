import { defineConfig } from "vitest/config";

// Real tables in a real Chromium: see tests/browser/setup.ts for what it needs.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/setup.ts",
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
