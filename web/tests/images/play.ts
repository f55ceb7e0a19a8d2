// Gets a table into the middle of a game.
import type { Page } from "playwright-core";
import { hansaStep, playOn, step, type Step } from "../browser/player";

/** Play some clicks, until the person of the page is to decide again and nothing moves. */
export async function playSome(page: Page, clicks: number, one: Step = hansaStep): Promise<void> {
  await playOn(page, clicks, one);
  while (await page.locator("[role=menuitem]").count()) await step(page, one);
  await page.waitForSelector(".prompt.mine", { timeout: 60_000 });
  await page.waitForTimeout(400);
}
