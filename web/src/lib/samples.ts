// Evenly spread points of a game for a chart: the start, the end, and what fits between.
export function sampled(all: number, most: number): number[] {
  const count = Math.min(all + 1, most);
  if (count <= 1) return [0];
  return Array.from({ length: count }, (_, i) => Math.round((i * all) / (count - 1)));
}
