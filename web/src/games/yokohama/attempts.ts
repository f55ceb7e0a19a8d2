// Which actions a click on an unlit place could have meant. The server answers why they are not allowed.
import type { Prompt, View } from "../../wire/types";
import type { Side, YokohamaView } from "./types";

const AT_CELL: Record<string, string[]> = {
  place: ["place"],
  move: ["enter", "walk"],
  walk: ["walk"],
  collect: ["collect"],
  movement: ["deploy", "lift"],
  drop: ["drop"],
  station: ["station"],
  "first-extra": ["agent"],
  "second-extra": ["agent"],
};

export function attemptsAt(anchor: string, raw: View, prompt: Prompt): string[] {
  const view = raw as unknown as YokohamaView;
  const colon = anchor.indexOf(":");
  const [kind, id] = [anchor.slice(0, colon), anchor.slice(colon + 1)];
  switch (kind) {
    case "cell":
      return (AT_CELL[prompt.name] ?? ["enter"]).map((verb) => `${verb} ${id}`);
    case "token":
      return ["take"];
    case "lot":
      return id.endsWith(".5") ? ["house"] : [`shop ${id.slice(-1)}`];
    case "church":
      return [`pray ${id} hand`];
    case "customs":
      return [`declare ${id} hand`];
    case "goal":
      return [`achieve ${id}`];
    case "order":
      return [`fulfil ${id}`];
    case "piece":
      return [`hire ${id}`];
    case "tech":
      return id === "spinning_mill" ? ["spin"] : id === "university" ? ["study"] : [];
    case "lab":
    case "port":
      return atSlot(kind, id, view);
    default:
      return [];
  }
}

function atSlot(kind: "lab" | "port", id: string, view: YokohamaView): string[] {
  const cards = (kind === "lab" ? view.laboratories : view.ports)[id.charAt(0) as Side];
  const card = cards[Number(id.slice(1)) - 1];
  if (!card) return [];
  return kind === "lab" ? [`research ${card} ${id}`] : [`order ${card} ${id} free`];
}
