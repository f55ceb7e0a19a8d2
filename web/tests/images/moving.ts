// The frames of the moving picture of README: somebody plays some turns of each game against bots. They lie in
// build/images/moving; `python tools/join_frames.py build/images/moving docs/images/moving.webp` joins them.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { BOT, ME, newTable } from "../browser/browser";
import { merchantsTable, step as merchantsStep } from "../browser/merchants";
import { hansaStep } from "../browser/player";
import { step as yokohamaStep, yokohamaTable } from "../browser/yokohama";
import { ALL } from "./picture";
import { playSome } from "./play";

const FOLDER = join(ALL, "moving");
const OTHERS = [BOT, BOT, BOT];
/** How many clicks are played before the first frame, so that the board is full; and how many frames follow. */
const BEFORE = 40;
const FRAMES = 9;
const SCENES = [
  { name: "1-hansa", one: hansaStep, table: () => newTable("league-45", [ME, ...OTHERS]) },
  { name: "2-yokohama", one: yokohamaStep, table: () => yokohamaTable([ME, ...OTHERS]) },
  { name: "3-merchants", one: merchantsStep, table: () => merchantsTable([ME, ...OTHERS], { offers: "off" }, {}, "main") },
];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

test.each(SCENES)("$name", async ({ name, one, table }) => {
  const { page } = await table();
  for (let frame = 1; frame <= FRAMES; frame++) {
    await playSome(page, frame === 1 ? BEFORE : 1, one);
    await page.mouse.move(1279, 719); // no tooltip
    await page.screenshot({ path: join(FOLDER, `${name}-${frame}.png`) });
  }
});
