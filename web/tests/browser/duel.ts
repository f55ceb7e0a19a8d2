// A whole game between two people, played without their pages.
import type { Page } from "playwright-core";
import { address } from "./browser";

interface Position {
  version: number;
  status: string;
  prompt: { seat: number } | null;
  choices: { action: string }[];
}

/** Two people play a game of Hansa Teutonica to its end by HTTP. They keep to opposite ends of the board: then it is short. */
export async function playOut(people: readonly Page[], id: string): Promise<void> {
  const bySeat = new Map<number, RequestInit["headers"]>();
  const ask = async <T>(headers: RequestInit["headers"], path: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? { headers } : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${address}/api/tables/${id}${path}`, init as RequestInit);
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as T;
  };
  for (const page of people) {
    const headers = { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ") };
    const { seats } = await ask<{ seats: { seat: number; mine: boolean }[] }>(headers, "");
    for (const { seat, mine } of seats) if (mine) bySeat.set(seat, headers);
  }
  for (let seat = 0, made = 0; made < 600; made++) {
    const who = bySeat.get(seat);
    const { version, status, prompt, choices } = await ask<Position>(who, `/position?seat=${seat}`);
    if (status === "over") return;
    if (prompt?.seat !== seat) {
      seat = prompt?.seat ?? 0;
      continue;
    }
    const verb = ["establish", "office", "place", "income"].find((one) => choices.some(({ action }) => action.startsWith(one))) ?? "";
    const action = choices.filter((one) => one.action.startsWith(verb)).at(seat ? -1 : 0)?.action;
    await ask(who, "/commands", { type: "play", id: `play-${version}`, seat, action, version });
  }
  throw new Error("the game does not end");
}
