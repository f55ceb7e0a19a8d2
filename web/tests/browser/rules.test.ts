// The rules for players: links arrive, pictures are drawn, a search finds.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, PHONE, sample, TOUCH, visit, type Wishes } from "./browser";
import { GAMES } from "./games";

/** Waits until the page has jumped; what is highlighted then. */
async function aimed(page: Page): Promise<string> {
  await page.waitForSelector(".aimed");
  await expect.poll(() => page.locator(".aimed").evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })).toBe(true);
  return (await page.locator(".aimed").textContent()) ?? "";
}

test.each(GAMES)("the link of a refusal arrives at the paragraph that tells the rule, and from there at its exact wording: $title", async (game) => {
  const page = await visit(`/rules/${game.name}#${game.rule}`);
  expect(await aimed(page)).toContain(game.rule);
  await page.click(`.aimed .cites a:text-is('${game.rule}')`);
  await page.waitForURL(`**/rules/${game.name}/exact#${game.rule}`);
  expect(await aimed(page)).toContain(game.rule);
  await page.click("text=The rules for players");
  await page.waitForSelector("aside input");
});

test("a rule that is not for players is shown among the rules by id", async () => {
  const page = await visit("/rules/hansa#HR12");
  await page.waitForURL("**/rules/hansa/exact#HR12");
  expect(await aimed(page)).toContain("HR12");
});

const SCREENS: [string, Wishes][] = [["1280 by 720", {}], ["a phone", TOUCH]];
const ALL = GAMES.flatMap((game) => SCREENS.map(([screen, wishes]) => ({ name: game.name, title: game.title, screen, wishes })));
const SOME = ALL.filter(({ name, screen }) => (name === "hansa") === (screen === "a phone"));
test.each(sample(ALL, SOME))("every picture shows the board with all its signs: $title on $screen", async ({ name, wishes }) => {
  const page = await visit(`/rules/${name}`, wishes);
  await page.waitForSelector("figure");
  const { text } = (await (await page.request.get(`${address}/api/rules/${name}`)).json()) as { text: string };
  const pictures = [...text.matchAll(/\(board:\w+\/([\w-]+)#(\S*)\)/g)].map(([, position = "", places = ""]) => ({ position, signs: [...places.matchAll(/=(\w)/g)].map(([, sign]) => sign) }));
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  expect(await page.locator("figure").count()).toBe(pictures.length);
  for (const { position, signs } of pictures) {
    const frame = page.locator(`[data-position='${name}/${position}']`);
    await frame.scrollIntoViewIfNeeded();
    await expect.poll(() => frame.locator("> .mark b").allTextContents()).toEqual(signs);
    // Every sign is inside its picture.
    const outside = await frame.evaluate((one) => {
      const box = one.getBoundingClientRect();
      return [...one.querySelectorAll(":scope > .mark b")].filter((mark) => {
        const at = mark.getBoundingClientRect();
        return at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom;
      }).length;
    });
    expect(outside, position).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
});

test("a search lists the paragraphs with its words, and leads to them", async () => {
  const page = await visit("/rules/hansa");
  await page.fill("aside input", "largest network");
  await page.waitForSelector(".found li");
  await page.click(".found li:last-child a");
  expect(await aimed(page)).toMatch(/network/);
  await page.fill("aside input", "no such words");
  await page.waitForSelector("text=Found: 0");
});

test("on a phone the contents fold away and lead to a chapter", async () => {
  const page = await visit("/rules/yokohama", { ...TOUCH, locale: "pl-PL" });
  await page.tap(".fold summary");
  // The chapter is one of the same page: nothing is asked for again, and what was opened stays open.
  const asked: string[] = [];
  page.on("request", (request) => /\/api\/rules\/yokohama(\?|$)/.test(request.url()) && asked.push(request.url()));
  await page.tap(".fold a:has-text('Technologie')");
  expect(await aimed(page)).toBe("Technologie");
  expect(page.url()).toMatch(/#technologies$/);
  expect(asked).toEqual([]);
  expect(await page.locator(".fold[open]").count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
