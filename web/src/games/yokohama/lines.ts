/** A name in at most two lines, broken where both are shortest; one line when it fits. */
export function linesOf(text: string, fits: number): string[] {
  if (text.length <= fits) return [text];
  const words = text.split(" ");
  let best: string[] = [text];
  let least = text.length;
  for (let i = 1; i < words.length; i++) {
    const pair = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const longest = Math.max(...pair.map((line) => line.length));
    if (longest < least) [best, least] = [pair, longest];
  }
  return best;
}
