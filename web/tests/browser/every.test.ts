// What the table gives to every game, on every game's board.
import { describe, expect, test } from "vitest";
import { DESKTOP, more, myTurn, sample, settled, openTurns, tooSmall, TOUCH, visit, type Wishes } from "./browser";
import { act, GAMES, type Sample } from "./games";
import { step } from "./player";

const [HANSA, YOKOHAMA, MERCHANTS] = GAMES;
/** One game where every game is drawn by the same parts; all of them when everything is proved. */
const one = (game: Sample | undefined): readonly Sample[] => sample(GAMES, game ? [game] : []);

describe.each(GAMES)("$title", (game) => {
  test("undo, redo and reset", async () => {
    const { page } = await game.begun();
    await myTurn(page);
    const pieces = page.locator(game.pieces);
    await act(game, page);
    await expect.poll(() => pieces.count()).toBe(game.count + 1);
    await settled(page);
    for (const [button, count] of [["Undo", 0], ["Redo", 1], ["Reset turn", 0]] as const) {
      await page.click(`[aria-label='${button}']`);
      await expect.poll(() => pieces.count()).toBe(game.count + count);
      await settled(page);
    }
  });

  test("replay by slider, and a private copy from a point of the past", async () => {
    const { page, id } = await game.begun();
    await myTurn(page);
    await act(game, page);
    const pieces = page.locator(game.pieces);
    await expect.poll(() => pieces.count()).toBe(game.count + 1);
    await more(page, "Replay");
    await page.waitForSelector(".replay");
    await page.click("[aria-label='One back']");
    await expect.poll(() => pieces.count()).toBe(game.count);
    await page.click("[aria-label='One forward']");
    await expect.poll(() => pieces.count()).toBe(game.count + 1);
    await page.waitForSelector(`.replay >> text=${game.said}`);
    await page.click("[aria-label='To the start']");
    await page.waitForSelector("text=The start of the game");
    // Nothing lies on the board, and whatever is dealt before the first decision is no part of the past.
    const bar = await page.locator(".replay").boundingBox();
    const board = await page.locator(".board").boundingBox();
    expect((board?.y ?? 0) + (board?.height ?? 9999)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await page.click("[aria-label='One forward']");
    await expect.poll(() => page.locator(".replay p").textContent()).not.toContain("The start");
    await page.click("[aria-label='One turn forward']");
    await page.click("[aria-label='To the end']");
    await openTurns(page);
    await page.click(`.line:has-text("${game.said}")`);
    await expect.poll(() => pieces.count()).toBe(game.count + 1);
    const played = Number(/Move (\d+)/.exec((await page.locator(".replay p").textContent()) ?? "")?.[1]);
    await page.waitForURL(`**#move-${played}`); // the address names the move
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => pieces.count()).toBe(game.count);
    await page.waitForURL(`**#move-${played - 1}`);
    await page.reload(); // as somebody who was sent this link
    await page.waitForSelector(`.replay >> text=Move ${played - 1} of`);
    await expect.poll(() => pieces.count()).toBe(game.count);
    await page.click("text=Try from here");
    // You where people sat; one seat is left to a bot.
    expect(await page.locator("dialog[open] select").first().inputValue()).toBe("");
    await page.locator("dialog[open] select").nth(1).selectOption({ label: "Bot: Apprentice" });
    await page.click("dialog[open] >> text=Start");
    await page.waitForFunction((old) => !location.pathname.endsWith(old), id);
    await myTurn(page);
    await expect.poll(() => pieces.count()).toBe(game.count);
    await page.waitForSelector(".seat >> text=bot 2 (Apprentice)");
    await page.click(".banner >> text=Back to the game");
    await page.waitForSelector(`.replay >> text=Move ${played - 1} of`);
    expect(page.url()).toContain(`${id}#move-${played - 1}`);
  });
});

test.each(one(YOKOHAMA))("from the first page to one's own turn, in the language and against the level that are chosen: $title", async (game) => {
  const page = await visit("/", { locale: "uk-UA" });
  await page.waitForSelector("text=Почати гру");
  await page.waitForSelector(".picture svg");
  await page.selectOption("header select", "pl");
  await page.click(`.games label:has-text('${game.title}')`);
  await page.click(".players >> text=Mistrz");
  await page.click("text=Rozpocznij grę");
  await page.waitForSelector(".seat >> text=bot 2 (Mistrz)");
  await page.waitForSelector(`.board >> text=${game.polish}`);
  await myTurn(page);
  await page.waitForSelector(".prompt >> text=Twoja tura");
  expect(await page.getAttribute("html", "lang")).toBe("pl");
});

