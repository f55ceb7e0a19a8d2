// Frames a second while bots play, from the browser's own trace. There are two kinds: frames that were drawn, which is
// what one sees of a flight, since pieces fly in layers that need no work of the page; and frames of the page itself, in
// which it could have changed something or answered a click.
import type { CDPSession, Page } from "playwright-core";

export interface TraceEvent {
  name: string;
  /** When it began, in microseconds; how long it took, and for how much of that it had a processor. */
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
}

interface Rate {
  /** Frames a second over the whole time, and in its worst second. */
  mean: number;
  worst: number;
  /** The longest that nothing came, in milliseconds. */
  longest: number;
}

export interface Frames {
  drawn: Rate;
  page: Rate;
  /** Milliseconds of a processor that a second of play takes on the page's own thread. */
  work: number;
}

const CATEGORIES = ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"];

/** Watch a page for some seconds; `slower` divides the speed of its processor. */
export async function framesOf(page: Page, seconds: number, slower: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  // Every frame is asked for, so that the trace has one event for each that could be drawn: by a dot that turns without
  // the page, and of the page by a callback that does nothing.
  await page.evaluate(() => {
    const dot = document.createElement("i");
    dot.style.cssText = "position: fixed; left: 0; top: 0; width: 2px; height: 2px; background: #777; will-change: transform";
    document.body.append(dot);
    dot.animate([{ transform: "rotate(0)" }, { transform: "rotate(1turn)" }], { duration: 1000, iterations: Infinity });
    const next = (): number => requestAnimationFrame(next);
    next();
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.waitForTimeout(500);
  const events = await traced(session, () => page.waitForTimeout(seconds * 1000));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  const first = events.find(({ name }) => name === "FireAnimationFrame");
  const own = events.filter(({ pid }) => pid === first?.pid);
  const timesOf = (wanted: string): number[] => own.filter(({ name }) => name === wanted).map(({ ts }) => ts / 1000);
  const work = workIn(own.filter(({ tid, name }) => tid === first?.tid && WORK.has(name))) / seconds;
  return { drawn: framesIn(timesOf("DrawFrame")), page: framesIn(timesOf("FireAnimationFrame")), work };
}

/** Scripts, styles, layout and painting. */
const WORK = new Set(["EvaluateScript", "EventDispatch", "FireAnimationFrame", "FunctionCall", "RunMicrotasks", "TimerFire", "WebSocketReceive", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "HitTest", "MinorGC", "MajorGC"]);

/** Milliseconds of a processor in events, of which some may lie within others. A busy machine delays them; it does not add to them. */
export function workIn(events: readonly TraceEvent[]): number {
  const ends = new Map<number, number>();
  let sum = 0;
  for (const { ts, dur = 0, tdur = 0, tid } of [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (ts < (ends.get(tid) ?? 0)) continue;
    ends.set(tid, ts + dur);
    sum += tdur;
  }
  return sum / 1000;
}

async function traced(session: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  await during();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events;
}

const SAME = 2;

/** From the times of frames in milliseconds; several callbacks of one frame count once. */
export function framesIn(times: readonly number[]): Rate {
  const sorted = [...times].sort((a, b) => a - b).filter((time, i, all) => i === 0 || time - (all[i - 1] ?? time) > SAME);
  const [from = 0, to = 0] = [sorted[0], sorted.at(-1)];
  const perSecond = Array.from({ length: Math.floor((to - from) / 1000) }, (_, i) => sorted.filter((time) => time >= from + i * 1000 && time < from + (i + 1) * 1000).length);
  const gaps = sorted.slice(1).map((time, i) => time - (sorted[i] ?? time));
  return { mean: to > from ? ((sorted.length - 1) * 1000) / (to - from) : 0, worst: Math.min(...perSecond), longest: Math.max(...gaps) };
}
