import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// Redraws the pictures of docs/images: npm run images
export default defineConfig({ test: { ...browser.test, include: ["tests/images/images.ts", "tests/images/boards.ts", "tests/images/rules.ts", "tests/images/moving.ts"], testTimeout: 300_000 } });
