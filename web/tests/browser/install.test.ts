// What browsers ask for before they offer to install the pages as an app, as Chromium itself judges it.
import { expect, test } from "vitest";
import { address } from "./browser";
import { withWorker } from "./worker";

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

test("the pages can be installed", async () => {
  const { page } = await withWorker("/about");
  const protocol = await page.context().newCDPSession(page);
  const { url, errors, data } = await protocol.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${address}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await protocol.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((one) => one !== "in-incognito")).toEqual([]); // as every page of a test is

  const manifest = JSON.parse(data ?? "") as Manifest;
  expect([new URL(manifest.start_url, url).href, new URL(manifest.scope, url).href]).toEqual([`${address}/`, `${address}/`]);
  expect([manifest.name, manifest.display]).toEqual(["Kogge", "standalone"]);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob());
      return `${image.width}x${image.height}`;
    }, new URL(src, url).pathname);
    expect(size, src).toBe(sizes);
  }
});

test("whatever shape a phone cuts the icon into, nothing of the ship is cut off", async () => {
  const { page } = await withWorker("/about");
  const cut = await page.evaluate(async () => {
    const { icons } = (await (await fetch("/manifest.webmanifest")).json()) as Manifest;
    const path = icons.find(({ purpose }) => purpose === "maskable")?.src ?? "";
    const image = await createImageBitmap(await (await fetch(path)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!pen) throw new Error("nothing can be drawn");
    pen.drawImage(image, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, image.width, image.height);
    let found = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      const outside = Math.hypot(x - width / 2, y - height / 2) > 0.4 * width; // the circle that no shape may cut
      if (outside && [0, 1, 2, 3].some((part) => data[i + part] !== data[part])) found++;
    }
    return { found, opaque: data[3], height };
  });
  expect(cut).toEqual({ found: 0, opaque: 255, height: 512 });
});
