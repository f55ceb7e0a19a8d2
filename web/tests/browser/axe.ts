// What axe-core finds on a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Serious findings of axe-core, as text. */
export async function findings(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (axe) => {
    // The page's content policy forbids injected scripts; evaluating is what the debugger may do.
    (0, eval)(axe);
    const run = (window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe;
    return (await run.run()).violations;
  }, AXE);
  return found
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .flatMap((one) => one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.target.join(" ")} ${node.failureSummary}`));
}
