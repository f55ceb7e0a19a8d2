import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// Draws the pictures of docs/images anew: npm run images
export default defineConfig({ test: { ...browser.test, include: ["tests/images/**/*.ts"], testTimeout: 300_000 } });
