// What was measured, as rows that `make bench-web` prints or hands on as JSON.
import { writeFileSync } from "node:fs";

export interface Row {
  what: string;
  value: number;
  unit: "kB" | "ms" | "frames/s" | "requests";
  /** What it should be at most; for frames, at least. */
  goal?: number;
}

const rows: Row[] = [];

export function report(what: string, value: number, unit: Row["unit"], goal?: number): void {
  rows.push({ what, value: Math.round(value * 10) / 10, unit, ...(goal === undefined ? {} : { goal }) });
}

/** For the program that asked, in the file that it named; otherwise on the screen. */
export function hand(): void {
  const file = process.env.KOGGE_MEASURED;
  if (file) writeFileSync(file, JSON.stringify(rows));
  else for (const { what, value, unit, goal } of rows) console.log(`${what}: ${value} ${unit}${goal === undefined ? "" : ` (goal ${goal})`}`);
}