test.each(one(MERCHANTS))("a master's advice is told in words, shown where it happens and played by a button: $title", async (game) => {
  const { page } = await game.begun();
  await myTurn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".advice li.chosen", { timeout: 30_000 });
  expect(await page.locator(".advice strong").textContent()).toBe("Master’s advice");
  for (const value of await page.locator(".advice small").allTextContents()) expect(value).toMatch(/^\d+ % to win, [+−]\d+(\.\d)? points(\s\(.*[+−]\d+(\.\d)?\))?$/);
  await page.waitForSelector("[data-advised]");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("[data-advised]").count()).toBe(0);
  await page.click("[aria-label='What would a master do?']");
  await page.waitForSelector("[data-advised]");
  const told = await page.locator(".lines").textContent();
  await page.click(".advice li.chosen button");
  await expect.poll(() => page.locator(".lines").textContent()).not.toBe(told);
  await expect.poll(() => page.locator(".advice li, [data-advised]").count()).toBe(0); // it was for the position before
});

test.each(one(YOKOHAMA))("a spectator sees the game go on, decides nothing and knows no secrets: $title", async (game) => {
  const { page: anna, id } = await game.againstBots(game.secrets);
  await myTurn(anna);
  const guest = await visit(`/t/${id}`);
  await guest.waitForSelector(".text >> text=You are watching");
  expect(await guest.locator(".lit[data-anchor]").count()).toBe(0);
  expect(await guest.locator(".seat").count()).toBe(await anna.locator(".seat").count());
  expect(await anna.locator(game.secret).count()).toBeGreaterThan(0);
  expect(await guest.locator(game.secret).count()).toBe(0);
  const decided = async (): Promise<number> => {
    await openTurns(guest);
    return guest.locator(".line .whose:has-text('1')").count();
  };
  const before = await decided();
  for (let i = 0; i < 50 && (await decided()) === before; i++) {
    await step(anna, game.step); // a menu may ask
    await settled(anna);
  }
  expect(await decided()).toBeGreaterThan(before);
  await expect.poll(async () => (await guest.locator(game.pieces).count()) - (await anna.locator(game.pieces).count())).toBe(0);
});

test.each(one(HANSA))("who wants no motion gets none: $title", async (game) => {
  const { page } = await game.begun({ reducedMotion: "reduce", settings: { motion: undefined } });
  await myTurn(page);
  await act(game, page);
  await expect.poll(() => page.locator(game.pieces).count()).toBe(game.count + 1);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll(".board *")].filter((one) => {
      const { animationName, transitionDuration } = getComputedStyle(one);
      return animationName !== "none" || parseFloat(transitionDuration) > 0.01;
    }).length,
  );
  expect(moving).toBe(0);
});

const SCREENS: [string, Wishes][] = [
  ["1280 by 720", { viewport: DESKTOP }],
  ["a phone", TOUCH],
];
const ON_SCREENS = GAMES.flatMap((game) => SCREENS.map(([name, screen]) => ({ title: game.title, name, game, screen })));
const SOME_SCREENS = ON_SCREENS.filter(({ game, name }) => (game === HANSA) === (name === "a phone") && game !== MERCHANTS);
test.each(sample(ON_SCREENS, SOME_SCREENS))("on $name every lit place is as large as a finger, and advice does not lie on what it advises: $title", async ({ game, screen }) => {
  const { page } = await game.begun(screen);
  await myTurn(page);
  expect(await tooSmall(page)).toEqual([]);
  await page.click("[aria-label='What would a master do?']");
  await page.waitForSelector("[data-advised]", { timeout: 30_000 });
  await expect
    .poll(() =>
      page.evaluate(() => {
        const own = document.querySelector(".advice")?.getBoundingClientRect();
        const place = document.querySelector(".board svg [data-advised]")?.getBoundingClientRect();
        return !!own && !!place && place.left < own.right && place.right > own.left && place.top < own.bottom && place.bottom > own.top;
      }),
    )
    .toBe(false);
});
