// What a technology does, in signs: printed on its card. The words are in its tooltip.

/** A sign of the game, with a number where it has one; a drawn piece; a line drawing; or what stands between them. */
export type Sign =
  | { glyph: string; n?: number }
  | { piece: "assistant" | "president" | "shop" | "house" }
  | { emblem: string }
  | { text: string };

const points = (n: number): Sign => ({ glyph: "points", n });
const yen = (n: number): Sign => ({ glyph: "yen", n });
const [order, technology, church, customs] = ["deck", "laboratory_a", "church", "customs"].map((emblem): Sign => ({ emblem })) as [Sign, Sign, Sign, Sign];
const [assistant, president, shop, house] = (["assistant", "president", "shop", "house"] as const).map((piece): Sign => ({ piece })) as [Sign, Sign, Sign, Sign];
const brings: Sign = { text: "→" };

export const EFFECTS: Record<string, readonly Sign[]> = {
  ball: [order, brings, points(2)],
  winery: [church, brings, points(3)],
  letterpress: [technology, brings, yen(1)],
  exhibition: [points(10)],
  newspaper: [{ text: "4" }, assistant],
  gaslight: [shop, brings, points(2)],
  mining: [{ glyph: "copper" }, { text: "+1" }],
  stagecoach: [president, brings, yen(0)],
  electric_light: [house, brings, points(3)],
  language_school: [order, brings, yen(1)],
  patent: [technology, brings, points(2)],
  postal: [president, { text: "+" }, president],
  spinning_mill: [yen(2), brings, { glyph: "silk" }],
  station: [{ glyph: "station" }, { text: "+1" }],
  telegraph: [assistant, assistant, { text: "+" }, assistant],
  telephone: [assistant, { text: "= 1" }],
  tram: [president, { text: "»" }],
  university: [yen(1), brings, assistant],
  stock_market: [{ text: "≥" }, yen(2)],
  brickworks: [customs, brings, points(4)],
};
