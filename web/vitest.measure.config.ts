import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// Measures weight, speed and smoothness of the pages: make bench-web
export default defineConfig({ test: { ...browser.test, include: ["tests/measure/measure.ts"] } });
