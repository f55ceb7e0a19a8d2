// Frames a second while bots play, from the browser's own trace.
import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ts: number;
}

export interface Frames {
  /** Frames a second over the whole time, and in its worst second. */
  mean: number;
  worst: number;
  /** The longest that the page stood still, in milliseconds. */
  longest: number;
}

/** Watch a page for some seconds; `slower` divides the speed of its processor. */
export async function framesOf(page: Page, seconds: number, slower: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  // Every frame is asked for, so that the trace has one event for each that the page could draw.
  await page.evaluate(() => {
    const next = (): number => requestAnimationFrame(next);
    next();
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.waitForTimeout(500);
  const events = await traced(session, () => page.waitForTimeout(seconds * 1000));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return framesIn(events.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts / 1000));
}

async function traced(session: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
  await during();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events;
}

const SAME = 2;

/** From the times of frames in milliseconds; several callbacks of one frame count once. */
export function framesIn(times: readonly number[]): Frames {
  const sorted = [...times].sort((a, b) => a - b).filter((time, i, all) => i === 0 || time - (all[i - 1] ?? time) > SAME);
  const [from = 0, to = 0] = [sorted[0], sorted.at(-1)];
  const perSecond = Array.from({ length: Math.floor((to - from) / 1000) }, (_, i) => sorted.filter((time) => time >= from + i * 1000 && time < from + (i + 1) * 1000).length);
  const gaps = sorted.slice(1).map((time, i) => time - (sorted[i] ?? time));
  return { mean: to > from ? ((sorted.length - 1) * 1000) / (to - from) : 0, worst: Math.min(...perSecond), longest: Math.max(...gaps) };
}
