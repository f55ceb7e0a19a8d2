// Which Chromium tests look with.
import { chromium, type LaunchOptions } from "playwright-core";

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
const WHOLE = process.env.KOGGE_CHROMIUM ?? "/usr/bin/chromium";

/** The whole browser, for what the headless shell lacks: it shows no notices. */
export const wholeBrowser: LaunchOptions = { executablePath: WHOLE, args: ARGS };
/** Chromium's headless shell, if there is one: it draws the same pages in two thirds of the time. */
export const headlessShell: LaunchOptions = { executablePath: process.env.KOGGE_HEADLESS_SHELL || WHOLE, args: ARGS };

export { chromium };
