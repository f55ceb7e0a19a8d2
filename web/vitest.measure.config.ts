import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// Bots decide about as fast as their turns are shown: thinking ahead, they would take the processor from the page that is
// measured, and a page that lags behind shows them in a hurry.
process.env.KOGGE_BOT_PACE ??= "0.4";

// Measures weight, speed and smoothness of the pages: make bench-web
export default defineConfig({ test: { ...browser.test, include: ["tests/measure/measure.ts"] } });
