// The silhouette of a town above its slots: gables, towers, a church, different for every city. Art, not rules.

export interface Town {
  walls: string;
  roofs: string;
}

/** Numbers that follow from a name, the same on every screen. */
function* numbers(text: string): Generator<number> {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) % 65_521;
  for (;;) {
    seed = (seed * 75 + 74) % 65_537;
    yield seed / 65_537;
  }
}

const f = (n: number): string => String(Math.round(n * 100) / 100);
const wall = (x: number, w: number, h: number): string => `M${f(x)} .1V${f(-h)}H${f(x + w)}V.1z`;
const gable = (x: number, w: number, h: number, up: number): string => `M${f(x - 0.04)} ${f(-h)}L${f(x + w / 2)} ${f(-h - up)} ${f(x + w + 0.04)} ${f(-h)}z`;

/** Around the middle of its foot, as wide as asked; one unit is a cube. */
export function townOf(name: string, width: number): Town {
  const next = numbers(name);
  const draw = (): number => next.next().value as number;
  let [walls, roofs] = ["", ""];
  const middle = (draw() - 0.5) * Math.min(0.8, width * 0.2);
  let x = -width / 2;
  while (x < width / 2 - 0.2) {
    const w = Math.min(0.34 + draw() * 0.22, width / 2 - x);
    const near = 1 - Math.abs(x + w / 2 - middle) / (width / 2 + 0.2); // higher towards the church
    const h = 0.16 + near * 0.26 + draw() * 0.12;
    walls += wall(x, w, h);
    if (draw() < 0.2) walls += `M${f(x)} ${f(-h)}v-.14h${f(w / 5)}v.08h${f(w / 5)}v-.08h${f(w / 5)}v.08h${f(w / 5)}v-.08h${f(w / 5)}v.14z`; // battlements
    else roofs += gable(x, w, h, 0.2 + draw() * 0.12);
    x += w;
  }
  const [tall, spire] = [0.66 + draw() * 0.14, 0.4 + draw() * 0.16];
  const nave = draw() < 0.5 ? 1 : -1;
  walls += wall(middle + (nave > 0 ? 0.1 : -0.66), 0.56, 0.4) + wall(middle - 0.15, 0.3, tall);
  roofs += `M${f(middle + (nave > 0 ? 0.1 : -0.7))} -.4l.1-.2h.4l.1.2z` + gable(middle - 0.15, 0.3, tall, spire);
  if (width > 2.4) {
    const second = middle + nave * -0.95;
    walls += wall(second - 0.12, 0.24, 0.6);
    roofs += gable(second - 0.12, 0.24, 0.6, 0.26);
  }
  return { walls, roofs };
}
