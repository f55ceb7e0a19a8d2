import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// Measures weight and speed of the pages: npm run measure
export default defineConfig({ test: { ...browser.test, include: ["tests/measure/**/*.ts"] } });
