// Pictures as small files: a screenshot becomes a WebP.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../../..");
/** What the documentation shows, and everything else for whoever wants to look. */
export const DOCS = resolve(ROOT, "docs/images");
export const ALL = resolve(ROOT, "build/images");
const QUALITY = 0.62;

/** Keep what the page shows in one or several files. */
export async function picture(page: Page, ...files: readonly string[]): Promise<void> {
  await keep(page, await page.screenshot(), files);
}

/** Keep one part of what the page shows. */
export async function pictureOf(part: Locator, ...files: readonly string[]): Promise<void> {
  await keep(part.page(), await part.screenshot(), files);
}

async function keep(page: Page, png: Buffer, files: readonly string[]): Promise<void> {
  const bytes = await webp(page, png);
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

/** Chromium itself writes the format, on an empty page: the pages' content policy allows no such picture. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const data = await blank.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY] as const,
  );
  await blank.close();
  return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
}
