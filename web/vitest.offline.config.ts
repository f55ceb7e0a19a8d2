import { defineConfig } from "vitest/config";

// The table without a server, in a real Chromium: `make static` builds what is tested. bench/static.py measures instead.
const include = process.env.KOGGE_MEASURED ? "tests/offline/measure.ts" : "tests/offline/**/*.test.ts";

export default defineConfig({
  test: { include: [include], environment: "node", retry: process.env.CI ? 1 : 0, testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } }, fileParallelism: false },
});
